"""Lessons: exercises, what a learner does in them, and what it comes to."""
