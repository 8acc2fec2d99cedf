"""Over fifty files for the page: templates, real exports, running events, broken and large ones."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import rich_workbook
from commands import TEMPLATES, saved
from random_events import random_event
from tables import rows_of

LAYOUTS = Path(__file__).parents[1] / "layouts"
SECRET = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>'


def make_all(folder: Path) -> list[Path]:
    """Write all files, each under its own name; return their paths."""
    folder.mkdir()
    copied = [
        shutil.copy(path, folder)
        for path in sorted(TEMPLATES.glob("*.xlsx"))
        if not path.stem.endswith("-filled")
    ]
    copied += [
        shutil.copy(path, folder)
        for path in sorted(LAYOUTS.iterdir())
        if path.suffix in (".xlsx", ".csv", ".tsv", ".html", ".txt", ".trf")
    ]
    return [Path(path) for path in copied] + _made(folder)


def _made(folder: Path) -> list[Path]:
    rich, macros = folder / "rich.xlsx", folder / "macros.xlsm"
    rich_workbook.build(rich)
    rich_workbook.build(macros, macros=True)
    large = rows_of(random_event(random.Random(1), 300, 9))
    found = [rich, macros, Path(saved(folder / "large.xlsx", large))]
    for seed in range(4):
        running = rows_of(random_event(random.Random(seed), 20, 5, running=True))
        found.append(Path(saved(folder / f"running-{seed}.xlsx", running)))
    return found + _broken(folder)


def _broken(folder: Path) -> list[Path]:
    table: list[list[object]] = [
        ["No.", "Name", "Pts", "Rnd1", "Rnd2", "TBrk1"],
        [1, "Ada", 2, "W2", "W3", None],
        [2, SECRET, 1, "L1", "W4", None],
        [3, "Cleo", 1, "W4", "L1", None],
        [4, "Dan", 0, "L3", "L2", None],
    ]
    changes: dict[str, dict[tuple[int, int], object]] = {
        "other-opponent": {(1, 3): "W4"},
        "two-results": {(2, 3): "W1"},
        "no-such-player": {(3, 4): "L17"},
        "no-notation": {(4, 4): "lost, I think"},
        "wrong-points": {(2, 2): 1.5},
        "wrong-tiebreak": {(1, 5): 7, (2, 5): 1},
        "twice-the-number": {(4, 0): 3},
        "blank-cell": {(4, 3): None},
    }
    found = []
    for name, cells in changes.items():
        rows = [list(row) for row in table]
        for (row, column), value in cells.items():
            rows[row][column] = value
        found.append(Path(saved(folder / f"{name}.xlsx", rows)))
    found.append(Path(saved(folder / "no-crosstable.xlsx", [["Shopping"], ["Bread"]])))
    torn = folder / "torn.xlsx"
    torn.write_bytes((TEMPLATES / "wscf_example.xlsx").read_bytes()[:3000])
    empty = folder / "empty.csv"
    empty.write_text("", encoding="utf-8")
    picture = folder / "picture.png"
    picture.write_bytes(rich_workbook.png())
    return [*found, torn, empty, picture]
