"""Random school events in a workbook: who comes, leaves, asks for a bye, and what is played.

The event is kept as typed cells; what must not happen is read from these cells alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from random_events import OTHER_SIDE, opponent_of

Cells = dict[int, list[str]]
PLAYED = ("W", "D", "L")
NO_SECOND_BYE = ("-", "X")


@dataclass
class SchoolEvent:
    """An event of children: the results by child, and what is known of each.

    schools: by child; families: the word in the column Apart; comes, leaves: the first and the last
    round of each child; cells: the results so far.
    """

    rng: Random
    children: int
    rounds: int
    schools: Mapping[int, str]
    families: Mapping[int, str]
    comes: Mapping[int, int]
    leaves: Mapping[int, int]
    cells: Cells = field(default_factory=dict)

    @property
    def numbers(self) -> range:
        return range(1, self.children + 1)

    @property
    def round(self) -> int:
        """The coming round."""
        return len(next(iter(self.cells.values()), ())) + 1

    def asked(self, coming: int) -> Iterator[tuple[int, str]]:
        """What is typed into the coming column before it is paired: who is away, half points."""
        for number in self.numbers:
            if not self.comes[number] <= coming <= self.leaves[number]:
                yield number, "-U-"
            elif self.rng.random() < 0.02:
                yield number, "-H-"

    def play(self, pairs: Mapping[int, str]) -> dict[int, str]:
        """Results of a round in place of its pairings, one side each; pairs: cells by child."""
        results: dict[int, str] = {}
        for number, cell in pairs.items():
            if cell.startswith("-"):
                continue
            letter = "F" if self.rng.random() < 0.02 else self.rng.choice("WWDLL")
            results[number] = f"{letter}{cell}"
        return results

    def keep(self, cells: Mapping[int, str]) -> None:
        """Add a round: its cells, one side of each game."""
        both = dict(cells)
        for number, cell in cells.items():
            if not cell.startswith("-"):
                both[opponent_of(cell)] = f"{OTHER_SIDE[cell[0]]}{number}"
        assert both.keys() == set(self.numbers)
        for number in self.numbers:
            self.cells.setdefault(number, []).append(both[number])


def school_event(rng: Random, least: int = 12, most: int = 60) -> SchoolEvent:
    """A random event; a school has from 1 child to a third of them."""
    children, rounds = rng.randint(least, most), rng.randint(3, 6)
    numbers = range(1, children + 1)
    schools = rng.randint(4, 8)
    weights = [rng.randint(1, 3) for _ in range(schools)]
    of_school = {n: f"School {rng.choices(range(schools), weights)[0]}" for n in numbers}
    families: dict[int, str] = {}
    for family in range(rng.randint(0, 3)):
        families |= dict.fromkeys(rng.sample(numbers, 2), f"family {family}")
    late = rng.sample(numbers, rng.randint(0, children // 10))
    away = rng.sample(numbers, rng.randint(0, children // 10))
    return SchoolEvent(
        rng,
        children,
        rounds,
        of_school,
        families,
        {n: rng.randint(2, rounds) if n in late else 1 for n in numbers},
        {n: rng.randint(1, rounds) if n in away else rounds for n in numbers},
    )


def wrong_in(event: SchoolEvent, pairs: Mapping[int, str]) -> Iterator[str]:
    """What is wrong with a round, one side of each game as typed, by the cells alone."""
    seen: list[int] = []
    for number, cell in pairs.items():
        if cell == "-B-":
            before = event.cells.get(number, [])
            if any(one == "-B-" or one.startswith("X") for one in before):
                yield f"{number} has a second bye"
            seen.append(number)
        elif cell.startswith("-"):
            seen.append(number)
        else:
            other = int(cell.rstrip("wb"))
            seen += [number, other]
            if any(
                one[0] in PLAYED and opponent_of(one) == other
                for one in event.cells.get(number, [])
            ):
                yield f"{number} and {other} meet again"
            if event.families.get(number, "") == event.families.get(other, number):
                yield f"{number} and {other} are siblings"
    if sorted(seen) != list(event.numbers):
        yield f"not everybody is there once: {sorted(seen)}"
    if sum(cell == "-B-" for cell in pairs.values()) > 1:
        yield "two byes"


def mates_in(event: SchoolEvent, pairs: Mapping[int, str]) -> int:
    """How many boards have two children of one school."""
    boards = [(no, int(cell.rstrip("wb"))) for no, cell in pairs.items() if cell[0] != "-"]
    return sum(event.schools[one] == event.schools[other] for one, other in boards)


def legal_pairings(
    numbers: list[int], met: set[frozenset[int]], no_bye: set[int]
) -> Iterator[list[frozenset[int]]]:
    """Every pairing without a rematch and a second bye, by trying all."""
    if len(numbers) % 2:
        for bye in set(numbers) - no_bye:
            rest = [one for one in numbers if one != bye]
            yield from ([*found, frozenset((bye,))] for found in legal_pairings(rest, met, no_bye))
        return
    if not numbers:
        yield []
        return
    first, *others = numbers
    for other in others:
        if frozenset((first, other)) not in met:
            rest = [one for one in others if one != other]
            for found in legal_pairings(rest, met, no_bye):
                yield [*found, frozenset((first, other))]


def fewest_mates(event: SchoolEvent, present: list[int]) -> int:
    """The fewest boards within a school in round 1: only a school of the majority has any."""
    sizes: dict[str, int] = {}
    for number in present:
        sizes[event.schools[number]] = sizes.get(event.schools[number], 0) + 1
    largest, rest = max(sizes.values()), len(present) - max(sizes.values())
    return max(0, (largest - len(present) % 2 - rest) // 2)


def pairs_of_cells(cells: Cells) -> set[frozenset[int]]:
    """Who has met at the board."""
    return {
        frozenset((number, opponent_of(cell)))
        for number, own in cells.items()
        for cell in own
        if cell[0] in PLAYED
    }
