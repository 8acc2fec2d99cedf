"""Write docs/vectors: small events with the value of every system, for other programs to compare.

    python tests/vectors.py

The values are those of the naive rules, `naive.py` and `naive_fide.py`. Those in `WORKED` are
worked by hand as well, each with the article that it shows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import naive
import naive_fide
import tec
from naive import Sheet, Value

FOLDER = Path(__file__).parent.parent / "docs" / "vectors"
PEERS = Path(__file__).parent / "peers"

US = """MM SO ME SB BZ MB1 MB2 CU CO AC FC1 FC2 KA KW WC KO PC TL HG HL HS HR OW OO"""
US_COLOURS, US_RATINGS, US_TEAMS = "BL WB BAP", "CA AD PO", "GP UA PI"
FIDE = """
    BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1 AOB AOB/F SB SB/C1 SB/C2 SB/M1 SB/P BH/C3 BH/M3
    KS KS/L60 KS/L+1 KS/L-1 DE DE/P WIN WON REP PS PS/C1 PS/C2 PS/C3 STD TPN TPN/R
"""
COLOURS, FORFEIT_COLOURS = "BPG BWG", "BPG/P"
RATINGS = "ARO ARO/C1 ARO/C2 ARO/M1 ARO/P TPR PTP APRO APPO RTNG RTNG/R"
TEAMS = """
    MPVGP EMMSB EMMSB/C1 EMGSB EGMSB EGGSB EGGSB/C1 EDE SSSC SSSC/K4 SSSC/F
    BH:GP BH:GP/C1 FB:GP SB:GP KS:GP PS:GP
"""
BOARDS = "BC TBR BBE EDET EDEB EDEBT EDEBB"
_ALONE = ("HS",)  # has a value for a player who is tied with nobody
_GROUP = ("DE", "EDE", *BOARDS.split(), "HG", "HL", "HR", *_ALONE)


@dataclass(frozen=True)
class Vector:
    """An event; about: what it shows; boards: a team's game points on board 1, 2 ..."""

    name: str
    about: str
    sheet: Sheet
    boards: Mapping[int, Sequence[Fraction]] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return len(next(iter(self.sheet.results.values())))

    @property
    def has_colours(self) -> bool:
        return self.has_colours_of("WDL")

    def has_colours_of(self, results: str) -> bool:
        """Whether all games with these results have a colour."""
        games = (c for row in self.sheet.results.values() for c in row if c[:1] in results)
        return all(naive.colour(cell) for cell in games if cell)


def rows(text: str) -> Sheet:
    """A sheet of `1: W2w D3b`, one line for each player."""
    lines = [line.split(":") for line in text.strip().splitlines()]
    return Sheet({int(no): cells.split() for no, cells in lines})


def _with_blanks(text: str) -> Sheet:
    sheet = rows(text)
    for cells in sheet.results.values():
        cells[:] = ["" if cell == "." else cell for cell in cells]
    return sheet


def _team_sheet(text: str) -> Sheet:
    """A sheet of `1: W2 3-1 | -H- 2-2`, cells apart by |."""
    sheet = Sheet({})
    for line in text.strip().splitlines():
        no, _, cells = line.partition(":")
        results, made = [], list[naive.Made | None]()
        for cell in cells.split("|"):
            result, _, points = cell.strip().partition(" ")
            own, _, other = points.partition("-")
            results.append(result)
            made.append((Fraction(own), Fraction(other)) if points else None)
        sheet.results[int(no)], sheet.made[int(no)] = results, made
    return sheet


def _fides_teams() -> Sheet:
    given = json.loads((PEERS / "tec_teams.json").read_text("utf-8"))
    unplayed = {
        **{"X": "X6 4-0", "F": "F1 0-4", "ZPB": "-U-"},
        **dict.fromkeys(("PAB", "HPB"), "-H- 2-2"),
    }
    lines = []
    for no, rounds in given["rounds"].items():
        cells = []
        for opponent, made, kind in rounds:
            letter = "W" if made > 2 else "D" if made == 2 else "L"
            played = f"{letter}{opponent} {made:g}-{4 - made:g}"
            cells.append(played if kind == "P" else unplayed[kind])
        lines.append(f"{no}: {' | '.join(cells)}")
    return _team_sheet("\n".join(lines))


VECTORS = (
    Vector(
        "swiss",
        "Sixteen players, byes and forfeits of every kind: the exercises of FIDE's Technical "
        "Commission (2023), whose printed values these are.",
        tec.SWISS,
    ),
    Vector("round_robin", "Six players and a forfeit, from the same exercises.", tec.ROUND_ROBIN),
    Vector(
        "teams",
        "Fourteen teams on four boards, from FIDE's team exercises 34 to 49. A bye is worth a draw "
        "and two game points. Match points are 1, 1/2 and 0.",
        _fides_teams(),
    ),
    Vector(
        "rests",
        "Five players: each plays four games in five rounds, and rests in one.",
        rows("""
            1: -U- W2 D3 D4 W5
            2: D5 L1 W4 -U- W3
            3: D4 -U- D1 W5 L2
            4: D3 D5 L2 D1 -U-
            5: D2 D4 -U- L3 L1
        """),
    ),
    Vector(
        "double",
        "Three tied players, of whom two met twice.",
        rows("""
            1: W2 W2 L3 -U- -U-
            2: L1 L1 -B- D3 -H-
            3: -H- -U- W1 D2 -U-
            4: W5 L5 W5 W5 D5
            5: L4 W4 L4 L4 D4
        """),
    ),
    Vector(
        "dummy",
        "A half-point bye of a player with more than half of the points.",
        rows("""
            1: W4 -H- D2
            2: W3 W5 D1
            3: L2 W4 W5
            4: L1 L3 -B-
            5: -B- L2 L3
        """),
    ),
    Vector(
        "forfeit_win",
        "A forfeit win against an opponent with fewer points.",
        rows("""
            1: W4 W2 X3
            2: W5 L1 W6
            3: W6 D4 F1
            4: L1 D3 D5
            5: L2 W6 D4
            6: L3 L5 L2
        """),
    ),
    Vector(
        "withdrawn",
        "An opponent who withdrew, and one who came late.",
        rows("""
            1: W4 W3 W2
            2: -U- W6 L1
            3: W5 L1 -U-
            4: L1 D5 D6
            5: L3 D4 -B-
            6: -B- L2 D4
        """),
    ),
    Vector(
        "forfeit_after_withdrawal",
        "A player who stayed away, was paired once more and did not come.",
        rows("""
            1: W2 D3 W5
            2: L1 -U- F4
            3: W4 D1 -B-
            4: L3 L5 X2
            5: -B- W4 L1
        """),
    ),
    Vector(
        "cut",
        "A round that a player chose not to play, beside a weaker opponent.",
        rows("""
            1: W5 -U- D2
            2: W3 W4 D1
            3: L2 W5 D4
            4: -B- L2 D3
            5: L1 L3 -B-
        """),
    ),
    Vector(
        "fore",
        "A forfeit in the last round, which Fore Buchholz draws.",
        rows("""
            1: W3 L2 X4
            2: W4 W1 W3
            3: L1 W5 L2
            4: L2 -B- F1
            5: -B- L3 -H-
        """),
    ),
    Vector(
        "paired",
        "The last round is paired and not played yet; player 5 has the bye.",
        _with_blanks("""
            1: W3 L2 4
            2: W4 W1 3
            3: L1 W5 2
            4: L2 -B- 1
            5: -B- L3 -B-
        """),
    ),
    Vector(
        "encounters",
        "Three tied players, of whom two have not met.",
        rows("""
            1: W2 W3 L4
            2: L1 W6 W5
            3: W5 L1 W6
            4: W6 W5 W1
            5: L3 L4 L2
            6: L4 L2 L3
        """),
    ),
    Vector(
        "league",
        "Four teams with the same match points, and their game points on two boards.",
        _team_sheet("""
            1: W2 1.5-0.5 | L3 0.5-1.5 | D4 1-1
            2: L1 0.5-1.5 | D4 1-1 | W3 2-0
            3: D4 1-1 | W1 1.5-0.5 | L2 0-2
            4: D3 1-1 | D2 1-1 | D1 1-1
        """),
        {
            1: (Fraction(2), Fraction(1)),
            2: (Fraction(3, 2), Fraction(2)),
            3: (Fraction(3, 2), Fraction(1)),
            4: (Fraction(1), Fraction(2)),
        },
    ),
    Vector(
        "final",
        "Two drawn matches of two teams on two boards.",
        _team_sheet("""
            1: D2 1-1 | D2 1-1
            2: D1 1-1 | D1 1-1
        """),
        {1: (Fraction(3, 2), Fraction(1, 2)), 2: (Fraction(1, 2), Fraction(3, 2))},
    ),
)


class Worked(NamedTuple):
    """A value worked by hand, and the article of C.07 that it shows.

    by_hand: its arithmetic; it is exact, so what the article rounds is added.
    """

    article: str
    event: str
    rules: str
    code: str
    player: int
    by_hand: str


_2024, _2026, _2012 = "fide2024", "fide2026", "fide2012"

WORKED = (
    Worked("6.1.2", "double", _2026, "DE", 3, "1"),
    Worked("6.2", "round_robin", _2026, "DE", 4, "3"),
    Worked("6.3", "encounters", _2026, "DE", 2, "2"),
    Worked("7.1", "swiss", _2026, "WIN", 6, "1 + 1 + 1"),
    Worked("7.2", "swiss", _2026, "WON", 6, "1 + 1"),
    Worked("7.3", "swiss", _2026, "BPG", 2, "1 + 1 + 1"),
    Worked("7.4", "swiss", _2026, "BWG", 6, "1"),
    Worked("7.5", "swiss", _2026, "PS", 9, "0 + 0 + 0.5 + 0.5 + 1.5"),
    Worked("7.6", "swiss", _2026, "REP", 12, "5 - 1 - 1"),
    Worked("7.7", "swiss", _2026, "STD", 4, "1 + 0.5 + 1 + 0.5 + 0.5"),
    Worked("7.8", "swiss", _2026, "TPN", 9, "9"),
    Worked("8.1", "swiss", _2024, "BH", 2, "1 + 1.5 + 3.5 + 3.5 + 3.5"),
    Worked("8.2", "swiss", _2024, "AOB", 4, "(11.5 + 14 + 15.5 + 12.5) / 4 + 0.005"),
    Worked("8.3", "fore", _2024, "FB", 1, "1.5 + 2.5 + 1.5"),
    Worked("8.3", "paired", _2026, "FB", 1, "(0 + 1 + 0.5) + (1 + 1 + 0.5) + (0 + 1 + 0.5)"),
    Worked("9.1", "swiss", _2024, "SB", 1, "1.5 + 1.5/2 + 4/2 + 2 + 3.5/2"),
    Worked("9.2", "rests", _2026, "KS", 2, "1"),
    Worked("9.2", "rests", _2024, "KS", 1, "1 + 0.5"),
    Worked("10.1", "swiss", _2026, "ARO", 4, "(1650 + 1600 + 2100 + 2200) / 4 + 0.5"),
    Worked("10.2", "swiss", _2026, "TPR", 1, "1820 + 149"),
    Worked("10.3", "swiss", _2026, "PTP", 9, "1750 - 800"),
    Worked("10.4", "swiss", _2026, "APRO", 9, "(1969 + 1640) / 2 + 0.5"),
    Worked("10.5", "swiss", _2026, "APPO", 9, "(2029 + 1575) / 2"),
    Worked("10.6", "swiss", _2026, "RTNG", 9, "1800"),
    Worked("12.1", "final", _2026, "BC", 2, "1 * 0.5 + 2 * 1.5"),
    Worked("12.2", "final", _2026, "TBR", 2, "2"),
    Worked("12.3", "league", _2026, "BBE", 3, "2"),
    Worked("13.1", "teams", _2026, "MPVGP", 14, "2 + 1.5 + 2 + 1 + 2 + 1 + 2"),
    Worked("13.2.1", "teams", _2024, "EMMSB", 1, "3.5 + 3.5 + 5 + 5 + 5"),
    Worked(
        "13.2.2",
        *("teams", _2024, "EMGSB", 1),
        "2.5*3.5 + 1.5*5 + 3*3.5 + 2.5*5 + 1.5*5 + 4*5 + 2.5*5",
    ),
    Worked("13.2.3", "teams", _2024, "EGMSB", 2, "14.5 + 16 + 17 + 11.5 + 13"),
    Worked("13.2.4", "teams", _2024, "EGGSB", 6, "157.5"),
    Worked("13.3", "teams", _2026, "EDE", 2, "2"),
    Worked("13.3", "teams", _2026, "EDE", 1, "3"),
    Worked("13.3.2", "final", _2026, "EDET", 2, "2"),
    Worked("13.3.2", "final", _2026, "EDEBB", 1, "1"),
    Worked("13.4", "teams", _2024, "SSSC", 1, "17.5 + 32"),
    Worked("13.4", "teams", _2024, "SSSC/K4", 1, "17.5 + 32 / 4"),
    Worked("14.1", "swiss", _2024, "BH/C1", 1, "1.5 + 4 + 2 + 3.5"),
    Worked("14.1", "swiss", _2026, "ARO/C1", 9, "2200"),
    Worked("14.2", "swiss", _2024, "BH/C2", 1, "4 + 2 + 3.5"),
    Worked("14.3", "swiss", _2024, "BH/M1", 1, "1.5 + 2 + 3.5"),
    Worked("14.4", "swiss", _2024, "BH/M2", 1, "2"),
    Worked("14.5", "rests", _2026, "KS/L+1", 1, "1"),
    Worked("14.5", "rests", _2026, "KS/L-1", 1, "1 + 0.5 + 0.5"),
    Worked("14.5", "rests", _2026, "KS/L60", 4, "0 + 0.5"),
    Worked("15.2", "round_robin", _2024, "SB", 6, "1.5/2 + 1.5"),
    Worked("15.2", "round_robin", _2024, "ARO", 6, "(2150 + 2100 + 2050 + 1950 + 2200) / 5"),
    Worked("15.2", "round_robin", _2026, "ARO", 6, "(2150 + 2100 + 2050 + 2200) / 4"),
    Worked("15.2", "forfeit_win", _2024, "BH/P", 1, "1 + 2 + 1.5"),
    Worked("16.3", "withdrawn", _2024, "BH", 1, "1 + (1 + 0 + 0.5) + (0 + 1 + 0)"),
    Worked("16.3", "withdrawn", _2012, "BH", 1, "1 + (1 + 0 + 0.5) + (0.5 + 1 + 0)"),
    Worked("16.3.2", "forfeit_after_withdrawal", _2026, "BH", 1, "(0 + 0.5 + 0) + 2.5 + 2"),
    Worked("16.4", "dummy", _2024, "BH", 1, "1 + 2 + 2.5"),
    Worked("16.4", "dummy", _2012, "BH", 1, "(0 + 0 + 0.5) + (1 + 0.5 + 0.5) + 2.5"),
    Worked("16.4.1", "forfeit_win", _2026, "BH", 1, "1 + 2 + 1.5"),
    Worked("16.4.2", "dummy", _2026, "BH", 1, "1 + 1.5 + 2.5"),
    Worked("16.5", "cut", _2026, "BH/C1", 1, "1 + 2.5"),
    Worked("16.5", "cut", _2026, "SB/C1", 1, "2.5 / 2"),
)
"""Each article that defines a number has a value here that changes if its rule is taken out."""


def codes(vector: Vector, rules: str) -> list[str]:
    """The systems of some rules for which an event has the data."""
    us = rules == "us"
    found = (US if us else FIDE).split()
    if vector.has_colours:
        found += (US_COLOURS if us else COLOURS).split()
    if vector.has_colours_of("WDLXF") and not us:
        found += FORFEIT_COLOURS.split()
    if vector.sheet.ratings:
        found += (US_RATINGS if us else RATINGS).split()
    if vector.sheet.made:
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


def csv(vector: Vector) -> str:
    """The crosstable with semicolons; cells such as W6w, X3, -H- and W2 3-1."""
    sheet, boards = vector.sheet, max(map(len, vector.boards.values()), default=0)
    header = ["No.", "Team" if sheet.made else "Name", *(["Rtg"] if sheet.ratings else [])]
    header += [f"Board {board + 1}" for board in range(boards)]
    header += [f"Rnd{number + 1}" for number in range(vector.rounds)]
    lines = [header]
    for no, cells in sheet.results.items():
        line = [str(no), f"{'Team' if sheet.made else 'Player'} {no}"]
        line += [str(sheet.ratings[no] or "")] if sheet.ratings else []
        line += [_figure(points) for points in vector.boards.get(no, ())]
        line += [_cell(sheet, no, at) for at in range(len(cells))]
        lines.append(line)
    return "".join(";".join(line) + "\n" for line in lines)


def _cell(sheet: Sheet, no: int, at: int) -> str:
    made = sheet.made[no][at] if no in sheet.made else None
    cell = sheet.results[no][at]
    return f"{cell} {_figure(made[0])}-{_figure(made[1])}" if made else cell


def _figure(points: Fraction) -> str:
    return f"{float(points):g}"


_BYES = {"-B-": "U", "-H-": "H", "-U-": "Z"}
_LETTERS = {"W": "1", "D": "=", "L": "0", "X": "+", "F": "-"}


def trf(vector: Vector) -> str:
    """The event as a tournament report (TRF16)."""
    lines = [f"012 {vector.name}", "092 Individual", f"XXR {vector.rounds}"]
    for no, cells in vector.sheet.results.items():
        rating = vector.sheet.ratings.get(no) or ""
        points = _figure(naive.score(vector.sheet.results, no))
        line = f"001 {no:4}      {f'Player {no}':33} {rating:>4}"
        lines.append(
            f"{line:80}{float(points):4.1f} {no:4}" + "".join(_round(no, cell) for cell in cells)
        )
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
    files = [f"{vector.name}.csv", *([] if vector.sheet.made else [f"{vector.name}.trf"])]
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
        "teams": bool(vector.sheet.made),
        "players": list(vector.sheet.results),
        "expected": expected,
    }


def contents() -> Iterator[tuple[str, str]]:
    """The files of the folder but for its README: name and text."""
    for vector in VECTORS:
        yield f"{vector.name}.csv", csv(vector)
        if not vector.sheet.made:
            yield f"{vector.name}.trf", trf(vector)
    lines = [json.dumps(as_data(one), ensure_ascii=False) for one in VECTORS]
    worked = [json.dumps(one._asdict(), ensure_ascii=False) for one in WORKED]
    events, by_hand = ",\n".join(lines), ",\n".join(worked)
    yield "vectors.json", f'{{"events": [\n{events}\n],\n"worked": [\n{by_hand}\n]}}\n'


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in contents():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
