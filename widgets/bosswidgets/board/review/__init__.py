"""Reviews of the board game."""
