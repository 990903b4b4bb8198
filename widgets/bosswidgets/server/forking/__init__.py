"""Kernels that are forked from a warm parent: a Python that has imported all that a page needs.

`parent` is that Python, a process of its own. `line` is how the server asks it for a fork.
`provisioner` is what Jupyter asks for a kernel: a fork, or where there can be none a Python that
starts from nothing.
"""
