"""What each column of a sheet means as a tie-break: decided here, read everywhere else.

The reading under which most printed values are right wins. Where nothing is printed, or where the
values are the same by several rules, the other columns decide. A column that nobody understands
stays one: it is never left out without a word.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.finding.headed import HeadedColumn, headed
from xltiebreak.crosstable.finding.legend import legend_below
from xltiebreak.event import Event
from xltiebreak.figures import read_points
from xltiebreak.grid import Cell
from xltiebreak.ranking import parted, with_own_codes
from xltiebreak.sections.printed import ColumnFit, PrintedColumn, fit, printed_column
from xltiebreak.sections.unrated import printed_ratings
from xltiebreak.systems import CURRENT, EDITIONS, FIDE, US, System, Value, find
from xltiebreak.systems.naming import heads_others, system_in
from xltiebreak.text import normal, shown

_NAMED = 6  # systems in one line
_CELLS = 5  # in one line
_LEAST_RIGHT = 2 / 3  # of the values of a column that no word names
_FEWEST_RIGHT = 4  # of such a column, if some are wrong: fewer rows may agree by chance
_FEWEST_VALUES = 3  # different ones that it has
_OTHER_ENCOUNTERS = ("HG", "HL", "HR", "HS")  # what FIDE calls DE, by other rules
_SEVERAL = " or "
_WINS, _COUNTS = "win", frozenset(("draw", "draws", "loss", "losses", "lost"))
"""Beside columns that count draws or losses, one headed WIN counts wins and breaks no tie."""

Verdict = Literal[
    "fill", "order", "beyond", "heading", "neighbours", "values", "rivals", "same", "unknown"
]
"""How it is known what a column means.

fill: a fill wrote it, and says by which edition; order: its number (`TBrk2`) in the order in force;
beyond: the order is shorter; heading: its words; neighbours: the other columns, as its words have
several meanings and its cells are blank, or are right by all; values: the system gives most of its
values. rivals: several systems give most values, and not the same; same: all values are the same,
so it breaks no tie; unknown: no system has its name or gives its values.
"""

_REASONS: Mapping[Verdict, str] = {
    "fill": "an earlier fill wrote it",
    "order": "its number in the order in force",
    "beyond": "the order in force is shorter",
    "heading": "its heading",
    "neighbours": "its heading, by the rules that the other columns follow",
    "values": "it gives most of the printed values",
    "rivals": "several give most of the printed values",
    "same": "all printed values are the same",
    "unknown": "no tie-break has this heading or gives these values",
}


@dataclass(frozen=True)
class JudgedColumn:
    """What a column means as a tie-break.

    column, text: its place on the sheet and its header; cell: that of the header, as it is printed;
    system: what it means, None if that is not known; fits: the readings that give most of the
    printed values, the likeliest first, empty if none gives half of them or nothing was compared;
    tried: how many values each system gives that its words may mean, or that gives most; compared:
    the comparison with the system, or with the first reading; printed: how many values; differ: the
    cells that are wrong by it; foreign: another program numbered it, and a fill leaves it alone;
    is_named: whether its words say what it may mean.
    """

    column: int
    text: str
    cell: Cell
    verdict: Verdict
    system: System | None = None
    fits: tuple[ColumnFit, ...] = ()
    tried: Mapping[System, int] = field(default_factory=dict)
    compared: ColumnFit | None = None
    printed: int = 0
    differ: tuple[Cell, ...] = ()
    foreign: bool = False
    is_named: bool = True

    @property
    def is_understood(self) -> bool:
        """Whether places can be ranked by it: its system is known, or it breaks no tie."""
        return self.system is not None or self.verdict in ("same", "beyond")

    @property
    def right(self) -> int:
        """How many of the printed values the first reading gives, 0 if that is chance."""
        return self.fits[0].right if self.fits else 0

    @property
    def systems(self) -> tuple[System, ...]:
        """The systems that give all printed values, the likeliest first."""
        exact = bool(self.fits) and self.right == self.printed
        return tuple(one.system for one in self.fits) if exact else ()

    @property
    def nearest(self) -> System | None:
        """The system that gives most values if none gives all; None if that is chance."""
        return self.fits[0].system if self.fits and not self.systems else None

    @property
    def is_said(self) -> bool:
        """Whether its header does not say all: a listing of what columns hold names it."""
        if not self.printed or self.verdict in ("fill", "order", "beyond", "heading"):
            return False
        return self.system is None or self.system.rules != US or not self.is_named

    @property
    def reason(self) -> str:
        """How it is known what the column means, for an engineer."""
        meant = _by_rules(self.system) if self.system else "no system"
        counts = [
            f"{_by_rules(system)} {right}"
            for system, right in sorted(self.tried.items(), key=lambda one: -one[1])
        ]
        right = f"; right of {self.printed} values: {', '.join(counts)}" if counts else ""
        return f"{shown(self.text)} means {meant}: {_REASONS[self.verdict]}{right}"

    def __str__(self) -> str:
        """`TB1: BH/C1 (fide2024) in 220 of 220 rows`."""
        header = shown(self.text)
        rows = f"in {self.right} of {self.printed} rows"
        if self.verdict == "same":
            return f"{header} is the same in all rows, like {_listed(self.systems, 2)}"
        if self.systems:
            return f"{header}: {_listed(self.systems)} {rows}"
        if self.verdict == "rivals":
            names = [_by_rules(one.system) for one in different(self.fits)]
            several = f"{', '.join(names[:-1])} and {names[-1]}"
            return f"{header}: {several} each {rows}, by other values: none is taken"
        if self.nearest is None:
            return f"{header}: no known system gives its values"
        cells = ", ".join(map(str, self.differ[:_CELLS]))
        more = len(self.differ) - _CELLS
        beside = f" and {more} more" if more > 0 else ""
        return (
            f"{header}: no system gives all values; nearest is {_listed([self.nearest])} "
            f"{rows}, not in {cells}{beside}"
        )


def different(fits: Sequence[ColumnFit]) -> list[ColumnFit]:
    """Return the readings without those that give the printed rows the same values as another."""
    found: dict[tuple[Value, ...], ColumnFit] = {}
    for one in fits:
        found.setdefault(tuple(map(one.as_printed, one.column.printed)), one)
    return [*found.values()]


def _by_rules(system: System) -> str:
    """`SB (us)`, `SB (fide2026)`."""
    return "{} ({})".format(*system.identity)


def _listed(systems: Sequence[System], most: int = _NAMED) -> str:
    """`SO, BH/C1 (fide2024, fide2026) and 3 more`."""
    editions: dict[tuple[str, bool], list[str]] = {}
    for system in systems:
        code, rules = system.identity
        editions.setdefault((code, rules == US), []).append(rules)
    names = [
        code if is_us else f"{code} ({', '.join(sorted(rules))})"
        for (code, is_us), rules in editions.items()
    ]
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


class Editions(NamedTuple):
    """How many printed values of all columns together each edition of FIDE's rules gives.

    right: by edition, empty if no column holds a system of FIDE's; printed: all values; dated: the
    edition in force on the date that the sheet prints, "" if it prints none.
    """

    right: Mapping[str, int] = {}
    printed: int = 0
    dated: str = ""

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The editions that give most values, the latest last; a printed date breaks a tie."""
        most = max(self.right.values(), default=0)
        best = tuple(edition for edition, count in self.right.items() if count == most)
        return (self.dated,) if self.dated in best else best

    def __str__(self) -> str:
        """`FIDE 2024: 246 of 246 values; 2026: 230`."""
        best = self.likeliest
        if not best:
            return "no edition of FIDE's rules"
        years = [edition.removeprefix(FIDE) for edition in best]
        if len(best) > 1:
            count = self.right[best[0]]
            same = "no value differs" if count == self.printed else f"{count} of {self.printed}"
            return f"FIDE {_SEVERAL.join(years)}: {same}"
        others = (
            f"; {edition.removeprefix(FIDE)}: {count}"
            for edition, count in self.right.items()
            if edition not in best
        )
        by_date = ", by the printed date" if self._is_tied else ""
        first = f"FIDE {years[0]}: {self.right[best[0]]} of {self.printed} values{by_date}"
        return first + "".join(others)

    @property
    def _is_tied(self) -> bool:
        counts = list(self.right.values())
        return counts.count(max(counts)) > 1


class Judgement(NamedTuple):
    """What the columns of a sheet mean together.

    columns: every column that may be a tie-break, from left to right; order: the one that they
    name, the default if they name none; named: whether they do; editions: how many values each
    edition gives, None if nothing was compared.
    """

    columns: tuple[JudgedColumn, ...]
    order: tuple[System, ...]
    named: bool = True
    editions: Editions | None = None


class Asked(NamedTuple):
    """What is known of the rules of a sheet before its columns are judged.

    order: the one that is given, () if the columns decide; default: the one if they name none;
    rules: those in force; stated: whether the director said so, so that a word means them.
    """

    order: tuple[System, ...]
    default: tuple[System, ...]
    rules: str
    stated: bool = False


def judged(table: Crosstable, asked: Asked) -> Judgement:
    """Judge every column of a crosstable that may be a tie-break."""
    return _Judge(table, asked).judgement()


class _Tried(NamedTuple):
    """A column that was compared: its readings that give most values.

    right: how many values each edition gives; alone: the only system that its words may mean;
    counts: how many values each system gives that was compared in full.
    """

    head: HeadedColumn
    printed: PrintedColumn
    groups: Sequence[Sequence[int]]
    fits: Sequence[ColumnFit]
    right: Mapping[str, int]
    counts: Mapping[System, int]
    alone: System | None


class _Judge:
    """Judges the columns of one crosstable.

    Cells that a fill wrote prove nothing, so the comparison is with what else is printed.
    """

    def __init__(self, table: Crosstable, asked: Asked) -> None:
        self.table, self.typed, self.asked, self.rules = table, table.typed, asked, asked.rules
        texts = table.header.others
        counts = not _COUNTS.isdisjoint(map(normal, texts.values()))
        self.heads = {
            column: headed(text, asked.rules, column)
            for column, text in texts.items()
            if not (counts and normal(text) == _WINS)
        }
        self.editions: Editions | None = None

    def judgement(self) -> Judgement:
        """Judge the columns by their headers, then those that their values must decide."""
        by_words: dict[int, JudgedColumn] = {}
        for column, head in self.heads.items():
            if one := self._by_words(head, by_words):
                by_words[column] = one
        open_ones = [one for column, one in self.heads.items() if column not in by_words]
        tried = self._tried([one for one in open_ones if self._is_compared(one)])
        of_fide = [one for one in tried.values() if one.right]
        if tried:
            from xltiebreak.sections.dated import printed_edition  # few sheets are compared

            right = {edition: sum(one.right[edition] for one in of_fide) for edition in EDITIONS}
            printed = sum(len(one.printed.printed) for one in of_fide)
            dated = printed_edition(self.typed)
            self.editions = Editions(right, printed, dated) if of_fide else Editions()
        families = self._families(tried.values())
        found = by_words
        for head in open_ones:
            if head.column in tried:
                found[head.column] = self._by_values(tried[head.column], families)
            elif meant := self._by_neighbours(head, families):
                found[head.column] = meant
        columns = [found[column] for column in sorted(found)]
        return self._ordered(self._with_printed_ratings(columns))

    # By words.

    def _by_words(
        self, head: HeadedColumn, left: Mapping[int, JudgedColumn]
    ) -> JudgedColumn | None:
        """Judge a column by its header; None if its values or other columns must decide."""
        order, rules = self.asked.order or self.asked.default, self.rules
        meant = self.table.marked.rules.get(head.column)
        if meant and not self.asked.stated:
            named = head.of_fide.by(meant) if head.of_fide else system_in(head.text, (), meant)
            return self._column(head, "fill", named) if named else None
        is_open = not self.asked.order
        if is_open and head.numbered_elsewhere and self._filled(head.column):
            return None
        if head.in_order is not None:
            if head.in_order > len(order):
                return self._column(head, "beyond")
            return self._column(head, "order", order[head.in_order - 1])
        if system := _of_the_order(head.text, order):
            return self._column(head, "heading", system)
        already = [one.system for one in left.values() if one.system]
        system = system_in(head.text, already, rules)
        if system and self._is_settled(head, system):
            return self._column(head, "heading", system)
        return None

    def _is_settled(self, head: HeadedColumn, system: System) -> bool:
        """Whether the system that a header names needs no proof by values or other columns."""
        if self.asked.order or self.rules != US or head.is_exact or not head.of_fide:
            return True
        return self.asked.stated and system.rules == US

    def _column(
        self, head: HeadedColumn, verdict: Verdict, system: System | None = None
    ) -> JudgedColumn:
        cell = self.table.grid.read_at(Cell(self.table.header.row, head.column))
        return JudgedColumn(head.column, head.text, cell, verdict, system)

    def _filled(self, column: int) -> list[object]:
        """Return the cells of a column that are not blank, without those that a fill wrote."""
        cells = self.typed.grid.down(column, self.typed.rows.values())
        return [cell for cell in cells if cell not in (None, "")]

    def _holds_numbers(self, column: int) -> bool:
        """Whether every filled cell of a column is a number."""
        return all(read_points(cell) is not None for cell in self._filled(column))

    def _may_rank(self, head: HeadedColumn) -> bool:
        """Whether a column may break ties though no word says so.

        It stands between the points and the places.
        """
        header = self.table.header
        points, place = header.column("points"), header.column("place")
        if points is None or place is None or not head.text:
            return False
        return min(points, place) < head.column < max(points, place)

    def _is_compared(self, head: HeadedColumn) -> bool:
        """Whether the values of a column say what it means."""
        if not self.table.sound or not self._filled(head.column):
            return False
        if head.breaks_ties:
            return True
        return self._may_rank(head) and self._holds_numbers(head.column)

    # By values.

    def _tried(self, heads: Sequence[HeadedColumn]) -> dict[int, _Tried]:
        """Compare columns from left to right with the systems that each may hold.

        A system that depends on who is tied sees the ties that the columns to the left leave.
        """
        if not heads:
            return {}
        from xltiebreak.sections.candidates import Candidates  # most sheets name their columns

        event = self.typed.event
        candidates = Candidates(event, self.rules)
        groups: list[list[int]] = parted([list(event.games)], event.placing)
        found: dict[int, _Tried] = {}
        for head in heads:
            hint = _legend_text(self.typed, head.number)
            code = head.of_fide.code if head.of_fide else ""
            printed = printed_column(self.typed, head.column, head.text, hint, code)
            is_named = bool(head.of_us or head.of_fide)
            named = candidates.named(head.of_us, head.of_fide) if is_named else candidates.systems
            fits = candidates.best(printed, named, groups, is_named=is_named)
            alone = named[0] if is_named and len(named) == 1 else None
            right = {} if alone else candidates.right_by_edition(printed, fits, groups)
            counts = {one.system: one.right for one in fits}
            if is_named:
                counts |= candidates.counts(printed, named, groups)
            found[head.column] = _Tried(head, printed, groups, fits, right, counts, alone)
            known = {number: one for number, one in printed.printed.items() if not math.isnan(one)}
            values: dict[int, Value] = {number: known.get(number) for number in event.games}
            groups = parted(groups, values)
        return found

    def _families(self, tried: Iterable[_Tried]) -> frozenset[str]:
        """Return whose rules the sheet follows, US Chess's and FIDE's, by words and by values."""
        found = {head.family for head in self.heads.values()}
        for one in tried:
            if one.head.of_us and one.head.of_fide:
                best = {_family(fit.system) for fit in one.fits}
                found |= best if len(best) == 1 else set()
        return frozenset(found - {""})

    @property
    def _edition(self) -> str:
        """The edition that is in force or that all values together decide for, "" for none."""
        likeliest = self.editions.likeliest if self.editions else ()
        return self.rules if self.rules in EDITIONS else (likeliest or ("",))[-1]

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
        from xltiebreak.sections.candidates import is_meant

        follows_fide = self.rules != US or FIDE in families

        def doubt(one: ColumnFit) -> tuple[bool, ...]:
            """The system that the legend means first, then those that the other columns follow.

            Under FIDE's rules a result between tied players is direct encounter, whatever others
            call it.
            """
            rules, code = one.system.rules, one.system.identity
            return (
                not is_meant(one.system, printed.hint),
                is_named and (rules == US) == follows_fide,
                code in [(other, US) for other in _OTHER_ENCOUNTERS],
                rules in EDITIONS and rules != self._edition,
            )

        fits = tuple(sorted(tried.fits, key=doubt))
        first = fits[0]
        bare = replace(bare, fits=fits)
        different_values = len({*printed.printed.values()})
        if not first.wrong:
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

    def _by_other_values(
        self, fits: tuple[ColumnFit, ...], families: frozenset[str]
    ) -> tuple[ColumnFit, ...]:
        """Return the equal readings by the rules that give most values of the other columns."""
        left = fits
        if len(families) == 1:
            left = tuple(one for one in fits if _family(one.system) in families) or fits
        right = self.editions.right if self.editions else {}
        most = max((right.get(one.system.rules, 0) for one in left), default=0)
        return tuple(one for one in left if right.get(one.system.rules, most) == most)

    def _compared(
        self, one: JudgedColumn, tried: _Tried, meant: ColumnFit | None = None
    ) -> JudgedColumn:
        """Return a judged column with its comparison, and with the system that it means."""
        found = meant or (one.fits[0] if one.fits else None)
        if one.system:
            found = _comparison(tried.printed, one.system, self.typed.event, tried.groups)
        wrong, rows = found.wrong if found else (), self.table.rows
        cells = (Cell(rows[number], one.column) for number in wrong)
        differ = map(self.table.grid.read_at, cells)
        system = meant.system if meant else one.system
        return replace(one, system=system, compared=found, differ=tuple(differ))

    # By the other columns.

    def _by_neighbours(self, head: HeadedColumn, families: frozenset[str]) -> JudgedColumn | None:
        """Judge a column that is blank, or right by no reading, by the rules of the others."""
        if not head.breaks_ties:
            blank = self._may_rank(head) and not self._filled(head.column)
            return self._column(head, "unknown") if blank else None
        return self._column(head, *self._meant_by_others(head, families))

    def _meant_by_others(
        self, head: HeadedColumn, families: Collection[str]
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
        systems = {one.column: one.system for one in columns if one.system}
        printed = printed_ratings(self.table, systems)
        return [
            replace(one, system=printed.get(one.system, one.system)) if one.system else one
            for one in columns
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
        gap = next((n for n, one in enumerate(columns) if not one.is_understood), len(columns))
        before, after = columns[:gap], columns[gap:]
        named = any(one.system for one in before)
        counted = before if named else [one for one in after if not one.foreign]
        if not any(one.system and one.verdict != "order" for one in counted):
            order: tuple[System, ...] = asked.default
        else:
            systems = [
                self._in_force(one.system)
                for one in counted
                if one.system and self._is_counted(one)
            ]
            order = with_own_codes([*dict.fromkeys(systems)]) or asked.default
        return Judgement(tuple(columns), order, named, self.editions)

    def _is_counted(self, one: JudgedColumn) -> bool:
        """Whether a column is of the order: its data is there, or nobody printed it."""
        lacks = self.table.sound and one.system and one.system.lacks(self.table.event)
        return bool(one.system) and not (lacks and self._is_printed(one.column))

    def _is_printed(self, column: int) -> bool:
        return any(self.table.grid.text(row, column) for row in self.table.rows.values())

    def _in_force(self, system: System) -> System:
        """Return FIDE's system by the edition in force; any other system as it is."""
        is_open = US in (self.rules, system.rules)
        return system if is_open else find(system.identity[0], self.rules)


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
    if exact := [one for one in order if normal(one.exact_heading) == normal(text)]:
        return exact[0]
    of_fide = (system for system in order if system.rules != US)
    return next((one for one in of_fide if system_in(text, (), one.rules) == one), None)


def _legend_text(table: Crosstable, number: int | None) -> str:
    """Return the legend's words for the tie-break with this number, "" without them."""
    legend = legend_below(table.grid, table.header, table.area.bottom + 1, table.bottom)
    entry = legend.get(number or 0)
    return entry.text if entry else ""
