"""Where a report begins to have a part, and where it no longer has it."""

from __future__ import annotations

import pytest
from report.events import book, section

from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import language
from xltiebreak.pages.report import contents
from xltiebreak.pages.report.chart import chart_of
from xltiebreak.pages.report.contents import contents_of
from xltiebreak.pages.report.markdown import report_markdown
from xltiebreak.pages.report.race import Line, Race

EVEN = {1: ["W3", "D2"], 2: ["W4", "D1"], 3: ["L1", "W4"], 4: ["L2", "L3"]}


def test_the_highest_score_has_a_line() -> None:
    race = Race((1, 2), (Line("Ada", (1.0, 2.0)), Line("Ben", (0.0, 1.0))))
    assert [mark.text for mark in chart_of(race, language()).scores] == ["0", "1", "2"]


def test_figures_are_centred_in_markdown_and_names_stand_on_the_left() -> None:
    heads, aligned, *_ = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in report_markdown(contents_of([book(section(EVEN))])).splitlines()
        if line.startswith("|")
    ]
    by_head = dict(zip(heads, aligned, strict=True))
    assert [by_head[head] for head in ("Place", "Name", "Pts")] == [":-:", ":--", ":-:"]


def test_a_table_without_rows_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Table("silent", "Silent", (TableColumn("Pts", "points", ()),), language())
    monkeypatch.setattr(contents, "TABLES", (lambda *_: silent, *contents.TABLES))
    (part,) = contents_of([book(section(EVEN))]).parts
    assert [table.key for table in part.tables][:1] == ["crosstable"]
    assert all(table.has_rows for table in part.tables)
