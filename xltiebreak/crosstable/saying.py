"""How a finding is said: what a player is called, lists that end, many cells of one cause."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from xltiebreak.grid import Cell, Finding
from xltiebreak.text import shown

FEW = 5
"""So many cells of one cause are named one by one."""

_EXAMPLES = 3


class Misread(NamedTuple):
    """A cell that cannot be taken as it stands.

    cause: what is wrong with its text, as `is no result: expected W6`; cells of one cause can be
    told in one line.
    """

    cell: Cell
    text: str
    cause: str

    @property
    def finding(self) -> Finding:
        """What is said of this cell alone."""
        return Finding(self.cell, f"{shown(self.text)} {self.cause}")


def called(number: int, name: str) -> str:
    """A player by number, with the name where there is one.

    >>> called(12, "Lovelace, Ada"), called(4, "")
    ('player 12 (Lovelace, Ada)', 'player 4')
    """
    return f"player {called_briefly(number, name)}"


def called_briefly(number: int, name: str) -> str:
    """The same behind a word that says that these are players: `3 (Ada)`."""
    return f"{number} ({shown(name)})" if name else str(number)


def listed(items: Sequence[str]) -> str:
    """The first few items and how many more there are.

    >>> listed(["A1", "B2", "C3", "D4", "E5"]), listed(["A1", "B2", "C3"]), listed(["A1"])
    ('A1, B2, C3 and 2 more', 'A1, B2 and C3', 'A1')
    """
    named, more = items[:_EXAMPLES], len(items) - _EXAMPLES
    if more > 0:
        return f"{', '.join(named)} and {more} more"
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def first_cells(cells: Sequence[Cell]) -> str:
    """The first few cells, and whether there are more.

    >>> first_cells([Cell(1, 1), Cell(2, 1)]), first_cells([Cell(row, 2) for row in range(1, 9)])
    ('A1, A2', 'B1, B2, B3, B4, B5 ...')
    """
    return ", ".join(map(str, cells[:FEW])) + " ..." * (len(cells) > FEW)


def told(misread: Sequence[Misread], cells: int) -> list[Finding]:
    """The findings for cells that cannot be taken as they stand.

    Where they are few each has its own. Else one tells all of a cause, if it is that of more than
    a third of the cells that there are, or that of more than a few cells in a column.
    """
    if len(misread) <= FEW:
        return [one.finding for one in misread]
    findings: list[Finding] = []
    for same in _together(misread, lambda one: one.cause):
        if len(same) > FEW and 3 * len(same) > cells:
            findings.append(_of_all(same, "cells"))
            continue
        for column in _together(same, lambda one: one.cell.column):
            if len(column) > FEW:
                findings.append(_of_all(column, "cells of this column"))
            else:
                findings += [one.finding for one in column]
    return sorted(findings)


def _together(
    misread: Iterable[Misread], key: Callable[[Misread], object]
) -> Iterable[list[Misread]]:
    """The cells that have the same key, in the order in which it comes first."""
    groups: dict[object, list[Misread]] = defaultdict(list)
    for one in misread:
        groups[key(one)].append(one)
    return groups.values()


def _of_all(same: Sequence[Misread], where: str) -> Finding:
    texts = list(dict.fromkeys(shown(one.text, 20) for one in same))[:_EXAMPLES]
    more = f"{len(same) - len(texts)} more {where}"
    return Finding(same[0].cell, f"each of {', '.join(texts)} and {more} {same[0].cause}")
