"""The answers to the page, without a browser: the same forms and files as the command line's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commands import TEMPLATES, saved
from openpyxl import load_workbook
from page.asking import US, Asking

from xltiebreak.cli import main
from xltiebreak.page.answers import Desk
from xltiebreak.systems import RULES
from xltiebreak.workbook import reading

WSCF = TEMPLATES / "wscf_example.xlsx"


@pytest.fixture
def wscf(tmp_path: Path) -> Asking:
    return Asking(tmp_path, WSCF)


def run(*arguments: object) -> Any:
    answers = json.loads(CliRunner().invoke(main, list(map(str, arguments))).stdout)
    assert all(one.pop("version") for one in answers)  # the page needs none
    return answers


def test_a_file_is_shown_as_check_prints_it(wscf: Asking) -> None:
    (expected,) = run("check", WSCF, "--format", "json")
    assert wscf.read["book"] == {**expected, "workbook": WSCF.name}
    (shown,) = wscf.read["shown"]
    assert shown["verdict"] == "consistent; right as printed: 15 Pts"
    assert shown["differs"] is False
    assert shown["sentence"] in " ".join(
        CliRunner().invoke(main, ["check", str(WSCF)]).stdout.split()
    )
    assert shown["standings"][0]["values"] == ["17.0", "19.5", "21.0", "68.0"]  # as printed
    assert wscf.read["saved"] == "wscf_example-filled.xlsx"
    assert wscf.read["by_itself"] is False  # there is something to fill


def test_a_cause_repeated_many_times_is_one_problem_with_a_count(tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1", "Pts"]]
    for no in range(1, 100, 2):
        rows += [[no, f"Player {no}", f"W{no + 1}", 9], [no + 1, f"Player {no + 1}", f"L{no}", 9]]
    asking = Asking(tmp_path, Path(saved(tmp_path / "event.xlsx", rows, "Open")))
    (problem,) = asking.read["book"]["sections"][0]["problems"]
    assert problem["cell"] == "D2"
    assert problem["message"].endswith("(and 99 more like it: D3, D4, D5, D6, D7 ...)")
    assert len(asking.read["shown"][0]["around"]) == 1


def test_fill_writes_the_same_file_as_the_command(wscf: Asking, tmp_path: Path) -> None:
    target = tmp_path / "filled.xlsx"
    CliRunner().invoke(main, ["fill", str(WSCF), "-o", str(target), "--standings"])
    form, made = wscf.both("fill", writing={"standings": True})
    assert made == target.read_bytes()
    assert (form["name"], form["cells"]) == ("wscf_example-filled.xlsx", 60)
    assert form["book"]["written"] == "wscf_example-filled.xlsx"


def test_formulas_are_written_as_by_the_command(wscf: Asking, tmp_path: Path) -> None:
    target = tmp_path / "live.xlsx"
    CliRunner().invoke(main, ["fill", str(WSCF), "-o", str(target), "--formulas"])
    form, made = wscf.both("fill", writing={"formulas": True})
    assert made == target.read_bytes()
    assert form["name"] == "wscf_example-live.xlsx"
    refused = wscf.ask("fill", writing={"formulas": True, "standings": True})["refused"]
    assert refused[0]["message"].startswith("“Add a sheet of standings, ready to")


def test_both_players_are_compared(wscf: Asking) -> None:
    form = wscf.ask("explain", section=0, player=1, other=2)
    (expected,) = run("explain", WSCF, "--player", 1, "--vs", 2, "--format", "json")
    assert form["explained"] == {**expected, "workbook": WSCF.name}
    first, _ = form["tables"][0]
    assert first["title"] == "Modified Median (MM) of Player, A (1), 6.0 points: 17.0"
    assert (first["total"], first["value"], first["in_rounds"]) == ("sum", "17.0", True)
    assert sum(row["dropped"] for row in first["rows"]) == 1


def test_both_footnotes_of_a_player_have_marks_of_their_own(wscf: Asking) -> None:
    # Player B's first opponent has a bye, and is the lowest, which is left out.
    (modified_median,), *_ = wscf.ask("explain", section=0, player=2)["tables"]
    assert [row["mark"] for row in modified_median["rows"]] == ["*,**", "", "", "", "", ""]
    assert [note.split()[:3] for note in modified_median["notes"]] == [
        ["*", "unplayed", "rounds"],
        ["**", "left", "out:"],
    ]


def test_a_tie_break_without_rounds_is_worked_out_without_them(wscf: Asking) -> None:
    wscf.how = {"rules": "us", "order": ["HL"]}  # one amount: the highest score lost to
    ((worked,),) = wscf.ask("explain", section=0, player=6)["tables"]
    assert [row["round"] for row in worked["rows"]] == [""] * len(worked["rows"])
    assert worked["rows"]


def test_a_player_alone(wscf: Asking) -> None:
    form = wscf.ask("explain", section=0, player=4)
    (expected,) = run("explain", WSCF, "--player", 4, "--format", "json")
    assert form["explained"] == {**expected, "workbook": WSCF.name}
    assert [len(one) for one in form["tables"]] == [1] * 4


def test_a_file_is_read_again_only_with_other_options(
    wscf: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    check = reading.check

    def counted(*given: Any) -> Any:
        read.append(given)
        return check(*given)

    monkeypatch.setattr(reading, "check", counted)
    wscf.ask("look")
    wscf.ask("explain", section=0, player=1)
    assert read == []
    wscf.how = {"rules": "us", "order": ["SO", "Cumulative"]}
    (section,) = wscf.ask("look")["book"]["sections"]
    assert section["order"] == ["SO", "CU"] and len(read) == 1
    wscf.how = {"rules": "us", "order": "fide-swiss"}
    (section,) = wscf.ask("look")["book"]["sections"]
    assert section["order"] == ["BH/C1", "BH", "SB", "PS"] and section["rules"] == "fide2026"


def test_an_impossible_question_gets_problems(wscf: Asking) -> None:
    wscf.how = {"rules": "us", "order": ["Sonnenblume"]}
    assert "Sonnenblume" in wscf.ask("look")["book"]["error"]
    (problem,) = wscf.ask("fill", writing={})["refused"]
    assert problem["severity"] == "error" and "Sonnenblume" in problem["message"]
    wscf.how = {**US, "sheets": ["Nowhere"]}
    assert "there is no sheet 'Nowhere'" in wscf.ask("look")["book"]["error"]


def test_match_points_can_be_set(tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
    how = {**US, "match_points": [3, 1], "round_robin": True, "by_game_points": False}
    asking = Asking(tmp_path, rows, how)
    assert asking.read["book"]["sections"][0]["players"][0]["points"] == 3.0


def test_notes_show_the_columns_of_the_sheet_and_not_those_of_its_hidden_formulas(
    tmp_path: Path,
) -> None:
    """A workbook of `new` has hidden formulas beside the table, with a number in each row."""
    rows: list[list[object]] = [
        ["No.", "Name", "Rnd1", "Check", None, None, None],
        [1, "Ada", "W2", None, None, 0, 7],
        [2, "Ben", None, None, None, 0, 8],
        [3, "Cleo", None, None, None, 0, 9],
    ]
    form = Asking(tmp_path, rows, US).read
    (blank,) = form["book"]["sections"][0]["problems"]
    (around,) = form["shown"][0]["around"]
    assert (blank["severity"], blank["cell"]) == ("warning", "C4")
    assert around["columns"] == ["A", "B", "C", "D"]
    assert around["rows"][0]["cells"][3]["text"] == "Check"


def test_the_rows_around_a_problem_are_shown(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["No.", "Name", "Rnd1"],
        [1, "Ada", "W2"],
        [2, "Ben", "W1"],
        [3, "Cleo", "-B-"],
    ]
    asking = Asking(tmp_path, rows)
    (section,) = asking.read["book"]["sections"]
    (shown,) = asking.read["shown"]
    cells = [problem["cell"] for problem in section["problems"]]
    around = shown["around"][0]
    assert cells[0] in ("C2", "C3") and around["columns"] == ["A", "B", "C"]
    marked = [
        f"{letters}{row['row']}"
        for row in around["rows"]
        for letters, cell in zip(around["columns"], row["cells"], strict=True)
        if cell["marked"]
    ]
    assert marked == [cells[0]]
    assert not shown["sound"] and not shown["standings"]


def test_a_file_without_a_crosstable_shows_the_nearest_row(tmp_path: Path) -> None:
    rows: list[list[object]] = [["Rnd1", "Rnd2"], ["W2", "-B-"], ["L1", "-H-"]]
    asking = Asking(tmp_path, rows)
    assert asking.read["shown"] == []
    (problem,) = asking.read["book"]["problems"]
    (around,) = asking.read["around"]
    assert problem["cell"] == "1:1"
    assert [row["row"] for row in around["rows"]] == [1, 2]
    assert [cell["text"] for cell in around["rows"][0]["cells"]] == ["Rnd1", "Rnd2"]


def test_a_file_that_cannot_be_read_has_no_rows_to_show(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "desk")
    asked = json.dumps({"file": 1, "name": "a.xlsx", "how": US})
    form = json.loads(desk.answer("read", asked, b"PK\x03\x04 torn")[0])
    assert form["book"]["error"] and form["around"] == [None] * len(form["book"]["problems"])


def test_a_text_file_becomes_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "a/b.csv"
    path.parent.mkdir()
    path.write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    asking = Asking(tmp_path, path)
    form, made = asking.both("fill", writing={})
    assert form["name"] == "b.xlsx"
    (tmp_path / "b.xlsx").write_bytes(made)
    assert load_workbook(tmp_path / "b.xlsx").active


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "", "a/b.csv"])
def test_a_file_of_any_name_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path / "desk")
    asked = json.dumps({"file": 7, "name": name, "how": US})
    desk.answer("read", asked, b"No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")
    (found,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert found.parent == tmp_path / "desk" / "7"
    desk.answer("forget", json.dumps({"file": 7}))
    assert not found.exists()


def report_of(tmp_path: Path, *arguments: object) -> bytes:
    """The report that the command line writes."""
    out = tmp_path / "report.html"
    done = CliRunner().invoke(main, ["report", *map(str, arguments), "-o", str(out)])
    assert done.exit_code == 0, done.stderr
    return out.read_bytes()


def test_the_report_is_the_same_as_the_commands(wscf: Asking, tmp_path: Path) -> None:
    form, made = wscf.both("report", report={"worked": True})
    assert form == {"name": "wscf_example.html", "problems": []}
    assert made == report_of(tmp_path, WSCF, "--worked")


TEAMS: list[list[object]] = [
    ["No.", "Name", "School", "Rnd1"],
    [1, "Ada", "Oak", "W2"],
    [2, "Ben", "Elm", "L1"],
    [3, "Cleo", "Elm", "D4"],
    [4, "Dan", "Oak", "D3"],
]
LIST = (
    b"prize,kind,amount,count,condition\n1st Place,trophy,,,\nBest of Elm,trophy,,,School = Elm\n"
)


def test_prizes_and_teams_are_the_same_as_the_commands(tmp_path: Path) -> None:
    path = Path(saved(tmp_path / "teams.xlsx", TEAMS))
    (tmp_path / "prizes.csv").write_bytes(LIST)
    asking = Asking(tmp_path, path)
    wanted = {"teams": 2}
    _, made = asking.both("report", LIST, report=wanted, list="prizes.csv")
    arguments = ("--prizes", tmp_path / "prizes.csv", "--teams", 2)
    assert made == report_of(tmp_path, path, *arguments)
    form = asking.ask("prizes", LIST, report=wanted, list="prizes.csv")
    awards, teams = form["tables"]
    # Ada won, Cleo drew, Ben lost; Oak has 1 + 1/2, Elm 0 + 1/2.
    assert [row[:2] for row in awards["rows"]] == [["1st Place", "Ada"], ["Best of Elm", "Cleo"]]
    assert [row[1:3] for row in teams["rows"]] == [["Oak", "1.5"], ["Elm", "0.5"]]


def with_prizes(path: Path, *lines: list[object]) -> Path:
    """The workbook with a sheet Prizes."""
    book = load_workbook(path)
    sheet = book.create_sheet("Prizes")
    for line in lines:
        sheet.append(line)
    book.save(path)
    return path


def test_prizes_of_teams_count_the_players_of_the_list_of_teams(tmp_path: Path) -> None:
    path = Path(saved(tmp_path / "teams.xlsx", TEAMS))
    with_prizes(path, ["prize", "condition"], ["Best School", "Team"])
    for count, says in ((1, "the best one counts"), (2, "the best 2 count")):
        wanted = {"teams": count}
        _, made = Asking(tmp_path / str(count), path).both("report", report=wanted)
        assert made == report_of(tmp_path, path, "--teams", count, "--force")
        assert says in made.decode().split('id="prizes"')[1]


def test_a_page_between_rounds_is_the_same_as_the_commands_and_gives_no_prizes(
    tmp_path: Path,
) -> None:
    rows = [[*row, "Rnd2" if row is TEAMS[0] else None] for row in TEAMS]
    rows[1][-1], rows[4][-1] = "4", "1"
    path = with_prizes(Path(saved(tmp_path / "a.xlsx", rows)), ["prize", "kind"], ["1st", "trophy"])
    asking = Asking(tmp_path, path)
    _, made = asking.both("report", report={"only-between": True})
    assert made == report_of(tmp_path, path, "--between-rounds")
    assert b'class="slip"' in made and b'id="prizes"' not in made
    assert asking.ask("prizes", report={"only-between": True})["tables"][0]["rows"][0][:2] == [
        *("1st", "Ada")
    ]
    _, made = Asking(tmp_path / "one", path, {**US, "sheets": ["Open"]}).both("report", report={})
    assert made == report_of(tmp_path, path, "--sheet", "Open", "--force")
    assert b"Ada" in made and b'id="prizes"' not in made


@pytest.mark.parametrize("only", ["pairings", "slips", "to-pair", "standings,ties", "crosstable"])
def test_the_boxes_of_a_report_show_what_the_command_shows(only: str, tmp_path: Path) -> None:
    rows = [[*row, "Rnd2" if row is TEAMS[0] else None] for row in TEAMS]
    rows[1][-1], rows[4][-1] = "4", "1"
    path = Path(saved(tmp_path / "a.xlsx", rows))
    boxes = {f"only-{one.replace('-', '_')}": True for one in only.split(",")}
    _, made = Asking(tmp_path, path).both("report", report=boxes)
    assert made == report_of(tmp_path, path, "--only", only)


def test_a_report_says_which_teams_may_be_one(tmp_path: Path) -> None:
    rows = [[*row] for row in TEAMS]
    rows[3][2], rows[2][2], rows[1][2], rows[4][2] = "Lincon", "Lincoln", "Oak", "Oak"
    asking = Asking(tmp_path, rows)
    prizes = b"prize,condition\nBest School,Team\n"  # they are warned of for the prize as well
    given: list[dict[str, Any]] = [{}, {"content": prizes, "list": "prizes.csv"}]
    for listed in given:
        for wanted in ("report", "prizes"):
            (problem,) = asking.ask(wanted, report={"teams": 2}, **listed)["problems"]
            assert problem["message"].startswith("Lincoln and Lincon count as two teams")


def test_trophies_are_written_as_by_the_command(tmp_path: Path) -> None:
    rows = [[*row, "Trophy" if row is TEAMS[0] else None] for row in TEAMS]
    path = Path(saved(tmp_path / "teams.xlsx", rows))
    listed = tmp_path / "prizes.csv"
    listed.write_bytes(LIST)
    form, made = Asking(tmp_path, path).both(
        "fill", LIST, writing={"trophies": True}, list="prizes.csv"
    )
    target = tmp_path / "filled.xlsx"
    command = ["fill", str(path), "-o", str(target), "--trophies", "--prizes", str(listed)]
    CliRunner().invoke(main, command)
    assert made == target.read_bytes(), form
    sheet = load_workbook(target).worksheets[0]
    # Ada won; of Elm Cleo drew and Ben lost.
    assert [sheet.cell(row, 5).value for row in (2, 3, 4)] == ["1st Place", None, "Best of Elm"]


def test_half_a_player_does_not_count_for_a_team(tmp_path: Path) -> None:
    asking = Asking(tmp_path, TEAMS)
    for wanted, said in (
        (2.5, "2.5 players cannot count: give a whole number, such as 4"),
        (-1, "a team counts at least one player"),
    ):
        (problem,) = asking.ask("prizes", report={"teams": wanted})["refused"]
        assert problem["message"] == said


def test_wrong_prizes_and_teams_get_problems(wscf: Asking) -> None:
    assert wscf.ask("prizes", report={}) == {"problems": [], "tables": [], "notes": []}
    (problem,) = wscf.ask("prizes", report={"teams": 4})["refused"]
    assert "nobody has a team" in problem["message"]
    wrong = b"prize,kind\nFirst,cup\n"
    refused = wscf.ask("prizes", wrong, report={}, list="prizes.csv")["refused"]
    assert any("cup" in one["message"] for one in refused)


@pytest.mark.parametrize("name", ["\ud800.csv", "..", "a/b.csv", ""])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path)
    asked = json.dumps({"file": 1, "how": US, "name": name})
    form = json.loads(desk.answer("read", asked, b"No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")[0])
    assert [one["name"] for one in form["shown"][0]["standings"]] == ["Ada", "Ben"]


@pytest.mark.parametrize("wanted", ["prizes", "report", "fill"])
def test_an_empty_list_of_prizes_counts_as_a_list(wscf: Asking, wanted: str) -> None:
    writing = {"trophies": True}
    (problem,) = wscf.ask(wanted, b"", report={}, writing=writing, list="prizes.csv")["refused"]
    assert problem["message"].startswith("prizes.csv is empty")


def test_a_workbook_may_hold_its_own_list(tmp_path: Path) -> None:
    path = Path(saved(tmp_path / "teams.xlsx", TEAMS))
    book = load_workbook(path)
    sheet = book.create_sheet("Prizes")
    sheet.append(["prize", "kind"])
    sheet.append(["Champion", "trophy"])
    book.save(path)
    (table,) = Asking(tmp_path, path).ask("prizes", report={"several": True})["tables"]
    assert [row[:2] for row in table["rows"]] == [["Champion", "Ada"]]


def test_with_errors_or_without_players_no_file_is_made(tmp_path: Path) -> None:
    wrong: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
    form, made = Asking(tmp_path, wrong).both("fill", writing={})
    assert not made and "written" not in form["book"]
    asking = Asking(tmp_path, [["No.", "Name", "Rnd1"]])
    (problem,) = asking.ask("report", report={})["refused"]
    assert "there are no players yet" in problem["message"]


def test_a_new_workbook(wscf: Asking) -> None:
    plan: dict[str, Any] = {
        "title": "Spring", "sections": ["U8"], "players": 8, "rounds": 3, "columns": ["School"],
        "order": "wscf", "paper": "a4",
    }  # fmt: skip
    form, made = wscf.both("new", **plan)
    assert form == {"name": "event.xlsx"} and made.startswith(b"PK")
    form, made = wscf.both("new", template="quads")
    assert form == {"name": "quads.xlsx"} and made.startswith(b"PK")
    form, made = wscf.both("new", **{**plan, "rounds": 99, "players": 1})
    assert len(form["refused"]) == 2 and not made


def test_too_little_memory_gives_a_message(wscf: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_it(*given: object) -> None:
        raise MemoryError

    monkeypatch.setattr(reading, "check", out_of_it)
    wscf.how = {**US, "round_robin": False}
    assert "more memory than the browser gives" in wscf.ask("look")["book"]["error"]


def test_all_choices_are_offered(wscf: Asking) -> None:
    begin = wscf.ask("begin")
    assert list(begin["systems"]) == list(begin["rules"]) == list(RULES)
    assert list(begin["rules"].values())[:4] == [
        "US Chess",
        "FIDE, until 2023",
        "FIDE, from August 2024",
        "FIDE, from March 2026 (in force)",
    ]
    assert all(one["says"] for systems in begin["systems"].values() for one in systems)
    assert begin["orders"]["wscf"]["codes"] == ["MM", "SO", "CU", "CO"]
    assert "school-day" in begin["templates"]


def test_no_text_is_missing(wscf: Asking) -> None:
    """Texts that the page's script uses, texts of orders, rules and needs, and hints."""
    import re
    from typing import get_args

    from xltiebreak.grid import Problem, Remedy
    from xltiebreak.languages import language
    from xltiebreak.page.texts import message_with_hint, texts_of

    folder = Path(reading.__file__).parents[1] / "page"
    texts = texts_of(language())
    script = (folder / "page.js").read_text(encoding="utf-8")
    page = (folder / "page.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'\bt\("([\w.-]+)"', script))
    asked |= set(re.findall(r'\bdata-(?:text|label|value)="(\w+)"', page))
    begin = wscf.ask("begin")
    asked |= {f"order_{name}" for name in begin["orders"]}
    assert asked <= set(texts)
    used = script + page
    own = {key for key in texts if not key.startswith(("head.", "standings."))}
    never = {key for key in own if key not in asked and f'"{key}"' not in used}
    of_python = ("report_", "order_", "rules_", "needs.", "warning")
    of_markup = ("title", "lead", "no_script")
    assert never <= {key for key in never if key.startswith(of_python)} | set(of_markup)
    hints = [
        message_with_hint(Problem("error", "", "", "", one), language()) for one in get_args(Remedy)
    ]
    assert len(hints) > len(set(hints)) > 5  # some have none, others one of their own


CROSSTABLE = (
    b"No.;Name;Pts;Rnd1;Rnd2\n1;Ann;2;W2;W3\n2;Ben;1;L1;W4\n3;Cleo;1;W4;L1\n4;Dan;0;L3;L2\n"
)
STANDINGS = b"Rank;Name;Pts;SO\n1;Ann;2;2\n2;Ben;1;2\n3;Cleo;1;2\n4;Dan;0;2\n"


def test_files_that_fit_are_one_event_and_others_are_not(tmp_path: Path) -> None:
    crosstable, other = tmp_path / "crosstable.csv", CROSSTABLE.replace(b"Ann", b"Eva")
    crosstable.write_bytes(CROSSTABLE)
    asking = Asking(tmp_path, crosstable)
    for number, name, content in (
        (2, "standings.csv", STANDINGS),
        (3, "other.csv", other),
        (4, "notes.csv", b"Prizes;Cash\nFirst;100\n"),
        (5, "wrong.csv", STANDINGS.replace(b"Ben;1", b"Ben;2")),
    ):
        asking.ask("read", content, file=number, name=name)
    fits = {n: asking.ask("together", files=[1, n])["fits"] for n in (2, 3, 4, 5)}
    assert fits == {2: True, 3: False, 4: False, 5: False}
    joined = asking.ask("join", file=6, files=[1, 2])
    (section,) = joined["shown"]
    assert section["verdict"] == "consistent; right as printed: 4 Pts, 4 SO, 4 Place"
    form, made = asking.both("fill", file=6, writing={})
    assert form["name"] == "crosstable.xlsx"
    assert made.startswith(b"PK")
    assert asking.ask("look", file=6)["shown"] == joined["shown"]
    for number in (6, 1, 2):
        assert asking.ask("forget", file=number) == {}
