"""One verdict for all faces: what somebody has to act on in a section, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import save
from page.asking import Asking

from xltiebreak.book.sections import Section, checked, section_of
from xltiebreak.book.sections.twice import with_twice
from xltiebreak.book.sections.verdict import verdict_of
from xltiebreak.cli import main
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.languages import CODES, language
from xltiebreak.pages import BETWEEN_ROUNDS, WHOLE
from xltiebreak.pages.page.shown import line_of
from xltiebreak.pages.report.contents import ReportFile, ReportOptions, contents_of
from xltiebreak.reading.crosstable import Grid, read

ENGLISH = language()
FORGOTTEN = """\
No,Name,Rnd1,Rnd2,Rnd3
1,Ann,W3,W4,
2,Ben,W4,,
3,Cid,L1,,
4,Dan,L2,L1,
"""
"""Ben and Cid met in round 2, and nobody typed the result."""


def section(text: str, sheet: str = "K-3") -> Section:
    rows: list[list[object]] = [[*line.split(",")] for line in text.splitlines()]
    (table,) = read(Grid(sheet, rows))
    (made,), _ = with_twice([checked(section_of(table, None))])
    return made


def table(*rows: str) -> str:
    rounds = rows[0].count(",")
    header = ["No", "Name", *(f"Rnd{number}" for number in range(1, rounds + 1))]
    return "\n".join([",".join(header), *(f"{at},{row}" for at, row in enumerate(rows, 1))])


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("Ann,W3,W4", "Ben,W4,D3", "Cid,L1,D2", "Dan,L2,L1"), "after round 2, all fine"),
        # A game that nobody typed: two blank cells are one result.
        (
            ("Ann,W3,W4", "Ben,W4,", "Cid,L1,", "Dan,L2,L1"),
            "after round 2, 1 result of round 2 is missing",
        ),
        # The same in an earlier round.
        (
            ("Ann,W3,W4", "Ben,,D3", "Cid,L1,D2", "Dan,,L1"),
            "after round 2, 1 result of round 1 is missing",
        ),
        # Both games of round 1 but one, and one of round 2.
        (
            (
                *("Ann,,W4,W2", "Ben,,W5,L1", "Cid,,,W6"),
                *("Dan,,L1,W5", "Eve,W6,L2,L4", "Fay,L5,,L3"),
            ),
            "after round 3, 3 results of rounds 1 and 2 are missing",
        ),
        # Five players: Eve had the bye in round 1, and Cid's of round 2 was forgotten.
        (
            ("Ann,W3,W4", "Ben,W4,L5", "Cid,L1,", "Dan,L2,L1", "Eve,-B-,W2"),
            "after round 2, 1 result of round 2 is missing",
        ),
        # A pairing without a result in a round after which another one was played.
        (
            ("Ann,W3,W4", "Ben,4,D3", "Cid,L1,D2", "Dan,2,L1"),
            "after round 2, 1 result of round 1 is missing",
        ),
        # Round 2 is being played: 2 and 3 are at the board.
        (("Ann,W3,W4", "Ben,W4,3", "Cid,L1,2", "Dan,L2,L1"), "in round 2, all fine"),
        (("Ann,W3,W4", "Ben,W4,3w", "Cid,L1,", "Dan,L2,L1"), "in round 2, all fine"),
        # Round 3 is paired: what round 2 lacks is missing.
        (
            (
                *("Ann,W2,W3,5", "Ben,L1,5,4", "Cid,W4,L1,6"),
                *("Dan,L3,W6,2", "Eve,W6,2,1", "Fay,L5,L4,3"),
            ),
            "after round 2, 1 result of round 2 is missing",
        ),
        # A child who leaves, typed ahead.
        (("Ann,W3,", "Ben,W4,", "Cid,L1,", "Dan,L2,-U-"), "after round 1, all fine"),
        # The row of the bye is no player, and no mistake.
        (("Ann,W2,W3", "Ben,L1,W4", "Cid,W4,L1", "BYE,L3,L2"), "after round 2, all fine"),
        # Two rows are called Ann.
        (("Ann,W3", "Ben,W4", "Cid,L1", "Ann,L2"), "after round 1, 1 thing to look at"),
        # 4W in a column of results may be a win that is written backwards.
        (("Ann,4W", "Ben,W3", "Cid,L2", "Dan,"), "in round 1, 2 things to look at"),
        # 1 and 3 met twice; the game of 2 and 4 in round 2 is missing.
        (
            ("Ann,W3,W3", "Ben,W4,", "Cid,L1,L1", "Dan,L2,"),
            "after round 2, 1 result of round 2 is missing, 1 thing to look at",
        ),
    ],
)
def test_the_card_says_what_to_act_on(rows: tuple[str, ...], said: str) -> None:
    found = section(table(*rows))
    players = sum(not row.startswith("BYE") for row in rows)
    assert line_of(found, ENGLISH) == f"K-3: {players} players, {said}"
    assert verdict_of(found).is_fine == said.endswith("all fine")


def test_who_rests_in_a_round_robin_is_not_missing() -> None:
    """Three players meet all: one rests in each round, and the cell may be blank."""
    found = section(table("Ann,W2,W3,", "Ben,L1,,W3", "Cid,,L1,L2"))
    assert found.crosstable.event.is_round_robin
    assert found.crosstable.event.missing == {}


def test_pairings_of_a_round_robin_that_stand_ahead_finish_no_round() -> None:
    def event(*games: tuple[Game, ...]) -> Event:
        return Event(tuple(Player(no, games=own) for no, own in enumerate(games, 1)))

    def to_come(opponent: int) -> Game:
        return Game(Result.PENDING, opponent)

    running = event(
        (Game(Result.WIN, 4), to_come(3), to_come(2)),
        (to_come(3), to_come(4), to_come(1)),
        (to_come(2), to_come(1), to_come(4)),
        (Game(Result.LOSS, 1), to_come(2), to_come(3)),
    )
    assert running.is_round_robin
    assert (running.running, dict(running.missing)) == (1, {})


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_one_and_several(code: str) -> None:
    words = language(code)
    one = words.say("verdict.missing", count=1, round=2)
    two = words.say("verdict.missing", count=2, round=2)
    assert one != two and "1" in one and "2" in two
    assert words.say("verdict.look", count=1) != words.say("verdict.look", count=2)
    found = section(FORGOTTEN)
    assert one in line_of(found, words)


def test_the_page_and_the_commands_say_the_same(tmp_path: Path) -> None:
    path = tmp_path / "K-3.csv"
    path.write_text(FORGOTTEN, encoding="utf-8")
    (shown,) = Asking(tmp_path, path).read["shown"]
    assert shown["line"] == "4 players, after round 2, 1 result of round 2 is missing"
    assert not shown["fine"]
    said = "1 result of round 2 is missing"
    assert f"  {said}; consistent" in CliRunner().invoke(main, ["check", str(path)]).stdout
    head = CliRunner().invoke(main, ["standings", str(path)]).stdout.splitlines()[0]
    assert head == f"K-3.csv: A1:E5, 4 players, 2 rounds, {said}"


def test_papers_say_it_below_the_name_of_the_section() -> None:
    for only in (WHOLE, BETWEEN_ROUNDS):
        book = ReportFile("event", [section(FORGOTTEN)])
        (part,) = contents_of([book], ReportOptions(only=only)).parts
        assert part.subtitle == "4 players, after round 2, 1 result of round 2 is missing"


def test_a_proposal_says_it_first(tmp_path: Path) -> None:
    pytest.importorskip("gacrux", reason="there is no gacrux here: pip install gacrux")
    path = str(tmp_path / "event.xlsx")
    save(path, ("K-3", [[*line.split(",")] for line in FORGOTTEN.splitlines()]))
    said = CliRunner().invoke(main, ["pair", path]).stdout
    assert said.index("1 result of round 2 is missing") < said.index("Players without a rating")


def test_open_games_of_the_round_are_one_line(tmp_path: Path) -> None:
    """Not one for each cell, and none that asks for results of games at the board."""
    rows = ["Ann,W3,2", "Ben,W4,1", "Cid,L1,L4", "Dan,L2,W3"]
    found = section(table(*rows))
    assert [problem.message for problem in found.problems] == [
        "Rnd 2 is being played: games without a result (D2, D3) count 0 until it is typed"
    ]
