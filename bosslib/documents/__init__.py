"""Document handling: parsed values with their places, positions and scenarios."""
