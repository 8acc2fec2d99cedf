"""Opponents by name in result cells (`W Ben Birch`, `beat Ben`, `w Ben Birch 1`) -> `W2`.

A cell is a result and a name, in either order; all cells of a table together decide the order. A
name must fit exactly one player: any other is an error that lists whom it may mean. The grid keeps
its rows and columns, so that every cell stays where the director sees it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from xltiebreak.crosstable.evidence.shares import FEW, MOST, SLIPS_OF_ONE_TABLE
from xltiebreak.crosstable.finding.headers import Header, Numbers, find_headers, with_bottoms
from xltiebreak.crosstable.results.rows import PlayerRow, player_rows
from xltiebreak.crosstable.results.sides import ANSWERS
from xltiebreak.event import Color, Game, Result
from xltiebreak.figures import whole
from xltiebreak.grid import Cell, Grid, Head, Origin, Problem
from xltiebreak.notation import COLORS, read_result, write_result
from xltiebreak.notation.byes import bye_in_words, is_nobody
from xltiebreak.notation.outcomes import BYES, FORFEIT_MARK
from xltiebreak.notation.vocabulary import side_results
from xltiebreak.pieces.people import Names, candidates
from xltiebreak.pieces.rounds import Piece
from xltiebreak.text import has_letters, numbered_name, pattern, shown, words_of

_LONGEST = 80  # characters of a result and a name; a longer text is a remark
_FORFEIT = rf" ?(?:(?:by )?forfeit|\((?:{FORFEIT_MARK})\))"  # F without brackets may begin a name
_BEFORE = pattern(
    rf"(?P<result>(?i:forfeit [^\s:]+|[^\s:(]+{_FORFEIT})|[^\s:]+):?\s+"
    r"(?:(?:vs|against|to|with|gegen|contre|contra|tegen|mot)\.?\s+)?(?P<name>\S.*)"
)
_BEHIND = pattern(r"(?P<name>.*[^\s:,(]):?,?\s*[\s:(]\s*(?P<result>[^\s:()]+)\)?")
_COLOR = pattern(r" ?\( ?([WB]) ?\) ?", re.IGNORECASE)


def with_opponents_by_number(grid: Grid) -> Piece | None:
    """Return the grid with numbers in place of the opponents' names; None if no cell names one."""
    texts: dict[Cell, str] = {}
    heads: dict[Cell, Head] = {}
    problems: list[Problem] = []
    for header, bottom in with_bottoms(find_headers(grid), grid.bottom):
        names = header.column("name")
        if names is not None:
            table = _Table(grid, header, bottom, names)
            texts |= table.texts()
            heads[Cell(header.row, names)] = table.head
            problems += table.problems()
    if not texts and not problems:
        return None
    typed = {cell: Origin(grid.sheet, cell, grid.text(*cell)) for cell in texts}
    origins = {**grid.origins, **typed}
    return Piece(grid.with_values(texts)._replace(origins=origins, heads=heads), tuple(problems))


class _Typed(NamedTuple):
    """A result cell as typed: the text of its result and of its opponent, and the colour."""

    result: str
    name: str
    color: Color | None


@dataclass(frozen=True)
class _Table:
    """A header and the rows below it; names: their column."""

    grid: Grid
    header: Header
    bottom: int
    names: int

    def texts(self) -> dict[Cell, str]:
        """Return what to write: results with numbers."""
        found = {cell: write_result(game) for cell, game in self._games.items()}
        return found | {cell: self._answer(cell) for cell in self._unclear}

    @property
    def head(self) -> Head:
        """What it proves of the header: where the players' numbers are."""
        if self._counted or self.header.numbered or self._numbered_names:
            return Head(number=self._counted, name=self.names)
        numbers = {row: number for number, row in self._rows.items()}
        return Head(name=self.names, numbers=numbers)

    def _answer(self, cell: Cell) -> str:
        """Return what the opponent's cell says about a cell, so that nothing else looks wrong."""
        numbers = {row: number for number, row in self._rows.items()}
        games = [
            Game(ANSWERS[game.result][0], numbers[other.row])
            for other, game in self._games.items()
            if other.column == cell.column and game.opponent == numbers[cell.row]
        ]
        return write_result(games[0]) if len(games) == 1 else ""

    def problems(self) -> Iterator[Problem]:
        """Yield an error for each name that fits no player alone, and each round without a head."""
        rounds, right = self.header.round_columns, self.header.right
        end = self.grid.left + max((len(self.grid.line(row)) for row in self._filled), default=0)
        blank = takewhile(lambda c: not self.grid.text(self.header.row, c), range(right + 1, end))
        for column in sorted({*range(min(rounds), right + 1), *blank} - {*rounds}):
            heading = self.grid.text(self.header.row, column)
            texts = {Cell(row, column): self.grid.text(row, column) for row in self._rows.values()}
            orders = ({c: one.fullmatch(x) for c, x in texts.items()} for one in (_BEFORE, _BEHIND))
            named = [sum(map(self._is_clear, _results_and_names(one).values())) for one in orders]
            if self._typed and MOST.exceeded(max(named), len(texts)):
                head = f"{shown(heading)} heads no round" if heading else "it has no heading"
                message = f"games stand in this column, but {head}"
                yield Origin(self.grid.sheet, Cell(self.header.row, column)).error(message)
        cells: dict[str, list[Cell]] = {}
        for cell in self._unclear:
            cells.setdefault(self._typed[cell].name, []).append(cell)
        for name, same in cells.items():
            numbers = self._meant(self._typed[same[0]])
            told = "may mean" if numbers else "names no player; most like it is"
            numbers = numbers or self._people.like(name)
            meant = candidates(numbers[:FEW], self._called) + " ..." * (len(numbers) > FEW)
            more = f"; so in {len(same) - 1} more cells" if len(same) > 1 else ""
            advice = "write the whole name as in the column of the names, or the number as in W3"
            message = f"{shown(name)} {told} {meant}: {advice}{more}"
            yield Origin(self.grid.sheet, same[0]).error(message)

    @cached_property
    def _games(self) -> dict[Cell, Game]:
        """Return the games of the cells that name exactly one opponent, or nobody."""
        found: dict[Cell, Game] = {}
        for cell, typed in self._typed.items():
            result = self._results[typed.result]
            numbers = self._meant(typed)
            if len(numbers) == 1:
                found[cell] = Game(result, numbers[0], typed.color)
            elif not numbers and _is_bye(typed.name, BYES[result]):
                found[cell] = Game(BYES[result])
        return found

    @cached_property
    def _unclear(self) -> Sequence[Cell]:
        """The cells with a name that fits several players, or is only like one."""
        return [
            cell
            for cell, typed in self._typed.items()
            if cell not in self._games and (self._meant(typed) or self._people.like(typed.name))
        ]

    @cached_property
    def _players(self) -> Sequence[PlayerRow]:
        """The rows of the players; () if two have the same number."""
        header = self.header
        if self._counted:
            header = header.with_role("number", self._counted)
        elif not header.numbered:
            roles = {**header.roles, "number": (self.names,)}
            counted = {row: number for number, row in enumerate(self._filled, 1)}
            numbers: Numbers = "names" if self._numbered_names else "counted"
            header = replace(header, roles=roles, numbers=numbers, counted=counted)
        found, _ = player_rows(self.grid, header, self.bottom)
        return found if len({one.number for one in found}) == len(found) else ()

    @cached_property
    def _rows(self) -> Mapping[int, int]:
        """The rows of the players by number."""
        return {one.number: one.row for one in self._players}

    @cached_property
    def _named(self) -> Mapping[int, str]:
        """The texts with letters in the column of the names, by row."""
        rows = range(self.header.row + 1, self.bottom + 1)
        texts = {row: self.grid.text(row, self.names) for row in rows}
        return {row: text for row, text in texts.items() if has_letters(text)}

    @cached_property
    def _filled(self) -> Collection[int]:
        """The rows of these with a text in a round, or a word of the name in another's."""
        rounds = self.header.round_columns
        texts = {row: " ".join(self.grid.text(row, one) for one in rounds) for row in self._named}
        words = {word for text in texts.values() for word in words_of(text) if len(word) > 1}
        return [
            row
            for row, name in self._named.items()
            if texts[row].strip() or not words.isdisjoint(words_of(name))
        ]

    @cached_property
    def _counted(self) -> int:
        """The column without a header that counts the players, in any order; 0 without one."""
        for column in range(self.grid.left, 0 if self.header.numbered else self.names):
            numbers = {whole(self.grid.at(row, column)) or 0 for row in self._filled}
            most = len(self._named)  # some may have no games
            if len(numbers) == len(self._filled) and numbers <= {*range(1, most + 1)}:
                return column
        return 0

    @cached_property
    def _numbered_names(self) -> bool:
        """Whether the first name begins with a number, as in `12 Smith`."""
        return numbered_name(self.grid.text(self.header.row + 1, self.names)) is not None

    @cached_property
    def _called(self) -> Mapping[int, str]:
        """The names by number."""
        named = {one.number: one.name for one in self._players if one.name}
        if not self._numbered_names:
            return named
        return {number: (numbered_name(text) or (0, text))[1] for number, text in named.items()}

    @cached_property
    def _people(self) -> Names:
        return Names(self._called.items())

    def _meant(self, typed: _Typed) -> Sequence[int]:
        """Return the players whom a cell may mean; by number only behind a word: `Won 7`."""
        number = whole(typed.name) if has_letters(typed.result) else None
        return self._people.meant(typed.name) if number not in self._rows else [number or 0]

    @cached_property
    def _unread(self) -> Mapping[Cell, str]:
        """The result cells that are no results in any notation."""
        texts = {
            Cell(row, column): self.grid.text(row, column)
            for row in self._rows.values()
            for column in self.header.round_columns
        }
        return {
            cell: text
            for cell, text in texts.items()
            if len(text) <= _LONGEST and " " in text and read_result(text) is None
        }

    @cached_property
    def _known(self) -> tuple[Mapping[Cell, _Typed], Mapping[str, Result]]:
        """The cells that are a result and a name, in the order that most have; the results."""
        before = {cell: _BEFORE.fullmatch(text) for cell, text in self._unread.items()}
        behind = {cell: _BEHIND.fullmatch(text) for cell, text in self._unread.items()}
        orders = [_with_colors(_results_and_names(one)) for one in (before, behind)]
        named = [
            {cell: one for cell, one in typed.items() if self._is_clear(one)} for typed in orders
        ]
        best = max((0, 1), key=lambda order: len(named[order]))
        typed = orders[best] | {
            cell: one for cell, one in named[1 - best].items() if cell not in named[best]
        }
        letters = {one.result for one in typed.values() if self._is_clear(one)}
        words = {one.result for one in typed.values() if len(one.result) > 1}
        results = side_results(letters | words)
        return {cell: one for cell, one in typed.items() if one.result in results}, results

    def _is_clear(self, one: _Typed) -> bool:
        """Whether the name fits a player, or is a word for no opponent."""
        return bool(self._meant(one)) or (has_letters(one.name) and is_nobody(one.name))

    @property
    def _typed(self) -> Mapping[Cell, _Typed]:
        return self._known[0]

    @property
    def _results(self) -> Mapping[str, Result]:
        return self._known[1]


def _results_and_names(matches: Mapping[Cell, re.Match[str] | None]) -> dict[Cell, _Typed]:
    """Return the cells that may be a result and a name."""
    typed = {match["result"] for match in matches.values() if match}
    results = {one for one in typed if side_results({one})}
    return {
        cell: _Typed(match["result"], *_name_and_color(match["name"]))
        for cell, match in matches.items()
        if match and match["result"] in results
    }


def _with_colors(typed: dict[Cell, _Typed]) -> dict[Cell, _Typed]:
    """Return the cells with the colours that stand before or behind the names: `w Ben Birch 1`.

    A letter alone is a colour if nearly every name has one, and both colours occur: else it is an
    initial, as in `B Birch`.
    """
    named = {cell: one for cell, one in typed.items() if not is_nobody(one.name)}
    beside = {
        cell: found
        for cell, one in named.items()
        if (found := _color_beside(" ".join(one.name.split())))
    }
    without = len(named) - len(beside)
    colors = {color for color, _ in beside.values()}
    if len(colors) < 2 or SLIPS_OF_ONE_TABLE.exceeded(without, len(named)):
        return typed
    return typed | {
        cell: _Typed(typed[cell].result, name, color) for cell, (color, name) in beside.items()
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
    return has_letters(text) and is_nobody(text) and bye_in_words(text) in (None, bye)


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
