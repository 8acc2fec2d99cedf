"""Reports of team events: FIDE's sample, and random events against the naive rules."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import naive_fide
import pytest
from naive import Made, Sheet, points
from random_events import random_event
from thinning import sampled
from trf_reports import player_line

from xltiebreak.sections import Section
from xltiebreak.workbook.reading import compute

SAMPLE = Path(__file__).parent / "team_sample.trf"
CODES = ["EMGSB/C1", "BH:GP", "BH:MP/C1", "MPVGP", "SB:GP/C1", "EGGSB", "WIN", "PS:GP", "SSSC"]


def test_the_points_of_the_sample_are_those_that_it_prints() -> None:
    lines = [one for one in SAMPLE.read_text().splitlines() if one.startswith("310")]
    (section,) = compute(SAMPLE).sections
    event = section.crosstable.event
    assert len(lines) == 50
    for line in lines:
        number = int(line[4:7])
        assert event.scores[number] == float(line[54:60]), line
        assert event.game_points[number] == float(line[61:67]), line
    said = [one.message for one in section.problems if " (299) " in one.message]
    assert [one.split(" ")[1] for one in said] == ["539", "540"]


class Teams:
    """A random team event: its lines, and the same event as a naive sheet."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.boards = rng.randint(4, 6)
        self.results = random_event(rng, rng.randint(4, 9), rng.randint(3, 6), colours=True)
        rounds = len(self.results[1])
        self.roster = {
            team: [team * 10 + one for one in range(self.boards + 1)] for team in self.results
        }
        self.cells = {one: ["0000 - Z"] * rounds for own in self.roster.values() for one in own}
        self.made: dict[int, list[Made | None]] = {no: [None] * rounds for no in self.results}
        self.board_points = {no: [Fraction(0)] * self.boards for no in self.results}
        self.pab = rng.choice([0.5, 1.0]) * self.boards
        self.tail: list[str] = []
        byes = [""] * rounds
        for at in range(rounds):
            for team, own in self.results.items():
                cell = own[at]
                if cell[:2] in ("-B", "-H", "-U"):
                    self.bye(team, at, cell, byes)
                elif cell[0] in "XF":
                    self.forfeit(team, at, int(cell[1:-1]), cell)
                elif cell[-1] == "w":
                    self.match(team, int(cell[1:-1]), at, cell[0])
        if any(byes):
            self.tail.append(f"320 {1.0:>4} {self.pab:>4} " + " ".join(f"{no:>3}" for no in byes))
        self.lines = [f"012 Teams {seed}", "042 2026/05/01", "192 FIDE_TEAM_BAKU"]
        self.lines += ["362 TW 1.0   TD 0.5   TL 0.0", f"202 {','.join(CODES)}"]
        for player, cells in self.cells.items():
            self.lines.append(player_line(player, 2000, 0, player, cells))
        for team, players in self.roster.items():
            named = "".join(f" {no:>4}" for no in players)
            self.lines.append(f"310 {team:>3} {f'Team {team}':<64}".ljust(72) + named)
        self.lines += self.tail

    def bye(self, team: int, at: int, cell: str, byes: list[str]) -> None:
        asked = {"-B-": "F", "-H-": "H", "-U-": "Z"}[cell]
        games = {"-B-": 1.0, "-H-": 0.5, "-U-": 0.0}[cell] * self.boards
        if cell == "-B-" and not byes[at]:
            byes[at], games = str(team), self.pab
        else:
            self.tail.append(f"240 {asked} {at + 1:>3} {team:>4}")
        self.made[team][at] = (Fraction(games), Fraction(0))

    def forfeit(self, team: int, at: int, other: int, cell: str) -> None:
        theirs = self.results[other][at]
        if team < other:
            sides = {"XF": "+-", "FX": "-+", "FF": "--"}[cell[0] + theirs[0]]
            self.tail.append(f"330 {sides} {at + 1:>3} {team:>3} {other:>3}")
        full = Fraction(self.boards)
        self.made[team][at] = (full * (cell[0] == "X"), full * (theirs[0] == "X"))

    def match(self, white: int, black: int, at: int, letter: str) -> None:
        """Games on all boards that make this result; a board may be empty on one side."""
        rng, lineups = self.rng, {}
        for team in (white, black):
            lineups[team] = sorted(rng.sample(self.roster[team], self.boards))
            if rng.random() < 0.3:
                rng.shuffle(lineups[team])
        while True:
            boards = [rng.choice([0, 0.5, 1]) for _ in range(self.boards)]
            both = sum(boards), self.boards - sum(boards)
            if letter == ("W" if both[0] > both[1] else "D" if both[0] == both[1] else "L"):
                break
        empty: dict[int, int] = {}
        for board, made in enumerate(boards):
            one, other = lineups[white][board], lineups[black][board]
            colour = "wb" if board % 2 == 0 else "bw"
            self.board_points[white][board] += Fraction(made)
            self.board_points[black][board] += 1 - Fraction(made)
            if made == 1 and not empty and board and rng.random() < 0.3:
                self.cells[one][at] = "0000 - +"
                empty[black] = board
                continue
            signs = {0: "01", 0.5: "==", 1: "10"}[made]
            self.cells[one][at] = f"{other:>4} {colour[0]} {signs[0]}"
            self.cells[other][at] = f"{one:>4} {colour[1]} {signs[1]}"
        for team, opponent in ((white, black), (black, white)):
            own = [0 if empty.get(team) == board else no for board, no in enumerate(lineups[team])]
            if own != sorted(own) or 0 in own:
                named = "".join(f" {no:>4}" for no in own)
                self.tail.append(f"300 {at + 1:>3} {team:>3} {opponent:>3}{named}")
        self.made[white][at] = (Fraction(both[0]), Fraction(both[1]))
        self.made[black][at] = (Fraction(both[1]), Fraction(both[0]))

    def section(self, folder: Path) -> Section:
        path = folder / "teams.trf"
        path.write_text("\n".join(self.lines))
        return compute(path).sections[0]


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_a_random_team_event_has_the_values_of_the_naive_rules(seed: int, tmp_path: Path) -> None:
    teams = Teams(seed)
    sheet = Sheet(teams.results, made=teams.made)
    section = teams.section(tmp_path)
    event = section.crosstable.event
    assert [one.message for one in section.problems if one.message.startswith("line ")] == []
    for number in teams.results:
        made = [own[0] for own in teams.made[number] if own]
        assert event.game_points[number] == sum(made), number
        assert event.by_number[number].boards == tuple(map(float, teams.board_points[number]))
    for one in section.standings:
        assert one.points == sum(points(cell) for cell in teams.results[one.number])
        for code, value in one.tiebreaks.items():
            naive = naive_fide.value(sheet, code, "fide2026", one.number, round_robin=False)
            assert value == naive, (code, one.number)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("300   9   1   2   10", "(300) is about a round or team that is not there"),
        ("300   1   1   2   20", "(300) names 20, who is not of team 1"),
        ("330 +-   1   1  99", "(330) is about a round or team that is not there"),
        ("330 ++   1   1   2", "(330) has '++': expected +-, -+ or --"),
        ("320  1.0  2.0  77", "(320) names 77 in round 1, which is not there"),
        ("240 Q   1    1", "(240) expected F, H or Z and a round"),
        ("310   1 Again", "(310) has no number, or one that another team has"),
        ("299     1.0   0.5 1      77", "(299) has '1' in columns of no field"),
        ("299     1.0   0.5    1   77", "(299) names 77, and nobody has this number"),
    ],
)
def test_an_odd_line_about_teams_is_named(tmp_path: Path, line: str, named: str) -> None:
    teams = Teams(1)
    teams.lines.append(line)
    said = [one.message for one in teams.section(tmp_path).problems]
    assert any(one.startswith(f"line {len(teams.lines)} {named}") for one in said), said


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


def test_points_given_to_a_team_count_in_both_scores(tmp_path: Path) -> None:
    teams = Teams(3)
    before = teams.section(tmp_path).crosstable.event
    teams.lines.append("299    -1.0   0.5         1")
    after = teams.section(tmp_path).crosstable.event
    assert after.scores[1] == before.scores[1] - 1
    assert after.game_points[1] == before.game_points[1] + 0.5
