"""Check the arguments of the library's functions: every wrong one is an `Error` with a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from numbers import Real

from xltiebreak.core.event import Event, Player
from xltiebreak.errors import WrongType
from xltiebreak.languages.figures import own_number
from xltiebreak.languages.text import words_of
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.events import EventError
from xltiebreak.reading.grid import Refused


def event_in(given: object) -> Event:
    """Return an event, or that of a crosstable. Raises Refused for a crosstable with errors."""
    if isinstance(given, Crosstable):
        return given.event_without_errors
    if not isinstance(given, Event):
        raise WrongType(f"expected an event{_instead(given)}")
    return given


def _instead(given: object) -> str:
    """What was given in place of an event, and which call makes an event of it."""
    first = next(iter(given), None) if isinstance(given, (list, tuple)) else None
    if isinstance(first, Player):
        return ", and these are players: give event_of(players)"
    if isinstance(first, Crosstable):
        return ", and these are crosstables: give one of them"
    if isinstance(first, (list, tuple)):
        return ", and these are rows of cells: give one of the crosstables of read_values(rows)"
    return f", and this is of the type {_type_of(given)}"


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
    """Return rows of cell values: of lists, of numpy's arrays, or of pandas' data frame.

    Its columns head the rows. Numbers of numpy are those of Python; NaN and pandas' NA are blank.
    Raises WrongType if they are none.
    """
    if hasattr(given, "itertuples") and hasattr(given, "columns"):
        given = [list(given.columns), *given.itertuples(index=False, name=None)]
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        rows = list(given)
        if not any(isinstance(row, (str, bytes)) or not isinstance(row, Iterable) for row in rows):
            return [[*map(_cell, row)] for row in rows]
    raise WrongType("expected rows of cell values, such as [[1, 'Ada', 'W2'], [2, 'Ben', 'L1']]")


_CELLS = (str, int, float, type(None))


def _cell(value: object) -> object:
    """Return a cell's value in Python's own types; None for what other libraries call missing."""
    if type(value) in _CELLS:
        return None if value != value else value
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if (found := own_number(value)) is not None:
        return found
    if isinstance(value, Real) and not isinstance(value, bool):
        number = float(value)
        return None if number != number else number
    return value


def player_in(given: object, event: Event) -> int:
    """Return the number of a player, who may be called by name.

    Raises EventError if no player of the event has it, or several have the name.
    """
    if isinstance(given, str):
        return _called_in(given, event)
    number = own_number(given)
    if number not in event.by_number or number is None:
        raise EventError(f"no player has number {given!r}")
    return number


def _called_in(name: str, event: Event) -> int:
    """Return the number of the only player whose name has all words of a text."""
    words = set(words_of(name))
    found = [one.number for one in event.players if words and words <= set(words_of(one.name))]
    if len(found) != 1:
        who = f"{len(found)} players are" if found else "no player is"
        raise EventError(f"{who} called {name!r}")
    return found[0]


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
    number = own_number(given)
    if number is None:
        raise WrongType(f"{what} is a whole number, and this is of the type {_type_of(given)}")
    if number < least:
        raise Refused(f"{what} is {given}, and must be at least {least}")
    return number


def _type_of(given: object) -> str:
    return type(given).__name__
