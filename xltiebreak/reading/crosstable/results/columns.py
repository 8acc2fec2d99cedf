"""The games of a table whose rounds have two or three columns: opponent, result and colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.core.event import PENDING, Color, Game, Result
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import has_letters
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header, Kind
from xltiebreak.reading.crosstable.finding.list_words import colors
from xltiebreak.reading.crosstable.finding.people import Names
from xltiebreak.reading.crosstable.results.games import Games
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.results.sides import with_both_colors
from xltiebreak.reading.crosstable.wording import halves_as_dates
from xltiebreak.reading.grid import Cell, Fault, Finding
from xltiebreak.reading.notation.byes import is_free, nobody, worth_alone
from xltiebreak.reading.notation.plain import is_half_as_date
from xltiebreak.reading.notation.vocabulary import is_open, side_results

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
    if nobody(text) is not None:
        return names.called(text)  # a row may be named like a bye
    return names.meant(text) if has_letters(text) else []


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
        lines = with_both_colors(self.rows, lines) if told else lines
        left_over = [
            {i for i, texts in enumerate(row.parts) if own[i] == PENDING and self._is_free(texts)}
            for row, own in zip(self.rows, lines, strict=True)
        ]
        dates = list(self._halves_in_dates())
        doubtful = [Finding(dates[0], halves_as_dates(len(dates)), assumed=True)] if dates else []
        left_over = left_over if any(left_over) else []
        return Games(lines, unread, doubtful=doubtful, left_over=left_over)

    def _halves_in_dates(self) -> Iterator[Cell]:
        """Yield the results that Excel made a date of."""
        at = self.header.kinds.index("result")
        rounds = [columns for _, columns in sorted(self.header.rounds.items())]
        for row in self.rows:
            for columns, texts in zip(rounds, row.parts, strict=True):
                if is_half_as_date(texts[at]):
                    yield Cell(row.row, columns[at])

    def _is_free(self, texts: tuple[str, ...]) -> bool:
        return is_free(texts[self.header.kinds.index("opponent")])

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
        found = opponents_in(opponent, numbers, names)
        said = nobody(opponent, letters=True) if not found else None
        if said is not None:
            bye = worth_alone(said, meaning)
            return ("opponent", faults.BYE_AND_RESULT()) if bye is None else Game(bye)
        if len(found) != 1:
            return "opponent", (faults.SEVERAL_OPPONENTS if found else faults.NO_OPPONENT_NAMED)()
        return Game(meaning, found[0], told.get(color))

    def _finding(self, row: PlayerRow, at: int, kind: Kind, cause: Fault) -> Finding:
        part = self.header.kinds.index(kind)
        number = sorted(self.header.rounds)[at]
        line = row.row + (self.header.lines[part] if self.header.lines else 0)
        cell = Cell(line, self.header.rounds[number][part])
        return Finding(cell, cause, text=row.parts[at][part])
