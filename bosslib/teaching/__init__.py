"""Teaching: exercises, a learner's attempts, and their grading."""
