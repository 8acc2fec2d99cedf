"""How findings are worded: players, lists that end, many cells of one cause in one line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from xltiebreak.languages.text import shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.shares import EXAMPLES, FEW, ONE_CAUSE
from xltiebreak.reading.grid import Cell, Fault, Finding, Kind
from xltiebreak.reading.notation.advice import Advice

_LONGEST_EXAMPLE = 20  # characters of a cell quoted among others


def player_label(number: int, name: str) -> str:
    """Return a player's number, with the name if there is one.

    >>> player_label(12, "Lovelace, Ada"), player_label(4, "")
    ('player 12 (Lovelace, Ada)', 'player 4')
    """
    return str(labelled(number, name))


def labelled(number: int, name: str) -> Fault:
    """Return the same as data, for a field of a fault."""
    if not name:
        return faults.PLAYER_WITHOUT_NAME(number=number)
    return faults.PLAYER(number=number, name=shown(name))


ADVICE = {name: Kind(f"advice {name}", sentence) for name, sentence in notation.ADVICE.items()}
"""What to write in place of a cell, by the names that `notation` gives it."""


def advice(named: Advice) -> Fault:
    """Return advice for a field of a fault."""
    return ADVICE[named.name](**dict(named.fields))


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
    for same in _grouped(misread, lambda finding: finding.cause):
        if len(same) > FEW and ONE_CAUSE.exceeded(len(same), cells):
            findings.append(_one_for_all(same, "cells"))
            continue
        left: list[Finding] = []
        for column in _grouped(same, lambda finding: finding.cell.column):
            if len(column) > FEW:
                findings.append(_one_for_all(column, "cells of this column"))
            else:
                left += column
        findings += map(_one_for_text, _grouped(left, lambda finding: finding.text))
    return sorted(findings, key=lambda finding: finding.cell)


def one_for_many(findings: Sequence[Finding], kind: Kind) -> Sequence[Finding]:
    """Return the findings if they are few, else one of this kind.

    Its fields are count and first, the message of the first one; its sentence names the cells.
    """
    if len(findings) <= FEW:
        return findings
    first = findings[0]
    many = kind(count=len(findings), first=first.said)
    return [first._replace(cause=many, text="", cells=tuple(finding.cell for finding in findings))]


def several(items: Sequence[Fault | str]) -> Fault | str:
    """Return what `listed` says as data.

    >>> str(several(["A1", "B2", "C3", "D4", "E5"])), str(several(["A1", "B2"]))
    ('A1, B2, C3 and 2 more', 'A1 and B2')
    """
    first, more = items[:EXAMPLES], len(items) - EXAMPLES
    if len(items) < 2:
        return items[0] if items else ""
    head = reduce(_comma, first if more > 0 else first[:-1])
    return (
        faults.AND_MORE(first=head, count=more)
        if more > 0
        else faults.BOTH(first=head, last=first[-1])
    )


def _comma(first: Fault | str, second: Fault | str) -> Fault | str:
    return faults.COMMA(first=first, second=second)


def _grouped(
    misread: Iterable[Finding], key: Callable[[Finding], object]
) -> Iterable[list[Finding]]:
    """Return the cells grouped by key, in the order of the first cell of each group."""
    groups: dict[object, list[Finding]] = defaultdict(list)
    for finding in misread:
        groups[key(finding)].append(finding)
    return groups.values()


def _one_for_text(same: Sequence[Finding]) -> Finding:
    """Return the finding for a text, with the other cells that hold it."""
    return also_in(same[0], [finding.cell for finding in same[1:]])


def also_in(first: Finding, cells: Sequence[Cell]) -> Finding:
    """Return a finding that is true of further cells."""
    if not cells:
        return first
    return Finding(first.cell, faults.ALSO_IN(first=first.said), cells=tuple(cells))


def _one_for_all(same: Sequence[Finding], where: str) -> Finding:
    examples = list(dict.fromkeys(shown(finding.text, _LONGEST_EXAMPLE) for finding in same))[
        :EXAMPLES
    ]
    more = f"{len(same) - len(examples)} more {where}"
    fault = faults.EACH_OF(examples=", ".join(examples), more=more, cause=same[0].cause)
    return Finding(same[0].cell, fault)


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


def halves_as_dates(cells: int) -> Fault:
    """Return what is said of so many cells with the date that Excel makes of 1/2."""
    return faults.HALVES_AS_DATES(count=f"{cells} cells hold" if cells > 1 else "this cell holds")
