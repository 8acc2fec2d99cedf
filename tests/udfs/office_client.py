"""Presses of buttons through xlwings Server's own client code, in Excel's stand-in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from udfs.subprocesses import node

State = dict[str, Any]
"""What the workbook holds after a press, and the messages of the press: see office_workbook.mjs."""


def copied_client(folder: Path) -> Path:
    """The client code of the server, which Node takes for modules only if a file says so."""
    static = Path(find_spec("xlwings_server").origin).parent / "static"  # type: ignore[union-attr,arg-type]
    shutil.copytree(static / "js", folder / "js")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder / "js"


def presses(
    client: Path, url: str, folder: Path, books: Sequence[dict[str, Any]]
) -> tuple[list[list[State]], list[str]]:
    """Make the presses of each workbook; return its states, and the labels of the task pane."""
    path = folder / "asked.json"
    path.write_text(json.dumps(books), encoding="utf-8")
    answer = node("office_presses.mjs", client, url, path)
    return answer["books"], answer["labels"]


def pressed(client: Path, url: str, folder: Path, *asked: dict[str, Any]) -> list[State]:
    """Press a button once in each workbook; return the workbooks and messages."""
    books = [{"presses": [{"button": book["press"]}], **book} for book in asked]
    return [state for (state,) in presses(client, url, folder, books)[0]]
