"""The lab's questions on a page: settings, background work, and plots with tables."""
