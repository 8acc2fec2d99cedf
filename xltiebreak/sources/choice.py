"""Which of a file's sheets or tables are meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xltiebreak.grid import Refused
from xltiebreak.text import visible

_LONGEST = 150  # of the list of what is there


def chosen(names: Sequence[str], wanted: Collection[str]) -> list[str]:
    """The names that are wanted, in any case and in the order of the file; all where none is.

    Raises Refused where one is missing.

    >>> chosen(["Open", "U12", "Crew"], ["crew", "OPEN"])
    ['Open', 'Crew']
    """
    by_name = {name.casefold(): name for name in names}
    unknown = [name for name in wanted if name.casefold() not in by_name]
    if unknown and not any(names):
        first = visible(unknown[0])[:80]
        raise Refused(f"there is no sheet {first!r}: the file has no sheets to choose from")
    if unknown:
        there = visible(", ".join(names))
        there = there if len(there) <= _LONGEST else f"{there[:_LONGEST]}..."
        raise Refused(
            *(f"there is no sheet {visible(name)[:80]!r}; there are: {there}" for name in unknown)
        )
    picked = {by_name[name.casefold()] for name in wanted} or set(names)
    return [name for name in names if name in picked]
