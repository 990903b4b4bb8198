"""Questions about the board game, whose games bots play one after the other."""
