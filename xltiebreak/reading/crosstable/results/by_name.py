"""Opponents by name in result cells (`W Ben Birch`, `beat Ben`, `w Ben Birch 1`) -> games.

A cell is a result and a name, in either order; all cells of a table together decide the order. A
name must fit exactly one player: any other is an error that lists whom it may mean.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from xltiebreak.core.event import Color, Game, Result
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import has_letters, pattern
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.people import Names, candidates
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.shares import FEW, SLIPS_OF_ONE_TABLE
from xltiebreak.reading.grid import Fault
from xltiebreak.reading.notation import COLORS, read_result
from xltiebreak.reading.notation.byes import nobody, worth_alone
from xltiebreak.reading.notation.languages import is_letter_of_result
from xltiebreak.reading.notation.outcomes import AS_BYE, FORFEIT_MARK
from xltiebreak.reading.notation.vocabulary import side_results

_LONGEST = 80  # characters of a result and a name; a longer text is a remark
_FORFEIT = rf" ?(?:(?:by )?forfeit|\((?:{FORFEIT_MARK})\))"  # F without brackets may begin a name
_BEFORE = pattern(
    rf"(?P<result>(?i:forfeit [^\s:]+|[^\s:(]+{_FORFEIT})|[^\s:]+):?\s+"
    r"(?:(?:vs|against|to|with|gegen|contre|contra|tegen|mot)\.?\s+)?(?P<name>\S.*)"
)
_BEHIND = pattern(r"(?P<name>.*[^\s:,(]):?,?\s*[\s:(]\s*(?P<result>[^\s:()]+)\)?")
_COLOR = pattern(r" ?\( ?([WB]) ?\) ?", re.IGNORECASE)


class _Typed(NamedTuple):
    """A result cell as typed: the text of its result and of its opponent, and the colour."""

    result: str
    name: str
    color: Color | None


class UnclearName(NamedTuple):
    """A name in a cell, and what is wrong with it."""

    name: str
    cause: Fault


class CellsByName:
    """What the result cells of some rows mean that name opponents."""

    def __init__(self, rows: Sequence[PlayerRow]) -> None:
        self._count = Counter(
            text
            for row in rows
            for text in row.cells
            if len(text) <= _LONGEST and " " in text and read_result(text) is None
        )
        self._called = {row.number: row.name for row in rows if row.name}
        self._numbers = {row.number for row in rows}
        self._people = Names(self._called.items())

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """The games by the texts that name exactly one opponent, or nobody."""
        games_by_text: dict[str, Game] = {}
        for text, typed in self._typed.items():
            result = self._results[typed.result]
            numbers = self._meant(typed)
            if len(numbers) == 1:
                games_by_text[text] = Game(result, numbers[0], typed.color)
            elif not numbers and _is_bye(typed.name, AS_BYE[result]):
                games_by_text[text] = Game(AS_BYE[result])
        return games_by_text

    @cached_property
    def unclear(self) -> Mapping[str, UnclearName]:
        """The texts whose name fits several players, or is only like one."""
        unclear: dict[str, UnclearName] = {}
        for text, typed in self._typed.items():
            meant = () if text in self.games else self._meant(typed)
            numbers = meant or (() if text in self.games else self._people.like(typed.name))
            if numbers:
                more = " ..." if len(numbers) > FEW else ""
                few = candidates(numbers[:FEW], self._called) + more
                kind = faults.NAME_OF_SEVERAL if meant else faults.NAME_OF_NOBODY
                unclear[text] = UnclearName(typed.name, kind(who=few))
        return unclear

    def reads(self, text: str) -> bool:
        """Whether a cell, of these rows or beside them, is a result and the name of a player."""
        if len(text) > _LONGEST:
            return False
        matches = (_BEFORE.fullmatch(text), _BEHIND.fullmatch(text))
        return any(
            typed.result in side_results({*self._results, typed.result}) and self._is_clear(typed)
            for match in matches
            for typed in _results_and_names({text: match}).values()
        )

    def _meant(self, typed: _Typed) -> Sequence[int]:
        """Return the players whom a cell may mean; by number only behind a word: `Won 7`."""
        number = whole(typed.name) if has_letters(typed.result) else None
        return [number] if number in self._numbers else self._people.meant(typed.name)

    @cached_property
    def _cells_and_results(self) -> tuple[Mapping[str, _Typed], Mapping[str, Result]]:
        """The texts that are a result and a name, in the order that most have; the results."""
        before = {text: _BEFORE.fullmatch(text) for text in self._count}
        behind = {text: _BEHIND.fullmatch(text) for text in self._count}
        orders = [self._with_colors(_results_and_names(side)) for side in (before, behind)]
        named = [{x: cell for x, cell in typed.items() if self._is_clear(cell)} for typed in orders]
        best = max((0, 1), key=lambda order: sum(map(self._count.__getitem__, named[order])))
        others = {x: cell for x, cell in named[1 - best].items() if x not in named[best]}
        typed = {**orders[best], **others}
        letters = {cell.result for cell in typed.values() if self._is_clear(cell)}
        words = {cell.result for cell in typed.values() if len(cell.result) > 1}
        results = side_results(letters | words)
        return {x: cell for x, cell in typed.items() if cell.result in results}, results

    def _is_clear(self, cell: _Typed) -> bool:
        """Whether the name fits a player, or is a word for no opponent."""
        is_word = has_letters(cell.name) and nobody(cell.name) is not None
        return is_word or bool(self._meant(cell))

    def _with_colors(self, typed: Mapping[str, _Typed]) -> Mapping[str, _Typed]:
        """Return the cells with the colours that stand before or behind the names: `w Ben Birch 1`.

        A letter alone is a colour if nearly every name has one, and both colours occur: else it is
        an initial, as in `B Birch`.
        """
        named = {text: cell for text, cell in typed.items() if nobody(cell.name) is None}
        beside = {
            text: colored
            for text, cell in named.items()
            if (colored := _color_beside(" ".join(cell.name.split())))
        }
        all_of_them, with_color = (sum(map(self._count.__getitem__, x)) for x in (named, beside))
        colors = {color for color, _ in beside.values()}
        if len(colors) < 2 or SLIPS_OF_ONE_TABLE.exceeded(all_of_them - with_color, all_of_them):
            return typed
        return dict(typed) | {
            text: _Typed(typed[text].result, name, color) for text, (color, name) in beside.items()
        }

    @property
    def _typed(self) -> Mapping[str, _Typed]:
        return self._cells_and_results[0]

    @property
    def _results(self) -> Mapping[str, Result]:
        return self._cells_and_results[1]


def _results_and_names(matches: Mapping[str, re.Match[str] | None]) -> dict[str, _Typed]:
    """Return the cells that may be a result and a name."""
    typed = {match["result"] for match in matches.values() if match}
    results = {word for word in typed if side_results({word}) or is_letter_of_result(word)}
    return {
        text: _Typed(match["result"], *_name_and_color(match["name"]))
        for text, match in matches.items()
        if match and match["result"] in results
    }


def _color_beside(text: str) -> tuple[Color, str] | None:
    """Return the colour before or behind a name, and the name; None without one.

    >>> _color_beside("w. Ben Birch"), _color_beside("Ben Birch B"), _color_beside("Wes Birch")
    (('W', 'Ben Birch'), ('B', 'Ben Birch'), None)
    """
    first, _, rest = text.partition(" ")
    letter = first[:1] if first[1:] in ("", ".", ":") else ""
    if rest and letter.upper() in COLORS:
        return COLORS[letter.upper()], rest
    rest, _, letter = text.rpartition(" ")
    return (COLORS[letter.upper()], rest) if rest and letter.upper() in COLORS else None


def _is_bye(text: str, bye: Result) -> bool:
    """Whether a text in place of a name is a word for no opponent that agrees with the result.

    >>> _is_bye("spielfrei", Result.FULL_BYE), _is_bye("half bye", Result.FULL_BYE)
    (True, False)
    """
    said = nobody(text) if has_letters(text) else None
    return said is not None and worth_alone(said, bye) is not None


def _name_and_color(text: str) -> tuple[str, Color | None]:
    """Return a name, and the colour in brackets beside it.

    >>> _name_and_color("Ben Birch (w)"), _name_and_color("Ben")
    (('Ben Birch', 'W'), ('Ben', None))
    """
    words = " ".join(text.split())
    match = _COLOR.search(words)
    if not match:
        return text, None
    return _COLOR.sub(" ", words).strip(), COLORS[match[1].upper()]
