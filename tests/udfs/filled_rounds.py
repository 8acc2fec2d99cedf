"""Presses between typed rounds, compared with fills of a closed workbook that no fill has seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from five_rounds import ROUNDS, TypedEvent
from thinning import thinned
from udfs import open_workbooks
from udfs.open_workbooks import Open

Book = dict[str, Any]
PressFill = Callable[[Sequence[Book]], Sequence[Book]]
"""Presses Fill in workbooks; returns them as they are then, each with its message."""


def compare(count: int, press: PressFill, folder: Path) -> None:
    """Type five rounds of events, and press Fill after each: every cell is as filled afresh."""
    events = [TypedEvent(random.Random(seed)) for seed in range(thinned(count))]
    books: Sequence[Book] = [{} for _ in events]
    compared = typed_over = 0
    for number in range(1, ROUNDS + 1):
        for event, book in zip(events, books, strict=True):
            event.play(number)
            book["sheets"] = {"Open": event.rows}
        books = press(books)
        for event, book in zip(events, books, strict=True):
            event.rows = book["sheets"]["Open"]
            fresh = Open({"Open": event.fresh_rows}, ())
            expected = {**fresh.values, **open_workbooks.filled(fresh, folder)}
            message = book.pop("message")
            assert Open(book["sheets"], ()).values == expected, message
            compared += len(expected) - len(fresh.values)
            for one in event.typed_over:
                assert str(event.cell(*one)) in message
                typed_over += 1
    assert compared > thinned(count) * 100
    assert typed_over > thinned(count)
