"""Every system that a printed column may hold, compared with its values.

A column headed by a word is compared with the systems that the word may mean; one headed `TB1`,
with every system, in all editions and with all modifiers. The words of a legend only decide between
systems that give the same values.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from xltiebreak.book.sections.chess_results import codes_by_parameters, codes_of_name
from xltiebreak.book.sections.printed import ColumnFit, PrintedColumn, fit, may_give
from xltiebreak.core.editions import LIKELIEST_FIRST
from xltiebreak.core.event import FORFEITS, Event
from xltiebreak.core.modifiers import PLAIN, Modifier
from xltiebreak.core.needs import has_unrated
from xltiebreak.languages.text import pattern
from xltiebreak.rules import CURRENT, EDITIONS, FIDE, US, System, Value, all_systems

_LIMITS = (*range(10, 100, 10), 25, 33, 34, 66, 67, 75)  # of the Koya system, in percent
_SERIES = (1, 2, 3)  # rounds left out
_RATINGS = 400  # from which on values may be ratings
_SAMPLE = 5  # values that rule out most systems
_OWN_DATA = frozenset(
    ("TPN", "RTNG", "STD", "REP", "WIN", "WON", "WC", "BPG", "BL", "BWG", "WB", "PC", "WP", "GP")
)
"""Numbers, ratings, points and counts of a player's own games."""
RATINGS_OF_UNRATED: Mapping[int, str] = {
    0: "unrated players are left out",
    800: "unrated players count as rated 800, as Swiss-Chess has it",
}
"""How programs print tie-breaks of ratings where players are unrated; 0: without them."""
_CODES = 6  # of a column, when the editions are compared


class Candidates:
    """The systems that an event has the data for, with their values."""

    def __init__(self, event: Event, rules: str) -> None:
        self.event = event
        self._in_force = rules if rules in EDITIONS else CURRENT
        every = [system for system in _every_system(event, rules) if not system.lacks(event)]
        self.systems = sorted(every, key=lambda system: _likely(system, rules))
        self._values: dict[System, Mapping[int, Value]] = {}

    def values(self, system: System, groups: Sequence[Collection[int]]) -> Mapping[int, Value]:
        """Return the values of all players; groups: the players who are still tied."""
        if system.group:
            return system.values(self.event, groups)
        if system not in self._values:
            self._values[system] = system.values(self.event)
        return self._values[system]

    def fit(
        self,
        column: PrintedColumn,
        system: System,
        groups: Sequence[Collection[int]],
        most: int,
    ) -> ColumnFit | None:
        """Compare a column with a system; None if more than `most` values are wrong."""
        return fit(column, system, self.values(system, groups), self.event, groups, most)

    def named(self, of_us: System | None, of_fide: System | None) -> list[System]:
        """Return the systems that a header may mean, FIDE's in every edition that may differ."""
        systems = [of_us] if of_us else []
        if of_fide and (of_fide.definition.varies or self.event.is_round_robin):
            systems += map(of_fide.by, EDITIONS)
        elif of_fide:
            systems.append(of_fide.by(CURRENT))
        return [candidate for system in systems for candidate in self._printed_as(system)]

    def called(self, system: System) -> list[System]:
        """Return the systems that a heading may mean which is called like this one."""
        return self.named(system, None) if system.rules == US else self.named(None, system)

    def _printed_as(self, system: System) -> Iterator[System]:
        """Yield a system that has its data, and a system of ratings as programs print it."""
        if not system.lacks(self.event):
            yield system
        if "U" in system.definition.takes and has_unrated(self.event):
            for rating in RATINGS_OF_UNRATED:
                yield replace(system, modifier=system.modifier._replace(unrated=rating))

    def best(
        self,
        column: PrintedColumn,
        asked: Sequence[System],
        groups: Sequence[Collection[int]],
        *,
        is_named: bool,
    ) -> list[ColumnFit]:
        """Return how a column compares with the systems that give most of its values.

        None gives less than half of them: that is chance. Direct encounter may be printed in so
        many forms that it must give all values of a column that no word names.
        """
        count = len(column.printed)
        sample = _sample(column)
        misses = {system: self._misses(system, column, sample) for system in asked}
        most = (count - 1) // 2 if len({*column.printed.values()}) > 1 else 0
        fits: list[ColumnFit] = []
        for system in sorted(asked, key=misses.__getitem__) if count else ():
            if misses[system] > most:
                break
            limit = 0 if system.group and not is_named else most
            if column_fit := self.fit(column, system, groups, limit):
                fits, most = [*fits, column_fit], min(most, len(column_fit.wrong))
        likeliest = {system: number for number, system in enumerate(asked)}
        fits.sort(key=lambda column_fit: likeliest[column_fit.system])
        return [column_fit for column_fit in fits if len(column_fit.wrong) == most]

    def exact(self, column: PrintedColumn) -> list[ColumnFit]:
        """Return how a column that no word names compares with the systems that give all of it.

        None tells only a player's own data, which other columns print as well, or looks at who is
        tied. A system is compared by an earlier edition only if no other system gives all, and its
        own edition in force gives some: editions differ where rounds were not played.
        """
        sample = _sample(column)
        # Sums of points are halves; means have other fractions, or are as large as ratings.
        are_sums = all(value * 2 % 1 == 0 and value < _RATINGS for value in column.printed.values())
        near: set[str] = set()
        fits: list[ColumnFit] = []
        for system in sorted(self.systems, key=self._is_earlier):
            if system.group or system.code in _OWN_DATA or (system.mean and are_sums):
                continue
            code = system.identity[0]
            if self._is_earlier(system) and (fits or code not in near):
                continue
            missed = [self._is_missed(system, column, number) for number in sample]
            if not all(missed):
                near.add(code)
            if not any(missed) and (found := self.fit(column, system, (), 0)):
                fits.append(found)
        return fits

    def _is_earlier(self, system: System) -> bool:
        """Whether a system is FIDE's by an edition that is not in force."""
        return system.rules not in (US, self._in_force)

    def counts(
        self, column: PrintedColumn, asked: Sequence[System], groups: Sequence[Collection[int]]
    ) -> Mapping[System, int]:
        """How many values of a column each of some systems gives."""
        return {system: self._right(column, system, groups) for system in asked}

    def right_by_edition(
        self,
        column: PrintedColumn,
        best: Sequence[ColumnFit],
        groups: Sequence[Collection[int]],
    ) -> Mapping[str, int]:
        """How many values of a column each edition gives; {} if none of the systems is FIDE's."""
        of_fide = [column_fit.system for column_fit in best if column_fit.system.rules in EDITIONS]
        systems = [*{system.identity[0]: system for system in of_fide}.values()][:_CODES]
        if not systems:
            return {}
        return {
            edition: max(self._right(column, system.by(edition), groups) for system in systems)
            for edition in EDITIONS
        }

    def _right(
        self, column: PrintedColumn, system: System, groups: Sequence[Collection[int]]
    ) -> int:
        if system.lacks(self.event):
            return 0
        column_fit = self.fit(column, system, groups, len(column.printed))
        return column_fit.right if column_fit else 0

    def _misses(self, system: System, column: PrintedColumn, sample: Sequence[int]) -> int:
        """Count the sample values that a system misses; most systems miss all of them.

        Return 0 for a system that depends on who is tied: it must compute all values at once.
        """
        if system.group:
            return 0
        return sum(self._is_missed(system, column, number) for number in sample)

    def _is_missed(self, system: System, column: PrintedColumn, number: int) -> bool:
        """Whether a system misses the value of a player."""
        own = column.own_decimals if system.mean else {}
        value, decimals = system.value(self.event, number), own.get(number, column.decimals)
        return not may_give(system, value, column.printed[number], decimals)


def _sample(column: PrintedColumn) -> list[int]:
    """Return the players whose values rule out most systems: those with the largest."""
    return sorted(column.printed, key=lambda number: -abs(column.printed[number]))[:_SAMPLE]


def _every_system(event: Event, rules: str) -> Iterator[System]:
    """Yield every system with every modifier, in every edition that may matter for the event."""
    for system in all_systems(US):
        parameter = system.definition.parameter
        if parameter and parameter.series:
            yield from map(system.with_parameter, _SERIES)
        elif not (parameter and parameter.draw):
            yield system
    in_force = rules if rules in EDITIONS else CURRENT
    for definition in (system.definition for system in all_systems(FIDE)):
        editions = EDITIONS if definition.varies or event.is_round_robin else (in_force,)
        for modifier in _modifiers(definition.takes, event):
            yield from (System(definition, edition, modifier) for edition in editions)


def _modifiers(takes: str, event: Event) -> Iterator[Modifier]:
    cuts = [PLAIN]
    if "C" in takes:
        cuts += [Modifier(lowest=1), Modifier(lowest=2)]
    if "M" in takes:
        cuts += [Modifier(lowest=1, highest=1), Modifier(lowest=2, highest=2)]
    if "L" in takes:
        cuts += [Modifier(limit=limit) for limit in _LIMITS]
    if "F" in takes:
        cuts += [Modifier(fore=True)]
    scores = ("", "MP", "GP") if ":" in takes and event.game_points else ("",)
    played = (False, True) if "P" in takes and _has_forfeits(event) else (False,)
    # Who prints a tie-break of ratings though a player is unrated has a rule for that.
    has_others = "U" in takes and has_unrated(event)
    ratings: Sequence[int | None] = [*RATINGS_OF_UNRATED] if has_others else [None]
    for cut, score, with_forfeits, rating in product(cuts, scores, played, ratings):
        yield cut._replace(score=score, played=with_forfeits, unrated=rating)


def _has_forfeits(event: Event) -> bool:
    return any(game.result in FORFEITS for games in event.games.values() for game in games)


def _likely(system: System, rules: str) -> tuple[bool, int, int]:
    """Sort key: systems of the rules in force first, then current ones, then without modifier."""
    edition = LIKELIEST_FIRST.index(system.rules) if system.rules in EDITIONS else 0
    family = (system.rules == US) == (rules == US)
    return (not family, system.rules != rules, len(str(system.modifier)) * 10 + edition)


_MEANT = (
    ("won with black|wins with black", ("BWG", "WB")),
    ("games? won", ("WON", "WC")),
    ("wins|victories", ("WIN", "WON", "WC")),
    ("black", ("BPG", "BL")),
    ("fore.?buchholz", ("FB",)),
    ("average.*buchholz", ("AOB",)),
    ("buchholz", ("BH", "BZ")),
    ("extended.*direct", ("EDE",)),
    ("direct|encounter|head.to.head", ("DE", "HG", "HR")),
    ("extended.*sonneborn|olympi", ("EMGSB", "EMMSB", "EGMSB", "EGGSB")),
    ("sonneborn|berger", ("SB",)),
    ("koya", ("KS", "KO")),
    ("progress|cumulat", ("PS", "CU", "FC0")),
    ("average.*perform", ("APRO", "PO")),
    ("perform", ("TPR", "PTP")),
    ("average.*rating|rating.*opponent", ("ARO", "AO", "CA")),
    ("rating", ("RTNG",)),
    ("match.?points", ("MPVGP", "STD")),
    ("game.?points", ("GP", "MPVGP", "STD")),
)
_ACRONYM = pattern(r"\(([A-Za-z]{2,5}(?:[/:-][A-Za-z0-9]+)*)\)")


def is_meant(system: System, hint: str) -> bool:
    """Whether the words of a legend fit a system."""
    if exact := codes_by_parameters(hint):
        return system.identity[0] in exact
    codes = codes_of_name(hint)
    if system.identity[0] in codes:
        return True
    code = system.identity[0].partition("/")[0].partition(":")[0]
    for acronym in _ACRONYM.findall(hint):
        if acronym.upper().partition("/")[0].partition("-")[0] == code:
            return True
    words = hint.casefold()
    meant = next((codes for pattern, codes in _MEANT if re.search(pattern, words)), ())
    return code in meant
