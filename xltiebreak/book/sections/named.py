"""What the heading of a column says of it: its words, its number, its place among the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from xltiebreak.book.sections.columns import Asked, JudgedColumn, Verdict
from xltiebreak.book.sections.kinds import ColumnKinds
from xltiebreak.book.sections.printed import compared_with
from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.tiebreak_heading import (
    TiebreakHeading,
    tiebreak_headings,
)
from xltiebreak.reading.crosstable.finding.words import HEADS_COUNTS, HEADS_NO_NAMES
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import CURRENT, FIDE, US, System
from xltiebreak.rules.naming import heads_others, system_in

_LONGEST_CODE = 3  # letters of a heading that means other things as well, such as Co and HR


class NamedColumns:
    """What the headings of a crosstable say."""

    def __init__(self, table: Crosstable, asked: Asked, kinds: ColumnKinds) -> None:
        self.table, self.asked, self.kinds = table, asked, kinds
        texts = table.header.others
        heads = tiebreak_headings(texts, asked.rules)
        # Beside columns that count draws or losses, one of wins counts them and breaks no tie.
        counts = not HEADS_COUNTS.isdisjoint(map(normal, texts.values()))
        self.heads = {head.column: head for head in heads if not (counts and _counts_wins(head))}

    def column(
        self, head: TiebreakHeading, verdict: Verdict, system: System | None = None
    ) -> JudgedColumn:
        """Return the record of a column."""
        cell = self.table.grid.read_at(Cell(self.table.header.row, head.column))
        return JudgedColumn(head.column, head.text, cell, verdict, system)

    def holds_words(self, head: TiebreakHeading) -> bool:
        """Whether the cells of a column are words, so that it is no tie-break.

        A column that says that it is one (`TBrk`, `TB1`) stays one.
        """
        return not head.says_so and self.kinds.holds_words(head.column)

    def is_headed_so(self, head: TiebreakHeading) -> bool:
        """Whether a column of words is named: its heading is a tie-break's, and no short code."""
        return (
            head.breaks_ties and not is_code(head.text) and not self.kinds.stands_left(head.column)
        )

    def by_words(
        self, head: TiebreakHeading, left: Mapping[int, JudgedColumn]
    ) -> JudgedColumn | None:
        """Judge a column by its header; None if its values or other columns must decide."""
        order, rules = self.asked.order or self.asked.default, self.asked.rules
        meant = self.table.marked.rules.get(head.column)
        if meant and not self.asked.stated:
            named = head.of_fide.by(meant) if head.of_fide else system_in(head.text, (), meant)
            return self._as_filled(head, named) if named else None
        is_open = not self.asked.order
        if is_open and head.numbered_elsewhere and self.kinds.filled(head.column):
            return None
        if head.in_order is not None:
            if head.in_order > len(order):
                return self.column(head, "beyond")
            return self.column(head, "order", order[head.in_order - 1])
        if system := _of_the_order(head.text, order):
            return self.column(head, "heading", system)
        already = [column.system for column in left.values() if column.system]
        system = system_in(head.text, already, rules)
        if system and self._is_settled(head, system):
            return self.column(head, "heading", system)
        return None

    def _as_filled(self, head: TiebreakHeading, system: System) -> JudgedColumn:
        """Return a column that a fill wrote, compared with what another program left there.

        Its own values show how it rounds, so that the next fill rounds alike.
        """
        filled = self.column(head, "fill", system)
        if system.group or not (self.table.sound and self.kinds.filled(head.column)):
            return filled
        printed = self.kinds.printed(head.column)
        return replace(filled, compared=compared_with(printed, system, self.table.typed.event, ()))

    def _is_settled(self, head: TiebreakHeading, system: System) -> bool:
        """Whether the system that a header names needs no proof by values or other columns."""
        if self.asked.order or self.asked.rules != US or head.is_exact or not head.of_fide:
            return True
        return self.asked.stated and system.rules == US

    def may_rank(self, head: TiebreakHeading) -> bool:
        """Whether a column may break ties though no word says so.

        It stands between the points and the places, and does not count games.
        """
        header = self.table.header
        points, place = header.column("points"), header.column("place")
        text = normal(head.text)
        if points is None or place is None or len(text) < 2 or text in HEADS_NO_NAMES:
            return False
        is_between = min(points, place) < head.column < max(points, place)
        return is_between and not self.kinds.counts_games(head.column)

    def is_compared(self, head: TiebreakHeading) -> bool:
        """Whether the values of a column say what it means."""
        if not self.table.sound or not self.kinds.filled(head.column):
            return False
        if head.breaks_ties:
            return True
        return self.may_rank(head) and self.kinds.holds_numbers(head.column)

    def by_neighbours(
        self, head: TiebreakHeading, families: Collection[str], edition: str
    ) -> JudgedColumn | None:
        """Judge a column that is blank, or right by no reading, by the rules of the others."""
        if not head.breaks_ties:
            blank = self.may_rank(head) and not self.kinds.filled(head.column)
            return self.column(head, "unknown") if blank else None
        return self.column(head, *self.meant_by_others(head, families, edition))

    def meant_by_others(
        self, head: TiebreakHeading, families: Collection[str], edition: str
    ) -> tuple[Verdict, System | None]:
        """Return what a header means by the rules that the other columns follow."""
        us, fide = head.of_us, head.of_fide
        is_fides = self.asked.rules != US or (FIDE in families and US not in families)
        if fide and (is_fides or not (us or heads_others(head.text))):
            is_sure = not (us or fide.definition.varies)
            return "heading" if is_sure else "neighbours", fide.by(edition or CURRENT)
        return "neighbours" if us else "unknown", us


def is_code(text: str) -> bool:
    """Whether a heading is as short as a code, so that it may head anything: `Co`, `HR`."""
    return len(normal(text)) <= _LONGEST_CODE


def _counts_wins(head: TiebreakHeading) -> bool:
    """Whether a heading is a tie-break's that counts wins."""
    system = head.system or head.of_fide
    return system is not None and system.definition.called == "wins"


def _of_the_order(text: str, order: Sequence[System]) -> System | None:
    """Return the system of an order that a header names, FIDE's whatever rules are in force."""
    if exact := [system for system in order if normal(system.exact_heading) == normal(text)]:
        return exact[0]
    of_fide = (system for system in order if system.rules != US)
    return next((system for system in of_fide if system_in(text, (), system.rules) == system), None)
