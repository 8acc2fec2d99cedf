"""What a new event shall be, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from xltiebreak.grid import Problem, Refused
from xltiebreak.ranking import order_of
from xltiebreak.sections.layout import sheet_name
from xltiebreak.systems import US, System
from xltiebreak.text import normal, shown
from xltiebreak.workbook.live.systems import KNOWN

Paper = Literal["letter", "a4"]

_MOST_SECTIONS, _MOST_COLUMNS = 20, 10
_LONGEST_TITLE, _LONGEST_HEADING = 100, 40
_OURS = ("No.", "Name", "Pts", "Place", "Check")


class Most(NamedTuple):
    """How large a section may be."""

    players: int
    rounds: int


MOST_COMPUTED = Most(200, 15)
"""With formulas that compute by themselves, of which a larger section has too many."""

MOST_ASKED = Most(999, 99)
"""With functions, which are asked for whole columns."""


@dataclass(frozen=True)
class EventPlan:
    """A new event.

    sections: the names of its sheets; players: rows in each section; columns: headings of columns
    of the director's own; order: of the tie-breaks; paper: on which it is printed.
    """

    title: str
    sections: tuple[str, ...]
    players: int
    rounds: int
    columns: tuple[str, ...]
    order: tuple[System, ...]
    paper: Paper = "letter"


def plan_of(
    title: str = "",
    sections: Sequence[str] = ("Event",),
    players: int = 40,
    rounds: int = 5,
    columns: Sequence[str] = (),
    order: Sequence[System] | None = None,
    paper: Paper = "letter",
    most: Most = MOST_COMPUTED,
) -> EventPlan:
    """The plan of an event, the default order unless one is given.

    Raises Refused, with everything that cannot be.
    """
    systems = tuple(order or order_of("wscf"))
    names = [" ".join(name.split()) for name in sections]
    headings = [" ".join(heading.split()) for heading in columns]
    wrong = [
        *_of_counts(players, rounds, names, most),
        *_of_sections(names),
        *_of_columns(headings, systems),
        *_of_order(systems),
        *_of_title(title),
    ]
    if wrong:
        raise Refused(*(Problem("error", "", "", message) for message in wrong))
    return EventPlan(title, tuple(names), players, rounds, tuple(headings), systems, paper)


def _of_counts(players: int, rounds: int, sections: Sequence[str], most: Most) -> list[str]:
    wrong = []
    if not 2 <= players <= most.players:
        wrong.append(f"{players} players: a section has from 2 to {most.players} rows for players")
    if not 1 <= rounds <= most.rounds:
        wrong.append(f"{rounds} rounds: an event has from 1 to {most.rounds} rounds")
    if not 1 <= len(sections) <= _MOST_SECTIONS:
        wrong.append(f"{len(sections)} sections: there are from 1 to {_MOST_SECTIONS}")
    return wrong


def _of_sections(names: Sequence[str]) -> list[str]:
    hidden = [f"c{number}" for number, _ in enumerate(names, 1)]
    ours = {name.casefold() for name in ("Start here", *hidden, *(f"{n} Standings" for n in names))}
    wrong, taken = [], set[str]()
    for name in names:
        if name.casefold() in taken:
            wrong.append(f"the section {shown(name)} is named twice: each has a sheet of its own")
        elif name.casefold() in ours:
            wrong.append(f"a sheet of ours is called {shown(name)}: give the section another name")
        elif sheet_name(name, ()) != name:
            such_as = sheet_name(name, taken)
            wrong.append(
                f"{shown(name) or 'a blank'} cannot be the name of a sheet: write {such_as}, say"
            )
        elif len(f"{name} Standings") > 31:
            wrong.append(f"the section {shown(name)} has a long name: 20 characters have room")
        taken.add(name.casefold())
    return wrong


def _of_columns(headings: Sequence[str], order: Sequence[System]) -> list[str]:
    ours = {normal(name) for name in (*_OURS, *(system.heading for system in order))}
    wrong, taken = [], set[str]()
    for heading in headings:
        if not heading or len(heading) > _LONGEST_HEADING:
            wrong.append(
                f"a column is headed {shown(heading) or 'with nothing'}: give it a short name"
            )
        elif normal(heading) in ours or normal(heading).startswith("rnd"):
            wrong.append(f"the column {shown(heading)} is there already: leave it out")
        elif normal(heading) in taken:
            wrong.append(f"the column {shown(heading)} is named twice")
        taken.add(normal(heading))
    if len(headings) > _MOST_COLUMNS:
        wrong.append(f"{len(headings)} columns of your own: there is room for {_MOST_COLUMNS}")
    return wrong


def _of_order(order: Sequence[System]) -> list[str]:
    unknown = [system.exact for system in order if system.identity not in KNOWN]
    if not unknown:
        return []
    known = ", ".join(dict.fromkeys(code for code, _ in KNOWN))
    editions = " or ".join(dict.fromkeys(rules for _, rules in KNOWN if rules != US))
    return [
        f"{', '.join(unknown)}: no formula for it here; a workbook can compute {known} by itself "
        f"(FIDE's by {editions})"
    ]


def _of_title(title: str) -> list[str]:
    if len(title) <= _LONGEST_TITLE:
        return []
    return [f"the title has {len(title)} characters: {_LONGEST_TITLE} have room above the table"]
