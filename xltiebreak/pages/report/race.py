"""The score race: the points of the leaders after every round."""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.languages import Language
from xltiebreak.pages.report import ties

_LEADERS = 5


class Line(NamedTuple):
    """A leader."""

    name: str
    scores: tuple[float, ...]
    """The scores after each completed round."""


class Race(NamedTuple):
    """The leaders in the order of places."""

    rounds: tuple[int, ...]
    """The completed rounds."""

    lines: tuple[Line, ...]


def race_of(section: Section, words: Language) -> Race | None:
    """The score race of the first five players; None without two completed rounds."""
    event = section.crosstable.event
    if not event.in_rounds or event.rounds < 2 or event.by_game_points:
        return None
    leaders = [standing.number for standing in section.standings[:_LEADERS]]
    names = ties.names_of(section, leaders, words)
    lines = tuple(
        Line(name, tuple(event.running_scores(number)))
        for number, name in zip(leaders, names, strict=True)
    )
    return Race(event.completed, lines)
