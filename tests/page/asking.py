"""A desk of the page with one file, asked as the page's script asks it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from commands import saved
from tables import Rows

from xltiebreak.pages.page.answers import Desk

US: dict[str, Any] = {"rules": "us", "order": None}


class Asking:
    """A desk with one file; spoken: the language of the page, and the one chosen by hand."""

    def __init__(
        self, folder: Path, given: Path | Rows, how: dict[str, Any] = US, **spoken: object
    ) -> None:
        path = given if isinstance(given, Path) else Path(saved(folder / "a.xlsx", given))
        self.desk = Desk(folder / "desk")
        self.how, self.spoken = how, spoken
        self.read = self.ask("read", content=path.read_bytes(), name=path.name)

    def ask(self, wanted: str, content: bytes = b"", **given: Any) -> dict[str, Any]:
        return self.both(wanted, content, **given)[0]

    def both(self, wanted: str, content: bytes = b"", **given: Any) -> tuple[dict[str, Any], bytes]:
        """The answer, and the file that was made."""
        asked = {"file": 1, "how": self.how, **self.spoken, **given}
        form, made = self.desk.answer(wanted, json.dumps(asked), content)
        return json.loads(form), made
