"""The one place that turns a code, a name, a letter or a column header into a system.

A director may write a system in any of the ways in which sheets and programs have it; case, spaces
and dots do not matter:

| way                 | examples                          |
|---------------------|-----------------------------------|
| code                | `MM`, `FC2`, `RN48213`            |
| name or short title | `Solkoff`, `Mod. Med.`, `Lots 48213` |
| SwissSys's letter   | `TBrk [M]`, in headers only       |
| described           | `TBrk 1 (MM)`, in headers only    |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from xltiebreak.errors import Error
from xltiebreak.systems.registry import System, all_systems
from xltiebreak.text import normal

_PARAMETER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_TIEBREAK = re.compile(r"tbrk|tb\b|tb[0-9\[]|tie-?break")
_PREFIX = "(?:tbrk|tb|tiebreak|tie-break)"
_NUMBERED = re.compile(rf"{_PREFIX}#?([1-9])")
_LETTERED = re.compile(rf"{_PREFIX}\[([a-z])\]")
_DESCRIBED = re.compile(
    r"(?:tbrk|tb|tie-?break)\s*#?[1-9][\s:.-]*(?:\(\s*([^()]+?)\s*\)|([a-z].*))", re.IGNORECASE
)

_MOST_WORDS = 8  # of a name


class UnknownSystemError(Error, LookupError):
    """What no system is called; the text says which codes there are."""

    def __str__(self) -> str:
        """The sentence itself, without LookupError's quotes."""
        return str(self.args[0])


def find(name: str) -> System:
    """The system with this code or name; UnknownSystemError where there is none.

    A parameter stands behind it: FC2, RN48213. Where it is left out, FC takes 1 and RN draws a
    seed, which the code of the system that is returned then shows.

    >>> find("solkoff").code, find("FC").code, find("Lots 48213").code
    ('SO', 'FC1', 'RN48213')
    """
    found = _plain(name)
    if found is None:
        there = ", ".join(system.code for system in all_systems())
        raise UnknownSystemError(
            f"no tie-break has the code {name.strip()!r}: {_hint(name)}there are {there}"
        )
    return _complete(found)


def split_names(text: str) -> list[str]:
    """The names in a list of codes and names, with commas, semicolons or blanks between them.

    What stands between commas is one name where it is one, and else its words are several.

    >>> split_names("MM SO;CU"), split_names("Modified Median, FC 2 SO")
    (['MM', 'SO', 'CU'], ['Modified Median', 'FC 2', 'SO'])
    """
    parts = (part.strip() for part in re.split("[,;]", text))
    return [name for part in parts if part for name in _split(part)]


def _split(part: str) -> list[str]:
    """A name, or as many as there are, the longest first; all of it where it is nearly a name."""
    words, names = part.split(), []
    while words:
        ends = range(min(len(words), _MOST_WORDS), 1, -1)
        end = next((end for end in ends if _plain(" ".join(words[:end]))), 1)
        names.append(" ".join(words[:end]))
        words = words[end:]
    unknown = [name for name in names if not _plain(name)]
    misspelt = unknown and not any(map(_hint, unknown)) and _hint(part)
    return [part] if misspelt else names


def headed(header: str, already: Collection[System] = ()) -> System | None:
    """The system that a column header names, None where it names none.

    already: the systems of the columns before, of which a letter may not mean one again: a second
    `TBrk [K]` is Koya, a second `TBrk [F]` leaves out two rounds.

    >>> [headed(text).code for text in ("TBrk [M]", "Cum. of Opp.", "so", "FC2", "Lots 48213")]
    ['MM', 'CO', 'SO', 'FC2', 'RN48213']
    """
    if described := _DESCRIBED.fullmatch(header.strip()):
        return headed(described[1] or described[2], already)
    if lettered := _LETTERED.fullmatch(normal(header)):
        return next((s for s in _lettered(lettered[1].upper()) if s not in already), None)
    return _plain(header)


def numbered(header: str) -> int | None:
    """Which system of the order (from 1) a header such as `TBrk2` means; None for other headers."""
    found = _NUMBERED.fullmatch(normal(header))
    return int(found[1]) if found else None


def is_tiebreak(header: str) -> bool:
    """Whether a header is that of a tie-break, of whichever."""
    return bool(_TIEBREAK.match(normal(header)))


def _plain(name: str) -> System | None:
    """The system of a code or a name, with the parameter that stands behind it."""
    if system := _names().get(normal(name)):
        return system
    called = name.strip().rstrip("0123456789.")
    figures = name.strip()[len(called) :].lstrip(".")
    if not _PARAMETER.fullmatch(figures):
        return None
    system = _names().get(normal(called))
    if system is None or system.parameter is None:
        return None
    if "." in figures and not system.parameter.decimals:
        return None
    return system.with_parameter(float(figures))


def _complete(system: System) -> System:
    """The system with a parameter, where it does not go without."""
    parameter = system.parameter
    if parameter is None or system.given is not None:
        return system
    if parameter.draw:
        return system.with_parameter(parameter.draw(), drawn=True)
    return system.with_parameter(1) if parameter.series else system


def _lettered(letter: str) -> Sequence[System]:
    """The systems that a letter means, in the order in which columns use it again."""
    meant: list[System] = []
    for system in all_systems():
        if system.letter == letter:
            series = bool(system.parameter and system.parameter.series)
            meant += [system.with_parameter(n) for n in range(1, 10)] if series else [system]
    return meant


def _names() -> Mapping[str, System]:
    return _names_of(all_systems())


@lru_cache(maxsize=2)
def _names_of(systems: tuple[System, ...]) -> Mapping[str, System]:
    return {
        normal(name): system
        for system in systems
        for name in (system.code, system.name, system.heading, *system.headers)
    }


def _hint(wanted: str) -> str:
    """What may have been meant by a misspelt name."""
    from difflib import get_close_matches  # who misspells nothing does not wait for it

    codes = {system.name.upper(): system.code for system in all_systems()}
    near = get_close_matches(wanted.strip().upper(), codes, 1, cutoff=0.7)
    return f"did you mean {codes[near[0]]} ({near[0].title()})? " if near else ""
