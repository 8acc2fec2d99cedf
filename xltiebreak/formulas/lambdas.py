"""Expressions as_lambda as LAMBDAs, and the named functions under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import singledispatch

from xltiebreak.formulas.functions import Function
from xltiebreak.formulas.quantities import (
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

PREFIX = "TB."


@singledispatch
def as_lambda(quantity: Quantity) -> str:
    """Return an expression over the tables `letters` and `opponents`."""
    raise NotImplementedError(quantity)


@as_lambda.register
def _(quantity: Number) -> str:
    return f"{quantity.value:g}"


@as_lambda.register
def _(quantity: Operation) -> str:
    both = f"({as_lambda(quantity.left)}{quantity.sign}{as_lambda(quantity.right)})"
    return f"({both}*1)" if quantity.sign in ("<", "<=", ">", ">=", "=") else both


@as_lambda.register
def _(quantity: If) -> str:
    parts = (quantity.condition, quantity.then, quantity.otherwise)
    return f"IF({','.join(map(as_lambda, parts))})"


@as_lambda.register
def _(quantity: RoundsCompleted) -> str:
    return "TB.ROUNDS(letters)"


@as_lambda.register
def _(quantity: Counts) -> str:
    return '((letters<>"")*1)'


@as_lambda.register
def _(quantity: Ended) -> str:
    each = (f'(letters="{letter}")' for letter in quantity.letters)
    return f"({'+'.join(each)}+0)"


@as_lambda.register
def _(quantity: UpToHere) -> str:
    return f"TB.UPTOHERE(letters,{as_lambda(quantity.of)})"


@as_lambda.register
def _(quantity: FromHereOn) -> str:
    return f"TB.FROMHEREON(letters,{as_lambda(quantity.of)})"


@as_lambda.register
def _(quantity: OfOpponent) -> str:
    return f"TB.OFOPPONENT(opponents,{as_lambda(quantity.of)})"


@as_lambda.register
def _(quantity: Sum) -> str:
    return f"TB.SUM({as_lambda(quantity.of)})"


@as_lambda.register
def _(quantity: SumWithout) -> str:
    before = as_lambda(quantity.before) if quantity.before else "0"
    lowest, highest = as_lambda(quantity.lowest), as_lambda(quantity.highest)
    return f"TB.SUMWITHOUT(letters,{as_lambda(quantity.of)},{lowest},{highest},{before})"


@as_lambda.register
def _(quantity: Variable) -> str:
    return quantity.name


def tie_break(name: str, quantity: Quantity, comment: str) -> Function:
    """Return the function of a tie-break; it takes the tables `letters` and `opponents`."""
    named = dict.fromkeys(_variables_in(quantity))
    variables = "".join(f"{one.name},{as_lambda(one.of)}," for one in named)
    value = as_lambda(quantity)
    body = f"LET({variables}{value})" if variables else value
    return Function(f"{PREFIX}{name}", f"LAMBDA(letters,opponents,{body})", comment)


def _variables_in(quantity: Quantity) -> Iterator[Variable]:
    """Variable quantities inside of an expression, each after those that it needs."""
    for field in fields(quantity):  # type: ignore[arg-type]
        part = getattr(quantity, field.name)
        if isinstance(part, Quantity):
            yield from _variables_in(part)
    if isinstance(quantity, Variable):
        yield quantity
