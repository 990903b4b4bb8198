"""The card game in documents: positions, and what a step may be expected to bring."""
