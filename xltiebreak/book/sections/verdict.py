"""Whether all of a section is fine, and what somebody has to act on: one verdict for all faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xltiebreak.book.sections import Section, twice
from xltiebreak.book.sections.printed import NOT_FILLED, OUTDATED_FILL, WRONG_VALUE
from xltiebreak.book.sections.sentences import one_for_each_cause
from xltiebreak.core.event import PENDING, Event
from xltiebreak.languages import Language
from xltiebreak.reading.crosstable import faults

_OF_RESULTS = {
    kind.name
    for kind in (faults.UNPLAYED, faults.MANY_UNPLAYED, faults.NOT_LISTED, faults.BYES_ONLY)
}
"""What says where results are missing. In the round that is being played none are: there it tells
of odd texts in place of a result.
"""

_AS_IT_STANDS = {
    kind.name
    for kind in (
        faults.RUNNING,
        faults.OPEN_GAME,
        faults.BYES_AHEAD,
        faults.MATRIX_UNFINISHED,
        faults.ROW_OF_NOBODY,
        faults.BLANK_NUMBERS,
        faults.TOO_FEW_GAMES,
        twice.COPY,
        twice.MOVED,
    )
} | {NOT_FILLED}
"""What tells how an event stands, for which nothing is to be typed: games that are being played,
byes asked for, a row that stands for the bye, a child who plays in another section now, a tie-break
without its data.
"""

_WRONG = {
    kind.name
    for kind in (
        faults.POINTS_DIFFER_FROM_RESULTS,
        faults.MOST_POINTS_DIFFER,
        faults.POINTS_OUTDATED,
    )
} | {WRONG_VALUE, OUTDATED_FILL}
"""What says of wrong values where they are."""


@dataclass(frozen=True)
class SectionVerdict:
    """What somebody has to act on in a section."""

    errors: int
    """How many errors it has; without them standings can be made."""

    missing: Mapping[int, int]
    """How many results are missing, by round that is over (`Event.missing`)."""

    wrong: int
    """How many printed values are wrong that no earlier fill wrote."""

    to_look_at: int
    """How many warnings ask somebody to look: doubtful results, names that stand twice, a column
    that is not understood. Notes do not, nor does how the event stands.
    """

    own: str
    """What a sheet that computes by itself says of its cells, "" if nothing is to be done."""

    outdated: bool
    """Whether values of an earlier fill are those of earlier results: the next fill renews them."""

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to act on; numbers filled before the last results are fine."""
        return not (self.errors or self.missing or self.wrong or self.to_look_at or self.own)


def verdict_of(section: Section) -> SectionVerdict:
    """Return the verdict on a section."""
    own = section.crosstable.marked.cells
    missing = section.crosstable.event.missing if section.sound else {}
    counted = _AS_IT_STANDS | _WRONG | (_OF_RESULTS if missing else set())
    warnings = [
        problem
        for problem in (*section.problems, *section.twice)
        if problem.severity == "warning" and not problem.note and problem.kind not in counted
    ]
    return SectionVerdict(
        sum(problem.severity == "error" for problem in section.problems),
        missing,
        sum(found.cell not in own for found in section.differences),
        len(one_for_each_cause(warnings)),
        _own(section),
        bool(section.differences),
    )


def _own(section: Section) -> str:
    """What a sheet says of its cells; while somebody waits for a round, only that it is not final.

    It asks to look at each game that is still open, and at each bye that was asked ahead; whatever
    else it asks to look at is a warning.
    """
    own, event = section.own_check, section.crosstable.event
    if own is None or (own.severity == "warning" and (event.running or _has_byes_ahead(event))):
        return ""
    return own.message


def _has_byes_ahead(event: Event) -> bool:
    last = max(event.completed, default=0)
    return any(game != PENDING for player in event.players for game in player.games[last:])


def missing_sentence(missing: Mapping[int, int], words: Language) -> str:
    """Return how many results are missing, "" if none are."""
    count, rounds = sum(missing.values()), [str(number) for number in sorted(missing)]
    if not rounds:
        return ""
    if len(rounds) == 1:
        return words.say("verdict.missing", count=count, round=rounds[0])
    return words.say("verdict.missing.rounds", count=count, rounds=words.listed(rounds))


def sentences_of_verdict(verdict: SectionVerdict, words: Language) -> list[str]:
    """Return what is missing and how many things are to be looked at, [] if nothing."""
    said = [missing_sentence(verdict.missing, words)] if verdict.missing else []
    if verdict.own:
        return [*said, verdict.own]
    if verdict.to_look_at:
        said.append(words.say("verdict.look", count=verdict.to_look_at))
    return said
