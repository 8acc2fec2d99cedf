"""Check the options of a new event; each wrong option has a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xltiebreak.files.written import LONGEST_NAME, fits_a_sheet_name, sheet_name
from xltiebreak.languages import DEFAULT, Language, language
from xltiebreak.languages.text import normal, shown
from xltiebreak.live.options import DEFAULTS, EventOptions, Most, Paper
from xltiebreak.live.systems import KNOWN
from xltiebreak.prizes.prize_list import is_prize_sheet
from xltiebreak.reading.facts import DOUBLE, ROUND_ROBIN, SWISS, rounds_for
from xltiebreak.reading.grid import Problem, Refused
from xltiebreak.reading.notation.languages import Letters, letters_for
from xltiebreak.rules import US, System
from xltiebreak.rules.orders import DEFAULT_ORDER, ORDER_WITHOUT_ROUNDS, order_of

_MOST_SECTIONS, _MOST_COLUMNS = 20, 10
_LONGEST_TITLE, _LONGEST_HEADING = 100, 40
_MOST_IN_A_GROUP = 8
"""Players of a section whose table and standings are read from afar on one page."""

_OURS = ("head.no", "head.name", "head.points", "head.place", "live.check")


@dataclass(frozen=True)
class EventPlan:
    """A new event."""

    title: str
    sections: tuple[str, ...]
    """The names of its sheets."""

    players: int
    """How many rows each section has."""

    rounds: int
    columns: tuple[str, ...]
    """The headings of the director's extra columns."""

    order: tuple[System, ...]
    """The tie-breaks in their order."""

    kind: str
    """The kind of event."""

    paper: Paper = "letter"
    """The size to print on."""

    language: str = ""
    """The code of its texts, and of what other commands tell its parents.

    "" is English and leaves the choice to those commands.
    """

    identity: str = ""
    """Names the event in all copies of the workbook; "" for none, as in a template."""

    @property
    def standings_below(self) -> bool:
        """Whether each table has its standings below it: several small round robins, as quads."""
        whole = [rounds_for(kind, self.players) for kind in (ROUND_ROBIN, DOUBLE)]
        small = self.players <= _MOST_IN_A_GROUP and self.rounds in whole
        return small and len(self.sections) > 1

    @property
    def words(self) -> Language:
        """The texts of the workbook."""
        return language(self.language or DEFAULT)

    @property
    def letters(self) -> Letters:
        """The letters of results, beside those of English."""
        return letters_for(self.language)


def plan_of(asked: EventOptions = DEFAULTS) -> EventPlan:
    """Check what is asked of a new event; return its plan.

    Raises Refused with a message for each wrong option.
    """
    words = language(asked.language or DEFAULT)
    all_meet = asked.kind in (ROUND_ROBIN, DOUBLE)
    named = ORDER_WITHOUT_ROUNDS if all_meet else DEFAULT_ORDER
    systems = tuple(asked.order or order_of(named))
    kind = asked.kind or (ROUND_ROBIN if systems == order_of(ORDER_WITHOUT_ROUNDS) else SWISS)
    sections = (words.say("live.section"),) if asked.sections is None else asked.sections
    names = [" ".join(name.split()) for name in sections]
    headings = [" ".join(heading.split()) for heading in asked.columns]
    wrong = [
        *_of_counts(asked.players, asked.rounds, names, asked.most),
        *_of_sections(names, words),
        *_of_columns(headings, systems, words),
        *_of_order(systems),
        *(_of_kind(systems) if all_meet else ()),
    ]
    if len(asked.title) > _LONGEST_TITLE:
        fit = f"up to {_LONGEST_TITLE} fit above the table"
        wrong.append(f"the title has {len(asked.title)} characters: {fit}")
    if wrong:
        raise Refused(*(Problem("error", "", None, message) for message in wrong))
    return EventPlan(
        asked.title,
        tuple(names),
        asked.players,
        asked.rounds,
        tuple(headings),
        systems,
        kind,
        asked.paper,
        asked.language,
    )


def _of_counts(players: int, rounds: int, sections: Sequence[str], most: Most) -> list[str]:
    wrong = []
    if not 2 <= players <= most.players:
        wrong.append(f"{players} players: a section has 2 to {most.players} rows for players")
    if not 1 <= rounds <= most.rounds:
        wrong.append(f"{rounds} rounds: an event has 1 to {most.rounds} rounds")
    if not 1 <= len(sections) <= _MOST_SECTIONS:
        wrong.append(f"{len(sections)} sections: an event has 1 to {_MOST_SECTIONS}")
    return wrong


def _of_sections(names: Sequence[str], words: Language) -> list[str]:
    hidden = [f"c{number}" for number, _ in enumerate(names, 1)]
    standings = [words.say("live.standings_sheet", section=name) for name in names]
    others = (words.say("live.start_sheet"), *hidden, *standings)
    ours = {name.casefold() for name in others}
    longest = LONGEST_NAME - len(words.say("live.standings_sheet", section=""))
    wrong, taken = [], set[str]()
    for name in names:
        if name.casefold() in taken:
            wrong.append(
                f"the section {shown(name)} is given twice: each section needs a name of its own"
            )
        elif name.casefold() in ours or is_prize_sheet(name):
            wrong.append(
                f"{shown(name)} is the name of another sheet: give the section another one"
            )
        elif sheet_name(name, ()) != name:
            such_as = sheet_name(name, taken)
            wrong.append(
                f"{shown(name) or 'a blank'} cannot be a sheet's name: write {such_as}, for example"
            )
        elif not fits_a_sheet_name(words.say("live.standings_sheet", section=name)):
            fit = f"up to {longest} characters fit, an emoji counts as two"
            wrong.append(f"the name {shown(name)} is too long: {fit}")
        taken.add(name.casefold())
    return wrong


def _of_columns(headings: Sequence[str], order: Sequence[System], words: Language) -> list[str]:
    tiebreaks = (system.exact_heading for system in order)
    ours = {normal(name) for name in (*map(words.say, _OURS), *tiebreaks)}
    a_round = normal(words.say("live.round", round=""))
    wrong, taken = [], set[str]()
    for heading in headings:
        if not heading or len(heading) > _LONGEST_HEADING:
            wrong.append(
                f"the heading {shown(heading) or 'of a column'} is "
                f"{'too long' if heading else 'missing'}: give the column a short name"
            )
        elif normal(heading) in ours or normal(heading).startswith(a_round):
            wrong.append(f"every sheet has a column {shown(heading)} already: leave it out")
        elif normal(heading) in taken:
            wrong.append(f"the column {shown(heading)} is given twice")
        taken.add(normal(heading))
    if len(headings) > _MOST_COLUMNS:
        wrong.append(f"{len(headings)} columns of your own: up to {_MOST_COLUMNS} fit")
    return wrong


def _of_kind(order: Sequence[System]) -> list[str]:
    """Refuse what formulas compute as in a Swiss, where a forfeit is no game."""
    wrong = [system.exact for system in order if system.rules != US]
    if not wrong:
        return []
    return [
        f"{', '.join(wrong)} of a round robin: formulas compute FIDE's tie-breaks as in a Swiss; "
        f"leave the order out, which is then {ORDER_WITHOUT_ROUNDS}, or fill by FIDE's rules"
    ]


def _of_order(order: Sequence[System]) -> list[str]:
    unknown = [system.exact for system in order if system.identity not in KNOWN]
    if not unknown:
        return []
    known = ", ".join(dict.fromkeys(code for code, _ in KNOWN))
    return [
        f"{', '.join(unknown)}: no formula for it; a workbook can compute {known} by itself "
        "(FIDE's by every edition)"
    ]
