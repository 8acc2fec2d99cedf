"""The games of a table whose rounds have two or three columns: opponent, result and colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.crosstable import faults
from xltiebreak.crosstable.finding.header import Header, Kind
from xltiebreak.crosstable.finding.list_words import colors
from xltiebreak.crosstable.finding.people import Names
from xltiebreak.crosstable.results.games import Games
from xltiebreak.crosstable.results.rows import PlayerRow
from xltiebreak.crosstable.results.sides import with_both_colors
from xltiebreak.event import PENDING, Color, Game, Result
from xltiebreak.figures import whole
from xltiebreak.grid import Cell, Fault, Finding
from xltiebreak.notation.byes import bye_in_words, is_nobody
from xltiebreak.notation.outcomes import AS_BYE
from xltiebreak.notation.vocabulary import is_open, side_results
from xltiebreak.text import has_letters

_Unread = tuple[Kind, Fault]
"""Which part of a round has no meaning, and why."""


def read_columns(header: Header, rows: Sequence[PlayerRow]) -> Games:
    """Return the games of these rows, and the cells that have no meaning."""
    return _Columns(header, rows).games()


def opponents_in(text: str, numbers: Collection[int], names: Names) -> Sequence[int]:
    """Return the numbers of the players whom a cell may name."""
    number = whole(text)
    if number is not None:
        return [number] if number in numbers else []
    return names.meant(text) if has_letters(text) and not is_nobody(text) else []


@dataclass(frozen=True)
class _Columns:
    """Rows whose rounds have the columns `header.kinds`."""

    header: Header
    rows: Sequence[PlayerRow]

    def games(self) -> Games:
        numbers = {row.number for row in self.rows}
        names = Names((row.number, row.name) for row in self.rows if row.name)
        results = side_results(self._texts("result"), "both", in_columns=True)
        told = colors(self._texts("color"))
        known: dict[tuple[str, ...], Game | _Unread] = {}
        unread: list[Finding] = []
        lines: list[tuple[Game, ...]] = []
        for row in self.rows:
            line: list[Game] = []
            for at, texts in enumerate(row.parts):
                if texts not in known:
                    known[texts] = self._game(texts, numbers, names, results, told)
                game = known[texts]
                if not isinstance(game, Game):
                    unread.append(self._finding(row, at, *game))
                    game = PENDING
                line.append(game)
            lines.append(tuple(line))
        return Games(with_both_colors(self.rows, lines) if told else lines, unread)

    def _texts(self, kind: Kind) -> set[str]:
        if kind not in self.header.kinds:
            return set()
        at = self.header.kinds.index(kind)
        return {texts[at] for row in self.rows for texts in row.parts}

    def _game(
        self,
        texts: tuple[str, ...],
        numbers: Collection[int],
        names: Names,
        results: Mapping[str, Result],
        told: Mapping[str, Color],
    ) -> Game | _Unread:
        """Return the game of a round, or which of its texts has no meaning, and why."""
        by_kind = dict(zip(self.header.kinds, texts, strict=True))
        opponent, result, color = by_kind["opponent"], by_kind["result"], by_kind.get("color", "")
        meaning = Result.PENDING if is_open(result) else results.get(result)
        if meaning is None:
            return "result", faults.NO_RESULT_BESIDE()
        if color and color not in told:
            return "color", faults.NO_COLOR()
        if is_nobody(opponent):
            bye = bye_in_words(opponent)
            if meaning is Result.PENDING:
                return Game(bye or Result.PENDING)
            if bye not in (None, AS_BYE[meaning]):
                return "opponent", faults.BYE_AND_RESULT()
            return Game(AS_BYE[meaning])
        found = opponents_in(opponent, numbers, names)
        if len(found) != 1:
            return "opponent", (faults.SEVERAL_OPPONENTS if found else faults.NO_OPPONENT_NAMED)()
        return Game(meaning, found[0], told.get(color))

    def _finding(self, row: PlayerRow, at: int, kind: Kind, cause: Fault) -> Finding:
        part = self.header.kinds.index(kind)
        number = sorted(self.header.rounds)[at]
        cell = Cell(row.row, self.header.rounds[number][part])
        return Finding(cell, cause, text=row.parts[at][part])
