"""The page: what its worker answers when a file is dropped on it, as texts for people."""

from __future__ import annotations

import json
from pathlib import Path

from conformance import Answer, Case

from xltiebreak.pages.page.answers import Desk


def answer(case: Case, folder: Path) -> Answer:
    how = {"rules": None, "order": case.order, "round_robin": case.stated}
    asked = {"file": 1, "name": "event.csv", "how": how}
    form = json.loads(Desk(folder).answer("read", json.dumps(asked), case.text.encode())[0])
    assert form["book"]["sections"], form
    (shown,) = form["shown"]
    lines = shown["standings"]
    values = {
        code: {line["no"]: _number(line["values"][column]) for line in lines}
        for column, code in enumerate(case.order)
    }
    places = {line["no"]: int(line["place"].rstrip("=")) for line in lines}
    return Answer(values, places, {line["no"]: line["separated_by"] for line in lines})


def _number(text: str) -> float | None:
    return float(text) if text else None
