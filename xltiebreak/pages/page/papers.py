"""What a button of the page prints: which parts of a report, and the name of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.next_round import proposal_for
from xltiebreak.core.event import Event, Result
from xltiebreak.languages import Language
from xltiebreak.pages import BETWEEN_ROUNDS, SHEETS, WHOLE
from xltiebreak.pages.forms import Form
from xltiebreak.pairing.proposal import PairingWishes, ProposedRound
from xltiebreak.reading.grid import Problem, Refused

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
    chosen = {sheet for sheet in SHEETS if wanted.get(f"only-{sheet.replace('-', '_')}")}
    return frozenset(chosen) or WHOLE


def proposals_for(
    sections: Sequence[Section],
) -> tuple[dict[tuple[str, str], ProposedRound], list[Problem]]:
    """Return the proposals for sections that have players without a game, by sheet and range.

    The problems say why a section has none.
    """
    proposals: dict[tuple[str, str], ProposedRound] = {}
    problems: list[Problem] = []
    for section in sections:
        table = section.crosstable
        if section.sound and _has_room(table.event):
            try:
                proposals[table.sheet, table.seen] = proposal_for(table, PairingWishes())
            except Refused as refused:
                # Nothing is wrong: the round is being played, or is paired by hand.
                problems += [one._replace(severity="warning") for one in refused.problems]
    return proposals, problems


def _has_room(event: Event) -> bool:
    """Whether the coming round has players who are neither paired nor out."""
    games = [player.games[event.rounds : event.rounds + 1] for player in event.players]
    blank = [
        games_ahead for games_ahead in games if games_ahead and games_ahead[0].opponent is None
    ]
    return event.in_rounds and any(games_ahead[0].result is Result.PENDING for games_ahead in blank)


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
