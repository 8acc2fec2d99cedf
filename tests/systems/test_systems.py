"""Tie-break systems against printed tables, worked examples and arithmetic written out."""

from __future__ import annotations

import pytest
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_VALUES
from tables import event_of

import xltiebreak
from xltiebreak.rules import UnknownSystemError, find

PRINTED = [
    pytest.param(results, number, code, value, id=f"{name}-{number}-{code}")
    for name, results, values in (("wscf", WSCF, WSCF_VALUES), ("bham", BHAM, BHAM_VALUES))
    for number, row in values.items()
    for code, value in row.items()
]


@pytest.mark.parametrize(("results", "number", "code", "value"), PRINTED)
def test_printed_values(
    results: dict[int, list[str]], number: int, code: str, value: float
) -> None:
    assert xltiebreak.values(event_of(results), code)[number] == value


def test_a_running_event_counts_only_the_completed_rounds() -> None:
    running = {number: [*cells[:4], "", ""] for number, cells in WSCF.items()}
    short = {number: cells[:4] for number, cells in WSCF.items()}
    for code in ("MM", "SO", "CU", "CO"):
        expected = xltiebreak.values(event_of(short), code)
        assert xltiebreak.values(event_of(running), code) == expected


def test_codes_are_found_in_any_case_and_near_misses_are_named() -> None:
    assert find(" mm ").name == "Modified Median"
    with pytest.raises(UnknownSystemError) as caught:
        find("solkof")
    assert str(caught.value).startswith(
        "no tie-break has the code 'solkof': did you mean SO (Solkoff)? there are MM, SO, ME, "
    )


@pytest.mark.parametrize("code", ["FC", "BQ", "RN", "fc ", "Lots "])
@pytest.mark.parametrize("digits", [16, 309, 5000])
def test_a_number_after_a_code_with_too_many_digits_is_refused(code: str, digits: int) -> None:
    with pytest.raises(UnknownSystemError) as caught:
        find(code + "9" * digits)
    base = "RN" if code == "Lots " else code.strip().upper()
    said = f"the number after {base} may have 15 digits, this one has more"
    assert str(caught.value) == said
    assert find(f"FC{'9' * 15}").code == f"FC{'9' * 15}"
    # 15 characters, but no whole number; no number at all; Solkoff takes none
    for name in ("RN1.5000000000000", "BQ1.5.2", "SO2", "SO" + "9" * 16):
        with pytest.raises(UnknownSystemError, match="no tie-break has the code"):
            find(name)
