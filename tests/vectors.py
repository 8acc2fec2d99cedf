"""Write docs/vectors: small events with the value of every system, for other programs to compare.

    python tests/vectors.py

The crosstables (`.csv`), what is said of them and the values in `worked` are written by hand; the
others are those of the naive rules, `naive.py` and `naive_fide.py`, and the reports are made of the
crosstables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import naive
import naive_fide
from naive import Sheet, Value
from sheets import boards_of, sheet_of

FOLDER = Path(__file__).parent.parent / "docs" / "vectors"

US = """MM SO ME SB BZ MB1 MB2 CU CO AC FC1 FC2 KA KW WC KO PC TL HG HL HS HR OW OO"""
US_COLOURS, US_RATINGS, US_TEAMS = "BL WB BAP", "CA AD PO", "GP UA PI"
FIDE = """
    BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1 AOB AOB/F SB SB/C1 SB/C2 SB/M1 SB/P BH/C3 BH/M3
    KS KS/L60 KS/L+1 KS/L-1 DE DE/P WIN WON REP PS PS/C1 PS/C2 PS/C3 STD TPN TPN/R
"""
COLOURS, FORFEIT_COLOURS = "BPG BWG", "BPG/P"
RATINGS = """
    ARO ARO/C1 ARO/C2 ARO/M1 ARO/P TPR PTP APRO APPO RTNG RTNG/R
    ARO/U1500 TPR/U1500 PTP/U1500 APRO/U1500 APPO/U1500 ARO/U
"""
TEAMS = """
    MPVGP EMMSB EMMSB/C1 EMGSB EGMSB EGGSB EGGSB/C1 EDE SSSC SSSC/K4 SSSC/F
    BH:GP BH:GP/C1 FB:GP SB:GP KS:GP PS:GP
"""
BOARDS = "BC TBR BBE EDEC EDET EDEB EDEBT EDEBB"
_ALONE = ("HS",)  # has a value for a player who is tied with nobody
_GROUP = ("DE", "EDE", *BOARDS.split(), "HG", "HL", "HR", *_ALONE)


@dataclass(frozen=True)
class Vector:
    """An event; about: what it shows; boards: a team's game points on board 1, 2 ..."""

    name: str
    about: str
    sheet: Sheet
    boards: Mapping[int, Sequence[Fraction]]
    teams: bool

    @property
    def rounds(self) -> int:
        return len(next(iter(self.sheet.results.values())))

    def has_colours_of(self, results: str) -> bool:
        """Whether all games with these results have a colour."""
        games = (c for row in self.sheet.results.values() for c in row if c[:1] in results)
        return all(naive.colour(cell) for cell in games if cell)


def _vector(event: Mapping[str, Any]) -> Vector:
    text = (FOLDER / f"{event['name']}.csv").read_text(encoding="utf-8")
    rows = [line.split(";") for line in text.splitlines()]
    teams = "Team" in rows[0]
    return Vector(event["name"], event["about"], sheet_of(rows), boards_of(rows), teams)


class Worked(NamedTuple):
    """A value worked by hand, and the article of C.07 that it shows.

    by_hand: its arithmetic; it is exact, so what the article rounds is added (halves up, 10.1).
    """

    article: str
    event: str
    rules: str
    code: str
    player: int
    by_hand: str


DATA = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
VECTORS = {event["name"]: _vector(event) for event in DATA["events"]}
WORKED = [Worked(**one) for one in DATA["worked"]]
"""Each article that defines a number has a value here that changes if its rule is taken out."""


def codes(vector: Vector, rules: str) -> list[str]:
    """The systems of some rules for which an event has the data."""
    us = rules == "us"
    found = (US if us else FIDE).split()
    if vector.has_colours_of("WDL"):
        found += (US_COLOURS if us else COLOURS).split()
    if vector.has_colours_of("WDLXF") and not us:
        found += FORFEIT_COLOURS.split()
    if vector.sheet.ratings:
        of_ratings = (US_RATINGS if us else RATINGS).split()
        has_unrated = len(vector.sheet.ratings) < len(vector.sheet.results)
        if has_unrated and rules not in ("us", "fide2012"):  # the others are dropped (10)
            of_ratings = [code for code in of_ratings if "/U" in code]
        found += of_ratings
    if vector.teams:
        found += (US_TEAMS if us else TEAMS).split()
    if vector.boards and not us:
        found += BOARDS.split()
    return found


def values(vector: Vector, rules: str, code: str) -> dict[int, Value]:
    """The values of all players by the naive rules; None for who has none."""
    found: dict[int, Value] = {}
    for tied in naive.tied_groups(vector.sheet):
        for no in tied:
            found[no] = value(vector, rules, code, no, tied)
    return {no: found[no] for no in vector.sheet.results}


def value(vector: Vector, rules: str, code: str, no: int, tied: Sequence[int]) -> Value:
    """One player's value; tied: who has the same points."""
    base = code.partition("/")[0].partition(":")[0]
    if base in _GROUP and len(tied) < 2 and code not in _ALONE:
        return None
    if rules == "us":
        name = code.rstrip("012") if code.startswith("FC") else code
        parameter = Fraction(code[len(name) :]) if name != code else None
        return naive.TWINS[name](vector.sheet, no, list(tied), parameter)
    boards = vector.boards or None
    return naive_fide.value(vector.sheet, code, rules, no, tied, board_points=boards)


def written(value: Value) -> float | int | str | None:
    """A value for JSON: a number if it is short, else a fraction such as 107/3."""
    if value is None or isinstance(value, int):
        return value
    if value * 10_000 % 1:
        return f"{value.numerator}/{value.denominator}"
    return int(value) if value.denominator == 1 else float(value)


_BYES = {"-B-": "U", "-H-": "H", "-U-": "Z"}
_LETTERS = {"W": "1", "D": "=", "L": "0", "X": "+", "F": "-"}


def trf(vector: Vector) -> str:
    """The event as a tournament report (TRF16)."""
    lines = [f"012 {vector.name}", "092 Individual", f"XXR {vector.rounds}"]
    for no, cells in vector.sheet.results.items():
        rating = vector.sheet.ratings.get(no) or ""
        points = float(naive.score(vector.sheet.results, no))
        line = f"001 {no:4}      {f'Player {no}':33} {rating:>4}"
        lines.append(f"{line:80}{points:4.1f} {no:4}" + "".join(_round(no, cell) for cell in cells))
    return "".join(f"{line}\n" for line in lines)


def _round(no: int, cell: str) -> str:
    """A round of a player; a game must have colours there: the lower number has White."""
    if not cell:
        return " " * 10
    if cell in _BYES:
        return f"  0000 - {_BYES[cell]}"
    opponent = int(re.sub("[^0-9]", "", cell))
    unknown = "-" if cell[0] in "XF" else "w" if no < opponent else "b"
    color = naive.colour(cell) or unknown
    return f"  {opponent:>4} {color} {_LETTERS.get(cell[0], ' ')}"


def as_data(vector: Vector) -> dict[str, Any]:
    """An event for `vectors.json`."""
    files = [f"{vector.name}.csv", *([] if vector.teams else [f"{vector.name}.trf"])]
    expected: dict[str, dict[str, list[float | int | str | None]]] = {}
    for rules in ("us", *naive_fide.EDITIONS):
        expected[rules] = {
            code: [written(value) for value in values(vector, rules, code).values()]
            for code in codes(vector, rules)
        }
    return {
        "name": vector.name,
        "about": vector.about,
        "files": files,
        "round_robin": naive_fide.is_round_robin(vector.sheet),
        "teams": vector.teams,
        "players": list(vector.sheet.results),
        "expected": expected,
    }


def contents() -> Iterator[tuple[str, str]]:
    """The files of the folder that are made: name and text."""
    for vector in VECTORS.values():
        if not vector.teams:
            yield f"{vector.name}.trf", trf(vector)
    lines = [json.dumps(as_data(one), ensure_ascii=False) for one in VECTORS.values()]
    worked = [json.dumps(one._asdict(), ensure_ascii=False) for one in WORKED]
    events, by_hand = ",\n".join(lines), ",\n".join(worked)
    yield "vectors.json", f'{{"events": [\n{events}\n],\n"worked": [\n{by_hand}\n]}}\n'


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in contents():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
