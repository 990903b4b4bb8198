"""The panels of the card game's table."""
