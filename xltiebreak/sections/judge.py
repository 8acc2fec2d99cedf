"""What each column of a sheet means as a tie-break: decided here, read everywhere else.

The reading under which most printed values are right wins. Where nothing is printed, or where the
values are the same by several rules, the other columns decide. A column that nobody understands
stays one: it is never left out without a word.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.finding.legend import legend_below
from xltiebreak.crosstable.finding.tiebreak_heading import TiebreakHeading, tiebreak_heading
from xltiebreak.crosstable.finding.words import HEADS_NO_NAMES
from xltiebreak.event import Event
from xltiebreak.grid import Cell
from xltiebreak.ranking import parted, with_own_codes
from xltiebreak.sections.columns import Editions, JudgedColumn, Verdict, different
from xltiebreak.sections.kinds import ColumnKinds
from xltiebreak.sections.printed import ColumnFit, PrintedColumn, fit, printed_column
from xltiebreak.sections.unrated import printed_ratings
from xltiebreak.systems import CURRENT, EDITIONS, FIDE, US, System, Value, find
from xltiebreak.systems.naming import heads_others, system_in
from xltiebreak.text import normal

if TYPE_CHECKING:
    from xltiebreak.sections.candidates import Candidates

_LEAST_RIGHT = 2 / 3  # of the values of a column that no word names
_FEWEST_RIGHT = 4  # of such a column, if some are wrong: fewer rows may agree by chance
_FEWEST_VALUES = 3  # different ones that it has
_FEWEST_ALONE = 6  # values of a column that neither a word nor its place names
_LONGEST_CODE = 3  # letters of a heading that means other things as well, such as Co and HR
_OTHER_ENCOUNTERS = ("HG", "HL", "HR", "HS")  # what FIDE calls DE, by other rules
_WINS = frozenset(("win", "wins", "won"))
_COUNTS = frozenset(("draw", "draws", "drawn", "loss", "losses", "lost"))
"""Beside columns that count draws or losses, one headed WIN counts wins and breaks no tie."""


class Judgement(NamedTuple):
    """What the columns of a sheet mean together."""

    columns: tuple[JudgedColumn, ...]
    """Every column that may be a tie-break, from left to right."""

    order: tuple[System, ...]
    """The order that the columns name, the default if they name none."""

    named: bool = True
    """Whether the columns name the order."""

    editions: Editions | None = None
    """How many values each edition gives, None if nothing was compared."""


class Asked(NamedTuple):
    """What is known of the rules of a sheet before its columns are judged."""

    order: tuple[System, ...]
    """The order that is given, () if the columns decide."""

    default: tuple[System, ...]
    """The order if the columns name none."""

    rules: str
    """The rules in force."""

    stated: bool = False
    """Whether the director said so, so that a word means these rules."""


def judged(table: Crosstable, asked: Asked) -> Judgement:
    """Judge every column of a crosstable that may be a tie-break."""
    return _Judge(table, asked).judgement()


class _Tried(NamedTuple):
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


class _Judge:
    """Judges the columns of one crosstable.

    Cells that a fill wrote prove nothing, so the comparison is with what else is printed.
    """

    def __init__(self, table: Crosstable, asked: Asked) -> None:
        self.table, self.typed, self.asked, self.rules = table, table.typed, asked, asked.rules
        self.kinds = ColumnKinds(table)
        texts = table.header.others
        counts = not _COUNTS.isdisjoint(map(normal, texts.values()))
        self.heads = {
            column: tiebreak_heading(text, asked.rules, column)
            for column, text in texts.items()
            if not (counts and normal(text) in _WINS)
        }
        self.editions: Editions | None = None

    def judgement(self) -> Judgement:
        """Judge the columns by their cells, their headers, and those that their values decide."""
        by_words: dict[int, JudgedColumn] = {}
        open_ones: list[TiebreakHeading] = []
        for column, head in self.heads.items():
            if self._holds_words(head):
                if self._is_headed_so(head):
                    by_words[column] = self._column(head, "unknown")
            elif judged := self._by_words(head, by_words):
                by_words[column] = judged
            else:
                open_ones.append(head)
        tried = self._tried([unjudged for unjudged in open_ones if self._is_compared(unjudged)])
        self.editions = self._edition_counts(tried.values()) if tried else None
        families = self._families(tried.values())
        judged_columns = by_words
        for head in open_ones:
            if head.column in tried:
                judged_columns[head.column] = self._by_values(tried[head.column], families)
            elif meant := self._by_neighbours(head, families) or self._by_proof(head, families):
                judged_columns[head.column] = meant
        columns = [
            self._reconsidered(judged_columns[column], families)
            for column in sorted(judged_columns)
            if not self._is_about_players(judged_columns[column])
        ]
        return self._ordered(self._with_printed_ratings(columns))

    def _edition_counts(self, tried: Iterable[_Tried]) -> Editions:
        """Count the values that each edition gives of all columns together."""
        from xltiebreak.sections.dated import printed_edition  # few sheets are compared

        of_fide = [column for column in tried if column.right]
        if not of_fide:
            return Editions()
        right = {edition: sum(column.right[edition] for column in of_fide) for edition in EDITIONS}
        printed = sum(len(column.printed.printed) for column in of_fide)
        return Editions(right, printed, printed_edition(self.typed))

    # By cells.

    def _holds_words(self, head: TiebreakHeading) -> bool:
        """Whether the cells of a column are words, so that it is no tie-break.

        A column that says that it is one (`TBrk`, `TB1`) stays one.
        """
        return not _says_so(head) and self.kinds.holds_words(head.column)

    def _is_headed_so(self, head: TiebreakHeading) -> bool:
        """Whether a column of words is named: its heading is a tie-break's, and no short code."""
        is_code = len(normal(head.text)) <= _LONGEST_CODE
        return head.breaks_ties and not is_code and not self.kinds.stands_left(head.column)

    def _is_about_players(self, column: JudgedColumn) -> bool:
        """Whether a column holds numbers of the players, such as a homeroom or a department.

        It stands left of the rounds and points, and the system of its heading gives less than two
        thirds of its values, also those after any earlier round.
        """
        head = self.heads[column.column]
        if _says_so(head) or not self.kinds.stands_left(head.column):
            return False
        if not self.table.sound or not self.kinds.is_filled(head.column):
            return False
        last = self.typed.event.rounds
        return not (column.system and self._gave(column.system, column, last))

    def _gave(self, system: System, column: JudgedColumn, last: int) -> bool:
        """Whether a system gives most values of a column, after a round up to the last one."""
        printed = printed_column(self.typed, column.column, column.text)
        event = self.typed.event
        for rounds in range(last, -1, -1):
            after = event if rounds == event.rounds else _after(event, rounds)
            found = _comparison(printed, system, after, after.score_groups)
            if found and found.right >= _LEAST_RIGHT * found.printed:
                return True
        return False

    # By words.

    def _by_words(
        self, head: TiebreakHeading, left: Mapping[int, JudgedColumn]
    ) -> JudgedColumn | None:
        """Judge a column by its header; None if its values or other columns must decide."""
        order, rules = self.asked.order or self.asked.default, self.rules
        meant = self.table.marked.rules.get(head.column)
        if meant and not self.asked.stated:
            named = head.of_fide.by(meant) if head.of_fide else system_in(head.text, (), meant)
            return self._as_filled(head, named) if named else None
        is_open = not self.asked.order
        if is_open and head.numbered_elsewhere and self.kinds.filled(head.column):
            return None
        if head.in_order is not None:
            if head.in_order > len(order):
                return self._column(head, "beyond")
            return self._column(head, "order", order[head.in_order - 1])
        if system := _of_the_order(head.text, order):
            return self._column(head, "heading", system)
        already = [column.system for column in left.values() if column.system]
        system = system_in(head.text, already, rules)
        if system and self._is_settled(head, system):
            return self._column(head, "heading", system)
        return None

    def _as_filled(self, head: TiebreakHeading, system: System) -> JudgedColumn:
        """Return a column that a fill wrote, compared with what another program left there.

        Its own values show how it rounds, so that the next fill rounds alike.
        """
        filled = self._column(head, "fill", system)
        if system.group or not (self.table.sound and self.kinds.filled(head.column)):
            return filled
        printed = printed_column(self.typed, head.column, head.text)
        return replace(filled, compared=_comparison(printed, system, self.typed.event, ()))

    def _is_settled(self, head: TiebreakHeading, system: System) -> bool:
        """Whether the system that a header names needs no proof by values or other columns."""
        if self.asked.order or self.rules != US or head.is_exact or not head.of_fide:
            return True
        return self.asked.stated and system.rules == US

    def _column(
        self, head: TiebreakHeading, verdict: Verdict, system: System | None = None
    ) -> JudgedColumn:
        cell = self.table.grid.read_at(Cell(self.table.header.row, head.column))
        return JudgedColumn(head.column, head.text, cell, verdict, system)

    def _may_rank(self, head: TiebreakHeading) -> bool:
        """Whether a column may break ties though no word says so.

        It stands between the points and the places, and does not count games.
        """
        header = self.table.header
        points, place = header.column("points"), header.column("place")
        text = normal(head.text)
        if points is None or place is None or len(text) < 2 or text in HEADS_NO_NAMES:
            return False
        is_between = min(points, place) < head.column < max(points, place)
        return is_between and not self.kinds.counts_games(head.column)

    def _is_compared(self, head: TiebreakHeading) -> bool:
        """Whether the values of a column say what it means."""
        if not self.table.sound or not self.kinds.filled(head.column):
            return False
        if head.breaks_ties:
            return True
        return self._may_rank(head) and self.kinds.holds_numbers(head.column)

    # By values.

    def _tried(self, heads: Sequence[TiebreakHeading]) -> dict[int, _Tried]:
        """Compare columns from left to right with the systems that each may hold.

        A system that depends on who is tied sees the ties that the columns to the left leave.
        """
        if not heads:
            return {}
        event, candidates = self.typed.event, self._candidates
        groups: list[list[int]] = parted([list(event.games)], event.placing)
        tried_columns: dict[int, _Tried] = {}
        for head in heads:
            hint = _legend_text(self.typed, head.number)
            code = head.of_fide.code if head.of_fide else ""
            printed = printed_column(self.typed, head.column, head.text, hint, code)
            is_named = bool(head.of_us or head.of_fide)
            named = candidates.named(head.of_us, head.of_fide) if is_named else candidates.systems
            fits = candidates.best(printed, named, groups, is_named=is_named)
            alone = named[0] if is_named and len(named) == 1 else None
            right = {} if alone else candidates.right_by_edition(printed, fits, groups)
            counts = {column_fit.system: column_fit.right for column_fit in fits}
            if is_named:
                counts |= candidates.counts(printed, named, groups)
            tried_columns[head.column] = _Tried(head, printed, groups, fits, right, counts, alone)
            printed_values = {
                number: value for number, value in printed.printed.items() if not math.isnan(value)
            }
            values: dict[int, Value] = {
                number: printed_values.get(number) for number in event.games
            }
            groups = parted(groups, values)
        return tried_columns

    def _families(self, tried: Iterable[_Tried]) -> frozenset[str]:
        """Return whose rules the sheet follows, US Chess's and FIDE's, by words and by values."""
        families = {head.family for head in self.heads.values()}
        for column in tried:
            if column.head.of_us and column.head.of_fide:
                best = {_family(fit.system) for fit in column.fits}
                families |= best if len(best) == 1 else set()
        return frozenset(families - {""})

    @property
    def _edition(self) -> str:
        """The edition that is in force or that all values together decide for, "" for none."""
        likeliest = self.editions.likeliest if self.editions else ()
        return self.rules if self.rules in EDITIONS else (likeliest or ("",))[0]

    def _by_values(self, tried: _Tried, families: frozenset[str]) -> JudgedColumn:
        """Judge a column by its printed values, one that no word names only if most are right."""
        head, printed = tried.head, tried.printed
        is_named = bool(head.of_us or head.of_fide)
        bare = replace(
            self._column(head, "unknown"),
            tried=tried.counts,
            printed=len(printed.printed),
            foreign=not is_named,
            is_named=is_named,
        )
        if tried.alone:
            bare = replace(bare, verdict="heading", system=tried.alone, fits=tuple(tried.fits))
            return self._compared(bare, tried)
        if not tried.fits and is_named:
            verdict, system = self._meant_by_others(head, families)
            return self._compared(replace(bare, verdict=verdict, system=system), tried)
        if not tried.fits:
            return bare
        fits = self._by_likelihood(tried.fits, printed.hint, families, is_named=is_named)
        first = fits[0]
        bare = replace(bare, fits=fits)
        different_values = len({*printed.printed.values()})
        if not first.wrong:
            from xltiebreak.sections.candidates import is_meant

            is_sure = is_named or different_values > 1 or is_meant(first.system, printed.hint)
            sure: Verdict = "values" if is_sure else "same"
            return self._compared(replace(bare, verdict=sure), tried, first if is_sure else None)
        least = max(_FEWEST_RIGHT, _LEAST_RIGHT * first.printed)
        if not is_named and (first.right < least or different_values < _FEWEST_VALUES):
            return self._compared(bare, tried)
        left = self._by_other_values(fits, families)
        if len(different(left)) > 1:
            return self._compared(replace(bare, verdict="rivals", fits=left), tried)
        return self._compared(replace(bare, verdict="values", fits=left), tried, left[0])

    def _by_likelihood(
        self, fits: Sequence[ColumnFit], hint: str, families: frozenset[str], *, is_named: bool
    ) -> tuple[ColumnFit, ...]:
        """Return the readings: the system that the legend means first, then as the others follow.

        Under FIDE's rules a result between tied players is direct encounter, whatever others call
        it.
        """
        from xltiebreak.sections.candidates import is_meant

        follows_fide = self.rules != US or FIDE in families

        def doubt(candidate: ColumnFit) -> tuple[bool, ...]:
            rules, code = candidate.system.rules, candidate.system.identity
            return (
                not is_meant(candidate.system, hint),
                is_named and (rules == US) == follows_fide,
                code in [(other, US) for other in _OTHER_ENCOUNTERS],
                rules in EDITIONS and rules != self._edition,
            )

        return tuple(sorted(fits, key=doubt))

    def _reconsidered(self, column: JudgedColumn, families: frozenset[str]) -> JudgedColumn:
        """Return a column with another system of its name, if its values are that one's.

        What the caller says of the order or the rules stands, and values of an earlier round are
        stale.
        """
        system, event = column.system, self.typed.event
        if column.verdict != "heading" or system is None or self.asked.order or self.asked.stated:
            return column
        if not (self.table.sound and self.kinds.is_filled(column.column)) or system.lacks(event):
            return column
        from xltiebreak.sections.names import is_doubted, meant_instead

        printed = printed_column(self.typed, column.column, column.text)
        if not is_doubted(printed, system, event) or self._gave(system, column, event.rounds - 1):
            return column
        fits = meant_instead(printed, system, self._candidates, event.score_groups)
        if not fits:
            return column
        first, *_ = likeliest = self._by_likelihood(fits, printed.hint, families, is_named=True)
        return replace(
            column,
            verdict="values",
            system=first.system,
            fits=likeliest,
            compared=first,
            printed=len(printed.printed),
            tried={fit.system: fit.right for fit in fits},
            is_named=True,
        )

    @cached_property
    def _candidates(self) -> Candidates:
        """The systems with which columns are compared: most sheets name theirs."""
        from xltiebreak.sections.candidates import Candidates

        return Candidates(self.typed.event, self.rules)

    def _by_proof(self, head: TiebreakHeading, families: frozenset[str]) -> JudgedColumn | None:
        """Judge a column right of the points that no word names: a system must give all values."""
        points = self.table.header.column("points")
        if points is None or head.column < points or not self.table.sound or self.asked.order:
            return None
        if not (self.kinds.is_filled(head.column) and self.kinds.holds_numbers(head.column)):
            return None
        printed = printed_column(self.typed, head.column, head.text)
        if len(printed.printed) < _FEWEST_ALONE or len({*printed.printed.values()}) < _FEWEST_RIGHT:
            return None
        fits = self._candidates.exact(printed)
        if not fits:
            return None
        first, *_ = likeliest = self._by_likelihood(fits, "", families, is_named=False)
        return replace(
            self._column(head, "values", first.system),
            fits=likeliest,
            compared=first,
            printed=len(printed.printed),
            foreign=True,
        )

    def _by_other_values(
        self, fits: tuple[ColumnFit, ...], families: frozenset[str]
    ) -> tuple[ColumnFit, ...]:
        """Return the equal readings by the rules that give most values of the other columns."""
        left = fits
        if len(families) == 1:
            left = tuple(guess for guess in fits if _family(guess.system) in families) or fits
        right = self.editions.right if self.editions else {}
        most = max((right.get(guess.system.rules, 0) for guess in left), default=0)
        return tuple(guess for guess in left if right.get(guess.system.rules, most) == most)

    def _compared(
        self, column: JudgedColumn, tried: _Tried, meant: ColumnFit | None = None
    ) -> JudgedColumn:
        """Return a judged column with its comparison, and with the system that it means."""
        comparison = meant or (column.fits[0] if column.fits else None)
        if column.system:
            comparison = _comparison(tried.printed, column.system, self.typed.event, tried.groups)
        wrong, rows = comparison.wrong if comparison else (), self.table.rows
        cells = (Cell(rows[number], column.column) for number in wrong)
        differ = map(self.table.grid.read_at, cells)
        system = meant.system if meant else column.system
        return replace(column, system=system, compared=comparison, differ=tuple(differ))

    # By the other columns.

    def _by_neighbours(
        self, head: TiebreakHeading, families: frozenset[str]
    ) -> JudgedColumn | None:
        """Judge a column that is blank, or right by no reading, by the rules of the others."""
        if not head.breaks_ties:
            blank = self._may_rank(head) and not self.kinds.filled(head.column)
            return self._column(head, "unknown") if blank else None
        return self._column(head, *self._meant_by_others(head, families))

    def _meant_by_others(
        self, head: TiebreakHeading, families: Collection[str]
    ) -> tuple[Verdict, System | None]:
        """Return what a header means by the rules that the other columns follow."""
        us, fide = head.of_us, head.of_fide
        is_fides = self.rules != US or (FIDE in families and US not in families)
        if fide and (is_fides or not (us or heads_others(head.text))):
            is_sure = not (us or fide.definition.varies)
            return "heading" if is_sure else "neighbours", fide.by(self._edition or CURRENT)
        return "neighbours" if us else "unknown", us

    def _with_printed_ratings(self, columns: Sequence[JudgedColumn]) -> list[JudgedColumn]:
        """Leave unrated players out where a column prints a tie-break of ratings all the same."""
        if not self.table.sound:
            return [*columns]
        systems = {column.column: column.system for column in columns if column.system}
        printed = printed_ratings(self.table, systems)
        return [
            replace(column, system=printed.get(column.system, column.system))
            if column.system
            else column
            for column in columns
        ]

    # The order.

    def _ordered(self, columns: Sequence[JudgedColumn]) -> Judgement:
        """Return the columns with the order that they name, from left to right.

        It ends where a column is not understood. Filled columns whose data is missing are skipped:
        another program had the data and did not print it.
        """
        asked = self.asked
        if asked.order:
            return Judgement(tuple(columns), asked.order)
        gap = next(
            (n for n, column in enumerate(columns) if not column.is_understood), len(columns)
        )
        before, after = columns[:gap], columns[gap:]
        named = any(column.system for column in before)
        counted = before if named else [column for column in after if not column.foreign]
        if not any(column.system and column.verdict != "order" for column in counted):
            order: tuple[System, ...] = asked.default
        else:
            systems = [
                self._in_force(column.system)
                for column in counted
                if column.system and self._is_counted(column)
            ]
            order = with_own_codes([*dict.fromkeys(systems)]) or asked.default
        return Judgement(tuple(columns), order, named, self.editions)

    def _is_counted(self, column: JudgedColumn) -> bool:
        """Whether a column is of the order: its data is there, or nobody printed it."""
        lacks = self.table.sound and column.system and column.system.lacks(self.table.event)
        return bool(column.system) and not (lacks and self._is_printed(column.column))

    def _is_printed(self, column: int) -> bool:
        return any(self.table.grid.text(row, column) for row in self.table.rows.values())

    def _in_force(self, system: System) -> System:
        """Return FIDE's system by the edition in force; any other system as it is."""
        is_open = US in (self.rules, system.rules)
        return system if is_open else find(system.identity[0], self.rules)


def _says_so(head: TiebreakHeading) -> bool:
    """Whether a heading says that its column is a tie-break, whatever its cells hold."""
    return head.says_tiebreak or head.in_order is not None or head.number is not None


def _after(event: Event, rounds: int) -> Event:
    """Return an event as it was after some rounds."""
    players = tuple(replace(one, games=one.games[:rounds]) for one in event.players)
    return replace(event, players=players, counted=0)


def _family(system: System) -> str:
    return US if system.rules == US else FIDE


def _comparison(
    printed: PrintedColumn, system: System, event: Event, groups: Sequence[Collection[int]]
) -> ColumnFit | None:
    """Compare a column with a system; None if the event lacks its data."""
    if system.lacks(event):
        return None
    values = system.values(event, groups if system.group else None)
    return fit(printed, system, values, event, groups)


def _of_the_order(text: str, order: Sequence[System]) -> System | None:
    """Return the system of an order that a header names, FIDE's whatever rules are in force."""
    if exact := [system for system in order if normal(system.exact_heading) == normal(text)]:
        return exact[0]
    of_fide = (system for system in order if system.rules != US)
    return next((system for system in of_fide if system_in(text, (), system.rules) == system), None)


def _legend_text(table: Crosstable, number: int | None) -> str:
    """Return the legend's words for the tie-break with this number, "" without them."""
    legend = legend_below(table.grid, table.header, table.area.bottom + 1, table.bottom)
    entry = legend.get(number or 0)
    return entry.text if entry else ""
