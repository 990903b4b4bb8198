"""A review of a game of the card game as a page: what is to be read, and the chart of the money."""
