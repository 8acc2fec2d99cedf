"""The command: `xltiebreak standings` of a file, printed as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from conformance import Answer, Case

from xltiebreak.cli import main

_STATED = {None: [], True: ["--round-robin"], False: ["--swiss"]}


def answer(case: Case, folder: Path) -> Answer:
    path = folder / "event.csv"
    path.write_text(case.text, encoding="utf-8")
    asked = ["standings", str(path), "--systems", ",".join(case.order), "--format", "json"]
    done = CliRunner().invoke(main, [*asked, *_STATED[case.stated]], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    ((section,),) = (one["sections"] for one in json.loads(done.stdout))
    players = section["players"]
    values = {
        code: {one["no"]: one["tiebreaks"][shown] for one in players}
        for code, shown in zip(case.order, section["order"], strict=True)
    }
    places = {one["no"]: one["place"] for one in players}
    return Answer(values, places, {one["no"]: one["separated_by"] for one in players})
