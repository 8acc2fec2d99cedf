"""Expressions as LAMBDAs: the function of each tie-break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from xltiebreak.live.formulas.functions import Function
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
from xltiebreak.live.formulas.systems import (
    SAME_IN_EVERY_EDITION,
    SCORE,
    SYSTEMS,
    Identity,
    spelled,
)
from xltiebreak.rules import US

PREFIX = "TB."
"""What the names of functions begin with that nobody types."""


def as_lambda(quantity: Quantity) -> str:
    """Return an expression over the tables `letters` and `opponents`."""
    match quantity:
        case Number(value):
            return f"{value:g}"
        case Operation(left, sign, right):
            both = f"({as_lambda(left)}{sign}{as_lambda(right)})"
            return f"({both}*1)" if sign in ("<", "<=", ">", ">=", "=") else both
        case If(condition, then, otherwise):
            return f"IF({','.join(map(as_lambda, (condition, then, otherwise)))})"
        case RoundsCompleted():
            return "TB.ROUNDS(letters)"
        case Counts():
            return '((letters<>"")*1)'
        case Ended(letters):
            each = (f'(letters="{letter}")' for letter in letters)
            return f"({'+'.join(each)}+0)"
        case UpToHere(of):
            return f"TB.UPTOHERE(letters,{as_lambda(of)})"
        case FromHereOn(of):
            return f"TB.FROMHEREON(letters,{as_lambda(of)})"
        case OfOpponent(of):
            return f"TB.OFOPPONENT(opponents,{as_lambda(of)})"
        case Sum(of):
            return f"TB.SUM({as_lambda(of)})"
        case SumWithout(of):
            before = as_lambda(quantity.before) if quantity.before else "0"
            lowest, highest = as_lambda(quantity.lowest), as_lambda(quantity.highest)
            return f"TB.SUMWITHOUT(letters,{as_lambda(of)},{lowest},{highest},{before})"
        case Variable(name):
            return name
    raise NotImplementedError(quantity)


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
    yield _dispatch("TB.BYBARECODE", same, "TB.EACH(letters, TB.UNKNOWN(system))")
    yield _UNKNOWN


_UNKNOWN = Function(
    "TB.UNKNOWN",
    """
    LAMBDA(system,
      IF(ISERROR(FIND(";", SUBSTITUTE(system, ",", ";"))), "#TB: no tie-break " & system,
        "#TB: give the code of one tie-break, such as MM")
    )
    """,
    "What to say instead of a tie-break that nobody knows",
)


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
