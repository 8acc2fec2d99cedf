"""The grammar of the languages that is no text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

_TEENS = range(11, 14)
_ENDS = {1: "st", 2: "nd", 3: "rd"}


class Grammar(NamedTuple):
    """How a language writes figures and places, and which of two words it takes before a name."""

    decimal: str = ","
    """The decimal mark of sentences; numbers in cells stay numbers."""

    ordinal: Callable[[int], str] = "{}.".format
    """Writes a place."""

    euphony: tuple[str, ...] = ()
    """The beginnings of a name, in lower case, before which `and` is `list.last.euphony`."""

    no_euphony: tuple[str, ...] = ()
    """Those that begin alike and keep the usual word."""


def _english(place: int) -> str:
    """A place.

    >>> [_english(place) for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    end = "th" if place % 100 in _TEENS else _ENDS.get(place % 10, "th")
    return f"{place}{end}"


def _spanish(place: int) -> str:
    """A place, in front of a masculine noun.

    >>> [_spanish(place) for place in (1, 2, 3, 11, 13)]
    ['1.er', '2.º', '3.er', '11.º', '13.er']
    """
    is_short = place % 10 in (1, 3) and place % 100 != 11  # primer, tercer; undécimo
    return f"{place}.er" if is_short else f"{place}.º"


def _french(place: int) -> str:
    """A place.

    >>> _french(1), _french(2)
    ('1re', '2e')
    """
    return "1re" if place == 1 else f"{place}e"


GRAMMARS: Mapping[str, Grammar] = {
    "en": Grammar(".", _english),
    "es": Grammar(
        ordinal=_spanish,
        euphony=("i", "í", "hi", "hí"),
        no_euphony=("hie", "hia", "hio", "hiu", "ia", "ie", "io", "iu"),
    ),
    "fr": Grammar(ordinal=_french),
    "it": Grammar(ordinal="{}º".format, euphony=("e", "é", "è")),
    "pt": Grammar(ordinal="{}.º".format),
}
"""By code; a language without a row has a decimal comma, and a point behind a place."""
