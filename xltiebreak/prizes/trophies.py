"""Trophies: down the places by the order in force, one to a player (US Chess 33), or to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.prizes.terms import Award, Contestant, NotGiven, Prize, PrizesGiven
from xltiebreak.prizes.wording import amount_text, place_and_tie, who_they_are, why_left_over

Group = list[int]
"""Contestants, as positions in the field."""


class _Holding(NamedTuple):
    """The trophy that a contestant has."""

    prize: str
    waits: bool
    """Whether the contestant will have it only if a tie is decided so."""


class Undecided(NamedTuple):
    """A tied group that waits for the decision which of them wins a trophy."""

    group: Group
    prize: str
    """The trophy."""

    least: int
    """The fewest players of the group who will not win it."""

    most: int
    """The most players of the group who will not win it."""

    def taking(self, eligible: Collection[int]) -> tuple[int, int]:
        """Return how many losers are eligible for another trophy: at least and at most.

        >>> Undecided([2, 3], "3rd", 1, 1).taking([2, 3, 4])
        (1, 1)
        >>> Undecided([2, 3], "3rd", 1, 1).taking([3, 4])
        (0, 1)
        """
        here = sum(i in eligible for i in self.group)
        return max(0, self.least - (len(self.group) - here)), min(self.most, here)

    def first(self, eligible: Collection[int]) -> int:
        """Return the first player of the group who is eligible for another trophy."""
        return min(i for i in self.group if i in eligible)


def give_trophies(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    names: Mapping[str, str],
    several: bool,
    sheet: str,
    words: Language,
) -> PrizesGiven:
    """Give trophies to a field in the order of places.

    The overall trophies go first, then those of each condition in the order of the list; trophies
    marked `first` go before the overall ones. A winner is out of all later trophies, which pass
    down to the next eligible player, unless `several`.
    If the ties of a prize are shared, each player tied on points gets one, and the next prize goes
    to the next player. *(reading)* If more players are tied than there are equal trophies, nobody
    has won yet: the players wait, and win nothing else until the tie is decided. Also hold back
    trophies for which a player in an undecided tie would rank first.
    """
    giving = _Giving(field, names, several, sheet, words)
    for same in _in_turn(prizes):
        giving.give(same)
    return PrizesGiven(tuple(giving.awards), tuple(giving.left))


def give_to_all(
    prizes: Sequence[Prize], field: Sequence[Contestant], sheet: str, words: Language
) -> PrizesGiven:
    """Give one to everybody who meets the condition, in one award; it excludes from nothing."""
    awards, left = [], []
    for prize in prizes:
        met = [player for player in field if prize.condition.met(player.columns)]
        if not met:
            reason = why_left_over(prize, 0, 0, "trophy", words)
            left.append(NotGiven(prize.prize, "trophy", sheet, 1, None, reason))
            continue
        numbers = tuple(player.number for player in met if player.number is not None)
        key = f"all.{'players' if numbers else 'teams'}{'.class' if prize.condition else ''}"
        who = words.say(key, count=len(met), condition=prize.condition.text)
        reason = words.say("why.all")
        awards.append(Award(prize.prize, "trophy", sheet, None, who, None, reason, numbers))
    return PrizesGiven(tuple(awards), tuple(left))


class _Giving:
    """Gives the trophies of one condition after the other, and records who has what."""

    def __init__(
        self,
        field: Sequence[Contestant],
        names: Mapping[str, str],
        several: bool,
        sheet: str,
        words: Language,
    ) -> None:
        self.awards: list[Award] = []
        self.left: list[NotGiven] = []
        self._field, self._names, self._several, self._sheet = field, names, several, sheet
        self._words = words
        self._won: dict[int, _Holding] = {}
        self._undecided: list[Undecided] = []

    def give(self, same: Sequence[Prize]) -> None:
        """Give the prizes of one condition down the places."""
        condition = same[0].condition
        eligible = [i for i, player in enumerate(self._field) if condition.met(player.columns)]
        free = [i for i in eligible if self._several or i not in self._won]
        passed = [i for i in eligible if i not in free]
        some_wait = any(self._won[i].waits for i in passed)
        waiting = () if self._several else tuple(self._undecided)
        ahead = [waiter for waiter in waiting if waiter.taking(eligible)[1]]
        slots = [prize for prize in same for _ in range(prize.count)]
        rank = 0
        while slots and (free or ahead):
            taken, group = _step(slots, free, self._field)
            before = next(
                (w for w in ahead if self._holds(w.first(eligible), group, slots[0])), None
            )
            if before:
                ahead.remove(before)
                slots = self._hold(slots, before, eligible, free)
                continue
            rank += 1
            slots, free = slots[len(taken) :], free[len(group) :]
            if _is_open(taken, group):
                self._leave_open(taken, group)
            else:
                over = [i for i in passed if i < group[0]]
                self._award(taken[0], group, rank, over)
        for prize in dict.fromkeys(slots):
            why = why_left_over(prize, len(eligible), len(passed), "trophy", self._words)
            reason = self._words.say("left.waiting", why=why) if some_wait else why
            self._leave([slot for slot in slots if slot == prize], reason)

    def _holds(self, waiting: int, group: Group, prize: Prize) -> bool:
        """Whether a waiting player comes before the last of a group, or is tied with them.

        All tied players win a shared trophy, so nobody waits for one.
        """
        if not group or waiting < group[-1]:
            return True
        is_tied = self._field[waiting].place == self._field[group[-1]].place
        return is_tied and prize.ties != "shared"

    def _hold(
        self, slots: Sequence[Prize], before: Undecided, eligible: Group, free: Group
    ) -> list[Prize]:
        """Hold back trophies for which an undecided group comes first; return those left.

        Return none if it is open how many of the group will need one: then it is also open which of
        the other players gets the rest.
        """
        who = self._names_of([i for i in before.group if i in eligible])
        reason = self._words.say("left.hold", who=who, prize=before.prize)
        least, most = before.taking(eligible)
        held, rest = slots[:most], slots[most:]
        sure = min(least, len(held))
        self._undecided.remove(before)
        if sure == len(held):
            self._leave(held, reason)
            left = before._replace(least=before.least - sure, most=before.most - sure)
            self._undecided.append(left)
            return list(rest)
        self._leave(slots, reason)
        group = sorted({*before.group, *free[: len(slots) - sure]})
        self._wait(group, held[0].prize)
        self._undecided.append(Undecided(group, held[0].prize, 0, len(group)))
        return []

    def _leave_open(self, taken: Sequence[Prize], group: Group) -> None:
        """Leave trophies undecided in a group that nothing separates."""
        self._wait(group, taken[0].prize)
        more = len(group) - len(taken)
        self._undecided.append(Undecided(group, taken[0].prize, more, more))
        self._leave(taken, self._words.say("left.undecided", who=self._names_of(group)))

    def _leave(self, prizes: Sequence[Prize], reason: str) -> None:
        """Note prizes that are not given, each with its count."""
        for prize, count in Counter(prizes).items():
            self.left.append(NotGiven(prize.prize, "trophy", self._sheet, count, None, reason))

    def _wait(self, group: Group, prize: str) -> None:
        for i in group:
            self._won.setdefault(i, _Holding(prize, waits=True))

    def _award(self, prize: Prize, group: Group, rank: int, over: Group) -> None:
        """Give a trophy to each of a group; over: contestants ahead of them who have one."""
        passed = self._words.first_few([self._passed(i) for i in over])
        why = [self._class_place(prize, rank), passed, self._share_of_each(group, prize)]
        for i in group:
            winner = self._field[i]
            self._won[i] = _Holding(prize.prize, waits=False)
            placed = place_and_tie(winner, self._field, self._names, self._words)
            reason = self._words.say("list.between.clear").join([placed, *filter(None, why)])
            award = Award(
                prize.prize, "trophy", self._sheet, winner.number, winner.name, None, reason
            )
            self.awards.append(award)

    def _names_of(self, group: Group) -> str:
        return who_they_are([self._field[i] for i in group], self._words)

    def _passed(self, i: int) -> str:
        """Say why a contestant is passed over."""
        key = "why.waits" if self._won[i].waits else "why.has"
        return self._words.say(key, who=self._field[i].who(self._words), prize=self._won[i].prize)

    def _class_place(self, prize: Prize, rank: int) -> str:
        if not prize.condition:
            return ""
        key = f"why.class.{'first' if rank == 1 else 'next'}{'.before' if prize.first else ''}"
        return self._words.say(key, condition=prize.condition.text)

    def _share_of_each(self, group: Group, prize: Prize) -> str:
        if prize.ties != "shared" or len(group) == 1:
            return ""
        points = amount_text(self._field[group[0]].points, self._words)
        return self._words.say("why.shared", count=len(group), points=points)


def _in_turn(prizes: Sequence[Prize]) -> Iterator[list[Prize]]:
    """The prizes of each condition together: those marked `first`, the overall ones, the others."""
    kinds = dict.fromkeys((not prize.first, prize.condition) for prize in prizes)
    for later, condition in sorted(kinds, key=lambda kind: (kind[0], bool(kind[1]))):
        yield [
            prize for prize in prizes if (not prize.first, prize.condition) == (later, condition)
        ]


def _step(
    slots: Sequence[Prize], free: Group, field: Sequence[Contestant]
) -> tuple[list[Prize], Group]:
    """The next trophies, and the group that they go to."""
    if not free:
        return [], []
    prize, best = slots[0], field[free[0]]
    if prize.ties == "shared":
        group = [i for i in free if field[i].points == best.points]
        return [slot for slot in slots if slot is prize][: len(group)], group
    group = [i for i in free if field[i].place == best.place]
    return list(slots[: len(group)]), group


def _is_open(prizes: Sequence[Prize], group: Group) -> bool:
    """Whether nothing decides which of the group gets which of the prizes."""
    if prizes[0].ties == "shared" or len(group) == 1:
        return False
    return len(prizes) < len(group) or any(prize != prizes[0] for prize in prizes)
