"""Expressions printed for a sheet of steps: a cell for each quantity, functions of Excel 2010.

A quantity of the rounds that other cells look at gets a block of its own, a column for each round;
a quantity of the players gets a column. Everything else is printed where it is used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from xltiebreak.live.formulas.quantities import (
    Counts,
    Ended,
    FromHereOn,
    If,
    Number,
    OfOpponent,
    Operation,
    Quantity,
    RoundsCompleted,
    Sum,
    SumWithout,
    UpToHere,
    Variable,
)
from xltiebreak.live.steps import Steps

_BEYOND = "1000000000"  # a key that no term reaches
_COMPARISONS: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


class CellPrinter:
    """Writes the steps of expressions on a sheet, and prints their formulas.

    blocks, columns: the variables that the sheet has already, and where.
    """

    def __init__(self, sheet: Steps, blocks: Mapping[str, str], columns: Mapping[str, int]) -> None:
        self._sheet = sheet
        self._blocks, self._columns = dict(blocks), dict(columns)

    def of_player(self, quantity: Quantity, row: int) -> str:
        """Return the formula of a quantity of the player in this row, or of the event."""
        match quantity:
            case Number(value):
                return f"{value:g}"
            case RoundsCompleted():
                return self._sheet.completed
            case Operation(left, sign, right):
                return _calculated(self.of_player(left, row), sign, self.of_player(right, row))
            case If(condition, then, otherwise):
                parts = (self.of_player(part, row) for part in (condition, then, otherwise))
                return "IF({}>0,{},{})".format(*parts)
            case Variable(_, of) if not _is_of_players(of):
                return self.of_player(of, row)
            case Variable():
                return self._sheet.of(self._column(quantity), row)
            case Sum(of):
                return self._sum(of, row)
            case SumWithout():
                return self._sum_without(quantity, row)
        raise NotImplementedError(quantity)

    def _of_round(self, quantity: Quantity, row: int, number: int) -> str:
        """The formula of a quantity in a round."""
        match quantity:
            case Counts():
                return self._sheet.counts(number)
            case Ended(letters, paired):
                ended = self._sheet.ended(row, number, letters)
                met = f"AND({ended},{self._sheet.at('Q', row, number)}>0)"
                return f"IF({met if paired else ended},1,0)"
            case Operation(left, "*", right) if _letters(left):
                ended = self._sheet.ended(row, number, _letters(left))
                return f"IF({ended},{self._of_round(right, row, number)},0)"
            case Operation(left, sign, right):
                both = self._of_round(left, row, number), self._of_round(right, row, number)
                return _calculated(both[0], sign, both[1])
            case If(condition, then, otherwise):
                parts = (self._of_round(part, row, number) for part in (condition, then, otherwise))
                return "IF({}>0,{},{})".format(*parts)
            case UpToHere(of):
                return self._summed(of, row, number, 1, number)
            case FromHereOn(of):
                return self._summed(of, row, number, number, self._sheet.rounds)
            case OfOpponent(of):
                value = self._sheet.of_opponent(self._column(of), row, number)
                return f"IF({self._sheet.at('Q', row, number)}>0,{value},0)"
            case Variable(_, of) if _is_of_rounds(of):
                if quantity.name not in self._blocks and _looks_at_one_round(of):
                    return self._of_round(of, row, number)
                return self._sheet.at(self._block(quantity), row, number)
        return self.of_player(quantity, row)

    def _block(self, quantity: Quantity) -> str:
        """The block of a quantity; write it if it is not there yet."""
        name = quantity.name if isinstance(quantity, Variable) else repr(quantity)
        if name not in self._blocks:
            of = quantity.of if isinstance(quantity, Variable) else quantity
            self._sheet.block(name, lambda row, n: self._of_round(of, row, n), at_start(of))
            self._blocks[name] = name
        return self._blocks[name]

    def _column(self, quantity: Quantity) -> int:
        """The column of a quantity; write it if it is not there yet."""
        name = quantity.name if isinstance(quantity, Variable) else repr(quantity)
        if name not in self._columns:
            of = quantity.of if isinstance(quantity, Variable) else quantity
            self._columns[name] = self._sheet.quantity(
                name, lambda row: self.of_player(of, row), at_start(of)
            )
        return self._columns[name]

    def _summed(self, of: Quantity, row: int, here: int, first: int, last: int) -> str:
        """The sum of some rounds, for a round that counts."""
        ends = (
            (self._sheet.counts(first), self._sheet.counts(last))
            if isinstance(of, Counts)
            else tuple(self._sheet.at(self._block(of), row, number) for number in (first, last))
        )
        return f"IF({self._sheet.counts(here)}=0,0,SUM(${ends[0]}:${ends[1]}))"

    def _sum(self, of: Quantity, row: int) -> str:
        """The sum of all rounds."""
        match of:
            case Counts():
                return self._sheet.completed
            case Ended(letters) if "U" not in letters:  # a blank cell is an absence too
                return f"({self._sheet.how_many(row, letters)})"
            case Operation(Variable() as left, "*", Variable() as right) if not _letters(left):
                lines = (self._sheet.line(self._block(one), row) for one in (left, right))
                return "SUMPRODUCT({},{})".format(*lines)
        return f"SUM({self._sheet.line(self._block(of), row)})"

    def _sum_without(self, quantity: SumWithout, row: int) -> str:
        if quantity.before is not None:
            return self._sum_without_chosen(quantity, quantity.before, row)
        line, done = self._sheet.line(self._block(quantity.of), row), self._sheet.completed
        low, high = self.of_player(quantity.lowest, row), self.of_player(quantity.highest, row)
        rounds = self._sheet.rounds
        blank = f"{rounds}-{done}"  # rounds that do not count: their zeros are the lowest
        ends = (
            f"IF({low}>0,SMALL({line},{blank}+1),0)"
            f"-IF({low}>1,SMALL({line},MIN({rounds},{blank}+2)),0)"
            f"-IF({high}>0,LARGE({line},1),0)"
            f"-IF({high}>1,LARGE({line},{min(2, rounds)}),0)"
        )
        return f"IF({done}<={low}+{high},0,SUM({line})-{ends})"

    def _sum_without_chosen(self, quantity: SumWithout, before: Quantity, row: int) -> str:
        """The sum after a cut that takes terms marked `before` first."""
        left = self._left(quantity.of, before, int(at_start(quantity.lowest)))
        line = self._sheet.line(left, row)
        highest = range(1, int(at_start(quantity.highest)) + 1)
        ends = "".join(f"-IF(COUNT({line})>={at},LARGE({line},{at}),0)" for at in highest)
        return f"SUM({line}){ends}"

    def _left(self, of: Quantity, before: Quantity, lowest: int) -> str:
        """The block with the terms that a cut leaves, and the block with the order of cuts."""
        sheet, terms = self._sheet, self._block(of)
        keys, left = f"{terms} keys", f"{terms} without {lowest}"

        def key(row: int, number: int) -> str:
            mark = self._of_round(before, row, number)
            term = f"{sheet.at(terms, row, number)}*1000+{number}"
            return f"IF({sheet.counts(number)}=0,{_BEYOND},(1-{mark})*1000000+{term})"

        def term(row: int, number: int) -> str:
            most = min(lowest, sheet.rounds)
            line = f"${sheet.at(keys, row, 1)}:${sheet.at(keys, row, sheet.rounds)}"
            is_cut = f"{sheet.at(keys, row, number)}<=SMALL({line},{most})"
            kept = f'IF({is_cut},"",{sheet.at(terms, row, number)})'
            return f'IF({sheet.counts(number)}=0,"",{kept})'

        sheet.block(keys, key, float(_BEYOND))
        sheet.block(left, term, "")
        return left


def at_start(quantity: Quantity) -> float:
    """Return the value before the first round."""
    match quantity:
        case Number(value):
            return value
        case Operation(left, sign, right):
            both = at_start(left), at_start(right)
            if sign in _COMPARISONS:
                return float(_COMPARISONS[sign](*both))
            return _ARITHMETIC[sign](*both)
        case If(condition, then, otherwise):
            return at_start(then if at_start(condition) else otherwise)
        case Variable(_, of):
            return at_start(of)
    return 0


def _calculated(left: str, sign: str, right: str) -> str:
    if sign in _COMPARISONS:
        return f"IF({left}{sign}{right},1,0)"
    return f"({left}{sign}{right})"


def _letters(quantity: Quantity) -> str:
    """The letters, if a quantity is whether a round ended with one of them; else ""."""
    of = quantity.of if isinstance(quantity, Variable) else quantity
    return of.letters if isinstance(of, Ended) else ""


def _parts(quantity: Quantity) -> tuple[Quantity, ...]:
    match quantity:
        case Operation(left, _, right):
            return (left, right)
        case If(condition, then, otherwise):
            return (condition, then, otherwise)
        case Variable(_, of):
            return (of,)
    return ()


def _is_of_rounds(quantity: Quantity) -> bool:
    """Whether a quantity has a value for each round."""
    own = isinstance(quantity, (Counts, Ended, UpToHere, FromHereOn, OfOpponent))
    return own or any(map(_is_of_rounds, _parts(quantity)))


def _is_of_players(quantity: Quantity) -> bool:
    """Whether a quantity has a value for each player, and is not the same for all."""
    return isinstance(quantity, (Sum, SumWithout)) or any(map(_is_of_players, _parts(quantity)))


def _looks_at_one_round(quantity: Quantity) -> bool:
    """Whether a quantity of a round follows from how this round ended."""
    if isinstance(quantity, (UpToHere, FromHereOn, OfOpponent, Sum, SumWithout)):
        return False
    return all(map(_looks_at_one_round, _parts(quantity)))
