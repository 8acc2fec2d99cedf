"""The base class of all exceptions raised on purpose."""

from __future__ import annotations


class Error(Exception):
    """A request that cannot be fulfilled; the text is for the person who made it.

    Every exception that xltiebreak raises on purpose is one of these; anything else is a bug.
    """


class WrongType(Error, TypeError):
    """An argument has a type that the call does not take; the text says what it takes."""
