"""The commands as a director types them: answers, messages, exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import Run, save
from malformed import CASES, four
from openpyxl import load_workbook
from printed import BHAM_POINTS, BHAM_VALUES, WSCF, WSCF_POINTS, WSCF_VALUES
from tables import Rows, rows_of
from thinning import sampled

from xltiebreak.cli.output import print_all
from xltiebreak.grid import Problem
from xltiebreak.workbook.filling import FillOptions


def column(path: str, sheet: str, letter: str, rows: range) -> list[Any]:
    return [load_workbook(path)[sheet][f"{letter}{row}"].value for row in rows]


WRONG: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
RIGHT: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
WRONG_SAID = (
    "Open!C2: player 1 (Ada) has W2 in Rnd 1, but player 2 (Ben) has W1 in C3: the two do not agree"
)


@pytest.mark.parametrize("players", [10, 200])
def test_a_cause_repeated_many_times_is_one_line_with_a_count(run: Run, players: int) -> None:
    """9 points are printed for each player, after one game; one rating is a word."""
    rows: Rows = [["No.", "Name", "Rnd1", "Rtg", "Pts"]]
    for no in range(1, players + 1, 2):
        rows += [[no, f"Player {no}", f"W{no + 1}", 1500, 9]]
        rows += [[no + 1, f"Player {no + 1}", f"L{no}", 1500, 9]]
    rows[1][3] = "strong"
    save("event.xlsx", ("Open", rows))
    points, *others = run("standings", "event.xlsx").stderr.splitlines()
    said = "warning: event.xlsx: Open!E2: 9 points are printed, but the results make 1 (8 too many)"
    rating = "warning: event.xlsx: Open!D2: strong is not a rating: the player is unrated"
    if players == 10:
        assert points == said
        assert len(others) == 10 and others[-1] == rating
    else:
        assert points == f"{said} (and 199 more like it: E3, E4, E5, E6, E7 ...)"
        assert others == [rating]


def test_fill_writes_beside_the_original(run: Run) -> None:
    before = Path("wscf_example.xlsx").read_bytes()
    result = run("fill", "wscf_example.xlsx")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "wscf_example.xlsx -> wscf_example-filled.xlsx\n"
        "  WSCF A3:M18, 15 players, 6 rounds: filled MM SO CU CO\n"
    )
    assert Path("wscf_example.xlsx").read_bytes() == before
    for letter, code in zip("DEFG", ("MM", "SO", "CU", "CO"), strict=True):
        assert column("wscf_example-filled.xlsx", "WSCF", letter, range(4, 19)) == [
            values[code] for values in WSCF_VALUES.values()
        ]


def test_an_existing_output_is_replaced_only_with_force(run: Run) -> None:
    Path("wscf_example-filled.xlsx").write_bytes(b"mine")
    result = run("fill", "wscf_example.xlsx")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: wscf_example.xlsx: wscf_example-filled.xlsx exists already: give another "
        "name, or use --force to replace it\n"
    )
    assert Path("wscf_example-filled.xlsx").read_bytes() == b"mine"
    assert run("fill", "wscf_example.xlsx", "--force").exit_code == 0


def test_output_file_folder_and_in_place(run: Run) -> None:
    assert run("fill", "wscf_example.xlsx", "-o", "a.xlsx", "-q").stdout == ""
    assert run("fill", "wscf_example.xlsx", "bham_example.xlsx", "--out-dir", "x/y").exit_code == 0
    original = Path("wscf_example.xlsx").read_bytes()
    assert run("fill", "wscf_example.xlsx", "--in-place", "--backup").exit_code == 0
    filled = Path("wscf_example.xlsx").read_bytes()
    assert filled == Path("a.xlsx").read_bytes() == Path("x/y/wscf_example.xlsx").read_bytes()
    (backup,) = (
        path
        for path in Path().iterdir()
        if path.is_file() and path.name != "wscf_example.xlsx" and path.read_bytes() == original
    )
    assert "wscf_example" in backup.name


def test_filling_again_gives_the_same_file(run: Run) -> None:
    run("fill", "wscf_example.xlsx", "-o", "once.xlsx")
    run("fill", "once.xlsx", "-o", "twice.xlsx")
    assert Path("once.xlsx").read_bytes() == Path("twice.xlsx").read_bytes()


def test_systems_gives_an_order_of_your_own(run: Run) -> None:
    result = run("fill", "wscf_example.xlsx", "--systems", "co,so", "-o", "a.xlsx")
    assert result.exit_code == 0
    assert result.stderr == (
        "warning: wscf_example.xlsx: WSCF!F3: TBrk3 is not filled: the order has only CO, SO\n"
        "warning: wscf_example.xlsx: WSCF!G3: TBrk4 is not filled: the order has only CO, SO\n"
    )
    assert column("a.xlsx", "WSCF", "D", range(4, 6)) == [68, 65]
    assert column("a.xlsx", "WSCF", "F", range(4, 6)) == [None, None]


def test_a_crosstable_without_columns_gets_new_ones(run: Run) -> None:
    save("plain.xlsx", ("Open", rows_of(WSCF)))
    assert run("fill", "plain.xlsx").exit_code == 0
    rows = list(load_workbook("plain-filled.xlsx")["Open"].iter_rows(values_only=True))
    assert rows[0][8:] == ("ModMed", "Solkoff", "Cumul.", "CumOpp")
    assert [dict(zip(("MM", "SO", "CU", "CO"), row[8:], strict=True)) for row in rows[1:]] == list(
        WSCF_VALUES.values()
    )
    again = run("check", "plain-filled.xlsx")
    assert (again.exit_code, again.stderr) == (0, "")


def test_keep_going_fills_the_sound_sections(run: Run) -> None:
    save("bad.xlsx", ("Open", WRONG), ("Reserve", RIGHT))
    result = run("fill", "bad.xlsx", "--keep-going")
    assert result.exit_code == 1
    assert result.stderr == f"error: bad.xlsx: {WRONG_SAID}\n"
    assert "  Reserve A1:C3, 2 players, 1 round: filled MM SO CU CO\n" in result.stdout
    assert column("bad-filled.xlsx", "Open", "D", range(1, 4)) == [None] * 3
    assert column("bad-filled.xlsx", "Reserve", "F", range(1, 4)) == ["Cumul.", 1, 0]


def test_a_formula_is_overwritten_only_with_the_option(run: Run) -> None:
    rows = [[*row, "SO" if not i else "=1+1"] for i, row in enumerate(RIGHT)]
    save("a.xlsx", ("Open", rows))
    result = run("fill", "a.xlsx", "--systems", "SO")
    assert result.exit_code == 1
    assert [line.split(": ")[2] for line in result.stderr.splitlines()] == ["Open!D2", "Open!D3"]
    assert all("--overwrite-formulas" in line for line in result.stderr.splitlines())
    assert run("fill", "a.xlsx", "--systems", "SO", "--overwrite-formulas").exit_code == 0
    assert column("a-filled.xlsx", "Open", "D", range(2, 4)) == [0, 1]


def test_standings_as_json(run: Run) -> None:
    result = run("standings", "wscf_example.xlsx", "missing.xlsx", "--format", "json")
    assert result.exit_code == 1
    book, missing = json.loads(result.stdout)
    assert missing == {
        "version": 1,
        "workbook": "missing.xlsx",
        "sections": [],
        "error": "there is no file missing.xlsx: check the name and the folder",
        "problems": [
            {"severity": "error", "sheet": "", "cell": ""}
            | {"message": "there is no file missing.xlsx: check the name and the folder"}
        ],
    }
    assert (book["workbook"], book["error"]) == ("wscf_example.xlsx", None)
    (section,) = book["sections"]
    players = section.pop("players")
    assert section == {
        "sheet": "WSCF",
        "range": "A3:M18",
        "rounds": 6,
        "rules": "us",
        "order": ["MM", "SO", "CU", "CO"],
        "understood": {
            "players": 15,
            "numbers": "No.",
            "rounds": 6,
            "played": 6,
            "notation": "W6 notation",
            "points": "C",
            "agree": 15,
            "printed": 15,
            "win": 1,
        },
        "problems": [],
    }
    assert players[0] == {
        "no": 1,
        "name": "Player, A",
        "points": 6.0,
        "tiebreaks": {"MM": 17.0, "SO": 19.5, "CU": 21.0, "CO": 68.0},
        "place": 1,
        "tied": False,
        "separated_by": "MM",
    }
    assert {p["no"]: p["tiebreaks"] for p in players} == WSCF_VALUES
    assert {p["no"]: p["points"] for p in players} == WSCF_POINTS


def test_json_names_players_in_the_order_of_the_sheet(run: Run) -> None:
    order = ("--systems", "MM,SO,CU,CO")
    (book,) = json.loads(run("standings", "bham_example.xlsx", *order, "--format", "json").stdout)
    players = book["sections"][0]["players"]
    assert [p["no"] for p in players] == [1, 2, 3, 4, 5, 6]
    assert [p["place"] for p in players] == [2, 1, 3, 6, 4, 5]
    assert [p["separated_by"] for p in players] == [None, "SO", "CU", None, "MM", None]
    assert {p["no"]: p["tiebreaks"] for p in players} == BHAM_VALUES
    assert {p["no"]: p["points"] for p in players} == BHAM_POINTS


def test_json_has_the_problems(run: Run) -> None:
    save("bad.xlsx", ("Open", WRONG))
    (book,) = json.loads(run("standings", "bad.xlsx", "--format", "json").stdout)
    cell, message = WRONG_SAID.removeprefix("Open!").split(": ", 1)
    assert book["sections"][0]["problems"] == [
        {"severity": "error", "sheet": "Open", "cell": cell, "message": message}
    ]
    assert book["sections"][0]["players"] == []


def test_check_as_json(run: Run) -> None:
    result = run("check", "bham_example.xlsx", "--format", "json")
    assert result.exit_code == 1
    (book,) = json.loads(result.stdout)
    assert book["sections"][0]["differences"] == [
        {
            **{"cell": "J9", "no": 6, "name": "", "system": "CO"},
            **{"printed": 19.5, "computed": 18.5, "rounded": 18.5},
        }
    ]


def test_check_compares_the_points(run: Run) -> None:
    save(
        "a.xlsx", ("Open", [[*row, value] for row, value in zip(RIGHT, ["Pts", 1, 1], strict=True)])
    )
    result = run("check", "a.xlsx", "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)[0]["sections"][0]["differences"] == [
        {
            **{"cell": "D3", "no": 2, "name": "Ben", "system": "PTS"},
            **{"printed": 1.0, "computed": 0.0, "rounded": 0.0},
        }
    ]
    assert run("standings", "a.xlsx").exit_code == 0


def test_a_consistent_workbook_checks_well_and_nothing_is_written(run: Run) -> None:
    run("fill", "wscf_example.xlsx", "--in-place")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    result = run("check", "wscf_example.xlsx")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "consistent" in result.stdout
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.parametrize("name", sorted(FillOptions.__annotations__))
def test_each_option_of_fill_is_explained_and_is_one_of_the_command(run: Run, name: str) -> None:
    assert re.search(rf"\b{name}: \w", FillOptions.__doc__ or "")
    assert f"--{name.replace('_', '-')} " in run("fill", "--help").stdout


@pytest.mark.parametrize("command", ["fill", "standings", "check"])
def test_help_shows_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Examples:\n    xltiebreak {command} event.xlsx" in result.stdout


@pytest.mark.parametrize(
    "change",
    sampled([change for change, said in CASES if said and said[0].startswith("error")], 12),
    ids=lambda change: str(change)[:40],
)
def test_a_malformed_crosstable_leaves_the_file_untouched(
    run: Run, change: dict[str, object]
) -> None:
    save("bad.xlsx", ("Open", four(change)))
    before = {path: path.read_bytes() for path in Path().iterdir()}
    for where in ([], ["--in-place"], ["--force", "-o", "bham_example.xlsx"]):
        result = run("fill", "bad.xlsx", *where)
        assert result.exit_code == 1
        assert result.stderr.startswith("error: bad.xlsx: Open!")
        assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_progress_bar_shows_on_a_terminal_and_only_there(run: Run) -> None:
    import pty

    command = [sys.executable, "-c", "from xltiebreak.cli import main; main()", "fill", "--force"]
    command += ["wscf_example.xlsx", "bham_example.xlsx", "--overwrite-formulas"]
    leader, follower = pty.openpty()
    watched = subprocess.run(command, stdout=subprocess.PIPE, stderr=follower, check=False)
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    assert "Workbooks" in shown
    assert b"Workbooks" not in watched.stdout
    piped = subprocess.run(command, capture_output=True, check=False)
    assert b"Workbooks" not in piped.stdout + piped.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_large_text_says_that_it_is_read(run: Run, tmp_path: Path) -> None:
    import pty

    large = tmp_path / "large.csv"
    large.write_text("No;Name;Rnd1\n" + "1;Ann Lee;W2\n" * 30_000)
    command = [sys.executable, "-c", "from xltiebreak.cli import main; main()", "check", str(large)]
    leader, follower = pty.openpty()
    subprocess.run(command, stdout=subprocess.PIPE, stderr=follower, check=False)
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    assert "Reading large.csv" in shown
    assert (
        "Reading" not in subprocess.run(command, capture_output=True, check=False).stderr.decode()
    )


@pytest.mark.parametrize(
    ("count", "last", "more"),
    [(19, "error", ""), (20, "warning", "warning 1"), (21, "warning", "warning 2")],
)
def test_of_many_causes_twenty_are_shown_errors_first_if_some_are_not(
    capsys: pytest.CaptureFixture[str], count: int, last: str, more: str
) -> None:
    words = [f"{one}{two}" for one in ("rub", "gar", "wa", "noi") for two in "abcdef"]
    problems = [Problem("warning", "Open", "A1", f"{word} is odd") for word in words[:count]]
    problems.append(Problem("error", "Open", "B2", "this one is wrong"))
    print_all(((one, "bad.csv") for one in problems), quiet=False)
    lines = capsys.readouterr().err.splitlines()
    wrong = "error: bad.csv: Open!B2: this one is wrong"
    assert lines.index(wrong) == (19 if last == "error" else 0)
    severity, _, left = more.partition(" ")
    said = f"{severity}: bad.csv: ... and {left} more: check --format json lists them"
    assert lines[20:] == ([said] if more else [])


def test_what_is_left_out_is_as_bad_as_its_worst(capsys: pytest.CaptureFixture[str]) -> None:
    errors = [Problem("error", "", "", f"{one}{two} is odd") for one in "abc" for two in "uvwxyzk"]
    print_all(((one, "a.csv") for one in (Problem("warning", "", "", "it is"), *errors)), False)
    *_, last = capsys.readouterr().err.splitlines()
    assert last == "error: a.csv: ... and 2 more: check --format json lists them"


def test_explain_the_whole_order_of_a_player_by_name(run: Run) -> None:
    result = run("explain", "wscf_example.xlsx", "--player", "player, i")
    titles = [line for line in result.stdout.splitlines() if line.endswith(("14.0", "7.0", "51.0"))]
    assert [line.split(" of Player, I (6)")[0] for line in titles if " of " in line] == [
        *("Modified Median (MM)", "Solkoff (SO)", "Cumulative (CU)"),
        "Cumulative of opposition (CO)",
    ]


def test_explain_two_players(run: Run) -> None:
    result = run("explain", "wscf_example.xlsx", "--player", "4", "--vs", "5", "--format", "json")
    (section,) = json.loads(result.stdout)
    assert [pair[0]["system"] for pair in section["pairs"]] == ["MM", "SO", "CU"]
    assert section["sentence"] == (
        "Player, C (4) is placed above Player, D (5) by Cumulative, 14.5 against 12.5."
    )
    shown = run("explain", "wscf_example.xlsx", "--player", "4", "--vs", "5")
    assert shown.stdout.endswith(section["sentence"] + "\n")
    assert "Player, C (4), 3.5 points: 20.0   " in shown.stdout
    written = run("explain", "wscf_example.xlsx", "--player", "4", "--vs", "5", "--format", "md")
    assert "### Solkoff (SO) of Player, D (5), 3.5 points: 21.5" in written.stdout


def test_explain_as_json(run: Run) -> None:
    result = run(
        *("explain", "bham_example.xlsx", "--player", "6", "--system", "co", "--format", "json")
    )
    (section,) = json.loads(result.stdout)
    (explanation,) = section["explanations"]
    assert (explanation["no"], explanation["system"], explanation["value"]) == (6, "CO", 18.5)
    assert [entry["amount"] for entry in explanation["entries"]] == [5, 3, 7.5, 3]
    assert [entry["opponent"] for entry in explanation["entries"]] == [3, 5, 2, 4]


def test_systems_are_listed(run: Run) -> None:
    listed = json.loads(run("systems", "--format", "json").stdout)
    assert listed[0] == {
        "version": 1,
        "code": "MM",
        "name": "Modified Median",
        "function": "MODMEDIAN",
        "source": "US Chess 34E1; WSCF; WinTD; SwissSys [M]",
        "needs": [],
    }
    table = run("systems").stdout
    assert [line.split()[0] for line in table.splitlines()[3:-1]] == [row["code"] for row in listed]


def test_a_draw_of_lots_shows_its_seed_and_can_be_repeated(run: Run) -> None:
    drawn = run("standings", "wscf_example.xlsx", "--systems", "RN", "--format", "json")
    (code,) = json.loads(drawn.stdout)[0]["sections"][0]["order"]
    assert code.startswith("RN")
    assert len(code) == 7
    again = run("standings", "wscf_example.xlsx", "--systems", code, "--format", "json")
    assert again.stdout == drawn.stdout


TEAMS: Rows = [
    ["No", "Name", "Team", "Board", "R1", "R2"],
    [1, "Ada", "Rooks", 1, "W2", "D3"],
    [2, "Ben", "Kings", 1, "L1", "W4"],
    [3, "Cleo", "Kings", 2, "W4", "D1"],
    [4, "Dan", "Rooks", 2, "L3", "L2"],
]


def test_standings_of_teams(run: Run) -> None:
    save("a.xlsx", ("Open", TEAMS))
    result = run("standings", "a.xlsx", "--teams", "2", "--systems", "CU", "--format", "json")
    # Kings: 1 + 1.5 = 2.5 points, cumulatives (0 + 1) + (1 + 1.5); Rooks: 1.5, (1 + 1.5) + 0
    assert json.loads(result.stdout)[0]["sections"][0]["teams"] == [
        {"team": "Kings", "members": [3, 2], "points": 2.5, "tiebreaks": {"CU": 3.5}}
        | {"place": 1, "tied": False, "separated_by": None},
        {"team": "Rooks", "members": [1, 4], "points": 1.5, "tiebreaks": {"CU": 2.5}}
        | {"place": 2, "tied": False, "separated_by": None},
    ]


def test_standings_of_boards(run: Run) -> None:
    save("a.xlsx", ("Open", TEAMS))
    result = run("standings", "a.xlsx", "--boards", "--systems", "PC", "--format", "json")
    boards = json.loads(result.stdout)[0]["sections"][0]["boards"]
    assert {board: [p["no"] for p in of] for board, of in boards.items()} == {
        "1": [1, 2],
        "2": [3, 4],
    }


def test_a_hidden_sheet_is_read_only_when_named(run: Run) -> None:
    save("a.xlsx", ("Open", RIGHT), ("Old", WRONG))
    book = load_workbook("a.xlsx")
    book["Old"].sheet_state = "hidden"
    book.save("a.xlsx")
    assert run("standings", "a.xlsx").exit_code == 0
    assert run("standings", "a.xlsx", "--sheet", "Old").exit_code == 1


def test_results_that_excel_took_for_formulas_are_read(run: Run) -> None:
    rows: Rows = [["No", "Name", "Rd1", "Rd2"], [1, "A", "W2", "=2"], [2, "B", "L1", "=1"]]
    save("a.xlsx", ("Open", rows))
    result = run("standings", "a.xlsx", "--systems", "CU", "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    players = json.loads(result.stdout)[0]["sections"][0]["players"]
    assert [player["points"] for player in players] == [1.5, 0.5]


def test_a_constant_with_decimals_is_kept_exactly(run: Run) -> None:
    rows: Rows = [["No", "Name", "R1"], [1, "A", "W2 40-24"], [2, "B", "L1 24-40"]]
    save("a.xlsx", ("Open", rows))
    assert run("fill", "a.xlsx", "--systems", "BQ2.5").exit_code == 0
    # 40 + 2.5 x 0 and 24 + 2.5 x 1
    assert column("a-filled.xlsx", "Open", "D", range(1, 4)) == ["Brightwell 2.5", 40, 26.5]
    again = run("check", "a-filled.xlsx")
    assert (again.exit_code, again.stderr) == (0, "")


def test_by_game_points_places_teams_by_game_points(run: Run) -> None:
    rows: Rows = [["#", "Team", 1, 2], [1, "A", "W2 3-1", "L2 0-4"], [2, "B", "L1 1-3", "W1 4-0"]]
    save("a.xlsx", ("Open", rows))
    result = run(
        *("standings", "a.xlsx", "--by-game-points", "--systems", "GP", "--format", "json")
    )
    players = json.loads(result.stdout)[0]["sections"][0]["players"]
    assert [(p["points"], p["tiebreaks"], p["place"]) for p in players] == [
        (3, {"GP": 1}, 2),
        (5, {"GP": 1}, 1),
    ]


def test_check_why_prints_every_proposal_with_its_proof(run: Run) -> None:
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2", "Place"],
        [1, "Ada", "W2", "W3", 1],
        [2, "Ben", "L1", "D3", 3],
        [3, "Cleo", "D2", "L1", 2],
    ]
    save("a.xlsx", ("Open", rows))
    printed = run("check", "a.xlsx", "--why").stdout
    place = "a.xlsx: Open!A1:E1: the numbers in column E: 3 players, 2 columns of results; 6 cells "
    # Ada has W2, Ben L1, Cleo D2 ...: with the places as numbers, Ada's W2 is Cleo, who has D2
    (by_place,) = (line for line in printed.splitlines() if line.startswith(place))
    assert not by_place.endswith(" 0 contradict or are unread")
    (own,) = (line for line in printed.splitlines() if "the numbers in column A" in line)
    assert "; 6 cells name an opponent, " in own
    assert "the numbers in" not in run("check", "a.xlsx").stdout
