"""All forms of call agree with the package; no function raises."""

from __future__ import annotations

import inspect

from hypothesis import example, given, settings
from hypothesis import strategies as st
from thinning import thinned
from udfs.events_in_forms import Case, random_cases
from udfs.functions import function_named

from xltiebreak import udfs
from xltiebreak.reading import worksheet
from xltiebreak.reading.worksheet import FUNCTIONS
from xltiebreak.rules import all_systems, find


def test_all_forms_agree_with_the_package_on_random_events() -> None:
    bare = 0
    for case in random_cases():
        check_with_header(case)
        bare += check_bare(case)
    assert bare > thinned(75)


def check_with_header(case: Case) -> None:
    block, code = case.with_header, case.system.code

    def by_code(first: object, *cells: object) -> worksheet.Lines:
        return udfs.TIEBREAK(first, code, *cells)

    functions: list[worksheet.Function] = [by_code]
    if case.system.definition.udf:
        functions.append(function_named(case.system.definition.udf))
    for function in functions:
        heading, *lines = function(block)
        assert heading == [find(code).heading]
        assert lines == [[value] for value in case.values]
        assert [function([row], block) for row in block[1:]] == [[line] for line in lines]
    assert udfs.TBPLACE(block)[1:] == [[place] for place in case.places]


def check_bare(case: Case) -> bool:
    """Whether every row has a result: in a bare block a row without one is no player."""
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


# No function raises.

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


@settings(max_examples=thinned(300), deadline=None)
@given(BLOCKS, BLOCKS, CODES, st.one_of(st.none(), BLOCKS))
@example(["Rnd1", "Rnd1"], [], None, None)  # a block of headings alone
def test_malformed_blocks_never_raise(
    block: object, row: object, code: object, numbers: object
) -> None:
    for name in FUNCTIONS:
        function = function_named(name)
        parameters = inspect.signature(function).parameters
        needed = [n for n, parameter in parameters.items() if parameter.default is parameter.empty]
        values = {"block": block, "code": code, "numbers": numbers}
        alone = {**values, "row": block, "row_or_block": block}
        with_all = {**values, "row": row, "row_or_block": row}
        answers = [
            function(*(alone[argument] for argument in needed)),
            function(*(with_all.get(argument) for argument in parameters)),
        ]
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
