"""What columns mean as tie-breaks: the record that `judge` makes and everybody else reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from xltiebreak.book.sections.printed import ColumnFit
from xltiebreak.core.editions import LIKELIEST_FIRST
from xltiebreak.languages.text import shown
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import EDITIONS, FIDE, US, System, Value

_NAMED = 6  # systems in one line
_CELLS = 5  # in one line
_SEVERAL = " or "

Verdict = Literal[
    "fill",
    "order",
    "beyond",
    "heading",
    "neighbours",
    "values",
    "rivals",
    "same",
    "printed",
    "beside",
    "unknown",
]
"""How it is known what a column means.

fill: a fill wrote it, and says by which edition; order: its number (`TBrk2`) in the order in force;
beyond: the order is shorter; heading: its words; neighbours: the other columns, as its words have
several meanings and its cells are blank, or are right by all; values: the system gives most of its
values. rivals: several systems give most values, and not the same; same: all values are the same,
so it breaks no tie. No system has the name of the other columns or gives their values. printed: the
sheet shows that it ranks, and by which values; unknown: it may have ranked; beside: nothing shows
that.
"""

_NOT_LISTED = frozenset(("fill", "order", "beyond", "heading", "printed", "beside"))
"""Columns whose headings say all, and those that a warning names."""

_REASONS: Mapping[Verdict, str] = {
    "fill": "an earlier fill wrote it",
    "order": "its number in the order in force",
    "beyond": "the order in force is shorter",
    "heading": "its heading",
    "neighbours": "its heading, by the rules that the other columns follow",
    "values": "it gives most of the printed values",
    "rivals": "several give most of the printed values",
    "same": "all printed values are the same",
    "printed": "no tie-break gives these values, and the sheet shows that it ranks by them",
    "beside": "no tie-break gives these values, and nothing shows that it ranks",
    "unknown": "no tie-break has this heading or gives these values",
}


@dataclass(frozen=True)
class JudgedColumn:
    """What a column means as a tie-break."""

    column: int
    """The column of the sheet."""

    text: str
    """Its header."""

    cell: Cell
    """The cell of the header, as it is printed."""

    verdict: Verdict
    system: System | None = None
    """What it means, None if that is not known."""

    fits: tuple[ColumnFit, ...] = ()
    """The readings that give most of the printed values, the likeliest first; empty if no
    reading gives half of them or nothing was compared.
    """

    tried: Mapping[System, int] = field(default_factory=dict)
    """How many values each system gives that its words may mean, or that gives most."""

    compared: ColumnFit | None = None
    """The comparison with the system, or with the first reading."""

    printed: int = 0
    """How many values are printed."""

    differ: tuple[Cell, ...] = ()
    """The cells that are wrong by the comparison."""

    foreign: bool = False
    """Whether another program numbered the column, so that a fill leaves it alone."""

    is_named: bool = True
    """Whether its words say what it may mean."""

    @property
    def is_understood(self) -> bool:
        """Whether places can be ranked by it: its system is known, or it breaks no tie."""
        return self.system is not None or self.verdict in ("same", "beyond", "beside")

    @property
    def is_computed(self) -> bool:
        """Whether its values can be compared with computed ones."""
        return self.system is not None and self.verdict not in ("rivals", "printed")

    @property
    def right(self) -> int:
        """How many of the printed values the first reading gives, 0 if that is chance."""
        return self.fits[0].right if self.fits else 0

    @property
    def systems(self) -> tuple[System, ...]:
        """The systems that give all printed values, the likeliest first."""
        exact = bool(self.fits) and self.right == self.printed
        return tuple(column_fit.system for column_fit in self.fits) if exact else ()

    @property
    def nearest(self) -> System | None:
        """The system that gives most values if none gives all; None if that is chance."""
        return self.fits[0].system if self.fits and not self.systems else None

    @property
    def is_said(self) -> bool:
        """Whether its header does not say all: a listing of what columns hold names it."""
        if not self.printed or self.verdict in _NOT_LISTED:
            return False
        return self.system is None or self.system.rules != US or not self.is_named

    @property
    def reason(self) -> str:
        """How it is known what the column means, for an engineer."""
        meant = _by_rules(self.system) if self.system else "no system"
        counts = [
            f"{_by_rules(system)} {right}"
            for system, right in sorted(self.tried.items(), key=lambda counted: -counted[1])
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
            names = [_by_rules(column_fit.system) for column_fit in different(self.fits)]
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
    by_values: dict[tuple[Value, ...], ColumnFit] = {}
    for column_fit in fits:
        by_values.setdefault(
            tuple(map(column_fit.as_printed, column_fit.column.printed)), column_fit
        )
    return [*by_values.values()]


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
    """How many printed values of all columns together each edition of FIDE's rules gives."""

    right: Mapping[str, int] = {}
    """By edition, empty if no column holds a system of FIDE's."""

    printed: int = 0
    """How many values are printed."""

    dated: str = ""
    """The edition in force on the date that the sheet prints, "" if it prints no date."""

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The editions that give most values, the likeliest first; a printed date breaks a tie."""
        most = max(self.right.values(), default=0)
        best = tuple(edition for edition in LIKELIEST_FIRST if self.right.get(edition) == most)
        return (self.dated,) if self.dated in best else best

    def __str__(self) -> str:
        """`FIDE 2024: 246 of 246 values; 2026: 230`."""
        best = sorted(self.likeliest, key=EDITIONS.index)
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
