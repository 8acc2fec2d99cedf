"""Which sheets or tables of a file to read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xltiebreak.lossless.refusals import no_such_sheet
from xltiebreak.reading.grid import Refused


def chosen(names: Sequence[str], wanted: Collection[str]) -> list[str]:
    """The wanted names, in any case, in the order of the file; all if none is wanted.

    Raises Refused if one is missing.

    >>> chosen(["Open", "U12", "Crew"], ["crew", "OPEN"])
    ['Open', 'Crew']
    """
    by_name = {name.casefold(): name for name in names}
    unknown = [name for name in wanted if name.casefold() not in by_name]
    if not any(names):
        unknown = unknown[:1]
    if unknown:
        raise Refused(*(no_such_sheet(name, names) for name in unknown))
    picked = {by_name[name.casefold()] for name in wanted} or set(names)
    return [name for name in names if name in picked]
