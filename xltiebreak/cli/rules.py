"""All about a tie-break system: its rule, its names, and a case worked by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from xltiebreak.cli.printing import edge, say
from xltiebreak.core.explain import escaped_md
from xltiebreak.core.modifiers import SHOWN
from xltiebreak.core.registry import Case
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import CURRENT, EDITIONS, US, System, figure

_READING = "*(reading)*"
_WIDEST = 100
_SEED = 48213


class WorkedCase(NamedTuple):
    """A worked case: the lines of its crosstable, and each player's value with the arithmetic."""

    system: System
    crosstable: list[str]
    values: list[str]


def print_rule(system: System, form: str) -> None:
    """Print all about a system, as text or as Markdown."""
    system = System(system.definition, system.rules)  # without its modifier, and lots undrawn
    say(*(_markdown(system) if form == "md" else _text(system)))


def _text(system: System) -> Iterator[str]:
    width = min(edge() or _WIDEST, _WIDEST)
    rule, readings = _rule(system)
    yield system.title
    for paragraph in rule:
        yield ""
        yield from _wrapped(paragraph, width)
    for reading in readings:
        yield ""
        yield from _wrapped(f"Reading where the source is silent: {reading}", width)
    yield ""
    for what, words in _facts(system):
        yield from _wrapped(f"{what}: {words}", width, hanging="  ")
    for case in system.definition.cases:
        worked = _worked(system, case)
        yield ""
        yield f"Worked by hand ({_code_and_edition(worked.system)}):"
        yield ""
        yield from (f"  {line}" for line in worked.crosstable)
        yield ""
        for line in worked.values:
            yield from _wrapped(f"  {line}", width, hanging="      ")


def _wrapped(line: str, width: int, hanging: str = "") -> list[str]:
    """Break a line at blanks only, so that codes and figures stay whole."""
    return wrap(
        line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
    )


def _markdown(system: System) -> Iterator[str]:
    rule, readings = _rule(system)
    yield f"## {escaped_md(system.title)}"
    for paragraph in rule:
        yield from ("", escaped_md(paragraph))
    for reading in readings:
        yield from ("", f"*Reading where the source is silent:* {escaped_md(reading)}")
    yield ""
    yield from (f"- **{what}:** {escaped_md(words)}" for what, words in _facts(system))
    for case in system.definition.cases:
        worked = _worked(system, case)
        yield from ("", f"Worked by hand ({_code_and_edition(worked.system)}):", "")
        yield from ("```text", *worked.crosstable, "```", "")
        yield from (f"- {escaped_md(line)}" for line in worked.values)


def _rule(system: System) -> tuple[list[str], list[str]]:
    """The paragraphs of the rule, and those of our readings of it."""
    rule: list[str] = []
    readings: list[str] = []
    for paragraph in re.split(r"\n\s*\n", system.rule):
        text, *more = " ".join(paragraph.split()).split(_READING)
        rule += [text.strip()] if text.strip() else []
        readings += [reading.strip() for reading in more]
    return rule, readings


def _facts(system: System) -> Iterator[tuple[str, str]]:
    yield "Source", system.definition.source
    yield "Needs besides results", ", ".join(system.needed) or "nothing"
    headers = dict.fromkeys((system.code, system.name, system.heading, *system.definition.headers))
    lettered = (f"TBrk [{system.definition.letter}]",) if system.definition.letter else ()
    yield "Column headers", ", ".join((*headers, *lettered))
    if system.definition.takes:
        yield "Modifiers", ", ".join(SHOWN[letter] for letter in system.definition.takes)
    if system.definition.varies:
        yield "Not the same in", ", ".join(EDITIONS)
    code = _with_number(
        system, system.definition.cases[0].parameter if system.definition.cases else None
    ).code
    code = code if system.rules == US else f"{system.rules}:{code}"
    named = (
        f"={system.definition.udf}(H2:M16)"
        if system.definition.udf
        else f'=TIEBREAK(H2:M16, "{code}")'
    )
    yield "Worksheet function", named
    if system.definition.not_for_teams:
        yield "Not with --teams", system.definition.not_for_teams


def _worked(system: System, case: Case) -> WorkedCase:
    lines = [re.split("  +", line.strip()) for line in case.crosstable.strip().splitlines()]
    rows = [[None if cell == "." else cell for cell in line] for line in lines]
    one = _with_number(system, case.parameter)
    one = one if one.rules == US else one.by(CURRENT)
    (table,) = read(Grid("", rows))
    values = one.values(table.event)
    worked = [
        _arithmetic(number, text, figure(values[number])) for number, text in case.values.items()
    ]
    return WorkedCase(one, case.crosstable.strip().splitlines(), worked)


def _code_and_edition(system: System) -> str:
    """The code, with the edition if the editions differ."""
    return f"{system.code}, {system.rules}" if system.definition.varies else system.code


def _with_number(system: System, number: float | None) -> System:
    """Return the system with the number after its code, or with a seed if it draws lots."""
    if number is None and system.definition.parameter and system.definition.parameter.draw:
        number = _SEED
    return system if number is None else system.with_parameter(number)


def _arithmetic(number: int, text: str, value: str) -> str:
    """`player 1: 2.5 + 3 = 5.5`; a value alone, and no value, without the sign."""
    if text == "none":
        return f"player {number}: no value"
    alone = re.fullmatch(r"-?[0-9.]+", text)
    return f"player {number}: {value}" if alone else f"player {number}: {text} = {value}"
