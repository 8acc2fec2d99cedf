"""Find the system of a code, a name, a letter or a column header; nothing else does that.

A director may write a system as any sheet or program does; case, spaces and dots do not matter:

| spelling            | examples                          |
|---------------------|-----------------------------------|
| code                | `MM`, `FC2`, `RN48213`            |
| name or short title | `Solkoff`, `Mod. Med.`, `Lots 48213` |
| SwissSys's letter   | `TBrk [M]`, in headers only       |
| described           | `TBrk 1 (MM)`, in headers only    |
| modified (FIDE's)   | `BH/C1`, `BH-C1`, `BHC1`, `BH:GP/C1`, `Buchholz Cut 1` |
| by other rules      | `fide2024:SB`, `us:SB`, `SB (FIDE 2024)`, `SB (US)` |

A name is looked up in the rules in force, then in all others, where it must mean one thing only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from xltiebreak.core.editions import CURRENT, EDITIONS, FIDE, RULES, US
from xltiebreak.core.modifiers import PLAIN, SHOWN, Modifier, splits
from xltiebreak.core.registry import System
from xltiebreak.errors import Error, WrongType
from xltiebreak.languages.text import normal, pattern, shown
from xltiebreak.rules.families import all_systems
from xltiebreak.rules.headings import BY_HEADING, DECIDED_BY_VALUES

_PARAMETER = pattern(r"[0-9]+(?:\.[0-9]+)?")
_TIEBREAK = pattern(r"tbrk|tb\b|tb[0-9\[]|tie-?break")
_CODE_OF_TIEBREAK = pattern(r"[A-Z]{0,10}TB[A-Z]{0,10}")
"""A code in capitals that names tie-breaks and no system, such as `CTBCTB`."""
_PREFIX = "(?:tbrk|tb|tiebreak|tie-break)"
_WORD = pattern(rf"{_PREFIX}s?")
_NUMBERED = pattern(rf"{_PREFIX}#?([1-9])")
_LETTERED = pattern(rf"{_PREFIX}\[([a-z])\]")
_DESCRIBED = pattern(
    r"(?:tbrk|tb|tie-?break)\s*#?[1-9][\s:.-]*(?:\(\s*([^()]+?)\s*\)|([a-z].*))", re.IGNORECASE
)

_MOST_DIGITS = 15  # of a number after a code: a float holds any such number exactly
_MOST_WORDS = 8  # of a name
_QUALIFIED = pattern(rf"({'|'.join(RULES)}):")
_IN_BRACKETS = pattern(rf"(.+)\(({'|'.join(RULES)})\)")
_ARMAGEDDON = (
    "Armageddon is a game and no number: play it, write its points in a column headed Playoff, and "
    "rank by PL"
)
_NO_NUMBERS = dict.fromkeys(
    ("armageddon", "singlefastgame", "singlefastgame/armageddon", "singlefastdecisivegame"),
    _ARMAGEDDON,
)
"""What sources name as a tie-break though it cannot be computed, with what to do instead."""
_HEADS_OTHER_COLUMNS = ("STD", "RTNG", "TPN")
_OF_MATCHES = ("WIN", "WON", "BPG", "BWG", "REP", "STD")
"""Codes that never count game points, so that :MP says nothing more."""
_NEAR = 0.84  # how like a name a misspelt one is, as difflib counts
_LEAST_NEAR = 5  # letters of a misspelt name
_LEAST_LIMIT = 10  # percent: KS/L1 is not one percent but half a point above half, /L+1
_IN_CAPITALS = {"WIN": ("WIN",), "PS": ("PS",), "DE": ("DE", "DirE")}
"""How these codes head tie-breaks: `Win` heads counts of wins, `Ps` points."""


class UnknownSystemError(Error, LookupError):
    """No system has this name; the text lists the codes."""

    def __str__(self) -> str:
        """The sentence itself, without LookupError's quotes."""
        return str(self.args[0])


def find(name: str, rules: str = US) -> System:
    """The system with this code or name; raises UnknownSystemError if there is none.

    A parameter may follow it: FC2, RN48213. Without one, FC rises until a tie is broken and RN
    draws a seed, which the code of the returned system shows. rules: the rules in force.

    >>> find("solkoff").code, find("FC2").code, find("Lots 48213").code
    ('SO', 'FC2', 'RN48213')
    >>> find("bh-c1", "fide2024").code, find("fide2026:SB").code, find("PS").rules
    ('BH/C1', 'fide2026:SB', 'fide2026')
    """
    if not isinstance(name, str):
        raise WrongType(f"a tie-break is a text, and this is of the type {type(name).__name__}")
    found = _plain(name, rules)
    if found is None:
        raise UnknownSystemError(_why_none(name, rules))
    return _complete(found)


def _why_none(name: str, rules: str) -> str:
    """The message for a name that no system has, with what may be meant."""
    quoted = repr(shown(name.strip()))
    if several := _of_fide(normal(name)):
        such_as = f"{CURRENT}:{several.code}"
        editions = ", ".join(EDITIONS)
        return f"{quoted} is not the same in {editions}: say which, as in {such_as}"
    refused = _NO_NUMBERS.get(normal(name)) or _refused_modifier(name) or _refused_parameter(name)
    if refused:
        return refused
    there = [system.code for system in all_systems(rules)]
    others = [system.code for system in all_systems(US if rules != US else FIDE)]
    beside = ", ".join(code for code in others if code not in there)
    of = "by FIDE's rules" if rules == US else "by other rules"
    return (
        f"no tie-break has the code {quoted}: {_hint(name, rules)}there are {', '.join(there)}; "
        f"{of} {beside}"
    )


def _refused_modifier(name: str) -> str:
    """The message for a modifier that the named system does not take; "" for other names."""
    text = _QUALIFIED.sub("", normal(name))
    for base, modifier in splits(text):
        system = _names(FIDE).get(base)
        if system and not _takes(system, modifier):
            takes = ", ".join(SHOWN[letter] for letter in system.definition.takes) or "none"
            return f"{system.code} does not take {modifier}: {system.name} takes {takes}"
        if system and (meant := _as_percent(modifier)):
            return f"{system.code}{modifier}: {meant}"
    return ""


def _refused_parameter(name: str) -> str:
    """The message for a number after a code that has too many digits; "" for other names."""
    base, figures = _without_parameter(name)
    if base and base.definition.parameter and len(figures) > _MOST_DIGITS:
        return f"the number after {base.code} may have {_MOST_DIGITS} digits, this one has more"
    return ""


def split_names(text: str, rules: str = US) -> list[str]:
    """Split a list of codes and names at commas, semicolons or blanks.

    The text between two commas is one name if a system has it; else its words are several names.

    >>> split_names("MM SO;CU"), split_names("Modified Median, FC 2 SO")
    (['MM', 'SO', 'CU'], ['Modified Median', 'FC 2', 'SO'])
    """
    parts = (part.strip() for part in re.split("[,;]", text))
    return [name for part in parts if part for name in _split(part, rules)]


def _split(part: str, rules: str) -> list[str]:
    """The names in a part, the longest first; the whole part if it is nearly a name."""
    words, names, start = part.split(), list[str](), 0
    while start < len(words):
        ends = range(min(len(words), start + _MOST_WORDS), start + 1, -1)
        found = (end for end in ends if _plain(" ".join(words[start:end]), rules))
        end = next(found, start + 1)
        names.append(" ".join(words[start:end]))
        start = end
    unknown = [name for name in names if not _plain(name, rules)]
    if not unknown or len(words) > _MOST_WORDS or any(_hint(name, rules) for name in unknown):
        return names
    return [part] if _hint(part, rules) else names


def names_meaning(system: System) -> list[str]:
    """Return the normal names that `find` takes for a system by its own rules.

    >>> names_meaning(find("SO")), names_meaning(find("PS/C1"))[:2]
    (['so', 'solkoff', 'solk'], ['ps/c1', 'pscut1'])
    """
    rules, definition = system.rules, system.definition
    own = normal(definition.code)
    known = _names(US if rules == US else FIDE)
    bases = [name for name, one in known.items() if one.definition is definition]
    bases += [heading for heading in BY_HEADING if _meant_by(heading, cut=True) == own]
    code = system.identity[0]
    ends = dict.fromkeys((code.removeprefix(definition.code), normal(system.modifier.words)))
    names = [f"{base}{end.lower()}" for base in bases for end in ends]
    names += [heading for heading, row in BY_HEADING.items() if row.code == code]
    meant = {name: _plain(name, rules) for name in names}
    return [name for name, one in meant.items() if one and one.identity == system.identity]


def system_in(header: str, already: Collection[System] = (), rules: str = US) -> System | None:
    """The system that a column header names; None if it names none.

    already: systems of the columns to the left, which a letter does not mean again: a second
    `TBrk [K]` is Koya, a second `TBrk [F]` leaves out two rounds. rules: the rules in force.

    >>> [system_in(text).code for text in ("TBrk [M]", "Cum. of Opp.", "so", "FC2", "Lots 48213")]
    ['MM', 'CO', 'SO', 'FC2', 'RN48213']
    """
    if described := _DESCRIBED.fullmatch(header.strip()):
        return system_in(described[1] or described[2], already, rules)
    if lettered := _LETTERED.fullmatch(normal(header)):
        return next((s for s in _lettered(lettered[1].upper()) if s not in already), None)
    return _plain(header, rules, header=True)


def readings(header: str) -> tuple[System | None, System | None]:
    """US Chess's system and FIDE's, without an edition, that a column header may mean.

    >>> [one and one.code for one in readings("Cumulative")], readings("Solkoff")[1]
    (['CU', 'PS'], None)
    """
    if described := _DESCRIBED.fullmatch(header.strip()):
        return readings(described[1] or described[2])
    text = normal(header)
    of_us = _in(US, text, header)
    row = BY_HEADING.get(text)
    of_fide = _of_fide(normal(row.code) if row else text)
    heads = of_fide and (row or of_fide.definition.varies or _is_tiebreak_code(header, of_fide))
    return of_us, of_fide if heads else None


def alike(system: System) -> list[System]:
    """Return the other systems, of US Chess and FIDE, that have the same word or letter.

    >>> [one.code for one in alike(find("KA"))], [one.code for one in alike(find("MM"))]
    (['KW', 'KO'], ['ME', 'MB1', 'MB2'])
    """
    own = system.definition
    return [
        other
        for other in (*all_systems(US), *all_systems(FIDE))
        if other.definition is not own
        and (
            own.called == other.definition.called != ""
            or own.letter == other.definition.letter != ""
        )
    ]


def misspelt(header: str) -> System | None:
    """Return the system whose name a misspelt heading nearly is; None for other headings.

    >>> misspelt("Sonnenborn-Berger").code, misspelt("Medal")
    ('SB', None)
    """
    from difflib import get_close_matches  # only an unknown heading needs it

    text = normal(header)
    if len(text) < _LEAST_NEAR:
        return None
    known = {**_names(FIDE), **{name: _of_fide(name) for name in BY_HEADING}, **_names(US)}
    near = get_close_matches(text, known, 1, cutoff=_NEAR)
    return known[near[0]] if near and near[0][0] == text[0] else None


def shared_names(text: str, rules: str = US) -> list[tuple[str, System, list[System]]]:
    """Return each name in a list that sources give to several systems, with what it means here.

    >>> [(name, one.code, others[0].code) for name, one, others in shared_names("MM, Kashdan")]
    [('Kashdan', 'KA', 'KW')]
    """
    found = ((name, _plain(name, rules)) for name in split_names(text, rules))
    return [
        (name, one, alike(one))
        for name, one in found
        if one and normal(name) == normal(one.definition.called)
    ]


def heads_others(text: str) -> bool:
    """Whether a heading means a tie-break of FIDE's only where something else says so.

    >>> heads_others("SOP"), heads_others("Progressive")
    (True, False)
    """
    row = BY_HEADING.get(normal(text))
    return row is not None and row.heads_others


def number_in_order(header: str) -> int | None:
    """Which system of the order (from 1) a header such as `TBrk2` means; None for other headers."""
    found = _NUMBERED.fullmatch(normal(header))
    return int(found[1]) if found else None


def is_tiebreak(header: str) -> bool:
    """Whether a header names some tie-break, of whatever rules.

    >>> is_tiebreak("TB3"), is_tiebreak("CTBCTB"), is_tiebreak("BuSumm"), is_tiebreak("Club")
    (True, True, True, False)
    """
    text = normal(header)
    is_named = _TIEBREAK.match(text) or _CODE_OF_TIEBREAK.fullmatch(header.strip())
    return bool(is_named) or text in DECIDED_BY_VALUES


def names_none(header: str) -> bool:
    """Whether a header is the mere word for tie-breaks: `Tie-breaks`, `TBrk`."""
    return bool(_WORD.fullmatch(normal(header)))


def _plain(name: str, rules: str, header: bool = False) -> System | None:
    """The system of a code or name, in the rules in force or else in others.

    header: whether it heads a column, whose name may look like a code and mean something else.
    """
    text = normal(name)
    if behind := _IN_BRACKETS.fullmatch(text):
        return _in(behind[2], behind[1], name.rpartition("(")[0])
    if qualified := _QUALIFIED.match(text):
        of = qualified[1]
        system = _in(of, text[qualified.end() :], name)
        return replace(system, qualified=True) if system else None
    if system := _in(rules, text, name):
        return system
    if rules != US:
        return _in(US, text, name)
    system = _of_fide(text)
    if system is None or system.definition.varies:
        return None
    heads = text in BY_HEADING or _is_tiebreak_code(name, system)
    return None if header and not heads else system.by(CURRENT)


def _in(rules: str, text: str, name: str) -> System | None:
    """The system with a normal name in these rules."""
    if rules == US:
        return _names(US).get(text) or _with_parameter(name)
    system = _of_fide(text)
    return system.by(rules) if system else None


def _with_parameter(name: str) -> System | None:
    """The system of a code or name with a parameter after it."""
    base, figures = _without_parameter(name)
    if base is None or base.definition.parameter is None or not _PARAMETER.fullmatch(figures):
        return None
    if "." in figures and not base.definition.parameter.decimals:
        return None
    return base.with_parameter(float(figures)) if len(figures) <= _MOST_DIGITS else None


def _without_parameter(name: str) -> tuple[System | None, str]:
    """The system of the words before the digits at the end of a name, and those digits."""
    called = name.strip().rstrip("0123456789.")
    return _names(US).get(normal(called)), name.strip()[len(called) :].lstrip(".")


def _of_fide(text: str) -> System | None:
    """FIDE's system with this normal name and its modifier, without an edition."""
    return _looked_up(text, len(all_systems(FIDE)))


@lru_cache(maxsize=1024)
def _looked_up(text: str, known: int) -> System | None:
    """known: how many systems there are, so that a new one is found."""
    text = _meant_by(text)
    if system := _names(FIDE).get(text):
        return system
    for base, modifier in splits(text):
        system = _names(FIDE).get(_meant_by(base, cut=True))
        if system and system.code == "BH" and modifier.fore:
            system, modifier = _names(FIDE)["fb"], modifier._replace(fore=False)
        if system and system.code in _OF_MATCHES and modifier.score == "MP":
            modifier = modifier._replace(score="")
        if system and _takes(system, modifier) and not _as_percent(modifier):
            return replace(system, modifier=modifier)
    return None


def _meant_by(text: str, *, cut: bool = False) -> str:
    """The normal code that a heading means whatever rules are followed; the text if it is none.

    cut: whether a modifier follows it.
    """
    row = BY_HEADING.get(text)
    is_meant = row and not row.heads_others and not (cut and row.whole)
    return normal(row.code) if row and is_meant else text


def _takes(system: System, modifier: Modifier) -> bool:
    return set(modifier.letters) <= set(system.definition.takes)


def _as_percent(modifier: Modifier) -> str:
    """What a limit of few percent may mean, as a question; "" for any other limit."""
    limit = modifier.limit
    few = limit is not None and 0 < limit < _LEAST_LIMIT
    return f"/L{limit} would be {limit} percent: did you mean /L+{limit}?" if few else ""


def _is_tiebreak_code(header: str, system: System) -> bool:
    """Whether a header is a code that heads only tie-breaks."""
    if system.modifier != PLAIN:
        return True
    if system.code in _IN_CAPITALS:
        return header.strip() in _IN_CAPITALS[system.code]
    return normal(header) == normal(system.code) and system.code not in _HEADS_OTHER_COLUMNS


def _complete(system: System) -> System:
    """The system with a seed if it needs one and has none: it is drawn by lot."""
    parameter = system.definition.parameter
    if parameter is None or system.given is not None:
        return system
    return system.with_parameter(parameter.draw(), drawn=True) if parameter.draw else system


def _lettered(letter: str) -> Sequence[System]:
    """The systems that a letter means, in the order of the columns that use it."""
    meant: list[System] = []
    for system in all_systems():
        definition = system.definition
        if definition.letter == letter:
            series = definition.parameter and definition.parameter.series
            meant += [system.with_parameter(n) for n in range(1, 10)] if series else [system]
    return meant


def _names(rules: str) -> Mapping[str, System]:
    return _names_of(rules, len(all_systems(rules)))


@lru_cache(maxsize=4)
def _names_of(rules: str, known: int) -> Mapping[str, System]:
    """The systems of these rules by normal name; known: how many, so that a new one is found."""
    return {
        normal(name): system
        for system in all_systems(rules)
        for name in (system.code, system.name, system.heading, *system.definition.headers)
    }


def _hint(wanted: str, rules: str) -> str:
    """What a misspelt name may mean, as a question; "" if nothing is near."""
    from difflib import get_close_matches  # only a misspelt name needs it

    if not normal(wanted):  # too long for a name
        return ""
    codes = {system.name.upper(): system.code for system in all_systems(rules)}
    near = get_close_matches(wanted.strip().upper(), codes, 1, cutoff=0.7)
    return f"did you mean {codes[near[0]]} ({near[0].title()})? " if near else ""
