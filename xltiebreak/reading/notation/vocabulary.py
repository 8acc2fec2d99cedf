"""The words of results that stand beside an opponent or in a list, whatever the layout.

Whose result a text is depends on its point of view:

| view    | what stands there                                              | `1-0` is |
|---------|----------------------------------------------------------------|----------|
| `own`   | the result of the player of the row alone: `1`, `W`, `+`        | nothing  |
| `both`  | the same, or both figures, the player's first                  | own win  |
| `white` | both figures, White's first, or White's alone: `1`, `B` (Black) | White's  |

Forfeits, signs, letters of ten languages and words are the same in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.text import pattern
from xltiebreak.reading.notation.languages import RESULTS, languages_of
from xltiebreak.reading.notation.outcomes import FIGURES, FORFEIT_MARK, FORFEITS, SIGNS, WORDS_ALONE
from xltiebreak.reading.notation.plain import is_half_as_date, plain_text

View = Literal["own", "both", "white"]

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON_BY_FORFEIT, LOST_BY_FORFEIT = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

_FORFEITS = {
    **dict.fromkeys(("X", "1F", "F1", "+F", "F+", "1X"), WON_BY_FORFEIT),
    **dict.fromkeys(("F", "0F", "F0", "-F", "F-", "0X"), LOST_BY_FORFEIT),
}
_IN_WORDS = pattern(
    rf"(?:(?P<won>1|W|WIN|WON)|0|L|LOSS|LOST)(?:(?:BY)?FORFEIT|\((?:{FORFEIT_MARK})\))"
    r"|FORFEIT(?:(?P<win>WIN)|LOSS)"
)
_DOUBLED = ({"3": WIN, "1": DRAW, "0": LOSS}, {"2": WIN, "1": DRAW, "0": LOSS})
_SIDES = {"W": WIN, "D": DRAW, "L": LOSS, "B": LOSS}
"""The letters of White's result: who won, or what White did."""


def is_open(text: str) -> bool:
    """Whether a cell says that there is no result yet.

    >>> is_open(""), is_open("..."), is_open("*"), is_open("1-0")
    (True, True, True, False)
    """
    return not text or not text.strip(" .*?:\u2026")


def side_results(
    texts: Collection[str], view: View = "own", *, in_columns: bool = False
) -> Mapping[str, Result]:
    """Return what the texts of a column of results mean for the first side of the view.

    Texts without a meaning are left out. `+` and `-` are forfeits beside other wins and losses,
    else they are wins and losses. A date that Excel made of 1/2 is a draw. in_columns: they fill
    columns of their own, in which a win may be 3 or 2 and a draw 1.

    >>> side_results(["1", "0.5", "+", "6w"])["+"].value, side_results(["+", "="])["+"].value
    ('forfeit win', 'win')
    >>> [side_results(["0-1"], view).get("0-1") for view in ("own", "both")]
    [None, <Result.LOSS: 'loss'>]
    >>> side_results(["B"], "white")["B"].value
    'loss'
    """
    plain = {text: _bare(text) for text in texts}
    scores = {} if view == "own" else {text: x.white for text in texts if (x := score(text))}
    words = {*plain.values()}
    letters = {word for word in words if len(word) == 1 and word.isalpha()}
    known = _letters_of_white(letters) if view == "white" else _letters(letters)
    is_decided = not {WIN, LOSS}.isdisjoint(scores.values())
    meanings = _of_one_side(words, known, in_columns=in_columns, is_decided=is_decided)
    if view == "white":
        # Alone, X may be a draw, as in 1 X 2, and a dash a game that is not played yet.
        doubtful = {"X", "F"} - known.keys() | ({"-"} if "+" not in words else set())
        meanings = {word: meant for word, meant in meanings.items() if word not in doubtful}
    found = scores | {text: meanings[word] for text, word in plain.items() if word in meanings}
    # Alone, such dates may be days.
    return found | ({text: DRAW for text in texts if is_half_as_date(text)} if found else {})


def _bare(text: str) -> str:
    """Return the plain text without blanks and needless decimals.

    >>> _bare("1,0 - 0,0"), _bare("1.0"), _bare("10.05")
    ('1-0', '1', '10.05')
    """
    return re.sub(r"(?<=[01])[.,]0(?!\d)", "", plain_text(text).replace(" ", ""))


def _of_one_side(
    words: Collection[str], letters: Mapping[str, Result], *, in_columns: bool, is_decided: bool
) -> Mapping[str, Result]:
    """Return the meanings of words beside each other, for the one whose results they are.

    is_decided: whether other texts tell who won a game.
    """
    whole = {word for word in words if word.isdecimal()}
    doubled = (kind for kind in _DOUBLED if kind.keys() >= whole and max(kind) in whole)
    has_halves = not {"½", "="}.isdisjoint(words)
    figures = next(doubled, FIGURES) if in_columns and not has_halves else FIGURES
    played = {**figures, **WORDS_ALONE, **letters}
    is_decided = is_decided or any(played.get(word) in (WIN, LOSS) for word in words)
    signs = FORFEITS if is_decided else SIGNS
    return {**_FORFEITS, "=": DRAW, **signs, **played, **_in_words(words)}


def _in_words(words: Collection[str]) -> Mapping[str, Result]:
    """Return the forfeits in words.

    >>> [one.value for one in _in_words(["WIN(F)", "LOSTBYFORFEIT", "WIN"]).values()]
    ['forfeit win', 'forfeit loss']
    """
    found = {word: match for word in words if (match := _IN_WORDS.fullmatch(word))}
    return {
        word: WON_BY_FORFEIT if match["won"] or match["win"] else LOST_BY_FORFEIT
        for word, match in found.items()
    }


def _letters(written: Collection[str]) -> Mapping[str, Result]:
    """Return the results of letters; none if two languages read them in two ways.

    >>> _letters({"W", "L"})["W"].value, _letters({"V", "R", "P"})["V"].value, _letters({"V", "R"})
    ('win', 'win', {})
    """
    languages = languages_of(written)
    if "English" in languages:
        return RESULTS["English"]
    meanings = {tuple(RESULTS[one].get(letter) for letter in written) for one in languages}
    return RESULTS[languages[0]] if len(meanings) == 1 else {}


def _letters_of_white(written: Collection[str]) -> Mapping[str, Result]:
    """Return the results of letters in a list; other languages than English need a win and a loss.

    Alone, S may be a win of White or of *Schwarz*, V a win or a loss.

    >>> [_letters_of_white(set(letters)).get("S") for letters in ("SRN", "SR")]
    [<Result.WIN: 'win'>, None]
    """
    letters = _letters(written)
    meant = {letters[one] for one in written if one in letters}
    return letters if {WIN, LOSS} <= meant else _SIDES


class Score(NamedTuple):
    """The results of both sides: White's and Black's, or the player's own and the opponent's."""

    white: Result
    black: Result


_DOUBLE = Score(LOST_BY_FORFEIT, LOST_BY_FORFEIT)
_PLAYED = {
    ("1", "0"): Score(WIN, LOSS),
    ("½", "½"): Score(DRAW, DRAW),
    ("0", "1"): Score(LOSS, WIN),
    ("0", "0"): _DOUBLE,
    ("+", "-"): Score(WON_BY_FORFEIT, LOST_BY_FORFEIT),
    ("-", "+"): Score(LOST_BY_FORFEIT, WON_BY_FORFEIT),
    ("-", "-"): _DOUBLE,
}
_FORFEITED = {
    ("1", "0"): _PLAYED["+", "-"],
    ("0", "1"): _PLAYED["-", "+"],
    ("0", "0"): _DOUBLE,
}
_SCORE = pattern(rf"([01½+-])(F?)[-:/](?:([01½+-])(F?))(?:\(?({FORFEIT_MARK})\)?)?")
_ALONE = {**dict.fromkeys(("½", "=", "DRAW", "REMIS", "REMIZ"), Score(DRAW, DRAW))}


@lru_cache(maxsize=1024)
def score(text: str) -> Score | None:
    """Return the results of both sides; None for any other text.

    >>> [score(text) == Score(WIN, LOSS) for text in ("1-0", "1 : 0", "1\u20130", "1.0-0.0")]
    [True, True, True, True]
    >>> score("+ - -") == score("1F-0F") == score("1-0F"), score("0-0F") == score("- - -")
    (True, True)
    >>> score("1"), score("1-1")
    (None, None)
    """
    plain = _bare(text)
    if plain in _ALONE:
        return _ALONE[plain]
    match = _SCORE.fullmatch(plain)
    if not match:
        return None
    white, one, black, other, behind = match.groups()
    table = _FORFEITED if one or other or behind else _PLAYED
    return table.get((white, black))
