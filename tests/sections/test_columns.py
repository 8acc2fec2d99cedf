"""Tie-break columns are found by the headers that directors and programs print."""

from __future__ import annotations

import pytest
from tables import cases_of, table_of

from xltiebreak.book.sections import section_of
from xltiebreak.rules.naming import system_in
from xltiebreak.rules.orders import order_of

CASES = cases_of(__file__)


ORDER = order_of("wscf")


def columns(*headers: str) -> dict[str, str]:
    """The code of the system that each header is read as."""
    table = table_of([["No", "R1", *headers], [1, "W2"], [2, "L1"]])
    found = section_of(table, ORDER)
    return {headers[one.column - 3]: one.system.code for one in found.columns if one.system}


@pytest.mark.parametrize(
    "form", ["TBrk{}", "TBrk {}", "TB{}", "Tb {}", "tiebreak {}", "Tie-Break {}", "TBrk\n{}"]
)
def test_numbered_columns_follow_the_order_in_force(form: str) -> None:
    headers = [form.format(number) for number in range(1, 5)]
    assert list(columns(*headers).values()) == ["MM", "SO", "CU", "CO"]


def test_a_number_beyond_the_order_has_no_system() -> None:
    table = table_of([["No", "R1", "TBrk4", "TBrk5"], [1, "W2"], [2, "L1"]])
    found = section_of(table, ORDER)
    assert {column: system.code for column, system in found.systems.items()} == {3: "CO"}
    assert [(one.text, one.verdict) for one in found.columns[1:]] == [("TBrk5", "beyond")]
    assert [system.code for system in found.without] == ["MM", "SO", "CU"]


def test_swisssys_letters_are_read() -> None:
    codes = "MM SO CU CO BL HS BZ KA SB AO PO AD BAP FC1 WC GP UA"
    letters = dict(zip("MSCOTHBKRAPDEFWGU", codes.split(), strict=True))
    headers = [f"TBrk [{letter}]" for letter in letters]
    assert columns(*headers) == dict(zip(headers, letters.values(), strict=True))
    assert columns("TBrk[m]", "TB [s]") == {"TBrk[m]": "MM", "TB [s]": "SO"}


def test_a_second_k_is_koya_and_a_second_f_leaves_out_two_rounds() -> None:
    assert columns("TBrk [K]", "TBRK [K]") == {"TBrk [K]": "KA", "TBRK [K]": "KO"}
    assert columns("TBrk [F]", "TBRK [F]") == {"TBrk [F]": "FC1", "TBRK [F]": "FC2"}


@pytest.mark.parametrize(("header", "code"), CASES["codes and names of systems are read"])
def test_codes_and_names_of_systems_are_read(header: str, code: str) -> None:
    """An empty code: the header is no tie-break."""
    system = system_in(header)
    assert (system.code if system else "") == code
