"""The picture of the board game: its table, and the ring of spaces."""
