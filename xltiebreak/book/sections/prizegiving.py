"""Give the prizes of a list to the players of sections, and to their teams.

`prizes` has the rules. This module matches the conditions of the prizes with the columns of the
sheets, and warns of cells that may cost a player a prize.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.in_force import own_team_order
from xltiebreak.book.sections.own import OwnColumn, own_columns
from xltiebreak.book.sections.twice import moved_away
from xltiebreak.core.ranking import with_parts
from xltiebreak.languages import Language, language
from xltiebreak.languages.figures import is_provisional, rating
from xltiebreak.languages.text import cell_text, normal, shown
from xltiebreak.prizes import (
    EVERYBODY,
    Award,
    Condition,
    Contestant,
    Dividing,
    NotGiven,
    Prize,
    PrizesGiven,
    award,
)
from xltiebreak.prizes.conditions import PROVISIONAL, RATING, is_near_miss
from xltiebreak.prizes.prize_list import PrizeColumn, PrizeList
from xltiebreak.prizes.team_prizes import award_to_teams
from xltiebreak.reading.crosstable.finding.words import ROLES
from xltiebreak.reading.grid import Cell, Problem
from xltiebreak.rules import System
from xltiebreak.rules.team_standings import may_be_one, near_duplicates

COUNTING = 4
"""How many players count for a team by default."""

_ALIKE = 0.6  # from this similarity on, a name may be a misspelling of another
_MOST_NAMED = 8


TOO_EARLY = "no round has a result yet: prizes are given after the first"
"""The message about a section before its first result."""


class Prizegiving(NamedTuple):
    """Who wins what at an event. If any of its problems is an error, nothing is given."""

    sections: tuple[Section, ...]
    """The sections whose players may win."""

    given: tuple[PrizesGiven, ...]
    """The prizes of each section."""

    teams: PrizesGiven = PrizesGiven()
    """The prizes of the teams of all sections."""

    problems: tuple[Problem, ...] = ()
    """The problems in the sheets."""

    in_list: tuple[Problem, ...] = ()
    """The problems in the list of prizes."""

    @property
    def awards(self) -> tuple[Award, ...]:
        """All awards, section by section; the awards of teams come last."""
        return _joined((*self.given, self.teams)).awards

    @property
    def not_given(self) -> tuple[NotGiven, ...]:
        """All prizes that nobody gets."""
        return _joined((*self.given, self.teams)).not_given

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in (*self.problems, *self.in_list))


class PrizeOptions(NamedTuple):
    """How prizes are given."""

    several: bool = False
    """Let a player win several trophies: one overall and one for each condition."""
    counting: int | None = None
    """How many players count for a team if its prize does not say it; None: `COUNTING`."""
    team_order: Sequence[System] | None = None
    """The order that ranks teams; None: the sheets' own, else that of WinTD's example."""
    division: Dividing = "equal"
    """How tied players divide cash."""


AS_USUAL = PrizeOptions()


def prizegiving(
    sections: Sequence[Section],
    listed: PrizeList,
    wanted: PrizeOptions = AS_USUAL,
    words: Language | None = None,
) -> Prizegiving:
    """Give the prizes of a list to the players of sections, and to their teams.

    Each section has the prizes that name it and the prizes that name no section. Team prizes go to
    the teams of all sections together, or of the section that they name. words: the language of the
    reasons, English by default.
    """
    said = words or language()
    nothing = tuple(PrizesGiven() for _ in sections)
    fields = _fields(sections)
    problems = [problem for field in fields for problem in field.problems(listed.prizes)]
    in_list = [
        *listed.problems,
        *_problems_of_sections(fields, listed),
        *_problems_of_columns(fields, listed),
        *_problems_of_provisional(fields, listed),
    ]
    prizegiving = Prizegiving(
        tuple(sections), nothing, problems=tuple(problems), in_list=tuple(in_list)
    )
    if not prizegiving.sound:
        return prizegiving
    how = _How(wanted.several, wanted.division, said)
    given = tuple(field.give(listed.prizes, how) for field in fields)
    teams = _give_to_teams(fields, listed, wanted, how)
    namesakes = [
        problem
        for field, won in zip(fields, given, strict=True)
        for problem in field.namesakes(won)
    ]
    doubtful = (
        doubtful_teams(sections) if any(prize.condition.team for prize in listed.prizes) else ()
    )
    return prizegiving._replace(
        given=given, teams=teams, problems=(*problems, *namesakes, *doubtful)
    )


class _How(NamedTuple):
    """How prizes are given: see `prizegiving`."""

    several: bool
    division: Dividing
    words: Language


def _fields(sections: Sequence[Section]) -> list[_Field]:
    away = moved_away(sections)
    return [
        _Field(
            section,
            [number for player in away if player.section is section for number in player.players],
        )
        for section in sections
    ]


def _joined(given: Iterable[PrizesGiven]) -> PrizesGiven:
    all_given = list(given)
    return PrizesGiven(
        tuple(award for part in all_given for award in part.awards),
        tuple(left for part in all_given for left in part.not_given),
    )


class _Field:
    """The players of one section who may win, with the columns of its sheet.

    left: players who moved to another section and win nothing here.
    """

    def __init__(self, section: Section, left: Collection[int] = ()) -> None:
        self.section = section
        self.left = left
        self.sheet = section.crosstable.sheet
        self.own = own_columns(section)
        self.columns = _by_name(self.own)

    def has_prize(self, prize: Prize) -> bool:
        """Whether this section has the prize."""
        return not prize.section or normal(prize.section) == normal(self.sheet)

    def column(self, key: str) -> OwnColumn | None:
        """Return the column that a condition names by its heading or its role."""
        return self.columns.get(key) or self.columns.get(ROLES.get(key, ""))

    def lacks(self, *conditions: Condition) -> str:
        """Return the name of a column that conditions need and the sheet lacks, else ""."""
        tests = (test for condition in conditions for test in condition.tests)
        return next((test.column for test in tests if not self._has(test.key)), "")

    def _has(self, key: str) -> bool:
        role = RATING if key == PROVISIONAL else ROLES.get(key, key)
        if role == RATING and RATING in self.section.crosstable.header.roles:
            return True  # a blank rating column means that all players are unrated
        return role in _COMPUTED or self.column(key) is not None

    @property
    def marks_provisional(self) -> bool:
        """Whether a rating is marked as provisional."""
        return any(self._value(player.number, PROVISIONAL) for player in self.section.standings)

    def give(self, prizes: Sequence[Prize], how: _How) -> PrizesGiven:
        """Give the prizes of this section to its players."""
        words = how.words
        if not self.section.standings:
            return PrizesGiven()
        own = [prize for prize in prizes if self.has_prize(prize) and not prize.condition.team]
        possible = [prize for prize in own if not self.lacks(*prize.conditions)]
        parts = with_parts(self.section.order, self.section.crosstable.event)
        names = {system.code: words.name_of(system.named) for system in parts}
        field = self.contestants(possible)
        given = award(possible, field, names, how.several, self.sheet, words, how.division)
        left = [
            NotGiven(prize.prize, prize.kind, self.sheet, prize.count, prize.amount, why)
            for prize in own
            if (name := self.lacks(*prize.conditions))
            and (why := words.say("left.no_column", name=name))
        ]
        return given._replace(not_given=(*given.not_given, *left))

    def namesakes(self, given: PrizesGiven) -> Iterator[Problem]:
        """Warn of winners who share their name with another player."""
        table = self.section.crosstable
        winners = {won.no for won in given.awards}
        for name in dict.fromkeys(won.name for won in given.awards if won.name):
            called = [player.number for player in table.event.players if player.name == name]
            if len(called) > 1:
                numbers = [str(number) for number in called if number in winners]
                several = len(numbers) > 1
                who = (
                    f"number{'s' * several} {' and '.join(numbers)} {'have' if several else 'has'}"
                )
                alike = f"{len(called)} players are called {shown(name)}"
                message = f"{alike}: {who} won; check the number, not the name"
                where = Cell(table.rows[called[0]], table.header.number_column)
                yield Problem("warning", self.sheet, where, message)

    def contestants(self, prizes: Sequence[Prize]) -> list[Contestant]:
        """Return the players by place, with the columns that the prizes need."""
        keys = {
            test.key
            for prize in prizes
            for condition in prize.conditions
            for test in condition.tests
        }
        return [
            Contestant(
                **standing._asdict(),
                columns={key: self._value(standing.number, key) for key in keys},
            )
            for standing in self.section.standings
            if standing.number not in self.left
        ]

    def _value(self, number: int, key: str) -> object:
        event = self.section.crosstable.event
        if "points" in (key, ROLES.get(key)):
            return event.placing[number]
        column = self.column(RATING if key == PROVISIONAL else key)
        if column is None:
            return None
        if key == PROVISIONAL:
            rated = self.section.crosstable.value(number, column.column)
            return True if is_provisional(rated) else None
        if column.role == RATING:
            return rating(self.section.crosstable.value(number, column.column))
        return column.values[number]

    def problems(self, prizes: Sequence[Prize]) -> Iterator[Problem]:
        """Find what prevents or weakens giving these prizes in the sheet."""
        table = self.section.crosstable
        if not self.section.standings:
            return
        if not table.event.rounds:
            yield Problem("error", self.sheet, table.header.area, TOO_EARLY)
            return
        if table.event.has_open_games:
            message = "some games have no result yet: the prizes may change"
            yield Problem("warning", self.sheet, table.area, message)
        own = [prize for prize in prizes if self.has_prize(prize)]
        conditions = [condition for prize in own for condition in prize.conditions]
        for key in dict.fromkeys(test.key for condition in conditions for test in condition.tests):
            if column := self.column(key):
                yield from self._problems_of(column, key, conditions)

    def _problems_of(
        self, column: OwnColumn, key: str, conditions: Sequence[Condition]
    ) -> Iterator[Problem]:
        table, heading = self.section.crosstable, shown(column.heading)
        cells = {no: Cell(row, column.column) for no, row in table.rows.items()}
        dates = [cell for cell in cells.values() if isinstance(table.grid.at(*cell), date)]
        if dates:
            message = (
                f"{table.grid.at(*dates[0]):%Y-%m-%d} is a date, which Excel makes of 4-6 and the "
                f"like ({table.grid.first_cells(dates)}): format the column {heading} as text and "
                "type the value again"
            )
            yield Problem("error", self.sheet, dates[0], message)
        blank = [cell for no, cell in cells.items() if column.values[no] is None]
        if blank and column.role != RATING:
            message = (
                f"{len(blank)} of {len(cells)} players have no {heading} "
                f"({table.grid.first_cells(blank)}): they win no prize that asks for it"
            )
            yield Problem("warning", self.sheet, blank[0], message)
        for no, cell in cells.items():
            text = cell_text(column.values[no])
            alike = [condition for condition in conditions if is_near_miss(text, condition, key)]
            if alike and not any(condition.takes(key, text) for condition in conditions):
                message = (
                    f"{shown(text)} is nearly what {shown(alike[0].text)} asks for, but is not: "
                    "spell them alike if they mean the same"
                )
                yield Problem("warning", self.sheet, cell, message)
            asking = [
                condition
                for condition in conditions
                if condition.lacks_number(key, column.values[no])
            ]
            if text and asking and column.role not in (RATING, "points"):
                message = (
                    f"{shown(text)} is not a plain number, which {shown(asking[0].text)} asks for: "
                    "this player does not win it"
                )
                yield Problem("warning", self.sheet, cell, message)


_COMPUTED = ("points",)
"""Roles that a condition may name even if the sheet does not have the column."""


def _by_name(columns: Sequence[OwnColumn]) -> dict[str, OwnColumn]:
    """Return the columns by heading, and the first column of each role by role."""
    by_name: dict[str, OwnColumn] = {}
    for column in columns:
        by_name.setdefault(normal(column.heading), column)
    for column in columns:
        if column.role:
            by_name.setdefault(column.role, column)
    return by_name


def _problems_of_sections(fields: Sequence[_Field], listed: PrizeList) -> Iterator[Problem]:
    """Find prizes of unknown sections, and cash prizes that several sections have."""
    from difflib import get_close_matches

    sheets = [field.sheet for field in fields]
    for prize in listed.prizes:
        if not any(field.has_prize(prize) for field in fields):
            alike = get_close_matches(prize.section, sheets, 1, _ALIKE)
            is_typo = bool(alike) and _figures(alike[0]) == _figures(prize.section)
            tabs = ", ".join(map(shown, sheets[:_MOST_NAMED])) or "none with a name"
            maybe = f"is it {shown(alike[0])}? " if is_typo else ""
            message = f"no section here is called {shown(prize.section)}: {maybe}there are {tabs}"
            # The section may be in another workbook, or on a sheet that was not read.
            yield listed.problem("error" if is_typo else "warning", prize, "section", message)
    cash = [prize for prize in listed.prizes if prize.kind == "cash" and not prize.condition.team]
    everywhere = [prize for prize in cash if not prize.section]
    if everywhere and len(fields) > 1:
        more = " ..." if len(everywhere) > 3 else ""
        names = ", ".join(shown(prize.prize, 20) for prize in everywhere[:3]) + more
        message = (
            f"each of the {len(fields)} sections has {names}: if there is only one, write under "
            "section which has it"
        )
        yield listed.problem("warning", everywhere[0], "prize", message)


def _figures(name: str) -> list[str]:
    return re.findall(r"\d+", name)


def _asked(prize: Prize) -> Iterator[tuple[PrizeColumn, Condition]]:
    """Yield each condition of a prize, and the column of the list in which it stands."""
    yield "condition", prize.condition
    for limit in prize.limits:
        yield "limit", limit.condition


def _problems_of_columns(fields: Sequence[_Field], listed: PrizeList) -> Iterator[Problem]:
    """Find conditions on columns that no section has."""
    for prize in listed.prizes:
        having = _having(fields, prize)
        for head, condition in _asked(prize):
            lacking = [name for field in having if (name := field.lacks(condition))]
            if lacking and len(lacking) == len(having):
                message = _no_column(condition, lacking[0], having)
                yield listed.problem("error", prize, head, message)


def _having(fields: Sequence[_Field], prize: Prize) -> list[_Field]:
    """The sections with standings that have a prize."""
    return [field for field in fields if field.has_prize(prize) and field.section.standings]


def _no_column(condition: Condition, lacking: str, having: Sequence[_Field]) -> str:
    """Say that no section has a column, and which columns there are."""
    from difflib import get_close_matches

    headings = list(
        dict.fromkeys(own_column.heading for field in having for own_column in field.own)
    )
    by_case = {heading.casefold(): heading for heading in headings}
    alike = get_close_matches(lacking.casefold(), list(by_case), 1, _ALIKE)
    maybe = f"is it {shown(by_case[alike[0]])}? " if alike else ""
    names = ", ".join(map(shown, headings[:_MOST_NAMED])) or "none"
    return (
        f"{shown(condition.text)}: no column with values is headed {shown(lacking)}: {maybe}"
        f"the sheet's own columns are {names}"
    )


def _problems_of_provisional(fields: Sequence[_Field], listed: PrizeList) -> Iterator[Problem]:
    """Find conditions on provisional ratings where no rating is marked so."""
    for prize in listed.prizes:
        having = _having(fields, prize)
        if any(field.marks_provisional for field in having):
            continue
        for head, condition in _asked(prize):
            if having and any(test.key == PROVISIONAL for test in condition.tests):
                message = (
                    f"{shown(condition.text)}: no rating is marked as provisional, such as "
                    "1450P12: mark them, or name a column of the sheet, such as Provisional = yes"
                )
                yield listed.problem("error", prize, head, message)


def doubtful_teams(sections: Iterable[Section]) -> list[Problem]:
    """Warn of teams with nearly the same name, which may be one."""
    events = [section.crosstable.event for section in sections]
    return [Problem("warning", "", None, may_be_one(*pair)) for pair in near_duplicates(*events)]


def _give_to_teams(
    fields: Sequence[_Field],
    listed: PrizeList,
    wanted: PrizeOptions,
    how: _How,
) -> PrizesGiven:
    """Give the team prizes: to the teams of all sections, or of the one that a prize names."""
    prizes = [prize for prize in listed.prizes if prize.condition.team]
    kinds = dict.fromkeys((normal(prize.section), prize.condition.counting) for prize in prizes)
    given = []
    for section, own in kinds:
        some = [p for p in prizes if (normal(p.section), p.condition.counting) == (section, own)]
        in_sections = [f for f in fields if f.has_prize(some[0]) and f.section.standings]
        everybody = [replace(prize, condition=EVERYBODY) for prize in some]
        if in_sections and all(field.section.crosstable.header.teams for field in in_sections):
            # The rows of a team event are teams: each section gives its own prizes.
            alone = how._replace(several=False)
            given.append(_joined(field.give(everybody, alone) for field in in_sections))
        else:
            tables = [field.section.crosstable for field in in_sections]
            events = [table.event for table in tables]
            systems = wanted.team_order or own_team_order(tables)
            count = own or wanted.counting or COUNTING
            won = award_to_teams(everybody, events, count, systems, how.words, how.division)
            given.append(won)
    return _joined(given)
