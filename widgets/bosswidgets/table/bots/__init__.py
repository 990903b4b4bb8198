"""The bots at a table of any game: which can sit down, what they say, and what they advise."""
