"""Fields of contestants and prizes for tests, written in a line."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from xltiebreak.prizes import Contestant, Prize, PrizesGiven, condition_of
from xltiebreak.prizes.limits import limits_of


def field(*players: tuple[float, int | None]) -> list[Contestant]:
    """Players by points and rating, the first in the standings first; nothing breaks their ties.

    Numbers and places count from 1: the order of the list is that of the tie-breaks.
    """
    return [
        Contestant(number, f"P{number}", points, number, columns={"rating": rating})
        for number, (points, rating) in enumerate(players, 1)
    ]


def cash(
    name: str, amount: float | str, condition: str = "", count: int = 1, limit: str = ""
) -> Prize:
    who, limits = condition_of(condition), limits_of(limit)
    return Prize(name, "cash", Decimal(amount), count, who, limits=limits)


def trophy(
    name: str, condition: str = "", count: int = 1, shared: bool = False, **how: bool
) -> Prize:
    ties: Literal["order", "shared"] = "shared" if shared else "order"
    return Prize(name, "trophy", None, count, condition_of(condition), ties, **how)  # type: ignore[arg-type]


def amounts(given: PrizesGiven) -> dict[int | None, str]:
    """The amount for each number; two for one player fail the test."""
    paid = [(award.no, str(award.amount)) for award in given.awards if award.kind == "cash"]
    assert len(dict(paid)) == len(paid), "somebody has two"
    return dict(paid)


def total(prizes: Sequence[Prize]) -> Decimal:
    return sum(((one.amount or Decimal()) * one.count for one in prizes), Decimal())
