"""A name is a set: a column may hold the values of another system that people call the same.

The system that a heading names stands unless two of its values or more are wrong: one is a slip.
Then a system of the same word or letter is meant if it gives all values; else any system that does,
where the named one explains little. So slips and values of an earlier round are never forgiven.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from xltiebreak.book.sections.candidates import Candidates
from xltiebreak.book.sections.printed import ColumnFit, PrintedColumn, may_give
from xltiebreak.core.event import Event
from xltiebreak.rules import System, Value
from xltiebreak.rules.naming import alike

_DOUBTED = 2  # wrong values
_SAMPLE = 40  # values that show whether a column holds what its heading says
_FEWEST_VALUES = 3  # different ones that tell systems apart
_FEWEST = 4  # values for a system that the heading does not mean
_FEWEST_OF_TWO = 8  # values of a column that has only two different ones
_MOST_RIGHT = 2 / 3  # of the values, from which on the name stands


def is_doubted(printed: PrintedColumn, system: System, event: Event) -> bool:
    """Whether the system of a heading misses two values or more of a sample."""
    return sum(not is_right for is_right in sampled(printed, system, event).values()) >= _DOUBTED


def sampled(printed: PrintedColumn, system: System, event: Event) -> dict[int, bool]:
    """Return whether a system gives each value of a sample, by player."""
    numbers = [*printed.printed][:: -(-len(printed.printed) // _SAMPLE) or 1]
    value_of = _value_of(system, event)
    own = printed.own_decimals if system.mean else {}
    return {
        number: may_give(
            system,
            value_of(number),
            printed.printed[number],
            own.get(number, printed.decimals),
        )
        for number in numbers
    }


def _value_of(system: System, event: Event) -> Callable[[int], Value]:
    """Return the function from a player to the value, without those of all others if it can."""
    if system.group:
        return system.values(event, event.score_groups).__getitem__
    terms = system.terms_of(event)
    return lambda number: system.value_of(terms(number))


def meant_instead(
    printed: PrintedColumn,
    system: System,
    candidates: Candidates,
    groups: Sequence[Collection[int]],
) -> list[ColumnFit]:
    """Return the readings that give all values in place of a doubted name, [] if it stands."""
    called = [other for one in alike(system) for other in candidates.called(one)]
    count, different = len(printed.printed), len({*printed.printed.values()})
    own = candidates.counts(printed, [system], groups)[system]
    tells = different >= _FEWEST_VALUES
    fits = candidates.best(printed, called, groups, is_named=True)
    explains_little = 2 * own < count and (different == 1 or count >= _FEWEST_OF_TWO)
    if fits and not fits[0].wrong and (tells or explains_little):
        return fits
    return [] if own >= _MOST_RIGHT * count else given_by_any(printed, candidates, groups)


def given_by_any(
    printed: PrintedColumn, candidates: Candidates, groups: Sequence[Collection[int]]
) -> list[ColumnFit]:
    """Return the readings that give all values of a column whose heading explains little of it.

    A limit of the Koya system must be headed so: some limit gives too much by chance.
    """
    values = printed.printed
    if len(values) < _FEWEST or len({*values.values()}) < _FEWEST_VALUES:
        return []
    systems = [system for system in candidates.systems if system.modifier.limit is None]
    fits = candidates.best(printed, systems, groups, is_named=False)
    return fits if fits and not fits[0].wrong else []
