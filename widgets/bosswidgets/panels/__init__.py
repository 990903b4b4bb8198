"""The parts of a table. A panel is a function `build(store) -> Widget` that follows the store."""
