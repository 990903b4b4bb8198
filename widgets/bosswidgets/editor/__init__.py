"""Editor pages for exercises and boards."""
