"""The board game's table, and the page to type in a board of one's own."""
