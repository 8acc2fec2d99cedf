"""The public names, errors, and functions on workbooks."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from commands import names_of_commands
from malformed import four
from openpyxl import Workbook, load_workbook
from printed import BHAM_MISPRINTS, WSCF_VALUES

import xltiebreak
from xltiebreak.rules import find

TEMPLATES = Path(__file__).parents[1] / "workbook_templates"
WSCF, BHAM = (TEMPLATES / f"{name}_example.xlsx" for name in ("wscf", "bham"))


def test_every_public_name_is_there() -> None:
    for name in xltiebreak.__all__:
        assert getattr(xltiebreak, name).__doc__
        assert name in dir(xltiebreak)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = xltiebreak.nothing


DOCS = Path(__file__).parents[1] / "docs" / "library.md"


def test_the_docs_name_only_what_is_there() -> None:
    """And no command is without a function that a program calls."""
    text = DOCS.read_text(encoding="utf-8")
    names = set(re.findall(r"`xltiebreak((?:\.[a-z_]+)+(?:\.[A-Z]\w+)?)`", text))
    assert len(names) > 15
    for name in names:
        module, _, attribute = f"xltiebreak{name}".rpartition(".")
        assert attribute in dir(import_module(module)) or import_module(f"{module}.{attribute}")
    table = text.partition("## What each command gives")[2].partition("## What is stable")[0]
    commands = re.findall(r"`([a-z][a-z ]+)`", " ".join(re.findall(r"(?m)^\| ([^|]*) \|", table)))
    assert sorted(commands) == sorted(names_of_commands())


@pytest.mark.slow
def test_importing_it_imports_nothing_else() -> None:
    code = "import sys, xltiebreak; print([n for n in sys.modules if n.startswith('xltiebreak.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_functions_return_the_public_types() -> None:
    report = xltiebreak.check(WSCF)
    assert isinstance(report, xltiebreak.Report)
    (section,) = report.sections
    assert isinstance(section.crosstable, xltiebreak.Crosstable)
    assert isinstance(section.crosstable.event, xltiebreak.Event)
    assert isinstance(section.standings[0], xltiebreak.Standing)
    explained = xltiebreak.explanation(section.crosstable.event, 1, "MM")
    assert isinstance(explained, xltiebreak.Explanation)
    assert isinstance(xltiebreak.read_workbook(WSCF), xltiebreak.Workbook)


def test_every_error_is_an_error_of_xltiebreak() -> None:
    assert issubclass(xltiebreak.Refused, xltiebreak.Error)
    event = xltiebreak.read_workbook(WSCF).crosstables[0].event
    with pytest.raises(xltiebreak.Error, match="no tie-break has the code 'XX'"):
        xltiebreak.rank(event, "MM,XX")
    with pytest.raises(xltiebreak.Error, match="SO stands twice in the order"):
        xltiebreak.rank(event, ["SO", "Solkoff"])
    with pytest.raises(xltiebreak.Error, match="an order names at least one tie-break"):
        xltiebreak.rank(event, "")
    with pytest.raises(xltiebreak.Error, match="needs colours"):
        xltiebreak.values(event, "BL")
    with pytest.raises(xltiebreak.Error, match=r"there is no file nowhere\.xlsx"):
        xltiebreak.fill("nowhere.xlsx")


def test_a_system_may_be_named_by_its_name() -> None:
    event = xltiebreak.read_workbook(WSCF).crosstables[0].event
    assert xltiebreak.values(event, "Solkoff") == {
        number: values["SO"] for number, values in WSCF_VALUES.items()
    }
    assert list(xltiebreak.rank(event, "Modified Median,solkoff")[0].tiebreaks) == ["MM", "SO"]


def test_check_finds_the_misprint_and_counts_the_rest() -> None:
    (section,) = xltiebreak.check(BHAM).sections
    (found,) = section.differences
    assert (str(found.cell), found.number, found.system) == ("J9", 6, find("CO"))
    assert (found.printed, found.computed) == (19.5, BHAM_MISPRINTS[6, "CO"])
    assert section.compared == dict.fromkeys([None, *map(find, ("MM", "SO", "CU", "CO"))], 6)


def test_check_compares_points_as_well(tmp_path: Path) -> None:
    book = Workbook()
    for row in four({"C2": 3}):
        book.worksheets[0].append(row)
    book.save(tmp_path / "a.xlsx")
    (section,) = xltiebreak.check(tmp_path / "a.xlsx").sections
    (found,) = section.differences
    assert (str(found.cell), found.number, found.system) == ("C2", 1, None)
    assert (found.printed, found.computed) == (3, 2.5)
    assert [problem.severity for problem in section.problems] == ["warning"]


def test_fill_returns_what_it_wrote_and_refuses_an_existing_target(tmp_path: Path) -> None:
    copy = tmp_path / "event.xlsx"
    copy.write_bytes(WSCF.read_bytes())
    report = xltiebreak.fill(copy, order="SO")
    assert report.written == tmp_path / "event-filled.xlsx"
    assert report.cells == 15
    with pytest.raises(xltiebreak.Refused) as refused:
        xltiebreak.fill(copy)
    assert [problem.remedy for problem in refused.value.problems] == ["force"]
    assert "--" not in str(refused.value)
    assert xltiebreak.fill(copy, copy).written == copy
    sheet = load_workbook(copy).worksheets[0]
    assert [sheet.cell(row, 4).value for row in range(4, 19)] == [
        values["MM"] for values in WSCF_VALUES.values()
    ]


def test_fill_refuses_a_keyword_that_is_no_option(tmp_path: Path) -> None:
    options: Any = {"forse": True}
    with pytest.raises(TypeError, match="has no option"):
        xltiebreak.fill(WSCF, tmp_path / "event.xlsx", **options)
    with pytest.raises(xltiebreak.Error):
        xltiebreak.fill(WSCF, tmp_path / "event.xlsx", **options)


def test_convert_writes_a_new_file_of_the_same_event(tmp_path: Path) -> None:
    report = xltiebreak.convert(WSCF, tmp_path / "event.csv")
    assert report.written == tmp_path / "event.csv"
    (old,) = xltiebreak.read_workbook(WSCF).crosstables
    (new,) = xltiebreak.read_workbook(tmp_path / "event.csv").crosstables
    assert new.event.scores == old.event.scores
    with pytest.raises(xltiebreak.Refused) as refused:
        xltiebreak.convert(WSCF, tmp_path / "event.csv")
    assert [problem.remedy for problem in refused.value.problems] == ["force"]
    assert xltiebreak.convert(WSCF, str(tmp_path / "event.csv"), force=True).written


def test_a_crosstable_with_errors_is_not_filled(tmp_path: Path) -> None:
    book = Workbook()
    for row in four({"D2": "W3"}):
        book.worksheets[0].append(row)
    book.save(tmp_path / "a.xlsx")
    report = xltiebreak.fill(tmp_path / "a.xlsx")
    assert (report.written, report.sound) == (None, False)
    assert all(isinstance(problem, xltiebreak.Problem) for problem in report.problems)
    assert not (tmp_path / "a-filled.xlsx").exists()


def test_prizegiving_says_who_wins_what(tmp_path: Path) -> None:
    listed = tmp_path / "prizes.csv"
    listed.write_text("prize,kind,amount\n1st,trophy,\n1st Prize,cash,100\n2nd Prize,cash,50\n")
    made = xltiebreak.prizegiving(WSCF, listed)
    # players 1 and 2 have 6 points: (100 + 50) / 2; Modified Median 17.0 and 16.0
    assert [(one.prize, one.no, one.amount) for one in made.awards] == [
        ("1st", 1, None),
        ("1st Prize, 2nd Prize", 1, 75),
        ("1st Prize, 2nd Prize", 2, 75),
    ]
    assert isinstance(made, xltiebreak.Prizegiving)
    assert isinstance(made.awards[0], xltiebreak.Award)
    with pytest.raises(xltiebreak.Refused) as refused:
        xltiebreak.prizegiving(WSCF)
    assert [problem.remedy for problem in refused.value.problems] == ["prizes"]
