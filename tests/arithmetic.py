"""Arithmetic as a referee writes it beside a value: `1 + 2.5 + 2`, `mean(2100, OW[3])`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction

Quantity = Callable[[str, int], Fraction | None]
"""Another quantity of a player, by its name: in `OW[3]` the OW of player 3."""


def no_quantity(name: str, number: int) -> Fraction:
    raise AssertionError(f"{name}[{number}] is no quantity here")


def arithmetic(text: str, quantity: Quantity = no_quantity) -> Fraction | None:
    """The value of numbers, + - * /, brackets and means, exactly; None of the word none.

    What follows a # is a remark.
    """
    if text == "none":
        return None
    try:
        return _calculated(ast.parse(text.strip(), mode="eval").body, quantity)
    except (SyntaxError, ZeroDivisionError) as error:
        raise AssertionError(f"{text!r} in a worked case is no arithmetic: {error}") from None


def _calculated(node: ast.expr, quantity: Quantity) -> Fraction:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_calculated(node.operand, quantity)
    if isinstance(node, ast.BinOp):
        one, other = _calculated(node.left, quantity), _calculated(node.right, quantity)
        if isinstance(node.op, ast.Add):
            return one + other
        if isinstance(node.op, ast.Sub):
            return one - other
        if isinstance(node.op, ast.Mult):
            return one * other
        if isinstance(node.op, ast.Div):
            return one / other
    match node:
        case ast.Call(func=ast.Name("mean"), args=[_, *_] as of, keywords=[]):
            return sum((_calculated(one, quantity) for one in of), Fraction(0)) / len(of)
        case ast.Subscript(value=ast.Name(name), slice=ast.Constant(int(number))):
            found = quantity(name, number)
            assert found is not None, f"{name}[{number}] is none"
            return found
    raise AssertionError(f"{ast.unparse(node)!r} in a worked case is more than + - * / and means")
