"""How much number formats show of a number in Excel: only hidden digits are reported."""

from __future__ import annotations

import pytest
from lossless.handmade import MAIN
from tables import cases_of

from xltiebreak.lossless.formats import cell_formats, loss, style_outline

CASES = cases_of(__file__)


@pytest.mark.parametrize(("value", "code", "said"), CASES["what a format shows"])
def test_what_a_format_shows(value: float, code: str, said: str) -> None:
    assert loss(value, code) == said


DECIMALS = {1: "0", 2: "2", 3: "0", 4: "2", 9: "%", 10: "%%", 12: "/", 13: "", 37: "0", 38: "0"}
DECIMALS |= {39: "2", 40: "2", 41: "0", 42: "0", 43: "2", 44: "2"}
DATES = {*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)}
"""ECMA-376 part 1, 18.8.30: what the formats that a file does not define show of a number."""

SHOWN = {"0": "shows as 27", "2": "shows as 26.53", "": ""}
SHOWN |= {"%": "shows as 2653%", "%%": "shows as 2653.13%"}
SHOWN["/"] = "shows as a rounded fraction"


@pytest.mark.parametrize("number", range(60))
def test_a_format_that_no_file_defines_shows_what_the_standard_says(number: int) -> None:
    xf = f'<xf numFmtId="{number}"/>'
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs>{xf}</cellXfs></styleSheet>'
    (code,) = cell_formats(style_outline(styles.encode()))
    # 26 17/32 has two figures below the line, and 26.53125 shows as 26.53
    told = loss(26.53125, code)
    expected = "shows as a date or a time" if number in DATES else SHOWN[DECIMALS.get(number, "")]
    assert told == expected
