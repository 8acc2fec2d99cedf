"""Names of tie-breaks that a language may leave as they are in English; the forms of a text."""

from __future__ import annotations

from spoken import OTHERS

from xltiebreak.languages.po import Text
from xltiebreak.rules import FIDE, US, all_systems

PLAIN_NAMES = {one.definition.plain_name for rules in (US, FIDE) for one in all_systems(rules)}

EVERYWHERE = {
    *("Buchholz", "Fore Buchholz", "Kashdan", "Kashdan (WinTD)", "Koya", "Solkoff"),
    *("Sonneborn-Berger", "U.S. Amateur"),
}
"""Names of persons and events, the same in all languages."""

SAME = dict.fromkeys(OTHERS, EVERYWHERE) | {
    "de": EVERYWHERE - {"Fore Buchholz"} | {"Median (Harkness)"}
}
"""The names that are the same as in English."""


def forms(text: Text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text
