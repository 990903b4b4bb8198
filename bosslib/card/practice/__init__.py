"""Endless practice of the card game: questions generated from seeds."""
