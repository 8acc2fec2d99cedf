"""Expressions as LAMBDAs: the function of each tie-break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from xltiebreak.formulas.systems import SAME_IN_EVERY_EDITION, SCORE, SYSTEMS, Identity, spelled
from xltiebreak.systems import US

PREFIX = "TB."
"""What the names of functions begin with that nobody types."""


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


def function_name(identity: Identity) -> str:
    """Return the name of a tie-break's function: `TB.SO`, `TB.FIDE2026.BH.C1`."""
    code, rules = identity
    own_edition = rules != US and code not in SAME_IN_EVERY_EDITION
    return PREFIX + (f"{rules.upper()}." if own_edition else "") + code.replace("/", ".")


def tie_breaks() -> tuple[Function, ...]:
    """Return a function for each tie-break, and those that find one by its code."""
    functions = {
        function_name(identity): of_tables(function_name(identity), quantity, identity[0])
        for identity, quantity in SYSTEMS.items()
    }
    return (of_tables("TB.SCORE", SCORE, "Points"), *functions.values(), *_by_code())


def of_tables(name: str, quantity: Quantity, comment: str) -> Function:
    """Return a quantity as a function of the tables `letters` and `opponents`."""
    variables = "".join(
        f"{one.name},{as_lambda(one.of)}," for one in dict.fromkeys(_variables_in(quantity))
    )
    value = as_lambda(quantity)
    body = f"LET({variables}{value})" if variables else value
    return Function(name, f"LAMBDA(letters,opponents,{body})", comment)


def _by_code() -> Iterator[Function]:
    """The functions that find a tie-break by its code, one after the other."""
    names = {spelled(identity): function_name(identity) for identity in SYSTEMS}
    us = {code: name for code, name in names.items() if (code, US) in SYSTEMS}
    same = {code: names[code] for code in SAME_IN_EVERY_EDITION}
    varying = {code: name for code, name in names.items() if ":" in code}
    yield _dispatch("TB.BYCODE", us, "TB.BYEDITION(system, letters, opponents)")
    yield _dispatch("TB.BYEDITION", varying, "TB.BYBARECODE(TB.BARE(system), letters, opponents)")
    yield _dispatch("TB.BYBARECODE", same, 'TB.EACH(letters, "#TB: no tie-break " & system)')


def _dispatch(name: str, functions: Mapping[str, str], otherwise: str) -> Function:
    chain = "".join(
        f'IF(system = "{code}", {function}(letters, opponents), '
        for code, function in functions.items()
    )
    body = f"{chain}{otherwise}{')' * len(functions)}"
    return Function(name, f"LAMBDA(system, letters, opponents, {body})", "A tie-break by its code")


def _variables_in(quantity: Quantity) -> Iterator[Variable]:
    """Variable quantities inside of an expression, each after those that it needs."""
    for field in fields(quantity):  # type: ignore[arg-type]
        part = getattr(quantity, field.name)
        if isinstance(part, Quantity):
            yield from _variables_in(part)
    if isinstance(quantity, Variable):
        yield quantity
