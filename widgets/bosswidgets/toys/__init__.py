"""Small things to try out: setting up, scoring and settling in a lesson, any position elsewhere."""
