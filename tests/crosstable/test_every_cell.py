"""Every cell of small events is changed to every other cell: no contradiction is accepted.

The test wrote each cell and so knows what it claims. The loop below compares the claims and shares
no code with the package.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from tables import Rows, table_of
from thinning import sampled

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Cell


class Claim(NamedTuple):
    """A cell's claim: W, D, L, X and F (forfeits), P (still to be played), B, H, U (byes)."""

    result: str
    opponent: int | None = None
    colour: str = ""


Event = dict[int, list[Claim]]
Spell = Callable[[Claim], str]
ROUNDS = 3
BYES = {"B": "-B-", "H": "-H-", "U": "-U-", "P": "", "X": "X", "F": "F"}
BLANK = Claim("P")
ANSWERS = {"W": "L", "D": "D", "L": "W", "X": "F", "F": "XF", "P": "P"}


def letters(claim: Claim) -> str:
    if claim.opponent is None:
        return BYES[claim.result]
    return f"{claim.result.strip('P')}{claim.opponent}{claim.colour}"


def signs(claim: Claim) -> str:
    if claim.opponent is None:
        return {"B": "+BYE", "H": "=BYE", "U": "--"}.get(claim.result, BYES[claim.result])
    if claim.result == "P":
        return f"{claim.opponent}{claim.colour}"
    sign = {"W": "+", "D": "=", "L": "-", "X": "+F", "F": "-F"}[claim.result]
    return f"{sign}{claim.colour.upper() if claim.result in 'WDL' else ''}{claim.opponent}"


def numbers(claim: Claim) -> str:
    if claim.opponent is None:
        return {"B": "-1", "H": "0000 - H"}.get(claim.result, BYES[claim.result])
    sign = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-", "P": ""}[claim.result]
    return f"{claim.opponent}{claim.colour}{sign}"


def decimals(claim: Claim) -> str:
    figure = {"W": "1.0", "D": "0.5", "L": "0.0"}.get(claim.result)
    if claim.opponent is None or figure is None:
        return numbers(claim)
    return f"{claim.opponent}{claim.colour}{figure}"


# the function that writes a claim, and the colours in its cells
NOTATIONS: dict[str, tuple[Spell, str]] = {
    "letters": (letters, "-"),
    "letters with colours": (letters, "wb"),
    "signs": (signs, "-"),
    "signs with colours": (signs, "wb"),
    "numbers": (numbers, "wb"),
    "numbers with decimals": (decimals, "wb"),
}


def an_event(players: int, coloured: bool) -> Event:
    """An event free of contradictions: games, forfeits, byes and games still to be played."""
    rng = random.Random(players)
    event: Event = {number: [] for number in range(1, players + 1)}
    for round_number in range(ROUNDS):
        order = rng.sample(list(event), players)
        for white, black in zip(order[::2], order[1::2], strict=False):
            result = rng.choice("WDLWDLXP" if round_number else "WDL")
            event[white].append(Claim(result, black, "w" * coloured))
            event[black].append(Claim(ANSWERS[result], white, "b" * coloured))
        if players % 2:
            event[order[-1]].append(Claim(rng.choice("BHU")))
    return event


def all_claims(event: Event, colours: str) -> Iterator[Claim]:
    """Every claim that a cell could make: of all players, and of two that do not exist."""
    yield from (Claim(bye) for bye in BYES)
    for opponent in range(max(event) + 2):
        for result in ANSWERS:
            yield from (Claim(result, opponent, colour) for colour in colours.strip("-") or [""])


def contradictions(event: Event) -> Iterator[set[Cell]]:
    """The cells of each contradiction: one that claims a game, and that of its opponent."""
    for number, claims in event.items():
        for round_number, claim in enumerate(claims):
            if claim.opponent is None:
                continue
            cells = {cell_of(number, round_number)}
            if claim.opponent == number or claim.opponent not in event:
                yield cells
                continue
            cells.add(cell_of(claim.opponent, round_number))
            answer = event[claim.opponent][round_number]
            named = [row[round_number].opponent for row in event.values()]
            if answer == BLANK and named.count(claim.opponent) == 1:
                continue  # typed on one side only
            bare_forfeit = answer.opponent is None and answer.result in "XF"
            if (
                answer.opponent != (None if bare_forfeit else number)
                or answer.result not in ANSWERS[claim.result]
                or (claim.colour and claim.colour == answer.colour)
            ):
                yield cells


def cell_of(number: int, round_number: int) -> Cell:
    return Cell(number + 1, round_number + 2)


def read(event: Event, spell: Spell) -> Crosstable:
    rows: Rows = [["No", *(f"Rnd{number}" for number in range(1, ROUNDS + 1))]]
    rows += [[number, *map(spell, claims)] for number, claims in event.items()]
    return table_of(rows)


def has_a_cleared_round(event: Event) -> bool:
    """Whether a round without a result stands before one with a result."""
    rounds = zip(*event.values(), strict=True)
    played = [any(claim.result in "WDLXF" for claim in told) for told in rounds]
    return not all(played[: max((i for i, one in enumerate(played) if one), default=0)])


def silent(event: Event, spell: Spell) -> str:
    """Return what is wrong with the problems of an event, "" if nothing is."""
    table = read(event, spell)
    wrong = list(contradictions(event))
    if not wrong:
        right = table.sound is not has_a_cleared_round(event)
        return "" if right else f"an error too many or too few: {table.problems}"
    named = {problem.cell for problem in table.problems}
    for cells in wrong:
        if not named & set(map(str, cells)):
            return f"no problem at {sorted(map(str, cells))}: {table.problems}"
    return ""


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("players", sampled([3, 4, 5, 6], 1))
def test_no_contradiction_is_accepted(players: int, notation: str) -> None:
    spell, colours = NOTATIONS[notation]
    event = {
        number: [as_written(claim, spell) for claim in claims]
        for number, claims in an_event(players, colours != "-").items()
    }
    assert silent(event, spell) == ""
    possible = dict.fromkeys(as_written(claim, spell) for claim in all_claims(event, colours))
    claims = [claim for claim in possible if is_written_only_so(claim, spell)]
    for number, row in event.items():
        for round_number, written in enumerate(row):
            for claim in sampled(claims):
                if claim == written:
                    continue
                row[round_number] = claim
                wrong = silent(event, spell)
                assert not wrong, (
                    cell_of(number, round_number),
                    spell(written),
                    spell(claim),
                    wrong,
                )
            row[round_number] = written


def as_written(claim: Claim, spell: Spell) -> Claim:
    """Return the claim, without a colour if its cell has none: a forfeit among signs."""
    colourless = claim._replace(colour="")
    return colourless if spell(colourless) == spell(claim) else claim


def is_written_only_so(claim: Claim, spell: Spell) -> bool:
    """Whether the cell means only this claim: -0 is a bye, and 0 alone is no cell."""
    return spell(claim) not in ("-0", "0")


def test_the_comparison_sees_a_contradiction() -> None:
    event = {1: [Claim("W", 2, "w")], 2: [Claim("L", 1, "b")]}
    assert list(contradictions(event)) == []
    for claim in (Claim("W", 1, "b"), Claim("L", 1, "w"), Claim("L", 3), Claim("B"), Claim("F")):
        assert list(contradictions({**event, 2: [claim]}))
