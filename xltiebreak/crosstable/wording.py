"""How findings are worded: players, lists that end, many cells of one cause in one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from xltiebreak.crosstable import faults
from xltiebreak.crosstable.shares import EXAMPLES, FEW, ONE_CAUSE
from xltiebreak.grid import Cell, Fault, Finding, Kind
from xltiebreak.text import shown

_LONGEST_EXAMPLE = 20  # characters of a cell quoted among others


def player_label(number: int, name: str) -> str:
    """Return a player's number, with the name if there is one.

    >>> player_label(12, "Lovelace, Ada"), player_label(4, "")
    ('player 12 (Lovelace, Ada)', 'player 4')
    """
    return f"player {number_and_name(number, name)}"


def number_and_name(number: int, name: str) -> str:
    """Like `player_label`, without the word "player": `3 (Ada)`."""
    return f"{number} ({shown(name)})" if name else str(number)


def listed(items: Sequence[str]) -> str:
    """Return the first few items and how many more there are.

    >>> listed(["A1", "B2", "C3", "D4", "E5"]), listed(["A1", "B2", "C3"]), listed(["A1"])
    ('A1, B2, C3 and 2 more', 'A1, B2 and C3', 'A1')
    """
    first, more = items[:EXAMPLES], len(items) - EXAMPLES
    if more > 0:
        return f"{', '.join(first)} and {more} more"
    return " and ".join(filter(None, (", ".join(first[:-1]), *first[-1:])))


def summed_up(misread: Sequence[Finding], cells: int) -> list[Finding]:
    """Return one finding for each text, or one for many cells of the same cause.

    cells: how many cells were read. A cause of more than a third of them, or of more than a few
    cells in one column, gets one finding.
    """
    findings: list[Finding] = []
    for same in _grouped(misread, lambda one: one.cause):
        if len(same) > FEW and ONE_CAUSE.exceeded(len(same), cells):
            findings.append(_one_for_all(same, "cells"))
            continue
        left: list[Finding] = []
        for column in _grouped(same, lambda one: one.cell.column):
            if len(column) > FEW:
                findings.append(_one_for_all(column, "cells of this column"))
            else:
                left += column
        findings += map(_one_for_text, _grouped(left, lambda one: one.text))
    return sorted(findings, key=lambda finding: finding.cell)


def one_for_many(findings: Sequence[Finding], kind: Kind) -> Sequence[Finding]:
    """Return the findings if they are few, else one of this kind.

    Its fields are count and first, the message of the first one; its sentence names the cells.
    """
    if len(findings) <= FEW:
        return findings
    first = findings[0]
    many = kind(count=len(findings), first=first.message)
    return [first._replace(cause=many, text="", cells=tuple(one.cell for one in findings))]


def _grouped(
    misread: Iterable[Finding], key: Callable[[Finding], object]
) -> Iterable[list[Finding]]:
    """Return the cells grouped by key, in the order of the first cell of each group."""
    groups: dict[object, list[Finding]] = defaultdict(list)
    for one in misread:
        groups[key(one)].append(one)
    return groups.values()


def _one_for_text(same: Sequence[Finding]) -> Finding:
    """Return the finding for a text, with the other cells that hold it."""
    return also_in(same[0], [one.cell for one in same[1:]])


def also_in(first: Finding, cells: Sequence[Cell]) -> Finding:
    """Return a finding that is true of further cells."""
    if not cells:
        return first
    return Finding(first.cell, faults.ALSO_IN(first=first.message), cells=tuple(cells))


def _one_for_all(same: Sequence[Finding], where: str) -> Finding:
    examples = list(dict.fromkeys(shown(one.text, _LONGEST_EXAMPLE) for one in same))[:EXAMPLES]
    more = f"{len(same) - len(examples)} more {where}"
    told = faults.EACH_OF(examples=", ".join(examples), more=more, cause=same[0].cause)
    return Finding(same[0].cell, told)


def used_as_names(headings: Sequence[str]) -> Fault:
    """Return what is said of names under an unknown heading, the first, and of others like it.

    >>> str(used_as_names(["Scholar"])), str(used_as_names(["", "Cabin"]))[:36]
    ('no column is headed Name; Scholar is used', 'no column is headed Name; this one i')
    """
    used, *others = (shown(heading) for heading in headings)
    used = used or "this one"
    if not others:
        return faults.USED_AS_NAMES(used=used)
    return faults.TWO_USED_AS_NAMES(used=used, other=others[0] or "another one")
