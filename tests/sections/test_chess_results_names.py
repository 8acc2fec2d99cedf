"""Names of chess-results' tie-breaks with their parameters: our codes where these are certain.

The meanings are those of Swiss-Manager's list of tie-breaks.
"""

from __future__ import annotations

from typing import Any

import pytest
from tables import cases_of

from xltiebreak.book.sections.chess_results import TABLE, codes_by_parameters, codes_of_name

NAMES: dict[str, Any] = cases_of(__file__)


@pytest.mark.parametrize("text", NAMES["certain"])
def test_parameters_whose_meaning_is_certain_give_the_code(text: str) -> None:
    assert codes_by_parameters(text) == set(NAMES["certain"][text])


@pytest.mark.parametrize("text", NAMES["uncertain"])
def test_other_parameters_leave_the_name(text: str) -> None:
    assert codes_by_parameters(text) == set()
    assert NAMES["uncertain"][text] in codes_of_name(text)


def test_a_name_alone_has_no_parameters() -> None:
    assert not any(codes_by_parameters(one.name) for one in TABLE)
