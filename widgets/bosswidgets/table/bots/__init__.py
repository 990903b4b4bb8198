"""Bots at a table of any game: which can be chosen, what they say, and what they advise."""
