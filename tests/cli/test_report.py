"""`xltiebreak report`: the files that it writes, and its messages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from commands import Run, save
from tables import Rows

from xltiebreak.lossless.package import Package

RIGHT: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def test_an_output_that_is_read_only(run: Run) -> None:
    Path("wall.html").write_bytes(b"old")
    Path("wall.html").chmod(0o444)
    result = run("report", "wscf_example.xlsx", "-o", "wall.html", "--force")
    assert result.exit_code == 1
    assert "wall.html is read-only" in result.stderr
    assert Path("wall.html").read_bytes() == b"old"


def test_no_browser_for_a_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xltiebreak.pages.report.pdf._places", lambda: iter(()))
    result = run("report", "wscf_example.xlsx", "-o", "wall.pdf")
    assert result.exit_code == 1
    assert "neither Chrome, Chromium nor Edge was found" in result.stderr
    assert "write an .html file" in result.stderr
    assert not Path("wall.pdf").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a program is made by its first line")
def test_a_pdf_is_what_the_browser_prints(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Path("browser").absolute()
    browser.write_text(
        f"#!{sys.executable}\n"
        "import sys, pathlib\n"
        "(to,) = [a.partition('=')[2] for a in sys.argv if a.startswith('--print-to-pdf=')]\n"
        "page = pathlib.Path(to).with_name('page.html').read_text(encoding='utf-8')\n"
        "pathlib.Path(to).write_text('%PDF' + str('@page{size:a4}' in page))\n"
    )
    browser.chmod(0o755)
    monkeypatch.setattr("xltiebreak.pages.report.pdf._places", lambda: iter((browser,)))
    result = run("report", "wscf_example.xlsx", "-o", "wall.pdf", "--paper", "a4")
    assert (result.exit_code, result.stdout) == (0, "wall.pdf written\n")
    assert Path("wall.pdf").read_text(encoding="utf-8") == "%PDFTrue"


def test_a_workbook_is_opened_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    save("event.xlsx", ("Open", RIGHT), ("Prizes", [["prize", "kind"], ["Cup", "trophy"]]))
    save("bare.xlsx", ("Open", RIGHT))
    opened: list[str] = []
    open_package = Package.open

    def counted(path: Path) -> Package:
        opened.append(path.name)
        return open_package(path)

    monkeypatch.setattr(Package, "open", counted)
    assert run("report", "event.xlsx", "bare.xlsx", "-o", "wall.md").exit_code == 0
    assert opened == ["event.xlsx", "bare.xlsx"]
    assert "| Cup | Ada | event: Open |" in Path("wall.md").read_text(encoding="utf-8")
