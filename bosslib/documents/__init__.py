"""Files: values with their places, positions and scenarios."""
