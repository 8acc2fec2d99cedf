"""All forms of calling agree with the package; nothing leaves a function; one computation only."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_events import random_event
from tables import Rows
from udfs.functions import function_named
from udfs.two_hundred_events import Case, two_hundred

from xltiebreak import udfs, worksheet
from xltiebreak.systems import all_systems, find
from xltiebreak.worksheet import FUNCTIONS

MODMEDIAN, SOLKOFF, CUMULATIVE = map(function_named, ("MODMEDIAN", "SOLKOFF", "CUMULATIVE"))


def test_all_forms_agree_with_the_package_on_two_hundred_events() -> None:
    bare = 0
    for case in two_hundred():
        check_with_header(case)
        bare += check_bare(case)
    assert bare > 150


def check_with_header(case: Case) -> None:
    block, code = case.with_header, case.system.code

    def by_code(first: object, *cells: object) -> worksheet.Lines:
        return udfs.TIEBREAK(first, code, *cells)

    functions: list[worksheet.Function] = [by_code]
    if case.system.udf:
        functions.append(function_named(case.system.udf))
    for function in functions:
        heading, *lines = function(block)
        assert heading == [find(code).heading]
        assert lines == [[value] for value in case.values]
        assert [function([row], block) for row in block[1:]] == [[line] for line in lines]
    assert udfs.TBPLACE(block)[1:] == [[place] for place in case.places]


def check_bare(case: Case) -> bool:
    """Whether there is a result in every row: one without any is no player of a bare block."""
    block, code, numbers = case.rows, case.system.code, [[number] for number in case.numbers]
    if not all(map(any, block)):
        return False
    lines = [[value] for value in case.values]
    assert udfs.TIEBREAK(block, code, None, None, numbers) == lines
    assert udfs.TBPLACE(block, None, numbers) == [[place] for place in case.places]
    assert [udfs.TIEBREAK([row], code, block, None, numbers) for row in block] == [
        [line] for line in lines
    ]
    if case.numbers == list(range(1, len(block) + 1)):
        assert udfs.TIEBREAK(block, code) == lines
    return True


# Nothing leaves a function.

CELLS = st.one_of(
    st.sampled_from(
        ["W1", "W2", "L1", "D3", "-B-", "-H-", "X2", "F", "No.", "Rnd1", "Rd 2", "Name", "Late"]
    ),
    st.sampled_from(["Pts", "Rating", "1", "½", "W2 3-1", "10b1", "+B2", "#N/A", "Playoff", "*"]),
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.dates(),
    st.builds(lambda digit: f"W{digit * 5000}", st.sampled_from("19")),
)
BLOCKS = st.one_of(
    st.lists(st.lists(CELLS, max_size=6), max_size=6),
    st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(CELLS, min_size=n, max_size=n))),
    st.lists(CELLS),
    CELLS,
)
CODES = st.one_of(st.sampled_from([system.code for system in all_systems()]), CELLS)


@settings(max_examples=300, deadline=None)
@given(BLOCKS, BLOCKS, CODES, st.one_of(st.none(), BLOCKS))
def test_malformed_blocks_never_raise(
    block: object, row: object, code: object, numbers: object
) -> None:
    for name in FUNCTIONS:
        function = function_named(name)
        if name in ("TIEBREAK", "TBEXPLAIN"):
            answers = [function(block, code), function(row, code, block, None, numbers)]
            if name == "TBEXPLAIN":
                answers = [function(row, code, block, numbers)]
        elif name in ("TBCHECK", "TBPOINTS"):
            answers = [function(block), function(block, numbers)]
        else:
            answers = [function(block), function(row, block, numbers)]
        for answer in answers:
            check_answer(answer)


def check_answer(answer: object) -> None:
    assert isinstance(answer, list)
    assert answer
    assert all(isinstance(line, list) and len(line) == len(answer[0]) > 0 for line in answer)
    for line in answer:
        for cell in line:
            assert isinstance(cell, (float, str))
            assert "please report" not in str(cell)


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
    where = {"read": "xltiebreak.crosstable.block.read_below", "rank": "xltiebreak.worksheet.rank"}[
        name
    ]
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
    udfs.TBCHECK(block)
    assert computations == {"read": 1, "rank": 2}


def test_errors_are_found_once_as_well(computations: dict[str, int]) -> None:
    block = section()
    block[3][1] = "nonsense"
    assert len({MODMEDIAN([row], block)[0][0] for row in block}) == 1
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
    assert str(CUMULATIVE(truth)[0][0]).startswith("#TB: row 2 column 1 True?")
    assert CUMULATIVE([header, [1, "Ada", "-B-"], [2, "Ben", "-H-"]]) == CUMULATIVE(sound)


def test_what_is_kept_is_bounded(computations: dict[str, int]) -> None:
    for length in range(200):
        CUMULATIVE([["-B-"]] * (length + 2))
    assert computations["read"] == 200
    assert worksheet._read.cache_info().currsize <= 32
    assert worksheet._standings.cache_info().currsize <= 64
