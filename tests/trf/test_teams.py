"""Reports of team events: FIDE's sample, and random events against the naive rules."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import naive_fide
import pytest
from naive import Sheet, points
from thinning import sampled
from trf_teams import Teams

from xltiebreak.book.reading import compute
from xltiebreak.core.event import Game, Result

SAMPLE = Path(__file__).parent / "team_sample.trf"
CODES = ["EMGSB/C1", "BH:GP", "BH:MP/C1", "MPVGP", "SB:GP/C1", "EGGSB", "WIN", "PS:GP", "SSSC"]


def test_the_points_of_the_sample_are_those_that_it_prints() -> None:
    printed = SAMPLE.read_text().splitlines()
    lines = [one for one in printed if one.startswith("310")]
    (section,) = compute(SAMPLE).sections
    event = section.crosstable.event
    assert len(lines) == 50
    for line in lines:
        number = int(line[4:7])
        assert event.scores[number] == float(line[54:60]), line
        assert event.game_points[number] == float(line[61:67]), line
    summaries = [one for one in printed if one.startswith("802")]
    assert len(summaries) == 50
    for line in summaries:
        number = int(line[4:7])
        assert event.scores[number] == float(line[14:18]), line
        assert event.game_points[number] == float(line[19:25]), line
    said = [one.message for one in section.problems if " (299) " in one.message]
    assert [one.split(" ")[1] for one in said] == ["539", "540"]


def test_where_no_players_are_listed_the_summaries_are_the_matches(tmp_path: Path) -> None:
    lines = [one for one in SAMPLE.read_text().splitlines() if one[:3] != "001"]
    cut = [one[:67] if one[:3] == "310" else one for one in lines]
    path = tmp_path / "event.trf"
    path.write_text("\n".join(cut))
    (section,) = compute(path).sections
    for line in (one for one in cut if one[:3] == "310"):
        number = int(line[4:7])
        assert section.crosstable.event.scores[number] == float(line[54:60]), line
        assert section.crosstable.event.game_points[number] == float(line[61:67]), line
    assert not [one.message for one in section.problems if "(310)" in one.message]


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_a_random_team_event_has_the_values_of_the_naive_rules(seed: int, tmp_path: Path) -> None:
    teams = Teams(seed)
    sheet = Sheet(teams.results, made=teams.made, bonus=teams.bonus)
    section = teams.section(tmp_path)
    event = section.crosstable.event
    assert [one.message for one in section.problems if one.message.startswith("line ")] == []
    for number in teams.results:
        made = [own[0] for own in teams.made[number] if own]
        beside = teams.bonus.get(number, (0, 0))
        assert event.game_points[number] == sum(made) + beside[1], number
        assert event.by_number[number].boards == tuple(map(float, teams.board_points[number]))
    for one in section.standings:
        made_ = sum(points(cell) for cell in teams.results[one.number])
        beside = teams.bonus.get(one.number, (Fraction(0), Fraction(0)))
        assert one.points == made_ + beside[0] + teams.penalty[one.number]
        for code, value in one.tiebreaks.items():
            naive = naive_fide.value(sheet, code, "fide2026", one.number, round_robin=False)
            assert value == naive, (code, one.number)


@pytest.mark.parametrize(
    "code", ["EDE", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE"]
)
def test_tie_breaks_among_tied_teams_have_the_values_of_the_naive_rules(
    code: str, tmp_path: Path
) -> None:
    compared = 0
    for seed in sampled(range(60), 8):
        teams = Teams(seed)
        teams.lines = [f"202 {code}" if one[:3] == "202" else one for one in teams.lines]
        sheet = Sheet(teams.results, made=teams.made, bonus=teams.bonus)
        section = teams.section(tmp_path)
        for one in section.standings:
            group = [other.number for other in section.standings if other.points == one.points]
            value = naive_fide.value(
                sheet,
                code,
                "fide2026",
                one.number,
                group,
                round_robin=False,
                board_points=teams.board_points,
                match_boards=teams.match_boards,
            )
            if len(group) > 1:
                assert one.tiebreaks[code] == value, (seed, one.number)
                compared += 1
    assert compared > 20


def test_a_player_of_two_teams_is_named(tmp_path: Path) -> None:
    teams = Teams(1)
    at = next(at for at, line in enumerate(teams.lines) if line.startswith("310   2"))
    teams.lines[at] += f" {10:>4}"
    said = [one.message for one in teams.section(tmp_path).problems]
    assert f"line {at + 1} (310) names player 10 of team 1" in said


def test_a_result_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    teams = Teams(1)
    at = next(at for at, line in enumerate(teams.lines) if line[:3] == "001")
    teams.lines[at] = teams.lines[at][:91] + "?" + teams.lines[at][92:]
    said = [one.message for one in teams.section(tmp_path).problems]
    assert any(one.startswith(f"line {at + 1} (001) has '?") for one in said), said


def in_round_1(line: str, cell: str) -> str:
    return line[:91] + cell + line[99:]


def test_a_match_with_an_open_game_has_no_result_yet(tmp_path: Path) -> None:
    teams = Teams(1)  # where 1 and 7 meet in round 1
    for at, line in enumerate(teams.lines):
        if line[:3] == "001" and line[4:8].strip() in (
            "10",
            "11",
            "12",
            "13",
            "71",
            "72",
            "73",
            "74",
        ):
            teams.lines[at] = in_round_1(line, line[91:98] + " ")
    event = teams.section(tmp_path).crosstable.event
    assert [event.by_number[team].games[0] for team in (1, 7)] == [
        Game(Result.PENDING, 7),
        Game(Result.PENDING, 1),
    ]


def test_a_player_against_another_team_and_points_of_no_board_are_named(tmp_path: Path) -> None:
    teams = Teams(1)
    at = next(at for at, line in enumerate(teams.lines) if line.startswith("001   10"))
    teams.lines[at] = in_round_1(teams.lines[at], "  20 w 1")
    said = [one.message for one in teams.section(tmp_path).problems]
    assert any("has players of other teams as opponents in round 1" in one for one in said)
    assert sum("game points on 4 boards in round 1" in one for one in said) == 2


def test_teams_of_013_are_ranked_if_the_kind_of_event_is_one_of_teams(tmp_path: Path) -> None:
    teams = Teams(2)
    whole = teams.section(tmp_path).standings
    lines: list[str] = []
    for line in teams.lines:
        named = "".join(f" {no:>4}" for no in teams.roster.get(len(lines) + 1, ()))
        lines += [f"013 Team {len(lines) + 1}".ljust(35) + named] if line[:3] == "310" else []
    others = [line for line in teams.lines if line[:3] != "310"]
    teams.lines = [*others, *lines]
    assert [one[2:] for one in teams.section(tmp_path).standings] == [one[2:] for one in whole]


@pytest.mark.parametrize(
    ("line", "matches", "games"),
    [
        ("299    -1.0   0.5         1", -1, 0.5),
        ("299    -1.0               1", -1, 0),
        ("299           0.5   1     1", 0, 0.5),
    ],
)
def test_points_given_to_a_team_count(
    tmp_path: Path, line: str, matches: float, games: float
) -> None:
    teams = Teams(3)
    before = teams.section(tmp_path).crosstable.event
    teams.lines.append(line)
    after = teams.section(tmp_path).crosstable.event
    assert after.scores[1] == before.scores[1] + matches
    assert after.game_points[1] == before.game_points[1] + games
    assert after.scores[2] == before.scores[2]


WORTH = {"W": 1, "D": 0.5, "L": 0, "X": 1, "F": 0, "B": 1, "H": 0.5, "U": 0}


def first_round(teams: Teams) -> list[str]:
    return [own[0].strip("-")[0] for own in teams.results.values()]


@pytest.mark.parametrize(("letter", "kind"), list(zip("WDLFHZ+-", "WDLBHUXF", strict=True)))
@pytest.mark.parametrize("told", ["3.0   7.0", "3.0      ", "      7.0"])
def test_a_result_of_teams_may_be_worth_something_else(
    tmp_path: Path, letter: str, kind: str, told: str
) -> None:
    """With a letter, 299 says what a result is worth in a round; without numbers, to all teams."""
    teams = next(one for one in map(Teams, range(60)) if first_round(one).count(kind) > 1)
    before = teams.section(tmp_path).crosstable.event
    teams.lines.append(f"299 {letter}   {told}   1")
    after = teams.section(tmp_path).crosstable.event
    for team, result in zip(teams.results, first_round(teams), strict=True):
        made = teams.made[team][0]
        points = 3 - WORTH[kind] if result == kind and "3" in told else 0
        games = 7 - (made[0] if made else 0) if result == kind and "7" in told else 0
        assert after.scores[team] == before.scores[team] + points
        assert after.game_points[team] == before.game_points[team] + games
