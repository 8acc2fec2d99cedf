"""A fill after every round: the fill's own cells are renewed, a person's cells stay."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner, Result
from commands import saved
from libreoffice import convert, needs_libreoffice
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from printed import WSCF, WSCF_POINTS, WSCF_VALUES
from random_events import points_of, random_event
from tables import Rows
from thinning import thinned

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.page.answers import Desk
from xltiebreak.sections.marks import PREFIX

CODES = ("MM", "SO", "CU", "CO")
ROUNDS = [f"Rnd{number}" for number in range(1, 7)]
HEAD: list[object] = ["No.", "Name", *ROUNDS, "Pts", "Place", *CODES]
Fill = Callable[[Path], Any]


def wscf(path: Path, rounds: int = 5, points: dict[int, Any] | None = None) -> Path:
    """The printed example after some of its six rounds; points: printed ones."""
    rows: Rows = [HEAD]
    for number, cells in WSCF.items():
        played = [*cells[:rounds], *[None] * (6 - rounds)]
        printed = points[number] if points else None
        rows.append([number, f"Player {number}", *played, printed, *[None] * 5])
    return Path(saved(path, rows, "WSCF"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)


def sheet_of(path: Path) -> Worksheet:
    return load_workbook(path).worksheets[0]


def header_of(sheet: Worksheet) -> int:
    """The row of the headings."""
    return int(next(cell.row for cell in sheet["A"] if cell.value == "No."))


def column(path: Path, heading: str) -> dict[int, Any]:
    """A column of the crosstable, by player number."""
    sheet = sheet_of(path)
    head, *rows = sheet.iter_rows(header_of(sheet), values_only=True)
    at = head.index(heading)
    return {row[0]: row[at] for row in rows if isinstance(row[0], int)}


def typed(path: Path, values: dict[tuple[int, str], Any]) -> None:
    """Type values into cells, each by player number and heading."""
    book = load_workbook(path)
    sheet = book.worksheets[0]
    head = [cell.value for cell in sheet[header_of(sheet)]]
    rows = {sheet.cell(row, 1).value: row for row in range(2, sheet.max_row + 1)}
    for (number, heading), value in values.items():
        sheet.cell(rows[number], head.index(heading) + 1).value = value
    book.save(path)


def round_of(number: int) -> dict[tuple[int, str], Any]:
    return {(player, f"Rnd{number}"): cells[number - 1] for player, cells in WSCF.items()}


def warnings_of(report: Any) -> list[str]:
    return [str(problem) for problem in report.problems]


# The example of six rounds.


def is_the_printed_table(path: Path) -> bool:
    points = column(path, "Pts") == WSCF_POINTS
    places = {number: place for place, number, *_ in naive.standings(WSCF, list(CODES))}
    values = all(
        column(path, code) == {number: WSCF_VALUES[number][code] for number in WSCF}
        for code in CODES
    )
    return points and values and column(path, "Place") == places


def test_the_example_filled_after_round_5_and_again_after_round_6_is_the_printed_table(
    tmp_path: Path,
) -> None:
    path = wscf(tmp_path / "event.xlsx")
    assert run("fill", path, "--in-place").exit_code == 0
    assert not is_the_printed_table(path)
    typed(path, round_of(6))
    done = run("fill", path, "--in-place")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "filled MM SO CU CO, 15 Pts, 15 Place" in done.stdout
    assert is_the_printed_table(path)


def test_a_second_fill_of_the_same_results_changes_no_byte(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place")
    before = path.read_bytes()
    run("fill", path, "--in-place")
    assert path.read_bytes() == before


def test_points_and_places_that_a_person_typed_stay_and_are_reported(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place")
    typed(path, {**round_of(6), (4, "Pts"): 9.5, (5, "Place"): 77})
    for _ in range(2):  # they are not taken for the fill's own the next time either
        done = run("fill", path, "--in-place")
        assert column(path, "Pts") == {**WSCF_POINTS, 4: 9.5}
        assert column(path, "Place")[5] == 77
        assert "I5: 9.5 points are printed, but the results make 3.5 (6 too many)" in done.stderr
        assert "are not those of the standings in 1 of 15 rows (J6), and stay" in done.stderr
        assert done.stderr.count("\n") == 2


def test_a_replaced_tiebreak_that_no_fill_wrote_is_named(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx", 6)
    run("fill", path, "--in-place")
    typed(path, {(1, "MM"): 99.5})
    done = run("fill", path, "--in-place")
    assert done.stderr.endswith("WSCF!K2: MM of player 1: 99.5 replaced by 17\n")
    assert is_the_printed_table(path)
    assert run("fill", path, "--in-place").stderr == ""


def test_many_replaced_tiebreaks_are_one_line_with_a_count(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx", 6)
    typed(path, {(number, "SO"): 99 for number in WSCF})
    done = run("fill", path, "--in-place")
    assert done.stderr.endswith(
        "WSCF!L2: 15 tie-breaks were replaced (L2, L3, L4, L5, L6 ...); first, SO of player 1: "
        "99 replaced by 19.5\n"
    )
    assert done.stderr.count("\n") == 1


def test_points_after_an_earlier_round_are_one_line_with_the_remedy(tmp_path: Path) -> None:
    after_5 = {number: sum(map(points_of, cells[:5])) / 2 for number, cells in WSCF.items()}
    path = wscf(tmp_path / "event.xlsx", 6, after_5)
    done = run("fill", path, "--in-place")
    assert done.stderr == (
        "warning: event.xlsx: WSCF!I2: Pts of 15 players are those after round 5, but round 6 "
        "counts: fill --overwrite-points replaces them\n"
    )
    assert column(path, "Pts") == after_5
    assert run("fill", path, "--in-place", "--overwrite-points").stderr == ""
    assert is_the_printed_table(path)


def test_a_fill_that_writes_some_points_still_names_those_after_an_earlier_round(
    tmp_path: Path,
) -> None:
    points: dict[int, Any] = {no: sum(map(points_of, WSCF[no][:5])) / 2 for no in WSCF}
    path = wscf(tmp_path / "event.xlsx", 6, {**points, 4: None})
    done = run("fill", path, "--in-place")
    assert "Pts of 14 players are those after round 5, but round 6 counts" in done.stderr
    assert column(path, "Pts") == {**points, 4: WSCF_POINTS[4]}


def test_check_and_standings_say_in_one_line_that_results_have_changed(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place")
    assert run("check", path).stderr == ""
    typed(path, round_of(6))
    said = run("check", path)
    assert said.exit_code == 1
    assert said.stderr.count("\n") == 1
    assert "filled after round 5, and 6 rounds count now: fill again; " in said.stderr
    said = run("standings", path)
    assert said.stderr.endswith("filled after round 5, and 6 rounds count now: fill again\n")
    assert said.stderr.count("\n") == 1
    run("fill", path, "--in-place")
    typed(path, {(1, "Rnd6"): "D7", (7, "Rnd6"): "D1"})
    said = run("check", path)
    assert "results have changed since the fill after round 6: fill again; " in said.stderr
    assert said.stderr.count("\n") == 1


def test_a_result_taken_back_blanks_what_it_made(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Pts", "Place", "SO"], [1, "Ada"], [2, "Ben"]]
    path = Path(saved(tmp_path / "event.xlsx", rows))
    typed(path, {(1, "Rnd1"): "W2", (2, "Rnd1"): "L1"})
    run("fill", path, "--in-place")
    assert column(path, "Pts") == {1: 1, 2: 0}
    typed(path, {(1, "Rnd1"): None, (2, "Rnd1"): None})
    run("fill", path, "--in-place")
    assert column(path, "Pts") == column(path, "Place") == {1: None, 2: None}


def test_points_that_prove_what_a_win_is_worth_stay_evidence(tmp_path: Path) -> None:
    """Three points a win: overwritten by themselves, they must not be taken for the fill's."""
    results = random_event(random.Random(5), 8, 4, byes=False, forfeits=False, withdrawals=False)
    worth = {"W": 3, "D": 1, "L": 0}
    points = {number: sum(worth[c[0]] for c in cells) for number, cells in results.items()}
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2", "Rnd3", "Rnd4", "Pts", "SO"]]
    rows += [[no, f"P{no}", *cells, points[no], None] for no, cells in results.items()]
    path = Path(saved(tmp_path / "event.xlsx", rows))
    for _ in range(3):
        run("fill", path, "--in-place", "--overwrite-points")
        assert column(path, "Pts") == points


def test_points_of_a_text_prove_what_a_win_is_worth_in_the_new_workbook_too(tmp_path: Path) -> None:
    results = random_event(random.Random(5), 8, 4, byes=False, forfeits=False, withdrawals=False)
    worth = {"W": 3, "D": 1, "L": 0}
    points = {number: sum(worth[c[0]] for c in cells) for number, cells in results.items()}
    lines = ["No.,Name,Rnd1,Rnd2,Rnd3,Rnd4,Pts"]
    lines += [f"{no},P{no},{','.join(cells)},{points[no]}" for no, cells in results.items()]
    (tmp_path / "event.csv").write_text("\n".join(lines))
    run("fill", tmp_path / "event.csv")
    path = tmp_path / "event.xlsx"
    for _ in range(2):
        assert column(path, "Pts") == points
        run("fill", path, "--in-place")


# Other ways to the same workbook.


def test_the_mark_survives_openpyxl(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place")
    book = load_workbook(path)
    names = book["WSCF"].defined_names
    assert [name for name in names if name.startswith(PREFIX)]
    assert all(name.hidden for name in names.values())
    book["WSCF"].insert_rows(1, 3)
    book.save(path)
    assert run("fill", path, "--in-place").stderr == ""


@needs_libreoffice
def test_the_mark_survives_libreoffice(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place")
    convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    path = tmp_path / "saved" / "event.xlsx"
    typed(path, {**round_of(6), (4, "Pts"): 9.5})
    done = run("fill", path, "--in-place")
    assert done.stderr.count("\n") == 1
    assert column(path, "Pts") == {**WSCF_POINTS, 4: 9.5}
    assert column(path, "CO") == {number: WSCF_VALUES[number]["CO"] for number in WSCF}


def test_a_workbook_made_of_text_is_filled_again(tmp_path: Path) -> None:
    lines = ["No.,Name," + ",".join(ROUNDS)]
    lines += [f"{no},Player {no},{','.join(cells[:5])}," for no, cells in WSCF.items()]
    (tmp_path / "event.csv").write_text("\n".join(lines))
    assert run("fill", tmp_path / "event.csv").exit_code == 0
    path = tmp_path / "event.xlsx"
    typed(path, round_of(6))
    assert run("fill", path, "--in-place").stderr == ""
    assert column(path, "Pts") == WSCF_POINTS
    for code, heading in zip(CODES, ("ModMed", "Solkoff", "Cumul.", "CumOpp"), strict=True):
        assert column(path, heading) == {number: WSCF_VALUES[number][code] for number in WSCF}


def test_standings_are_renewed_with_the_columns(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    run("fill", path, "--in-place", "--standings")
    typed(path, round_of(6))
    assert run("fill", path, "--in-place", "--standings").stderr == ""
    assert is_the_printed_table(path)
    book = load_workbook(path)
    assert book.sheetnames == ["WSCF", "Standings"]
    assert [book["Standings"].cell(5, at).value for at in (1, 2, 4)] == [1, 1, 6]


def test_in_python_a_second_fill_renews_too(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    xltiebreak.fill(path, path)
    typed(path, {**round_of(6), (1, "MM"): 99.5})
    report = xltiebreak.fill(path, path)
    assert warnings_of(report) == ["WSCF!K2: MM of player 1: 99.5 replaced by 17"]
    assert is_the_printed_table(path)


def on_the_page(path: Path, **writing: bool) -> dict[str, Any]:
    """Fill a workbook in place, on the page."""
    desk = Desk(path.with_name("desk"))
    how = {"rules": "us", "order": None}
    asked = {"file": 1, "how": how, "name": path.name}
    desk.answer("read", json.dumps(asked), path.read_bytes())
    form, made = desk.answer("fill", json.dumps({**asked, "writing": writing}))
    assert made, form
    path.write_bytes(made)
    book: dict[str, Any] = json.loads(form)["book"]
    return book


def test_on_the_page_a_second_fill_renews_too(tmp_path: Path) -> None:
    path = wscf(tmp_path / "event.xlsx")
    on_the_page(path)
    typed(path, round_of(6))
    on_the_page(path)
    assert is_the_printed_table(path)


# Trophies.

PRIZES = "Prize,Section\nWinner,WSCF\nSecond,WSCF\n"


def test_trophies_follow_a_corrected_result(tmp_path: Path) -> None:
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2", "Pts", "Trophy"],
        [1, "Ada", "W2", "W3"],
        [2, "Ben", "L1", "W4"],
        [3, "Cy", "W4", "L1"],
        [4, "Di", "L3", "L2"],
    ]
    path = Path(saved(tmp_path / "event.xlsx", rows, "WSCF"))
    (tmp_path / "prizes.csv").write_text("Prize,Count\n1st Place,1\n")
    trophies = ("--trophies", "--prizes", tmp_path / "prizes.csv", "--in-place")
    assert run("fill", path, *trophies).exit_code == 0
    assert column(path, "Trophy") == {1: "1st Place", 2: None, 3: None, 4: None}
    typed(path, {(1, "Rnd2"): "L3", (3, "Rnd2"): "W1"})
    stale = run("fill", path, "--in-place")
    assert "F2: awards of an earlier fill stay (F2): write the awards again" in stale.stderr
    assert run("fill", path, *trophies).stderr == ""
    assert column(path, "Trophy") == {1: None, 2: None, 3: "1st Place", 4: None}
    typed(path, {(3, "Trophy"): "Best game", (1, "Rnd2"): "W3", (3, "Rnd2"): "L1"})
    done = run("fill", path, *trophies)
    assert column(path, "Trophy") == {1: "1st Place", 2: None, 3: "Best game", 4: None}
    assert "F4: Best game is printed and stays" in done.stderr


# Fill never writes over results.


@pytest.mark.parametrize("heading", ["FC0", "TBrk1", "MM", "Pts", "Place", "BH"])
def test_a_column_of_results_is_never_filled_whatever_its_heading(
    heading: str, tmp_path: Path
) -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2", heading, "SO"]]
    rows += [[number, f"P{number}", *cells[:3], None] for number, cells in WSCF.items()]
    path = Path(saved(tmp_path / "event.xlsx", rows))
    before = path.read_bytes()
    done = run("fill", path, "--in-place", "--overwrite-points")
    assert done.exit_code == 1
    assert path.read_bytes() == before
    message = f"E1: {heading} is not read as a round, but this column holds results such as W9"
    assert f"{message}: head it Rnd3\n" in done.stderr


def test_a_column_of_numbers_that_look_like_results_is_filled(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "SO"]]
    rows += [[1, "Ada", "+2", -2], [2, "Ben", "-1", -3], [3, "Cy", "=4", -4], [4, "Di", "=3", 0]]
    path = Path(saved(tmp_path / "event.xlsx", rows))
    assert run("fill", path, "--in-place").exit_code == 0
    assert column(path, "SO") == {1: 0, 2: 1, 3: 0.5, 4: 0.5}


# Random events of five rounds.


class Event:
    """A random event that a director types round by round, and its workbook."""

    def __init__(self, seed: int, path: Path) -> None:
        self.rng = random.Random(seed)
        self.path = path
        self.results = random_event(
            self.rng, self.rng.randint(4, 12), 5, gaps_in_numbers=self.rng.random() < 0.3
        )
        columns: list[object] = [f"Rnd{number}" for number in range(1, 6)]
        tiebreaks = self.rng.choice([[], ["TBrk1", "TBrk2"], ["SO", "CU", "SB"]])
        for group in (["Pts", "Place"], tiebreaks):
            at = self.rng.choice([0, len(columns)])
            columns[at:at] = group
        self.head: list[Any] = ["No.", "Name", *columns]
        self.persons: dict[tuple[int, str], float] = {}
        self.rounds = 0
        saved(path, [self.head])

    @property
    def here(self) -> list[int]:
        """The players so far; who comes late is not on the sheet before."""
        return [
            number
            for number, cells in self.results.items()
            if self.rounds and set(cells[: self.rounds]) != {"-U-"}
        ]

    def play(self) -> None:
        """Type the next round, and do what hands do."""
        rng = self.rng
        self.rounds += 1
        if rng.random() < 0.4:
            self._correct()
        book = load_workbook(self.path)
        sheet = book.worksheets[0]
        head = [cell.value for cell in sheet[1]]
        rows: dict[Any, int] = {
            sheet.cell(row, 1).value: row for row in range(2, sheet.max_row + 1)
        }
        for number in self.here:
            row = rows.setdefault(number, sheet.max_row + 1)
            sheet.cell(row, 1).value = number
            sheet.cell(row, 2).value = f"Player {number}"
            for played, cell in enumerate(self.results[number][: self.rounds], 1):
                sheet.cell(row, head.index(f"Rnd{played}") + 1).value = cell
        for heading in map(str, head[2:]):
            if heading.startswith("Rnd"):
                continue
            if self.rounds > 1 and rng.random() < 0.2:
                number, value = rng.choice(self.here), float(rng.randint(50, 90))
                sheet.cell(rows[number], head.index(heading) + 1).value = value
                if heading in ("Pts", "Place"):
                    self.persons[number, heading] = value
        if rng.random() < 0.4:
            lines: list[list[Any]] = [list(row) for row in sheet.iter_rows(2, values_only=True)]
            rng.shuffle(lines)
            for at, line in enumerate(lines, 2):
                for to, value in enumerate(line, 1):
                    sheet.cell(at, to).value = value
        if rng.random() < 0.2:
            sheet.insert_rows(1)
            sheet.delete_rows(1)
        book.save(self.path)

    def _correct(self) -> None:
        """Turn a game round."""
        games = [
            (number, at)
            for number in self.here
            for at, cell in enumerate(self.results[number][: self.rounds])
            if cell[0] in "WL"
        ]
        if not games:
            return
        number, at = self.rng.choice(games)
        cell = self.results[number][at]
        other = int(cell[1:])
        for player, opponent in ((number, other), (other, number)):
            won = self.results[player][at][0] == "W"
            self.results[player][at] = f"{'L' if won else 'W'}{opponent}"

    def cells(self, path: Path) -> dict[tuple[object, object], object]:
        """All cells by player and heading."""
        head, *rows = sheet_of(path).iter_rows(values_only=True)
        return {(row[0], to): value for row in rows for to, value in zip(head, row, strict=True)}

    def without_what_fills_wrote(self, path: Path) -> Path:
        """A copy of the sheet in which only a person has typed, and nothing is marked."""
        head, *rows = sheet_of(self.path).iter_rows(values_only=True)
        typed_in = [to for to in head if to in ("No.", "Name") or str(to).startswith("Rnd")]
        lines: Rows = [list(head)]
        for row in rows:
            number = int(str(row[0]))
            lines.append(
                [
                    value if to in typed_in else self.persons.get((number, str(to)))
                    for to, value in zip(head, row, strict=True)
                ]
            )
        return Path(saved(path, lines))


def after_every_round_every_cell_is_that_of_a_fresh_fill(
    seed: int, tmp_path: Path, fill: Fill
) -> int:
    """Play an event and fill it after every round; return how many rounds were compared."""
    event = Event(seed, tmp_path / f"{seed}.xlsx")
    compared = 0
    for _ in range(5):
        event.play()
        if len(event.here) < 2:
            continue
        fresh = event.without_what_fills_wrote(tmp_path / "fresh.xlsx")
        expected = xltiebreak.fill(fresh, fresh)
        if not expected.written:
            continue
        problems = fill(event.path)
        cells = event.cells(event.path)
        assert cells == event.cells(fresh), (seed, event.rounds)
        results = {number: event.results[number][: event.rounds] for number in event.here}
        for number in event.here:
            own = event.persons.get((number, "Pts"))
            points = float(naive.score(results, number))
            assert cells[number, "Pts"] == (points if own is None else own)
        for (number, heading), value in event.persons.items():
            assert cells[number, heading] == value
            said = f"{value:g} points are printed" if heading == "Pts" else "the printed places"
            assert any(said in problem for problem in problems), (seed, event.rounds, problems)
        compared += 1
    return compared


def by_the_command(path: Path) -> list[str]:
    done = run("fill", path, "--in-place")
    assert done.exit_code == 0, done.stderr
    return done.stderr.splitlines()


def by_the_page(path: Path) -> list[str]:
    book = on_the_page(path)
    return [problem["message"] for one in book["sections"] for problem in one["problems"]]


@pytest.mark.parametrize("seed", range(thinned(40, 4)))
def test_after_every_round_every_cell_is_that_of_a_fresh_fill(seed: int, tmp_path: Path) -> None:
    assert after_every_round_every_cell_is_that_of_a_fresh_fill(seed, tmp_path, by_the_command) > 1


@pytest.mark.parametrize("seed", range(1000, 1000 + thinned(10, 2)))
def test_after_every_round_every_cell_is_that_of_a_fresh_fill_on_the_page(
    seed: int, tmp_path: Path
) -> None:
    assert after_every_round_every_cell_is_that_of_a_fresh_fill(seed, tmp_path, by_the_page) > 1
