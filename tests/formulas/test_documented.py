"""docs/functions.md says for each tie-break where it is a formula, and else why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xltiebreak.formulas import why_not
from xltiebreak.formulas.systems import SYSTEMS
from xltiebreak.systems import CURRENT, FIDE, US, System, all_systems, find
from xltiebreak.workbook.live.systems import KNOWN

PAGE = Path(__file__).parents[2] / "docs" / "functions.md"
HEAD = """\
| code | function | in `new` | as a named function |
|------|----------|----------|---------------------|
"""


def rows() -> Iterator[str]:
    """A row for each tie-break, as the page has it."""
    for rules in (US, FIDE):
        for system in all_systems(rules):
            yield "| " + " | ".join(cells(plain(system, rules))) + " |\n"


def plain(system: System, rules: str) -> System:
    if system.definition.parameter and system.definition.parameter.series:
        return find(f"{system.code}1")
    return system if rules == US else system.by(CURRENT)


def cells(system: System) -> tuple[str, str, str, str]:
    code, rules = system.identity
    same_start = [
        other
        for other, of in SYSTEMS
        if of == rules and (other.startswith(f"{code}/") or (code == "FC1" and other[:2] == "FC"))
    ]
    codes = " ".join(dict.fromkeys((code, *same_start)))
    missing = why_not(system, round_robin=False)
    swiss = why_not(system, round_robin=True) and not missing
    return (
        f"`{codes}`",
        f"`{system.definition.udf or 'TIEBREAK'}`",
        "yes" if (code, rules) in KNOWN else "no",
        missing or ("yes, in Swiss events" if swiss else "yes"),
    )


def test_the_page_lists_every_tie_break() -> None:
    table = HEAD + "".join(rows())
    assert table in PAGE.read_text(encoding="utf-8"), f"the table should be\n{table}"
