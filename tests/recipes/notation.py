"""Results as words, after the recipe `notation` for developers."""

from __future__ import annotations

from printed import WSCF, WSCF_VALUES
from tables import rows_of, table_of

import xltiebreak


def test_a_printed_table_in_words_has_its_printed_values() -> None:
    words = {"W": "Beat", "D": "drew", "L": "lost "}
    results = {
        number: [f"{words[cell[0]]} {cell[1:]}" if cell[0] in words else cell for cell in cells]
        for number, cells in WSCF.items()
    }
    table = table_of(rows_of(results))
    assert table.problems == ()
    assert xltiebreak.values(table.event, "CO") == {
        number: values["CO"] for number, values in WSCF_VALUES.items()
    }
