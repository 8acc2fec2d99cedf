"""What the printed values of a column say of it: the system that gives most of them, or all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.sections.columns import Asked, Editions, JudgedColumn, Verdict, different
from xltiebreak.book.sections.kinds import ColumnKinds
from xltiebreak.book.sections.named import NamedColumns, is_code
from xltiebreak.book.sections.printed import ColumnFit, PrintedColumn, compared_with, printed_column
from xltiebreak.core.event import Event
from xltiebreak.core.ranking import parted
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.legend import legend_below
from xltiebreak.reading.crosstable.finding.tiebreak_heading import TiebreakHeading
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import EDITIONS, FIDE, US, System, Value
from xltiebreak.rules.naming import misspelt

if TYPE_CHECKING:
    from xltiebreak.book.sections.candidates import Candidates

_LEAST_RIGHT = 2 / 3  # of the values of a column that no word names
_LEAST_OF_A_CODE = 1 / 3  # of the values under a code, from which on it is taken for the tie-break
_FEWEST_RIGHT = 4  # of a column that no word names, if some are wrong: fewer may agree by chance
_FEWEST_VALUES = 3  # different ones that it has
_FEWEST_ALONE = 6  # values of a column that neither a word nor its place names
_BY_NAME = ("heading", "neighbours")
_OTHER_ENCOUNTERS = ("HG", "HL", "HR", "HS")  # what FIDE calls DE, by other rules


class Tried(NamedTuple):
    """A column that was compared: its readings that give most values."""

    head: TiebreakHeading
    printed: PrintedColumn
    groups: Sequence[Sequence[int]]
    fits: Sequence[ColumnFit]
    right: Mapping[str, int]
    """How many values each edition gives."""

    counts: Mapping[System, int]
    """How many values each system gives that was compared in full."""

    alone: System | None
    """The only system that its words may mean."""


class PrintedValues:
    """The printed values of a crosstable, compared with the systems.

    Cells that a fill wrote prove nothing, so the comparison is with what else is printed.
    """

    def __init__(self, table: Crosstable, asked: Asked, named: NamedColumns) -> None:
        self.table, self.typed, self.asked, self.named = table, table.typed, asked, named
        self.kinds: ColumnKinds = named.kinds
        self.editions: Editions | None = None
        self.families: frozenset[str] = frozenset()
        self._events: dict[int, Event] = {}

    @cached_property
    def _candidates(self) -> Candidates:
        """The systems with which columns are compared: most sheets name theirs."""
        from xltiebreak.book.sections.candidates import Candidates

        return Candidates(self.typed.event, self.asked.rules)

    def tried(self, heads: Sequence[TiebreakHeading]) -> dict[int, Tried]:
        """Compare columns from left to right with the systems that each may hold.

        A system that depends on who is tied sees the ties that the columns to the left leave.
        """
        event = self.typed.event
        groups: list[list[int]] = parted([list(event.games)], event.placing)
        tried_columns: dict[int, Tried] = {}
        for head in heads:
            one = tried_columns[head.column] = self._try(head, groups)
            values: dict[int, Value] = {
                number: None if math.isnan(value) else value
                for number, value in one.printed.printed.items()
            }
            groups = parted(groups, {number: values.get(number) for number in event.games})
        self.editions = self._edition_counts(tried_columns.values()) if tried_columns else None
        self.families = self._families(tried_columns.values())
        return tried_columns

    def _try(self, head: TiebreakHeading, groups: Sequence[Sequence[int]]) -> Tried:
        """Compare one column with the systems that it may hold."""
        candidates = self._candidates
        hint = _legend_text(self.typed, head.number)
        code = head.of_fide.code if head.of_fide else ""
        printed = printed_column(self.typed, head.column, head.text, hint, code)
        named = candidates.named(head.of_us, head.of_fide) if head.is_named else candidates.systems
        fits = candidates.best(printed, named, groups, is_named=head.is_named)
        alone = named[0] if head.is_named and len(named) == 1 else None
        right = {} if alone else candidates.right_by_edition(printed, fits, groups)
        counts = {column_fit.system: column_fit.right for column_fit in fits}
        if head.is_named:
            counts |= candidates.counts(printed, named, groups)
        return Tried(head, printed, groups, fits, right, counts, alone)

    def _edition_counts(self, tried: Iterable[Tried]) -> Editions:
        """Count the values that each edition gives of all columns together."""
        from xltiebreak.book.sections.dated import printed_edition  # few sheets are compared

        of_fide = [column for column in tried if column.right]
        if not of_fide:
            return Editions()
        right = {edition: sum(column.right[edition] for column in of_fide) for edition in EDITIONS}
        printed = sum(len(column.printed.printed) for column in of_fide)
        return Editions(right, printed, printed_edition(self.typed))

    def _families(self, tried: Iterable[Tried]) -> frozenset[str]:
        """Return whose rules the sheet follows, US Chess's and FIDE's, by words and by values."""
        families = {head.family for head in self.named.heads.values()}
        for column in tried:
            if column.head.of_us and column.head.of_fide:
                best = {_family(fit.system) for fit in column.fits}
                families |= best if len(best) == 1 else set()
        return frozenset(families - {""})

    @property
    def edition(self) -> str:
        """The edition that is in force or that all values together decide for, "" for none."""
        likeliest = self.editions.likeliest if self.editions else ()
        rules = self.asked.rules
        return rules if rules in EDITIONS else (likeliest or ("",))[0]

    def by_values(self, tried: Tried) -> JudgedColumn:
        """Judge a column by its printed values, one that no word names only if most are right."""
        head, printed = tried.head, tried.printed
        bare = replace(
            self.named.column(head, "unknown"),
            tried=tried.counts,
            printed=len(printed.printed),
            foreign=not head.is_named,
            is_named=head.is_named,
        )
        if tried.alone:
            bare = replace(bare, verdict="heading", system=tried.alone, fits=tuple(tried.fits))
            return self._compared(bare, tried)
        if not tried.fits and head.is_named:
            verdict, system = self.named.meant_by_others(head, self.families, self.edition)
            return self._compared(replace(bare, verdict=verdict, system=system), tried)
        if not tried.fits:
            return bare
        fits = self._by_likelihood(tried.fits, printed.hint, is_named=head.is_named)
        first = fits[0]
        bare = replace(bare, fits=fits)
        different_values = len({*printed.printed.values()})
        if not first.wrong:
            from xltiebreak.book.sections.candidates import is_meant

            is_sure = head.is_named or different_values > 1 or is_meant(first.system, printed.hint)
            sure: Verdict = "values" if is_sure else "same"
            return self._compared(replace(bare, verdict=sure), tried, first if is_sure else None)
        least = max(_FEWEST_RIGHT, _LEAST_RIGHT * first.printed)
        if not head.is_named and (first.right < least or different_values < _FEWEST_VALUES):
            return self._compared(bare, tried)
        left = self._by_other_values(fits)
        if len(different(left)) > 1:
            return self._compared(replace(bare, verdict="rivals", fits=left), tried)
        return self._compared(replace(bare, verdict="values", fits=left), tried, left[0])

    def _by_likelihood(
        self, fits: Sequence[ColumnFit], hint: str, *, is_named: bool
    ) -> tuple[ColumnFit, ...]:
        """Return the readings: the system that the legend means first, then as the others follow.

        Under FIDE's rules a result between tied players is direct encounter, whatever others call
        it.
        """
        from xltiebreak.book.sections.candidates import is_meant

        follows_fide = self.asked.rules != US or FIDE in self.families

        def doubt(candidate: ColumnFit) -> tuple[bool, ...]:
            rules, code = candidate.system.rules, candidate.system.identity
            return (
                not is_meant(candidate.system, hint),
                is_named and (rules == US) == follows_fide,
                code in [(other, US) for other in _OTHER_ENCOUNTERS],
                rules in EDITIONS and rules != self.edition,
            )

        return tuple(sorted(fits, key=doubt))

    def _by_other_values(self, fits: tuple[ColumnFit, ...]) -> tuple[ColumnFit, ...]:
        """Return the equal readings by the rules that give most values of the other columns."""
        left = fits
        if len(self.families) == 1:
            left = tuple(one for one in fits if _family(one.system) in self.families) or fits
        right = self.editions.right if self.editions else {}
        most = max((right.get(guess.system.rules, 0) for guess in left), default=0)
        return tuple(guess for guess in left if right.get(guess.system.rules, most) == most)

    def _compared(
        self, column: JudgedColumn, tried: Tried, meant: ColumnFit | None = None
    ) -> JudgedColumn:
        """Return a judged column with its comparison, and with the system that it means."""
        comparison = meant or (column.fits[0] if column.fits else None)
        if column.system:
            event = self.typed.event
            comparison = compared_with(tried.printed, column.system, event, tried.groups)
        wrong, rows = comparison.wrong if comparison else (), self.table.rows
        cells = (Cell(rows[number], column.column) for number in wrong)
        differ = map(self.table.grid.read_at, cells)
        system = meant.system if meant else column.system
        return replace(column, system=system, compared=comparison, differ=tuple(differ))

    # Values that contradict a heading, or have none.

    def by_proof(self, head: TiebreakHeading) -> JudgedColumn | None:
        """Judge a column right of the points that no word names: a system must give all values."""
        if not self.kinds.stands_right(head.column) or not self.table.sound or self.asked.order:
            return None
        if not (self.kinds.is_filled(head.column) and self.kinds.holds_numbers(head.column)):
            return None
        printed = self.kinds.printed(head.column)
        column, values = self.named.column(head, "unknown"), printed.printed
        near = misspelt(head.text)
        called = self._candidates.called(near) if near else []
        tells = len(values) >= _FEWEST_ALONE and len({*values.values()}) >= _FEWEST_RIGHT
        if tells and (fits := self._candidates.exact(printed)):
            fits.sort(key=lambda one: one.system not in called)
            return self._meant(replace(column, foreign=True), printed, fits, is_named=False)
        groups = self.typed.event.score_groups
        fits = self._candidates.best(printed, called, groups, is_named=True)
        if fits and fits[0].right >= max(_FEWEST_VALUES, _LEAST_RIGHT * len(values)):
            return self._meant(column, printed, fits, is_named=True)
        return None

    def _meant(
        self,
        column: JudgedColumn,
        printed: PrintedColumn,
        fits: Sequence[ColumnFit],
        *,
        is_named: bool,
    ) -> JudgedColumn:
        """Return a column with the likeliest of the systems that give its values."""
        first, *_ = likeliest = self._by_likelihood(fits, printed.hint, is_named=is_named)
        return replace(
            column,
            verdict="values",
            system=first.system,
            fits=likeliest,
            compared=first,
            printed=len(printed.printed),
            tried={fit.system: fit.right for fit in fits},
            is_named=is_named,
        )

    def reconsidered(self, column: JudgedColumn, others: Sequence[JudgedColumn]) -> JudgedColumn:
        """Return a column with another system than its heading's, if its values are that one's.

        What the caller says of the order or the rules stands.
        """
        is_filled = self.table.sound and self.kinds.is_filled(column.column)
        if not is_filled or self.asked.order or self.asked.stated:
            return column
        if column.system and column.verdict in _BY_NAME:
            return self._doubted(column, column.system, others)
        if column.verdict == "unknown" and column.printed and column.is_named:
            from xltiebreak.book.sections.names import given_by_any

            printed = self.kinds.printed(column.column)
            fits = given_by_any(printed, self._candidates, self.typed.event.score_groups)
            return self._meant(column, printed, fits, is_named=True) if fits else column
        return column

    def _doubted(
        self, column: JudgedColumn, system: System, others: Sequence[JudgedColumn]
    ) -> JudgedColumn:
        """Return a column after a doubt about the system of its heading.

        Values of an earlier round are old. A code whose system gave nearly no value heads another
        thing, if no other column is a tie-break with values.
        """
        from xltiebreak.book.sections.names import is_doubted, meant_instead

        printed, event = self.kinds.printed(column.column), self.typed.event
        if system.lacks(event) or not is_doubted(printed, system, event):
            return column
        last = event.rounds - 1
        if fits := meant_instead(printed, system, self._candidates, event.score_groups):
            is_old = self._gave(system, column, last, 1.0)
            return column if is_old else self._meant(column, printed, fits, is_named=True)
        known = (one for one in others if one.system and one is not column)
        if any(self._is_filled(one.column) for one in known) or not is_code(column.text):
            return column
        found = compared_with(printed, system, event, event.score_groups)
        count = len(printed.printed)
        few = found is None or found.right < _LEAST_OF_A_CODE * count
        tells = count >= _FEWEST_ALONE and len({*printed.printed.values()}) >= _FEWEST_VALUES
        if not (tells and few) or self._gave(system, column, last):
            return column
        return replace(column, verdict="unknown", system=None, printed=count)

    def _is_filled(self, column: int) -> bool:
        """Whether a column has values, by a fill or by others."""
        is_ours = any(cell.column == column for cell in self.table.marked.cells)
        return is_ours or bool(self.kinds.filled(column))

    def is_about_players(self, column: JudgedColumn) -> bool:
        """Whether a column holds numbers of the players, such as a homeroom or a department.

        It stands left of the rounds and points, and the system of its heading gives less than two
        thirds of its values, also those after any earlier round.
        """
        if self.named.heads[column.column].says_so or not self.kinds.stands_left(column.column):
            return False
        if not self.table.sound or not self.kinds.is_filled(column.column):
            return False
        last = self.typed.event.rounds
        return not (column.system and self._gave(column.system, column, last))

    def _gave(
        self, system: System, column: JudgedColumn, last: int, share: float = _LEAST_RIGHT
    ) -> bool:
        """Whether a system gives that share of a column's values, after a round up to the last one.

        Those that it gives must differ among themselves: after no round at all, all are 0.
        """
        from xltiebreak.book.sections.names import sampled

        printed = self.kinds.printed(column.column)
        least = min(_FEWEST_VALUES, len({*printed.printed.values()}))
        now = self.typed.event.rounds
        for rounds in range(last, -1, -1):
            after = self._after(rounds)
            found = {} if system.lacks(after) else sampled(printed, system, after)
            right = [printed.printed[number] for number, is_right in found.items() if is_right]
            is_told = rounds == now or len({*right}) >= least
            if found and is_told and len(right) >= share * len(found):
                return True
        return False

    def _after(self, rounds: int) -> Event:
        """Return the event as it was after some rounds."""
        event = self.typed.event
        if rounds not in self._events:
            players = (replace(one, games=one.games[:rounds]) for one in event.players)
            before = replace(event, players=tuple(players), counted=0)
            self._events[rounds] = event if rounds == event.rounds else before
        return self._events[rounds]


def _family(system: System) -> str:
    return US if system.rules == US else FIDE


def _legend_text(table: Crosstable, number: int | None) -> str:
    """Return the legend's words for the tie-break with this number, "" without them."""
    legend = legend_below(table.grid, table.header, table.area.bottom + 1, table.bottom)
    entry = legend.get(number or 0)
    return entry.text if entry else ""
