"""By what a sheet ranks: its columns from left to right, and what the director has decided.

A column whose values no system gives may rank all the same: as it is printed, if the sheet shows
that it does. Else it is named, and no place is written where it may have ranked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from xltiebreak.book.sections.as_printed import as_printed
from xltiebreak.book.sections.columns import Editions, JudgedColumn, Judgement
from xltiebreak.book.sections.named import NamedColumns, is_code
from xltiebreak.book.sections.printed import printed_places
from xltiebreak.core.ranking import parted
from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable.finding.words import HEADS_NO_TIEBREAK, Role
from xltiebreak.rules import US, System, find
from xltiebreak.rules.naming import misspelt
from xltiebreak.rules.orders import with_own_codes

_CHANCE = 1 / 600  # that other numbers stand in order: less shows that a column ranks
DECIDES: Mapping[Role, str] = {"playoff": "PL", "manual": "MAN"}
DECISIONS = frozenset((*DECIDES.values(), "RN"))  # made at the table, and not by the results


class _Shown(NamedTuple):
    """What the order of the rows, or the printed places, say of a column."""

    agrees: bool
    """Whether no printed place contradicts it."""

    is_sorted: bool
    """Whether so many tied players stand in its order that it is no chance."""

    lowest_first: bool


class ColumnOrder:
    """The order that the columns of a crosstable name."""

    def __init__(self, named: NamedColumns) -> None:
        self.named, self.kinds, self.asked = named, named.kinds, named.asked
        self.table, self.typed = named.table, named.table.typed
        self.places = printed_places(self.typed) if self.table.sound else {}

    def judgement(self, judged: Mapping[int, JudgedColumn], editions: Editions | None) -> Judgement:
        """Return the columns with the order that they name, from left to right.

        It ends where a column is not understood. Filled columns whose data is missing rank as they
        are printed: another program had the data.
        """
        asked = self.asked
        columns = [*judged.values()] if asked.order else self._with_strays(judged)
        ranking = {column.column: self._ranking(column) for column in columns}
        decisions = self._decisions(columns)
        gap = next(
            (n for n, column in enumerate(columns) if not column.is_understood), len(columns)
        )
        before, after = columns[:gap], columns[gap:]
        is_named = any(ranking[one.column] for one in before if one.column not in decisions)
        counted = before if is_named else [column for column in after if not column.foreign]
        systems: Sequence[System] = [
            system
            for column in counted
            if (system := ranking[column.column]) and column.column not in decisions
        ]
        numbered_only = all(column.verdict == "order" for column in counted if column.system)
        if asked.order or numbered_only or not systems:
            systems = asked.order or asked.default
        else:
            systems = with_own_codes([*dict.fromkeys(systems)])
        order = self._with_decisions(systems, ranking, decisions)
        return Judgement(tuple(columns), order, bool(asked.order) or is_named, editions)

    # Columns that are no known tie-break.

    def _with_strays(self, judged: Mapping[int, JudgedColumn]) -> list[JudgedColumn]:
        """Return the columns, and those of which nobody knows what they are, from left to right."""
        event = self.typed.event
        groups = parted([list(self.typed.rows)], event.placing) if self.table.sound else []
        found: list[JudgedColumn] = []
        for column in sorted(self.named.heads):
            one = judged.get(column)
            if one is None or (one.verdict == "unknown" and one.system is None):
                one = self._stray(column, one, groups, judged)
            if one is None:
                continue
            found.append(one)
            if values := self._values(column):
                lowest = bool(one.system and one.system.lowest_first)
                printed = {number: values.get(number) for number in event.games}
                groups = parted(groups, printed, lowest)
        return found

    def _stray(
        self,
        column: int,
        judged: JudgedColumn | None,
        groups: Sequence[Sequence[int]],
        others: Mapping[int, JudgedColumn],
    ) -> JudgedColumn | None:
        """Return what a column is that no system explains; None if it can break no tie."""
        head = self.named.heads[column]
        if not self.kinds.filled(column):
            if judged or normal(head.text) in HEADS_NO_TIEBREAK:
                return judged
            is_near = not self.kinds.stands_left(column) and misspelt(head.text)
            is_meant = is_near or self._is_before_another(column, others)
            return self.named.column(head, "unknown") if is_meant else None
        values = self._values(column)
        if not values:
            return judged
        is_headed = head.breaks_ties and not is_code(head.text)
        says_so = judged is not None and (head.says_so or is_headed or self.named.may_rank(head))
        if not says_so and self._is_harmless(column, values, groups):
            return None
        shown = self._shown(values, groups)
        ranks = shown.is_sorted or says_so or self._is_before_another(column, others)
        stray = judged or self.named.column(head, "unknown")
        stray = replace(stray, printed=len(values), foreign=True)
        is_complete = len(values) == len(self.typed.rows) and not (judged and judged.nearest)
        if ranks and is_complete and shown.agrees and self._separates(values, groups):
            system = as_printed(values, head.text, lowest_first=shown.lowest_first)
            return replace(stray, verdict="printed", system=system)
        return replace(stray, verdict="unknown" if ranks else "beside")

    def _is_harmless(
        self, column: int, values: Mapping[int, float], groups: Sequence[Sequence[int]]
    ) -> bool:
        """Whether a column that no word names cannot have ranked anybody."""
        text = normal(self.named.heads[column].text)
        return (
            text in HEADS_NO_TIEBREAK
            or not (self.kinds.stands_right(column) and self.kinds.is_filled(column))
            or self.kinds.counts_games(column)
            or self.kinds.repeats_points(column)
            or not self._separates(values, groups)
        )

    def _values(self, column: int) -> dict[int, float]:
        """Return the printed values of a column, {} if one is no number."""
        if not (self.table.sound and self.kinds.holds_numbers(column)):
            return {}
        printed = self.kinds.printed(column).printed
        return {} if any(map(math.isnan, printed.values())) else dict(printed)

    def _is_before_another(self, column: int, others: Mapping[int, JudgedColumn]) -> bool:
        """Whether a known tie-break stands behind a column."""
        return self.kinds.stands_right(column) and any(
            one.system for at, one in others.items() if at > column
        )

    @staticmethod
    def _separates(values: Mapping[int, float], groups: Sequence[Sequence[int]]) -> bool:
        """Whether players whom nothing to the left separates have different values."""
        return any(len({values.get(number) for number in group}) > 1 for group in groups)

    def _shown(self, values: Mapping[int, float], groups: Sequence[Sequence[int]]) -> _Shown:
        """Return whether the tied stand in the order of a column, by places or else by rows."""
        has_places = len(self.places) == len(self.typed.rows)
        in_turn = [*self.typed.rows]
        rank = self.places if has_places else dict(zip(in_turn, range(len(in_turn)), strict=True))
        points = [self.typed.event.placing[number] for number in in_turn]
        if not has_places and points != sorted(points, reverse=True):
            return _Shown(agrees=True, is_sorted=False, lowest_first=False)
        down, up, chance = 0, 0, 1.0
        for group in groups:
            tied = sorted((number for number in group if number in values), key=rank.__getitem__)
            for one, below in pairwise(tied):
                down += values[one] > values[below]
                up += values[one] < values[below]
                up += has_places and rank[one] == rank[below] and values[one] != values[below]
            chance *= _chance_of_order([values[number] for number in tied])
        is_sorted = not (up and down) and chance <= _CHANCE
        lowest_first = is_sorted and not down
        agrees = lowest_first or not up or not has_places
        return _Shown(agrees, is_sorted, lowest_first)

    # The order.

    def _ranking(self, column: JudgedColumn) -> System | None:
        """Return by what a column ranks: its system, or its printed values if the data is missing.

        Then it must print a value for everybody.
        """
        system = column.system
        if system is None or column.verdict == "printed":
            return system
        if not (self.table.sound and system.lacks(self.table.event)):
            return self._in_force(system)
        values = self._values(column.column)
        if len({*values.values()}) > 1 and len(values) == len(self.typed.rows):
            return as_printed(values, column.text, system)
        return None if self.kinds.filled(column.column) else self._in_force(system)

    def _in_force(self, system: System) -> System:
        """Return FIDE's system by the edition in force; any other system as it is."""
        is_open = US in (self.asked.rules, system.rules)
        return system if is_open else find(system.identity[0], self.asked.rules)

    def _decisions(self, columns: Sequence[JudgedColumn]) -> dict[int, System]:
        """Return what was decided at the table, by column: a play-off, by the director, by lot."""
        if not self.table.sound:
            return {}
        header, event = self.table.header, self.table.event
        said = {at: find(code) for role, code in DECIDES.items() if (at := header.column(role))}
        said |= {
            one.column: one.system
            for one in columns
            if one.system and one.system.definition.code in DECISIONS and one.system.lacks(event)
        }
        texts = {at: self.table.grid.text(header.row, at) for at in said}
        return {
            at: as_printed(values, texts[at], system)
            for at, system in sorted(said.items())
            if (values := self._values(at))
        }

    def _with_decisions(
        self,
        order: Sequence[System],
        ranking: Mapping[int, System | None],
        decisions: Mapping[int, System],
    ) -> tuple[System, ...]:
        """Return an order with what was decided at the table, which no order overrules.

        Each stands where its column does among the tie-breaks. Where no column is one, it comes
        first if it decides of whole score groups, else last.
        """
        decided = list(order)
        for column, system in decisions.items():
            if system in decided:
                continue
            at = 0 if self._is_of_whole_groups(system) else len(decided)
            if any(one in decided for one in ranking.values()):
                left = (one for there, one in ranking.items() if there < column)
                at = max((decided.index(one) + 1 for one in left if one in decided), default=0)
            decided.insert(at, system)
        return tuple(decided)

    def _is_of_whole_groups(self, system: System) -> bool:
        """Whether nobody is without a value who has as many points as somebody with one."""
        values = system.values(self.table.event)
        return all(
            len({values[number] is None for number in group}) == 1
            for group in self.table.event.score_groups
        )


def _chance_of_order(values: Sequence[float]) -> float:
    """Return how likely such values stand in order, if they stand anyhow."""
    chance, seen = 1.0, Counter[float]()
    for count, value in enumerate(values, 1):
        seen[value] += 1
        chance *= seen[value] / count
    return chance
