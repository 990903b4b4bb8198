"""What things were worth, by deals played on: a game looked back at, and an offer looked at."""
