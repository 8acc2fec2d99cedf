"""Print what a tree of the package says of its editions, as JSON: run inside the tree."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from openpyxl import load_workbook

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.page.answers import Desk
from xltiebreak.systems import CURRENT, EDITIONS, all_systems
from xltiebreak.systems.examples import OPEN, TEC_ROUND_ROBIN
from xltiebreak.worksheet import ARGUMENTS, TIEBREAKS

SWISS = OPEN
ROBIN = TEC_ROUND_ROBIN.replace("L6w", "F6w").replace("W5b   L1w", "X5b   L1w")
CODES = ("BH", "BH/C1", "SB", "FB", "AOB", "ARO", "TPR", "REP", "BPG", "PS", "KS", "WIN")
FOLDER = Path(sys.argv[1])


def rows_of(crosstable: str) -> list[list[object]]:
    """A crosstable as rows; a point is a blank cell."""
    lines = [re.split("  +", line.strip()) for line in crosstable.strip().splitlines()]
    return [[None if cell == "." else cell for cell in line] for line in lines]


def run(*arguments: str) -> str:
    """The output of a command."""
    result = CliRunner().invoke(main, list(arguments))
    return f"{result.exit_code}\n{result.output}"


def formulas(path: Path) -> list[str]:
    """The formulas of a workbook."""
    cells = [cell for sheet in load_workbook(path) for row in sheet.iter_rows() for cell in row]
    return [str(cell.value) for cell in cells if cell.data_type == "f"]


def described(edition: str) -> dict[str, Any]:
    """Everything that one edition gives."""
    values: dict[str, Any] = {}
    for name, text in (("swiss", SWISS), ("robin", ROBIN)):
        rows = rows_of(text)
        (table,) = xltiebreak.read_values(rows)
        for code in CODES:
            found = xltiebreak.values(table.event, code, rules=edition)
            values[f"{name} {code}"] = [str(value) for value in found.values()]
        values[f"{name} TIEBREAKS"] = TIEBREAKS(rows, "BH/C1,ARO", rules=edition)
    sheet = FOLDER / "event.csv"
    sheet.write_text("\n".join(",".join(str(cell or "") for cell in row) for row in rows_of(SWISS)))
    book = FOLDER / f"{edition}.xlsx"
    order = f"{edition}:BH/C1,{edition}:SB"
    return {
        "values": values,
        "systems": run("systems", "--rules", edition, "--format", "md").count("\n"),
        "standings": run("standings", str(sheet), "--rules", edition),
        "explained": run("explain", str(sheet), "--player", "1", "--system", f"{edition}:BH"),
        "new": run("new", str(book), "--players", "8", "--rounds", "3", "--systems", order)[:2],
        "formulas": formulas(book) if book.exists() else [],
    }


def page() -> dict[str, Any]:
    """What the page lets people choose from."""
    answer = Desk(FOLDER).begin({}, b"").form
    return {"rules": answer["rules"], "systems": [len(s) for s in answer["systems"].values()]}


print(
    json.dumps(
        {
            "editions": {edition: described(edition) for edition in EDITIONS},
            "page": page(),
            "argument": ARGUMENTS["rules"],
            "help": run("fill", "--help"),
            "listed": run("systems"),
            "refused": run("new", str(FOLDER / "no.xlsx"), "--systems", "KA,TPR"),
            "all": len(all_systems(CURRENT)),
        }
    )
)
