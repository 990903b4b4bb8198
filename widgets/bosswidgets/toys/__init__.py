"""Small things to try out in a lesson: setting up, scoring, settling."""
