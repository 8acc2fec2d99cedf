"""The page and the command line make the same of over fifty files, byte for byte.

The page runs in a real browser, from a file, without a network. The files, problems, standings and
explanations of the command line come from CPython, those of the page from Pyodide. Pyodide is the
same in each browser, so Firefox gets a few files of every kind only.
"""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from browser import browse, needs_chromium, needs_firefox
from click.testing import CliRunner
from page.workbooks import make_all

from xltiebreak.cli import main
from xltiebreak.cli.output import _HINTS
from xltiebreak.languages import language
from xltiebreak.pages.page.texts import _HINTS as ON_THE_PAGE
from xltiebreak.pages.page.texts import texts_of

HERE = Path(__file__).parent
FEW = {"macros.xlsm", "picture.png", "rich.xlsx", "running-0.xlsx", "torn.xlsx", "vega.txt"}
FEW |= {"wrong-points.xlsx", "wscf_example.xlsx"}
SAME_ZLIB = "zlib-ng" not in zlib.ZLIB_RUNTIME_VERSION


class Seen(NamedTuple):
    """The browser's answers and downloads for the files."""

    files: list[Path]
    told: list[dict[str, Any]]
    made: dict[str, bytes]
    names: list[str]
    log: dict[str, Any]

    def answers(self, ask: str) -> dict[str, dict[str, Any]]:
        """The answers to one kind of question, by file name."""
        return {one["given"]["name"]: one["form"] for one in self.told if one["ask"] == ask}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return make_all(tmp_path_factory.mktemp("same") / "files")


@pytest.fixture(scope="module")
def seen(files: list[Path], page: Path) -> Seen:
    return seen_in("chrome", files, page)


def seen_in(browser: str, files: list[Path], page: Path) -> Seen:
    found = browse(HERE / "many.mjs", page.as_uri(), *files, browser=browser, seconds=420)
    saved = [one["given"]["name"] for one in found["told"] if one["ask"] == "fill" and _has(one)]
    contents = [base64.b64decode(one["content"]) for one in found["made"]]
    made = dict(zip(saved, contents, strict=True))
    return Seen(files, found["told"], made, found["names"], found["seen"])


def _has(told: dict[str, Any]) -> bool:
    return "book" in told["form"] and "written" in told["form"]["book"]


def run(*arguments: object) -> Any:
    """The JSON that a command prints."""
    answers = json.loads(CliRunner().invoke(main, list(map(str, arguments))).stdout or "[]")
    assert all(one.pop("version") for one in answers)  # the page needs none
    return answers


@needs_chromium
def test_over_fifty_files_are_read(seen: Seen) -> None:
    assert len(seen.files) >= 50
    check_all_are_read(seen)


@needs_firefox
def test_firefox_makes_the_same_of_a_few_files_of_every_kind(
    files: list[Path], page: Path, tmp_path: Path
) -> None:
    seen = seen_in("firefox", [path for path in files if path.name in FEW], page)
    assert len(seen.files) == len(FEW)
    check_all_are_read(seen)
    check_console(seen)
    check_check(seen)
    assert check_filled(seen, tmp_path) == 6


def check_all_are_read(seen: Seen) -> None:
    assert seen.names == [path.name for path in seen.files]
    assert not [one for one in seen.told if one.get("broken")]


@needs_chromium
def test_the_console_stays_empty_and_nothing_is_fetched(seen: Seen) -> None:
    check_console(seen)


def check_console(seen: Seen) -> None:
    log = seen.log
    assert log["errors"] == [] and log["console"] == []
    outside = [url for url in log["requests"] if not url.startswith(("data:", "blob:", "file:"))]
    assert outside == []
    assert sum(url.startswith("file:") for url in log["requests"]) <= 1


@needs_chromium
def test_the_filled_workbooks_are_the_same(seen: Seen, tmp_path: Path) -> None:
    assert check_filled(seen, tmp_path) >= 30


def check_filled(seen: Seen, tmp_path: Path) -> int:
    """How many workbooks were filled; each is the command's."""
    filled = 0
    for path in seen.files:
        kind = ".xlsm" if path.suffix == ".xlsm" else ".xlsx"
        target = tmp_path / f"{path.stem}-{path.suffix[1:]}{kind}"
        CliRunner().invoke(main, ["fill", str(path), "-o", str(target), "--quiet"])
        assert target.exists() == (path.name in seen.made), path.name
        if target.exists():
            filled += 1
            assert same(seen.made[path.name], target.read_bytes(), path), path.name
    return filled


def same(page: bytes, ours: bytes, path: Path) -> bool:
    """Whether two files are the same byte for byte, except the time in a new workbook.

    If Python was built with zlib-ng, which packs in another way, the parts are compared.
    """
    if path.suffix in (".xlsx", ".xlsm") and SAME_ZLIB and page == ours:
        return True
    return parts_of(page) == parts_of(ours) and (is_new(ours) or not SAME_ZLIB)


def is_new(content: bytes) -> bool:
    """Whether XlsxWriter made the workbook, which it says in its properties."""
    core = zipfile.ZipFile(io.BytesIO(content)).read("docProps/core.xml")
    return b"<dc:creator></dc:creator>" in core and b"dcterms:created" in core


def parts_of(content: bytes) -> list[tuple[str, tuple[int, ...], bytes]]:
    """The parts of a zip, without the time of making."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [
            (
                one.filename,
                one.date_time,
                re.sub(rb"\d{4}-\d\d-\d\dT[0-9:]+Z", b"", archive.read(one)),
            )
            for one in archive.infolist()
        ]


def bare(form: Any, path: Path | None = None) -> Any:
    """A form without names of options and fields of the page, and without the path."""
    if isinstance(form, dict):
        return {key: bare(value, path) for key, value in form.items()}
    if isinstance(form, list):
        return [bare(value, path) for value in form]
    if isinstance(form, str):
        labels = texts_of(language())
        on_the_page = (hint.format_map(labels) for hint in ON_THE_PAGE.values())
        for hint in (*_HINTS.values(), *on_the_page):
            form = form.replace(hint, "") if hint else form
        return path.name if path and form == str(path) else form
    return form


@needs_chromium
def test_check_finds_the_same(seen: Seen) -> None:
    check_check(seen)


def check_check(seen: Seen) -> None:
    read = seen.answers("read")
    for path in seen.files:
        (expected,) = run("check", path, "--format", "json")
        assert bare(read[path.name]["book"]) == bare(expected, path), path.name


@needs_chromium
def test_standings_are_the_same(seen: Seen) -> None:
    read = seen.answers("read")
    for path in seen.files:
        (expected,) = run("standings", path, "--format", "json")
        sections = read[path.name]["book"]["sections"]
        assert [s["players"] for s in sections] == [s["players"] for s in expected["sections"]]


def order_of(seen: Seen, path: Path) -> list[str]:
    sections = seen.answers("read")[path.name]["book"]["sections"]
    return [code for section in sections for code in section["order"]]


@needs_chromium
def test_explanations_are_the_same(seen: Seen) -> None:
    by_name = {path.name: path for path in seen.files}
    pairs = alone = 0
    for one in seen.told:
        if one["ask"] != "explain" or "explained" not in one["form"]:
            continue
        given, form = one["given"], one["form"]["explained"]
        path = by_name[given["name"]]
        arguments = ["--player", given["player"], "--format", "json"]
        if "other" in given:
            arguments += ["--vs", given["other"]]
            pairs += 1
        else:
            alone += 1
        expected = bare(run("explain", path, *arguments), path)
        if (
            not expected
        ):  # the sheet lacks what a system of its order needs: the page shows the rest
            assert {"CU", "CO"} & set(order_of(seen, path)), path.name
            continue
        assert bare(form) in expected, path.name
    assert pairs >= 12 and alone >= 20
