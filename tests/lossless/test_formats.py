"""How much number formats show of a number in Excel: only hidden digits are reported."""

from __future__ import annotations

import pytest
from lossless.handmade import MAIN

from xltiebreak.lossless.formats import cell_formats, loss


@pytest.mark.parametrize(
    ("value", "code", "said"),
    [
        (26.25, "0.0", "shows as 26.3"),
        (26.25, "[Red]0.0", "shows as 26.3"),
        (26.25, "#,##0.00", ""),
        (26.25, '0.00" Pts"', ""),
        (26.25, "@", ""),
        # 25.5 % is rounded to 26 %
        (0.255, "0%", "shows as 26%"),
        (0.25, "0%", ""),
        # dates count days: 26.25 is 6 o'clock on January 26th, 1900
        (26.25, "yyyy-mm-dd", "shows as a date or a time"),
        (26.25, "[h]:mm", "shows as a date or a time"),
        # a section that is blank, or nothing but words
        (26.25, ";;;", "does not show"),
        (0, "0;0;;@", "does not show"),
        (26.25, '"n/a"', "does not show"),
        # 12500 is 13, or 12.5 where there is a decimal
        (12500, "0,", "shows in thousands"),
        (12500, "0.0,", "shows in thousands"),
        # 26 1/4 is exact; 26 2/7 and 26 0/2 are not
        (26.25, "# ?/?", ""),
        (26.25, "# ??/??", ""),
        (26.5, "# ?/2", ""),
        (26.3, "# ?/10", ""),
        (26.3, "# ?/?", "shows as a rounded fraction"),
        (26.25, "# ?/2", "shows as a rounded fraction"),
        # how many digits a power of ten shows nobody counts, nor which condition holds
        (26.25, "0.00E+00", ""),
        (26.25, "[>9]0;0.00", ""),
    ],
)
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
    (code,) = cell_formats(styles.encode())
    # 26 17/32 has two figures below the line, and 26.53125 shows as 26.53
    told = loss(26.53125, code)
    expected = "shows as a date or a time" if number in DATES else SHOWN[DECIMALS.get(number, "")]
    assert told == expected
