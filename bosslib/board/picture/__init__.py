"""Picture of the board game: the table and the ring of spaces."""
