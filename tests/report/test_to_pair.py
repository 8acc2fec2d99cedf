"""The sheet to pair the coming round from."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import save
from tables import Rows, table_of

from xltiebreak.cli import main
from xltiebreak.languages import language
from xltiebreak.report.to_pair import to_pair
from xltiebreak.sections import section_of

# After round 2: Ann 2; Ben, Cy and Eve 1; Dot 0, who had a bye of no points; Fay has left.
ROWS: Rows = [
    ["No.", "Name", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ann", "W2w", "W3b", ""],
    [2, "Ben", "L1b", "W6w", ""],
    [3, "Cy", "W4b", "L1w", ""],
    [4, "Dot", "L3w", "-U-", ""],
    [5, "Eve", "-B-", "L7b", ""],
    [6, "Fay", "L7w", "L2b", "-U-"],
    [7, "Gus", "W6b", "W5w", "-H-"],
]


def cells(rows: Rows) -> list[tuple[str, ...]]:
    table = to_pair(section_of(table_of(rows)), language())
    assert table
    return list(zip(*(column.texts(language()) for column in table.columns), strict=True))


def test_score_groups_come_from_the_top_with_what_a_pairing_has_to_heed() -> None:
    assert cells(ROWS) == [
        ("2.0*", "1", "Ann", "2, 3", "WB", "", ""),
        ("1.0*", "2", "Ben", "1, 6", "BW", "", ""),
        ("1.0*", "3", "Cy", "4, 1", "BW", "", ""),
        ("1.0*", "5", "Eve", "7", "B", "+", ""),
        ("0.0*", "4", "Dot", "3", "W", "", ""),
    ]


def test_it_says_who_asked_for_a_bye_and_who_would_get_one() -> None:
    table = to_pair(section_of(table_of(ROWS)), language())
    assert table and table.title == "To pair: round 3"
    assert table.notes[1:] == (
        "Without a game: Fay (not playing); Gus (bye, 1/2 point)",
        "Bye by the usual rule (the lowest score without one): Dot",
    )


def test_a_player_who_had_the_bye_does_not_get_it_again() -> None:
    rows: Rows = [[*row] for row in ROWS]
    rows[4][3] = "-B-"  # Dot has 1 point now: the lowest score is 1, and Ben and Cy had no bye
    table = to_pair(section_of(table_of(rows)), language())
    assert table and table.notes[-1].endswith(": Ben; Cy")


def test_pairings_typed_so_far_are_shown_and_the_last_round_has_no_sheet() -> None:
    rows: Rows = [[*row] for row in ROWS]
    rows[1][4] = "5"
    assert [row[-1] for row in cells(rows)] == ["5", "", "", "1", ""]
    assert to_pair(section_of(table_of([row[:4] for row in ROWS])), language()) is None


def test_a_round_robin_that_tells_no_rounds_has_no_sheet() -> None:
    rows: Rows = [["No.", "Name", "1", "2", "3"]]
    rows += [[1, "Ann", "*", 1, ""], [2, "Ben", 0, "*", ""], [3, "Cy", "", "", "*"]]
    assert to_pair(section_of(table_of(rows)), language()) is None


@pytest.mark.parametrize("kind", ["html", "md", "xlsx"])
def test_the_command_shows_only_what_is_asked(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save("day.xlsx", ("K-3", ROWS), ("Prizes", [["prize", "kind"], ["Cup", "trophy"]]))

    def made(*arguments: str, code: int = 0) -> str:
        command = ["report", "day.xlsx", "-o", f"out.{kind}", "-q", "--force", *arguments]
        result = CliRunner().invoke(main, command, catch_exceptions=False)
        assert result.exit_code == code, result.output
        if code or kind == "xlsx":
            return result.output
        return Path(f"out.{kind}").read_text(encoding="utf-8")

    told = made("--only", "to-pair")
    if kind != "xlsx":
        assert "To pair: round 3" in told
        assert not any(text in told for text in ("Modified Median", "Crosstable", "Cup"))
        assert "To pair" not in made()
    assert "is none of pairings, slips, to-pair" in made("--only", "pairing", code=2)
    assert "give only one of" in made("--only", "ties", "--between-rounds", code=2)
    assert "no game is open" in made("--only", "slips", code=1)
