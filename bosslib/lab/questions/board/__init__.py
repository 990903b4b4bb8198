"""What is asked of the board game, whose games bots play one after the other."""
