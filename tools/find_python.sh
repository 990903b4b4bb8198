#!/bin/sh
# Print a Python 3.11 or later that can create a virtual environment: the requested one ("$1"), or
# the first one found. If there is none, print in one line what is missing.
if [ -n "$1" ]; then
    set -- "$1"
else
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
fi

missing="no Python here"
for python in "$@"; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        missing="$python is Python $version"
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        missing="$python cannot make an environment: on Debian, install python3-venv"
    else
        printf '%s\n' "$python"
        exit 0
    fi
done
printf 'bosslib needs Python 3.11 or later with venv (%s). PYTHON=... chooses one.\n' "$missing" >&2
exit 1
