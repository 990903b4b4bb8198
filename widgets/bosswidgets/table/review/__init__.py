"""A review of a game as a page, whichever game it is: the button, the work, and what came of it."""
