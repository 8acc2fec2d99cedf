"""The record of an event: what somebody said about it and no result tells, and who holds it.

A report, a template, an option or the page says it; a workbook keeps it (`crosstable.kept`). A
field has one line in `FIELDS`: what a person calls it, an example of its form, and the new files
that hold it. So no writer has a list of its own of what it loses (`lost`).

Only what somebody said stands in a record, never what was inferred from a sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from xltiebreak.errors import Error
from xltiebreak.reading.grid import Finding, Grid

SWISS, ROUND_ROBIN, DOUBLE, KNOCK_OUT = "Swiss", "round robin", "double round robin", "knock-out"
KINDS = (SWISS, ROUND_ROBIN, DOUBLE, KNOCK_OUT)
"""The kinds of event."""

ByRound = Mapping[int, Mapping[int, Any]]
_NONE: Mapping[int, Any] = MappingProxyType({})


class UnreadableFactsError(Error):
    """A text is no record of an event."""


class Apart(NamedTuple):
    """Players who must not be paired with one another in some rounds."""

    first: int
    last: int
    numbers: tuple[int, ...]


class EventFacts(NamedTuple):
    """What was said of an event; where a field has its default, nobody said anything."""

    kind: str = ""
    """One of `KINDS`."""
    by_game_points: bool = False
    """Whether game points rank the teams."""
    worth: Mapping[str, float] = {}
    """The points of results by their names, WIN, DRAW and LOSS among them."""
    given: ByRound = _NONE
    """By player and round (from 1), the points of a round that are not those of its result."""
    given_for: ByRound = _NONE
    """By player and round, the name of the result that `given` was said of."""
    bonus: Mapping[int, float] = {}
    """By player, points beside all rounds."""
    games: Mapping[int, float] = {}
    """By team, game points beside all rounds."""
    penalties: Mapping[int, tuple[float, float]] = {}
    """By player, points that change the standings only; for a team match and game points."""
    on_boards: ByRound = _NONE
    """By team and round, the game points on board 1, 2 ... of a match."""
    unrated: int | None = None
    """The rating that unrated players count as in FIDE's tie-breaks, 0 to leave them out."""
    least_games: float = 0.0
    """The share of the games, from 0 to 1, that a player of a round robin needs to be ranked."""
    rounds: int = 0
    """How many rounds were announced."""
    began: tuple[int, int] | None = None
    """Year and month of the first day."""
    tiebreaks: tuple[str, ...] = ()
    """The codes of the order, by `rules`."""
    rules: str = ""
    """The rules of the order; "" for FIDE's edition of the first day."""
    apart: tuple[Apart, ...] = ()
    """Who is kept apart, beside the columns of the sheet that say so."""
    schools_apart: int | None = None
    """The last round in which players of one school do not meet if that can be avoided."""
    rematches: bool = False
    """Whether players may meet again if no other pairing is left."""
    schedule: bool = False
    """Whether all are to meet all by a schedule, though the tie-breaks are those of a Swiss."""
    colors: bool | None = None
    """Whether pairings say who has White."""
    lot: int | None = None
    """The number from which the order of players without ratings is drawn."""
    identity: str = ""
    """The same in all copies of one event's workbook."""
    revision: int = 0
    """Rises with each writing that changes a cell, so that an older copy shows."""

    @property
    def round_robin(self) -> bool | None:
        """Whether the pairings were fixed before the event, None if nobody said it."""
        return self.kind in (ROUND_ROBIN, DOUBLE) if self.kind else None

    def said(self) -> Iterator[str]:
        """Yield the names of the fields of which somebody said something."""
        return (name for name in self._fields if getattr(self, name) != _DEFAULTS[name])

    def with_said(self, **now: Any) -> EventFacts:
        """Return the record with what is said now; None says nothing.

        >>> EventFacts(SWISS, lot=4).with_said(lot=None, rounds=5)
        EventFacts(kind='Swiss', rounds=5, lot=4)
        """
        return self._replace(**{name: value for name, value in now.items() if value is not None})

    def kept_apart(self, at: int) -> list[frozenset[int]]:
        """Return the groups that are kept apart in a round."""
        return [frozenset(one.numbers) for one in self.apart if one.first <= at <= one.last]

    def __repr__(self) -> str:
        """Return what was said."""
        return f"EventFacts({', '.join(f'{name}={getattr(self, name)!r}' for name in self.said())})"


class ReportLines(NamedTuple):
    """A tournament report: what its records say of the event, and its lines."""

    facts: EventFacts
    listed: Finding | None = None
    """The cell of its list of tie-breaks, and words for it in messages."""
    findings: tuple[Finding, ...] = ()
    """Lines that are broken or odd."""
    lines: Sequence[str] = ()
    """The report itself."""
    shift: int = 0
    """By how many rows the grid lies below the report."""


def tournament_report(grid: Grid) -> ReportLines | None:
    """Return the lines of the tournament report that a grid is, None for any other grid."""
    return grid.told if isinstance(grid.told, ReportLines) else None


_DEFAULTS: Mapping[str, Any] = EventFacts._field_defaults
NO_FACTS = EventFacts()


class FieldOf(NamedTuple):
    """What a person calls a field, its form, and who holds it beside the workbook itself."""

    called: str
    form: Any
    """An example: what is read must have its types."""
    held: frozenset[str] = frozenset()
    """The new files that hold it, by how they end; `.trf of teams` is one of its own."""
    usual: Any = None
    """What is taken for it without a record, so that nobody misses it."""
    of_files: bool = False
    """Whether it is about the copies of a workbook, so that nobody misses it elsewhere."""
    private: bool = False
    """Whether it is nobody's business but the director's; no file holds it then."""


_BOOK = frozenset({".xlsx"})
_PLAYERS = _BOOK | {".trf"}
_REPORTS = _PLAYERS | {".trf of teams"}
_ALL = _REPORTS | {".csv"}
_USUAL_WORTH = {
    **{"WIN": 1.0, "DRAW": 0.5, "LOSS": 0.0, "FORFEIT_WIN": 1.0, "FORFEIT_LOSS": 0.0},
    **{"FULL_BYE": 1.0, "HALF_BYE": 0.5, "ZERO_BYE": 0.0, "PENDING": 0.0},
}
_BY_ROUND = {1: {1: 1.0}}
FIELDS: Mapping[str, FieldOf] = {
    "kind": FieldOf("the kind of event", "Swiss", _REPORTS),
    "by_game_points": FieldOf("that game points rank", True, _REPORTS),
    "worth": FieldOf("what results are worth", {"WIN": 1.0}, _REPORTS, _USUAL_WORTH),
    "given": FieldOf("points given for rounds", _BY_ROUND, _REPORTS),
    "given_for": FieldOf("the results of these rounds", {1: {1: "WIN"}}, of_files=True),
    "bonus": FieldOf("points beside the results", {1: 1.0}, _REPORTS),
    "games": FieldOf("game points beside the results", {1: 1.0}, _REPORTS),
    "penalties": FieldOf("points in the standings only", {1: (1.0, 1.0)}, _REPORTS),
    "on_boards": FieldOf("the points on each board", {1: {1: (1.0,)}}, _BOOK),
    "unrated": FieldOf("what unrated players count as", 1, _BOOK),
    "least_games": FieldOf("how many games a player needs", 1.0, _BOOK),
    "rounds": FieldOf("how many rounds were announced", 1, _ALL),
    "began": FieldOf("the first day", (1, 1), _REPORTS),
    "tiebreaks": FieldOf("the order of the tie-breaks", ("BH",), _REPORTS),
    "rules": FieldOf("the rules of the tie-breaks", "us", _REPORTS),
    "apart": FieldOf("who is kept apart", ((1, 1, (1,)),), private=True),
    "schools_apart": FieldOf("until when schools are kept apart", 1, private=True),
    "rematches": FieldOf("that players may meet again", True, _BOOK),
    "schedule": FieldOf("that all meet all by a schedule", True, _BOOK),
    "colors": FieldOf("whether pairings have colours", True, of_files=True),
    "lot": FieldOf("the number of the lot", 1, of_files=True),
    "identity": FieldOf("which event it is", "a1", of_files=True),
    "revision": FieldOf("which copy it is", 1, of_files=True),
}
assert tuple(FIELDS) == EventFacts._fields  # a new field says how it is kept, and who holds it


def rounds_for(kind: str, players: int) -> int | None:
    """Return how many rounds an event takes in which all meet all, None for another kind.

    >>> rounds_for(ROUND_ROBIN, 5), rounds_for(DOUBLE, 6), rounds_for(SWISS, 6)
    (5, 10, None)
    """
    once = players - 1 + players % 2
    return {ROUND_ROBIN: once, DOUBLE: 2 * once}.get(kind)


def new_identity() -> str:
    """Return what names a new event in all copies of its workbook.

    Where a build has to be the same each time (SOURCE_DATE_EPOCH), it is always the same.
    """
    from os import environ
    from secrets import token_hex

    return "0" * 8 if "SOURCE_DATE_EPOCH" in environ else token_hex(4)


def lost(facts: EventFacts, kind: str) -> list[str]:
    """Return what a new file of a kind (`.csv`, `.trf of teams`) does not hold of a record.

    >>> lost(EventFacts(SWISS, unrated=1500), ".trf"), lost(EventFacts(SWISS, lot=7), ".csv")
    (['what unrated players count as'], ['the kind of event'])
    """
    fields = {name: FIELDS[name] for name in facts.said()}
    return [
        one.called
        for name, one in fields.items()
        if not one.of_files and kind not in one.held and getattr(facts, name) != one.usual
    ]


def not_kept(gone: Sequence[str]) -> str:
    """Return the sentence that names what a new file does not hold."""
    return f"not kept: {'; '.join(gone)}"


def published(facts: EventFacts) -> EventFacts:
    """Return a record without what is private, for files that are made to be shown."""
    private = {name: _DEFAULTS[name] for name, field in FIELDS.items() if field.private}
    return facts._replace(**private)


def text_of_facts(facts: EventFacts) -> str:
    """Return a record as one line of ASCII without double quotes; "" for an empty one.

    >>> text_of_facts(EventFacts(SWISS, worth={"WIN": 3.0}))
    "{'kind': 'Swiss', 'worth': {'WIN': 3.0}}"
    """
    said = {name: _plain(getattr(facts, name)) for name in facts.said()}
    return ascii(said).replace("%", "%25").replace('"', "%22") if said else ""


def _plain(value: Any) -> Any:
    """Return a value whose tuples are plain ones."""
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def facts_in(text: str) -> EventFacts:
    """Return the record of a text; fields of later versions are left out.

    Raises UnreadableFactsError for other texts.

    >>> facts_in("{'kind': 'Swiss', 'seats': 4}")
    EventFacts(kind='Swiss')
    """
    from ast import literal_eval  # only workbooks that keep a record need it

    try:
        read = literal_eval(text.replace("%22", '"').replace("%25", "%"))
        said = {name: value for name, value in read.items() if name in FIELDS}
    except (ValueError, SyntaxError, AttributeError, MemoryError, RecursionError):
        raise UnreadableFactsError(text) from None
    if not all(_has_form(value, FIELDS[name].form) for name, value in said.items()):
        raise UnreadableFactsError(text)
    if said.get("kind", SWISS) not in KINDS:
        raise UnreadableFactsError(text)
    if "apart" in said:
        said["apart"] = tuple(Apart(*one) for one in said["apart"])
    return EventFacts(**said)


def _has_form(value: Any, form: Any) -> bool:
    """Whether a value has the types of an example."""
    if isinstance(form, float):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if type(value) is not type(form):
        return False
    if isinstance(form, Mapping):
        ((key, one),) = form.items()
        return all(type(k) is type(key) and _has_form(v, one) for k, v in value.items())
    if isinstance(form, tuple):
        if len(form) == 1:
            return all(_has_form(one, form[0]) for one in value)
        return len(value) == len(form) and all(map(_has_form, value, form))
    return True
