"""docs/tie-breaks.md has all systems, all named orders and all that a system needs."""

from __future__ import annotations

import json
import re
from pathlib import Path

from xltiebreak.rules.orders import DEFAULT_ORDER, ORDER_WITHOUT_ROUNDS, ORDERS

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "tie-breaks.md").read_text(encoding="utf-8")
(SYSTEMS,) = re.findall(
    r"<!-- xltiebreak systems --format md -->\n(.*?)<!-- end -->", PAGE, re.DOTALL
)


def rows_below(header: str) -> list[list[str]]:
    """The rows of the table with this header."""
    (body,) = re.findall(rf"^{re.escape(header)}\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()]


def test_named_orders_are_listed() -> None:
    fide = (DOCS / "fide.md").read_text(encoding="utf-8")  # its own tests compare FIDE's orders
    listed = {
        name.strip("`"): codes.split() for name, codes in rows_below("| order | tie-breaks |")
    }
    assert listed == {
        name: list(codes) for name, codes in ORDERS.items() if f"| `{name}` |" not in fide
    }
    assert f"4. `{DEFAULT_ORDER}`; for" in PAGE
    assert f"`{ORDER_WITHOUT_ROUNDS}`" in PAGE


def test_all_that_a_system_needs_is_explained() -> None:
    header, _, *rows = SYSTEMS.splitlines()
    assert header.endswith("| needs | also called |")
    needed = {need for row in rows for need in row.split("|")[-3].strip().split(", ")}
    listed = [
        need
        for needs, _ in rows_below("| it needs | where you write it |")
        for need in needs.split(", ")
    ]
    assert len(listed) == len({*listed})
    assert {*listed} == needed - {""}


def test_the_example_of_a_column_is_what_check_prints() -> None:
    """The answer itself is a case of the commands, up to where another edition might stand."""
    (shown,) = re.findall(r"```text\n(\w+: \w+ means .*)\n```", PAGE)
    cases = json.loads((Path(__file__).parent / "cli" / "columns.json").read_text(encoding="utf-8"))
    expected = [
        part for case in cases for run in case["runs"] for part in run.get("stdout_has", [])
    ]
    (part,) = (one for one in expected if "(fide2024): it gives most" in one)
    assert f"Sheet!{shown}".startswith(part)
