"""What a tie-break system is, and the register of them all.

`register` stands above each rule and says what its `Definition` is. What a director asks for is a
`System`: a definition in an edition, with the number and the modifier after its code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from xltiebreak.core.editions import FIDE, US
from xltiebreak.core.event import Event
from xltiebreak.core.modifiers import PLAIN, Modifier
from xltiebreak.core.needs import (
    COUNTED_COLOURS,
    FORFEIT_COLOURS,
    GAME_POINTS,
    UNRATED,
    Caution,
    Need,
    has_unrated,
    who_is_unrated,
)
from xltiebreak.core.terms import NoValue, Terms, Value, cut, value_of
from xltiebreak.errors import Error, Taken, take
from xltiebreak.languages.en import TEXTS
from xltiebreak.languages.text import Phrase, Said, SystemName, normal

TermsOf = Callable[[int], Terms | NoValue]
"""A rule bound to one event and one group of tied players: player number -> terms."""

_NOBODY_LEFT = NoValue(Phrase("none.left"))


class Parameter(NamedTuple):
    """The number after a system's code, as in FC2."""

    default: Callable[[Event], float | None] = lambda event: None
    """Returns the number for an event if the code has no number; None if the code must have one."""

    need: Need | None = None
    """The message if the code must have a number and has none."""

    draw: Callable[[], float] | None = None
    """Draws a number by lot if the code has no number."""

    decimals: bool = False
    """Whether the number may have decimals."""

    series: bool = False
    """Whether the systems with 1, 2, 3 ... follow each other.

    The code alone then has the value of the first and goes on with the next until a tie is broken,
    and a repeated SwissSys letter means the next.
    """


class Case(NamedTuple):
    """A worked case by hand."""

    crosstable: str
    """As text, two blanks between cells, a point for a blank cell."""

    values: Mapping[int, str]
    """By player number, each as arithmetic such as `3 + 2.5 + 4`, or `none`."""

    parameter: float | None = None
    """The number after the code, None without a number."""


class Definition(NamedTuple):
    """What stands above a rule: the player with the higher value comes first."""

    code: str
    """The code as a director types it."""

    plain_name: str
    """The usual term, without a parameter and modifiers."""

    term: Said | Callable[[Event], Said]
    """What each term of a value is, or a function of the event that says it."""

    source: str
    """Where the rule is written, of FIDE's rules the article."""

    cases: tuple[Case, ...]
    """Cases worked by hand, and shown as examples."""

    heading: str = ""
    """A short column title, the code unless given."""

    counts: Phrase | None = None
    """Says for parents what the system counts."""

    mean: bool = False
    """Whether the value is the mean of the terms."""

    decimals: int | None = None
    """The decimals of a rounded value, None for an exact value."""

    lowest_first: bool = False
    """Whether less is better."""

    headers: tuple[str, ...] = ()
    """Other column titles that directors use."""

    letter: str = ""
    """The letter of SwissSys, as in `TBrk [M]`."""

    called: str = ""
    """A word that sources use for it and for others: one of these may stand under its heading."""

    udf: str = ""
    """Its own worksheet function, "" if only TIEBREAK computes it."""

    needs: tuple[Need, ...] = ()
    """What the crosstable must have besides results."""

    cautions: tuple[Caution, ...] = ()
    """What to say where the system is computed all the same."""

    not_for_teams: str = ""
    """Why it cannot be summed over the players of a team, "" if it can."""

    alone: bool = False
    """Whether a system that looks at who is tied has a value for a player who is tied with
    nobody.
    """

    parameter: Parameter | None = None
    """The number that the code may end with."""

    varies: bool = False
    """Whether FIDE's editions differ in Swiss events, so that an edition must be given."""

    takes: str = ""
    """The letters of the modifiers that it may have."""

    as_printed: bool = False
    """Whether its values are those that a column prints, so that nothing can compute them."""

    function: Callable[..., Terms | NoValue] = lambda *taken: NoValue("it has no rule")
    """The rule, which the decorator fills in."""

    arguments: tuple[str, ...] = ("event",)
    """The names of what the rule takes besides the player's number, which the decorator fills
    in.
    """

    def __repr__(self) -> str:
        return f"Definition({self.code!r})"


@dataclass(frozen=True, eq=False)
class System:
    """A tie-break as a director asks for it."""

    definition: Definition
    rules: str = US
    """An edition of FIDE's, FIDE if the edition is not given, US for all other systems."""

    modifier: Modifier = PLAIN
    """A modifier that its definition takes."""

    given: float | None = None
    """The number after its code, None without a number."""

    drawn: bool = False
    """Whether the number was drawn by lot."""

    qualified: bool = False
    """Whether the code names the rules: `fide2026:SB`."""

    def __eq__(self, other: object) -> bool:
        """Two systems are equal if they have the same code by the same rules."""
        return isinstance(other, System) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    @cached_property
    def identity(self) -> tuple[str, str]:
        """The code, without rules before it, and the rules."""
        return f"{''.join((self.definition.code, *self._number))}{self.modifier}", self.rules

    @cached_property
    def code(self) -> str:
        """As a director types it: `BH/C1`."""
        return f"{self.rules}:{self.identity[0]}" if self.qualified else self.identity[0]

    @property
    def _number(self) -> tuple[str, ...]:
        """The number after the code as people write it; nothing without one."""
        given = self.given
        if given is None:
            return ()
        return (str(int(given)) if given == int(given) else str(given),)

    @cached_property
    def name(self) -> str:
        """The English name, with its parameter and modifiers: `Buchholz Cut 1`."""
        return f"{' '.join((self.definition.plain_name, *self._number))}{self.modifier.words}"

    @property
    def named(self) -> SystemName:
        """The name in no language yet."""
        number = [Phrase("name.number", {"number": digits}) for digits in self._number]
        return SystemName(self.definition.plain_name, (*number, *self.modifier.named))

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

    @cached_property
    def heading(self) -> str:
        """The column title: `Buchholz`, `BH/C1`."""
        return f"{' '.join((self.definition.heading, *self._number))}{self.modifier}"

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
        return cleandoc(self.definition.function.__doc__ or "")

    @property
    def group(self) -> bool:
        """Whether the values depend on who is still tied."""
        return "tied" in self.definition.arguments

    @property
    def mean(self) -> bool:
        """Whether a value is the mean of its terms, and not their sum."""
        return self.definition.mean

    @property
    def lowest_first(self) -> bool:
        """Whether less is better."""
        return self.definition.lowest_first != self.modifier.reverse

    @property
    def needs(self) -> tuple[Need, ...]:
        """What the crosstable or the code must have besides results."""
        needs, parameter = self.definition.needs, self.definition.parameter
        if self.modifier.score:
            needs = (*needs, GAME_POINTS)
        if self.modifier.played and COUNTED_COLOURS in needs:
            needs = (*needs, FORFEIT_COLOURS)
        if parameter and parameter.need and self.given is None:
            needs = (*needs, parameter.need)
        return needs

    @property
    def needed(self) -> tuple[str, ...]:
        """What it needs in words for listings."""
        return tuple(dict.fromkeys(need.name for need in self.needs))

    def lacks(self, event: Event) -> str | None:
        """What the system needs and the event lacks, in a sentence; None if it lacks nothing."""
        for need in self.needs:
            if missing := need.missing(event):
                return f"{self.title} needs {missing}"
        if self.is_dropped(event):
            return f"{self.title} needs a rule for unrated players: {self.why_dropped(event)}"
        return None

    def why_dropped(self, event: Event) -> str:
        """Why orders lose the system, and what would keep it, in a sentence."""
        return (
            f"{who_is_unrated(event)}, and no rule says how unrated players count (FIDE C.07 10); "
            f"{self.code}/U1500 counts them as rated 1500, {self.code}/U leaves them out"
        )

    def require(self, event: Event) -> None:
        """Raise MissingError if the event lacks what the system needs."""
        if sentence := self.lacks(event):
            raise MissingError(sentence)

    def is_dropped(self, event: Event) -> bool:
        """Whether orders lose it in this event: a tie-break of ratings where unrated players take
        part, and no rule says how they count (FIDE C.07 10).
        """
        if "U" not in self.definition.takes or self.modifier.unrated is not None:
            return False
        from xltiebreak.core.editions import edition_of  # most events never need it

        no_rule = event.unrated is None and edition_of(self.rules).drops_ratings
        return no_rule and has_unrated(event)

    def cautions_on(self, event: Event) -> list[str]:
        """What to say about the system in this event, in sentences; most often nothing."""
        says = self.modifier.unrated is not None or self.is_dropped(event)
        cautions = [one for one in self.definition.cautions if one != UNRATED or not says]
        found = (caution.found(event) for caution in cautions)
        return [f"{self.title}: {sentence}" for sentence in found if sentence]

    @property
    def counted(self) -> tuple[Phrase, ...]:
        """What it counts, for players and their parents; first without its modifiers."""
        counts = self.definition.counts
        return (*((counts,) if counts else ()), *self.modifier.phrases)

    @property
    def phrases(self) -> dict[str, str]:
        """The English texts that stand above its rule, by key."""
        definition = self.definition
        stated = (self.named.phrase, definition.counts, definition.term)
        return {one.key: one.english for one in stated if isinstance(one, Phrase) and one.english}

    def term_in(self, event: Event) -> Said:
        """What each term of a value is in this event."""
        term = self.definition.term
        return term(event) if callable(term) else term

    def terms_of(self, event: Event, tied: Collection[int] = ()) -> TermsOf:
        """Bind the rule to an event and the players still tied, once for all of them."""
        definition, modifier = self.definition, self.modifier
        first, *others = [_ARGUMENTS[name](self, event, tied) for name in definition.arguments]
        bound = partial(definition.function, first)
        rule = (lambda number: bound(number, *others)) if others else bound
        return _cutting(rule, modifier, definition.mean) if modifier.lowest else rule

    def terms(self, event: Event, number: int, tied: Collection[int] = ()) -> Terms | NoValue:
        """The terms of a player's value; tied: the players still tied."""
        return self.terms_of(event, tied)(number)

    def value(self, event: Event, number: int, tied: Collection[int] = ()) -> Value:
        """The value of a player; tied: the players still tied."""
        return self.value_of(self.terms(event, number, tied))

    def value_of(self, terms: Terms | NoValue) -> Value:
        """The value of these terms: their sum or mean."""
        return value_of(terms, self.definition.mean, self.definition.decimals)

    def values(
        self, event: Event, groups: Iterable[Collection[int]] | None = None
    ) -> dict[int, Value]:
        """The values of all players, by number.

        groups: who is still tied with whom, by default the score groups; only group systems look
        at them, and most have no value for a player who is tied with nobody.

        Raises MissingError if the event lacks what the system needs.
        """
        self.require(event)
        mean, decimals = self.definition.mean, self.definition.decimals
        if not self.group:
            terms_of = self.terms_of(event)
            return {
                number: value_of(terms, mean, decimals)
                for number, terms in zip(event.games, map(terms_of, event.games), strict=True)
            }
        values: dict[int, Value] = dict.fromkeys(event.games)
        for tied in event.score_groups if groups is None else groups:
            if len(tied) > 1 or self.definition.alone:
                terms_of = self.terms_of(event, tied)
                for number in tied:
                    values[number] = value_of(terms_of(number), mean, decimals)
        return values

    def rising(self, event: Event) -> tuple[System, ...]:
        """The systems that follow each other until a tie is broken: FC1, FC2 ... for FC.

        Any other system stands alone.
        """
        parameter = self.definition.parameter
        if parameter is None or not parameter.series or self.given is not None:
            return (self,)
        return tuple(self.with_parameter(number) for number in range(1, max(event.rounds, 2)))

    def with_parameter(self, parameter: float, *, drawn: bool = False) -> System:
        """The system with this number after its code; drawn: whether by lot, just now."""
        return replace(self, given=parameter, drawn=drawn)

    def by(self, edition: str) -> System:
        """The system by an edition of FIDE's rules."""
        return replace(self, rules=edition)


class MissingError(Error, ValueError):
    """An event lacks what a system needs; the text says what, and how to supply it."""


def _parameter(system: System, event: Event, tied: Collection[int]) -> float:
    """The number after the code, else the default for the event, else 0."""
    given, parameter = system.given, system.definition.parameter
    if given is None and parameter:
        given = parameter.default(event)
    return 0.0 if given is None else given


Argument = Callable[["System", Event, Collection[int]], Any]
"""What a rule takes: of the system, the event, and the tied players whose turn it is."""

_ARGUMENTS: dict[str, Argument] = {
    "event": lambda system, event, tied: event,
    "tied": lambda system, event, tied: frozenset(tied),
    "parameter": _parameter,
    "modifier": lambda system, event, tied: system.modifier,
}
"""What a rule may take besides the player's number, by the name that it has in the rule."""


def supply(name: str, argument: Argument) -> None:
    """Enter what rules may take by a further name, such as FIDE's view of an event."""
    _ARGUMENTS[name] = argument


def _cutting(whole: TermsOf, modifier: Modifier, mean: bool) -> TermsOf:
    """The rule after a cut or a median (FIDE C.07 14); a mean of nothing is no value."""
    article = min(modifier.lowest, 2) + (2 if modifier.highest else 0)
    key = "dropped.median" if modifier.highest else "dropped.cut"
    because = Phrase(key, {"count": modifier.lowest, "article": article})

    def terms_of(number: int) -> Terms | NoValue:
        terms = whole(number)
        if isinstance(terms, NoValue):
            return terms
        left = cut(terms, modifier.lowest, modifier.highest, because)
        return _NOBODY_LEFT if mean and len(left.dropped) == len(left.amounts) else left

    return terms_of


if TYPE_CHECKING:
    # What a rule may be: of an event, or of FIDE's view of it. Its terms stand in the order in
    # which they are shown.
    _Found = Terms | NoValue
    Rule = (
        Callable[[Any, int], _Found]
        | Callable[[Any, int, frozenset[int]], _Found]
        | Callable[[Any, int, float], _Found]
        | Callable[[Any, int, Modifier], _Found]
    )

R = TypeVar("R", bound="Rule")
if TYPE_CHECKING:
    from typing import ParamSpec  # older Pythons inside LibreOffice do not have it

    P = ParamSpec("P")

_REGISTER: dict[str, dict[str, System]] = {US: {}, FIDE: {}}
_NAMES: dict[str, dict[str, str]] = {US: {}, FIDE: {}}
"""By rules, the owner of each code and name as `normal` writes it."""
_PHRASES = {key: f"{english!r} in languages/en.py" for key, english in TEXTS.items()}
"""The English text of each key."""
_FUNCTIONS: dict[str, str] = {}
"""The owner of each worksheet function."""


def _decorator(define: Callable[P, Definition]) -> Callable[P, Callable[[R], R]]:
    """The decorator of rules that takes what a definition takes, type by type."""

    def register(*said: P.args, **named: P.kwargs) -> Callable[[R], R]:
        return lambda rule: _entered(define(*said, **named), rule)

    return register


register = _decorator(Definition)
"""Stands above a rule and enters it, so defined, into the register."""


def _entered(definition: Definition, rule: R) -> R:
    """Enter a rule into the register. Raises Taken if another one has its code or a name of it."""
    code, names = definition.code, rule.__code__.co_varnames[: rule.__code__.co_argcount]
    seen, _, *others = names
    rules, article = (FIDE, "FIDE C.07 ") if seen == "view" else (US, "")
    owner = f"{code} ({rule.__module__}.{rule.__name__})"
    if code in _REGISTER[rules]:
        raise Taken(
            f"the code {code!r} of {owner} is taken: it is that of {_NAMES[rules][normal(code)]}"
        )
    for name in (code, definition.plain_name, definition.heading, *definition.headers):
        take(_NAMES[rules], normal(name or code), owner, "the name")
    for said in (definition.counts, definition.term):
        if isinstance(said, Phrase) and said.english:
            take(_PHRASES, said.key, said.english, "the key")
    if definition.udf:
        take(_FUNCTIONS, definition.udf, owner, "the worksheet function")
    compares = "it compares tied players" if "tied" in others else ""
    defined = definition._replace(
        source=f"{article}{definition.source}",
        heading=definition.heading or code,
        not_for_teams=definition.not_for_teams or compares,
        function=rule,
        arguments=(seen, *others),
    )
    _REGISTER[rules][code] = System(defined, rules)
    return rule


def registered(rules: str) -> tuple[System, ...]:
    """The systems in the register: those of US Chess and others, or FIDE's without an edition."""
    return tuple(_REGISTER[rules].values())


def owner_of(name: str, rules: str) -> str:
    """The owner of a name by US Chess's rules or FIDE's, as messages call it; "" without one."""
    return _NAMES[rules].get(normal(name), "")
