"""The base class of all exceptions raised on purpose, and the one for a name with two owners."""

from __future__ import annotations


class Error(Exception):
    """A request that cannot be fulfilled; the text is for the person who made it.

    Every exception that xltiebreak raises on purpose is one of these; anything else is a bug.
    """


class WrongType(Error, TypeError):
    """An argument has a type that the call does not take; the text says what it takes."""


class Taken(ValueError):
    """A name in a table of this package has an owner already: the text says which one."""


def take(table: dict[str, str], name: str, owner: str, what: str) -> None:
    """Enter the owner of a name. Raises Taken if another one has it; what: such as `the code`."""
    other = table.setdefault(name, owner)
    if other != owner:
        raise Taken(f"{what} {name!r} of {owner} is taken: it is that of {other}")
