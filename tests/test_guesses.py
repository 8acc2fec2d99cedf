"""What a Python user tries first works, or the error says what to call."""

from __future__ import annotations

import copy
import pickle
import pydoc
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import xltiebreak
from xltiebreak import Game, Player, Result
from xltiebreak.reading.grid import Refused

EXAMPLE = Path(__file__).parents[1] / "workbook_templates" / "wscf_example.xlsx"
ROWS: list[list[Any]] = [
    ["No.", "Name", "Pts", "Rnd1", "Rnd2"],
    [1, "Ada", 2, "W2", "W3"],
    [2, "Ben", 1, "L1", "-B-"],
    [3, "Cy", 0, "-U-", "L1"],
]
NAN = float("nan")


class Index(int):
    """A whole number of another library: no int for `type`, but for `operator.index`."""


class Whole:
    """The same, not made of int, as numpy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class NAType:
    """As pandas' NA: whoever asks whether it is true gets an error."""

    def __ne__(self, other: object) -> bool:
        raise TypeError("boolean value of NA is ambiguous")

    __hash__ = None  # type: ignore[assignment]


class Frame:
    """As pandas' data frame: what `read_values` asks of one."""

    def __init__(self, rows: list[list[Any]]) -> None:
        self.columns, self.rows = rows[0], rows[1:]

    def itertuples(self, index: bool, name: str | None) -> list[tuple[Any, ...]]:
        assert (index, name) == (False, None)
        return [tuple(row) for row in self.rows]


def crosstable() -> xltiebreak.Crosstable:
    (table,) = xltiebreak.read_values(ROWS)
    return table


def test_an_event_pickles_and_copies_after_use() -> None:
    event = xltiebreak.read_workbook(EXAMPLE).crosstables[0].event
    before = xltiebreak.rank(event, "MM,SO,CU,fide2026:BH")
    for again in (pickle.loads(pickle.dumps(event)), copy.copy(event), copy.deepcopy(event)):
        assert again == event
        assert xltiebreak.rank(again, "MM,SO,CU,fide2026:BH") == before
    assert set(vars(pickle.loads(pickle.dumps(event)))) == {*event.__dataclass_fields__}


@pytest.mark.parametrize("number", [1, Whole(1), Index(1), "Ada", "ada"])
def test_a_player_is_called_by_number_or_name(number: Any) -> None:
    assert xltiebreak.explanation(crosstable(), number, "CU").value == 3  # 1 after round 1, then 2


@pytest.mark.parametrize("number", [4, 1.0, True, "Zoe", "", Whole(9)])
def test_nobody_has_such_a_number_or_name(number: Any) -> None:
    with pytest.raises(xltiebreak.EventError, match="no player"):
        xltiebreak.explanation(crosstable(), number, "CU")


def test_a_name_of_two_players_calls_nobody() -> None:
    (table,) = xltiebreak.read_values(
        [ROWS[0], *[[row[0], "Ada Oak", *row[2:]] for row in ROWS[1:]]]
    )
    with pytest.raises(xltiebreak.EventError, match="3 players are called 'Oak'"):
        xltiebreak.explain(table, "Oak", "CU")


def test_explain_is_called_as_the_command() -> None:
    assert xltiebreak.explain is xltiebreak.explanation


def test_without_a_system_all_of_the_order_are_explained() -> None:
    found = xltiebreak.explain(crosstable(), 2, order="CU,SO")
    assert [one.system.code for one in found] == ["CU", "SO"]
    assert str(found) == f"{found[0]}\n\n{found[1]}"
    assert found.as_dict() == {"explanations": [one.as_dict() for one in found]}


def test_an_explanation_is_a_text_and_plain_data() -> None:
    found = xltiebreak.explain(crosstable(), 2, "CU")  # 0 after round 1, then 1, 1 off for the bye
    told = found.as_dict()
    assert (told["no"], told["system"], told["value"], told["mean"]) == (2, "CU", 0.0, False)
    entries = told["entries"]
    assert isinstance(entries, list)
    assert [(one["round"], one["amount"]) for one in entries] == [(1, 0.0), (2, 1.0), (2, -1.0)]
    assert str(found).splitlines()[0].startswith("Cumulative (CU) of Ben (2), 1.0 points: 0.0")


def test_numbers_of_other_libraries_are_those_of_python() -> None:
    rows = [[Whole(cell) if isinstance(cell, int) else cell for cell in row] for row in ROWS]
    (table,) = xltiebreak.read_values(rows)
    assert table.problems == ()
    assert xltiebreak.rank(table) == xltiebreak.rank(crosstable())
    (halves,) = xltiebreak.read_values([*ROWS[:3], [3, "Cy", Fraction(0), "-U-", "L1"]])
    assert halves.problems == ()


def test_a_missing_value_is_blank() -> None:
    blank = [row[:] for row in ROWS]
    blank[1][2] = blank[2][2] = blank[3][2] = None
    for missing in (NAN, NAType()):
        rows = [[missing if cell is None else cell for cell in row] for row in blank]
        (table,) = xltiebreak.read_values(rows)
        (wanted,) = xltiebreak.read_values(blank)
        assert table.printed_points == {}
        assert table.event == wanted.event


def test_a_data_frame_is_read_with_its_columns_as_headings() -> None:
    frame: Any = Frame(ROWS)
    (table,) = xltiebreak.read_values(frame)
    assert table.event == crosstable().event


def test_players_with_numbers_of_other_libraries_are_an_event() -> None:
    number: Any = Whole(1)
    games: Any = [Game(Result.LOSS, number)]
    ada = Player(number, "Ada", (Game(Result.WIN, 2),), rating=Index(1500))
    event = xltiebreak.event_of([ada, Player(2, "Ben", games)])
    assert event.scores == {1: 1.0, 2: 0.0}
    assert type(event.players[0].number) is int


@pytest.mark.parametrize("given", [str(EXAMPLE), EXAMPLE, xltiebreak.read_workbook(EXAMPLE)])
def test_a_file_and_a_workbook_that_was_read_are_ranked(given: Any) -> None:
    assert xltiebreak.rank(given)[0].name == "Player, A"


def test_a_workbook_is_gone_through() -> None:
    book = xltiebreak.read_workbook(EXAMPLE)
    assert list(book) == list(book.crosstables)


LIBRARY: Any = xltiebreak  # a type checker refuses these calls, too
FAULTY: list[tuple[Callable[[], object], str]] = [
    (lambda: LIBRARY.rank([Player(1)]), "these are players: give event_of(players)"),
    (lambda: LIBRARY.rank(ROWS), "give one of the crosstables of read_values(rows)"),
    (lambda: LIBRARY.rank([crosstable()]), "these are crosstables: give one of them"),
    (lambda: LIBRARY.read_workbook(3), "expected a path or a workbook of openpyxl"),
    (lambda: LIBRARY.check(crosstable()), "expected a path or a workbook of openpyxl"),
    (lambda: LIBRARY.fill(EXAMPLE, out="a.xlsx"), "no option 'out': it is called target"),
    (lambda: LIBRARY.fill(EXAMPLE, systems="MM"), "no option 'systems': it is called order"),
    (lambda: LIBRARY.values(crosstable(), 3), "a tie-break is a text"),
]


@pytest.mark.parametrize(("call", "said"), FAULTY)
def test_what_is_of_a_wrong_type_is_told_what_to_give(
    call: Callable[[], object], said: str
) -> None:
    with pytest.raises(TypeError) as raised:
        call()
    assert isinstance(raised.value, xltiebreak.Error)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("guess", "name"),
    [
        *(("standings", "rank"), ("read_excel", "read_workbook"), ("read_csv", "read_workbook")),
        *(("systems", "tiebreaks"), ("pair", "propose"), ("awards", "prizegiving")),
        *(("validate", "check"), ("tiebreak", "values"), ("Tournament", "event_of")),
    ],
)
def test_a_name_that_others_use_leads_to_ours(guess: str, name: str) -> None:
    assert name in xltiebreak.__all__ and guess not in xltiebreak.__all__
    with pytest.raises(AttributeError, match=f"it is called {name}$"):
        getattr(xltiebreak, guess)


def test_help_lists_the_public_names_first() -> None:
    shown = pydoc.plain(pydoc.render_doc(xltiebreak))
    first = shown.partition("Read a crosstable,")[0]
    functions = [name for name in xltiebreak.__all__ if name.islower() and name != "explanation"]
    assert [name for name in functions if name not in first] == []


def test_refused_is_told_from_a_wrong_type() -> None:
    with pytest.raises(Refused):
        xltiebreak.read_workbook("nowhere.xlsx")
