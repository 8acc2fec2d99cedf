"""Limits on a prize: `600`, `unrated: at most 600`, `half of the place prize`.

| typed                                 | what it says                                            |
|---------------------------------------|---------------------------------------------------------|
| `600`, `at most 600`                  | nobody gets more than 600 of this prize                 |
| `unrated 600`, `unrated: at most 600` | no unrated player does                                  |
| `Grade = K-1: 50`                     | a condition that is a comparison needs the colon        |
| `unrated: half of the place prize`    | half of what the first unrated player has by place      |
| `unrated 600; provisional 1000`       | two limits: the lower one holds where both do           |

A condition says whom a limit holds for, as it says who may win a prize.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from xltiebreak.errors import Error
from xltiebreak.languages.figures import amount_of
from xltiebreak.languages.text import normal, shown
from xltiebreak.prizes.conditions import Condition, ConditionError, condition_of
from xltiebreak.prizes.typed import typed_as

_HOW = (
    "write it as 600, unrated: at most 600, or unrated: half of the place prize, with ; between two"
)


class LimitError(Error, ValueError):
    """A text is not a limit; the message says how to write a limit."""


@dataclass(frozen=True)
class Limit:
    """The most that somebody may get of a prize."""

    text: str
    """As it was typed."""

    condition: Condition
    """Whom it holds for."""

    amount: Decimal | None
    """In whole cents; None for half of the place prize."""


def limits_of(text: str) -> tuple[Limit, ...]:
    """Parse the limits in a text, none in a blank one. Raises LimitError for a text that is none.

    >>> [(one.condition.text, one.amount) for one in limits_of("unrated 600; at most 1,000.00")]
    [('unrated', Decimal('600.00')), ('', Decimal('1000.00'))]
    >>> limits_of("unrated: half of the place prize")[0].amount is None
    True
    """
    parts = (" ".join(part.split()) for part in text.split(";"))
    return tuple(_limit(part) for part in parts if part)


def _limit(text: str) -> Limit:
    for who, most in _readings(text):
        condition = _condition(who)
        if condition is None:
            continue
        if condition.team:
            raise LimitError(f"{shown(text)}: a limit holds for players, not for teams: {_HOW}")
        amount = _amount(most)
        if amount or _is_half(most):
            return Limit(text, condition, amount)
    what = "says for whom, but not how much" if _condition(text) else "is not a limit"
    raise LimitError(f"{shown(text)} {what}: {_HOW}")


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """Each way to read a text: for whom, and how much.

    A text without a colon is read with a condition first: U900 600 is not 900,600. One that is a
    condition as a whole has no amount: Rating < 1200 is not Rating <, at most 1200.
    """
    who, colon, most = text.rpartition(":")
    if colon:
        yield who.strip(), most.strip()
    if _condition(text):
        return
    words = text.split()
    for count in range(1, len(words)):
        yield " ".join(words[:count]), " ".join(words[count:])
    yield "", text


def _condition(text: str) -> Condition | None:
    """Return the condition that a text is; None if it is none."""
    try:
        return condition_of(text)
    except ConditionError:
        return None


def _amount(text: str) -> Decimal | None:
    return amount_of(_without_at_most(text))


def _is_half(text: str) -> bool:
    return normal(_without_at_most(text)) in typed_as("half")


def _without_at_most(text: str) -> str:
    """Return a text without `at most` or the like before it."""
    words = text.split()
    for count in range(1, len(words)):
        if normal(" ".join(words[:count])) in typed_as("at_most"):
            return " ".join(words[count:])
    return text
