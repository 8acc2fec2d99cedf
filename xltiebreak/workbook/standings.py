"""Make or renew the standings sheets of a workbook, one for each crosstable.

One sheet per crosstable, because each has another title, other columns and another header row,
which the sheet repeats on each page. A mark identifies the sheet under any name. We never change a
sheet of the director, whatever its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltiebreak.grid import Area, Problem, reference
from xltiebreak.languages import Language
from xltiebreak.lossless.new_sheet import Content
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import NewSheet
from xltiebreak.sections.marks import STANDINGS
from xltiebreak.sections.standings import (
    ChosenSheet,
    Stand,
    choose_sheets,
    standings_of,
)
from xltiebreak.tables.sheet import sheet_of

_OWN = "has a picture, a chart, comments or a table on it"


class StandingsSheet(NamedTuple):
    """A sheet of standings: where it goes, what stands on it, and the crosstable that it is of."""

    chosen: ChosenSheet
    content: Content
    of: tuple[str, Area]

    @property
    def mark(self) -> Mapping[str, str]:
        """The hidden name that marks it, and what that refers to."""
        return {STANDINGS: reference(*self.of)}


@dataclass(frozen=True)
class Sheets:
    """The sheets of standings of some sections.

    new: one sheet for each section; problems: warnings about them.
    """

    new: Sequence[StandingsSheet]
    problems: Sequence[Problem]

    @property
    def names(self) -> list[str]:
        """The name of each sheet."""
        return [one.chosen.name for one in self.new]


def sheets_of(
    stands: Sequence[Stand],
    tabs: Sequence[str],
    ours: Mapping[str, str],
    has_more: Callable[[str], bool],
    of_several: bool,
    words: Language,
) -> Sheets:
    """Return a sheet for each section; reuse the sheet of an earlier run if there is one.

    tabs: the names of all sheets; ours: the sheets with our mark, and what it refers to; has_more:
    whether a sheet has more than cells, and is the director's own; of_several: the workbook has
    more sections than these.
    """
    may_renew = {name: of for name, of in ours.items() if not has_more(name)}
    names = choose_sheets(stands, tabs, may_renew, of_several, words)
    several = of_several or len(stands) > 1
    new: list[StandingsSheet] = []
    problems: list[Problem] = []
    for (section, sheet, area), found in zip(stands, names, strict=True):
        if found.beside:
            problems.append(found.warning(_OWN) if found.beside in ours else found.warning())
        content = sheet_of(standings_of(section, sheet if several else "", words))
        new.append(StandingsSheet(found, content, (sheet, area)))
    return Sheets(new, problems)


def sheets_in_package(found: Sheets, package: Package) -> list[NewSheet]:
    """Return the sheets as they are added to a package, or renewed there."""
    return [
        NewSheet(
            new.chosen.name,
            new.content,
            STANDINGS,
            new.of,
            package.sheet(new.chosen.name) if new.chosen.renews else None,
        )
        for new in found.new
    ]
