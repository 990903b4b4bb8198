"""The card game as an environment for reinforcement learning."""
