"""Advice for cells that are not a result: what the writer may have meant, and how to write it.

The first pattern that matches the cell's plain text decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.reading.notation.forms import FIGURE
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.plain import has_other_figures, is_note, plain_text

ROUND_WITHOUT_OPPONENT = "-B- (full-point bye), -H- (half-point bye) or -U- (no points)"
_ABSENT = f"write {ROUND_WITHOUT_OPPONENT}, depending on what it was"

ADVICE: Mapping[str, str] = {
    "expected": "expected {won}6, {lost}3 or {drawn}5, X6 or F6 (forfeits), -B-, -H- or -U- "
    "(byes), or a blank cell",
    "date": "Excel turned it into a date; format the cell as Text and type the result again",
    "apostrophe": "an apostrophe stands before it; did you mean {meant}?",
    "formula": "its formula failed; type the result",
    "no opponent": "it names no opponent; did you mean {cell}4, with the opponent's number?",
    "turned round": "did you mean {letter}{number}?",
    "zero": "a loss is {lost}3, with the opponent's number; for a round without an opponent "
    f"{_ABSENT}",
    "points": "these are points without opponents; write {won}6, {lost}3 or {drawn}5, the result "
    "and the opponent's number",
    "half bye": "write -H- for a half-point bye",
    "full bye": "write -B- for a full-point bye",
    "zero bye": "write -U- for a bye without points",
    "absent": _ABSENT,
    "letter O": "it has the letter O; write the opponent's number in digits, as in {won}10, or X6 "
    "for a walkover against player 6",
    "figures": "raised and circled figures are not read; write the number in plain digits",
}
"""What is said, by name, with fields in braces."""

_ABSENCES = r"-|W/?D|WDN|WITHDR.*|ABS|AWAY|OUT|DN[PS]|N/?A|EXCUSED"
_MEANT = tuple(
    (pattern(written), name)
    for written, name in (
        (r"\d{4}-\d\d-\d\d.*", "date"),
        (r"['\u2018\u2019`\u0301]+(?P<meant>\S.*)", "apostrophe"),
        (r"#.*", "formula"),
        (r"(?P<result>[A-Z])", "no opponent"),
        (r"(?P<number>\d{1,6})\s*(?P<result>[A-Z])", "turned round"),
        (r"0+", "zero"),
        (rf"{FIGURE}|[01½]\s*[-:]\s*[01½]", "points"),
        (r".*(?:½|HALF).*BYE.*|.*BYE.*(?:½|HALF).*", "half bye"),
        (r".*FULL.*BYE.*", "full bye"),
        (r".*ZERO.*BYE.*", "zero bye"),
        (rf".*BYE.*|{_ABSENCES}", "absent"),
        (r"(?P<result>[A-Z])\s*\d*O[\dO]*", "letter O"),
    )
)
_FORFEITS = ("X", "F")


class Advice(NamedTuple):
    """What to write, as data: a name of `ADVICE`, and the values of its fields."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return the advice in words."""
        return ADVICE[self.name].format_map(dict(self.fields))


def advice_for(text: str, letters: Letters = ENGLISH_LETTERS) -> Advice:
    """Return what to write in place of a cell that is not a result.

    letters: those that the sheet takes beside those of English.

    >>> str(advice_for("½ bye")), str(advice_for("4d"))
    ('write -H- for a half-point bye', 'did you mean D4?')
    """
    if is_note(text):
        return _advice("expected", letters)
    if has_other_figures(text):
        return _advice("figures", letters)
    cell = plain_text(text)
    for written, name in _MEANT:
        found = written.fullmatch(cell)
        if found and _is_meant(name, found.groupdict().get("result", ""), letters):
            return _advice(name, letters, cell=cell, **found.groupdict())
    return _advice("expected", letters)


def _is_meant(name: str, letter: str, letters: Letters) -> bool:
    """Whether a letter is one of results; a win behind a number may be the colour White."""
    known = letters.results.keys()
    if name == "turned round":
        return letter in known - {ENGLISH_LETTERS.won, letters.won, *_FORFEITS}
    if name == "no opponent":
        return letter in known - {*_FORFEITS}
    return not letter or letter in known


def _advice(name: str, letters: Letters, **found: str) -> Advice:
    values = {**letters.named, **found, "letter": found.get("result", "")}
    fields = {key: value for key, value in values.items() if f"{{{key}}}" in ADVICE[name]}
    return Advice(name, tuple(sorted(fields.items())))
