"""The register of tie-break systems: one small function each, found by its code."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from inspect import cleandoc
from typing import NamedTuple

from xltiebreak.event import Event
from xltiebreak.systems.needs import NEEDS, Need

Number = float | Fraction
Value = Number | None
"""What a system says of a player: exact, in points unless it says otherwise; None: no value."""


def figure(value: Value) -> str:
    """A value for people: one decimal where that is exact, else up to four; "" for none.

    >>> figure(17.0), figure(Fraction(5, 3)), figure(None)
    ('17.0', '1.6667', '')
    """
    if value is None:
        return ""
    return f"{float(value):.1f}" if value * 10 % 1 == 0 else f"{round(float(value), 4):g}"


class Working(NamedTuple):
    """How a value comes about: it is the sum, or the mean, of the terms that are not dropped.

    terms: in the order in which they are shown; rounds: the round (from 1) of each term;
    dropped: the positions in `terms` of those that do not count; why: what they are; mean: whether
    the terms are averaged, and then no terms make no value.
    """

    terms: Sequence[Number]
    rounds: Sequence[int]
    dropped: Collection[int] = ()
    why: str = ""
    mean: bool = False

    @property
    def value(self) -> Value:
        """The sum or the mean of the terms that count."""
        total = sum(self.terms) - sum([self.terms[position] for position in self.dropped])
        if not self.mean:
            return total
        counting = len(self.terms) - len(self.dropped)
        return Fraction(total) / counting if counting else None


NO_VALUE = Working((), (), mean=True)
"""The working of a system that does not apply to a player."""

Rule = Callable[..., Working]
"""From an event and a player's number to that player's working.

The rule of a group system takes the numbers of the players still tied as well, the rule of one
with a parameter that parameter, last.
"""


@dataclass(frozen=True)
class System:
    """A tie-break system; of two players with the same score the one with more comes first.

    code: as a director types it; name: the field's term; heading: a short column title;
    headers: further column titles under which directors have it; letter: SwissSys's, as in
    `TBrk [M]`; udf: its worksheet function, "" where only TIEBREAK reaches it; source: where the
    rule stands; terms: what each term of the working is; needs: what the crosstable must have
    besides results; group: whether the values depend on who is still tied; parameter: the number
    behind the code, as in FC2, None where the system takes none or it is not given yet.
    """

    code: str
    name: str
    heading: str
    function: Rule
    source: str
    terms: str
    headers: tuple[str, ...] = ()
    letter: str = ""
    udf: str = ""
    needs: tuple[Need, ...] = ()
    group: bool = False
    parameter: float | None = None

    @property
    def rule(self) -> str:
        """The rule in words, with its reading where the source is silent."""
        return cleandoc(self.function.__doc__ or "")

    def working(self, event: Event, number: int, tied: Collection[int] = ()) -> Working:
        """How the value of the player with this number comes about, among those still tied."""
        arguments: list[object] = [tied] if self.group else []
        if self.parameter is not None:
            arguments.append(self.parameter)
        return self.function(event, number, *arguments)

    def values(self, event: Event, numbers: Collection[int]) -> dict[int, Value]:
        """The values of the players with these numbers; in a group system they are the tied ones.

        Raises MissingError where the event lacks what the system needs.
        """
        self.require(event)
        if self.group or self.parameter is not None:
            return {number: self.working(event, number, numbers).value for number in numbers}
        return {number: self.function(event, number).value for number in numbers}

    def lacks(self, event: Event) -> str | None:
        """What the system needs and the event lacks, in a sentence; None where nothing is."""
        for need in self.needs:
            if missing := NEEDS[need](event):
                return f"{self.name} ({self.code}) needs {missing}"
        return None

    def require(self, event: Event) -> None:
        """Raise MissingError where the event lacks what the system needs."""
        if sentence := self.lacks(event):
            raise MissingError(sentence)


class MissingError(ValueError):
    """An event lacks what a system needs; the text says what, and how to supply it."""


class UnknownSystemError(LookupError):
    """A code that no system has; its text says which codes there are."""

    def __str__(self) -> str:
        """The sentence itself, without LookupError's quotes."""
        return str(self.args[0])


_REGISTER: dict[str, System] = {}
_PARAMETERS: dict[str, Callable[[], float | None]] = {}
_WITH_PARAMETER = re.compile(r"([A-Z]+)([0-9]+(?:\.[0-9]+)?)")


def system(
    code: str,
    name: str,
    *,
    heading: str,
    source: str,
    terms: str,
    headers: tuple[str, ...] = (),
    letter: str = "",
    udf: str = "",
    needs: tuple[Need, ...] = (),
    group: bool = False,
    parameter: Callable[[], float | None] | None = None,
) -> Callable[[Rule], Rule]:
    """Enter the function below into the register; the arguments are `System`'s.

    parameter: what stands for the parameter where the code comes without it (None: nothing does).
    """

    def enter(function: Rule) -> Rule:
        if code in _REGISTER:
            raise ValueError(f"two systems have the code {code}")
        _REGISTER[code] = System(
            code, name, heading, function, source, terms, headers, letter, udf, needs, group
        )
        if parameter:
            _PARAMETERS[code] = parameter
        return function

    return enter


def all_systems() -> tuple[System, ...]:
    """Every system, family by family."""
    return tuple(_REGISTER.values())


def find(code: str) -> System:
    """The system with this code, in any case; UnknownSystemError where there is none.

    A parameter stands behind its system's code: FC2, RN48213. Where it is left out, FC takes 1 and
    RN draws a seed, which the code of the system that is returned then shows.
    """
    wanted = code.strip().upper()
    name, figures = wanted, ""
    if wanted not in _REGISTER and (match := _WITH_PARAMETER.fullmatch(wanted)):
        name, figures = match.groups()
    if name in _REGISTER and (not figures or _fits(name, figures)):
        found = _REGISTER[name]
        parameter = float(figures) if figures else _PARAMETERS.get(name, lambda: None)()
        return found if parameter is None else _with_parameter(found, parameter)
    there = f"there are {', '.join(_REGISTER)}"
    raise UnknownSystemError(f"no tie-break has the code {code.strip()!r}: {_hint(wanted)}{there}")


def _hint(wanted: str) -> str:
    """Names are what people type who do not know the codes."""
    codes = {system.name.upper(): system.code for system in _REGISTER.values()}
    near = get_close_matches(wanted, codes, 1, cutoff=0.7)
    return f"did you mean {codes[near[0]]} ({near[0].title()})? " if near else ""


def _fits(name: str, figures: str) -> bool:
    """Whether a system takes this parameter: only a constant that is needed has decimals."""
    return name in _PARAMETERS and ("." not in figures or "constant" in _REGISTER[name].needs)


def _with_parameter(found: System, parameter: float) -> System:
    shown = str(int(parameter)) if parameter == int(parameter) else str(parameter)
    return replace(
        found,
        code=f"{found.code}{shown}",
        name=f"{found.name} {shown}",
        heading=f"{found.heading} {shown}",
        headers=(),
        letter="",
        needs=tuple(need for need in found.needs if need not in ("constant", "seed")),
        parameter=parameter,
    )
