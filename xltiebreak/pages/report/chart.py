"""The score race as a drawing: the coordinates of its lines and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple
from unicodedata import east_asian_width

from xltiebreak.languages import Language
from xltiebreak.pages.report.race import Line, Race
from xltiebreak.rules import figure

WIDTH = 450
_LEAST_HEIGHT = 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 246, 12, 184
_APART, _LINE = 15, 13  # from a name to the next one, and between the lines of a name
_ASIDE = 2.4  # between lines of the same score
_LONGEST = 24  # characters of a line of a name; those of East Asia are twice as wide
_MOST_GRID = 7


class Curve(NamedTuple):
    """A leader's line: its points, its end, and the name beside it in lines, from a height down."""

    name: tuple[str, ...]
    points: str
    end: tuple[float, float]
    label: float


class Mark(NamedTuple):
    """A word at an axis."""

    text: str
    at: float


class Chart(NamedTuple):
    """A drawing of a race."""

    description: str
    """The race in words."""

    height: float
    """The height with room for all names."""

    rounds: tuple[Mark, ...]
    scores: tuple[Mark, ...]
    curves: tuple[Curve, ...]


def chart_of(race: Race, words: Language) -> Chart:
    """Draw a race; every line begins at 0 points before the first round."""
    best = max(max(line.scores) for line in race.lines) or 1.0
    count = len(race.rounds)

    def x(index: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * index / count, 1)

    def y(score: float, aside: float = 0.0) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * score / best + aside, 1)

    ends = [y(line.scores[-1]) for line in race.lines]
    names = [_in_lines(line.name) for line in race.lines]
    rooms = [_APART + _LINE * (len(name) - 1) for name in names]
    height = max(_LEAST_HEIGHT, sum(rooms))
    curves = []
    for index, (line, label) in enumerate(
        zip(race.lines, _spread(ends, rooms, height), strict=True)
    ):
        aside = (index - (len(ends) - 1) / 2) * _ASIDE
        heights = [y(score, aside) for score in (0.0, *line.scores)]
        points = " ".join(f"{x(i):g},{at:g}" for i, at in enumerate(heights))
        curves.append(Curve(names[index], points, (x(count), heights[-1]), label))
    every = -(-count // 12)
    return Chart(
        words.say("list.between.clear").join(
            f"{line.name}: {_scores(line, words)}" for line in race.lines
        ),
        height,
        tuple(Mark(str(race.rounds[i - 1]), x(i)) for i in range(every, count + 1, every)),
        tuple(Mark(f"{score:g}", y(score)) for score in _grid(best)),
        tuple(curves),
    )


def _grid(best: float) -> Iterator[float]:
    """The scores with a line across the drawing."""
    step = 1
    while best / step > _MOST_GRID:
        step *= 2
    yield from (float(score) for score in range(0, int(best) + 1, step))


def _spread(ends: Sequence[float], rooms: Sequence[float], height: float) -> list[float]:
    """Move names at these heights apart so that none covers another; keep their order.

    rooms: how high each is; height: of the drawing.

    >>> _spread([20.0, 20.0, 100.0], [15, 28, 15], 210)
    [20.0, 35.0, 100.0]
    """
    heights: list[float] = []
    free = 0.0
    for end, room in zip(ends, rooms, strict=True):
        heights.append(max(end, free))
        free = heights[-1] + room
    free = height
    for index in reversed(range(len(heights))):
        heights[index] = min(heights[index], free - rooms[index])
        free = heights[index]
    return heights


def _scores(line: Line, words: Language) -> str:
    """The scores of a leader, one behind the other."""
    between = ", " if words.grammar.decimal == "." else " · "
    return between.join(words.number(figure(score)) for score in line.scores)


def _in_lines(name: str) -> tuple[str, ...]:
    """Break a name into lines, between words where it can be."""
    is_wide = any(east_asian_width(character) in "WF" for character in name)
    return tuple(wrap(name, _LONGEST // 2 if is_wide else _LONGEST)) or ("",)
