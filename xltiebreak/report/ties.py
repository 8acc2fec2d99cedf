"""Every tie in a sentence: the players with the same points, and what puts one ahead.

The values are the ones that ranked the players (`ranking.steps`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak.ranking import Step, steps
from xltiebreak.sections import Section
from xltiebreak.systems import System, Value, figure
from xltiebreak.text import visible

_NAMED = 3  # the most tied players that a sentence names one by one


class Name(NamedTuple):
    """A player's name inside a sentence."""

    name: str


Sentence = tuple[str | Name, ...]
"""A sentence in pieces: names are apart because they may run from right to left."""


class Decision(NamedTuple):
    """A system that separated tied players; numbers: the players in the order of places."""

    system: System
    numbers: tuple[int, ...]


class Tie(NamedTuple):
    """Players with the same points.

    numbers: the players in the order of places; sentences: how each was placed; decisions: the
    systems that separated some of them.
    """

    points: float
    numbers: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    decisions: tuple[Decision, ...]


def ties_of(section: Section) -> Iterator[Tie]:
    """Every group of players with the same points, from the first place down.

    There is none before the first round.
    """
    event = section.crosstable.event
    if not event.rounds:
        return
    taken = list(steps(event, section.order))
    ordered = [number for group in taken[-1].groups for number in group]
    called = dict(zip(ordered, names_of(section, ordered), strict=True))
    many = "teams" if section.crosstable.header.teams else "players"
    tied = _TieSentences(taken, called, {s.number: s.place for s in section.standings}, many)
    for group in taken[0].groups:
        if len(group) < 2:
            continue
        points = event.placing[group[0]]
        sentences, decisions = [], []
        members = [number for number in ordered if number in set(group)]
        for sentence, decision in tied.explained(members, 0, points):
            sentences.append(sentence)
            decisions += [decision] if decision else []
        yield Tie(points, tuple(members), tuple(sentences), tuple(decisions))


def names_of(section: Section, numbers: Sequence[int]) -> list[str]:
    """The name of each player, with the number if another player has the same name."""
    players = section.crosstable.event.by_number
    count = Counter(" ".join(player.name.split()).casefold() for player in players.values())
    return [_called(number, " ".join(players[number].name.split()), count) for number in numbers]


def _called(number: int, name: str, count: Counter[str]) -> str:
    if not name:
        return f"player {number}"
    return visible(name) if count[name.casefold()] == 1 else f"{visible(name)} ({number})"


def sentence_text(sentence: Sentence) -> str:
    """The sentence as text."""
    return "".join(piece if isinstance(piece, str) else piece.name for piece in sentence)


class _TieSentences(NamedTuple):
    """Writes the sentences on players with the same points; many: `players` or `teams`."""

    steps: Sequence[Step]
    called: dict[int, str]
    places: dict[int, int]
    many: str

    def explained(
        self, group: Sequence[int], before: int, points: float | None
    ) -> Iterator[tuple[Sentence, Decision | None]]:
        """How a group is separated if the steps up to `before` leave it tied.

        points: theirs, None if an earlier sentence gave them.
        """
        for index in range(before + 1, len(self.steps)):
            parts = _parts(group, self.steps[index])
            if len(parts) > 1:
                break
        else:
            yield self._shared(group, points), None
            return
        step = self.steps[index]
        assert step.system is not None  # only the first step has none
        yield self._split(group, index, parts, points), Decision(step.system, tuple(group))
        for part in parts:
            if len(part) > 1:
                yield from self.explained(part, index, None)

    def _split(
        self, group: Sequence[int], index: int, parts: Sequence[Sequence[int]], points: float | None
    ) -> Sentence:
        step = self.steps[index]
        assert step.system is not None
        begin = self._begin(group, index, points)
        less = " (less is better)" if step.system.lowest_first else ""
        if len(group) == 2:
            one, other = (_value(step.values[number]) for number in group)
            ahead = f"{one} against {other}{less}."
            return (*begin, f"; {step.system.name} puts ", self._name(group[0]), f" first, {ahead}")
        each = [self._part(part, step.values[part[0]], index) for part in parts]
        listed = [piece for one in each for piece in (*one, self._between(group))][:-1]
        so = f"; {step.system.name} puts them in this order{less}: "
        return (*begin, so, *listed, ".")

    def _part(self, part: Sequence[int], value: Value, index: int) -> Sentence:
        of_each = " each" if len(part) > 1 else ""
        return (*self._listed(part), f" ({_value(value)}{of_each})")

    def _begin(self, group: Sequence[int], index: int, points: float | None) -> Sentence:
        """The tied players, their points, and the earlier systems in which they are equal."""
        who = self._listed(group)
        if points is not None and len(group) > _NAMED:
            who = (f"{len(group)} {self.many}",)
        equal = self._equal(group, index)
        if points is None:
            return (*who, f" are equal in {equal}" if equal else " are equal")
        have = f" have {figure(points)}"
        return (*who, have, f" and are equal in {equal}" if equal else "")

    def _equal(self, group: Sequence[int], index: int) -> str:
        """The systems before a step in which the players are equal, with their value."""
        names = []
        for step in self.steps[1:index]:
            value = step.values[group[0]]
            if step.system is not None and value is not None:
                names.append(f"{step.system.name} ({figure(value)})")
        return _and(names)

    def _shared(self, group: Sequence[int], points: float | None) -> Sentence:
        begin = self._begin(group, len(self.steps), points)
        place = self.places[group[0]]
        return (*begin, f"; nothing in the order separates them: they share place {place}.")

    def _name(self, number: int) -> Name:
        return Name(self.called[number])

    def _between(self, group: Sequence[int]) -> str:
        return "; " if any("," in self.called[number] for number in group) else ", "

    def _listed(self, group: Sequence[int]) -> Sentence:
        """The names of a group, with semicolons between if a name has a comma."""
        between = self._between(group)
        pieces: list[str | Name] = []
        for position, number in enumerate(group):
            if position:
                pieces.append(" and " if position == len(group) - 1 else between)
            pieces.append(self._name(number))
        return tuple(pieces)


def _parts(group: Sequence[int], step: Step) -> list[list[int]]:
    """The parts of a group after a step, the leading part first."""
    parts = ([number for number in group if number in part] for part in map(set, step.groups))
    return [part for part in parts if part]


def _value(value: Value) -> str:
    return figure(value) or "no value"


def _and(names: Sequence[str]) -> str:
    """Join names with commas and `and`.

    >>> _and(["Solkoff", "Median", "Cumulative"])
    'Solkoff, Median and Cumulative'
    """
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])
