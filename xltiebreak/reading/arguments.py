"""Check the arguments of the library's functions: every wrong one is an `Error` with a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xltiebreak.core.event import Event
from xltiebreak.errors import WrongType
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.events import EventError
from xltiebreak.reading.grid import Refused


def event_in(given: object) -> Event:
    """Return an event, or that of a crosstable. Raises Refused for a crosstable with errors."""
    if isinstance(given, Crosstable):
        return given.event_without_errors
    if not isinstance(given, Event):
        raise WrongType(f"expected an event, and this is of the type {_type_of(given)}")
    return given


def texts_in(given: str | Collection[str], what: str) -> tuple[str, ...]:
    """Return a name, or several, as a tuple. Raises WrongType for anything else."""
    if isinstance(given, str):
        return (given,)
    if isinstance(given, Collection) and all(isinstance(one, str) for one in given):
        return tuple(given)
    raise WrongType(f"expected {what}: a text, or a list of texts")


def text_in(given: object, what: str) -> str:
    """Return a text. Raises WrongType for anything else."""
    if not isinstance(given, str):
        raise WrongType(f"{what} is a text, and this is of the type {_type_of(given)}")
    return given


def rows_in(given: object) -> list[Sequence[object]]:
    """Return rows of cell values. Raises WrongType if they are none."""
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        rows = list(given)
        if not any(isinstance(row, (str, bytes)) or not isinstance(row, Iterable) for row in rows):
            return [row if isinstance(row, Sequence) else list(row) for row in rows]
    raise WrongType("expected rows of cell values, such as [[1, 'Ada', 'W2'], [2, 'Ben', 'L1']]")


def player_in(given: object, event: Event) -> int:
    """Return the number of a player. Raises EventError if no player of the event has it."""
    if not isinstance(given, int) or given not in event.by_number:
        raise EventError(f"no player has number {given!r}")
    return given


def players_in(given: Iterable[int], event: Event, what: str) -> frozenset[int]:
    """Return numbers of players of an event. Raises WrongType and EventError."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(f"expected {what}: numbers of players, such as [3, 7]")
    return frozenset(player_in(number, event) for number in given)


def groups_in(given: Iterable[Iterable[int]], event: Event) -> list[frozenset[int]]:
    """Return groups of players of an event. Raises WrongType and EventError."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType("expected groups of players who never meet, such as [(3, 7), (1, 2, 5)]")
    return [players_in(group, event, "a group") for group in given]


def count_in(given: int, what: str, least: int) -> int:
    """Return a whole number. Raises WrongType for another type, Refused if it is too small."""
    if not isinstance(given, int):
        raise WrongType(f"{what} is a whole number, and this is of the type {_type_of(given)}")
    if given < least:
        raise Refused(f"{what} is {given}, and must be at least {least}")
    return given


def _type_of(given: object) -> str:
    return type(given).__name__
