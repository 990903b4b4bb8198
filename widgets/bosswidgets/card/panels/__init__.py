"""Panels of the card game's table."""
