"""Who wins what: trophies down the places, cash pooled and divided (US Chess rules 32B and 33).

Trophies, and other prizes that cannot be divided, go down the places by the tie-break order in
force. No tie-break decides cash: players tied on points divide it. This package does not know
crosstables or files: contestants and prizes go in; awards with reasons, and prizes not given, come
out.

| module      | what it does                                                         |
|-------------|----------------------------------------------------------------------|
| terms       | the data: prizes, contestants, awards                                |
| prize_list  | reads the list of prizes                                             |
| typed       | the words of a list in any language                                  |
| sentences   | lines of a list that are no prize: a sum, a sentence                 |
| conditions  | `Grade = K-1`, `Rating < 1200`, `unrated`: who may win a prize       |
| limits      | `unrated: at most 600`: the most that somebody gets of a prize       |
| trophies    | gives trophies down the places, one to a player; or one to all       |
| cash        | pools cash prizes and says how they are divided                      |
| units       | cash prizes one by one, and who can hold which of them               |
| caps        | the most that each player may have of a prize                        |
| shares      | the shares of a pool to the cent: equal or by Hort, within limits    |
| team_prizes | gives prizes to the teams of sections                                |
| wording     | the reason for an award, in words for the winner's parents           |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.languages import Language, language
from xltiebreak.prizes.cash import divide_cash
from xltiebreak.prizes.conditions import EVERYBODY, Condition, ConditionError, condition_of
from xltiebreak.prizes.terms import (
    DIVISIONS,
    Award,
    Contestant,
    Dividing,
    Kind,
    NotGiven,
    Prize,
    PrizesGiven,
    money,
)
from xltiebreak.prizes.trophies import give_to_all, give_trophies

__all__ = [
    "DIVISIONS",
    "EVERYBODY",
    "Award",
    "Condition",
    "ConditionError",
    "Contestant",
    "Dividing",
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
    names: Mapping[str, str] = {},
    several: bool = False,
    sheet: str = "",
    words: Language | None = None,
    division: Dividing = "equal",
) -> PrizesGiven:
    """Give the prizes to a field: the players of a section, or the teams of an event.

    field: in the order of places; names: the name of each tie-break of the order, by code; several:
    one contestant may win an overall trophy and one for each condition; sheet: the section's, for
    the awards; words: the language of the reasons, English by default; division: how tied players
    divide cash. The trophies come first, in the order in which they are given, then those that all
    get, then the cash from the first score group down.
    """
    said = words or language()
    trophies = [prize for prize in prizes if prize.kind == "trophy"]
    money_prizes = [prize for prize in prizes if prize.kind == "cash"]
    ranked = [prize for prize in trophies if not prize.to_all]
    given = (
        give_trophies(ranked, field, names, several, sheet, said),
        give_to_all([prize for prize in trophies if prize.to_all], field, sheet, said),
        divide_cash(money_prizes, field, sheet, said, division),
    )
    return PrizesGiven(
        tuple(award for one in given for award in one.awards),
        tuple(left for one in given for left in one.not_given),
    )
