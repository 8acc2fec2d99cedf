"""The worksheet functions without a host: what it hands over, what is kept, what is raised."""

from __future__ import annotations

import inspect
import random
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pytest
from printed import WSCF, WSCF_VALUES
from random_events import random_event
from tables import Rows
from thinning import thinned

from xltiebreak.errors import Error
from xltiebreak.reading import worksheet
from xltiebreak.reading.grid import Cell, Grid
from xltiebreak.reading.worksheet import (
    ARGUMENTS,
    FUNCTIONS,
    CannotAnswerError,
    Cells,
    cells_of,
    error_text,
)
from xltiebreak.rules import find

MODMEDIAN, SOLKOFF, CUMULATIVE, TBPOINTS, TBCHECK = (
    FUNCTIONS[name] for name in ("MODMEDIAN", "SOLKOFF", "CUMULATIVE", "TBPOINTS", "TBCHECK")
)
HEADER = ["No.", "Name", "MM", *(f"Rd {number}" for number in range(1, 7))]
PLAYERS: Rows = [[number, f"Player {number}", None, *cells] for number, cells in WSCF.items()]
SHEET = Grid("", [["Open"], [], HEADER, *PLAYERS], 1, 2)  # from B1 on


def test_a_host_finds_every_text_that_it_needs() -> None:
    for name, function in FUNCTIONS.items():
        assert function.__name__ == name and name.isupper()
        assert function.__doc__
        assert set(inspect.signature(function).parameters) <= set(ARGUMENTS)
    first, *more = find("MM").rule.splitlines()
    assert (MODMEDIAN.__doc__, bool(more)) == (f"Modified Median: {first}", True)


@pytest.mark.slow
def test_they_need_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"
        "import xltiebreak.reading.worksheet, xltiebreak.rules.fide.families\n"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= sys.stdlib_module_names | {"xltiebreak"}


# Where cells stand, and what else is on their sheet.


def row_of(line: int, *, sheet: bool = True) -> Cells:
    """The result cells of a line of the block, which the host knows to stand in E4:J18."""
    row = cells_of([PLAYERS[line][3:]])
    corner = Cell(4 + line, 5)
    return row._replace(corner=lambda: corner, sheet=(lambda: SHEET) if sheet else None)


def test_a_row_alone_is_found_on_its_sheet() -> None:
    for line, number in enumerate(WSCF):
        assert MODMEDIAN(row_of(line)) == [[WSCF_VALUES[number]["MM"]]]


def test_a_row_whose_sheet_may_not_be_read_asks_for_its_block() -> None:
    for row in (row_of(0, sheet=False), cells_of([PLAYERS[0][3:]])):
        with pytest.raises(CannotAnswerError, match=r"^add the block of all rows, as in H2:M2"):
            MODMEDIAN(row)


def on_sheet(cells: Sequence[Sequence[object]], left: int, right: int, lines: slice) -> Cells:
    """A part of the cells of a sheet; left, right: columns from A = 1."""
    rows = [line[left - 1 : right] for line in cells[lines]]
    corner, sheet = Cell(lines.start + 1, left), Grid("", cells)
    return cells_of(rows)._replace(corner=lambda: corner, sheet=lambda: sheet)


@pytest.mark.parametrize(
    ("column", "heading"),
    [
        (["Rd 6", "W3", "", "-B-"], "Rd 6"),
        (["6", "D2", "D1"], "6"),
        (["Rd 6", "", ""], ""),  # a round to come
        (["Rd 6", "W3", "Ada"], ""),
        (["Rd 7", "W3", "L1"], "Rd 7"),
        (["Playoff", "W2", "L1"], ""),
        (["Div", "D2", "D1", "D1", "D2", "D1", "D2"], ""),
        (["Locker", "L12", "L7", "L3", "L1"], ""),
        (["", "W2", "L1"], "column I"),
        (["County", "W2", "L1"], "County"),
        (["Pts", "3", "2"], ""),
        (["=MODMEDIAN(E4:I18)", "=MODMEDIAN(E4:I18)"], ""),
        ([], ""),
    ],
)
def test_a_round_beside_the_block_is_missed(column: list[object], heading: str) -> None:
    """WSCF's first five rounds, or the sheet up to them; whatever the first column is headed."""
    added = [*column, *[None] * 16][: len(PLAYERS) + 1]
    sheet: Rows = [[*HEADER], *PLAYERS]
    cells = [[*line[:8], cell] for line, cell in zip(sheet, added, strict=True)]
    for left, lines in ((4, slice(1, 16)), (4, slice(0, 16)), (1, slice(0, 16))):
        block = on_sheet(cells, left, 8, lines)
        if not heading:
            assert TBPOINTS(block) == TBPOINTS(cells_of(block.rows))
            continue
        for ask in (TBPOINTS, TBCHECK):
            with pytest.raises(CannotAnswerError, match=f"^the block leaves out {heading}: give "):
                ask(block)


def test_rounds_to_come_are_of_the_whole_block() -> None:
    sheet: Rows = [
        [*HEADER, "Rd 7", "Rd 8", "Club"],
        *([*line, None, None, "X"] for line in PLAYERS),
    ]
    with pytest.raises(CannotAnswerError, match=r"^the block leaves out Rd 6: give D2:K16$"):
        TBPOINTS(on_sheet(sheet, 4, 8, slice(1, 16)))


def test_addresses_are_asked_for_where_something_is_wrong_only() -> None:
    asked = []

    def corner() -> Cell:
        asked.append(1)
        return Cell(4, 5)

    sound = cells_of([line[3:] for line in PLAYERS])._replace(corner=corner)
    MODMEDIAN(sound)
    assert not asked
    broken = cells_of([["W2", "W12?"], ["L1", "-B-"]])._replace(corner=corner)
    with pytest.raises(CannotAnswerError, match=r"^F4 W12\?\?$") as caught:
        MODMEDIAN(broken)
    assert caught.value.note.startswith("W12? is not a result: ")
    assert asked


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (datetime(2026, 1, 5), "2026-01-05 is not a result: Excel turned it into a date"),
        (46027, "player 1 has 46027 in Rnd 1, which is the date 2026-01-05 as a number: format"),
        ("'W6", "'W6 is not a result: an apostrophe stands before it; did you mean W6?"),
        (
            "\u2019-B-",
            "\u2019-B- is not a result: an apostrophe stands before it; did you mean -B-?",
        ),
        ("#N/A", "#N/A is not a result: its formula failed"),
    ],
)
def test_what_excel_made_of_a_result_is_named(typed: object, told: str) -> None:
    cells: Rows = [list(line[3:]) for line in PLAYERS]
    cells[0][0] = typed
    with pytest.raises(CannotAnswerError) as caught:
        MODMEDIAN(cells)
    assert caught.value.note.startswith(told)
    assert told in str(TBCHECK(cells)[0][0])


def test_an_error_as_a_name_is_a_warning() -> None:
    cells: Rows = [[*HEADER], *(list(line) for line in PLAYERS)]
    cells[2][1] = "#N/A"
    assert TBCHECK(cells) == [["warning: row 3 column 2: #N/A is not a name: its formula failed"]]
    assert MODMEDIAN(cells)[1] == [WSCF_VALUES[1]["MM"]]


def test_what_is_told_in_a_cell() -> None:
    assert error_text(CannotAnswerError("this is why", "and more")) == "#TB: this is why"
    assert error_text(ZeroDivisionError("a bug")) == "#TB: please report ZeroDivisionError('a bug')"


@pytest.mark.parametrize("code", ["FC", "BQ"])
def test_a_code_with_hundreds_of_digits_is_answered_with_a_sentence(code: str) -> None:
    with pytest.raises(Error, match=f"^the number after {code} may have 15 digits"):
        worksheet.TIEBREAK(section(), code + "9" * 309)


# One computation for the same cells.


@pytest.fixture
def computations(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often blocks are read and ranked, from an empty memory on."""
    counted = {"read": 0, "rank": 0}
    worksheet._read.cache_clear()
    worksheet._standings.cache_clear()
    for name in counted:
        monkeypatch.setattr(*counting(name, counted))
    return counted


def counting(name: str, counted: dict[str, int]) -> tuple[str, object]:
    where = {
        "read": "xltiebreak.reading.crosstable.block.read_below",
        "rank": "xltiebreak.reading.worksheet.rank",
    }[name]
    module, _, attribute = where.rpartition(".")
    original = getattr(__import__(module, fromlist=[attribute]), attribute)

    def counts(*arguments: object) -> object:
        counted[name] += 1
        return original(*arguments)

    return where, counts


def section(players: int = 40) -> Rows:
    results = random_event(random.Random(1), players, 5)
    return [list(cells) for cells in results.values()]


def test_n_rows_of_a_block_cost_one_computation(computations: dict[str, int]) -> None:
    block = section()
    values = [MODMEDIAN([list(row)], [list(line) for line in block]) for row in block]
    assert [value for ((value,),) in values] == [value for (value,) in MODMEDIAN(block)]
    assert computations == {"read": 1, "rank": 1}
    SOLKOFF(block)
    FUNCTIONS["TBCHECK"](block)
    assert computations == {"read": 1, "rank": 2}


def test_errors_are_found_once_as_well(computations: dict[str, int]) -> None:
    block = section()
    block[3][1] = "nonsense"
    for row in block:
        with pytest.raises(CannotAnswerError, match=r"^row 4 round 2 nonsense\?$"):
            MODMEDIAN([row], block)
    assert computations == {"read": 1, "rank": 0}


def test_another_value_is_another_block(computations: dict[str, int]) -> None:
    before = CUMULATIVE([["W2"], ["L1"]])
    after = CUMULATIVE([["L2"], ["W1"]])
    assert (before, after) == ([[1.0], [0.0]], [[0.0], [1.0]])
    assert computations["read"] == 2
    numbered = CUMULATIVE([["W7"], ["L1"]], None, [1.0, 7.0])
    assert numbered == [[1.0], [0.0]]
    assert computations["read"] == 3


def test_a_truth_value_is_not_taken_for_a_one() -> None:
    header = ["No.", "Name", "Rnd1"]
    sound = [header, [1.0, "Ada", "-B-"], [2.0, "Ben", "-H-"]]
    assert CUMULATIVE(sound)[1:] == [[0.0], [0.0]]
    truth = [header, [True, "Ada", "-B-"], [2.0, "Ben", "-H-"]]
    with pytest.raises(CannotAnswerError, match=r"row 2 column 1 True\?"):
        CUMULATIVE(truth)
    assert CUMULATIVE([header, [1, "Ada", "-B-"], [2, "Ben", "-H-"]]) == CUMULATIVE(sound)


def test_no_answer_is_older_than_its_cells() -> None:
    """Blocks that differ by one cell, some by its type only, are asked for in turns."""
    rng, block = random.Random(5), section(8)
    others: list[object] = ["", None, 0.0, 1.0, 1, True, False, "1", "-B-", "-H-", "X", 2, "2"]
    asked: list[tuple[Rows, Rows]] = []
    for _ in range(thinned(300)):
        line, column = rng.randrange(8), rng.randrange(5)
        changed = [list(row) for row in block]
        changed[line][column] = rng.choice(others)
        asked.append((changed, [[number] for number in rng.choice([range(1, 9), range(8, 0, -1)])]))
    asked *= 2
    rng.shuffle(asked)
    kept = [told(*one) for one in asked]
    for one, answer in zip(asked, kept, strict=True):
        for memory in (worksheet._read, worksheet._standings, worksheet._read_values):
            memory.cache_clear()
        assert told(*one) == answer


def told(block: Rows, numbers: Rows) -> object:
    try:
        return FUNCTIONS["TIEBREAKS"](block, "MM,CU", numbers)
    except Error as error:
        return str(error), getattr(error, "note", "")


def test_whole_columns_end_with_their_last_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worksheet, "_ROWS_OF_A_SHEET", 6)
    column: Rows = [["Rd 1"], ["W2"], ["L1"], [""], [None]]
    assert len(cells_of(column).rows) == 5
    assert CUMULATIVE([*column, [""]]) == [["Cumul."], [1.0], [0.0]]
    assert len(cells_of([[""]] * 6).rows) == 1


@pytest.mark.slow
def test_a_column_of_excel_has_1_048_576_rows() -> None:
    assert len(cells_of([[""]] * 1_048_576).rows) == 1
    assert len(cells_of([[""]] * 1_048_575).rows) == 1_048_575


def test_whole_numbers_are_kept_as_far_as_a_float_tells_them_apart() -> None:
    assert cells_of([[2**53 - 1, 2**53, -(2**53)]]).rows == (
        (2.0**53 - 1, "9007199254740992", "-9007199254740992"),
    )


def test_a_row_above_or_below_all_players_has_no_header_row() -> None:
    for row in (3, 19):
        beyond = row_of(0)._replace(corner=partial(Cell, row, 5))
        with pytest.raises(CannotAnswerError, match=r"^no header row stands above this row"):
            MODMEDIAN(beyond)


def test_a_problem_of_a_row_alone_has_the_address_of_its_cell() -> None:
    wrong = [*PLAYERS[1][:3], "W12?", *PLAYERS[1][4:]]
    rows = [*SHEET.rows[:4], wrong, *SHEET.rows[5:]]
    beside = row_of(0)._replace(sheet=lambda: SHEET._replace(rows=rows))
    with pytest.raises(CannotAnswerError, match=r"^E5 W12\?\?$"):
        MODMEDIAN(beside)


def test_no_cells_have_no_answer() -> None:
    assert MODMEDIAN([]) == [[""]]


def test_a_note_says_where_the_first_cell_is_and_what_else_is_wrong() -> None:
    with pytest.raises(CannotAnswerError) as caught:
        MODMEDIAN([["W2", "W12?"], ["L1", "X9"]])
    assert caught.value.note.endswith(
        "(A1 is the first cell of the block). And 1 more: see TBCHECK."
    )
    with pytest.raises(CannotAnswerError) as caught:
        MODMEDIAN(cells_of([["W2", "W12?"], ["L1", ""]])._replace(corner=lambda: Cell(4, 5)))
    assert caught.value.note.endswith("or a blank cell.")


def test_a_value_that_cannot_be_a_key_is_read_by_its_host() -> None:
    error = {"type": "Error", "basicValue": "#N/A"}

    def clean(value: object) -> object:
        return value["basicValue"] if isinstance(value, dict) else value

    assert cells_of([["W2", error], [True, 1]], clean).rows == (("W2", "#N/A"), ("True", 1.0))
    null, half = {"basicValue": None}, {"basicValue": 0.5}  # None, as JavaScript's null
    assert cells_of([[null, half]], clean).rows == ((None, 0.5),)


@pytest.mark.slow
def test_what_is_kept_is_bounded(computations: dict[str, int]) -> None:
    for length in range(200):
        CUMULATIVE([["-B-"]] * (length + 2))
    assert computations["read"] == 200
    assert worksheet._read.cache_info().currsize <= 32
    assert worksheet._standings.cache_info().currsize <= 64
