"""FIDE's systems in five hundred random events: the package against the rules written as loops.

Every event is computed by all three editions, in Swiss events by one of them where they are the
same; modifiers, and what is slow, take turns, so that each is compared in fifty events.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import naive
import naive_fide
import pytest
from naive import Sheet
from random_events import INSIDE, random_event, random_points, random_sheet
from systems import checks
from thinning import thinned

from xltiebreak.event import Event
from xltiebreak.systems import EDITIONS, System, all_systems, find

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("known_rounds")]

EVENTS, CHUNK = 500, 20
BOARDS = {"BC", "TBR", "BBE", *naive_fide.EDE_BOARDS}
SLOW = {"APPO", "APRO", "PTP", "TPR", "EDE", "AOB"}  # loops in loops in loops
MODIFIERS = {
    ":": (":MP", ":GP", ":GP/C1"),
    "C": ("/C1", "/C2"),
    "M": ("/M1", "/M2"),
    "P": ("/P",),
    "L": ("/L0", "/L34", "/L60", "/L100", "/L+1", "/L-2"),
    "K": ("/K4",),
    "F": ("/F",),
}


def codes(system: System) -> list[str]:
    """The code as it is and with each of its modifiers, alone and some with /P."""
    modifiers = [m for letter in system.takes for m in MODIFIERS[letter]]
    if "C" not in system.takes:
        modifiers = [m for m in modifiers if m != ":GP/C1"]
    with_p = [f"{m}/P" for m in ("/C1", "/M1", "/F") if m in modifiers and "/P" in modifiers]
    return [f"{system.code}{modifier}" for modifier in ("", *modifiers, *with_p)]


ALL = [code for system in all_systems("fide") for code in codes(system)]


def sheet_of(seed: int) -> Sheet:
    """A Swiss event of five to eleven rounds; every eighth is a round robin."""
    rng = Random(seed)
    if seed % 8 == 5:
        return round_robin(rng)
    small = [s for s in range(40 * seed, 40 * seed + 40) if players_of(s) <= 10]
    return random_sheet(small[0], rounds=5 + seed % 7, going_on=seed % 6 == 1)


def players_of(seed: int) -> int:
    return len(random_sheet(seed, rounds=5).results)


def round_robin(rng: Random) -> Sheet:
    """Everybody against everybody, once or twice; with byes in odd numbers, and forfeits."""
    numbers: list[int | None] = list(rng.sample(range(1, 30), rng.randint(3, 7)))
    if len(numbers) % 2:
        numbers.append(None)
    results: naive.Results = {number: [] for number in numbers if number is not None}
    circle = list(numbers)
    for position in range((len(numbers) - 1) * rng.choice([1, 1, 2])):
        half = len(circle) // 2
        for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
            if one is None or other is None:
                results[one or other or 0].append("-U-")
                continue
            white = (one, other) if position % 2 else (other, one)
            results_of = rng.choice(["WL", "WL", "LW", "LW", "DD", "DD", "XF", "FX", "FF", "  "])
            sides = zip(white, white[::-1], results_of, "wb", strict=True)
            for number, against, letter, color in sides:
                results[number].append(f"{letter}{against}{color}".strip())
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if not any(cell[0] in "WDLXF" for row in results.values() for cell in row):
        return round_robin(rng)
    ratings: naive.Ratings = {no: rng.choice([None, rng.randint(800, 2800)]) for no in results}
    ratings[min(results)] = 1500
    return Sheet(results, ratings)


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_values_agree_with_the_naive_rules(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet = sheet_of(seed)
        event = checks.event_of(sheet)
        groups = naive.tied_groups(sheet)
        for which, edition in enumerate(EDITIONS):
            for position, code in enumerate(ALL):
                turn = seed + position + which
                same = not (event.is_round_robin or find(code, edition).varies)
                often = code.isalpha() and code not in SLOW and not (same and turn % 3)
                if code not in BOARDS and (often or turn % 10 == 0):
                    agrees(code, edition, sheet, event, groups, f"seed {seed}")


def agrees(
    code: str, edition: str, sheet: Sheet, event: Event, groups: list[list[int]], name: str
) -> None:
    """The package gives every player what the naive rule gives."""
    system = find(code, edition)
    if system.lacks(event):
        return
    computed = system.values(event)
    for tied in groups:
        for no in tied:
            if system.group and len(tied) < 2:
                assert computed[no] is None
                continue
            expected = naive_fide.value(sheet, code, edition, no, tied)
            assert checks.exact(computed[no]) == expected, (
                f"{name}: {code} of player {no} by {edition} is {computed[no]}, its naive twin "
                f"gives {expected}; tied are {tied}, the results are {sheet.results}"
            )


@pytest.mark.parametrize("seed", range(thinned(40)))
def test_team_events_agree_on_boards_and_scores(seed: int) -> None:
    rng = Random(seed)
    results = random_event(
        rng, rng.randint(3, 8), rng.randint(3, 7), gaps_in_numbers=True, colours=True
    )
    made = random_points(rng, results, INSIDE["team"])
    sheet = Sheet(results, {}, made=made, by_game_points=seed % 2 == 0)
    boards = {no: [Fraction(rng.randint(0, 6), 2) for _ in range(4)] for no in results}
    event = with_boards(checks.event_of(sheet), boards)
    groups = [list(results)[:half] for half in (2, 3)] + naive.tied_groups(sheet)
    for edition in EDITIONS:
        for code in BOARDS:
            system = find(code, edition)
            for tied in groups:
                for no in tied if len(tied) > 1 else ():
                    expected = naive_fide.value(sheet, code, edition, no, tied, board_points=boards)
                    assert checks.exact(system.value(event, no, tied)) == expected, (code, tied)


def with_boards(event: Event, boards: dict[int, list[Fraction]]) -> Event:
    players = tuple(
        replace(player, boards=tuple(map(float, boards[player.number]))) for player in event.players
    )
    return replace(event, players=players)


def test_the_random_events_have_everything_that_makes_a_difference() -> None:
    seen: Counter[str] = Counter()
    for seed in range(EVENTS):
        sheet = sheet_of(seed)
        rounds = naive.rounds_completed(sheet.results)
        seen["round robin"] += naive_fide.is_round_robin(sheet)
        seen["game points"] += bool(sheet.made)
        seen["by game points"] += sheet.by_game_points
        kinds = {
            cell[:1] if cell[:1] != "-" else cell for row in sheet.results.values() for cell in row
        }
        seen.update(kinds & {"-B-", "-H-", "-U-", "X", "F"})
        for row in sheet.results.values():
            played = row[:rounds]
            seen["withdrawn"] += played[-2:] == ["-U-", "-U-"]
            seen["forfeit after withdrawal"] += played[-2:-1] == ["-U-"] and played[-1][:1] == "F"
            seen["half-point bye last"] += played[-1:] == ["-H-"]
    few = {what: count for what, count in seen.items() if count < 5}
    assert not few, f"few of the random events have {few}"


def test_every_pair_of_a_drawn_round_robin_meets() -> None:
    for seed in range(5, 100, 8):
        results = sheet_of(seed).results
        for one, other in combinations(results, 2):
            met = [cell for cell in results[one] if cell.strip("WDLXFwb") == str(other)]
            assert met, f"seed {seed}: {one} and {other} do not meet"
