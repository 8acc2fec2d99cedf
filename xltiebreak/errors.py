"""The base of all that is raised on purpose."""

from __future__ import annotations


class Error(Exception):
    """What cannot be done, in a sentence for the person who asked for it.

    Every exception that xltiebreak raises on purpose is one of these; anything else is a bug.
    """
