"""Prizes, contestants and awards as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple, get_args

from xltiebreak.languages import Language
from xltiebreak.prizes.conditions import EVERYBODY, Condition
from xltiebreak.prizes.limits import Limit
from xltiebreak.systems import Value

Kind = Literal["trophy", "cash"]
Dividing = Literal["equal", "hort"]
"""How players tied on points divide their cash prizes: equally, or by Hort's system."""
DIVISIONS: tuple[Dividing, ...] = get_args(Dividing)


@dataclass(frozen=True)
class Prize:
    """One line of a list of prizes.

    prize: its name; amount: of each, in whole cents, None for a trophy; count: how many there are;
    condition: who may win it, everybody for a place prize; ties: "shared" (trophies only) gives one
    to each player who is tied on points; section: the sheet that has the prize, "" for every one;
    row: its row in the list, for messages, 0 if it comes from no list; to_all: everybody who meets
    the condition gets one, whatever else they win (trophies only); first: a trophy with a condition
    that is given before the place prizes; limits: the most that somebody gets of it (cash only).
    """

    prize: str
    kind: Kind
    amount: Decimal | None = None
    count: int = 1
    condition: Condition = EVERYBODY
    ties: Literal["order", "shared"] = "order"
    section: str = ""
    row: int = 0
    to_all: bool = False
    first: bool = False
    limits: tuple[Limit, ...] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Its own condition and those of its limits."""
        return (self.condition, *(limit.condition for limit in self.limits))


class Contestant(NamedTuple):
    """A player of a section, or a team, that may win prizes.

    number: the player's, None for a team; points to separated_by: as in `ranking.Standing`;
    columns: the player's other cells, by the heading as `normal` returns it (`grade`, `school`) and
    by the column's role (`rating`, `team`); a rating is a whole number, None for an unrated player.
    """

    number: int | None
    name: str
    points: Value
    place: int
    tied: bool = False
    tiebreaks: Mapping[str, Value] = {}
    separated_by: str | None = None
    columns: Mapping[str, object] = {}

    def who(self, words: Language) -> str:
        """The contestant's name in a sentence."""
        if self.number is None:
            return self.name
        if not self.name:
            return words.say("player.unnamed", number=self.number)
        return f"{self.name} ({self.number})"


class Award(NamedTuple):
    """A prize and its winner.

    prize: its name, or the names of pooled cash prizes with commas between; sheet: the winner's
    section, "" for a team; no: the winner's number, None for a team and for a prize to all; amount:
    in whole cents, None for a trophy; reason: why, in words; to_all: the numbers of all players who
    get one each, empty if the prize has one winner. `name` then says how many they are.
    """

    prize: str
    kind: Kind
    sheet: str
    no: int | None
    name: str
    amount: Decimal | None
    reason: str
    to_all: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The numbers of the players who win it; none for a team."""
        return self.to_all if self.no is None else (self.no,)


@dataclass(frozen=True)
class NotGiven:
    """A prize that nobody has won, or whose winner is not decided.

    count: how many of them; amount: of each, None for a trophy; reason: why, and what to do.
    """

    prize: str
    kind: Kind
    sheet: str
    count: int
    amount: Decimal | None
    reason: str


class PrizesGiven(NamedTuple):
    """The awards, and the prizes that nobody gets."""

    awards: tuple[Award, ...] = ()
    not_given: tuple[NotGiven, ...] = ()


def money(amount: Decimal) -> str:
    """An amount with two decimals.

    >>> money(Decimal(250)), money(Decimal("162.5"))
    ('250.00', '162.50')
    """
    return f"{amount:.2f}"
