"""The texts of the page: its part of `xltiebreak.languages`, and the hints behind messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xltiebreak.book.sections.spoken import message_in
from xltiebreak.languages import CODES, Language, language
from xltiebreak.languages.po import Text
from xltiebreak.reading.grid import Problem, Remedy

_OWN = "ui."
_SHARED = ("head.", "standings.")  # as on the page for the wall
_TITLES = ("standings", "ties.title", "slips.title")

_OPTIONS = {"standings": "standings_sheet"}
_HINTS: Mapping[Remedy, str] = {
    "": "",
    "force": "",
    "force if closed": "",
    "overwrite_formulas": ", or tick “{overwrite_formulas}” under {more}",
    "formulas": ": tick “{formulas}” under {more} to renew them",
    "overwrite_functions": ": tick “{overwrite_formulas}” under {more}",
    "convert": (": make an .xlsx workbook with plain results of it first (xltiebreak convert)"),
    "overwrite_points": ", or tick “{overwrite_points}” under {more}",
    "swiss": "; choose “{pairing_swiss}” under {settings} if it is one",
    "match_points": ": choose “{match_points}” under {settings}",
    "by_game_points": ": tick “{by_game_points}” under {settings}",
    "overwrite_trophies": ", or tick “{overwrite_trophies}” under {more}",
    "min_players": "",
    "join": "",
    "target": "",
    "folder": "",
    "sheets": ": name one under {settings}, {sheet}",
    "order": ", or choose another order under {settings}",
    "rules": ": choose others under {settings}",
    "unrated": "",
    "prizes": ", or choose a list under {prizes}",
}
"""What on the page would help, behind a message; the fields are keys of the page's texts."""


def texts_of(words: Language) -> dict[str, Text]:
    """Return the texts of the page in a language, its own without the beginning of their keys."""
    return _of_page(words.texts)


def _of_page(texts: Mapping[str, Text]) -> dict[str, Text]:
    return {
        key.removeprefix(_OWN): text
        for key, text in texts.items()
        if key.startswith((_OWN, *_SHARED)) or key in _TITLES
    }


def all_texts() -> dict[str, dict[str, Any]]:
    """Return the texts in all languages by code, with the names of the languages, for JSON.

    texts: without what a language lacks; forms: which form of a text the counts 0, 1, 2 ... take,
    the last one also all further counts.
    """
    return {
        words.code: {
            "code": words.code,
            "name": words.name,
            "forms": words.forms.rstrip(words.forms[-1]) + words.forms[-1],
            "texts": _of_page(words.own),
        }
        for words in map(language, CODES)
    }


def option_of_fill(name: str, words: Language) -> str:
    """Return the page's text beside an option of `fill`."""
    return f"“{words.texts[_OWN + _OPTIONS.get(name, name)]}”"


def message_with_hint(problem: Problem, words: Language) -> str:
    """Return a problem's message, with the page's option that would help."""
    hint = _HINTS[problem.remedy].format_map(texts_of(words))
    return message_in(problem, words) + hint
