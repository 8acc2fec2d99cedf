"""Rounds without an opponent, in the words that all notations share: `-B-` `-H-` `-U-`, `BYE`.

Only the printed points say what a dash alone is worth. The words of each language are those that
programs print (`spielfrei` and `nicht ausgelost` of Swiss-Chess, `not paired` of chess-results and
Vega, `half point bye` of Vega, `Full bye`, `PAB`, `no show`) and what people write in their place.
A team's game points may follow: `-H- 2`, `-B- 2-0`, `PAB (2)`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from xltiebreak.core.event import Result
from xltiebreak.languages.text import capitals, has_letters, pattern
from xltiebreak.reading.notation import outcomes
from xltiebreak.reading.notation.forms import FIGURE, Form, form_of_words
from xltiebreak.reading.notation.plain import plain_text

NOBODY = {
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "U": Result.ZERO_BYE,
    "Z": Result.ZERO_BYE,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
WORDS = {
    **dict.fromkeys(("+BYE", "BYE+", "BYE", "PAB", "BYE1", "1BYE"), Result.FULL_BYE),
    **dict.fromkeys(("=BYE", "BYE=", "HPB", "½BYE", "-½", "HALF"), Result.HALF_BYE),
    **dict.fromkeys(
        ("--", "---", "----", "-----", "-BYE", "BYE-", "ZPB", "-0", "BYE0", "0BYE", "ZERO"),
        Result.ZERO_BYE,
    ),
    "+F": Result.FORFEIT_WIN,
    "-F": Result.FORFEIT_LOSS,
}

_MADE = (
    rf"(?:\s+(?P<made>{FIGURE})(?:\s*[-:]\s*(?P<against>{FIGURE}))?"
    rf"|\s*\(\s*(?P<made2>{FIGURE})\s*\))"
)

_FULL = {
    "English": "full point bye; full bye; pairing allocated bye; PAB",
    "Spanish": "bye de un punto; bye completo",
    "Portuguese": "bye de um ponto",
}
_HALF = {
    "English": "half point bye; half bye; bye half",
    "German": "halber Punkt; halbes Freilos; Halbpunkt Bye",
    "French": "bye demi point; demi point; demi bye",
    "Spanish": "bye medio punto; bye de medio punto; medio punto; medio bye",
    "Portuguese": "bye de meio ponto; meio ponto; meio bye",
    "Italian": "bye mezzo punto; mezzo punto; mezzo bye",
    "Dutch": "half punt; halve bye; halfpunts bye",
    "Scandinavian": "halvpoängsbye; halv poäng; halvt poeng; halvt point",
    "Polish": "pół punktu",
    "Czech": "půl bodu",
}
_ABSENT = {
    "English": "absent; withdrawn; withdrew; no show; not paired; unpaired; zero point bye;"
    " zero bye; not present; did not play; dropped out; retired",
    "German": "abwesend; fehlt; entschuldigt;"
    " nicht anwesend; nicht ausgelost; nicht gepaart; zurückgetreten;"
    " zurückgezogen; ausgeschieden; ausgestiegen",
    "French": "absent; absente; abandon; retiré; retirée; non apparié; non appariée",
    "Spanish": "ausente; retirado; retirada; se retira; no emparejado; no emparejada;"
    " no presentado; no presentada",
    "Portuguese": "ausente; desistiu; desistência; desistente; não emparceirado;"
    " não emparceirada; não emparelhado",
    "Italian": "assente; ritirato; ritirata; non abbinato; non accoppiato",
    "Dutch": "afwezig; afw; teruggetrokken; niet ingedeeld; niet gepaard; uitgevallen",
    "Scandinavian": "frånvarande; fraværende; utgått; trukket seg; trukket; udgået; ej lottad;"
    " inte lottad; ikke parret",
    "Polish": "nieobecny; nieobecna; wycofany; wycofana; wycofał się; nieskojarzony; niekojarzony",
    "Czech": "nepřítomen; nepřítomna; chybí; odstoupil; odstoupila; nenasazen; nelosován",
}
_WITHOUT_WORTH = {
    "English": "nobody; none; no opponent; no player; no game; free; walkover; sat out; sits out",
    "German": "spielfrei; Freilos; frei",
    "French": "exempt; exempte; exempté; exemptée",
    "Spanish": "libre; descansa; descanso; exento; exenta",
    "Portuguese": "folga; isento; isenta; livre",
    "Italian": "riposo; riposa; turno di riposo",
    "Dutch": "vrij; vrijgeloot; vrijloting",
    "Scandinavian": "frirond; frirunde; oversitter; oversidder; står över",
    "Polish": "wolny los; pauza; pauzuje; wolne",
    "Czech": "volný los; volno; pauza; pauzuje; stojí",
}
"""Only the printed points say what these words are worth: most often 1, in a round robin 0."""

_WON = {
    "English": "won by forfeit; forfeit win; win by forfeit",
    "German": "kampflos gewonnen; kampfloser Sieg",
    "French": "gagne par forfait; gagné par forfait; gain par forfait",
    "Spanish": "gana por incomparecencia; ganada por incomparecencia",
    "Portuguese": "vitória por falta de comparência",
    "Italian": "vinta a forfait; vinto a forfait; vince a forfait",
    "Dutch": "reglementair gewonnen; reglementaire winst",
    "Scandinavian": "vinst på walkover; seier på walkover",
    "Polish": "wygrana walkowerem",
    "Czech": "kontumační výhra; výhra kontumačně",
}
_LOST = {
    "English": "lost by forfeit; forfeit loss; loss by forfeit",
    "German": "kampflos verloren; kampflose Niederlage",
    "French": "perd par forfait; perdu par forfait; perte par forfait",
    "Spanish": "pierde por incomparecencia; perdida por incomparecencia",
    "Portuguese": "derrota por falta de comparência",
    "Italian": "persa a forfait; perso a forfait; perde a forfait",
    "Dutch": "reglementair verloren; reglementair verlies",
    "Scandinavian": "förlust på walkover; tap på walkover",
    "Polish": "przegrana walkowerem",
    "Czech": "kontumační prohra; prohra kontumačně",
}


def _spelled(words: Mapping[str, str]) -> frozenset[str]:
    """Return the words of all languages in capitals, with accents and without.

    >>> sorted(_spelled({"German": "zurückgezogen; fehlt", "Polish": "wycofał"}))
    ['FEHLT', 'WYCOFAL', 'WYCOFAŁ', 'ZURUCKGEZOGEN', 'ZURÜCKGEZOGEN']
    """
    printed = {word.strip().upper() for line in words.values() for word in line.split(";")}
    return frozenset(spelling for word in printed for spelling in (word, _without_marks(word)))


def _without_marks(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word).replace("Ł", "L")
    return "".join(mark for mark in apart if not unicodedata.combining(mark))


_CERTAIN: Mapping[str, Result] = {
    **dict.fromkeys(_spelled(_FULL), Result.FULL_BYE),
    **dict.fromkeys(_spelled(_HALF), Result.HALF_BYE),
    **dict.fromkeys(_spelled(_ABSENT), Result.ZERO_BYE),
}


def _worded(result: Result, words: Iterable[str]) -> Form:
    """Return the form of cells that are one of these words, perhaps in brackets."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    spelled = "|".join(word.replace(" ", r"[-\s]+") for word in longest_first)
    return Form(rf"[(\[]?\s*(?:{spelled})\.?\s*[)\]]?", {"": result}, open=result is Result.PENDING)


_FIGURES = {figure: outcomes.AS_BYE[result] for figure, result in outcomes.FIGURES.items()}


def _given_half() -> Form:
    """Return the form of a bye that the pairing gave, worth half a point: `bye ½`, `spielfrei (½)`.

    Nobody asked for it: it is a full-point bye in all but its points.
    """
    words = "|".join(
        word.replace(" ", r"[-\s]+") for word in ("BYE", "PAB", *sorted(_spelled(_WITHOUT_WORTH)))
    )
    worth = r"\s*(?:(?P<made>½)|\(\s*(?P<made2>½)\s*\))"
    return Form(rf"(?:{words})\.?{worth}", {"": Result.FULL_BYE})


def _with_figure() -> tuple[Form, ...]:
    """Return the forms of a word with its points beside it: `afw ½`, `bye (1)`, `½ vrij`."""
    known = ("BYE", *sorted(_spelled(_ABSENT)), *sorted(_spelled(_WITHOUT_WORTH)))
    words = "|".join(word.replace(" ", r"[-\s]+") for word in known)
    figure = r"(?P<result>[10½])"
    return (
        Form(rf"(?:{words})\.?\s*(?:[/:]\s*{figure}|\(\s*(?P<result2>[10½])\s*\))", _FIGURES),
        Form(rf"(?:{words})\.?\s+{figure}", _FIGURES),
        Form(rf"{figure}\s*(?:\(\s*(?:{words})\.?\s*\)|\s(?:{words})\.?)", _FIGURES),
    )


BYE_FORMS = (
    form_of_words(WORDS),
    Form(r"BYE\s*\(?\s*½\s*\)?", {"": Result.HALF_BYE}, only="teams"),
    _given_half(),
    Form(r"[-\s]*(?P<result>[BHUZXF])[-\s]*", NOBODY),
    *_with_figure(),
    Form(rf"-(?P<result>[BHUZXF])-{_MADE}", NOBODY),
    Form(rf"(?P<result>PAB|HPB|ZPB|BYE){_MADE}", WORDS),
    Form(r"[-:]|\.{2,6}", {"": Result.PENDING}, open=True),
    _worded(Result.FULL_BYE, _spelled(_FULL)),
    _worded(Result.HALF_BYE, _spelled(_HALF)),
    _worded(Result.ZERO_BYE, _spelled(_ABSENT)),
    _worded(Result.PENDING, _spelled(_WITHOUT_WORTH)),
    _worded(Result.FORFEIT_WIN, _spelled(_WON)),
    _worded(Result.FORFEIT_LOSS, _spelled(_LOST)),
)

_RESULT_ALONE = pattern(r"\+|:\s*[WDL=+-]")

_FREE = frozenset({"BYE", *_spelled(_WITHOUT_WORTH)})
_MAY_BE_NAMES = frozenset({"FREE", "FREI", "LIBRE", "LIVRE", "NONE", "VRIJ"})
NAMES_OF_NOBODY = _FREE - _MAY_BE_NAMES
"""What stands in capitals in place of a player's name for who has no opponent."""

_UNCLEAR = frozenset(
    (
        *("REST", "RESTS", "WD", "W/D", "W.D", "PASS", "PASSES", "NO BYE", "HOUSE", "HOUSE PLAYER"),
        *("OUT", "N/A", "NA", "ILL", "SICK", "LATE", "LEFT", "LEFT EARLY", "TBD", "TBA", "FORFEIT"),
    )
)
"""What people write in place of an opponent, with several meanings."""

_PLACEHOLDERS = frozenset(("PLAYER", "OPPONENT"))
"""Words beside one for a bye in the name of nobody."""


@lru_cache(maxsize=16_384)  # a list names each player in every round
def nobody(text: str, *, letters: bool = False) -> Result | None:
    """Return the bye that stands in place of an opponent's name or number; None for an opponent.

    PENDING: the words do not say what it is worth, as `bye` and `-`. letters: whether a letter
    alone, as `H`, is a bye and nobody's name.

    >>> [said.value for said in map(nobody, ("\u00bd bye", "absent", "spielfrei")) if said]
    ['half-point bye', 'zero-point bye', 'no result yet']
    >>> nobody("Ben"), nobody("H"), nobody("H", letters=True)
    (None, None, <Result.HALF_BYE: 'half-point bye'>)
    """
    cell = plain_text(text)
    bare = _bare(cell)
    if not bare.strip("0"):
        return WORDS.get(cell.replace(" ", ""), Result.PENDING)
    if bare in _FREE:
        return Result.PENDING
    if len(bare) == len(cell) == 1:
        return NOBODY.get(bare) if letters else None
    readings = (form.read(cell) for form in BYE_FORMS if form.only is None)
    reading = next(filter(None, readings), None)
    if reading is None:
        return _CERTAIN.get(bare)
    result = reading.game.result
    if reading.game.made == 0.5:
        return Result.HALF_BYE
    return outcomes.AS_BYE.get(result, result)


def worth_alone(said: Result, beside: Result | None) -> Result | None:
    """Return what a round without an opponent is worth; None if words and result disagree.

    said: what `nobody` says of the words; beside: the result beside them, None or PENDING without
    one. PENDING: only printed points or the other games can say it.
    """
    if beside in (None, Result.PENDING):
        return said
    bye = outcomes.AS_BYE.get(beside, beside)
    return bye if said in (Result.PENDING, bye) else None


def is_result_alone(text: str) -> bool:
    """Whether a cell of a crosstable is a result for which there should be an opponent.

    >>> is_result_alone("+"), is_result_alone(":W"), is_result_alone("-"), is_result_alone("PAB")
    (True, True, False, False)
    """
    return bool(_RESULT_ALONE.fullmatch(plain_text(text)))


def is_free(text: str) -> bool:
    """Whether a cell says that the pairing left nobody: `spielfrei`, but not `absent`.

    >>> is_free("spielfrei"), is_free("absent"), is_free("-")
    (True, False, False)
    """
    return _bare(text) in _FREE


def says_bye(text: str) -> bool:
    """Whether a text for nobody says that there was a bye, or what it was worth: no dash, no zero.

    >>> says_bye("bye"), says_bye("--"), says_bye("-"), says_bye("0")
    (True, True, False, False)
    """
    return is_free(text) or nobody(text, letters=True) is not Result.PENDING


def names_nobody(name: str) -> bool:
    """Whether a player's name is a word for a bye, as directors enter BYE among the players.

    >>> [names_nobody(name) for name in ("Bye", "B.Y.E.", "Bye Player 2", "No Game", "Freilos")]
    [True, True, True, True, True]
    >>> [names_nobody(name) for name in ("Frei", "Bye, Ana", "Player 2")]
    [False, False, False]
    """
    bare = _bare(name.replace(".", ""))
    words = [word for word in bare.split() if word.strip("#0123456789")]
    told = [word for word in words if word not in _PLACEHOLDERS]
    return bare in NAMES_OF_NOBODY or (bool(told) and NAMES_OF_NOBODY.issuperset(told))


def may_call_nobody(names: Iterable[str]) -> bool:
    """Whether one of many names may be a word for a bye: one fast look at all of them."""
    every = capitals("\n".join(names)).replace(".", "").replace("-", " ")
    return any(word in every for word in _FREE)


def may_name_nobody(name: str) -> bool:
    """Whether a name is a word for a bye that is a family name as well: `Libre`, `Frei`.

    >>> may_name_nobody("Libre"), may_name_nobody("Libre, Ana"), may_name_nobody("BYE")
    (True, False, False)
    """
    return _bare(name) in _MAY_BE_NAMES


def is_unclear(text: str) -> bool:
    """Whether a text in place of an opponent says nothing clear, unless a result stands beside it.

    `Rest` and `House` are family names as well, so that only its games tell.

    >>> [is_unclear(text) for text in ("WD", "no bye", "?", "\u00bd", "7", "Wade")]
    [True, True, True, True, False, False]
    """
    bare = _bare(text)
    return bare in _UNCLEAR or not (has_letters(bare) or bare.isdecimal())


def _bare(text: str) -> str:
    return " ".join(capitals(text).strip("()[]-.* ").replace("-", " ").split())
