"""What the naive rules make of the texts typed into a workbook that computes by itself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import naive
import naive_fide
from random_events import OTHER_SIDE, Results, opponent_of
from workbook.live.typed import Typed

from xltiebreak.rules import US, System


def naive_values(order: Sequence[System], results: Results, number: int) -> list[Fraction]:
    """A player's tie-breaks by the naive rules."""
    return [Fraction(naive_value(system, results, number) or 0) for system in order]


def naive_value(
    system: System, results: Results, number: int, tied: Sequence[int] = ()
) -> naive.Value:
    """A player's tie-break by the naive rules, in a Swiss event; tied: the players still tied."""
    sheet = naive.Sheet(results)
    code, rules = system.identity
    if rules != US:
        return naive_fide.value(sheet, code, rules, number, tied, round_robin=False)
    parameter = None if system.given is None else Fraction(system.given)
    return naive.TWINS[system.definition.code](sheet, number, list(tied), parameter)


def complete(results: Results) -> None:
    """Give each blank cell and each pairing the other side of the game in the opponent's cell."""
    for number, cells in results.items():
        for turn, cell in enumerate(cells):
            if cell[:1] in ("", "-"):
                continue
            other = results[opponent_of(cell)]
            letter = OTHER_SIDE[cell[0]] if cell[0].isalpha() else ""
            if not other[turn]:
                other[turn] = f"{letter}{number}"
            elif other[turn].rstrip("wb") == f"{number}":  # a pairing, maybe with a colour
                other[turn] = f"{letter}{other[turn]}"


def both_sides(typed: Typed) -> Results:
    """The event as the naive rules read it: tidy cells, both sides of every game."""
    results = {line.number: [tidied(cell) for cell in line.cells] for line in typed.lines}
    complete(results)
    names = {line.number: line.name for line in typed.lines}
    return {number: cells for number, cells in results.items() if names[number] or any(cells)}


SAME = {"BYE": "-B-", "PAB": "-B-", "B": "-B-", "HPB": "-H-", "=BYE": "-H-", "-H": "-H-"}
SAME |= {"ZPB": "-U-", "--": "-U-", "U-": "-U-"}
OF_SIGN = {"+": "W", "=": "D", "-": "L"}


def tidied(cell: str) -> str:
    """`w 06B` and `+B6` as `W6b`, `bye` as `-B-`: small letters are colours only."""
    upper = "".join(cell.split()).upper()
    upper = SAME.get(upper, upper)
    if upper[:1] in OF_SIGN and upper[1:2] in ("W", "B") and upper[2:].isdigit():
        upper = f"{OF_SIGN[upper[0]]}{upper[2:]}{upper[1]}"
    if upper[1:2] == "0" and not upper[0].isdigit():
        upper = upper[0] + upper[1:].lstrip("0")
    return upper if upper[:1] in ("", "-") else f"{upper[:-1]}{upper[-1].lower()}"
