"""Prizes, contestants and awards as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple, get_args

from xltiebreak.languages import Language
from xltiebreak.prizes.conditions import EVERYBODY, Condition
from xltiebreak.prizes.limits import Limit
from xltiebreak.rules import Value

Kind = Literal["trophy", "cash"]
Dividing = Literal["equal", "hort"]
"""How players tied on points divide their cash prizes: equally, or by Hort's system."""
DIVISIONS: tuple[Dividing, ...] = get_args(Dividing)


@dataclass(frozen=True)
class Prize:
    """One line of a list of prizes."""

    prize: str
    """Its name."""

    kind: Kind
    amount: Decimal | None = None
    """The amount of each, in whole cents; None for a trophy."""

    count: int = 1
    """How many of this prize are given."""

    condition: Condition = EVERYBODY
    """Who may win it, everybody for a place prize."""

    ties: Literal["order", "shared"] = "order"
    """A trophy is given by the order, or (`shared`) to each player who is tied on points."""

    section: str = ""
    """The sheet that has the prize, "" for every sheet."""

    row: int = 0
    """Its row in the list, for messages; 0 if it comes from no list."""

    to_all: bool = False
    """Whether everybody who meets the condition gets one, whatever else they win (trophies
    only).
    """

    first: bool = False
    """Whether it is a trophy with a condition that is given before the place prizes."""

    limits: tuple[Limit, ...] = ()
    """The most that a player gets of it (cash only)."""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Its own condition and those of its limits."""
        return (self.condition, *(limit.condition for limit in self.limits))


class Contestant(NamedTuple):
    """A player of a section, or a team, that may win prizes."""

    number: int | None
    """The player's number, None for a team."""

    name: str
    points: Value
    """As in `ranking.Standing`."""

    place: int
    """As in `ranking.Standing`."""

    tied: bool = False
    """As in `ranking.Standing`."""

    tiebreaks: Mapping[str, Value] = {}
    """As in `ranking.Standing`."""

    separated_by: str | None = None
    """As in `ranking.Standing`."""

    columns: Mapping[str, object] = {}
    """The player's other cells, by the heading as `normal` returns it (`grade`, `school`) and by
    the column's role (`rating`, `team`).

    A rating is a whole number, None for an unrated player.
    """

    def who(self, words: Language) -> str:
        """The contestant's name in a sentence."""
        if self.number is None:
            return self.name
        if not self.name:
            return words.say("player.unnamed", number=self.number)
        return f"{self.name} ({self.number})"


class Award(NamedTuple):
    """A prize and its winner."""

    prize: str
    """Its name, or the names of pooled cash prizes with commas between."""

    kind: Kind
    sheet: str
    """The winner's section, "" for a team."""

    no: int | None
    """The winner's number, None for a team and for a prize to all."""

    name: str
    """The winner's name; for a prize to all, how many players get one."""

    amount: Decimal | None
    """In whole cents, None for a trophy."""

    reason: str
    """Why, in words."""

    to_all: tuple[int, ...] = ()
    """The numbers of all players who get one each, empty if the prize has one winner."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The numbers of the players who win it; none for a team."""
        return self.to_all if self.no is None else (self.no,)


@dataclass(frozen=True)
class NotGiven:
    """A prize that nobody has won, or whose winner is not decided."""

    prize: str
    kind: Kind
    sheet: str
    count: int
    """How many of them."""

    amount: Decimal | None
    """The amount of each, None for a trophy."""

    reason: str
    """Why, and what to do."""


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
