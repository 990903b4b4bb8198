"""`boss`: the pages, their kernels, and a class."""
