"""Who wins what: trophies down the places, cash pooled and divided (US Chess rules 32B and 33).

Trophies, and whatever else cannot be divided, go down the places by the tie-break order in force.
Cash is never decided by tie-breaks: who is tied on points divides. Nothing here knows of sheets and
files: contestants and prizes go in, awards with their reasons come out, and what was not given.

| module     | what it knows                                                         |
|------------|-----------------------------------------------------------------------|
| terms      | the data: prizes, contestants, awards                                 |
| conditions | `Grade = K-1`, `Rating < 1200`, `unrated`: who may win a prize        |
| trophies   | down the places, one to a person                                      |
| cash       | pools: which prizes are in one, and how it is divided                 |
| wording    | the reason of an award, in words for the winner's parents             |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.prizes.cash import divided
from xltiebreak.prizes.conditions import EVERYBODY, Condition, ConditionError, condition_of
from xltiebreak.prizes.terms import Award, Contestant, Kind, NotGiven, Prize, PrizesGiven, money
from xltiebreak.prizes.trophies import handed_out

__all__ = [
    "EVERYBODY",
    "Award",
    "Condition",
    "ConditionError",
    "Contestant",
    "Kind",
    "NotGiven",
    "Prize",
    "PrizesGiven",
    "award",
    "condition_of",
    "money",
]


def award(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    names: Mapping[str, str] | None = None,
    several: bool = False,
    sheet: str = "",
) -> PrizesGiven:
    """Give the prizes to a field: the players of a section, or the teams of an event.

    field: in the order of places; names: what each tie-break of the order is called, by code;
    several: whether one contestant may win more than one trophy, one of a kind (an overall one, one
    by each condition); sheet: the section's, which the awards tell. Trophies stand first, in the
    order of the list, then the cash from the first score group down.
    """
    known = names or {}
    trophies = handed_out([p for p in prizes if p.kind == "trophy"], field, known, several, sheet)
    cash = divided([p for p in prizes if p.kind == "cash"], field, sheet)
    return PrizesGiven(trophies.awards + cash.awards, trophies.not_given + cash.not_given)
