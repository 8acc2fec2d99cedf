"""Number formats: which one each cell style has, and how much of a number it shows."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.ooxml import Damaged, whole_number
from xltiebreak.lossless.outline import Outline

# ECMA-376 part 1, 18.8.30: the formats that a file does not define.
BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
    12: "# ?/?", 13: "# ??/??", 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00",
    41: "#,##0", 42: "#,##0", 43: "#,##0.00", 44: "#,##0.00", 48: "##0.0E+0",
}  # fmt: skip
BUILT_IN |= dict.fromkeys((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)), "d")

# Excel's own limits; a file beyond them was not written by Excel.
_MOST_STYLES, _MOST_DECIMALS, _LONGEST_CODE = 65_536, 30, 1_000
_EXACT = Context(prec=400)  # digits enough for every number with 30 decimals

LISTS = {
    "numFmts": "numFmt", "fonts": "font", "fills": "fill", "borders": "border",
    "cellStyleXfs": "xf", "cellXfs": "xf",
}  # fmt: skip
"""The lists of a stylesheet that are read, and what each lists."""

_PLAIN = pattern(r"[0#?,]{1,30}(?:\.([0#?]{1,30}))?")
_CONDITION = pattern(r"\[[<>=]")
# Quoted text, escaped and padding characters, colours and currencies show no digits of the number.
_LITERAL = pattern(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]{1,20}\])[^\[\]]*\]', re.IGNORECASE)
_PIECE = pattern(r'"[^"]*"|\\.|[^\\]', re.DOTALL)


def style_outline(part: bytes) -> Outline:
    """The lists of a stylesheet, and what they list. Raises Damaged."""
    return Outline(part, "styleSheet", *LISTS, *set(LISTS.values()))


def cell_formats(styles: Outline) -> list[str]:
    """The number format of each cell style, such as "0.0" or "General". Raises Damaged."""
    codes = BUILT_IN | own_formats(styles)
    return [codes.get(number, "General") for number in format_numbers(styles)]


def own_formats(styles: Outline) -> dict[int, str]:
    """The formats that a workbook defines, by number. Raises Damaged."""
    return {
        whole_number(about.get("numFmtId", "0")): about.get("formatCode", "General")
        for _, about, *_ in styles.all("numFmt")
    }


def format_numbers(styles: Outline) -> list[int]:
    """The number of the number format of each cell style. Raises Damaged."""
    listed = styles.first("cellXfs")
    cell_styles = list(styles.children(listed)) if listed else []
    if len(cell_styles) > _MOST_STYLES:
        raise Damaged(f"it has more than {_MOST_STYLES} cell styles")
    return [whole_number(style.attributes.get("numFmtId", "0")) for style in cell_styles]


@lru_cache(maxsize=1024)
def loss(value: float, code: str) -> str:
    """How a format hides a part of a number, such as "shows as 26.3"; "" if it shows all of it.

    >>> loss(26.25, "0.0")
    'shows as 26.3'
    >>> loss(26.5, "0.0"), loss(26.25, "General")
    ('', '')
    """
    section = _section(value, code) if len(code) <= _LONGEST_CODE else None
    if section is None:
        return ""
    bare = _LITERAL.sub("", section)
    if "general" in bare.lower() or "@" in bare:
        return ""
    if re.search(r"[ymdhs]|[hms]\]", bare.lower()):
        return "shows as a date or a time"
    if not re.search(r"[0#?]", bare):
        return "does not show"
    return _rounding(value, bare)


@lru_cache(maxsize=64)
def shows_fewer(code: str, other: str) -> bool:
    """Whether a format of plain numbers shows fewer decimals than another.

    >>> [shows_fewer(code, "0.00") for code in ("0.0", "0.00", "0.000", "0.0%")]
    [True, False, False, False]
    """
    plain = _PLAIN.fullmatch(code)
    return plain is not None and len(plain[1] or "") < len(other.partition(".")[2])


def _sections(code: str) -> tuple[str, ...]:
    """The parts of a format between the semicolons that are not quoted."""
    sections: list[list[str]] = [[]]
    for piece in _PIECE.findall(code):
        if piece == ";":
            sections.append([])
        else:
            sections[-1].append(piece)
    return tuple(map("".join, sections))


def _section(value: float, code: str) -> str | None:
    if _CONDITION.search(code):
        return None  # the director's own conditions choose the section
    sections = _sections(code)
    wanted = 1 if value < 0 else 2 if value == 0 else 0
    return sections[wanted] if wanted < min(len(sections), 3) else sections[0]


def _rounding(value: float, bare: str) -> str:
    if "/" in bare:
        return _rounding_to_fraction(value, bare)
    if re.search(r"e[+-]", bare, re.IGNORECASE):
        return ""
    decimals = min(len(re.findall(r"[0#?]", bare.partition(".")[2])), _MOST_DECIMALS)
    # A comma after the last digit divides by a thousand.
    if re.search(r"[0#?.],+[^0#?,.]*$", bare):
        return "shows in thousands"
    percent = min(bare.count("%"), _MOST_DECIMALS)
    exact = Decimal(repr(float(value))).scaleb(2 * percent, _EXACT)
    shown = exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _EXACT)
    return "" if shown == exact else f"shows as {shown}{'%' if '%' in bare else ''}"


def _rounding_to_fraction(value: float, bare: str) -> str:
    digits = re.search(r"/\s*([0-9]{1,9}|[?#]+)", bare)
    if not digits:
        return ""
    fixed = digits[1].isdigit()
    denominators = [int(digits[1])] if fixed else range(1, 10 ** min(len(digits[1]), 3))
    exact = any((value * denominator).is_integer() for denominator in denominators)
    return "" if exact else "shows as a rounded fraction"
