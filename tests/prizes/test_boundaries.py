"""Prizes at the edge: a title that is a heading, a section that is meant, more than can win."""

from __future__ import annotations

from tables import Rows, table_of

from xltiebreak.event import Event, Game, Player, Result
from xltiebreak.grid import Grid
from xltiebreak.languages import language
from xltiebreak.prizes.prize_list import read_prizes
from xltiebreak.prizes.team_prizes import award_to_teams
from xltiebreak.prizes.terms import Prize
from xltiebreak.sections import section_of
from xltiebreak.sections.prizegiving import Prizegiving, prizegiving

HEAD = ["prize", "kind", "amount", "count", "condition", "ties", "section"]
WITH_GRADE: Rows = [["No.", "Name", "Grade", "Rnd1"], [1, "Ann", 3, "W2"], [2, "Ben", 2, "L1"]]
WITHOUT: Rows = [["No.", "Name", "Rnd1"], [1, "Cy", "W2"], [2, "Dot", "L1"]]


def give(*prizes: list[object], tables: dict[str, Rows]) -> Prizegiving:
    sections = [section_of(table_of(rows, sheet)) for sheet, rows in tables.items()]
    return prizegiving(sections, read_prizes(Grid("Prizes", [HEAD, *prizes])))


def test_a_title_above_a_list_is_no_header_though_it_is_a_heading_as_well() -> None:
    listed = read_prizes(Grid("Prizes", [["Prize"], ["Prize", "Kind"], ["1st", "trophy"]]))
    assert [one.prize for one in listed.prizes] == ["1st"]
    assert listed.problems == ()


def test_only_the_section_that_is_meant_must_have_the_column_of_a_condition() -> None:
    third = ["Best third", "trophy", None, None, "Grade = 3", None]
    tables = {"A": WITH_GRADE, "B": WITHOUT}
    right, wrong = give([*third, "A"], tables=tables), give([*third, "B"], tables=tables)
    assert [(one.prize, one.sheet, one.no) for one in right.awards] == [("Best third", "A", 1)]
    assert [one.severity for one in right.in_list] == []
    assert [(one.severity, one.cell) for one in wrong.in_list] == [("error", "E2")]


def test_a_member_without_a_name_is_numbered_in_the_language() -> None:
    winner, loser = (Game(Result.WIN, 2),), (Game(Result.LOSS, 1),)
    event = Event((Player(1, winner, team="Rey"), Player(2, loser, "Ben", team="Alfil")))
    (given,) = award_to_teams([Prize("Copa", "trophy")], [event], 1, words=language("es")).awards
    assert given.reason.endswith("cuenta el mejor: jugador 1")
