"""Advice for cells that are not a result: what the writer may have meant, and how to write it.

The first pattern that matches the cell's plain text decides.
"""

from __future__ import annotations

from xltiebreak.notation.forms import FIGURE
from xltiebreak.notation.plain import has_other_figures, is_note, plain_text
from xltiebreak.text import pattern

ROUND_WITHOUT_OPPONENT = "-B- (full-point bye), -H- (half-point bye) or -U- (no points)"
POINTS = (
    "these are points without opponents; write W6, L3 or D5, the result and the opponent's number"
)
_EXPECTED = "expected W6, L3 or D5, X6 or F6 (forfeits), -B-, -H- or -U- (byes), or a blank cell"
_ABSENT = f"write {ROUND_WITHOUT_OPPONENT}, depending on what it was"
_ABSENCES = r"-|W/?D|WDN|WITHDR.*|ABS|AWAY|OUT|DN[PS]|N/?A|EXCUSED"

_ADVICE = tuple(
    (pattern(written), advice)
    for written, advice in (
        (
            r"\d{4}-\d\d-\d\d.*",
            "Excel turned it into a date; format the cell as Text and type the result again",
        ),
        (r"#.*", "its formula failed; type the result"),
        (r"[WLD]", "it names no opponent; did you mean {0}4, with the opponent's number?"),
        (r"(\d{1,6})\s*([LD])", "did you mean {2}{1}?"),
        (
            r"0+",
            f"a loss is L3, with the opponent's number; for a round without an opponent {_ABSENT}",
        ),
        (rf"{FIGURE}|[01½]\s*[-:]\s*[01½]", POINTS),
        (r".*(?:½|HALF).*BYE.*|.*BYE.*(?:½|HALF).*", "write -H- for a half-point bye"),
        (r".*FULL.*BYE.*", "write -B- for a full-point bye"),
        (r".*ZERO.*BYE.*", "write -U- for a bye without points"),
        (rf".*BYE.*|{_ABSENCES}", _ABSENT),
        (
            r"[WLDXF]\s*\d*O[\dO]*",
            "it has the letter O; write the opponent's number in digits, as in W10, or X6 for a "
            "walkover against player 6",
        ),
    )
)


def advice_for(text: str) -> str:
    """Return what to write in place of a cell that is not a result.

    >>> advice_for("½ bye"), advice_for("4d")
    ('write -H- for a half-point bye', 'did you mean D4?')
    """
    if is_note(text):
        return _EXPECTED
    if has_other_figures(text):
        return "raised and circled figures are not read; write the number in plain digits"
    cell = plain_text(text)
    for written, advice in _ADVICE:
        if found := written.fullmatch(cell):
            return advice.format(found[0], *found.groups())
    return _EXPECTED
