"""Who wins what at an event: the prizes of a list, the players of its sections, and their teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from difflib import get_close_matches
from typing import NamedTuple

from xltiebreak.crosstable.finding.figures import rating
from xltiebreak.crosstable.finding.words import ROLES
from xltiebreak.crosstable.messages.wording import first_cells
from xltiebreak.event import Event
from xltiebreak.grid import Cell, Problem
from xltiebreak.prizes import EVERYBODY, Award, Contestant, NotGiven, Prize, PrizesGiven, award
from xltiebreak.prizes.conditions import RATING, near
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section
from xltiebreak.sections.own import OwnColumn, own_columns
from xltiebreak.sections.prize_list import PrizeList
from xltiebreak.systems import System
from xltiebreak.teams import (
    DEFAULT_ORDER,
    TeamStanding,
    may_be_one,
    near_duplicates,
    rank_teams_of,
)
from xltiebreak.text import cell_text, normal, shown

COUNTING = 4
"""How many players count for a team where nobody says it."""

_ALIKE = 0.6  # of names of columns and sections: so much of one may be meant
_SEEN = 8


class Prizegiving(NamedTuple):
    """Who wins what at an event.

    sections: whose players may win; given: of each of them, in their order; teams: what teams have
    won, over all sections; problems: what is wrong, and what a director should know. Where one of
    them is an error nothing is given. in_list: those of the problems that are the list's.
    """

    sections: tuple[Section, ...]
    given: tuple[PrizesGiven, ...]
    teams: PrizesGiven = PrizesGiven()
    problems: tuple[Problem, ...] = ()
    in_list: tuple[Problem, ...] = ()

    @property
    def awards(self) -> tuple[Award, ...]:
        """All awards, section by section, those of the teams last."""
        return tuple(one for given in (*self.given, self.teams) for one in given.awards)

    @property
    def not_given(self) -> tuple[NotGiven, ...]:
        """All that could not be given."""
        return tuple(one for given in (*self.given, self.teams) for one in given.not_given)

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(one.severity == "error" for one in (*self.problems, *self.in_list))


def prizegiving(
    sections: Sequence[Section],
    listed: PrizeList,
    *,
    several: bool = False,
    counting: int | None = None,
    team_order: Sequence[System] | None = None,
) -> Prizegiving:
    """Give the prizes of a list to the players of sections, and to their teams.

    Every section has the prizes of the list that name it and those that name none; team prizes go
    to the teams of all sections together, or of the one that is named. several: one player may win
    several trophies, an overall one and one by each condition; counting: how many players count for
    a team, `COUNTING` unless given; team_order: by which teams are ranked, unless given that of
    WinTD's example.
    """
    nothing = tuple(PrizesGiven() for _ in sections)
    fields = [_Field(section) for section in sections]
    problems = [problem for field in fields for problem in field.problems(listed.prizes)]
    in_list = [*listed.problems, *_of_sections(fields, listed), *_of_columns(fields, listed)]
    found = Prizegiving(tuple(sections), nothing, problems=tuple(problems), in_list=tuple(in_list))
    if not found.sound:
        return found
    given = tuple(field.given(listed.prizes, several) for field in fields)
    teams = _to_teams(fields, listed, counting, team_order)
    namesakes = [
        one for field, of in zip(fields, given, strict=True) for one in field.namesakes(of)
    ]
    doubtful = _doubtful_teams(fields) if any(one.condition.team for one in listed.prizes) else ()
    return found._replace(given=given, teams=teams, problems=(*problems, *namesakes, *doubtful))


class _Field:
    """The players of a section, with what its sheet says of them."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self.sheet = section.crosstable.sheet
        self.own = own_columns(section)
        self.columns = _by_name(self.own)

    def is_meant(self, prize: Prize) -> bool:
        """Whether a prize is one of this section's."""
        return not prize.section or normal(prize.section) == normal(self.sheet)

    def column(self, key: str) -> OwnColumn | None:
        """The sheet's column that a condition asks for, by its heading or by what it is."""
        return self.columns.get(key) or self.columns.get(ROLES.get(key, ""))

    def lacks(self, prize: Prize) -> str:
        """The name of a column that a prize asks for and the sheet has not, "" where it has all."""
        keys = ((test.column, test.key) for test in prize.condition.tests)
        return next((name for name, key in keys if not self._has(key)), "")

    def _has(self, key: str) -> bool:
        role = ROLES.get(key, key)
        if role == RATING and RATING in self.section.crosstable.header.roles:
            return True  # a blank column says that all are unrated
        return role in _COMPUTED or self.column(key) is not None

    def given(self, prizes: Sequence[Prize], several: bool) -> PrizesGiven:
        """What the players win."""
        if not self.section.standings:
            return PrizesGiven()
        own = [one for one in prizes if self.is_meant(one) and not one.condition.team]
        there = [one for one in own if not self.lacks(one)]
        names = {system.code: system.name for system in self.section.order}
        given = award(there, self.contestants(there), names, several, self.sheet)
        left = [
            NotGiven(
                one.prize,
                one.kind,
                self.sheet,
                one.count,
                one.amount,
                f"no column is headed {self.lacks(one)}",
            )
            for one in own
            if self.lacks(one)
        ]
        return given._replace(not_given=(*given.not_given, *left))

    def namesakes(self, given: PrizesGiven) -> Iterator[Problem]:
        """Winners whose name is that of another player as well."""
        table = self.section.crosstable
        for name in dict.fromkeys(one.name for one in given.awards if one.name):
            called = [one.number for one in table.event.players if one.name == name]
            if len(called) > 1:
                winners = {one.no for one in given.awards if one.name == name}
                numbers = [str(number) for number in called if number in winners]
                who = (
                    f"number {numbers[0]} has"
                    if len(numbers) == 1
                    else (f"numbers {' and '.join(numbers)} have")
                )
                message = (
                    f"{len(called)} players are called {shown(name)}: {who} won, go by the number"
                )
                where = str(Cell(table.rows[called[0]], table.header.number_column))
                yield Problem("warning", self.sheet, where, message)

    def contestants(self, prizes: Sequence[Prize]) -> list[Contestant]:
        """The players in the order of places, with the columns that the prizes ask for."""
        keys = {test.key for prize in prizes for test in prize.condition.tests}
        return [
            Contestant(
                one.number,
                one.name,
                one.points,
                one.place,
                one.tied,
                one.tiebreaks,
                one.separated_by,
                {key: self._value(one.number, key) for key in keys},
            )
            for one in self.section.standings
        ]

    def _value(self, number: int, key: str) -> object:
        event = self.section.crosstable.event
        if "points" in (key, ROLES.get(key)):
            return event.placing[number]
        column = self.column(key)
        if column is None:
            return None
        if column.role == RATING:
            return rating(self.section.crosstable.value(number, column.column))
        return column.values[number]

    def problems(self, prizes: Sequence[Prize]) -> Iterator[Problem]:
        """What stands in the sheet and keeps prizes from being given as they should be."""
        table = self.section.crosstable
        if not self.section.standings:
            return
        if not table.event.rounds:
            message = "no round has a result yet: prizes are given after the first"
            yield Problem("error", self.sheet, str(table.header.area), message)
            return
        if table.event.has_open_games:
            message = "some games have no result yet: the prizes are as it stands"
            yield Problem("warning", self.sheet, str(table.area), message)
        asked = [one for one in prizes if self.is_meant(one)]
        for key in dict.fromkeys(test.key for one in asked for test in one.condition.tests):
            if column := self.column(key):
                yield from self._problems_of(column, key, asked)

    def _problems_of(
        self, column: OwnColumn, key: str, prizes: Sequence[Prize]
    ) -> Iterator[Problem]:
        table, heading = self.section.crosstable, shown(column.heading)
        cells = {no: Cell(row, column.column) for no, row in table.rows.items()}
        dates = [cell for cell in cells.values() if isinstance(table.grid.at(*cell), date)]
        if dates:
            message = (
                f"{table.grid.at(*dates[0]):%Y-%m-%d} is a date, which Excel makes of 4-6 and the "
                f"like ({first_cells(dates)}): format the column {heading} as text and type what "
                "is meant again"
            )
            yield Problem("error", self.sheet, str(dates[0]), message)
        blank = [cell for no, cell in cells.items() if column.values[no] is None]
        if blank and column.role != RATING:
            message = (
                f"{len(blank)} of {len(cells)} players have no {heading} ({first_cells(blank)}): "
                "they win no prize that asks for it"
            )
            yield Problem("warning", self.sheet, str(blank[0]), message)
        conditions = [one.condition for one in prizes]
        for no, cell in cells.items():
            text = cell_text(column.values[no])
            like = [one for one in conditions if near([text], one, key)]
            if like and not any(one.takes(key, text) for one in conditions):
                message = (
                    f"{shown(text)} is nearly what {shown(like[0].text)} asks for, but is not: "
                    "spell them alike if it is meant"
                )
                yield Problem("warning", self.sheet, str(cell), message)


_COMPUTED = ("points",)
"""What a condition may ask for though the sheet need not say it."""


def _by_name(columns: Sequence[OwnColumn]) -> dict[str, OwnColumn]:
    """The columns by heading and, for the first of each role, by what they are."""
    found: dict[str, OwnColumn] = {}
    for column in columns:
        found.setdefault(normal(column.heading), column)
    for column in columns:
        if column.role:
            found.setdefault(column.role, column)
    return found


def _of_sections(fields: Sequence[_Field], listed: PrizeList) -> Iterator[Problem]:
    """Sections that are named and not there, and prizes that several sections have each."""
    sheets = [field.sheet for field in fields]
    for prize in listed.prizes:
        if not any(field.is_meant(prize) for field in fields):
            alike = get_close_matches(prize.section, sheets, 1, _ALIKE)
            is_meant = bool(alike) and _figures(alike[0]) == _figures(prize.section)
            there = ", ".join(map(shown, sheets[:_SEEN])) or "none with a name"
            maybe = f"is it {shown(alike[0])}? " if is_meant else ""
            message = f"no section here is called {shown(prize.section)}: {maybe}there are {there}"
            # Of another workbook, or a sheet that nobody looks at, it may well be.
            yield listed.problem("error" if is_meant else "warning", prize, "section", message)
    cash = [one for one in listed.prizes if one.kind == "cash" and not one.condition.team]
    everywhere = [prize for prize in cash if not prize.section]
    if everywhere and len(fields) > 1:
        names = ", ".join(shown(one.prize, 20) for one in everywhere[:3])
        message = (
            f"each of the {len(fields)} sections has {names}{' ...' * (len(everywhere) > 3)}: if "
            "there is one only, write under section which has it"
        )
        yield listed.problem("warning", everywhere[0], "prize", message)


def _figures(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def _of_columns(fields: Sequence[_Field], listed: PrizeList) -> Iterator[Problem]:
    """Columns that conditions ask for and no section has."""
    for prize in listed.prizes:
        meant = [field for field in fields if field.is_meant(prize) and field.section.standings]
        lacking = [name for field in meant if (name := field.lacks(prize))]
        if lacking and len(lacking) == len(meant):
            headings = list(dict.fromkeys(one.heading for field in meant for one in field.own))
            by_case = {one.casefold(): one for one in headings}
            alike = get_close_matches(lacking[0].casefold(), list(by_case), 1, _ALIKE)
            maybe = f"is it {shown(by_case[alike[0]])}? " if alike else ""
            there = ", ".join(map(shown, headings[:_SEEN])) or "none"
            message = (
                f"{shown(prize.condition.text)}: no column with values is headed "
                f"{shown(lacking[0])}: {maybe}the sheet's own columns are {there}"
            )
            yield listed.problem("error", prize, "condition", message)


def _doubtful_teams(fields: Sequence[_Field]) -> list[Problem]:
    """Teams of all sections together that may be one."""
    events = [field.section.crosstable.event for field in fields]
    return [Problem("warning", "", "", may_be_one(*pair)) for pair in near_duplicates(*events)]


def _to_teams(
    fields: Sequence[_Field],
    listed: PrizeList,
    counting: int | None,
    order: Sequence[System] | None,
) -> PrizesGiven:
    """What teams win: those of all sections together, or of the one that a prize names."""
    awards: list[Award] = []
    left: list[NotGiven] = []
    prizes = [prize for prize in listed.prizes if prize.condition.team]
    kinds = dict.fromkeys((normal(one.section), one.condition.counting) for one in prizes)
    for section, own in kinds:
        some = [p for p in prizes if (normal(p.section), p.condition.counting) == (section, own)]
        there = [f for f in fields if f.is_meant(some[0]) and f.section.standings]
        given = _given_to_teams(some, there, own or counting or COUNTING, order)
        awards += given.awards
        left += given.not_given
    return PrizesGiven(tuple(awards), tuple(left))


def _given_to_teams(
    prizes: Sequence[Prize],
    fields: Sequence[_Field],
    counting: int,
    order: Sequence[System] | None,
) -> PrizesGiven:
    """What the teams of some sections win together; those of a team event section by section."""
    everybody = [replace(prize, condition=EVERYBODY) for prize in prizes]
    if fields and all(field.section.crosstable.header.teams for field in fields):
        each = [field.given(everybody, several=False) for field in fields]
        return PrizesGiven(
            tuple(one for given in each for one in given.awards),
            tuple(one for given in each for one in given.not_given),
        )
    systems = tuple(order or order_of(DEFAULT_ORDER))
    events = [field.section.crosstable.event for field in fields]
    standings = rank_teams_of(events, systems, counting).standings
    if not standings:
        why = "nobody has a team: add a column headed Team, Club or School"
        left = [NotGiven(p.prize, p.kind, "", p.count, p.amount, why) for p in prizes]
        return PrizesGiven((), tuple(left))
    teams = [
        Contestant(None, one.team, one.points, one.place, one.tied, one.tiebreaks, one.separated_by)
        for one in standings
    ]
    given = award(everybody, teams, {system.code: system.name for system in systems})
    counted = {one.team: _counted(one, events, counting) for one in standings}
    awards = [one._replace(reason=f"{one.reason}; {counted[one.name]}") for one in given.awards]
    return given._replace(awards=tuple(awards))


def _counted(team: TeamStanding, events: Sequence[Event], counting: int) -> str:
    """Who counts for a team: `the best 3 count: Ada (1), Ben (4) and Cleo (2)`."""
    members = zip(team.sections, team.members, strict=True)
    who = [shown(events[section].who(number)) for section, number in members]
    best = f"the best {counting} count" if len(who) == counting else f"of {counting} it has"
    return f"{best}: {', '.join(who)}"
