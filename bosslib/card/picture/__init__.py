"""Picture of the card game: the table, card animations and the text alternative."""
