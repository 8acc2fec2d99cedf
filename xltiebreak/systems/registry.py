"""The register of tie-break systems: one small function each, found by its code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import cleandoc
from typing import NamedTuple

from xltiebreak.event import Event


class Working(NamedTuple):
    """How a value comes about: it is the sum of the terms that are not dropped.

    terms: points, in the order in which they are shown; rounds: the round (from 1) of each term;
    dropped: the positions in `terms` of those that do not count.
    """

    terms: Sequence[float]
    rounds: Sequence[int]
    dropped: Collection[int] = ()

    @property
    def value(self) -> float:
        """The sum of the terms that count."""
        return sum(self.terms) - sum([self.terms[position] for position in self.dropped])


Rule = Callable[[Event, int], Working]
"""From an event and a player's number to that player's working."""


@dataclass(frozen=True)
class System:
    """A tie-break system; of two players with the same score the one with more comes first.

    code: as a director types it; name: the field's term; heading: a short column title;
    headers: further column titles under which directors have it; letter: SwissSys's, as in
    `TBrk [M]`; source: where the rule stands.
    """

    code: str
    name: str
    heading: str
    working: Rule
    source: str
    headers: tuple[str, ...] = ()
    letter: str | None = None

    @property
    def rule(self) -> str:
        """The rule in words, with its reading where the source is silent."""
        return cleandoc(self.working.__doc__ or "")

    def values(self, event: Event, numbers: Iterable[int]) -> dict[int, float]:
        """The values of the players with these numbers."""
        return {number: self.working(event, number).value for number in numbers}


class UnknownSystemError(LookupError):
    """A code that no system has; its text says which codes there are."""

    def __str__(self) -> str:
        """The sentence itself, without LookupError's quotes."""
        return str(self.args[0])


_REGISTER: dict[str, System] = {}


def system(
    code: str,
    name: str,
    *,
    heading: str,
    source: str,
    headers: tuple[str, ...] = (),
    letter: str | None = None,
) -> Callable[[Rule], Rule]:
    """Enter the function below into the register; the arguments are `System`'s."""

    def enter(working: Rule) -> Rule:
        if code in _REGISTER:
            raise ValueError(f"two systems have the code {code}")
        _REGISTER[code] = System(code, name, heading, working, source, headers, letter)
        return working

    return enter


def all_systems() -> tuple[System, ...]:
    """Every system, family by family."""
    return tuple(_REGISTER.values())


def find(code: str) -> System:
    """The system with this code, in any case; UnknownSystemError where there is none."""
    wanted = code.strip().upper()
    if wanted in _REGISTER:
        return _REGISTER[wanted]
    near = get_close_matches(wanted, _REGISTER, 1, cutoff=0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UnknownSystemError(
        f"no tie-break has the code {code.strip()!r}: {hint}there are {', '.join(_REGISTER)}"
    )
