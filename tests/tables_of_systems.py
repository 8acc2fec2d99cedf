"""Every list of tie-breaks in the docs and the sources, made from the register."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

import xltiebreak.rules
from xltiebreak.cli import main
from xltiebreak.live.formulas import why_not
from xltiebreak.live.formulas.systems import SYSTEMS
from xltiebreak.live.systems import KNOWN
from xltiebreak.rules import CURRENT, FIDE, US, System, all_systems, find

ROOT = Path(__file__).parent.parent
SOURCE = Path(xltiebreak.rules.__file__)
NAMES = Path(__file__).parent / "formulas" / "names.json"


def made() -> Iterator[tuple[Path, str]]:
    """The files with such a list."""
    yield _replaced(
        ROOT / "docs" / "tie-breaks.md",
        r"(?<=<!-- xltiebreak systems --format md -->\n).*?(?=<!-- end -->)",
        CliRunner().invoke(main, ["systems", "--format", "md"], catch_exceptions=False).stdout,
    )
    yield _replaced(
        ROOT / "docs" / "functions.md",
        r"(?<=\| code \| function \| in `new` \| as a named function \|\n)(\|.*?\n)+",
        "|------|----------|----------|---------------------|\n" + "".join(map(_row, _systems())),
    )
    yield _replaced(
        ROOT / "docs" / "functions.md",
        r"^\| (`[A-Z]+`,? )+(?=`\(row_or_block)",
        f"| {', '.join(f'`{name}`' for name in _own_functions())} ",
    )
    yield _replaced(NAMES, r"(?=\n\],\n\"FIDE C.07)", "".join(_names_not_listed()))
    yield _replaced(SOURCE, r"^\| (?!fide)(\w+) +\| ([A-Z0-9]+ )+.*?\n(?=\| fide)", _families())


def _replaced(path: Path, pattern: str, made: str) -> tuple[Path, str]:
    text = path.read_text(encoding="utf-8")
    flags = re.DOTALL | re.MULTILINE
    changed, count = re.subn(pattern, lambda found: made, text, count=1, flags=flags)
    assert count == 1, f"the list in {path} is not found"
    return path, changed


# docs/functions.md: where a tie-break is a formula, and else why not.


def _systems() -> Iterator[System]:
    for rules in (US, FIDE):
        for system in all_systems(rules):
            if system.definition.parameter and system.definition.parameter.series:
                yield find(f"{system.code}1")
            else:
                yield system if rules == US else system.by(CURRENT)


def _row(system: System) -> str:
    code, rules = system.identity
    same_start = [
        other
        for other, of in SYSTEMS
        if of == rules and (other.startswith(f"{code}/") or (code == "FC1" and other[:2] == "FC"))
    ]
    codes = " ".join(dict.fromkeys((code, *same_start)))
    missing = why_not(system, round_robin=False)
    swiss = why_not(system, round_robin=True) and not missing
    cells = (
        f"`{codes}`",
        f"`{system.definition.udf or 'TIEBREAK'}`",
        "yes" if (code, rules) in KNOWN else "no",
        missing or ("yes, in Swiss events" if swiss else "yes"),
    )
    return f"| {' | '.join(cells)} |\n"


def _own_functions() -> Iterator[str]:
    """The worksheet functions of one tie-break each."""
    return (one.definition.udf for one in all_systems(US) if one.definition.udf)


# tests/formulas/names.json: what a text means in a formula.


def _names_not_listed() -> Iterator[str]:
    """A row for each tie-break with a formula that has none, with the names of its definition."""
    text = NAMES.read_text(encoding="utf-8")
    for code, rules in SYSTEMS:
        if rules == US and f'["{code}",' not in text and not code.startswith("FC"):
            one = find(code).definition
            names = dict.fromkeys((code, one.plain_name, one.heading, *one.headers))
            yield f',\n  ["{code}", {json.dumps("; ".join(names), ensure_ascii=False)}]'


# The table of families in the docstring of `xltiebreak.rules`.


def _families() -> str:
    """A row for each module but FIDE's, as wide as the rows are now."""
    codes: dict[str, list[str]] = {}
    for system in all_systems(US):
        codes.setdefault(system.definition.function.__module__.rpartition(".")[2], []).append(
            system.code
        )
    about = dict(re.findall(r"^\| (\w+) +\|[^|]+\| (.+?) +\|$", SOURCE.read_text("utf-8"), re.M))
    return "".join(
        f"| {module:<10} | {' '.join(of):<30} | {about[module]:<42} |\n"
        for module, of in codes.items()
    )
