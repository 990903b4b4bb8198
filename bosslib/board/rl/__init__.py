"""The board game as a reinforcement learning environment."""
