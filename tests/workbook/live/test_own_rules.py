"""A workbook keeps the order and the edition that it was made for, in everything that reads it.

The event, in which the third place depends on the rules, is that of `own_rules.py`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from libreoffice import convert_all, needs_libreoffice
from openpyxl import Workbook, load_workbook
from openpyxl.workbook.defined_name import DefinedName
from workbook.live.own_rules import (
    EVENT,
    HEADER,
    ORDERS,
    SECTION,
    THIRD,
    blank,
    header,
    open_book,
    ranked,
    saved,
    typed,
    value,
    without_record,
)

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.excel.buttons import checking, explaining, filling, standings
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.live.systems import KNOWN
from xltiebreak.pages.page.answers import Desk
from xltiebreak.reading.crosstable.kept import ORDER_MARK, PREFIX
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.rules import US, find
from xltiebreak.rules.orders import order_of

PRIZES = "prize,kind\nFirst,trophy\nSecond,trophy\nThird,trophy\n"
Typist = Callable[[str], Path]


def test_the_third_place_depends_on_the_rules() -> None:
    assert {name: ranked(ORDERS[name])[2] for name in THIRD} == THIRD


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)


def listed(*arguments: object) -> list[int]:
    """The numbers in the standings, from the first place down."""
    result = run("standings", *arguments, "--format", "csv")
    assert result.exit_code == 0, result.stderr
    return [int(line["no"]) for line in csv.DictReader(result.stdout.splitlines())]


def section_of(path: Path, *options: str) -> dict[str, Any]:
    """The section as `check` prints it."""
    ((section,),) = [
        book["sections"]
        for book in json.loads(run("check", path, "--format", "json", *options).stdout)
    ]
    assert isinstance(section, dict)
    return section


@pytest.fixture
def made(tmp_path: Path) -> Typist:
    """Make a workbook for an order and type the event into it."""

    def make(order: str) -> Path:
        path = tmp_path / "event.xlsx"
        path.write_bytes(saved(order))
        return path

    return make


# Every command.


@pytest.mark.parametrize("order", ORDERS)
def test_standings_follow_the_order_that_the_workbook_was_made_for(
    made: Typist, order: str
) -> None:
    assert listed(made(order)) == ranked(ORDERS[order])


def test_the_command_new_makes_such_a_workbook(tmp_path: Path) -> None:
    for option, order in (("--order", "fide-swiss"), ("--systems", "fide2024:SB")):
        path = tmp_path / "new.xlsx"
        shape = ("--sections", SECTION, "--players", 8, "--rounds", 4, "--columns", "Team")
        assert run("new", path, option, order, *shape, "--force").exit_code == 0
        typed(book := load_workbook(path))
        book.save(path)
        assert listed(path) == ranked(ORDERS[order])


def test_the_third_trophy_goes_by_the_rules_of_the_workbook(made: Typist, tmp_path: Path) -> None:
    prizes = tmp_path / "prizes.csv"
    prizes.write_text(PRIZES, "utf-8")
    result = run("prizes", made("fide2024:SB"), "--prizes", prizes, "--format", "csv")
    assert result.exit_code == 0, result.stderr
    winners = [line["no"] for line in csv.DictReader(result.stdout.splitlines())]
    assert winners == ["4", "2", str(THIRD["fide2024:SB"])]


def test_check_says_which_order_and_rules_are_in_force(made: Typist) -> None:
    section = section_of(made("fide2024:SB"))
    assert (section["order"], section["rules"]) == (["SB"], "fide2024")
    assert section["problems"] == []


def test_explain_takes_the_edition_of_the_workbook(made: Typist) -> None:
    path = made("fide2024:SB")
    for options in ((), ("--system", "SB"), ("--system", "BH")):
        said = run("explain", path, "--player", 6, *options).stdout
        assert ", fide2024) of Player 6 (6)" in said
    assert f": {float(value('fide2024:SB', 6))}\n" in run("explain", path, "--player", 6).stdout
    assert "(SB, fide2026)" in run("explain", path, "--player", 6, "--rules", "fide2026").stdout


def test_the_report_shows_the_places_by_the_rules_of_the_workbook(
    made: Typist, tmp_path: Path
) -> None:
    prizes, out = tmp_path / "prizes.csv", tmp_path / "wall.md"
    prizes.write_text(PRIZES, "utf-8")
    assert run("report", made("fide2026:SB"), "-o", out, "--prizes", prizes).exit_code == 0
    lines = out.read_text("utf-8").splitlines()
    (third,) = [line for line in lines if line.startswith("| Third ")]
    assert "Player 7" in third


@pytest.mark.parametrize("command", ["standings", "report", "prizes"])
def test_teams_are_ranked_by_fides_order_of_the_workbook(
    made: Typist, tmp_path: Path, command: str
) -> None:
    # A (3, 6) has 3.5, B (1, 4, 7) 7 and C (2, 5, 8) 6.5 points; by the two best: 3.5, 5.5, 4.5
    path, prizes, out = made("fide-swiss"), tmp_path / "prizes.csv", tmp_path / "wall.md"
    members = [4, 7]
    prizes.write_text("prize,kind,condition\nBest Team,trophy,Team of 2\n")
    if command == "standings":
        said = run("standings", path, "--teams", 2, "--format", "csv").stdout
        (first, *_) = csv.DictReader(said.splitlines())
        assert {"BH/C1", "BH", "SB", "PS"} <= first.keys()
        for code in ("BH/C1", "BH", "SB", "PS"):
            assert float(first[code]) == sum(value(f"fide2026:{code}", no) for no in members)
    elif command == "report":
        assert run("report", path, "-o", out, "--teams", 2).exit_code == 0
        sums = (sum(value(code, no) for no in members) for code in ORDERS["fide-swiss"])
        row = " | ".join(f"{float(one):.1f}" for one in sums)
        assert f"| 1 | B | 5.5 | {row} |" in out.read_text("utf-8")
        # An order that is asked for goes before the workbook's.
        asked = ["--team-systems", "fide2026:PS", "--force"]
        assert run("report", path, "-o", out, "--teams", 2, *asked).exit_code == 0
        total = sum(value("fide2026:PS", no) for no in members)
        assert f"| 1 | B | 5.5 | {float(total):.1f} |" in out.read_text("utf-8")
    else:
        said = run("prizes", path, "--prizes", prizes, "--format", "csv").stdout
        assert [line["name"] for line in csv.DictReader(said.splitlines())] == ["B"]


def test_fill_replaces_formulas_by_the_values_of_the_workbooks_rules(
    made: Typist, tmp_path: Path
) -> None:
    target, order = tmp_path / "filled.xlsx", "fide2024:SB"
    result = run("fill", made(order), "-o", target, "--overwrite-formulas", "--overwrite-points")
    assert result.exit_code == 0, result.stderr
    book = load_workbook(target)
    ((code,), column) = ORDERS[order], header(book, find(order).exact_heading).column
    for number in EVENT.results:
        assert book[SECTION].cell(HEADER + number, column).value == value(code, number)
    assert listed(target) == ranked([code])


# The page and the buttons.


def test_the_page_follows_the_order_that_the_workbook_was_made_for(
    made: Typist, tmp_path: Path
) -> None:
    order, desk = "MM,fide2026:BH,SB", Desk(tmp_path / "desk")
    path = made(order)

    def ask(wanted: str, content: bytes = b"", **given: Any) -> dict[str, Any]:
        how = {"rules": None, "order": None}
        form, _ = desk.answer(wanted, json.dumps({"file": 1, "how": how, **given}), content)
        found = json.loads(form)
        assert isinstance(found, dict) and "refused" not in found
        return found

    (section,) = ask("read", path.read_bytes(), name=path.name)["book"]["sections"]
    place_of = {player["no"]: player["place"] for player in section["players"]}
    assert sorted(place_of, key=place_of.__getitem__) == ranked(ORDERS[order])
    how = {"file": 1, "how": {"rules": None, "order": None}, "list": "prizes.csv"}
    asked = json.dumps({**how, "report": {"kind": "prizes"}})
    _, paper = desk.answer("report", asked, PRIZES.encode())
    third = f"Player {ranked(ORDERS[order])[2]}"
    assert third in paper.decode().partition("Third")[2].partition("</tr>")[0][:200]
    tables = ask("explain", section=0, player=7)["tables"]
    for code, (table,) in zip(ORDERS[order], tables, strict=True):
        assert table["title"].startswith(f"{find(code).title} of Player 7 (7)")
        assert float(table["value"]) == value(code, 7)


def test_the_buttons_follow_the_order_that_the_workbook_was_made_for() -> None:
    order = "fide2024:SB"
    book = open_book(typed(blank(order)), [HEADER + 7])
    (page,) = standings.write_standings(book).pages
    numbers = [row[1] for row in page.rows[4 : 4 + len(EVENT.results)]]
    assert numbers == ranked(ORDERS[order])
    assert checking.check(book, lambda sheet, cell: "").message == "Consistent."
    (why,) = explaining.explain(book).pages
    assert any(find(order).title in str(row[0]) for row in why.rows if row)
    filled = {(*one.cell,): one.value for one in filling.fill(book).cells}
    column = header(typed(blank(order)), find(order).exact_heading).column
    ((code,),) = [ORDERS[order]]
    for number in EVENT.results:
        assert filled[HEADER + number, column] == value(code, number)


# What is given wins.


def test_an_order_that_is_given_wins_over_the_workbooks(made: Typist) -> None:
    path = made("fide2026:SB")
    for option, order in (("--order", "fide-swiss"), ("--systems", "SB")):
        assert listed(path, option, order) == ranked(ORDERS[order])
    assert section_of(path, "--order", "wscf")["order"] == ["MM", "SO", "CU", "CO"]


def test_rules_that_are_given_win_over_the_workbooks_edition(made: Typist) -> None:
    path = made("fide2026:SB")
    assert listed(path, "--rules", "fide2024") == ranked(ORDERS["fide2024:SB"])
    assert listed(path, "--rules", "us") == ranked(ORDERS["SB"])
    (warning,) = section_of(path, "--rules", "fide2024")["problems"]
    assert (warning["cell"], warning["message"]) == (
        "E4",
        "not used to rank: SB (FIDE 2026) in E4; the order in force is SB (fide2024)",
    )
    # US Chess's rules do not know this order
    assert section_of(made("fide-swiss"), "--rules", "us")["order"] == ["MM", "SO", "CU", "CO"]


def test_python_takes_the_order_of_the_workbook_or_a_given_one(made: Typist) -> None:
    path = made("fide2026:SB")
    for asked, codes in (
        ({}, ["SB (fide2026)"]),
        ({"rules": "fide2024"}, ["SB (fide2024)"]),
        ({"order": "MM,SO"}, ["MM", "SO"]),
    ):
        (section,) = xltiebreak.check(path, **asked).sections
        assert [system.exact for system in section.order] == codes


# The mark.


def test_headers_show_the_edition_and_are_read_back_as_exactly_that_system() -> None:
    for code, rules in KNOWN:
        system = find(code, rules)
        shown = "" if rules == US else f" (FIDE {rules.removeprefix('fide')})"
        assert system.exact_heading == f"{system.heading}{shown}"
        for in_force in (US, "fide2024", "fide2026") if shown else (US,):
            assert find(system.exact_heading, in_force) == system
    heads = [cell.value for cell in blank("fide-swiss")[SECTION][HEADER]]
    assert heads[4:8] == ["BH/C1 (FIDE 2026)", "BH (FIDE 2026)", "SB (FIDE 2026)", "PS (FIDE 2026)"]


@pytest.mark.slow
def test_the_mark_holds_every_order_that_a_workbook_can_compute(tmp_path: Path) -> None:
    every = [code if code[:2] == "FC" else f"{rules}:{code}" for code, rules in KNOWN]
    for codes in (every, every[::-1], every[3:12], ["us:SB", "fide2024:SB", "fide2026:SB"]):
        path = tmp_path / "event.xlsx"
        plan = plan_of(EventOptions("", (SECTION,), 2, 1, (), order_of(codes)))
        book = load_workbook(BytesIO(new_workbook(plan)))
        for number, cell in enumerate(["W2", "L1"], 1):
            book[SECTION].cell(HEADER + number, 2).value = f"Player {number}"
            book[SECTION].cell(HEADER + number, header(book, "Rnd1").column).value = cell
        book.save(path)
        section = xltiebreak.check(path).sections[0]
        assert section.order == order_of(codes)
        assert len({system.code for system in section.order}) == len(codes)


def test_a_header_that_disagrees_with_the_mark_is_reported_with_its_cell(tmp_path: Path) -> None:
    book = typed(blank("fide-swiss"))
    header(book, "SB (FIDE 2026)").value = "SB (FIDE 2024)"
    header(book, "PS (FIDE 2026)").value = "Progress of mine"
    book.save(path := tmp_path / "event.xlsx")
    assert listed(path) == ranked(ORDERS["fide-swiss"])
    ranks = (
        "but this workbook ranks by BH/C1 (fide2026), BH (fide2026), SB (fide2026), PS (fide2026)"
    )
    assert [(one["cell"], one["message"]) for one in section_of(path)["problems"]] == [
        (
            "G4",
            f"SB (FIDE 2024) stands here and no column is headed SB (FIDE 2026), {ranks}, or take "
            "another order with --order or --systems",
        ),
        (
            "A4:N4",
            f"no column is headed PS (FIDE 2026), {ranks}, or take another order with --order or "
            "--systems",
        ),
    ]


def marked_by_hand(order: str, text: str) -> Workbook:
    """A workbook as earlier versions made it: a name refers to a cell that holds the order."""
    book = typed(blank(order))
    without_record(book[SECTION])
    book[SECTION]["AZ2"] = text
    name = DefinedName(ORDER_MARK, attr_text=f"'{SECTION}'!$AZ$2", hidden=True)
    book[SECTION].defined_names[ORDER_MARK] = name
    return book


def test_without_a_record_the_headers_name_the_same_order(tmp_path: Path) -> None:
    book = typed(blank("fide-swiss"))
    without_record(book[SECTION])
    book.save(path := tmp_path / "event.xlsx")
    assert listed(path) == ranked(ORDERS["fide-swiss"])
    assert section_of(path)["order"] == ["BH/C1", "BH", "SB", "PS"]


def test_a_workbook_made_before_there_was_a_record_is_read_by_its_columns(tmp_path: Path) -> None:
    book = typed(blank("SB"))
    without_record(book[SECTION])
    book.save(path := tmp_path / "event.xlsx")
    assert listed(path) == ranked(ORDERS["SB"])
    section = section_of(path)
    assert (section["order"], section["rules"], section["problems"]) == (["SB"], "us", [])


def test_the_mark_of_an_earlier_version_is_read_and_replaced(tmp_path: Path) -> None:
    marked_by_hand("SB", "fide2026: SB").save(path := tmp_path / "event.xlsx")
    assert section_of(path)["rules"] == "fide2026"
    filled = tmp_path / "filled.xlsx"
    xltiebreak.fill(path, target=filled)
    names = load_workbook(filled)[SECTION].defined_names
    assert names[ORDER_MARK].attr_text == '{""}'
    assert "'rules': 'fide2026'" in (names[f"{PREFIX}1_1"].attr_text or "")
    assert section_of(filled)["rules"] == "fide2026"


@pytest.mark.parametrize("text", ["", "fide2099: SB", "fide2026: Sonnenblume", "SB"])
def test_a_mark_that_cannot_be_read_is_reported(tmp_path: Path, text: str) -> None:
    marked_by_hand("fide2026:SB", text).save(path := tmp_path / "event.xlsx")
    (problem,) = section_of(path)["problems"]
    assert problem["message"].startswith("this workbook was made to rank by an order of its own")
    assert listed(path) == ranked(ORDERS["fide2026:SB"])  # by the headers


@pytest.mark.parametrize("text", ['{"what"}', "{\"{'kind': 4}\"}", "{\"{'kind': 'Swiss'\"}", "7"])
def test_a_record_that_cannot_be_read_is_reported(tmp_path: Path, text: str) -> None:
    book = typed(blank("fide2026:SB"))
    book[SECTION].defined_names[f"{PREFIX}1_1"].attr_text = text
    book.save(path := tmp_path / "event.xlsx")
    (problem,) = section_of(path)["problems"]
    assert problem["message"].startswith("what this workbook keeps of the event cannot be read")
    assert listed(path) == ranked(ORDERS["fide2026:SB"])  # by the headers


def test_a_part_of_the_sheet_has_the_mark_of_the_sheet(made: Typist) -> None:
    assert listed(made("fide-swiss"), "--range", "A4:N12") == ranked(ORDERS["fide-swiss"])


def test_the_record_is_hidden_and_does_not_change_the_title(made: Typist) -> None:
    names = blank("fide-swiss")[SECTION].defined_names
    area, text = names[f"{PREFIX}1"], names[f"{PREFIX}1_1"]
    assert area.hidden and text.hidden
    assert area.attr_text == f"'{SECTION}'!$A$4:$N$12"
    assert "'tiebreaks': ('BH/C1', 'BH', 'SB', 'PS'), 'rules': 'fide2026'" in str(text.attr_text)
    (table,) = xltiebreak.read_workbook(made("fide-swiss")).crosstables
    assert table_title(table) == "Spring"


# Other programs.


@pytest.fixture(scope="module")
def calculated(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Path]]:
    """Each workbook as LibreOffice saves it, as .xlsx and as .ods."""
    folder = tmp_path_factory.mktemp("saved")
    paths = []
    for at, order in enumerate(ORDERS):
        (path := folder / f"event{at}.xlsx").write_bytes(saved(order))
        paths.append(path)
    books = convert_all(paths, "xlsx:Calc MS Excel 2007 XML", folder / "xlsx")
    sheets = convert_all(paths, "ods", folder / "ods")
    return {order: [*both] for order, *both in zip(ORDERS, books, sheets, strict=True)}


@needs_libreoffice
@pytest.mark.parametrize("order", ORDERS)
def test_libreoffice_keeps_the_order_when_it_saves(
    calculated: Mapping[str, list[Path]], order: str
) -> None:
    for path in calculated[order]:
        assert listed(path) == ranked(ORDERS[order])
        section = section_of(path)
        # An .ods file has no mark: its headers name the order, and S-B beside FIDE's is doubtful.
        is_doubtful = path.suffix == ".ods" and order == "MM,fide2026:BH,SB"
        assert [one["cell"] for one in section["problems"]] == ["G4"] * is_doubtful
        assert section["differences"] == []
        codes = [find(code).identity[0] for code in ORDERS[order]]
        printed = ", ".join(f"8 {what}" for what in ("Pts", *codes, "Place"))
        assert f"consistent; right as printed: {printed}\n" in run("check", path).stdout
    book = load_workbook(calculated[order][0])
    assert f"{PREFIX}1_1" in book[SECTION].defined_names


@needs_libreoffice
def test_openpyxl_keeps_what_libreoffice_saved(
    calculated: Mapping[str, list[Path]], tmp_path: Path
) -> None:
    for order in THIRD:
        load_workbook(calculated[order][0], data_only=True).save(path := tmp_path / "again.xlsx")
        assert listed(path) == ranked(ORDERS[order])
        assert run("check", path).exit_code == 0
