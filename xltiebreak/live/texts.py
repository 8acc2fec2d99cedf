"""Texts of a language as formulas: fixed texts in quotes, joined with what formulas compute."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from string import digits

from xltiebreak.languages import Language


class Computed(str):
    """A formula whose value stands in a text."""

    __slots__ = ()


def text_formula(words: Language, key: str, /, **values: object) -> str:
    """Return the formula that makes the text of a key; its fields may be `Computed`.

    >>> from xltiebreak.languages import language
    >>> text_formula(language(), "live.cell.met", number=Computed("$B5"))
    '"has met "&$B5&" before"'
    """
    return joined(*words.parts(key, **values))


def counted_formula(
    words: Language, key: str, count: str, says: Callable[[tuple[object, ...]], str]
) -> str:
    """Return the formula that makes the text of a key with a count that a formula computes.

    says: makes a formula of the parts of one form of the text.
    """

    def form(example: int) -> str:
        parts = words.parts(key, count=example)
        return says(tuple(Computed(count) if type(one) is int else one for one in parts))

    forms = words.forms
    if len({*forms[2:]}) == 1:  # as in most languages
        return f"IF({count}=1,{says(words.parts(key, count=1))},{form(2)})"
    texts = ",".join(form(max(forms.find(digit), 0)) for digit in digits[: int(max(forms)) + 1])
    taken = f"IF({count}<{len(forms)},{count},100+MOD({count},100))"
    return f'CHOOSE(1+VALUE(MID("{forms}",1+{taken},1)),{texts})'


def joined(*parts: object) -> str:
    """Return the formula that joins parts of a text, or of one part its formula.

    >>> print(joined("Rnd ", 3, Computed("A1"), ' says "no" here'))
    "Rnd 3"&A1&" says ""no"" here"
    """
    operands: list[str] = []
    for is_computed, same in groupby(parts, lambda part: isinstance(part, Computed)):
        texts = [str(part) for part in same]
        operands += texts if is_computed else [_literal("".join(texts))]
    return "&".join(operands)


def _literal(text: str) -> str:
    """Return a text as a formula writes it."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
