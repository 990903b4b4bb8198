"""Reviews of the card game."""
