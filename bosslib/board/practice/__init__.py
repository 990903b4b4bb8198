"""Endless practice of the board game: questions generated from a seed."""
