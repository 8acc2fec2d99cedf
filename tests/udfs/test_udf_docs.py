"""The pages about Excel are right and short."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak import udfs, worksheet
from xltiebreak.buttons.labels import BUTTONS
from xltiebreak.cli import main
from xltiebreak.event_workbooks import MAIN, REQUIREMENTS
from xltiebreak.worksheet import FUNCTIONS

FOLDER = Path(__file__).parents[2] / "docs"
ROUTES = ("no-add-in", "xlwings-lite", "classic-add-in", "xlwings-server")
PAGES = {
    name: (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    for name in ("excel", "functions", "buttons", *ROUTES)
}
DOCS = PAGES["functions"]


def test_every_function_is_documented_with_its_arguments() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z]+`,? ?)*)`([A-Z]*)\(([^)]*)\)` \|", DOCS, re.MULTILINE)
    described = {}
    for names, name, arguments in rows:
        for one in [*re.findall("[A-Z]+", names), name]:
            if one:
                described[one] = arguments
    assert set(described) == set(FUNCTIONS)
    for name, arguments in described.items():
        parameters = inspect.signature(getattr(udfs, name)).parameters.values()
        shown = [p.name if p.default is p.empty else f"[{p.name}]" for p in parameters]
        assert arguments == ", ".join(shown)


def test_the_lines_for_lite_are_documented() -> None:
    for line in (REQUIREMENTS, MAIN):
        assert f"   {line}\n   ```" in PAGES["xlwings-lite"]
    assert f"   {MAIN}\n   ```" in PAGES["xlwings-server"]


def test_the_texts_for_cells_are_those_of_the_functions() -> None:
    sources = inspect.getsource(worksheet)
    for text in ("add the block of all rows", "no header row stands above this row"):
        assert f"#TB: {text}" in DOCS
        assert f'"{text}' in sources
    for text in ("these cells are not a player's row", "please report"):
        assert f"#TB: {text}" in DOCS
        assert text in sources


@pytest.mark.parametrize("name", ROUTES)
def test_a_page_is_short_has_steps_and_helps_with_problems(name: str) -> None:
    page = PAGES[name]
    assert len(page.split()) < 500
    assert re.findall(r"^(\d)\. ", page, re.MULTILINE)[:4] == ["1", "2", "3", "4"]
    assert "## When it does not work" in page
    assert f"({name}.md)" in PAGES["excel"]


@pytest.mark.parametrize("name", PAGES)
def test_links_work(name: str) -> None:
    for target in re.findall(r"\]\((?!http)([^)]+)\)", PAGES[name]):
        file, _, anchor = target.partition("#")
        path = FOLDER / file if file else FOLDER / f"{name}.md"
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings}


@pytest.mark.slow
@pytest.mark.parametrize("name", ROUTES)
def test_the_commands_of_a_way_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = r"xltiebreak ((?:new|udf-workbook|lite-workbook) [^`\n]*?)[`\n]"
    commands = re.findall(asked, PAGES[name])
    assert commands or name == "xlwings-server"
    for command in commands:
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 0, result.output
        for made in tmp_path.iterdir():
            made.unlink()


def test_every_button_is_documented() -> None:
    rows = dict(re.findall(r"^\| ([\w -]+) \| `(\w+)` \|", PAGES["buttons"], re.MULTILINE))
    assert rows == {button.label: name for name, button in BUTTONS.items()}
    for name in BUTTONS:
        assert f"`{name}`" in PAGES["classic-add-in"]
