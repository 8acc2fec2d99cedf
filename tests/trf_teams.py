"""Random team events written as tournament reports, and the same events as naive sheets.

The lines are put together by hand from the columns of FIDE's format.
"""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

from naive import Made
from random_events import random_event
from trf_reports import player_line

from xltiebreak.book.reading import compute
from xltiebreak.book.sections import Section

CODES = ["EMGSB/C1", "BH:GP", "BH:MP/C1", "MPVGP", "SB:GP/C1", "EGGSB", "WIN", "PS:GP", "SSSC"]


class Teams:
    """A random team event: its lines, and the same event as a naive sheet."""

    def __init__(self, seed: int, *, penalties: bool = True) -> None:
        self.rng = rng = random.Random(seed)
        self.boards = rng.randint(4, 6)
        self.results = random_event(rng, rng.randint(4, 9), rng.randint(3, 6), colours=True)
        rounds = len(self.results[1])
        self.roster = {
            team: [team * 10 + one for one in range(self.boards + 1)] for team in self.results
        }
        self.cells = {one: ["0000 - Z"] * rounds for own in self.roster.values() for one in own}
        self.made: dict[int, list[Made | None]] = {no: [None] * rounds for no in self.results}
        self.match_boards: dict[int, dict[int, list[Fraction]]] = {no: {} for no in self.results}
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
        self.penalty = {no: Fraction(0) for no in self.results}
        self.bonus: dict[int, Made] = {}
        if (
            penalties and seed % 3 == 2
        ):  # points that change the standings only, and points beside all rounds
            one, other = rng.sample(list(self.results), 2)
            self.penalty[one] = Fraction(-1, 2)
            self.bonus[other] = (Fraction(-1), Fraction(-1, 2))
            self.tail.append(f"299    {-0.5:>4}  {-1.0:>4}  999  {one:>3}")
            self.tail.append(f"299    {-1.0:>4}  {-0.5:>4}  000  {other:>3}")
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
            self.match_boards[white].setdefault(at, []).append(Fraction(made))
            self.match_boards[black].setdefault(at, []).append(1 - Fraction(made))
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
