"""Kernels forked from a warm parent, a Python process that has imported all that pages need.

`warm_parent` is that process. `line` is the server's connection to it, over which it requests
forks. `provisioner` is what Jupyter asks for a kernel: a fork, or a new Python process if forking
is not possible.
"""
