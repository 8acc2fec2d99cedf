"""Pages of Vega, whose classes tell games from forfeits, are read as they were played."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reading.comparing import KINDS
from thinning import sampled

from xltiebreak.book.reading import Report, Where, check, read_workbook
from xltiebreak.book.sections import Section
from xltiebreak.core.event import Result
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Cell

EVENTS = sorted(path.parent for path in Path(__file__).parent.parent.glob("vega/*/truth.json"))
BY_NAME = {event.name: event for event in EVENTS}
LETTERS = {**KINDS, "U": Result.PENDING}  # U: a blank cell
DOUBLE_FORFEITS = {("28", 33, 93), ("28", 93, 33)}
"""Event, player, opponent: the truth has what stands in the cells, two scores of 0 with colours."""
UNKNOWN_LAST_ROUND = "14"
"""Its last round has byes only, which its standings count and its crosstable does not."""
some_events = pytest.mark.parametrize(
    "event", sampled(EVENTS, 12), ids=lambda event: str(event.name)
)


@cache
def page_of(event: Path) -> Crosstable:
    """Return the crosstable of an event's page alone."""
    (table,) = read_workbook(event / "crosstable.html").crosstables
    return table


@cache
def joined(event: Path) -> Report:
    """Check the page joined with its standings."""
    return check(event / "crosstable.html", None, Where(joined=(event / "standings.html",)))


def truth_of(event: Path) -> dict[int, dict[str, Any]]:
    players = json.loads((event / "truth.json").read_text(encoding="utf-8"))["players"]
    return {int(number): player for number, player in players.items()}


def has_the_games(table: Crosstable, event: Path) -> bool:
    """Whether names, opponents, results and colours are those of the truth."""
    truth = truth_of(event)
    assert table.event.by_number.keys() == truth.keys()
    for number, player in table.event.by_number.items():
        expected = [
            (other, LETTERS[letter], color and color.upper())
            for other, letter, color in truth[number]["games"]
        ]
        for at, (other, _, color) in enumerate(expected):
            if (event.name, number, other) in DOUBLE_FORFEITS:
                expected[at] = (other, Result.FORFEIT_LOSS, color)
        assert player.name == truth[number]["name"]
        assert [(one.opponent, one.result, one.color) for one in player.games] == expected
    return True


def test_all_events_are_here() -> None:
    assert [event.name for event in EVENTS] == [f"{number:02}" for number in range(2, 57, 2)]


@some_events
def test_games_points_and_ratings_of_a_page_are_read(event: Path) -> None:
    """Ratings of one figure stand for players without one."""
    table = page_of(event)
    assert table.sound
    assert has_the_games(table, event)
    for number, player in truth_of(event).items():
        assert table.event.scores[number] == player["points"]
        rating = player["rating"] if player["rating"] > 9 else None
        assert table.event.by_number[number].rating == rating


@pytest.mark.parametrize("event", sampled(EVENTS, 6), ids=lambda event: str(event.name))
def test_a_page_joined_with_the_standings_has_all_that_both_print(event: Path) -> None:
    (section,) = joined(event).sections
    table = section.crosstable
    if event.name == UNKNOWN_LAST_ROUND:
        assert not section.sound
        assert str(joined(event).problems[0]) == (
            "standings.html!D2: 6.0 is points of player 4 here, but 5.0 in crosstable.html!C5"
        )
        return
    assert section.sound
    assert has_the_games(table, event)
    columns = {text.replace("-", "/"): column for column, text in table.header.others.items()}
    place, rated = table.header.column("place"), table.header.column("rating")
    assert place
    truth = truth_of(event)
    for number, row in table.rows.items():
        player, other = table.event.by_number[number], truth[number]
        assert table.event.scores[number] == other["points"]
        if rated and other["rating"] > 99:  # lower figures stand for players without a rating
            assert player.rating == other["rating"]
        printed = {text.replace("-", "/"): value for text, value in other["printed"].items()}
        assert {text: table.grid.text(row, columns[text]) for text in printed} == printed
        assert table.grid.text(row, place) == other["place"]
    if event.name != "28":
        wrong = json.loads((event / "truth.json").read_text(encoding="utf-8"))["differences"]
        assert wrong_values(section) == {(number, code) for number, code in wrong["rows"]}


def wrong_values(section: Section) -> set[tuple[int, str]]:
    """Return the players and headers of the values that check finds wrong."""
    table = section.crosstable
    there = {
        table.grid.read_at(Cell(row, column)): (number, text.replace("-", "/"))
        for column, text in table.header.others.items()
        for number, row in table.rows.items()
    }
    differences = (found for found in section.differences if found.system != "PLACE")
    return {there[table.grid.read_at(found.cell)] for found in differences}


def with_pairings(name: str) -> Crosstable:
    event = BY_NAME[name]
    pages = (event / "standings.html", *sorted(event.glob("pairs*.html")))
    (table,) = read_workbook(event / "crosstable.html", Where(joined=pages)).crosstables
    return table


@pytest.mark.parametrize("name", ["04", "32", "36", "56"])
def test_the_pairings_of_the_rounds_agree_with_a_page(name: str) -> None:
    """They add the colours of forfeits and the absences."""
    table, alone = with_pairings(name), page_of(BY_NAME[name])
    assert table.sound
    nothing = {Result.PENDING, Result.ZERO_BYE}
    for player, before in zip(table.event.players, alone.event.players, strict=True):
        for game, known in zip(player.games, before.games, strict=True):
            assert game.opponent == known.opponent
            assert game.result is known.result or {game.result, known.result} == nothing
            assert known.color in (None, game.color)


def test_pairings_that_were_changed_later_are_errors_with_both_cells() -> None:
    """In 16, players came late and got games in place of byes of the first round."""
    problems = with_pairings("16").problems
    assert str(next(one for one in problems if one.severity == "error")) == (
        "pairs1.html!E22: player 21 has -H- in Rnd 1 here, but 1 B49 in crosstable.html!F22"
    )
