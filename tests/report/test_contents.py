"""What a report says of its sections: the cases of contents.json.

A case has `sections` with the rows of their sheets, in one file or in `books` by name, or the
`printed` table of an event; `only` and `worked` are what is wanted of it, `teams` how many players
count. `contents` is a part of what the report then says (`view`), `refused` why there is none.
`why` says how values were worked out by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from partly import has_part
from report.events import bham, book, wscf

from xltiebreak.book.sections import Section, section_of
from xltiebreak.files.written import Table
from xltiebreak.pages import WHOLE
from xltiebreak.pages.report.contents import (
    Contents,
    NothingToReport,
    Part,
    ReportFile,
    ReportOptions,
    TeamOptions,
    contents_of,
)
from xltiebreak.pages.report.pairings import Pairings
from xltiebreak.pages.report.projector import leaves_of
from xltiebreak.pages.report.ties import sentence_text
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules.orders import order_of

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("contents.json").read_text(encoding="utf-8")
)
PRINTED = {"wscf": wscf, "bham": bham}
PARTS = ("meanings", "standings", "ties", "race", "pairings", "tables", "to_pair", "slips")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_report_says(case: dict[str, Any]) -> None:
    books = list(_books(case))
    wanted = ReportOptions(
        title=case.get("title", ""),
        worked=case.get("worked", False),
        only=frozenset(case.get("only", WHOLE)),
        keep_going=case.get("keep_going", False),
    )
    teams = TeamOptions(**case["teams"]) if "teams" in case else None
    if "refused" in case:
        with pytest.raises(NothingToReport) as refused:
            contents_of(books, wanted, teams=teams)
        assert str(refused.value).startswith(case["refused"])
    else:
        has_part(view(contents_of(books, wanted, teams=teams)), case["contents"])


def _books(case: dict[str, Any]) -> Iterator[ReportFile]:
    if "printed" in case:
        yield book(PRINTED[case["printed"]]())
    for name, sections in case.get("books", {"event": case.get("sections", [])}).items():
        if sections:
            yield book(*map(_section, sections), name=name)


def _section(given: dict[str, Any]) -> Section:
    (table,) = read(Grid(given.get("sheet", "Open"), given["rows"]))
    return section_of(table, order_of(given["order"]) if "order" in given else None)


def view(contents: Contents) -> dict[str, Any]:
    """What a report says, as cases write it."""
    return {
        "title": contents.title,
        "parts": list(map(_part, contents.parts)),
        "slips": [
            [one.section, one.round, one.board.number, *map(" ".join, _sides(one))]
            for one in contents.slips
        ],
        "teams": _table(contents.teams),
        "by_name": _table(contents.by_name),
        "left_out": list(contents.left_out),
        "leaves": [
            [leaf.section, [board.number for board in leaf.boards], list(leaf.alone)]
            for leaf in leaves_of(contents)
        ],
    }


def _sides(slip: Any) -> list[list[str]]:
    sides = zip(slip.colours, slip.board.sides, strict=True)
    return [[text for text in (colour, side.name) if text] for colour, side in sides]


def _part(part: Part) -> dict[str, Any]:
    return {
        "name": part.name,
        "subtitle": part.subtitle,
        "has": " ".join(name for name in PARTS if getattr(part, name)),
        "is_shown": part.is_shown,
        "meanings": list(map(list, part.meanings)),
        "standings": _table(part.standings),
        "ties": [list(map(sentence_text, tie.sentences)) for tie in part.ties],
        "worked": [
            [
                {
                    "heads": list(one.heads),
                    "rows": [[row.name, *row.amounts, row.value] for row in one.rows],
                }
                for one in tables
            ]
            for tables in part.worked
        ],
        "race": part.race and {one.name: list(one.scores) for one in part.race.lines},
        "pairings": list(map(_pairings, part.pairings)),
        "tables": {table.key: _table(table) for table in part.tables},
        "to_pair": _table(part.to_pair),
    }


def _pairings(of: Pairings) -> dict[str, Any]:
    return {
        "title": of.title,
        "heads": list(of.heads),
        "coloured": of.coloured,
        "boards": [
            [board.number, *(f"{side.name} {side.number} ({side.points})" for side in board.sides)]
            for board in of.boards
        ],
        "byes": [f"{side.name} {side.number} ({side.points}): {what}" for side, what in of.byes],
        "unpaired": [f"{side.name} {side.number} ({side.points})" for side in of.unpaired],
    }


def _table(table: Table | None) -> dict[str, Any] | None:
    if table is None:
        return None
    texts: Sequence[Sequence[str]] = [column.texts(table.words) for column in table.columns]
    return {
        "title": table.title,
        "heads": [column.heading for column in table.columns],
        "says": [column.says for column in table.columns],
        "kinds": [column.kind for column in table.columns],
        "rows": [list(row) for row in zip(*texts, strict=True)],
        "notes": list(table.notes),
        "shorts": dict(table.shorts),
    }
