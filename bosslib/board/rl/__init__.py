"""The board game as an environment for programs that learn."""
