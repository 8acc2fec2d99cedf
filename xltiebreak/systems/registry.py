"""What a tie-break system is, and the register of them all.

A system is entered where its rule stands, by one of three decorators, of which each takes another
kind of rule: most look at an event and a player, some at who is still tied, some have a parameter.
FIDE's have a decorator of their own, in `xltiebreak.systems.fide.seen`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from inspect import cleandoc
from typing import NamedTuple, Protocol, TypeVar

from xltiebreak.errors import Error
from xltiebreak.event import Event
from xltiebreak.systems.modifiers import PLAIN, Modifier
from xltiebreak.systems.needs import GAME_POINTS, Need
from xltiebreak.systems.terms import NoValue, Terms, Value, value_of

US = "us"
FIDE = "fide"


class Rule(Protocol):
    """From an event and a player's number to the terms of that player's value."""

    def __call__(self, event: Event, number: int, /) -> Terms | NoValue:
        """The terms, in the order in which they are shown."""


class GroupRule(Protocol):
    """The rule of a system that looks at who is still tied; the player is one of them."""

    def __call__(self, event: Event, number: int, tied: Collection[int], /) -> Terms | NoValue:
        """The terms, in the order in which they are shown."""


class ParameterRule(Protocol):
    """The rule of a system with a parameter."""

    def __call__(self, event: Event, number: int, parameter: float, /) -> Terms | NoValue:
        """The terms, in the order in which they are shown."""


R = TypeVar("R", bound=Rule)
G = TypeVar("G", bound=GroupRule)
P = TypeVar("P", bound=ParameterRule)


TermsOf = Callable[[int], Terms | NoValue]
"""From a player's number to the terms, on one event and among those who are still tied."""


class Binding(Protocol):
    """What makes of a system's rule the terms of players on one event.

    It is done once per event, or per group of tied players, and not for every player.
    """

    def __call__(self, system: System, event: Event, tied: Collection[int], /) -> TermsOf:
        """The terms of each player."""


def _unwritten(system: System, event: Event, tied: Collection[int]) -> TermsOf:
    return lambda number: NoValue("it has no rule")


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

    code: as a director types it; name: the field's term; heading: a short column title; meaning:
    what it counts, in words for players and their parents; term: what each term of a value is, in
    words or as a function of the event; source: where the rule stands;
    mean: whether the terms are averaged; headers: further column titles under which directors have
    it; letter: SwissSys's, as in `TBrk [M]`; udf: its worksheet function, "" where only TIEBREAK
    reaches it; needs: what the crosstable must have besides results; not_for_teams: why it cannot
    be summed over the players of a team, "" where it can; cases: worked by hand, and shown to
    whoever asks how it works; twin: the name of the rule's naive twin in the tests, with which it
    is compared.

    group: whether the values depend on who is still tied; alone: whether such a system has a value
    for a player who is tied with nobody; parameter: of a system that takes one;
    given: the parameter that was given, None where none was; drawn: whether it was drawn by lot.

    rules: the rules that define the system: US for all that no edition of FIDE's does, FIDE for
    those where it is not said which edition, else that edition; varies: whether the editions differ
    in Swiss events, so that the system is not known without one; takes: the letters of the
    modifiers that it may have; modifier: the one it has; lowest_first: whether less is better;
    decimals: to which the value is rounded, None where it is exact.
    """

    code: str
    name: str
    _: KW_ONLY
    heading: str
    term: str | Callable[[Event], str]
    source: str
    cases: tuple[Case, ...] = field(repr=False)
    twin: str
    meaning: str = ""
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
    rules: str = US
    varies: bool = False
    takes: str = ""
    modifier: Modifier = PLAIN
    lowest_first: bool = False
    decimals: int | None = None
    function: Callable[..., Terms | NoValue] | None = field(default=None, repr=False)
    _bind: Binding = field(default=_unwritten, repr=False, compare=False)

    def __eq__(self, other: object) -> bool:
        """Systems are the same that have the same code by the same rules."""
        return isinstance(other, System) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    @property
    def identity(self) -> tuple[str, str]:
        """The code without the rules that may stand before it, and the rules."""
        return self.code.rpartition(f"{self.rules}:")[2], self.rules

    @property
    def title(self) -> str:
        """The name with the code, and the rules where they are FIDE's."""
        rules = "" if self.rules in (US, FIDE) else f", {self.rules}"
        return f"{self.name} ({self.identity[0]}{rules})"

    @property
    def exact(self) -> str:
        """The code with the rules, where there are several: `SB`, `SB (fide2026)`."""
        return self.identity[0] if self.rules in (US, FIDE) else "{} ({})".format(*self.identity)

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

    def terms(self, event: Event, number: int, tied: Collection[int] = ()) -> Terms | NoValue:
        """What makes the value of a player, among those still tied."""
        return self._bind(self, event, tied)(number)

    def value(self, event: Event, number: int, tied: Collection[int] = ()) -> Value:
        """The value of the player with this number, among those still tied."""
        return self.value_of(self.terms(event, number, tied))

    def value_of(self, terms: Terms | NoValue) -> Value:
        """The value that these terms make."""
        return value_of(terms, self.mean, self.decimals)

    def values(
        self, event: Event, groups: Iterable[Collection[int]] | None = None
    ) -> dict[int, Value]:
        """The values of all players, by number.

        groups: who is still tied with whom, the score groups unless given; only group systems
        look at them, and most have no value for a player who is tied with nobody.

        Raises MissingError where the event lacks what the system needs.
        """
        self.require(event)
        mean, decimals = self.mean, self.decimals
        if not self.group:
            terms_of = self._bind(self, event, ())
            return {number: value_of(terms_of(number), mean, decimals) for number in event.games}
        values: dict[int, Value] = dict.fromkeys(event.games)
        for tied in event.score_groups if groups is None else groups:
            if len(tied) > 1 or self.alone:
                terms_of = self._bind(self, event, tied)
                for number in tied:
                    values[number] = value_of(terms_of(number), mean, decimals)
        return values

    def lacks(self, event: Event) -> str | None:
        """What the system needs and the event lacks, in a sentence; None where nothing is."""
        needs = [*self.needs]
        parameter = self.parameter
        if parameter and parameter.need and self.given is None and parameter.default(event) is None:
            needs.append(parameter.need)
        for need in needs:
            if missing := need.missing(event):
                return f"{self.title} needs {missing}"
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

    def modified(self, modifier: Modifier) -> System:
        """The system with a modifier: `BH/C1`."""
        return replace(
            self,
            code=f"{self.code}{modifier}",
            name=f"{self.name}{modifier.words}",
            meaning=f"{self.meaning}{modifier.plainly}",
            heading=f"{self.heading}{modifier}",
            headers=(),
            modifier=modifier,
            needs=(*self.needs, GAME_POINTS) if modifier.score else self.needs,
        )

    def by(self, edition: str) -> System:
        """The system as this edition of FIDE's rules has it."""
        return replace(self, rules=edition)

    def parameter_for(self, event: Event) -> float:
        """The number behind the code, or what the event takes where there is none; 0 for none."""
        given = self.given
        if given is None and self.parameter:
            given = self.parameter.default(event)
        return 0.0 if given is None else given


class MissingError(Error, ValueError):
    """An event lacks what a system needs; the text says what, and how to supply it."""


_REGISTER: dict[str, System] = {}
_OF_FIDE: dict[str, System] = {}


def register(system: System) -> Callable[[R], R]:
    """Enter a system whose rule stands below."""

    def enter(function: R) -> R:
        enter_system(system, function, lambda system, event, tied: partial(function, event))
        return function

    return enter


def register_group(system: System) -> Callable[[G], G]:
    """Enter a system that looks at who is still tied, whose rule stands below."""

    def enter(function: G) -> G:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            group = frozenset(tied)
            return lambda number: function(event, number, group)

        compares = system.not_for_teams or "it compares tied players"
        enter_system(
            replace(system, group=True, not_for_teams=compares),
            function,
            bind,
        )
        return function

    return enter


def register_with_parameter(system: System, parameter: Parameter) -> Callable[[P], P]:
    """Enter a system that takes a parameter, whose rule stands below."""

    def enter(function: P) -> P:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            given = system.parameter_for(event)
            return lambda number: function(event, number, given)

        enter_system(replace(system, parameter=parameter), function, bind)
        return function

    return enter


def enter_system(system: System, function: Callable[..., Terms | NoValue], bind: Binding) -> None:
    """Put a system with its rule into the register of its rules."""
    of_its_rules = _REGISTER if system.rules == US else _OF_FIDE
    if system.code in of_its_rules:
        raise ValueError(f"two systems have the code {system.code}")
    of_its_rules[system.code] = replace(system, function=function, _bind=bind)


def registered(rules: str) -> tuple[System, ...]:
    """The systems in the register: those of US Chess and others, or FIDE's without an edition."""
    return tuple((_REGISTER if rules == US else _OF_FIDE).values())
