"""The card game's table."""
