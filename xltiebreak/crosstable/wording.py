"""How findings are worded: players, lists that end, many cells of one cause in one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from xltiebreak.crosstable.shares import EXAMPLES, FEW, ONE_CAUSE
from xltiebreak.grid import CELLS, Cell, Finding
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
    return sorted(findings)


def one_for_many(findings: Sequence[Finding], message: str) -> Sequence[Finding]:
    """Return the findings if they are few, else one with this message.

    message: with the fields count, cells and first, the message of the first one.
    """
    if len(findings) <= FEW:
        return findings
    first = findings[0]
    many = message.format(count=len(findings), cells=CELLS, first=first.message)
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
    more = f" (also {CELLS})" if cells else ""
    return Finding(first.cell, first.message + more, cells=tuple(cells))


def _one_for_all(same: Sequence[Finding], where: str) -> Finding:
    examples = list(dict.fromkeys(shown(one.text, _LONGEST_EXAMPLE) for one in same))[:EXAMPLES]
    more = f"{len(same) - len(examples)} more {where}"
    return Finding(same[0].cell, f"each of {', '.join(examples)} and {more} {same[0].cause}")


def used_as_names(headings: Sequence[str]) -> str:
    """Return what is said of names under an unknown heading, the first, and of others like it.

    >>> used_as_names(["Scholar"]), used_as_names(["", "Cabin"])[:36]
    ('no column is headed Name; Scholar is used', 'no column is headed Name; this one i')
    """
    used, *others = (shown(heading) for heading in headings)
    message = f"no column is headed Name; {used or 'this one'} is used"
    if not others:
        return message
    return f"{message}, but {others[0] or 'another one'} may have the names: head one of them Name"
