"""Expressions printed as LAMBDAs, and the named functions under them."""

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
    Named,
    Number,
    OfOpponent,
    Operation,
    Quantity,
    Rounds,
    Sum,
    SumWithout,
    UpToHere,
)

PREFIX = "TB."


@singledispatch
def printed(quantity: Quantity) -> str:
    """Return an expression over the tables `letters` and `opponents`."""
    raise NotImplementedError(quantity)


@printed.register
def _(quantity: Number) -> str:
    return f"{quantity.value:g}"


@printed.register
def _(quantity: Operation) -> str:
    both = f"({printed(quantity.left)}{quantity.sign}{printed(quantity.right)})"
    return f"({both}*1)" if quantity.sign in ("<", "<=", ">", ">=", "=") else both


@printed.register
def _(quantity: If) -> str:
    parts = (quantity.condition, quantity.then, quantity.otherwise)
    return f"IF({','.join(map(printed, parts))})"


@printed.register
def _(quantity: Rounds) -> str:
    return "TB.ROUNDS(letters)"


@printed.register
def _(quantity: Counts) -> str:
    return '((letters<>"")*1)'


@printed.register
def _(quantity: Ended) -> str:
    each = (f'(letters="{letter}")' for letter in quantity.letters)
    return f"({'+'.join(each)}+0)"


@printed.register
def _(quantity: UpToHere) -> str:
    return f"TB.UPTOHERE(letters,{printed(quantity.of)})"


@printed.register
def _(quantity: FromHereOn) -> str:
    return f"TB.FROMHEREON(letters,{printed(quantity.of)})"


@printed.register
def _(quantity: OfOpponent) -> str:
    return f"TB.OFOPPONENT(opponents,{printed(quantity.of)})"


@printed.register
def _(quantity: Sum) -> str:
    return f"TB.SUM({printed(quantity.of)})"


@printed.register
def _(quantity: SumWithout) -> str:
    before = printed(quantity.before) if quantity.before else "0"
    lowest, highest = printed(quantity.lowest), printed(quantity.highest)
    return f"TB.SUMWITHOUT(letters,{printed(quantity.of)},{lowest},{highest},{before})"


@printed.register
def _(quantity: Named) -> str:
    return quantity.name


def tie_break(name: str, quantity: Quantity, comment: str) -> Function:
    """Return the function of a tie-break; it takes the tables `letters` and `opponents`."""
    named = dict.fromkeys(_named_in(quantity))
    variables = "".join(f"{one.name},{printed(one.of)}," for one in named)
    value = printed(quantity)
    body = f"LET({variables}{value})" if variables else value
    return Function(f"{PREFIX}{name}", f"LAMBDA(letters,opponents,{body})", comment)


def _named_in(quantity: Quantity) -> Iterator[Named]:
    """Named quantities inside of an expression, each after those that it needs."""
    for field in fields(quantity):  # type: ignore[arg-type]
        part = getattr(quantity, field.name)
        if isinstance(part, Quantity):
            yield from _named_in(part)
    if isinstance(quantity, Named):
        yield quantity
