"""Several files are one event if they are joined; contradictions are errors with both cells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main
from xltiebreak.workbook.reading import Where, check

CROSSTABLE = """\
No.;Name;Pts;Rnd1;Rnd2
1;Ann;2;W2;W3
2;Ben;1;L1;W4
3;Cleo;1;W4;L1
4;Dan;0;L3;L2
"""
STANDINGS = """\
Rank;Name;Rtg;Pts;SO
1;Ann;1800;2;2
2;Ben;1700;1;2
3;Cleo;1650;1;2
4;Dan;1500;0;2
"""
ROUNDS = """\
Round;White;Black;Result
1;Ann;Ben;1-0
1;Dan;Cleo;0F-1F
2;Cleo;Ann;0-1
2;Ben;Dan;1-0
"""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    texts = {"crosstable.csv": CROSSTABLE, "standings.csv": STANDINGS, "rounds.csv": ROUNDS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name.removesuffix(".csv"): tmp_path / name for name in texts}


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_standings_bring_ratings_and_printed_tie_breaks(files: dict[str, Path]) -> None:
    report = check(files["crosstable"], None, Where(joined=(files["standings"],)))
    (section,) = report.sections
    assert [player.rating for player in section.crosstable.event.players] == [
        1800,
        1700,
        1650,
        1500,
    ]
    # Solkoff by hand: Ann 1 + 1, Ben 2 + 0, Cleo 0 + 2, Dan 1 + 1.
    assert list(section.compared.values()) == [4, 4, 4]  # points, SO, places
    assert section.differences == ()
    assert report.problems == ()


def test_a_wrong_tie_break_is_told_with_its_cell_in_the_standings(files: dict[str, Path]) -> None:
    standings = changed(files["standings"], "1;Ann;1800;2;2", "1;Ann;1800;2;3")
    report = check(files["crosstable"], None, Where(joined=(standings,)))
    assert [str(problem) for problem in report.problems] == [
        "standings.csv!E2: 3 is printed as player 1's Solkoff (SO), but the results make 2"
    ]


def test_the_command_joins_files_and_fills_a_new_workbook(files: dict[str, Path]) -> None:
    names = [str(files[name]) for name in ("crosstable", "standings", "rounds")]
    done = CliRunner().invoke(main, ["fill", *names, "--join"])
    assert done.exit_code == 0, done.output
    assert files["crosstable"].with_suffix(".xlsx").exists()


@pytest.mark.parametrize("command", ["check", "standings", "explain --player 2", "prizes"])
@pytest.mark.parametrize("form", ["", "--format json"])
def test_only_cells_that_the_director_sees_are_named(
    command: str, form: str, files: dict[str, Path]
) -> None:
    """Addresses of a grid that stands on no sheet have seven figures."""
    changed(files["standings"], "Rank;Name;Rtg;Pts;SO", "Rank;Name;Rtg;Pts;TB1")
    changed(files["standings"], "1;Ann;1800;2;2", "1;Ann;1800;2;3")
    names = [str(path) for path in files.values()]
    done = CliRunner().invoke(main, [*command.split(), *form.split(), *names, "--join"])
    assert done.exit_code in (0, 1), done.output
    assert not re.findall(r"\b[A-Z]{1,3}2\d{6}\b", done.output)


def test_one_file_cannot_be_joined(files: dict[str, Path]) -> None:
    assert CliRunner().invoke(main, ["check", str(files["crosstable"]), "--join"]).exit_code == 2


def test_places_in_no_known_order_are_not_called_right(files: dict[str, Path]) -> None:
    """Ben and Cleo have one point each: nothing says which tie-break put Ben first."""
    changed(files["standings"], "Rank;Name;Rtg;Pts;SO", "Rank;Name;Rtg;Pts;Fed")
    names = [str(files["crosstable"]), str(files["standings"])]
    output = CliRunner().invoke(main, ["check", *names, "--join"]).output
    assert (
        "consistent; right as printed: 4 Pts; Place was compared with the points only: no order of "
        "tie-breaks is printed or given" in output
    )
    ordered = CliRunner().invoke(main, ["check", *names, "--join", "--systems", "SO"]).output
    assert "right as printed: 4 Pts, 4 Place\n" in ordered


def test_check_names_the_files_of_a_joined_event(files: dict[str, Path]) -> None:
    names = [str(files["crosstable"]), str(files["standings"])]
    output = CliRunner().invoke(main, ["check", *names, "--join"]).output
    read = "4 players by No., 2 rounds in crosstable.csv and standings.csv, points in C agree"
    assert output.startswith(f"crosstable.csv: {read}\n")


def test_a_file_that_tells_nothing_of_the_event_is_named(
    files: dict[str, Path], tmp_path: Path
) -> None:
    other = tmp_path / "notes.csv"
    other.write_text("Prizes;Cash\nFirst;100\nSecond;50\n", encoding="utf-8")
    report = check(files["crosstable"], None, Where(joined=(files["standings"], other)))
    assert [str(problem) for problem in report.problems] == [
        "notes.csv: this file tells nothing of the event, and is not used"
    ]
