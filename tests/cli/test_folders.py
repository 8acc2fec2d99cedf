"""A folder stands for the tables in it, a pattern for the files that it names."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commands import Run

CROSSTABLE = "No.;Name;Pts;Rnd1;Rnd2\n1;Ann;2;W2;W3\n2;Ben;1;L1;W4\n3;Cleo;1;W4;L1\n4;Dan;0;L3;L2\n"
STANDINGS = "Rank;Name;Rtg;SO\n1;Ann;1800;2\n2;Ben;1700;2\n3;Cleo;1650;2\n4;Dan;1500;2\n"
OTHER = CROSSTABLE.replace("Ann", "Eva")


@pytest.fixture
def events(run: Run) -> Path:
    """A folder with two workbooks and files that hold no table."""
    folder = Path("events")
    folder.mkdir()
    for name in ("wscf_example.xlsx", "bham_example.xlsx"):
        shutil.copy(name, folder)
    (folder / "~$wscf_example.xlsx").write_bytes(b"\x05owner")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / ".hidden.csv").write_text("x")
    (folder / "older").mkdir()
    return folder


def files_named(output: str) -> list[str]:
    return [book["workbook"] for book in json.loads(output)]


@pytest.mark.parametrize("command", ["check", "standings", "explain --player 1"])
def test_a_folder_stands_for_the_tables_in_it(events: Path, run: Run, command: str) -> None:
    name, *options = command.split()
    by_folder = run(name, "events", *options, "--format", "json")
    one_by_one = run(
        name, "events/bham_example.xlsx", "events/wscf_example.xlsx", *options, "--format", "json"
    )
    assert by_folder.exit_code == one_by_one.exit_code
    assert json.loads(by_folder.stdout) == json.loads(one_by_one.stdout)


def test_fill_writes_beside_each_file_of_a_folder_and_later_skips_filled_copies(
    events: Path, run: Run
) -> None:
    assert run("fill", "events").exit_code == 0
    filled = ["bham_example-filled.xlsx", "wscf_example-filled.xlsx"]
    assert sorted(path.name for path in events.glob("*-filled.xlsx")) == filled
    again = run("fill", "events", "--force")
    assert again.exit_code == 0
    assert len(list(events.glob("*.xlsx"))) == 5


def test_a_pattern_in_quotes_names_files(events: Path, run: Run) -> None:
    found = run("check", "events/*_example.xlsx", "--format", "json")
    assert len(files_named(found.stdout)) == 2
    assert len(files_named(run("check", "**/b*.xlsx", "--format", "json").stdout)) == 2


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(run: Run) -> None:
    shutil.copy("wscf_example.xlsx", "event[1].xlsx")
    assert files_named(run("check", "event[1].xlsx", "--format", "json").stdout) == [
        "event[1].xlsx"
    ]


def test_an_empty_folder_and_one_without_tables_are_told(events: Path, run: Run) -> None:
    empty = run("check", "events/older")
    assert (empty.exit_code, empty.stdout) == (2, "")
    assert "the folder events/older is empty: name one with tables" in empty.stderr
    (events / "older" / "photo.jpg").write_bytes(b"x")
    other = run("check", "events/older")
    assert other.exit_code == 2
    assert (
        "the folder events/older has no table (photo.jpg): .xlsx, .csv, .html, .txt, .ods, .trf "
        "and others are read"
    ) in other.stderr


def test_a_file_that_cannot_be_read_does_not_stop_the_others(events: Path, run: Run) -> None:
    (events / "a.xlsx").write_bytes(b"damaged")
    result = run("check", "events", "--format", "json")
    assert result.exit_code == 1
    assert len(files_named(result.stdout)) == 3
    assert "a.xlsx" in result.stderr


def two_events() -> None:
    for name, text in (("open", CROSSTABLE), ("girls", OTHER)):
        Path(name).mkdir()
        (Path(name) / "crosstable.csv").write_text(text, "utf-8")
        (Path(name) / "standings.csv").write_text(STANDINGS.replace("Ann", text.split(";")[5]))


def test_each_folder_is_one_event_if_files_are_joined(run: Run) -> None:
    two_events()
    result = run("check", "open", "girls", "--join", "--format", "json")
    assert result.exit_code == 0
    books = json.loads(result.stdout)
    assert [book["workbook"] for book in books] == ["open", "girls"]
    assert [len(book["sections"]) for book in books] == [1, 1]
    assert run("fill", "open", "girls", "--join").exit_code == 0
    assert Path("open.xlsx").exists() and Path("girls.xlsx").exists()


def test_a_file_beside_a_folder_is_not_joined(run: Run) -> None:
    two_events()
    result = run("check", "open", "wscf_example.xlsx", "--join")
    assert result.exit_code == 2
    assert "put wscf_example.xlsx into a folder too" in " ".join(result.stderr.split())
