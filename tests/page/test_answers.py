"""The answers to the page, without a browser: the same forms and files as the command line's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import TEMPLATES, saved
from naive import Results
from page.asking import US, Asking
from tables import rows_of
from workbook.live.calculating import needs_ironcalc
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from xltiebreak.book import reading
from xltiebreak.pages.page.answers import Desk
from xltiebreak.rules import RULES

WSCF = TEMPLATES / "wscf_example.xlsx"

# With 1/2 for each unplayed game 1.5, 1, 2 and 1.5 points: Solkoff of 1 is 1 + 2 + 1.5, of 2 1.5,
# of 3 1.5 + 1.5, of 4 2 + 1.5. Of the others with 1.5 and 0.5 points 0.5 + 0.5 and 1.5 + 1.5.
OPEN: Results = {1: ["W2", "D3", "L4"], 2: ["L1", "-B-", "X3"], 3: ["W4", "D1", "F2"]}
OPEN[4] = ["L3", "-H-", "W1"]
SECTIONS = {"Open": OPEN, "Reserve": {1: ["W2", "D2"], 2: ["L1", "D1"]}}


@pytest.fixture
def wscf(tmp_path: Path) -> Asking:
    return Asking(tmp_path, WSCF)


def test_a_cause_repeated_many_times_is_one_problem_with_a_count(tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1", "Pts"]]
    for no in range(1, 100, 2):
        rows += [[no, f"Player {no}", f"W{no + 1}", 9], [no + 1, f"Player {no + 1}", f"L{no}", 9]]
    asking = Asking(tmp_path, Path(saved(tmp_path / "event.xlsx", rows, "Open")))
    (problem,) = asking.read["book"]["sections"][0]["problems"]
    assert problem["cell"] == "D2"
    assert problem["message"].endswith("(and 99 more like it: D3, D4, D5, D6, D7 ...)")
    assert len(asking.read["shown"][0]["around"]) == 1


def test_a_file_is_read_again_only_with_other_options(
    wscf: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    check = reading.read_workbook

    def counted(*given: Any) -> Any:
        read.append(given)
        return check(*given)

    monkeypatch.setattr(reading, "read_workbook", counted)
    wscf.ask("look")
    wscf.ask("explain", section=0, player=1)
    assert read == []
    wscf.how = {"rules": "us", "order": ["SO", "Cumulative"]}
    (section,) = wscf.ask("look")["book"]["sections"]
    assert section["order"] == ["SO", "CU"] and len(read) == 1
    wscf.how = {"rules": "us", "order": "fide-swiss"}
    (section,) = wscf.ask("look")["book"]["sections"]
    assert section["order"] == ["BH/C1", "BH", "SB", "PS"] and section["rules"] == "fide2026"


@needs_ironcalc
def test_functions_can_be_typed_into_every_sheet_with_a_crosstable(tmp_path: Path) -> None:
    import ironcalc  # type: ignore[import-not-found, unused-ignore]

    path = tmp_path / "event.xlsx"
    with Workbook(path) as book:
        for name, results in SECTIONS.items():
            sheet = book.add_worksheet(name)
            for row, line in enumerate(rows_of(results)):
                sheet.write_row(row, 0, line)
    form, made = Asking(tmp_path, path).both("fill", writing={"functions": True})
    filled = tmp_path / form["name"]
    filled.write_bytes(made)
    model = ironcalc.load_from_xlsx(str(filled), "en", "UTC", "en")
    for at, results in enumerate(SECTIONS.values()):
        last = "D" if at else "E"
        for row in range(2, len(results) + 2):
            model.set_user_input(at, row, 30, f"=SOLKOFF(C{row}:{last}{row})")
    model.evaluate()
    assert [model.get_cell_value(0, row, 30) for row in range(2, 6)] == [4.5, 1.5, 3.0, 3.5]
    assert [model.get_cell_value(1, row, 30) for row in range(2, 4)] == [1.0, 3.0]


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "", "a/b.csv"])
def test_a_file_of_any_name_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path / "desk")
    asked = json.dumps({"file": 7, "name": name, "how": US})
    desk.answer("read", asked, b"No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")
    (found,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert found.parent == tmp_path / "desk" / "7"
    desk.answer("forget", json.dumps({"file": 7}))
    assert not found.exists()


@pytest.mark.parametrize("name", ["\ud800.csv", "..", "a/b.csv", ""])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path)
    asked = json.dumps({"file": 1, "how": US, "name": name})
    form = json.loads(desk.answer("read", asked, b"No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")[0])
    assert [one["name"] for one in form["shown"][0]["standings"]] == ["Ada", "Ben"]


def test_too_little_memory_gives_a_message(wscf: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_it(*given: object) -> None:
        raise MemoryError

    monkeypatch.setattr(reading, "read_workbook", out_of_it)
    wscf.how = {**US, "round_robin": False}
    assert "more memory than the browser gives" in wscf.ask("look")["book"]["error"]


def test_all_choices_are_offered(wscf: Asking) -> None:
    begin = wscf.ask("begin")
    assert list(begin["systems"]) == list(begin["rules"]) == list(RULES)
    assert list(begin["rules"].values())[:4] == [
        "US Chess",
        "FIDE, until 2023",
        "FIDE, from April 2024",
        "FIDE, from March 2026 (in force)",
    ]
    assert all(one["says"] for systems in begin["systems"].values() for one in systems)
    assert begin["orders"]["wscf"]["codes"] == ["MM", "SO", "CU", "CO"]
    assert "school-day" in begin["templates"]


def test_no_text_is_missing(wscf: Asking) -> None:
    """Texts that the page's script uses, texts of orders, rules and needs, and hints."""
    import re
    from typing import get_args

    from xltiebreak.languages import language
    from xltiebreak.pages.page.texts import message_with_hint, texts_of
    from xltiebreak.reading.grid import Problem, Remedy

    folder = Path(reading.__file__).parents[1] / "pages" / "page"
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
    of_python = (
        *("report_", "order_", "rules_", "needs.", "warning"),
        *("file.", "state.", "no_games"),
        *("names_", "moved_one", "missing", "vanished", "shifted"),
        *("away_", "entry_", "missed_"),
    )
    of_markup = ("title", "lead", "no_script")
    assert never <= {key for key in never if key.startswith(of_python)} | set(of_markup)
    hints = [
        message_with_hint(Problem("error", "", None, "", one), language())
        for one in get_args(Remedy)
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
