"""Who is who in the pairing lists of an event: one player has one number, and one name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xltiebreak.languages.text import shown, words_of
from xltiebreak.reading.crosstable.finding.people import Names, are_same, candidates, fits
from xltiebreak.reading.grid import Fault, Origin, Problem
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.pairings import ListedPlayer

_LEAST_CUT = 12  # letters: no program cuts names shorter, and a few letters begin many names


class Person(NamedTuple):
    """A player: the number, the name as written first, the rating, and the first cell."""

    number: int
    name: str
    rating: int | None
    where: Origin


class WhoIsWho:
    """The players of all lists.

    people: by number; problems: of their names and numbers.
    """

    def __init__(
        self, sides: Sequence[tuple[int, ListedPlayer]], roster: Mapping[int, str] | None
    ) -> None:
        """Find the players of these sides, each with its round; roster: their names, if known."""
        self.problems: list[Problem] = []
        self._roster = roster
        self._known = Names(roster.items()) if roster else None
        self._longest = max((len(side.name) for _, side in sides), default=0)
        self._spelled: dict[str, str] = {}  # other spellings of a name, with the first one
        self.people = self._people(sides)
        self._number_of: dict[str, int | None] = {}
        if roster is None:
            numbers = {person.name: person.number for person in self.people if person.name}
            same = {other: numbers.get(first) for other, first in self._spelled.items()}
            self._number_of = {**numbers, **same}

    def _error(self, where: Origin, fault: Fault) -> None:
        self.problems.append(where.error(fault))

    def _people(self, sides: Sequence[tuple[int, ListedPlayer]]) -> list[Person]:
        """Return the players by number: their own, the roster's, or the order of appearance."""
        numbered: dict[int, list[ListedPlayer]] = defaultdict(list)
        named: dict[str, list[ListedPlayer]] = defaultdict(list)
        for _, side in sides:
            if side.number is not None:
                numbered[side.number].append(side)
            elif side.name:
                named[side.name].append(side)
        if numbered:
            self._one_name_each(numbered)
            self._one_number_each(numbered, sides)
            self._named_elsewhere(named, numbered)
        elif self._roster is None:  # else the roster decides what a name means
            rounds: dict[str, set[int]] = defaultdict(set)
            for of_round, side in sides:
                rounds[side.name].add(of_round)
            self._spelled = _spelled_otherwise(named, rounds)
            self._unite(named, rounds)
            self._spelled_alike(named, rounds)
        if numbered or self._roster is None:
            groups = numbered or dict(enumerate(named.values(), 1))
            if self._roster is not None:
                self._on_the_roster(numbered)
            return [_person(number, groups[number]) for number in sorted(groups)]
        people: dict[int, list[ListedPlayer]] = defaultdict(list)
        for name, same in named.items():
            meant = self._meant(name, same[0].where)
            if meant is not None:
                people[meant] += same
        return [_person(number, people[number]) for number in sorted(people)]

    def _meant(self, name: str, where: Origin) -> int | None:
        """Return the number on the roster that a name means, None with an error otherwise."""
        roster = self._roster or {}
        numbers = self._numbers_of(name)
        if len(numbers) == 1:
            return numbers[0]
        kind = faults.MAY_BE_OF_ROSTER if numbers else faults.NOT_IN_CROSSTABLE
        self._error(where, kind(who=shown(name), others=candidates(numbers, roster)))
        return None

    def _numbers_of(self, name: str) -> Sequence[int]:
        """Return the numbers on the roster that a name may mean, whole or cut off.

        Some programs cut names at 16 letters: then those are the longest of all lists.
        """
        numbers = self._known.meant(name) if self._known else []
        if numbers or not _LEAST_CUT <= len(name) == self._longest:
            return numbers
        return [number for number, whole in (self._roster or {}).items() if whole.startswith(name)]

    def _on_the_roster(self, numbered: Mapping[int, Sequence[ListedPlayer]]) -> None:
        roster = self._roster or {}
        for number, same in numbered.items():
            side = next((side for side in same if side.name), same[0])
            if number not in roster:
                self._error(same[0].where, faults.NO_SUCH_NUMBER(number=number))
            elif side.name and not (
                are_same(side.name, roster[number])
                or (self._known and number in self._known.meant(side.name))
            ):
                names = {"who": shown(side.name), "other": shown(roster[number])}
                self._error(side.where, faults.OTHER_NAME_OF_ROSTER(number=number, **names))

    def _one_name_each(self, numbered: Mapping[int, Sequence[ListedPlayer]]) -> None:
        for number, same in numbered.items():
            spelled = [side for side in same if side.name]
            first_name = spelled[0].name if spelled else ""
            other = next((s for s in spelled if not are_same(s.name, first_name)), None)
            if other:
                names = {"who": shown(other.name), "other": shown(spelled[0].name)}
                first_cell = spelled[0].where.seen_from(other.where)
                fault = faults.OTHER_NAME(number=number, **names, there=first_cell)
                self._error(other.where, fault)

    def _one_number_each(
        self,
        numbered: Mapping[int, Sequence[ListedPlayer]],
        sides: Sequence[tuple[int, ListedPlayer]],
    ) -> None:
        """Find names with two numbers that never have a game in one round: they may be one."""
        by_name: dict[tuple[str, ...], dict[int, ListedPlayer]] = defaultdict(dict)
        for number, same in numbered.items():
            for side in same:
                if side.name:
                    by_name[words_of(side.name)].setdefault(number, side)
        in_rounds: dict[int, set[int]] = defaultdict(set)
        for of_round, side in sides:
            in_rounds[side.number or 0].add(of_round)
        for sides_by_number in by_name.values():
            for (earlier, first), (other, second) in zip(
                list(sides_by_number.items())[:-1], list(sides_by_number.items())[1:], strict=True
            ):
                if in_rounds[earlier].isdisjoint(in_rounds[other]):
                    fault = faults.OTHER_NUMBER(
                        who=shown(second.name),
                        number=other,
                        other=earlier,
                        there=first.where.seen_from(second.where),
                    )
                    self._error(second.where, fault)

    def _named_elsewhere(
        self, named: Mapping[str, Sequence[ListedPlayer]], numbered: dict[int, list[ListedPlayer]]
    ) -> None:
        """Give sides without a number that of their name."""
        number_of = {side.name: number for number, same in numbered.items() for side in same}
        for name, same in named.items():
            if name in number_of:
                numbered[number_of[name]] += same
            else:
                self._error(same[0].where, faults.WITHOUT_NUMBER(who=shown(name)))

    def _unite(self, named: dict[str, list[ListedPlayer]], rounds: Mapping[str, set[int]]) -> None:
        """Move the sides under other spellings of a name to the first one; warn of the first."""
        for other, first in list(self._spelled.items())[:1]:
            where = named[other][0].where
            fault = faults.ONE_PLAYER(
                who=shown(other),
                other=shown(first),
                there=named[first][0].where.seen_from(where),
                more=f", and {len(self._spelled) - 1} more" if len(self._spelled) > 1 else "",
            )
            self.problems.append(where.warning(fault, assumed=True))
        for other, first in self._spelled.items():
            named[first] += named.pop(other)
            rounds[first].update(rounds[other])

    def _spelled_alike(
        self, named: Mapping[str, Sequence[ListedPlayer]], rounds: Mapping[str, set[int]]
    ) -> None:
        """Find names that may be one player, because they never play in one round.

        They differ by a letter, or one has an initial for a word of the other.
        """
        played = set().union(*rounds.values())
        # Who plays in all rounds meets every other name in one.
        absent = {name: "".join(words_of(name)) for name in named if rounds[name] != played}
        near: dict[str, list[str]] = defaultdict(list)
        for name, letters in absent.items():
            for key in _keys_of_alike(letters):
                near[key].append(name)
        pairs = dict.fromkeys(pair for names in near.values() for pair in combinations(names, 2))
        alike = {pair for pair in pairs if is_almost(absent[pair[0]], absent[pair[1]])}
        in_turn = (pair for pair in pairs if pair in alike)
        for spelling, other in dict.fromkeys((*in_turn, *_with_initials(absent))):
            if rounds[spelling].isdisjoint(rounds[other]):
                where = named[other][0].where
                first_cell = named[spelling][0].where.seen_from(where)
                kind = faults.ALMOST_ALIKE if (spelling, other) in alike else faults.MAY_BE_ONE
                self._error(where, kind(who=shown(other), other=shown(spelling), there=first_cell))

    def number(self, side: ListedPlayer) -> int | None:
        """Return the number of a side, None if it is not known who that is."""
        if side.number is not None:
            return side.number
        if side.name not in self._number_of and self._known:
            numbers = self._numbers_of(side.name)
            self._number_of[side.name] = numbers[0] if len(numbers) == 1 else None
        return self._number_of.get(side.name)


def _spelled_otherwise(
    named: Iterable[str], rounds: Mapping[str, Collection[int]]
) -> dict[str, str]:
    """Return names with the same words as an earlier one, and that one.

    The words may differ by case, accents and order; two who play in one round are two players.
    """
    by_words: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in named:
        by_words[words_of(name)].append(name)
    meant: dict[str, str] = {}
    for first, *others in by_words.values():
        rounds_of_each = [rounds[name] for name in (first, *others)]
        if sum(map(len, rounds_of_each)) == len(set().union(*rounds_of_each)):
            meant |= dict.fromkeys(others, first)
    return meant


def _with_initials(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield whole names with those that have an initial in place of a word: Ben Birch, Ben B."""
    short = [name for name in names if any(len(word) == 1 for word in words_of(name))]
    by_word: dict[str, list[str]] = defaultdict(list)
    for name in names if short else ():
        for word in words_of(name):
            by_word[word].append(name)
    for name in short:
        words = words_of(name)
        for whole in by_word[max(words, key=len)]:
            own = words_of(whole)
            if len(own) == len(words) and fits(words, own):
                yield whole, name


def _keys_of_alike(letters: str) -> set[str]:
    """Return keys of which two names have one in common if `is_almost` holds."""
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}


def is_almost(name: str, other: str) -> bool:
    """Whether two names differ by one letter at most, or by two neighbours in the other order.

    >>> is_almost("ann", "an"), is_almost("ann", "ana"), is_almost("brian", "brain")
    (True, True, True)
    >>> is_almost("danlee", "idalee"), is_almost("ann", "a")
    (False, False)
    """
    short, long = sorted((name, other), key=len)
    if len(short) != len(long):
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    places = [at for at, (a, b) in enumerate(zip(short, long, strict=True)) if a != b]
    first, last = min(places, default=0), max(places, default=0)
    swapped = last == first + 1 and short[first] == long[last] and short[last] == long[first]
    return len(places) < 2 or swapped


def _person(number: int, same: Sequence[ListedPlayer]) -> Person:
    name = next((side.name for side in same if side.name), "")
    own = next((side.rating for side in same if side.rating), None)
    return Person(number, name, own, same[0].where)
