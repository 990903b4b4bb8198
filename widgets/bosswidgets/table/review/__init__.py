"""Review of a game, shared by all games: button, computation and page."""
