"""Random events in canonical cells.

``random_event`` makes a legal event from a ``random.Random``. ``events`` does the same as a
hypothesis strategy: it shrinks to few players, few rounds and plain wins. Both return
``{player number: [one cell per round]}`` in the canonical cells of ``naive.py``. ``random_sheet``
adds ratings, points made inside the rounds, and late and play-off marks.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st
from naive import Made, Ratings, Sheet

Results = dict[int, list[str]]

POINTS = {"W": 2, "X": 2, "D": 1, "-B-": 2, "-H-": 1}  # in half points; 0 for all other cells
OTHER_SIDE = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X"}


def random_event(
    rng: random.Random,
    players: int,
    rounds: int,
    *,
    byes: bool = True,
    forfeits: bool = True,
    withdrawals: bool = True,
    running: bool = False,
    colours: bool = False,
    gaps_in_numbers: bool = False,
    blanks: bool = False,
) -> Results:
    """Make a legal event: both sides of a game agree, and nobody plays twice in a round.

    Opponents meet again only if there is no other pairing (a forfeited game is not a meeting).
    If an odd number of players is present, one of them gets a full-point bye, whatever the flags
    say. Every round has a game, or a full-point bye if only one player is present.

    Args:
        rng: the source of every choice.
        players: how many, at least 1.
        rounds: how many, at least 1.
        byes: players ask for half-point, zero-point and (seldom) full-point byes.
        forfeits: games are lost by default, some on both sides.
        withdrawals: players leave after a round (-U- to the end) or enter late (-U- before).
        running: later rounds are blank, and in the last one under way games are still blank.
        colours: every game, forfeits included, carries w or b.
        gaps_in_numbers: the numbers are not 1..players.
        blanks: a player who left has blank cells instead of -U-.
    """
    numbers = list(range(1, players + 1))
    if gaps_in_numbers:
        numbers = sorted(rng.sample(range(1, 3 * players + 2), players))
    under_way = rng.randint(1, rounds) if running else rounds
    absences = random_absences(rng, numbers, rounds) if withdrawals else {}

    event: Results = {no: [] for no in numbers}
    met: Counter[frozenset[int]] = Counter()
    for round_no in range(1, under_way + 1):
        here = [no for no in numbers if round_no in absences.get(no, range(1, rounds + 1))]
        row = {no: "-U-" for no in numbers if no not in here}
        if byes:
            row |= requested_byes(rng, here)
        waiting = [no for no in here if no not in row]
        if len(waiting) % 2:
            bye = bye_player(rng, event, waiting)
            waiting.remove(bye)
            row[bye] = "-B-"
        for white, black in pairings(rng, event, waiting, met):
            row |= random_game(rng, white, black, forfeits=forfeits, colours=colours)
        if running and round_no == under_way:
            row |= games_not_finished(rng, row)
        for no in numbers:
            event[no].append(row[no])
            if row[no][:1] in ("W", "D"):
                met[frozenset((no, opponent_of(row[no])))] += 1

    for no, present in absences.items():
        if blanks and present.stop <= under_way:
            left = present.stop - 1
            event[no][left:] = [""] * (under_way - left)
    for cells in event.values():
        cells += [""] * (rounds - under_way)
    return event


@st.composite
def events(
    draw: st.DrawFn,
    *,
    min_players: int = 1,
    max_players: int = 12,
    min_rounds: int = 1,
    max_rounds: int = 10,
    byes: bool | None = None,
    forfeits: bool | None = None,
    withdrawals: bool | None = None,
    running: bool | None = False,
    colours: bool | None = False,
    gaps_in_numbers: bool | None = None,
    blanks: bool | None = False,
) -> Results:
    """A hypothesis strategy for events; it draws each flag that is None.

    Hypothesis makes every choice inside the event, so failures shrink to small events with plain
    games and not to another seed.
    """

    def flag(value: bool | None) -> bool:
        return draw(st.booleans()) if value is None else value

    return random_event(
        draw(st.randoms(use_true_random=False)),
        draw(st.integers(min_players, max_players)),
        draw(st.integers(min_rounds, max_rounds)),
        byes=flag(byes),
        forfeits=flag(forfeits),
        withdrawals=flag(withdrawals),
        running=flag(running),
        colours=flag(colours),
        gaps_in_numbers=flag(gaps_in_numbers),
        blanks=flag(blanks),
    )


# One choice after the other. "seldom" is true for high draws: shrinking makes it false.


def seldom(rng: random.Random, one_in: int) -> bool:
    return rng.randrange(one_in) == one_in - 1


def opponent_of(cell: str) -> int:
    return int(re.sub(r"\D", "", cell))


def points_of(cell: str) -> int:
    return POINTS.get(cell, POINTS.get(cell[:1], 0))


def random_absences(rng: random.Random, numbers: list[int], rounds: int) -> dict[int, range]:
    """The rounds in which some players are present; the others, at least two, always are."""
    absences = {}
    for no in numbers[2:]:
        if seldom(rng, 8):
            absences[no] = range(1, rng.randint(1, rounds) + 1)  # leaves
        elif seldom(rng, 12):
            absences[no] = range(rng.randint(1, rounds), rounds + 1)  # enters late
    return absences


def requested_byes(rng: random.Random, here: list[int]) -> dict[int, str]:
    """Byes for some players; two players get none, since somebody has to play."""
    return {
        no: rng.choice(["-H-", "-H-", "-H-", "-U-", "-U-", "-B-"])
        for no in here[: max(0, len(here) - 2)]
        if seldom(rng, 12)
    }


def bye_player(rng: random.Random, event: Results, waiting: list[int]) -> int:
    """The player with the fewest byes, then the fewest points, then by chance."""
    fewest = min(event[no].count("-B-") for no in waiting)
    candidates = [no for no in waiting if event[no].count("-B-") == fewest]
    lowest = min(sum(map(points_of, event[no])) for no in candidates)
    return rng.choice([no for no in candidates if sum(map(points_of, event[no])) == lowest])


def pairings(
    rng: random.Random, event: Results, waiting: list[int], met: Counter[frozenset[int]]
) -> list[tuple[int, int]]:
    """Pair players (white, black) of near scores, and avoid rematches where possible."""
    by_score = list(waiting)
    rng.shuffle(by_score)
    by_score.sort(key=lambda no: -sum(map(points_of, event[no])))
    tries = [1000]
    pairs = pairs_without_rematch(by_score, met, tries) or pairs_with_rematches(by_score, met)
    return [pair if more_whites_due(event, *pair) else pair[::-1] for pair in pairs]


def pairs_without_rematch(
    players: list[int], met: Counter[frozenset[int]], tries: list[int]
) -> list[tuple[int, int]] | None:
    """Pair the first player with the nearest one that leaves a solution; None if nobody does."""
    if not players:
        return []
    first, rest = players[0], players[1:]
    for second in rest:
        if met[frozenset((first, second))]:
            continue
        tries[0] -= 1
        if tries[0] < 0:
            return None
        others = pairs_without_rematch([no for no in rest if no != second], met, tries)
        if others is not None:
            return [(first, second), *others]
    return None


def pairs_with_rematches(players: list[int], met: Counter[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair the first player with the one he has met least often, and so on."""
    rest = list(players)
    pairs = []
    while rest:
        first = rest.pop(0)
        second = min(rest, key=lambda no: met[frozenset((first, no))])
        rest.remove(second)
        pairs.append((first, second))
    return pairs


def more_whites_due(event: Results, one: int, other: int) -> bool:
    """Whether the first has no larger surplus of Whites than the second; true without colours."""

    def surplus(no: int) -> int:
        return sum(cell.endswith("w") - cell.endswith("b") for cell in event[no])

    return surplus(one) <= surplus(other)


def random_game(
    rng: random.Random, white: int, black: int, *, forfeits: bool, colours: bool
) -> dict[int, str]:
    """The cells of the two players, drawn at random."""
    ours = rng.choice("WWWWLLLLDDDD")
    theirs = OTHER_SIDE[ours]
    if forfeits and seldom(rng, 12):
        ours = rng.choice("XXXFFF")
        theirs = "F" if seldom(rng, 4) else OTHER_SIDE[ours]
    w, b = ("w", "b") if colours else ("", "")
    return {white: f"{ours}{black}{w}", black: f"{theirs}{white}{b}"}


def games_not_finished(rng: random.Random, row: dict[int, str]) -> dict[int, str]:
    """Blank cells for some games of a round, never for all."""
    blank = {}
    games = [no for no, cell in row.items() if cell[-1] != "-" and no < opponent_of(cell)]
    for no in games[1:]:
        if seldom(rng, 4):
            blank[no] = blank[opponent_of(row[no])] = ""
    return blank


# Everything else that a crosstable may say.


def random_sheet(seed: int, *, rounds: int | None = None, going_on: bool = False) -> Sheet:
    """An event with every kind of unplayed round, colours, ratings, late and play-off marks.

    The first player has a rating. Half of the sheets name the points made inside the rounds, and
    some of these are placed by them. rounds: 3 to 11 unless given; going_on: some games of the
    last round have no result yet, and their cells name the opponents.
    """
    rng = random.Random(seed)
    # mostly small events: ties and tiny medians are frequent there, and loops short
    fewest, most = rng.choice([(2, 6), (2, 6), (4, 12), (4, 12), (8, 24)])
    results = random_event(
        rng,
        rng.randint(fewest, most),
        rounds or rng.choice([rng.randint(3, 6), rng.randint(3, 11)]),
        running=seed % 4 == 0 and not (rounds or going_on),
        colours=True,
        gaps_in_numbers=seed % 2 == 0,
        blanks=seed % 3 == 0,
    )
    ratings: Ratings = {
        no: None if rng.random() < 0.25 else rng.randint(800, 2800) for no in results
    }
    ratings[min(results)] = rng.randint(800, 2800)
    if going_on:
        take_back_games(rng, results)
    late = {no for no in results if seldom(rng, 4)}
    playoff = {no: Fraction(rng.randint(0, 4), 2) for no in results if not seldom(rng, 3)}
    manual = {no: Fraction(no % 4) for no in results if no % 3}
    kind = rng.choice([None, None, None, *INSIDE])
    if kind is None:
        return Sheet(results, ratings, late, playoff, manual=manual)
    made = random_points(rng, results, INSIDE[kind])
    by_game_points = kind == "team" and seldom(rng, 2)
    return Sheet(results, ratings, late, playoff, made, by_game_points, manual)


class Inside(NamedTuple):
    """Points that two sides can make inside a round: if one wins, in a draw, in a forfeit.

    byes: those of a bye, by its cell.
    """

    decided: list[tuple[float, float]]
    drawn: list[tuple[float, float]]
    forfeited: list[tuple[float, float]]
    byes: Mapping[str, tuple[float, float]] = {}


INSIDE = {
    "team": Inside(
        decided=[(4, 0), (3.5, 0.5), (3, 1), (2.5, 1.5), (2.5, 1.5), (2, 1)],
        drawn=[(2, 2), (2, 2), (1.5, 1.5)],
        forfeited=[(4, 0)],
        byes={"-B-": (4, 0), "-H-": (2, 2)},
    ),
    "best of three": Inside([(2, 0), (2, 1)], [(1, 1)], [(2, 0)]),
    "discs": Inside([(n, 64 - n) for n in range(33, 65)], [(32, 32)], [(64, 0)]),
}


def random_points(
    rng: random.Random, results: Results, inside: Inside
) -> dict[int, list[Made | None]]:
    """Points made in every game played and in half of the forfeited games, cell by cell."""
    made: dict[int, list[Made | None]] = {no: [None] * len(row) for no, row in results.items()}
    for no, row in results.items():
        for position, cell in enumerate(row):
            if cell[:1] == "D":
                own, other = rng.choice(inside.drawn)
            elif cell[:1] == "W":
                own, other = rng.choice(inside.decided)
            elif cell[:1] == "X" and other_side(results, cell, position) == "F" and seldom(rng, 2):
                own, other = rng.choice(inside.forfeited)
            elif cell in inside.byes and seldom(rng, 2):
                own, other = inside.byes[cell]
                made[no][position] = (Fraction(own), Fraction(other))
                continue
            else:
                continue
            made[no][position] = (Fraction(own), Fraction(other))
            made[opponent_of(cell)][position] = (Fraction(other), Fraction(own))
    return made


def other_side(results: Results, cell: str, position: int) -> str:
    return results[opponent_of(cell)][position][:1]


def take_back_games(rng: random.Random, results: Results) -> None:
    """Turn some games of the last round, never all, into pairings without a result (``6w``)."""
    last = {no: row[-1] for no, row in results.items()}
    won = [no for no, cell in last.items() if cell[:1] == "W"]
    drawn = [no for no, cell in last.items() if cell[:1] == "D" and no < opponent_of(cell)]
    for no in [*won, *drawn][1:]:
        if seldom(rng, 2):
            for one in (no, opponent_of(last[no])):
                results[one][-1] = last[one][1:]
