"""What Vega's pages say by classes of elements only, in words that a cell can hold.

| classes and text            | cell            | meaning                              |
|-----------------------------|-----------------|--------------------------------------|
| res 1, cw 15                | 1 above W15     | a game with White                    |
| res 1, cb 15                | 1 above B15     | a game with Black                    |
| res 1, cf 15                | + above 15      | a forfeit; `-` for 0                 |
| res ½, cf BYE               | ½ above BYE     | a bye, as the text says              |
| idn 7, title male CM, Ann   | 7 Ann           | the number and name, without a title |
| player-name-box2 Ann        | Ann             | the name, without title and rating   |
| rating 1850                 | 1850            | the rating beside such a name        |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_COLORS = {"cw": "W", "cb": "B"}
_UNPLAYED = "cf"
_FORFEITS = {"1": "+", "+": "+", "0": "-", "-": "-"}
_NAME = "player-name-box"
_RATING = "rating"
_TITLES = frozenset(("title male", "title female"))


class ClassedText(NamedTuple):
    """The text of a cell up to where the next element begins or ends."""

    classes: str
    """The classes of the element that begins here, "" if an element ends."""

    text: str


def text_by_classes(runs: Sequence[ClassedText]) -> str | None:
    """Return the text of a cell whose classes decide its meaning; None for any other cell.

    >>> text_by_classes([ClassedText("res", "1"), ClassedText("cf", "15 ")])
    '+\\n15'
    >>> text_by_classes([ClassedText("res", "1"), ClassedText("cb", "15")])
    '1\\nB15'
    >>> text_by_classes([ClassedText("title male", "CM"), ClassedText("", " Ann")])
    ' Ann'
    >>> text_by_classes([ClassedText("title", "CM"), ClassedText("", " Ann")]) is None
    True
    """
    named = [text.strip() for classes, text in runs if classes.startswith(_NAME)]
    if any(named):
        return " ".join(named)
    if not _TITLES.isdisjoint(classes for classes, _ in runs):
        return "".join(text for classes, text in runs if classes not in _TITLES)
    by_class = {classes: text.strip() for classes, text in runs}
    result = by_class.get("res")
    return None if result is None else _game(result, by_class)


def rating_by_class(runs: Sequence[ClassedText]) -> str:
    """Return the rating that stands in a cell beside a name; "" without one.

    >>> rating_by_class([ClassedText("player-name-box2", "Ann"), ClassedText("rating", " 1850 ")])
    '1850'
    """
    if not any(classes.startswith(_NAME) for classes, _ in runs):
        return ""
    return next((text.strip() for classes, text in runs if classes == _RATING), "")


def _game(result: str, by_class: dict[str, str]) -> str | None:
    """Return the text of a result cell, None if no class says whether or how it was played."""
    for name, color in _COLORS.items():
        if by_class.get(name, "").isdecimal():
            return f"{result}\n{color}{by_class[name]}"
    opponent = by_class.get(_UNPLAYED, "")
    if not opponent.isdecimal():
        return None
    # Half a point without a game against somebody is no result that we know: an error, no draw.
    return f"{_FORFEITS.get(result, f'unplayed {result}')}\n{opponent}"
