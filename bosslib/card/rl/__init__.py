"""The card game as an environment for programs that learn."""
