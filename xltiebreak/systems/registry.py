"""What a tie-break system is, and the register of them all.

Three decorators register a system above its rule. They differ in what the rule takes: an event and
a player (most), also the players still tied, or also a parameter. FIDE's systems have decorators
of their own, in `view.py` of their folder.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property, partial
from inspect import cleandoc
from typing import Any, NamedTuple, TypeVar

from xltiebreak.errors import Error
from xltiebreak.event import Event
from xltiebreak.systems.modifiers import PLAIN, Modifier
from xltiebreak.systems.needs import (
    COUNTED_COLOURS,
    FORFEIT_COLOURS,
    GAME_POINTS,
    Caution,
    Need,
)
from xltiebreak.systems.terms import NoValue, Terms, Value, value_of
from xltiebreak.text import Phrase, Said, SystemName

US = "us"
FIDE = "fide"

# A rule returns the terms in the order in which they are shown.
R = TypeVar("R", bound="Callable[[Event, int], Terms | NoValue]")
G = TypeVar("G", bound="Callable[[Event, int, Collection[int]], Terms | NoValue]")
P = TypeVar("P", bound="Callable[[Event, int, float], Terms | NoValue]")
F = TypeVar("F", bound="Callable[..., Terms | NoValue]")

TermsOf = Callable[[int], Terms | NoValue]
"""A rule bound to one event and one group of tied players: player number -> terms."""

Binding = Callable[["System", Event, Collection[int]], TermsOf]
"""Bind the rule of a system to an event and its tied players, once for all of them."""

_BY_CODE = "by its code"


def _unwritten(system: System, event: Event, tied: Collection[int]) -> TermsOf:
    return lambda number: NoValue("it has no rule")


class Parameter(NamedTuple):
    """The number after a system's code, as in FC2.

    default: returns the number for an event if the code has none, None if the code must have one;
    need: the message for that case; draw: draws a number by lot if the code has none; decimals:
    whether the number may have decimals; series: whether the systems with 1, 2, 3 ... follow each
    other: the code alone is the first, and a repeated SwissSys letter means the next.
    """

    default: Callable[[Event], float | None] = lambda event: None
    need: Need | None = None
    draw: Callable[[], float] | None = None
    decimals: bool = False
    series: bool = False


class Case(NamedTuple):
    """A worked case by hand.

    crosstable: as text, two blanks between cells, a point for a blank cell; values: by player
    number, each as arithmetic such as "3 + 2.5 + 4", or "none"; parameter: the number after the
    code, None without one.
    """

    crosstable: str
    values: Mapping[int, str]
    parameter: float | None = None


@dataclass(frozen=True, eq=False)
class System:
    """A tie-break: the player with the higher value comes first (the lower, if lowest_first).

    code: as a director types it; plain_name: the usual term, without a parameter and modifiers;
    heading: a short column title, the code unless given; counts: the key of the text for parents
    that says what it counts; term: what each term of a value is, or a function of the event that
    says it; source: where the rule stands; mean: whether the value is the mean of the terms;
    headers: other column titles that directors use; letter: SwissSys's, as in `TBrk [M]`; udf: its
    own worksheet function, "" if only TIEBREAK computes it; needs: what the crosstable must have
    besides results; cautions: what to say where the system is computed all the same;
    not_for_teams: why it cannot be summed over the players of a team, "" if it can; cases: worked
    by hand, and shown as examples; twin: the name of the naive rule in the tests that must give the
    same values, the code unless given.

    group: whether the values depend on who is still tied; alone: whether a group system has a value
    for a player who is tied with nobody; parameter: the number that the code may end with; given:
    that number, None without one; drawn: whether it was drawn by lot.

    rules: an edition of FIDE's, FIDE if the edition is not given, US for all other systems; varies:
    whether the editions differ in Swiss events, so that an edition must be given; takes: the
    letters of the modifiers that it may have; modifier: the one it has; lowest_first: whether less
    is better; decimals: those of a rounded value, None for an exact one.
    """

    code: str
    plain_name: str
    _: KW_ONLY
    term: Said | Callable[[Event], Said]
    source: str
    cases: tuple[Case, ...] = field(repr=False)
    heading: str = ""
    twin: str = _BY_CODE
    counts: str = ""
    mean: bool = False
    headers: tuple[str, ...] = ()
    letter: str = ""
    udf: str = ""
    needs: tuple[Need, ...] = ()
    cautions: tuple[Caution, ...] = ()
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
    _bind: Binding = field(default=_unwritten, repr=False)

    def __eq__(self, other: object) -> bool:
        """Two systems are equal if they have the same code by the same rules."""
        return isinstance(other, System) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    @cached_property
    def identity(self) -> tuple[str, str]:
        """The code, without rules before it, and the rules."""
        return self.code.rpartition(f"{self.rules}:")[2], self.rules

    @cached_property
    def name(self) -> str:
        """The English name, with its parameter and modifiers: `Buchholz Cut 1`."""
        number = "" if self.given is None else f" {_digits(self.given)}"
        return f"{self.plain_name}{number}{self.modifier.words}"

    @property
    def named(self) -> SystemName:
        """The name in no language yet."""
        given = self.given
        number = [] if given is None else [Phrase("name.number", {"number": _digits(given)})]
        return SystemName(self.plain_name, (*number, *self.modifier.named))

    @property
    def title(self) -> str:
        """The name with the code, and with the edition of FIDE's rules: `Buchholz (BH, ...)`."""
        return self.titled(self.name)

    def titled(self, name: str) -> str:
        """The title with the name in some language."""
        rules = "" if self.rules in (US, FIDE) else f", {self.rules}"
        return f"{name} ({self.identity[0]}{rules})"

    @property
    def exact(self) -> str:
        """The code, with the edition of FIDE's rules: `SB`, `SB (fide2026)`."""
        return self.identity[0] if self.rules in (US, FIDE) else "{} ({})".format(*self.identity)

    @property
    def exact_heading(self) -> str:
        """The column title, with the edition of FIDE's rules: `SB (FIDE 2026)`.

        As a header it names exactly this system, whatever rules are in force.
        """
        if self.rules in (US, FIDE):
            return self.heading
        return f"{self.heading} ({FIDE.upper()} {self.rules.removeprefix(FIDE)})"

    @property
    def rule(self) -> str:
        """The rule in words, with its reading where the source is silent."""
        return cleandoc(self.function.__doc__ or "")

    @property
    def needed(self) -> tuple[str, ...]:
        """What the crosstable or the code must have besides results, in words for listings."""
        own = self.parameter.need if self.parameter and self.given is None else None
        return tuple(dict.fromkeys(one.name for one in (*self.needs, *((own,) if own else ()))))

    def term_in(self, event: Event) -> Said:
        """What each term of a value is in this event."""
        return self.term(event) if callable(self.term) else self.term

    def terms(self, event: Event, number: int, tied: Collection[int] = ()) -> Terms | NoValue:
        """The terms of a player's value; tied: the players still tied."""
        return self._bind(self, event, tied)(number)

    def value(self, event: Event, number: int, tied: Collection[int] = ()) -> Value:
        """The value of a player; tied: the players still tied."""
        return self.value_of(self.terms(event, number, tied))

    def value_of(self, terms: Terms | NoValue) -> Value:
        """The value of these terms: their sum or mean."""
        return value_of(terms, self.mean, self.decimals)

    def values(
        self, event: Event, groups: Iterable[Collection[int]] | None = None
    ) -> dict[int, Value]:
        """The values of all players, by number.

        groups: who is still tied with whom, by default the score groups; only group systems look
        at them, and most have no value for a player who is tied with nobody.

        Raises MissingError if the event lacks what the system needs.
        """
        self.require(event)
        mean, decimals = self.mean, self.decimals
        if not self.group:
            terms_of = self._bind(self, event, ())
            return {
                number: value_of(terms, mean, decimals)
                for number, terms in zip(event.games, map(terms_of, event.games), strict=True)
            }
        values: dict[int, Value] = dict.fromkeys(event.games)
        for tied in event.score_groups if groups is None else groups:
            if len(tied) > 1 or self.alone:
                terms_of = self._bind(self, event, tied)
                for number in tied:
                    values[number] = value_of(terms_of(number), mean, decimals)
        return values

    def lacks(self, event: Event) -> str | None:
        """What the system needs and the event lacks, in a sentence; None if it lacks nothing."""
        needs = [*self.needs]
        parameter = self.parameter
        if parameter and parameter.need and self.given is None and parameter.default(event) is None:
            needs.append(parameter.need)
        for need in needs:
            if missing := need.missing(event):
                return f"{self.title} needs {missing}"
        return None

    def cautions_on(self, event: Event) -> list[str]:
        """What to say about the system in this event, in sentences; most often nothing."""
        found = (caution.found(event) for caution in self.cautions)
        return [f"{self.title}: {sentence}" for sentence in found if sentence]

    def require(self, event: Event) -> None:
        """Raise MissingError if the event lacks what the system needs."""
        if sentence := self.lacks(event):
            raise MissingError(sentence)

    def with_parameter(self, parameter: float, *, drawn: bool = False) -> System:
        """The system with this number after its code; drawn: whether by lot, just now."""
        digits = _digits(parameter)
        return replace(
            self,
            code=f"{self.code}{digits}",
            heading=f"{self.heading} {digits}",
            headers=(),
            letter="",
            given=parameter,
            drawn=drawn,
        )

    def modified(self, modifier: Modifier) -> System:
        """The system with a modifier: `BH/C1`."""
        needs = (*self.needs, GAME_POINTS) if modifier.score else self.needs
        if modifier.played and COUNTED_COLOURS in needs:
            needs = (*needs, FORFEIT_COLOURS)
        return replace(
            self,
            code=f"{self.code}{modifier}",
            heading=f"{self.heading}{modifier}",
            headers=(),
            modifier=modifier,
            needs=needs,
            lowest_first=self.lowest_first != modifier.reverse,
        )

    @property
    def counted(self) -> tuple[Phrase, ...]:
        """What it counts, for players and their parents; first without its modifiers."""
        main = [Phrase(f"counts.{self.counts}")] if self.counts else []
        return (*main, *self.modifier.phrases)

    def by(self, edition: str) -> System:
        """The system by an edition of FIDE's rules."""
        return replace(self, rules=edition)

    def parameter_for(self, event: Event) -> float:
        """The number after the code, else the default for the event, else 0."""
        given = self.given
        if given is None and self.parameter:
            given = self.parameter.default(event)
        return 0.0 if given is None else given


def _digits(parameter: float) -> str:
    """A parameter as it stands after a code."""
    return str(int(parameter)) if parameter == int(parameter) else str(parameter)


class MissingError(Error, ValueError):
    """An event lacks what a system needs; the text says what, and how to supply it."""


_REGISTER: dict[str, System] = {}
_OF_FIDE: dict[str, System] = {}


def register(system: System) -> Callable[[R], R]:
    """Register a system; its rule stands below."""
    return registering(system, lambda system, event, tied: (event,))


def register_group(system: System) -> Callable[[G], G]:
    """Register a system that looks at who is still tied; its rule stands below."""
    return registering(comparing(system), lambda system, event, tied: (event, frozenset(tied)))


def register_with_parameter(system: System, parameter: Parameter) -> Callable[[P], P]:
    """Register a system with a parameter; its rule stands below."""
    system = replace(system, parameter=parameter)
    return registering(system, lambda system, event, tied: (event, system.parameter_for(event)))


def comparing(system: System) -> System:
    """The system as one that looks at who is still tied."""
    compares = system.not_for_teams or "it compares tied players"
    return replace(system, group=True, not_for_teams=compares)


def registering(
    system: System, arguments: Callable[[System, Event, Collection[int]], Sequence[Any]]
) -> Callable[[F], F]:
    """Decorate a rule: register it; arguments: what it takes, without the player's number.

    The number is the second argument of every rule.
    """

    def enter(function: F) -> F:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            first, *others = arguments(system, event, tied)
            bound = partial(function, first)
            return (lambda number: bound(number, *others)) if others else bound

        enter_system(system, function, bind)
        return function

    return enter


def enter_system(system: System, function: Callable[..., Terms | NoValue], bind: Binding) -> None:
    """Add a system with its rule to the register; raise ValueError if its code is in use."""
    of_its_rules = _REGISTER if system.rules == US else _OF_FIDE
    if system.code in of_its_rules:
        raise ValueError(f"two systems have the code {system.code}")
    of_its_rules[system.code] = replace(
        system,
        heading=system.heading or system.code,
        twin=system.code if system.twin == _BY_CODE else system.twin,
        function=function,
        _bind=bind,
    )


def registered(rules: str) -> tuple[System, ...]:
    """The systems in the register: those of US Chess and others, or FIDE's without an edition."""
    return tuple((_REGISTER if rules == US else _OF_FIDE).values())
