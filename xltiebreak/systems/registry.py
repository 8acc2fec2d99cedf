"""What a tie-break system is, and the register of them all.

A system is entered where its rule stands, by one of three decorators, of which each takes another
kind of rule: most look at an event and a player, some at who is still tied, some have a parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from inspect import cleandoc
from typing import NamedTuple, Protocol, TypeVar

from xltiebreak.errors import Error
from xltiebreak.event import Event
from xltiebreak.systems.needs import Need
from xltiebreak.systems.terms import NoValue, Terms, Value, value_of


class Rule(Protocol):
    """From an event and a player's number to the terms of that player's value."""

    def __call__(self, event: Event, number: int, /) -> Terms:
        """The terms, in the order in which they are shown."""


class GroupRule(Protocol):
    """The rule of a system that looks at who is still tied; the player is one of them."""

    def __call__(self, event: Event, number: int, tied: Collection[int], /) -> Terms:
        """The terms, in the order in which they are shown."""


class ParameterRule(Protocol):
    """The rule of a system with a parameter."""

    def __call__(self, event: Event, number: int, parameter: float, /) -> Terms:
        """The terms, in the order in which they are shown."""


R = TypeVar("R", bound=Rule)
G = TypeVar("G", bound=GroupRule)
P = TypeVar("P", bound=ParameterRule)


class _AnyRule(Protocol):
    def __call__(
        self, event: Event, number: int, tied: Collection[int], parameter: float, /
    ) -> Terms: ...


def _unwritten(event: Event, number: int, tied: Collection[int], parameter: float) -> Terms:
    return NoValue("it has no rule")


class Parameter(NamedTuple):
    """The number behind a system's code, as in FC2.

    default: what the event takes where none is given, None where it has to be given; need: how
    that is told; draw: draws one where none is given; decimals: whether it may have some; series:
    whether the systems with 1, 2, 3 ... are a family of which the code alone is the first, and a
    letter that is used again means the next.
    """

    default: Callable[[Event], float | None] = lambda event: None
    need: Need | None = None
    draw: Callable[[], float] | None = None
    decimals: bool = False
    series: bool = False


class Case(NamedTuple):
    """A worked case by hand.

    crosstable: as text, two blanks between cells, a point for a blank cell; values: by player
    number, each as the arithmetic that makes it, such as "3 + 2.5 + 4", or "none"; parameter: the
    one it is worked with, None where the system goes without.
    """

    crosstable: str
    values: Mapping[int, str]
    parameter: float | None = None


@dataclass(frozen=True, eq=False)
class System:
    """A tie-break system; of two players with the same score the one with more comes first.

    code: as a director types it; name: the field's term; heading: a short column title; term: what
    each term of a value is, in words or as a function of the event; source: where the rule stands;
    mean: whether the terms are averaged; headers: further column titles under which directors have
    it; letter: SwissSys's, as in `TBrk [M]`; udf: its worksheet function, "" where only TIEBREAK
    reaches it; needs: what the crosstable must have besides results; not_for_teams: why it cannot
    be summed over the players of a team, "" where it can; cases: worked by hand, and shown to
    whoever asks how it works; twin: the name of the rule's naive twin in the tests, with which it
    is compared.

    group: whether the values depend on who is still tied; alone: whether such a system has a value
    for a player who is tied with nobody; parameter: of a system that takes one;
    given: the parameter that was given, None where none was; drawn: whether it was drawn by lot.
    """

    code: str
    name: str
    _: KW_ONLY
    heading: str
    term: str | Callable[[Event], str]
    source: str
    cases: tuple[Case, ...]
    twin: str
    mean: bool = False
    headers: tuple[str, ...] = ()
    letter: str = ""
    udf: str = ""
    needs: tuple[Need, ...] = ()
    not_for_teams: str = ""
    group: bool = False
    alone: bool = False
    parameter: Parameter | None = None
    given: float | None = None
    drawn: bool = False
    function: Callable[..., Terms] = field(default=_unwritten, repr=False)
    _rule: _AnyRule = field(default=_unwritten, repr=False, compare=False)

    def __eq__(self, other: object) -> bool:
        """Systems are the same that have the same code."""
        return isinstance(other, System) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    @property
    def rule(self) -> str:
        """The rule in words, with its reading where the source is silent."""
        return cleandoc(self.function.__doc__ or "")

    @property
    def needed(self) -> tuple[str, ...]:
        """What the crosstable, or the code, must have besides results; for listings."""
        own = self.parameter.need if self.parameter and self.given is None else None
        return tuple(need.name for need in (*self.needs, *((own,) if own else ())))

    def term_in(self, event: Event) -> str:
        """What each term of a value is in this event."""
        return self.term if isinstance(self.term, str) else self.term(event)

    def terms(self, event: Event, number: int, tied: Collection[int] = ()) -> Terms:
        """What the value of the player with this number is made of, among those still tied."""
        return self._rule(event, number, tied, self._parameter_for(event))

    def values(
        self, event: Event, groups: Iterable[Collection[int]] | None = None
    ) -> dict[int, Value]:
        """The values of all players, by number.

        groups: who is still tied with whom, the score groups unless given; only group systems
        look at them, and most have no value for a player who is tied with nobody.

        Raises MissingError where the event lacks what the system needs.
        """
        self.require(event)
        parameter, rule, mean = self._parameter_for(event), self._rule, self.mean
        if not self.group:
            return {no: value_of(rule(event, no, (), parameter), mean) for no in event.games}
        values: dict[int, Value] = dict.fromkeys(event.games)
        for tied in event.score_groups if groups is None else groups:
            if len(tied) > 1 or self.alone:
                for no in tied:
                    values[no] = value_of(rule(event, no, tied, parameter), mean)
        return values

    def lacks(self, event: Event) -> str | None:
        """What the system needs and the event lacks, in a sentence; None where nothing is."""
        needs = [*self.needs]
        parameter = self.parameter
        if parameter and parameter.need and self.given is None and parameter.default(event) is None:
            needs.append(parameter.need)
        for need in needs:
            if missing := need.missing(event):
                return f"{self.name} ({self.code}) needs {missing}"
        return None

    def require(self, event: Event) -> None:
        """Raise MissingError where the event lacks what the system needs."""
        if sentence := self.lacks(event):
            raise MissingError(sentence)

    def with_parameter(self, parameter: float, *, drawn: bool = False) -> System:
        """The system with this number behind its code; drawn: by lot, just now."""
        shown = str(int(parameter)) if parameter == int(parameter) else str(parameter)
        return replace(
            self,
            code=f"{self.code}{shown}",
            name=f"{self.name} {shown}",
            heading=f"{self.heading} {shown}",
            headers=(),
            letter="",
            given=parameter,
            drawn=drawn,
        )

    def _parameter_for(self, event: Event) -> float:
        given = self.given
        if given is None and self.parameter:
            given = self.parameter.default(event)
        return 0.0 if given is None else given


class MissingError(Error, ValueError):
    """An event lacks what a system needs; the text says what, and how to supply it."""


_REGISTER: dict[str, System] = {}


def register(system: System) -> Callable[[R], R]:
    """Enter a system whose rule stands below."""

    def enter(function: R) -> R:
        _enter(system, function, lambda event, number, tied, parameter: function(event, number))
        return function

    return enter


def register_group(system: System) -> Callable[[G], G]:
    """Enter a system that looks at who is still tied, whose rule stands below."""

    def enter(function: G) -> G:
        compares = system.not_for_teams or "it compares tied players"
        _enter(
            replace(system, group=True, not_for_teams=compares),
            function,
            lambda event, number, tied, parameter: function(event, number, tied),
        )
        return function

    return enter


def register_with_parameter(system: System, parameter: Parameter) -> Callable[[P], P]:
    """Enter a system that takes a parameter, whose rule stands below."""

    def enter(function: P) -> P:
        _enter(
            replace(system, parameter=parameter),
            function,
            lambda event, number, tied, given: function(event, number, given),
        )
        return function

    return enter


def _enter(system: System, function: Callable[..., Terms], rule: _AnyRule) -> None:
    if system.code in _REGISTER:
        raise ValueError(f"two systems have the code {system.code}")
    _REGISTER[system.code] = replace(system, function=function, _rule=rule)


def all_systems() -> tuple[System, ...]:
    """Every system, family by family."""
    return tuple(_REGISTER.values())
