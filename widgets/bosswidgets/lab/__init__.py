"""The lab's questions on a page: what may be set, the work, and the plots with their tables."""
