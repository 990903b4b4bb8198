"""A game at one screen, whichever it is: who sits there, its pace, its files."""
