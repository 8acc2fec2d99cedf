"""Rounds without an opponent, in the words that all notations share: `-B-` `-H-` `-U-`, `BYE`.

Only the printed points say what a dash alone is worth. A team's game points may follow: `-H- 2`,
`-B- 2-0`, `PAB (2)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from xltiebreak.event import Result
from xltiebreak.notation import outcomes
from xltiebreak.notation.forms import FIGURE, Form, form_of_words

NOBODY = {
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "U": Result.ZERO_BYE,
    "Z": Result.ZERO_BYE,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
_WORDS = {
    **dict.fromkeys(("+BYE", "BYE", "PAB", "BYE1", "1BYE"), Result.FULL_BYE),
    **dict.fromkeys(("=BYE", "HPB", "BYE½", "½BYE", "-½"), Result.HALF_BYE),
    **dict.fromkeys(
        ("--", "---", "----", "-----", "-BYE", "ZPB", "-0", "BYE0", "0BYE"), Result.ZERO_BYE
    ),
    "+F": Result.FORFEIT_WIN,
    "-F": Result.FORFEIT_LOSS,
}

_MADE = (
    rf"(?:\s+(?P<made>{FIGURE})(?:\s*[-:]\s*(?P<against>{FIGURE}))?"
    rf"|\s*\(\s*(?P<made2>{FIGURE})\s*\))"
)
_OF_TEAMS = {
    "PAB": Result.FULL_BYE,
    "HPB": Result.HALF_BYE,
    "ZPB": Result.ZERO_BYE,
    "BYE": Result.FULL_BYE,
}

_NO_POINTS = (
    *("ABSENT", "WITHDRAWN", "WITHDREW", "NO SHOW", "NOT PAIRED", "UNPAIRED", "NICHT AUSGELOST"),
    *("ABWESEND", "ENTSCHULDIGT", "FEHLT", "ABSENTE", "NON APPARIE", "NON APPARI\u00c9"),
    *("AUSENTE", "NO EMPAREJADO", "RETIRADO", "ASSENTE", "RITIRATO", "AFW", "AFWEZIG"),
    *("FR\u00c5NVARANDE", "FRAV\u00c6RENDE", "NIEOBECNY", "NIEOBECNA"),
    *("NEP\u0158\u00cdTOMEN", "NEP\u0158\u00cdTOMNA", "ZERO POINT BYE", "ZERO BYE"),
)
_CERTAIN = {
    **dict.fromkeys(("FULL POINT BYE", "FULL BYE", "PAB"), Result.FULL_BYE),
    **dict.fromkeys(("HALF POINT BYE", "HALF BYE", "BYE HALF"), Result.HALF_BYE),
    **dict.fromkeys(_NO_POINTS, Result.ZERO_BYE),
}
_FIGURES = {figure: outcomes.BYES[result] for figure, result in outcomes.FIGURES.items()}
_WITHOUT_WORTH = (
    *("NOBODY", "NONE", "NO OPPONENT", "FREE", "SPIELFREI", "FREILOS", "FREI", "VRIJ", "LIBRE"),
    *("DESCANSA", "EXEMPT", "EXENTO", "FOLGA", "ISENTO", "RIPOSO", "RIPOSA", "PAUZA", "PAUZUJE"),
    *("WOLNY LOS", "FRIROND", "FRIRUNDE", "WALKOVER", "VOLNY LOS", "VOLN\u00dd LOS", "VOLNO"),
    "STOJ\u00cd",
)
"""Only the printed points say what these words are worth: most often 1, in a round robin 0."""


def _worded(result: Result, words: Iterable[str], *, is_open: bool = False) -> Form:
    """Return the form of cells that are one of these words, perhaps in brackets."""
    spelled = "|".join(word.replace(" ", r"[-\s]+") for word in words)
    return Form(rf"[(\[]?\s*(?:{spelled})\.?\s*[)\]]?", {"": result}, open=is_open)


def _with_figure() -> tuple[Form, ...]:
    """Return the forms of a word with its points beside it: `afw ½`, `bye (1)`, `½ vrij`."""
    words = "|".join(word.replace(" ", r"[-\s]+") for word in ("BYE", *_NO_POINTS, *_WITHOUT_WORTH))
    figure = r"(?P<result>[10½])"
    return (
        Form(rf"(?:{words})\.?\s*(?:[/:]\s*{figure}|\(\s*(?P<result2>[10½])\s*\))", _FIGURES),
        Form(rf"(?:{words})\.?\s+{figure}", _FIGURES),
        Form(rf"{figure}\s*(?:\(\s*(?:{words})\.?\s*\)|\s(?:{words})\.?)", _FIGURES),
    )


BYES = (
    form_of_words(_WORDS),
    Form(r"[-\s]*(?P<result>[BHUZXF])[-\s]*", NOBODY),
    *_with_figure(),
    Form(rf"-(?P<result>[BHUZXF])-{_MADE}", NOBODY),
    Form(rf"(?P<result>{'|'.join(_OF_TEAMS)}){_MADE}", _OF_TEAMS),
    Form(r"[-:]|\.{2,6}", {"": Result.PENDING}, open=True),
    *(
        _worded(kind, [word for word in _CERTAIN if _CERTAIN[word] is kind])
        for kind in (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
    ),
    _worded(Result.PENDING, _WITHOUT_WORTH, is_open=True),
)

_NOBODY_WORDS = ("BYE", *_CERTAIN, *_WITHOUT_WORTH)
_BYE_BETWEEN_DASHES = re.compile(r"-[-\s]*([BHUZ])[-\s]*")


def is_nobody(text: str) -> bool:
    """Whether a cell for an opponent's name or number says that there is none, in ten languages.

    >>> [is_nobody(text) for text in ("", "0", "bye", "( half point bye )", "spielfrei", "Freitag")]
    [True, True, True, True, True, False]
    """
    plain = _bare(text)
    if not plain.strip("0"):
        return True
    return plain in _NOBODY_WORDS or bool(_BYE_BETWEEN_DASHES.fullmatch(text.upper().strip()))


def bye_in_words(text: str) -> Result | None:
    """Return the kind of bye that a cell for an opponent's name tells; None if it tells none.

    >>> bye_in_words("(half point bye)"), bye_in_words("-H-"), bye_in_words("bye")
    (<Result.HALF_BYE: 'half-point bye'>, <Result.HALF_BYE: 'half-point bye'>, None)
    """
    if match := _BYE_BETWEEN_DASHES.fullmatch(text.upper().strip()):
        return NOBODY[match[1]]
    return _CERTAIN.get(_bare(text))


def _bare(text: str) -> str:
    return " ".join(text.upper().strip("()[]-.* ").replace("-", " ").split())
