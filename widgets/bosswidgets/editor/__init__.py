"""The page to write an exercise of one's own."""
