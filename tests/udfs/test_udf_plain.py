"""The worksheet functions as plain Python: printed tables, forms of call, refusals."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable

import pytest
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_POINTS, WSCF_VALUES, Results, Values
from tables import Rows
from udfs import tec
from udfs.functions import function_named

from xltiebreak import udfs, worksheet
from xltiebreak.systems import all_systems, find
from xltiebreak.worksheet import FUNCTIONS

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


MODMEDIAN, CUMULATIVE, BLACKS = map(function_named, ("MODMEDIAN", "CUMULATIVE", "BLACKS"))
WSCF_BLOCK = block_of(WSCF)


def test_every_system_with_a_function_has_it() -> None:
    named = {system.udf for system in all_systems() if system.udf}
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
    ("results", "values"),
    [(WSCF, WSCF_VALUES), (BHAM, BHAM_VALUES)],
    ids=["WSCF", "BHAM"],
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


def test_the_wscf_block_of_fifteen_by_four() -> None:
    printed = [[WSCF_VALUES[number][code] for code in FOUR] for number in WSCF]
    assert udfs.TIEBREAKS(WSCF_BLOCK) == printed
    assert udfs.TIEBREAKS(WSCF_BLOCK, "wscf") == printed
    assert udfs.TIEBREAKS(WSCF_BLOCK, [["MM", "SO"], ["CU", "CO"]]) == printed


def test_points() -> None:
    assert column(udfs.TBPOINTS(WSCF_BLOCK)) == list(WSCF_POINTS.values())
    assert column(udfs.TBPOINTS(tec.WITH_HEADER)) == [
        "Pts",
        *(row[3] for row in tec.WITH_HEADER[1:]),
    ]


def test_tied_players_share_a_place() -> None:
    assert column(udfs.TBPLACE(WSCF_BLOCK)) == [float(place) for place in range(1, 16)]
    drawn = [["D2"], ["D1"], ["W4"], ["L3"]]
    assert column(udfs.TBPLACE(drawn)) == [2.0, 2.0, 1.0, 4.0]
    assert column(udfs.TBPLACE(drawn, "SO,CU")) == [2.0, 2.0, 1.0, 4.0]
    assert text_of(udfs.TBPLACE(WSCF_BLOCK, "IHSA")).startswith("#TB: IHSA teams (IHSA) needs ")


def test_the_tec_paper_counts_the_same_games() -> None:
    numbers = [tec.NUMBERS]
    assert column(BLACKS(tec.BLOCK, None, numbers)) == tec.GAMES_WITH_BLACK
    assert column(udfs.TIEBREAK(tec.BLOCK, "WC", None, None, numbers)) == tec.GAMES_WON
    assert column(udfs.TIEBREAK(tec.WITH_HEADER, "WC"))[1:] == tec.GAMES_WON


def test_ratings_come_from_their_column() -> None:
    values = column(udfs.TIEBREAK(tec.WITH_HEADER, "AO"))
    assert values[1] == (1750 + 1900 + 2200 + 1450 + 2100) / 5
    missing = text_of(udfs.TIEBREAK(tec.BLOCK, "AO", None, None, [tec.NUMBERS]))
    assert missing == "#TB: Average opposition (AO) needs ratings: add a column headed Rating"


def test_missing_colours_are_named() -> None:
    assert text_of(BLACKS(WSCF_BLOCK)).startswith("#TB: Most blacks (BL) needs colours, and ")


def test_an_explanation_in_one_line() -> None:
    assert text_of(udfs.TBEXPLAIN([WSCF_BLOCK[0]], "MM", WSCF_BLOCK)) == (
        "MM 17.0 = 3.0* + 4.0 + 3.5 + 3.5 + 3.0, without 2.5 (plus score, over half of the "
        "points: the lowest counts for nothing)"
    )


# Blank rows, running events, other columns.


def test_blank_rows_give_blanks_and_keep_their_number() -> None:
    block = [["W3", "D4"], [None, ""], ["L1", "-B-"], ["-H-", "D1"]]
    without = [["W2", "D3"], ["L1", "-B-"], ["-H-", "D1"]]
    lines = udfs.TIEBREAKS(block)
    assert lines[1] == ["", "", "", ""]
    assert [*lines[:1], *lines[2:]] == udfs.TIEBREAKS(without)
    assert MODMEDIAN([block[1]], block) == [[""]]


def test_an_empty_block_gives_blanks() -> None:
    empty: Rows = [[None] * 5 for _ in range(8)]
    assert MODMEDIAN(empty) == [[""]] * 8
    assert udfs.TIEBREAKS(empty) == [[""] * 4] * 8
    assert MODMEDIAN(empty[:1], empty) == [[""]]
    assert udfs.TBCHECK(empty) == [["consistent"]]
    only_header: Rows = [["No.", "Name", "Rnd1"], [1.0, None, None], [None, None, None]]
    assert MODMEDIAN(only_header) == [[find("MM").heading], [""], [""]]


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


def test_rows_without_a_player_are_blank() -> None:
    block = [["Spring Open", None, None], *[["No.", "Rd 1", "Rd 2"]]]
    block += [[1.0, "W2", "W3"], [None, None, None], [2.0, "L1", "-U-"], [3.0, "-H-", "L1"]]
    block += [["1 point a win", None, None]]
    assert column(CUMULATIVE(block)) == ["", find("CU").heading, 3.0, "", 0.0, 0.5, ""]


# Refusals.


def broken(line: int, round_number: int, text: object) -> Rows:
    block = [list(row) for row in WSCF_BLOCK]
    block[line - 1][round_number - 1] = text
    return block


@pytest.mark.parametrize(
    ("text", "shown"),
    [("W12?", "W12??"), ("W77", "W77?"), ("#N/A", "#N/A?"), (True, "True?")],
)
def test_a_problem_is_a_short_text_in_place_of_every_number(text: object, shown: str) -> None:
    block = broken(12, 2, text)
    expected = f"#TB: row 12 round 2 {shown}"
    assert text_of(MODMEDIAN(block)) == expected
    assert text_of(MODMEDIAN([block[0]], block)) == expected
    assert text_of(udfs.TIEBREAKS(block)) == expected
    assert text_of(udfs.TBPLACE(block)) == expected
    assert text_of(udfs.TBEXPLAIN([block[0]], "MM", block)) == expected
    assert "row 12 round 2: " in "\n".join(map(str, column(udfs.TBCHECK(block))))


def test_in_a_crosstable_a_problem_has_row_and_column() -> None:
    block = headed(WSCF)
    block[12][5] = "W12?"
    assert text_of(MODMEDIAN(block)) == "#TB: row 13 column 6 W12??"


def test_check_lists_everything() -> None:
    block = broken(12, 4, "W12?")
    block[0][0] = "L6"
    lines = column(udfs.TBCHECK(block))
    assert len(lines) >= 2
    assert udfs.TBCHECK(WSCF_BLOCK) == [["consistent"]]
    doubtful = [["-B-", "W2"], ["-H-", "L1"], ["-B-", None]]
    assert str(column(udfs.TBCHECK(doubtful))[0]).startswith("warning: row ")


def test_a_row_alone_asks_for_its_block() -> None:
    assert text_of(MODMEDIAN([WSCF_BLOCK[0]])) == (
        "#TB: add the block of all rows, as in H2:M2, H$2:M$16"
    )


def test_a_row_that_is_not_in_the_block_is_refused() -> None:
    for row in (["W1"] * 6, ["W6", "W3"], [1.0, *WSCF_BLOCK[0]]):
        assert text_of(MODMEDIAN([row], WSCF_BLOCK)).startswith("#TB: these cells are not ")


def test_equal_rows_have_equal_values_or_are_refused() -> None:
    block = [["W2"], ["L1"], ["-H-"], ["-H-"]]
    assert CUMULATIVE([["-H-"]], block) == [[0.0]]
    assert udfs.TIEBREAK([["-H-"]], "HG", block) == [[0.0]]
    drawn = text_of(udfs.TIEBREAK([["-H-"]], "RN7", block))
    assert drawn == "#TB: players 3 and 4 have the same cells: ask for the whole block"
    assert len({value for (value,) in udfs.TIEBREAK(block, "RN7")}) == 4


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: udfs.TIEBREAK(WSCF_BLOCK, "XX"), "no tie-break has the code 'XX': there are MM"),
        (lambda: udfs.TIEBREAK(WSCF_BLOCK, None), "give the code of one tie-break, such as MM"),
        (lambda: udfs.TIEBREAK(WSCF_BLOCK, "MM,SO"), "give the code of one tie-break"),
        (lambda: udfs.TIEBREAK(WSCF_BLOCK, "MM", None, "fide1998"), "no rules are called fide1998"),
        (lambda: udfs.TIEBREAK(WSCF_BLOCK, "RN"), "lots need their seed, as in RN48213"),
        (lambda: udfs.TIEBREAKS(WSCF_BLOCK, "MM,MM"), "MM stands twice in the order"),
        (lambda: MODMEDIAN(tec.BLOCK, None, [1.0, 2.0]), "there are 2 numbers for 16 rows"),
        (lambda: MODMEDIAN([["W2"], ["L1"]], None, [1.0, 1.0]), "number 1 is given to two"),
        (lambda: MODMEDIAN([["W2"], ["L1"]], None, [1.0, None]), "there is no player number"),
        (lambda: MODMEDIAN([["W2"], ["L1"]], None, [1.0, "x"]), "x is not a player number"),
        (lambda: MODMEDIAN(tec.WITH_HEADER, None, [tec.NUMBERS]), "this block has a number"),
        (lambda: MODMEDIAN([*headed(BHAM), *headed(BHAM)]), "2 crosstables stand in this"),
        (lambda: MODMEDIAN([["Name", "Rd 1", "Rd 2"], ["Ada", "-B-", ""]]), "this row names"),
        (lambda: MODMEDIAN([["-B-"] * 100] * 2), "100 columns are too many"),
    ],
)
def test_a_wrong_argument_gives_a_sentence(call: Callable[[], worksheet.Lines], text: str) -> None:
    assert text_of(call()).startswith(f"#TB: {text}")


def test_rules_may_be_named() -> None:
    assert udfs.TIEBREAK(WSCF_BLOCK, "MM", None, "US") == MODMEDIAN(WSCF_BLOCK)


def test_no_function_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(worksheet, "_standings", fail)
    assert text_of(MODMEDIAN(WSCF_BLOCK)) == "#TB: please report ZeroDivisionError('a bug')"


def test_the_functions_import_the_standard_library_xlwings_and_the_core() -> None:
    nodes = list(ast.walk(ast.parse(inspect.getsource(udfs))))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    others = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    assert {name.split(".")[0] for name in others} == {"xlwings", "xltiebreak"}
    beyond = ("xltiebreak.workbook", "xltiebreak.lossless", "xltiebreak.cli")
    assert not [name for name in others if name.startswith(beyond)]
