"""Which reading of a grid is right: every layout proposes headers, and one proof decides.

Nothing is read before: a proposal is measured by the games of its cells alone (`evidence.proof`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.evidence.headed_again import with_rounds_once
from xltiebreak.reading.crosstable.evidence.proof import Proof
from xltiebreak.reading.crosstable.evidence.proposals import (
    GamesByRow,
    Verdict,
    is_one_table,
    judge,
)
from xltiebreak.reading.crosstable.finding import headers
from xltiebreak.reading.crosstable.finding.dates import results_taken_for_dates
from xltiebreak.reading.crosstable.finding.formulas import (
    NeededFormulas,
    results_taken_for_formulas,
)
from xltiebreak.reading.crosstable.finding.head_rows import head_rows
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.list_words import OPPONENT
from xltiebreak.reading.crosstable.finding.unheaded import find_unheaded
from xltiebreak.reading.crosstable.layouts import IN_ONE_CELL, layouts
from xltiebreak.reading.crosstable.shares import MOST_PAGES
from xltiebreak.reading.grid import MOST_ROWS, Cell, Finding, Grid, column_letters


@dataclass(frozen=True)
class Proposal:
    """The headers of a grid in one layout."""

    layout: str
    """The layout in words."""

    found: Sequence[Header]
    """The headers."""

    part: Grid
    """The cells that may belong to their tables."""

    @cached_property
    def formulas(self) -> NeededFormulas:
        """The formulas in the columns of numbers and results."""
        return NeededFormulas(self.part, self.found)

    @cached_property
    def dated(self) -> dict[Cell, str]:
        """The results that Excel turned into dates, as typed."""
        results_by_cell: dict[Cell, str] = {}
        for header, bottom in headers.with_bottoms(self.found, self.part.bottom):
            results_by_cell |= results_taken_for_dates(header, self.part, bottom)
        return results_by_cell

    @cached_property
    def typed(self) -> dict[Cell, str]:
        """The results that Excel turned into formulas or dates, as typed."""
        results_by_cell: dict[Cell, str] = {}
        for header, bottom in headers.with_bottoms(self.found, self.part.bottom):
            formulas = self.formulas.below(header, bottom)
            results_by_cell |= results_taken_for_formulas(formulas, header, self.part)
        return results_by_cell | self.dated

    @cached_property
    def as_typed(self) -> Grid:
        """The cells with these results."""
        return self.part.with_values(self.typed) if self.typed else self.part

    @cached_property
    def tables(self) -> Sequence[tuple[Header, int, Verdict]]:
        """Each header with a table, its last row, and where its numbers are."""
        lines = {header.start for header in self.found}
        # A header right below another in the same column is the lower of two lines.
        lower = [header for header in self.found if (header.row + 1, header.left) not in lines]
        bottom = self.as_typed.bottom
        whole_ones = [
            with_rounds_once(header, self.as_typed, end)
            for header, end in headers.with_bottoms(_without_repeats(lower, self.as_typed), bottom)
        ]
        verdicts = {
            header.start: judge(header, self.as_typed, end)
            for header, end in headers.with_bottoms(whole_ones, bottom)
        }
        kept = [header for header in whole_ones if header.numbered or verdicts[header.start].best]
        return [
            (header, end, verdicts[header.start])
            for header, end in headers.with_bottoms(kept, bottom)
        ]

    @cached_property
    def proof(self) -> Proof:
        """How well the games of all tables agree."""
        fits = (verdict.read for *_, verdict in self.tables)
        return reduce(Proof.plus, (fit.proof for fit in fits if fit), Proof())

    @property
    def games(self) -> Sequence[GamesByRow]:
        """The games of each table, to compare readings."""
        return [verdict.read.games for *_, verdict in self.tables if verdict.read]

    @property
    def columns(self) -> set[int]:
        """The columns of all rounds."""
        return {
            c
            for header in self.found
            for columns_of_round in header.rounds.values()
            for c in columns_of_round
        }

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """How good it is: a clear one is better than any other."""
        is_clear = self.proof.is_clear
        # An unclear matrix is used only if no other layout fits.
        is_broken = not is_clear and any(header.meeting for header in self.found)
        return is_clear, not is_broken, self.proof.agree - self.proof.wrong

    @property
    def rests_on_a_guess(self) -> bool:
        """Whether it needs a column of names that no heading calls so, and games contradict it."""
        guessed = any(
            header.likely_name
            and not header.meeting
            and (header.by_name or header.numbers != "column")
            for header in self.found
        )
        is_no_matrix = any(
            header.meeting and not (verdict.read and verdict.read.draft.matrix)
            for header, _, verdict in self.tables
        )
        return is_no_matrix or (guessed and not self.proof.is_clear)


def layouts_that_fit(
    part: Grid, headers_found: Sequence[Header], *, all_rows: bool
) -> Iterator[Proposal]:
    """Yield the proposals for a grid, first the one that most sheets have, and then the others.

    headers_found: those that name rounds and players; all_rows: whether a table may have none.
    """
    is_too_long = len(part.rows) > MOST_ROWS
    first = Proposal(IN_ONE_CELL, headers_found, part)
    if not first.tables and all_rows:
        first = Proposal(IN_ONE_CELL, find_unheaded(part), part)
    if first.tables:
        yield first
    elif is_too_long or any(head.is_of_pairings for head in head_rows(part)):
        return
    is_decided = first.proof.is_clear and not any(map(_heads_opponents, first.found))
    for words, layout in () if is_too_long or is_decided else layouts():
        if (headers_there := layout(part)) and (
            other := Proposal(words, headers_there, part)
        ).tables:
            yield other


def _heads_opponents(header: Header) -> bool:
    """Whether a column beside the rounds is headed as opponents, and so may tell more games."""
    return not OPPONENT.isdisjoint(map(normal, header.others.values()))


def winner_and_rival(proposals: Sequence[Proposal]) -> tuple[Proposal | None, Finding | None]:
    """Return the proposal whose games agree best, and a rival if there is one.

    Among equals it is the first. A rival is clear as well and tells other games, as many or in
    columns of its own.
    """
    candidates = [proposal for proposal in proposals if not proposal.rests_on_a_guess]
    best = max(candidates, key=lambda proposal: proposal.rank, default=None)
    if best is None or not best.proof.is_clear:
        return best, None
    rivals = (
        proposal
        for proposal in candidates
        if proposal is not best
        and proposal.proof.is_clear
        and (proposal.rank == best.rank or proposal.columns.isdisjoint(best.columns))
    )
    rival = next((proposal for proposal in rivals if proposal.games != best.games), None)
    return best, _two_fit(best, rival) if rival else None


def _two_fit(best: Proposal, rival: Proposal) -> Finding:
    return Finding(
        rival.found[0].start._replace(column=min(rival.columns)),
        faults.TWO_READINGS(
            one=best.layout,
            other=rival.layout,
            left=column_letters(min(best.columns)),
            right=column_letters(min(rival.columns)),
        ),
    )


def _games_cross(first: Header, again: Sequence[Header], part: Grid, bottom: int) -> bool:
    """Whether a game on one page has its opponent on another, or a page has no game yet."""
    verdict = judge(first, part, bottom).read
    if verdict is None:
        return True
    starts = [header.row for header in again]
    page = {row.number: bisect(starts, row.row) for row in verdict.draft.rows}
    met = [
        (page[row.number], page.get(game.opponent))
        for row, own in zip(verdict.draft.rows, verdict.draft.games.games, strict=True)
        for game in own
        if game.opponent is not None
    ]
    return len({own for own, _ in met}) <= len(again) or any(own != other for own, other in met)


def _without_repeats(headers_found: Sequence[Header], part: Grid) -> list[Header]:
    """Return the headers without those repeated on further pages of one crosstable.

    They are repeats if everything below all of them proves to be one crosstable.
    """
    kept = list(headers_found)
    for first, *again in headers.repeated(headers_found, part):
        if len(again) >= MOST_PAGES:
            continue
        pages = {header.start for header in again}
        others = [header for header in kept if header.start not in pages]
        bottom = next(
            end for header, end in headers.with_bottoms(others, part.bottom) if header is first
        )
        if max(pages).row > bottom:
            continue  # another header stands between
        if is_one_table(first, part, bottom) and _games_cross(first, again, part, bottom):
            kept = others
    return kept
