"""Prizes, contestants and awards as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple

from xltiebreak.prizes.conditions import EVERYBODY, Condition
from xltiebreak.systems import Value

Kind = Literal["trophy", "cash"]


@dataclass(frozen=True)
class Prize:
    """One line of a list of prizes.

    prize: what it is called; amount: of each, in whole cents, None for a trophy; count: how many
    there are of it; condition: who may win it, everybody for a place prize; ties: "shared" where
    each of those who are tied on points gets one, which is said of trophies only; section: the
    sheet whose prize it is, "" for every section's; row: where in its list it stands, for messages,
    0 where it comes from none.
    """

    prize: str
    kind: Kind
    amount: Decimal | None = None
    count: int = 1
    condition: Condition = EVERYBODY
    ties: Literal["order", "shared"] = "order"
    section: str = ""
    row: int = 0


class Contestant(NamedTuple):
    """Who may win: a player of a section, or a team.

    number: the player's, None for a team; points to separated_by: as in `ranking.Standing`;
    columns: what the sheet says of the player beside the games, by the heading as `normal` has it
    (`grade`, `school`), and by what the column is (`rating`, `team`); a rating is a whole number,
    and None for an unrated player.
    """

    number: int | None
    name: str
    points: Value
    place: int
    tied: bool = False
    tiebreaks: Mapping[str, Value] = {}
    separated_by: str | None = None
    columns: Mapping[str, object] = {}

    @property
    def who(self) -> str:
        """What the contestant is called in a sentence."""
        if self.number is None:
            return self.name
        return f"{self.name} ({self.number})" if self.name else f"player {self.number}"


class Award(NamedTuple):
    """What somebody has won.

    prize: what it is called, several names with commas between them where cash was pooled; sheet:
    the winner's section, "" for a team; no: the winner's number, None for a team; amount: in whole
    cents, None for a trophy; reason: why, in words.
    """

    prize: str
    kind: Kind
    sheet: str
    no: int | None
    name: str
    amount: Decimal | None
    reason: str


@dataclass(frozen=True)
class NotGiven:
    """A prize that nobody has won, or of which it is open who has.

    count: how many of it; amount: of each, None for a trophy; reason: why, and what to do.
    """

    prize: str
    kind: Kind
    sheet: str
    count: int
    amount: Decimal | None
    reason: str


class PrizesGiven(NamedTuple):
    """What was awarded, and what could not be given."""

    awards: tuple[Award, ...] = ()
    not_given: tuple[NotGiven, ...] = ()


def money(amount: Decimal) -> str:
    """An amount for people.

    >>> money(Decimal(250)), money(Decimal("162.5"))
    ('250.00', '162.50')
    """
    return f"{amount:.2f}"
