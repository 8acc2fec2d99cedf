"""What named functions understand: result cells and tie-breaks."""

from __future__ import annotations

from itertools import chain

from xltiebreak.languages.text import pattern
from xltiebreak.live.formulas.ordering import GROUP_SYSTEMS
from xltiebreak.live.formulas.reading import BYE_CELLS, LETTERS
from xltiebreak.live.formulas.systems import SYSTEMS
from xltiebreak.rules import US, System

_WHOLE_CELLS = ("", *BYE_CELLS, *chain.from_iterable(BYE_CELLS.values()))
_GAME = pattern(rf"[{LETTERS}]?[1-9][0-9]{{0,6}}[WB]?")
_BLANKS = pattern(r"[ \u00a0]")
_NUMBER = pattern(r"[1-9][0-9]*")

_RESTING = ("MM", "SO", "ME", "BZ", "MB1", "MB2")  # a rest is no entry of theirs
_OTHER_REASONS = {
    "RN": "lots are drawn, not computed",
    "FB": "it takes the last round for drawn",
    "STD": "a double forfeit counts otherwise",
    "TPN": "it is a column of the crosstable",
}


def is_understood(text: str) -> bool:
    """Whether named functions understand the text of a result cell.

    >>> [is_understood(text) for text in ("W6", "l 12b", "-B-", "bye", "6", "", "+W6", "6w1")]
    [True, True, True, True, True, True, False, False]
    """
    bare = _BLANKS.sub("", text).upper()
    if bare in _WHOLE_CELLS:
        return True
    number = _NUMBER.search(bare)
    return bool(_GAME.fullmatch(bare)) and number is not None and number[0] in text


def why_not(system: System, round_robin: bool, rests: bool = False) -> str:
    """Return why no named function computes a tie-break, "" if there is one.

    round_robin: whether the section is one; FIDE's systems and Koya have other rules there; rests:
    whether players have rounds without a game to play, which what opponents score does not count.
    """
    code, rules = system.identity
    if code in GROUP_SYSTEMS:
        return "it looks at who is still tied: only TIEBREAKS and TBPLACE compute it"
    if system.identity in SYSTEMS:
        swiss_only = round_robin and (rules != US or code == "KO" or (rests and code in _RESTING))
        return "its formula follows the rules for Swiss events" if swiss_only else ""
    if reason := _OTHER_REASONS.get(code.rstrip("0123456789")):
        return reason
    lacking = [need.name for need in system.needs if not need.name.startswith("order of ")]
    if lacking:
        return f"it needs {lacking[0]}; formulas read results only"
    return "it is a quotient, and may have no value" if system.mean else "it has no formula"
