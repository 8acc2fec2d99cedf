"""The worksheet functions as plain Python: printed tables, forms of call, refusals."""

from __future__ import annotations

import ast
import inspect
import sys

import pytest
from cases import Case, cases, check
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_VALUES, Results, Values
from tables import Rows
from udfs.functions import answered, function_named
from xlwings import XlwingsError

from xltiebreak import udfs
from xltiebreak.reading import worksheet
from xltiebreak.reading.worksheet import FUNCTIONS
from xltiebreak.rules import all_systems, find

FOUR = {"MM": "MODMEDIAN", "SO": "SOLKOFF", "CU": "CUMULATIVE", "CO": "CUMULATIVEOPP"}


def block_of(results: Results) -> Rows:
    return [list(cells) for cells in results.values()]


def headed(results: Results) -> Rows:
    rounds = len(next(iter(results.values())))
    header: list[object] = ["No.", "Name", *(f"Rnd{number}" for number in range(1, rounds + 1))]
    players: Rows = [[float(no), f"Player {no}", *cells] for no, cells in results.items()]
    return [header, *players]


def column(lines: worksheet.Lines) -> list[worksheet.Answer]:
    assert all(len(line) == 1 for line in lines)
    return [line[0] for line in lines]


def text_of(lines: worksheet.Lines) -> str:
    ((text,),) = lines
    assert isinstance(text, str)
    return text


MODMEDIAN = function_named("MODMEDIAN")
WSCF_BLOCK = block_of(WSCF)


def test_every_system_with_a_function_has_it() -> None:
    named = {system.definition.udf for system in all_systems() if system.definition.udf}
    others = {"TIEBREAK", "TIEBREAKS", "TBPLACE", "TBPOINTS", "TBEXPLAIN", "TBCHECK"}
    assert named | others <= set(FUNCTIONS)  # docs/functions.md lists them all
    assert len(udfs.__all__) == len(set(udfs.__all__))


def test_help_is_one_sentence_and_every_argument_is_described() -> None:
    for name in FUNCTIONS:
        function = getattr(udfs, name)
        assert function.__name__ == name
        assert 20 < len(function.__doc__) <= 255
        assert "\n" not in function.__doc__
        for argument in inspect.signature(function).parameters:
            assert 20 < len(worksheet.ARGUMENTS[argument]) <= 255


@pytest.mark.parametrize(
    ("results", "values"), [(WSCF, WSCF_VALUES), (BHAM, BHAM_VALUES)], ids=["WSCF", "BHAM"]
)
@pytest.mark.parametrize("code", FOUR)
def test_printed_values_in_every_form(results: Results, values: Values, code: str) -> None:
    function = function_named(FOUR[code])
    block, printed = block_of(results), [values[number][code] for number in results]
    assert column(function(block)) == printed
    assert [only_cell(function([row], block)) for row in block] == printed
    assert column(udfs.TIEBREAK(block, code)) == printed
    assert [only_cell(udfs.TIEBREAK([row], code, block)) for row in block] == printed
    with_header = headed(results)
    assert column(function(with_header)) == [find(code).heading, *printed]
    assert [only_cell(function([row], with_header)) for row in with_header[1:]] == printed
    assert [only_cell(function([row], with_header)) for row in block] == printed


def only_cell(lines: worksheet.Lines) -> worksheet.Answer:
    ((value,),) = lines
    return value


# Blank rows, running events, other columns.


def test_blank_rows_give_blanks_and_keep_their_number() -> None:
    block = [["W3", "D4"], [None, ""], ["L1", "-B-"], ["-H-", "D1"]]
    without = [["W2", "D3"], ["L1", "-B-"], ["-H-", "D1"]]
    lines = udfs.TIEBREAKS(block)
    assert lines[1] == ["", "", "", ""]
    assert [*lines[:1], *lines[2:]] == udfs.TIEBREAKS(without)
    assert MODMEDIAN([block[1]], block) == [[""]]


def test_a_running_event_counts_the_completed_rounds() -> None:
    done = [row[:3] for row in WSCF_BLOCK]
    running = [[*row, None, ""] for row in done]
    assert udfs.TIEBREAKS(running) == udfs.TIEBREAKS(done)
    paired = [
        [*row, row_next[1:], None] for row, row_next in zip(done, fourth_round(), strict=True)
    ]
    assert udfs.TIEBREAKS(paired) == udfs.TIEBREAKS(done)


def fourth_round() -> list[str]:
    return [str(row[3]) if str(row[3])[0] in "WLD" else " " for row in WSCF_BLOCK]


def answers(case: Case) -> list[str]:
    """The formulas of a case, each with its answer."""
    (grid,) = case.grids
    rows = [list(row) for row in grid.rows]
    asked = (line.partition(" -> ")[0] for line in case.lines)
    return [f"{formula} -> {shown(answered(formula, rows))}" for formula in asked]


def shown(lines: worksheet.Lines) -> str:
    texts = ([f"{one:g}" if isinstance(one, float) else one or "-" for one in row] for row in lines)
    return " / ".join(map(";".join, texts))


def test_formulas_answer_as_their_cases_say() -> None:
    check(cases("udfs"), answers)


def test_cells_may_hold_what_nobody_types() -> None:
    assert text_of(MODMEDIAN([["W2", True], ["L1", "-B-"]])) == "#TB: row 1 round 2 True?"


@pytest.mark.parametrize("numbers", [[2.0, 1.0], [[2.0, 1.0]], [[2.0], [1.0]]])
def test_numbers_may_stand_in_a_row_or_in_a_column(numbers: object) -> None:
    assert udfs.TBPOINTS([["L1"], ["W2"]], numbers) == [[0.0], [1.0]]


def test_codes_may_stand_in_cells() -> None:
    in_cells = udfs.TIEBREAKS(WSCF_BLOCK, [["MM", "SO"], ["CU", "CO"]])
    assert in_cells == udfs.TIEBREAKS(WSCF_BLOCK, "MM,SO,CU,CO")


def test_equal_rows_have_lots_of_their_own_in_a_block() -> None:
    block = [["W2"], ["L1"], ["-H-"], ["-H-"]]
    assert len({value for (value,) in udfs.TIEBREAK(block, "RN7")}) == 4


def test_no_function_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(worksheet, "_standings", fail)
    assert text_of(MODMEDIAN(WSCF_BLOCK)) == "#TB: please report ZeroDivisionError('a bug')"


def test_on_a_server_a_problem_is_an_error_with_its_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(udfs, "_OFFICE_JS", True)
    with pytest.raises(XlwingsError, match=r"^#TB: row 1 round 2 W12\?\? W12\? is not a result: "):
        MODMEDIAN([["W2", "W12?"], ["L1", "-B-"]])
    with pytest.raises(XlwingsError, match=r"^#TB: give the code of one tie-break, such as MM$"):
        udfs.TIEBREAK(WSCF_BLOCK, None)


def test_the_functions_import_the_standard_library_xlwings_and_the_core() -> None:
    nodes = list(ast.walk(ast.parse(inspect.getsource(udfs))))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    others = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    assert {name.split(".")[0] for name in others} == {"xlwings", "xltiebreak"}
    beyond = ("xltiebreak.book", "xltiebreak.lossless", "xltiebreak.cli")
    assert not [name for name in others if name.startswith(beyond)]
