"""Panels of the board game's table."""
