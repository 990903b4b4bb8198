"""Lessons: exercises, practice, puzzles and the final test; the rules and the glossary."""
