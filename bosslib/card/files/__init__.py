"""The card game in documents: positions, what a step may be expected to bring, and exports."""
