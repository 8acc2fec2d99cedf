"""The smallest and the largest new workbook, and the cells in which one may type."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.reading.grid import Refused
from xltiebreak.rules.orders import order_of


def plan(players: int, rounds: int = 3) -> Any:
    return plan_of(
        EventOptions(
            title="Spring",
            sections=["Open"],
            players=players,
            rounds=rounds,
            columns=[],
            order=order_of("SO"),
            paper="a4",
        )
    )


@pytest.mark.parametrize("players", [2, 200])
def test_as_many_players_as_the_documents_say(players: int) -> None:
    # The form of the page offers 2 to 200 players.
    assert plan(players).players == players


@pytest.mark.parametrize("players", [1, 201])
def test_no_fewer_and_no_more(players: int) -> None:
    with pytest.raises(Refused, match=f"{players} players"):
        plan(players)


def test_one_types_names_numbers_and_results_and_nothing_else() -> None:
    book = load_workbook(BytesIO(new_workbook(plan(4))))
    sheet = book["Open"]
    heads = [cell.value for cell in sheet[4]]
    for head in ("No.", "Name", "Rnd1", "Rnd3"):
        column = heads.index(head) + 1
        assert not any(sheet.cell(row, column).protection.locked for row in range(5, 9)), head
    for head in ("Pts", "Place", "Check"):
        column = heads.index(head) + 1
        assert all(sheet.cell(row, column).protection.locked for row in range(5, 9)), head
    # The list of prizes holds no formula: all of it may be changed.
    assert [one.title for one in book.worksheets if not one.protection.sheet] == ["Prizes"]
