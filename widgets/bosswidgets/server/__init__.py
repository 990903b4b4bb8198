"""Server of the `boss` command: pages, their kernels, and classes."""
