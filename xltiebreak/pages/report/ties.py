"""Every tie in a sentence: the players with the same points, and what puts one ahead.

The values are the ones that ranked the players (`ranking.steps`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from xltiebreak.book.sections import Section
from xltiebreak.core.ranking import Step, steps
from xltiebreak.languages import Language
from xltiebreak.languages.text import visible
from xltiebreak.rules import System, Value, figure

_NAMED = 3  # the most tied players that a sentence names one by one


class Name(NamedTuple):
    """A player's name inside a sentence."""

    name: str


Sentence = tuple[str | Name, ...]
"""A sentence in parts: names are apart because they may run from right to left."""


class Decision(NamedTuple):
    """A system that separated tied players."""

    system: System
    numbers: tuple[int, ...]
    """The players in the order of places."""


class Tie(NamedTuple):
    """Players with the same points."""

    points: float
    numbers: tuple[int, ...]
    """The players in the order of places."""

    sentences: tuple[Sentence, ...]
    """How each player was placed."""

    decisions: tuple[Decision, ...]
    """The systems that separated some of the players."""


def ties_of(section: Section, words: Language) -> Iterator[Tie]:
    """Every group of players with the same points, from the first place down.

    There is none before the first round.
    """
    event = section.crosstable.event
    if not event.rounds:
        return
    taken = list(steps(event, section.order))
    ordered = [number for group in taken[-1].groups for number in group]
    called = dict(zip(ordered, names_of(section, ordered, words), strict=True))
    many = "tie.teams" if section.crosstable.header.teams else "tie.players"
    places = {standing.number: standing.place for standing in section.standings}
    tied = _TieSentences(taken, called, places, many, words)
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


def names_of(section: Section, numbers: Sequence[int], words: Language) -> list[str]:
    """The name of each player, with the number if another player has the same name."""
    players = section.crosstable.event.by_number
    count = Counter(" ".join(player.name.split()).casefold() for player in players.values())

    def called(number: int) -> str:
        name = " ".join(players[number].name.split())
        if not name:
            return words.say("player.unnamed", number=number)
        return visible(name) if count[name.casefold()] == 1 else f"{visible(name)} ({number})"

    return list(map(called, numbers))


def sentence_text(sentence: Sentence) -> str:
    """The sentence as text."""
    return "".join(piece if isinstance(piece, str) else piece.name for piece in sentence)


class _TieSentences(NamedTuple):
    """Writes the sentences on players with the same points."""

    steps: Sequence[Step]
    called: dict[int, str]
    places: dict[int, int]
    many: str
    """The key of the text for several players, or several teams."""

    words: Language

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
        name = self.words.name_of(step.system.named)
        less = ".less" if step.system.lowest_first else ""
        if len(group) == 2:
            one, other = (self._value(step.values[number]) for number in group)
            first = Name(self.called[group[0]])
            key = f"tie.two{less}"
            return self._say(key, begin=begin, system=name, first=first, one=one, other=other)
        each = [self._part(part, step.values[part[0]]) for part in parts]
        between = self._between(group)
        listed = tuple(piece for one in each for piece in (between, *one))[1:]
        return self._say(f"tie.many{less}", begin=begin, system=name, order=listed)

    def _part(self, part: Sequence[int], value: Value) -> Sentence:
        key = "tie.part.each" if len(part) > 1 else "tie.part"
        return self._say(key, who=self._listed(part), value=self._value(value))

    def _begin(self, group: Sequence[int], index: int, points: float | None) -> Sentence:
        """The tied players, their points, and the earlier systems in which they are equal."""
        who = self._listed(group)
        if points is not None and len(group) > _NAMED:
            who = (self.words.say(self.many, count=len(group)),)
        equal = self._equal(group, index)
        key = f"tie.begin{'.points' if points is not None else ''}{'.equal' if equal else ''}"
        return self._say(key, who=who, points=self._value(points), systems=equal)

    def _equal(self, group: Sequence[int], index: int) -> str:
        """The systems before a step in which the players are equal, with their value."""
        names = []
        for step in self.steps[1:index]:
            value = step.values[group[0]]
            if step.system is not None and value is not None:
                name = self.words.name_of(step.system.named)
                names.append(f"{name} ({self._value(value)})")
        return self.words.listed(names)

    def _shared(self, group: Sequence[int], points: float | None) -> Sentence:
        begin = self._begin(group, len(self.steps), points)
        return self._say("tie.shared", begin=begin, place=str(self.places[group[0]]))

    def _say(self, key: str, **values: str | Name | Sentence) -> Sentence:
        return cast(Sentence, self.words.parts(key, **values))

    def _value(self, value: Value) -> str:
        return self.words.number(figure(value)) or self.words.say("no_value")

    def _between(self, group: Sequence[int]) -> str:
        clear = any("," in self.called[number] for number in group)
        return self.words.say("list.between.clear" if clear else "list.between")

    def _listed(self, group: Sequence[int]) -> Sentence:
        """The names of a group, with semicolons between if a name has a comma."""
        names = [self.called[number] for number in group]
        between = self._between(group)
        parts: list[str | Name] = []
        for at, (text, name) in enumerate(zip(self.words.separators(names), names, strict=True)):
            separator = between if 0 < at < len(names) - 1 else text
            parts += [separator, Name(name)] if separator else [Name(name)]
        return tuple(parts)


def _parts(group: Sequence[int], step: Step) -> list[list[int]]:
    """The parts of a group after a step, the leading part first."""
    parts = ([number for number in group if number in part] for part in map(set, step.groups))
    return [part for part in parts if part]
