"""The numbered tie-breaks of chess-results and Swiss-Manager.

A legend below a table prints their names. Codes are ours, without an edition and without the
modifiers that parameters stand for. Parameters may follow a name in brackets, as Swiss-Manager
stores them: `(0,0,1,-)`. Tie-breaks that nobody has defined in public are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xltiebreak.core.modifiers import Modifier


class ChessResultsTieBreak(NamedTuple):
    """A tie-break of chess-results."""

    name: str
    """The name as a legend prints it."""

    codes: tuple[str, ...]
    """Our codes that it may mean."""

    parameters: tuple[str, ...]
    """What each parameter means.

    `Type` counts the codes from 0; `Score` is 0 for game points and 1 for match points; `strongest`
    and `weakest` are how many results are discarded.
    """


def _named(row: str) -> ChessResultsTieBreak:
    name, codes, *parameters = row.split(" | ")
    return ChessResultsTieBreak(name, tuple(codes.split()), tuple(parameters))


TABLE = tuple(
    map(
        _named,
        """\
points (game-points) | GP
Buchholz Tie-Breaks (all Results) | BH
Buchholz Tie-Breaks (without one result) | BH/C1
Buchholz Tie-Breaks (without two results=middle Tie-Breaks) | BH/M1
Manually input (after Tie-Break matches) | PL
Fide Tie-Break | PS
Fide Tie-Break (fine) | PS
rating average of the opponents | ARO
Direct Encounter (The results of the players in the same point group) | DE
The greater number of victories | WIN
rating average of the opponents (without one result) | ARO/C1
Performance | TPR
rating average of the opponents (variabel with parameters) | ARO
Buchholz Tie-Breaks (variabel with parameter) | BH
Play-off points | PL
Koya Tie-Break | KS
Sonneborn-Berger-Tie-Break variable | SB
Most black | BPG
Percent | PC
The greater number of victories (variable) | WIN WON BWG BPG | Type | - or P
Koya Tie-Break (fine) | KS
Average of Opponents' Buchholz (AOB) | AOB | - or F
Board Count (BC) | BC | No Parameter
Rounds Elected to Play | REP | No Parameter
Average Rating of Opponents (ARO) | ARO | Minimum rating | strongest | weakest | unplayed games
Direct Encounter (DE) | DE | - or P
Extended Sonneborn-Berger for teams (ESB) | EMMSB EMGSB EGMSB EGGSB | Type | strongest | weakest | \
- or P | MP calc
Extended Direct Encounter for teams (EDE) | EDE | GP or MP | - or P
Buchholz Tie-Break Variable (2023) | BH FB | Score | strongest | weakest | - or P | \
Fore Buchholz | MP calc | Valid from 1.2.2026
Sonneborn Berger Tie-Break Variable (2023) | SB | 0 | strongest | weakest | - or P
FIDE Tiebreak (Progressive Score) | PS | Score | strongest
Koya System (KS) | KS | Score | Limit in %
Performance Tie-Breaks (TPR, APRO, PTP, APPO) | TPR APRO PTP APPO | Type | Minimum rating
Top Board Results TBR | TBR | No Parameter
Bottom Board Elimination (BBE) | BBE | No Parameter
Scores and Schedule Strength Combination (SSSC) | SSSC | GP or MP | - or P
Kashdan | KA
""".splitlines(),
    )
)
"""Those that may be ours: the name, the codes with blanks between, the parameters."""


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split()).rstrip(" .")


def _codes_by_name() -> Mapping[str, frozenset[str]]:
    """The codes of each name; several numbers may have one name."""
    codes: dict[str, frozenset[str]] = {}
    for tiebreak in TABLE:
        name = _folded(tiebreak.name)
        codes[name] = codes.get(name, frozenset()) | {*tiebreak.codes}
    return codes


_CODES = _codes_by_name()


def codes_of_name(text: str) -> frozenset[str]:
    """Our codes for a tie-break's name in a legend; none for an unknown name.

    >>> sorted(codes_of_name("Sonneborn Berger Tie-Break Variable (2023)"))
    ['SB']
    >>> sorted(codes_of_name("Direct Encounter (DE) (P)"))
    ['DE']
    """
    codes = _CODES.get(_folded(text))
    return _CODES.get(_folded(_split(text)[0]), frozenset()) if codes is None else codes


def codes_by_parameters(text: str) -> frozenset[str]:
    """Our codes for a name with parameters in brackets; none if their meaning is not certain.

    >>> sorted(codes_by_parameters("Sonneborn Berger Tie-Break Variable (2023) (0,0,1,P)"))
    ['SB/C1/P']
    >>> sorted(codes_by_parameters("Average Rating of Opponents (ARO) (1400,0,1,0)"))
    []
    """
    name, given = _split(text)
    tiebreaks = [
        tiebreak
        for tiebreak in TABLE
        if tiebreak.parameters and _folded(tiebreak.name) == _folded(name)
    ]
    if len(tiebreaks) != 1 or not given:
        return frozenset()
    return _codes_by(tiebreaks[0], [part.strip() for part in given.split(",")])


def _split(text: str) -> tuple[str, str]:
    """A name and what stands in brackets behind it."""
    name, _, given = text.strip().removesuffix(")").rpartition("(")
    return name, given


_CERTAIN = {
    *("Type", "Score", "Limit in %", "strongest", "weakest"),
    *("- or P", "- or F", "Fore Buchholz", "0"),
}
"""The parameters whose meaning is known; another one must be 0 or `-`, which leaves it out."""
_WITHOUT_EFFECT = {"MP calc", "Valid from 1.2.2026"}
"""How match points are made, which the points show, and the edition, which the values show."""
_NONE = ("", "-", "0")


def _codes_by(tiebreak: ChessResultsTieBreak, given: Sequence[str]) -> frozenset[str]:
    said = dict(zip(tiebreak.parameters, given, strict=False))
    uncertain = {name: text for name, text in said.items() if name not in _CERTAIN}
    if any(text not in _NONE for name, text in uncertain.items() if name not in _WITHOUT_EFFECT):
        return frozenset()
    code, modifier = _code(tiebreak, said), _modifier(said)
    if not code or modifier is None:
        return frozenset()
    scores = ("", "MP" if said["Score"] == "1" else "GP") if "Score" in said else ("",)
    return frozenset(f"{code}{modifier._replace(score=score)}" for score in scores)


def _code(tiebreak: ChessResultsTieBreak, said: Mapping[str, str]) -> str:
    """The code that the type names; "" for an unknown type."""
    at = said.get("Type", "1" if said.get("Fore Buchholz") == "F" else "0")
    return tiebreak.codes[int(at)] if at.isdecimal() and int(at) < len(tiebreak.codes) else ""


def _modifier(said: Mapping[str, str]) -> Modifier | None:
    """The modifiers that parameters stand for; None if we have none for them."""
    limit = said.get("Limit in %", "50")
    highest, lowest = said.get("strongest", "0"), said.get("weakest", "0")
    if not all(map(str.isdecimal, (limit, highest, lowest))) or highest not in ("0", lowest):
        return None
    return Modifier(
        lowest=int(lowest),
        highest=int(highest),
        limit=None if limit == "50" else int(limit),
        fore=said.get("- or F") == "F",
        played=said.get("- or P") == "P",
    )
