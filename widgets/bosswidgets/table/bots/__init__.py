"""The bots at a table of any game: which can sit down, and what they say."""
