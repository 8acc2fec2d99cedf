"""What is wrong in a section and what a fill did, in the words that all faces share."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from xltiebreak.languages import Language, language
from xltiebreak.languages.text import pattern

if TYPE_CHECKING:
    from xltiebreak.book.sections import Section
    from xltiebreak.reading.grid import Problem
    from xltiebreak.rules import System

_VARYING = pattern(r"\([^()]*\)|[^\s()]+")
"""A name in brackets, or a word: words with digits vary among problems of one cause."""

_MOST_ALIKE = 10  # a director reads these one by one
_NAMED = 5  # cells in the line about more


def one_for_each_cause(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return the problems; many of one cause are one problem that counts them."""
    alike: dict[Problem, list[Problem]] = {}
    for problem in problems:
        alike.setdefault(_cause(problem), []).append(problem)
    found: list[Problem] = []
    for problem in problems:
        others = alike[_cause(problem)]
        if len(others) <= _MOST_ALIKE:
            found.append(problem)
        elif problem is others[0]:
            found.append(problem._replace(message=f"{problem.message} ({_more(others)})"))
    return tuple(found)


def _cause(problem: Problem) -> Problem:
    """Return what problems of one cause share: all but the cell, names and numbers."""
    message = _VARYING.sub(_constant, problem.message)
    return problem._replace(at=None, message=message, said=None, cells="")


def _constant(found: re.Match[str]) -> str:
    """Return a word without digits; "" for other words and for names in brackets."""
    text = found[0]
    return "" if text[0] == "(" or any(map(str.isdigit, text)) else text


def _more(alike: Sequence[Problem]) -> str:
    """Return how many problems like the first one there are, and where."""
    cells = ", ".join(problem.cell for problem in alike[1 : _NAMED + 1] if problem.cell)
    return f"and {len(alike) - 1} more like it{': ' if cells else ''}{cells} ..."


def section_title(section: Section, words: Language | None = None) -> str:
    """Return where a section is and how big: `Open A3:M18, 15 players, 6 rounds`."""
    words = words or language()
    table = section.crosstable
    players, rounds = len(table.rows), table.event.rounds
    where = f"{table.sheet} {table.seen}".strip()
    sizes = {"players.count": players, "rounds.count": rounds}
    counted = (words.say(key, count=count) for key, count in sizes.items())
    return ", ".join(filter(None, (where, *counted)))


def what_was_filled(section: Section, left: Collection[System] = ()) -> str:
    """Return what `section.filled` counts: `MM SO, 15 Pts, 15 Place`.

    left: systems of columns that were not filled.
    """
    filled = section.filled
    systems = section.systems.values() or section.known
    codes = " ".join(system.code for system in systems if system not in left)
    if filled.check:
        codes = f"formulas for {codes}, Check in {filled.check}"
    if filled.by_itself:
        codes = "by its own formulas"
    counts = ((filled.points, "Pts"), (filled.places, "Place"), (filled.trophies, "Trophy"))
    parts = [codes, *(f"{count} {what}" for count, what in counts if count)]
    parts += [f"standings on {filled.standings}"] if filled.standings else []
    return ", ".join(filter(None, parts))
