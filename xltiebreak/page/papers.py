"""What a button of the page prints: which parts of a report, and the name of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xltiebreak.forms import Form
from xltiebreak.languages import Language
from xltiebreak.report import SHEETS
from xltiebreak.report.contents import BETWEEN_ROUNDS, WHOLE
from xltiebreak.sections import Section

_SHOWN = {
    "round": BETWEEN_ROUNDS,
    "projector": frozenset({"projector"}),
    "standings": WHOLE,
    "prizes": frozenset({"prizes"}),
}
_UNSAFE = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


def shown_on(wanted: Form) -> frozenset[str]:
    """What a paper shows: as its button says, else as the boxes say; without a box all."""
    if kind := wanted.get("kind"):
        return _SHOWN[kind]
    chosen = {one for one in SHEETS if wanted.get(f"only-{one.replace('-', '_')}")}
    return frozenset(chosen) or WHOLE


def name_of_paper(kind: str, stem: str, sections: Sequence[Section], words: Language) -> str:
    """Return the file name of a paper: `K-3 round 4 pairings.html`."""
    over = {section.crosstable.event.rounds for section in sections if section.sound}
    if kind == "round" and len(over) > 1:
        kind = "rounds"
    coming = max(over, default=0) + 1
    name = words.say(f"ui.file.{kind or 'own'}", name=stem, round=coming)
    return f"{safe_name(name)}.html"


def safe_name(text: str) -> str:
    """Return a text as the name of a file on any system, without what may not be in it."""
    return " ".join(_UNSAFE.sub(" ", text).split()).strip(". ")
