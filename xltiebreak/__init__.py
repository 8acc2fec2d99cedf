"""Tie-breaks for chess tournaments, inside the spreadsheets that directors already use.

Read a crosstable, rank it, ask for one system:

>>> import xltiebreak
>>> crosstable, = xltiebreak.read_values([
...     ["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"],
...     [1, "Ada", 2.5, "W4", "W2", "D3"],
...     [2, "Ben", 1.0, "W3", "L1", "L4"],
...     [3, "Cleo", 1.5, "L2", "-B-", "D1"],
...     [4, "Dan", 1.0, "L1", "-U-", "W2"],
... ])
>>> crosstable.problems
()
>>> for s in xltiebreak.rank(crosstable.event, "MM,SO,CU"):
...     print(s.place, s.name, s.points, dict(s.tiebreaks), s.separated_by)
1 Ada 2.5 {'MM': 2.5, 'SO': 3.5, 'CU': 5.5} None
2 Cleo 1.5 {'MM': 1.0, 'SO': 3.5, 'CU': 1.5} None
3 Ben 1.0 {'MM': 2.5, 'SO': 5.0, 'CU': 3.0} MM
4 Dan 1.0 {'MM': 1.0, 'SO': 3.5, 'CU': 1.0} None

The same for workbooks, and filling their tie-break columns:

>>> xltiebreak.fill("event.xlsx")  # doctest: +SKIP

Everything a director can get wrong comes as `Problem`s with the cell, in `crosstable.problems` or,
where a file cannot be done at all, in the `problems` of a `Refused`.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xltiebreak.crosstable import Crosstable
    from xltiebreak.event import Event
    from xltiebreak.explain import Explanation
    from xltiebreak.ranking import Standing
    from xltiebreak.systems import Value
    from xltiebreak.workbook.filling import Report
    from xltiebreak.workbook.reading import Workbook

__version__ = "0.1.0"
__all__ = ["check", "explanation", "fill", "rank", "read_values", "read_workbook", "values"]

# The rooms are imported inside the functions, so that `import xltiebreak` costs next to nothing.


def read_values(rows: Sequence[Sequence[object]], sheet: str = "") -> list[Crosstable]:
    """Find and read every crosstable in rows of cell values (numbers, texts, None).

    The first value counts as cell A1 of `sheet` in messages. Nothing is raised for bad input: see
    each crosstable's `problems`.
    """
    from xltiebreak.crosstable import Grid, read

    return read(Grid(sheet, rows))


def read_workbook(path: str | PathLike[str]) -> Workbook:
    """Read every crosstable (`.crosstables`) of an .xlsx or .xlsm file.

    Raises `xltiebreak.workbook.Refused` where the file cannot be read or holds no crosstable.
    """
    from xltiebreak.workbook import reading

    return reading.read_workbook(Path(path))


def values(event: Event, system: str) -> dict[int, Value]:
    """One tie-break of every player, by number; system is a code such as "MM".

    Values are exact: floats, or fractions where a mean is taken; None where there is none. A
    system that looks at who is tied takes each score group as tied.

    Raises `xltiebreak.systems.UnknownSystemError` for a code that no system has, MissingError for
    an event that lacks what the system needs.

    >>> (crosstable,) = read_values([["#", 1, 2], [1, "W2", "-B-"], [2, "L1", "-U-"]])
    >>> values(crosstable.event, "CU")
    {1: 2.0, 2: 0.0}
    """
    from xltiebreak import ranking

    (found,) = ranking.order_of([system])
    return {s.number: s.tiebreaks[found.code] for s in ranking.rank(event, [found])}


def rank(event: Event, order: str | Sequence[str] = "wscf") -> list[Standing]:
    """The standings in the order of places, by a named order or a list of codes.

    Raises `xltiebreak.systems.UnknownSystemError` for a code that no system has, ValueError for
    an empty order or one that names a system twice.
    """
    from xltiebreak import ranking

    return ranking.rank(event, ranking.order_of(order))


def explanation(
    event: Event, number: int, system: str, order: str | Sequence[str] = "wscf"
) -> Explanation:
    """Why a player's value of a system is what it is: its entries, marks and sum.

    Raises KeyError for a number that no player has, `xltiebreak.systems.UnknownSystemError` for a
    code that no system has, MissingError for an event that lacks what the system needs.

    >>> (crosstable,) = read_values([["#", 1, 2], [1, "W2", "-B-"], [2, "L1", "-U-"]])
    >>> from xltiebreak.explain import one_line
    >>> one_line(explanation(crosstable.event, 1, "CU"))
    'CU 2.0 = 1.0 + 2.0 - 1.0*'
    """
    from xltiebreak import explain, ranking

    (found,) = ranking.order_of([system])
    return explain.explain(event, number, found, ranking.order_of(order))


def fill(
    path: str | PathLike[str],
    target: str | PathLike[str] | None = None,
    order: str | Sequence[str] = "wscf",
    *,
    force: bool = False,
) -> Report:
    """Fill the tie-break columns of a workbook; everything else in it stays as it is.

    The result is saved as `target`: by default NAME-filled.xlsx beside the workbook; the same
    path changes it in place. Where a crosstable has errors nothing is written: see the report's
    `problems` and `written`. `force` replaces a target that exists.

    Raises `xltiebreak.workbook.Refused` where the file cannot be read or written.
    """
    from xltiebreak import ranking
    from xltiebreak.workbook import filling

    path = Path(path)
    chosen = Path(target) if target else filling.default_target(path)
    return filling.fill(path, chosen, ranking.order_of(order), force=force)


def check(path: str | PathLike[str], order: str | Sequence[str] = "wscf") -> Report:
    """Compare the points and tie-breaks printed in a workbook with the computed ones.

    Raises `xltiebreak.workbook.Refused` where the file cannot be read or holds no crosstable.
    """
    from xltiebreak import ranking
    from xltiebreak.workbook import filling

    return filling.check(Path(path), ranking.order_of(order))
