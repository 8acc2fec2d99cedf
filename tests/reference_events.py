"""Random tournament reports that FIDE's reference program reads, of players and of teams.

The lines are put together by hand from the columns of FIDE's format; the points of a line are
counted by plain loops, since the program refuses points that are not those of the results.
"""

from __future__ import annotations

import random

from random_events import opponent_of, random_event
from trf_reports import player_line

LETTERS = {"W": "1", "D": "=", "L": "0", "X": "+", "F": "-"}
BYES = {"-B-": "F", "-H-": "H", "-U-": "Z"}
POINTS = {"1": 1.0, "=": 0.5, "+": 1.0, "F": 1.0, "U": 1.0, "H": 0.5}


def rounds_of(results: dict[int, list[str]]) -> dict[int, list[str]]:
    """The rounds of each player as a report has them; one bye of a round is the pairing's, U."""
    rows: dict[int, list[str]] = {no: [] for no in results}
    for at in range(len(next(iter(results.values())))):
        given = next((no for no, own in results.items() if own[at] == "-B-"), None)
        for no, own in results.items():
            cell = own[at]
            if cell in BYES:
                rows[no].append(f"0000 - {'U' if no == given else BYES[cell]}")
            else:
                rows[no].append(f"{opponent_of(cell):>4} {cell[-1]} {LETTERS[cell[0]]}")
    return rows


def individual(seed: int, *, rated: bool = True) -> str:
    """An event of players: byes, forfeits, withdrawals, rounds to come, a penalty at the end."""
    rng = random.Random(seed)
    players, rounds = rng.randint(5, 16), rng.randint(3, 9)
    results = random_event(rng, players, rounds, colours=True, forfeits=rng.random() < 0.7)
    rows = rounds_of(results)
    announced = rounds + rng.choice([0, 0, 1, 3])
    head = [f"012 Event {seed}", "042 2026/05/01", f"062 {players}", "092 Individual: Swiss-System"]
    head += [f"142 {announced}", "192 FIDE_DUTCH_2026"]
    tail = []
    if rng.random() < 0.2:
        tail.append(f"299 {'':9}{-rng.choice([0.5, 1.0]):>4}  999 {rng.choice(list(rows)):>4}")
    for no, own in rows.items():
        rating = None if not rated and rng.random() < 0.2 else rng.randint(1000, 2600)
        made = sum(POINTS.get(cell[-1], 0.0) for cell in own)
        head.append(player_line(no, rating, made, 0, own))
    return "\n".join([*head, *tail]) + "\n"


def teams(seed: int) -> str:
    """An event of teams: byes given and asked for, matches and boards forfeited, a penalty."""
    rng = random.Random(seed)
    count, rounds, boards = rng.randint(4, 10), rng.randint(3, 7), rng.randint(2, 4)
    results = random_event(rng, count, rounds, colours=True)
    by_game_points = rng.random() < 0.3
    roster = {team: [(team - 1) * boards + one for one in range(1, boards + 1)] for team in results}
    cells = {player: ["0000 - Z"] * rounds for own in roster.values() for player in own}
    matches, games, tail = dict.fromkeys(results, 0.0), dict.fromkeys(results, 0.0), []
    given = [0] * rounds
    pab = rng.choice([(1.0, boards / 2), (2.0, float(boards))])
    for at in range(rounds):
        for team, own in results.items():
            cell = own[at]
            if cell == "-B-" and not given[at]:
                given[at] = team
                matches[team] += pab[0]
                games[team] += pab[1]
            elif cell in BYES:
                share = {"-B-": 1.0, "-H-": 0.5, "-U-": 0.0}[cell]
                if at + 1 and share != 1.0:
                    tail.append(f"240 {BYES[cell]} {at + 1:>3} {team:>4}")
                else:
                    share = 0.0
                    tail.append(f"240 Z {at + 1:>3} {team:>4}")
                matches[team] += 2 * share
                games[team] += boards * share
            elif cell[0] in "XF":
                other = opponent_of(cell)
                for player in roster[team]:
                    cells[player][at] = f"0000 - {LETTERS[cell[0]]}"
                if cell[0] == "X":
                    matches[team] += 2.0
                    games[team] += boards
                white = cell[-1] == "w"
                if white:
                    theirs = results[other][at][0]
                    signs = {"X": "+", "F": "-"}
                    sides = signs[cell[0]] + signs[theirs]
                    tail.append(f"330 {sides} {at + 1:>3} {team:>3} {other:>3}")
            elif cell[-1] == "w":
                other = opponent_of(cell)
                made = play(rng, roster[team], roster[other], cells, at)
                for one, points in ((team, made[0]), (other, made[1])):
                    games[one] += points
                    against = made[1] if one == team else made[0]
                    matches[one] += 2.0 if points > against else 1.0 if points == against else 0.0
    if any(given):
        named = "".join(f" {no:>3}" for no in given)
        tail.append(f"320 {pab[0]:>4} {pab[1]:>4}{named}")
    if rng.random() < 0.2:
        tail.append(f"299    {-1.0:>4}  {-0.5:>4}  999 {rng.choice(list(results)):>4}")
    kind = "FIDE_TEAM_GP_MP" if by_game_points else "FIDE_TEAM_MP_GP"
    lines = [f"012 Teams {seed}", "042 2026/05/01", f"062 {len(cells)}", f"082 {count}"]
    lines += ["092 Team: Swiss-System", f"142 {rounds}", f"192 {kind}"]
    lines += [f"352 {('WB' * boards)[:boards]}", "362 TW 2.0   TD 1.0   TL 0.0"]
    for player, own in cells.items():
        made_by = sum(POINTS.get(cell[-1], 0.0) for cell in own)
        lines.append(player_line(player, 2000 + player, made_by, 0, own))
    for team, players in roster.items():
        named = "".join(f" {no:>4}" for no in players)
        name = f"{f'Team {team}':<32} {f'T{team}':<5} {'':6} {matches[team]:>6} {games[team]:>6}"
        lines.append(f"310 {team:>3} {name} {'':3} {named}")
    return "\n".join([*lines, *tail]) + "\n"


def play(
    rng: random.Random, home: list[int], away: list[int], cells: dict[int, list[str]], at: int
) -> tuple[float, float]:
    """Play a match: the first team has White on board 1; some boards are forfeited."""
    made = [0.0, 0.0]
    for board, (one, other) in enumerate(zip(home, away, strict=True)):
        colors = "wb" if board % 2 == 0 else "bw"
        letters = rng.choice(["10", "01", "==", "==", "10", "01", "+-", "-+"])
        cells[one][at] = f"{other:>4} {colors[0]} {letters[0]}"
        cells[other][at] = f"{one:>4} {colors[1]} {letters[1]}"
        made[0] += POINTS.get(letters[0], 0.0)
        made[1] += POINTS.get(letters[1], 0.0)
    return made[0], made[1]
