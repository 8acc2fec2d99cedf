"""Make or renew the standings sheets of a workbook, one for each crosstable.

One sheet per crosstable, because each has another title, other columns and another header row,
which the sheet repeats on each page. A mark identifies the sheet under any name. We never change a
sheet of the director, whatever its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xltiebreak.book.sections.marks import STANDINGS
from xltiebreak.book.sections.standings import Stand, choose_sheets, standings_of
from xltiebreak.files.written.sheet import sheet_of
from xltiebreak.languages import Language
from xltiebreak.lossless.write import NewSheet
from xltiebreak.reading.grid import Problem

_OWN = "has a picture, a chart, comments or a table on it"


def sheets_of(
    stands: Sequence[Stand],
    tabs: Sequence[str],
    ours: Mapping[str, str],
    has_more: Callable[[str], bool],
    of_several: bool,
    words: Language,
) -> tuple[list[NewSheet], list[Problem]]:
    """Return a sheet for each section, and warnings; reuse the sheet of an earlier run.

    tabs: the names of all sheets; ours: the sheets with our mark, and what it refers to; has_more:
    whether a sheet has more than cells, and is the director's own; of_several: the workbook has
    more sections than these.
    """
    may_renew = {name: of for name, of in ours.items() if not has_more(name)}
    names = choose_sheets(stands, tabs, may_renew, of_several, words)
    several = of_several or len(stands) > 1
    new: list[NewSheet] = []
    problems: list[Problem] = []
    for (section, sheet, area), found in zip(stands, names, strict=True):
        if found.beside:
            problems.append(found.warning(_OWN) if found.beside in ours else found.warning())
        content = sheet_of(standings_of(section, sheet if several else "", words))
        new.append(NewSheet(found.name, content, STANDINGS, (sheet, area)))
    return new, problems
