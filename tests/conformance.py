"""Cases for every way to ask for tie-breaks: events, and their values worked out elsewhere.

They are read from `corpus/*.json` and `docs/vectors/vectors.json`. An event of the corpus has what
an event of docs/vectors has (its README tells of `name`, `about`, `round_robin`, `expected`), and

| field    | what it is                                                                            |
|----------|---------------------------------------------------------------------------------------|
| table    | the lines of its crosstable, cells apart by semicolons, in place of a file            |
| notes    | scores and the like, from which the values are worked out                             |
| rules    | remarks, by code                                                                      |
| beside   | other quantities of the players, which the arithmetic of values may name: `share[3]`  |
| expected | rules, code, player: the arithmetic of a value, or none; only the players it is about |
| ranked   | orders: the values of a `column` among who is still tied; the first `places` (player, |
|          | place, what separated the player from the next); who stands `above` whom              |
| among    | values by a code of the players who are `tied`, whatever their points are             |
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from arithmetic import arithmetic

from xltiebreak.rules import US, find

CORPUS = Path(__file__).parent / "corpus"
VECTORS = Path(__file__).parents[1] / "docs" / "vectors"

Rows = list[list[object]]
Values = Mapping[int, Fraction | None]
Shown = float | Fraction | None
Places = list[tuple[int, int, str | None]]


@dataclass(frozen=True)
class Case:
    """An order of tie-breaks in an event, and its values.

    lines: of the crosstable, cells apart by semicolons. stated: whether the pairings were fixed
    before the event, where that is said beside it. order: codes, as they are typed. values: by code
    and player; places: some, and what separated each player from the next; above: players in the
    order of their places.
    """

    name: str
    lines: tuple[str, ...]
    stated: bool | None
    order: tuple[str, ...]
    values: Mapping[str, Values]
    places: Places = field(default_factory=list)
    above: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}-{self.order[0]}"

    @property
    def rows(self) -> Rows:
        """The cells of the crosstable; a number is one, a blank cell is None."""
        return [[_cell(cell) for cell in line] for line in csv.reader(self.lines, delimiter=";")]

    @property
    def text(self) -> str:
        """The crosstable as a file with semicolons."""
        return "\n".join(self.lines) + "\n"


class Answer(NamedTuple):
    """What a face shows: values by code and player, players by place, what separated them.

    Values and places that it does not show are left out.
    """

    values: Mapping[str, Mapping[int, Shown]]
    places: Mapping[int, int] = {}
    separated: Mapping[int, str | None] = {}


def _cell(text: str) -> object:
    try:
        return (float(text) if "." in text else int(text)) if text else None
    except ValueError:
        return text


@cache
def events() -> tuple[dict[str, Any], ...]:
    """All events, each with its table."""
    found = []
    for path in sorted(CORPUS.glob("*.json")):
        found += json.loads(path.read_text("utf-8"))
    for event in json.loads((VECTORS / "vectors.json").read_text("utf-8"))["events"]:
        table = (VECTORS / event["files"][0]).read_text("utf-8").splitlines()
        found.append({**event, "table": table, "round_robin": None})
    return tuple(found)


def cases() -> Iterator[Case]:
    """All systems of an event in one order, then its other orders.

    A system that looks at who is still tied stands first: there, these are all with the same
    points. Further ones of the corpus are cases of their own; those of docs/vectors take turns.
    """
    for turn, event in enumerate(events()):
        named, lines = event["name"], tuple(event["table"])
        stated = event.get("round_robin")
        values = {
            code if rules == US else f"{rules}:{code}": _values(event, rules, of)
            for rules, expected in event.get("expected", {}).items()
            for code, of in expected.items()
        }
        group = [code for code in values if find(code).group]
        if "files" in event:
            group = group[turn % len(group) :][:1]
        order = [*group[:1], *(code for code in values if not find(code).group)]
        for codes in ([order] if order else []) + [[code] for code in group[1:]]:
            asked = {code: values[code] for code in codes}
            yield Case(named, decided_by(lines, codes), stated, tuple(codes), asked)
        for ranked in event.get("ranked", ()):
            column, codes = ranked.get("column"), ranked["order"].split(",")
            yield Case(
                named,
                decided_by(lines, codes),
                stated,
                tuple(codes),
                {column: _values(event, US, ranked["values"])} if column else {},
                [(no, place, by) for no, place, by in ranked.get("places", ())],
                tuple(ranked.get("above", ())),
            )


def decided_by(lines: tuple[str, ...], codes: Sequence[str]) -> tuple[str, ...]:
    """The lines without the play-off, which would decide in every order, if nothing asks for it."""
    heading = next((at for at, one in enumerate(lines[0].split(";")) if one == "Playoff"), None)
    if heading is None or "PL" in codes:
        return lines
    cells = [line.split(";") for line in lines]
    return tuple(";".join((*row[:heading], *row[heading + 1 :])) for row in cells)


def _values(event: dict[str, Any], rules: str, of: Any) -> Values:
    if isinstance(of, list):
        of = dict(zip(event["players"], of, strict=True))

    def quantity(name: str, number: int) -> Fraction | None:
        found = event.get("beside", {}).get(name) or event["expected"][rules][name]
        return arithmetic(found[str(number)], quantity)

    return {
        int(no): None if value is None else arithmetic(str(value), quantity)
        for no, value in of.items()
    }
