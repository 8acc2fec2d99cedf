"""The points that a record gives for rounds: they hold for the results that they were given for."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.core.event import Result
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.wording import player_label
from xltiebreak.reading.facts import EventFacts
from xltiebreak.reading.grid import Cell, Finding


def with_results_of(
    facts: EventFacts, draft: Draft, header: Header
) -> tuple[EventFacts, Sequence[Finding]]:
    """Return a record without the points of rounds whose results are others now, and why."""
    if not facts.given_for:
        return facts, ()
    given = {number: dict(own) for number, own in facts.given.items()}
    changed: list[Finding] = []
    for row, games in zip(draft.rows, draft.complete_games, strict=True):
        for at, before in facts.given_for.get(row.number, {}).items():
            after = games[at - 1].result if at <= len(games) else Result.PENDING
            if after.name == before or at not in given.get(row.number, {}):
                continue
            fault = faults.GIVEN_FOR_ANOTHER(
                who=player_label(row.number, row.name),
                points=given[row.number].pop(at),
                round=at,
                before=Result[before].value,
                after=after.value,
            )
            changed.append(Finding(Cell(row.row, header.round_columns[at - 1]), fault))
    return facts._replace(given=given), changed
