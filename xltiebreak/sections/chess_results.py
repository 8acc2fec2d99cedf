"""The numbered tie-breaks of chess-results and Swiss-Manager.

A legend below a table prints their names. `codes` are ours, without an edition and without the
modifiers that parameters stand for; those of tie-breaks that nobody has defined in public are
empty. Parameters may follow a name in brackets, as Swiss-Manager stores them: `(0,0,1,-)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xltiebreak.systems.modifiers import Modifier


class Numbered(NamedTuple):
    """A tie-break of chess-results.

    number: its own; name: as a legend prints it; short: as a column is headed; codes: ours that it
    may be, with blanks between them; parameters: what each parameter means, with `;` between them.
    `Type` counts the codes from 0; `Score` is 0 for game points and 1 for match points.
    """

    number: int
    name: str
    short: str
    codes: str = ""
    parameters: str = ""


TABLE = (
    Numbered(1, "points (game-points)", "Pts.", "GP"),
    Numbered(2, "Buchholz Tie-Breaks (all Results)", "BH.", "BH"),
    Numbered(3, "Buchholz Tie-Breaks (without one result)", "BH1.", "BH/C1"),
    Numbered(4, "Buchholz Tie-Breaks (without two results=middle Tie-Breaks)", "BHm.", "BH/M1"),
    Numbered(5, "Manually input (after Tie-Break matches)", "Man", "PL"),
    Numbered(6, "Manually input (after Tie-Break matches)", "Man", "PL"),
    Numbered(7, "Sonneborn-Berger-Tie-Break (with real points)", "SB."),
    Numbered(8, "Fide Tie-Break", "Fide", "PS"),
    Numbered(9, "Fide Tie-Break (fine)", "Fide", "PS"),
    Numbered(10, "rating average of the opponents", "rtgØ", "ARO"),
    Numbered(
        11,
        "Direct Encounter (The results of the players in the same point group)",
        "Res.",
        "DE",
    ),
    Numbered(12, "The greater number of victories", "vict", "WIN"),
    Numbered(13, "Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "MP"),
    Numbered(
        14,
        "The results of the teams in then same point group according to Matchpoints",
        "Res.",
    ),
    Numbered(15, "Board Tie-Breaks of the whole tournament", "BT"),
    Numbered(16, "Buchholz Tie-Breaks (sum of team-points of the opponents and own points)", "BH."),
    Numbered(17, "Buchholz Tie-Breaks (with the real points)", "BH."),
    Numbered(18, "Carasaxa Tie-Breaks", "CARA"),
    Numbered(
        19,
        "Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)",
        "SB.",
    ),
    Numbered(20, "rating average of the opponents (without one result)", "ratØ", "ARO/C1"),
    Numbered(21, "Performance", "ratP", "TPR"),
    Numbered(22, "Buchholz Tie-Breaks (sum of team-points of the opponents)", "BH."),
    Numbered(23, "Sum of the ratings of the opponents (whithout one result)", "RtgSum"),
    Numbered(24, "The BSV-Board-Tie-Break", "BP"),
    Numbered(25, "Sum of Buchholz-Tie-Breaks (all Results)", "BHs"),
    Numbered(26, "For imported tournaments (Tie-break 1)", "TB1"),
    Numbered(27, "For imported tournaments (Tie-break 2)", "TB2"),
    Numbered(28, "Buchholz-Tie-Breaks (all Results (special))", "BH"),
    Numbered(29, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks (special))", "BHm"),
    Numbered(30, "Buchholz-Tie-Breaks (all Results with real points)", "BH"),
    Numbered(31, "Buchholz-Tie-Breaks (without two results with real points)", "BHm"),
    Numbered(32, "For imported tournaments (Tie-break 3)", "TB3"),
    Numbered(33, "Fide Tie-Break (no points for dropped players)", "Fide"),
    Numbered(34, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks)", "BHm"),
    Numbered(35, "FIDE-Sonneborn-Berger-Tie-Break", "SB"),
    Numbered(36, "rating average of the opponents (variabel with parameters)", "RtgØ", "ARO"),
    Numbered(37, "Buchholz Tie-Breaks (variabel with parameter)", "BH.", "BH"),
    Numbered(38, "points (game-points) + 1 point for each won match.", "Pts+"),
    Numbered(39, "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)", "Pts+"),
    Numbered(40, "Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "MP3"),
    Numbered(
        41,
        "Better result (Victory or Draw) against player with the lowest starting rank",
        "ratMax",
    ),
    Numbered(42, "points (normal points + points from the qualifying rounds)", "Pts+"),
    Numbered(43, "Play-off points", "Pts.", "PL"),
    Numbered(44, "Matchpoints (variabel)", "MP"),
    Numbered(45, "Koya Tie-Break", "Koya", "KS"),
    Numbered(
        46,
        "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)",
        "Pts+MP",
    ),
    Numbered(47, "Points (variabel)", "PtsV"),
    Numbered(48, "Sum of Matchpoints (variabel)", "MPSum"),
    Numbered(49, "Sum Matchpoints (2,1,0) without lowest result (Olympiad)", "MPSum"),
    Numbered(50, "Olympiad-Sonneborn-Berger-Tie-Break", "SB"),
    Numbered(51, "ECU-Tie-Break", "ECU"),
    Numbered(52, "Sonneborn-Berger-Tie-Break variable", "SB", "SB"),
    Numbered(53, "Most black", "mBl", "BPG"),
    Numbered(54, "Recursive Ratingperformance", "RecRp"),
    Numbered(55, "Average Recursive Ratingperformance", "ARPO"),
    Numbered(
        56,
        "Sum Matchpoints (2,1,0) without lowest result (Olympiad Khanty-Mansiysk)",
        "MPSum",
    ),
    Numbered(
        57,
        "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)",
        "SB",
    ),
    Numbered(58, "Rtg Sum (without lowest rtg) or Progressive Score (Youth WCC)", "Rtg/Fi"),
    Numbered(59, "Rating Performance without two results (EM 2011)", "Rp2EM"),
    Numbered(60, "Performance (variable with parameter)", "Rp"),
    Numbered(61, "Arranz System (Win:1 / Draw: 0.6 black, 0.4 white, lost: 0)", "APkt"),
    Numbered(62, "Games ascending (Less is better)", "Games"),
    Numbered(63, "Percent", "%", "PC"),
    Numbered(64, "Board", "Board"),
    Numbered(65, "Games descending (More is better)", "Games"),
    Numbered(66, "Ranking of their teams", "Rank"),
    Numbered(67, "Sonneborn-Berger-Tie-Break (analog [57] but with all results)", "SB"),
    Numbered(
        68,
        "The greater number of victories (variable)",
        "vict",
        "WIN WON BWG BPG",
        "Type; - or P",
    ),
    Numbered(69, "Koya Tie-Break (fine)", "Koya", "KS"),
    Numbered(70, "Sum Buchholz-Tie Break variable", "BHs"),
    Numbered(71, "Berlin Tie Break", "Berlin"),
    Numbered(72, "Rating-difference", "RtgDif"),
    Numbered(73, "Schmuljan Tie Break", "Schmul"),
    Numbered(74, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)", "SBOly"),
    Numbered(75, "Olympiad-Sum of Adjusted matchpoints without lowest result (Chennai)", "MPOly"),
    Numbered(
        76,
        "Special Gamepoints for white and black",
        "GPts",
        "",
        "win white; win black; draw white; draw black; lost",
    ),
    Numbered(77, "Average of Opponents' Buchholz (AOB)", "AOB", "AOB", "- or F"),
    Numbered(78, "Board Count (BC)", "BC", "BC", "No Parameter"),
    Numbered(79, "Rounds Elected to Play", "REP", "REP", "No Parameter"),
    Numbered(
        80,
        "Average Rating of Opponents (ARO)",
        "ARO",
        "ARO",
        "Minimum rating; discarded strongest results; discarded weakest results; "
        "Take in account unplayed games",
    ),
    Numbered(81, "Direct Encounter (DE)", "DE", "DE", "- or P"),
    Numbered(
        82,
        "Extended Sonneborn-Berger for teams (ESB)",
        "ESB",
        "EMMSB EMGSB EGMSB EGGSB",
        "Type; discarded strongest results; discarded weakest results; - or P; MP calc",
    ),
    Numbered(83, "Extended Direct Encounter for teams (EDE)", "EDE", "EDE", "GP or MP; - or P"),
    Numbered(
        84,
        "Buchholz Tie-Break Variable (2023)",
        "BH",
        "BH FB",
        "Score; discarded strongest results; discarded weakest results; - or P; Fore Buchholz; "
        "MP calc; Valid from 1.2.2026",
    ),
    Numbered(
        85,
        "Sonneborn Berger Tie-Break Variable (2023)",
        "SB",
        "SB",
        "0; discarded strongest results; discarded weakest results; - or P",
    ),
    Numbered(
        86,
        "FIDE Tiebreak (Progressive Score)",
        "PS",
        "PS",
        "Score; discarded strongest results",
    ),
    Numbered(87, "Koya System (KS)", "KS", "KS", "Score; Limit in %"),
    Numbered(
        88,
        "Performance Tie-Breaks (TPR, APRO, PTP, APPO)",
        "TPR",
        "TPR APRO PTP APPO",
        "Type; Minimum rating",
    ),
    Numbered(89, "Top Board Results TBR", "TBR", "TBR", "No Parameter"),
    Numbered(90, "Bottom Board Elimination (BBE)", "BBE", "BBE", "No Parameter"),
    Numbered(
        91,
        "Scores and Schedule Strength Combination (SSSC)",
        "SSSC",
        "SSSC",
        "GP or MP; - or P",
    ),
    Numbered(92, "Kashdan", "Kas", "KA"),
)
"""All of them, by number from 1 on."""


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split()).rstrip(" .")


def _codes_by_name() -> Mapping[str, frozenset[str]]:
    """The codes of each name; several numbers may have one name."""
    codes: dict[str, frozenset[str]] = {}
    for one in TABLE:
        name = _folded(one.name)
        codes[name] = codes.get(name, frozenset()) | {*one.codes.split()}
    return codes


_CODES = _codes_by_name()


def codes_of_name(text: str) -> frozenset[str]:
    """Our codes for a tie-break's name in a legend; none for an unknown name.

    >>> sorted(codes_of_name("Sonneborn Berger Tie-Break Variable (2023)"))
    ['SB']
    >>> sorted(codes_of_name("Direct Encounter (DE) (P)"))
    ['DE']
    """
    known = _CODES.get(_folded(text))
    return _CODES.get(_folded(_split(text)[0]), frozenset()) if known is None else known


def codes_by_parameters(text: str) -> frozenset[str]:
    """Our codes for a name with parameters in brackets; none if their meaning is not certain.

    >>> sorted(codes_by_parameters("Sonneborn Berger Tie-Break Variable (2023) (0,0,1,P)"))
    ['SB/C1/P']
    >>> sorted(codes_by_parameters("Average Rating of Opponents (ARO) (1400,0,1,0)"))
    []
    """
    name, given = _split(text)
    found = [one for one in TABLE if one.parameters and _folded(one.name) == _folded(name)]
    if len(found) != 1 or not given:
        return frozenset()
    return _codes_by(found[0], [part.strip() for part in given.split(",")])


def _split(text: str) -> tuple[str, str]:
    """A name and what stands in brackets behind it."""
    name, _, given = text.strip().removesuffix(")").rpartition("(")
    return name, given


_CERTAIN = {
    *("Type", "Score", "Limit in %", "discarded strongest results", "discarded weakest results"),
    *("- or P", "- or F", "Fore Buchholz", "0"),
}
"""The parameters whose meaning is known; another one must be 0 or `-`, which leaves it out."""
_WITHOUT_EFFECT = {"MP calc", "Valid from 1.2.2026"}
"""How match points are made, which the points show, and the edition, which the values show."""
_NONE = ("", "-", "0")


def _codes_by(one: Numbered, given: Sequence[str]) -> frozenset[str]:
    said = dict(zip(one.parameters.split("; "), given, strict=False))
    uncertain = {name: text for name, text in said.items() if name not in _CERTAIN}
    if any(text not in _NONE for name, text in uncertain.items() if name not in _WITHOUT_EFFECT):
        return frozenset()
    code, modifier = _code(one, said), _modifier(said)
    if not code or modifier is None:
        return frozenset()
    scores = ("", "MP" if said["Score"] == "1" else "GP") if "Score" in said else ("",)
    return frozenset(f"{code}{modifier._replace(score=score)}" for score in scores)


def _code(one: Numbered, said: Mapping[str, str]) -> str:
    """The code that the type names; "" for an unknown type."""
    codes = one.codes.split()
    at = said.get("Type", "1" if said.get("Fore Buchholz") == "F" else "0")
    return codes[int(at)] if at.isdecimal() and int(at) < len(codes) else ""


def _modifier(said: Mapping[str, str]) -> Modifier | None:
    """The modifiers that parameters stand for; None if we have none for them."""
    limit = said.get("Limit in %", "50")
    highest, lowest = (
        said.get(f"discarded {which} results", "0") for which in ("strongest", "weakest")
    )
    if not all(map(str.isdecimal, (limit, highest, lowest))) or highest not in ("0", lowest):
        return None
    return Modifier(
        lowest=int(lowest),
        highest=int(highest),
        limit=None if limit == "50" else int(limit),
        fore=said.get("- or F") == "F",
        played=said.get("- or P") == "P",
    )
