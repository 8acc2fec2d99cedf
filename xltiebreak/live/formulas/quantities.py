"""What formulas compute: quantities of a round, of a player or of the event, as expressions.

An expression knows nothing of cells. `live.blocks` prints it for a sheet with a cell for
each quantity, `lambdas` for a named function. Both know an event as two tables, a row for each
player and a column for each round: how the round ended, as a letter, and who the opponent was.

| letter | the round                                | letter | the round                        |
|--------|------------------------------------------|--------|----------------------------------|
| W D L  | won, drawn, lost at the board            | B      | full-point bye                   |
| X F    | won, lost by forfeit                     | H      | half-point bye                   |
| P      | paired, without a result                 | U      | zero-point bye, absence, blank   |

A round that does not count has no letter: all quantities of such a round are 0.
"""

from __future__ import annotations

from dataclasses import dataclass


class Quantity:
    """A number for each round of each player, for each player, or for the event."""

    def __add__(self, other: Operand) -> Quantity:
        return Operation(self, "+", quantity(other))

    def __sub__(self, other: Operand) -> Quantity:
        return Operation(self, "-", quantity(other))

    def __mul__(self, other: Operand) -> Quantity:
        return Operation(self, "*", quantity(other))

    def __rmul__(self, other: Operand) -> Quantity:
        return Operation(quantity(other), "*", self)

    def __truediv__(self, other: Operand) -> Quantity:
        return Operation(self, "/", quantity(other))

    def __lt__(self, other: Operand) -> Quantity:
        return Operation(self, "<", quantity(other))

    def __gt__(self, other: Operand) -> Quantity:
        return Operation(self, ">", quantity(other))

    def __le__(self, other: Operand) -> Quantity:
        return Operation(self, "<=", quantity(other))

    def __ge__(self, other: Operand) -> Quantity:
        return Operation(self, ">=", quantity(other))


Operand = Quantity | float


def quantity(operand: Operand) -> Quantity:
    """Return a number as a quantity; a quantity itself."""
    return operand if isinstance(operand, Quantity) else Number(operand)


@dataclass(frozen=True)
class Number(Quantity):
    """A number that is always the same."""

    value: float


@dataclass(frozen=True)
class Operation(Quantity):
    """Two quantities, and `+ - * /` or a comparison, which is 1 or 0."""

    left: Quantity
    sign: str
    right: Quantity


@dataclass(frozen=True)
class If(Quantity):
    """One quantity where a condition is 1, another one where it is 0."""

    condition: Quantity
    then: Quantity
    otherwise: Quantity


@dataclass(frozen=True)
class RoundsCompleted(Quantity):
    """The number of rounds that count."""


@dataclass(frozen=True)
class Counts(Quantity):
    """1 for a round that counts."""


@dataclass(frozen=True)
class Ended(Quantity):
    """1 for a round that counts and ended with one of these letters."""

    letters: str
    paired: bool = False
    """Whether the round must have an opponent."""


@dataclass(frozen=True)
class UpToHere(Quantity):
    """The sum of a round and all earlier ones."""

    of: Quantity


@dataclass(frozen=True)
class FromHereOn(Quantity):
    """The sum of a round and all later ones."""

    of: Quantity


@dataclass(frozen=True)
class OfOpponent(Quantity):
    """A player's quantity, taken from the opponent of the round; 0 without an opponent."""

    of: Quantity


@dataclass(frozen=True)
class Sum(Quantity):
    """The sum of a player's rounds."""

    of: Quantity


@dataclass(frozen=True)
class SumWithout(Quantity):
    """The sum of a player's rounds that count, without the lowest and highest terms.

    If no term is left, the sum is 0. No term is negative.
    """

    of: Quantity
    lowest: Quantity
    """How many of the lowest terms to leave out, of the player or of the event, up to 2."""

    highest: Quantity
    """How many of the highest terms to leave out, likewise."""

    before: Quantity | None = None
    """1 for terms that go before lower terms."""


@dataclass(frozen=True)
class Variable(Quantity):
    """A quantity with a name of its own, computed once where that is possible."""

    name: str
    of: Quantity
