"""The score race as a drawing: the coordinates of its lines and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.report.race import Line, Race
from xltiebreak.systems import figure

WIDTH, HEIGHT = 380, 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 246, 12, 184
_APART = 15  # between two words
_ASIDE = 2.4  # between lines of the same score
_LONGEST = 19  # characters of a name
_MOST_GRID = 7


class Curve(NamedTuple):
    """A leader's line: its points, its end, and the height of the name beside it."""

    name: str
    points: str
    end: tuple[float, float]
    label: float


class Mark(NamedTuple):
    """A word at an axis."""

    text: str
    at: float


class Chart(NamedTuple):
    """A drawing of a race; description: the race in words."""

    description: str
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
    curves = []
    for index, (line, label) in enumerate(zip(race.lines, _spread(ends), strict=True)):
        aside = (index - (len(ends) - 1) / 2) * _ASIDE
        heights = [y(score, aside) for score in (0.0, *line.scores)]
        points = " ".join(f"{x(i):g},{height:g}" for i, height in enumerate(heights))
        curves.append(Curve(_short(line.name), points, (x(count), heights[-1]), label))
    every = -(-count // 12)
    return Chart(
        words.say("list.between.clear").join(
            f"{line.name}: {_scores(line, words)}" for line in race.lines
        ),
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


def _spread(ends: Sequence[float]) -> list[float]:
    """Move words at these heights apart so that none covers another; keep their order.

    >>> _spread([20.0, 20.0, 100.0])
    [20.0, 35.0, 100.0]
    """
    heights: list[float] = []
    for end in ends:
        heights.append(max(end, heights[-1] + _APART) if heights else end)
    over = max(0.0, heights[-1] - (HEIGHT - _APART))
    return [height - over for height in heights]


def _scores(line: Line, words: Language) -> str:
    """The scores of a leader, one behind the other."""
    between = ", " if words.grammar.decimal == "." else " · "
    return between.join(words.number(figure(score)) for score in line.scores)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
