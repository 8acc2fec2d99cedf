"""What docs/vectors holds: small events with the value of every system, for other programs.

`tools/renew.py` writes it. The crosstables (`.csv`), what is said of them and the values in
`worked` stand there by hand. The register says which systems there are, the naive rules in
`naive.py` and `naive_fide.py` what the others are worth; the reports are made of the crosstables.
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

from xltiebreak.core.needs import (
    BOARDS,
    COLOURS,
    COUNTED_COLOURS,
    FORFEIT_COLOURS,
    GAME_POINTS,
    RATINGS,
    Need,
)
from xltiebreak.rules import US, System, all_systems, find

FOLDER = Path(__file__).parent.parent / "docs" / "vectors"

LEFT_OUT = {"TA", "PL", "MAN", "RN", "IHSA", "BQ", "WP", "AO"}
"""Lots, play-offs, what is decided by hand, and other games than chess; AO is CA."""

OF_US = "FC1 FC2"
OF_FIDE = """
    BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB/C1 AOB/F SB/C1 SB/C2 SB/M1 SB/P BH/C3 BH/M3
    KS/L60 KS/L+1 KS/L-1 DE/P PS/C1 PS/C2 PS/C3 TPN/R BPG/P
    ARO/C1 ARO/C2 ARO/M1 ARO/P RTNG/R ARO/U1500 TPR/U1500 PTP/U1500 APRO/U1500 APPO/U1500 ARO/U
    EMMSB/C1 EGGSB/C1 SSSC/K4 SSSC/F BH:GP BH:GP/C1 FB:GP SB:GP KS:GP PS:GP
"""
"""What is shown of a system besides its code alone: numbers and modifiers."""


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
    systems = (one for one in all_systems(rules) if one.code not in LEFT_OUT)
    found = (find(code, rules) for system in systems for code in shown_of(system))
    return [
        one.identity[0]
        for one in found
        if all(has(vector, need) for need in one.needs) and not is_dropped(vector, one)
    ]


def shown_of(system: System) -> list[str]:
    """The code of a system, unless it needs a number, and its codes with numbers and modifiers."""
    base, parameter = system.identity[0], system.definition.parameter
    alone = [] if parameter and parameter.series else [base]
    more = (OF_US if system.rules == US else OF_FIDE).split()
    return alone + [code for code in more if re.findall("[A-Z]+", code)[0] == base]


def has(vector: Vector, need: Need) -> bool:
    """Whether an event has what a system needs; all have the order of rounds."""
    of_games = {COLOURS: "WDL", COUNTED_COLOURS: "WDL", FORFEIT_COLOURS: "WDLXF"}
    known = {BOARDS: bool(vector.boards), GAME_POINTS: vector.teams}
    if need in of_games:
        return vector.has_colours_of(of_games[need])
    return (known | {RATINGS: bool(vector.sheet.ratings)}).get(need, True)


def is_dropped(vector: Vector, system: System) -> bool:
    """Whether orders lose a tie-break of ratings because of unrated players (10)."""
    has_unrated = len(vector.sheet.ratings) < len(vector.sheet.results)
    keeps = system.rules in (US, "fide2012") or system.modifier.unrated is not None
    return RATINGS in system.needs and has_unrated and not keeps


def values(vector: Vector, rules: str, code: str) -> dict[int, Value]:
    """The values of all players by the naive rules; None for who has none."""
    found: dict[int, Value] = {}
    for tied in naive.tied_groups(vector.sheet):
        for no in tied:
            found[no] = value(vector, rules, code, no, tied)
    return {no: found[no] for no in vector.sheet.results}


def value(vector: Vector, rules: str, code: str, no: int, tied: Sequence[int]) -> Value:
    """One player's value; tied: who has the same points."""
    system = find(code, rules)
    if system.group and len(tied) < 2 and not system.definition.alone:
        return None
    if rules == US:
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
    for rules in (US, *naive_fide.EDITIONS):
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
