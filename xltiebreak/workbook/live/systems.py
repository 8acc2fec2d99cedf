"""The spreadsheet formula of each tie-break, built from the steps.

`xltiebreak.systems` defines the systems in Python. This module writes them again as formulas,
because nothing else computes in a spreadsheet. The tests compare both. `steps` lists the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from xltiebreak.systems import US, System
from xltiebreak.systems.fide.editions import TABLE, Edition
from xltiebreak.workbook.live.steps import ADJUSTED, BEYOND, CUMULATIVE, FIDE_SCORE, SCORE, Steps

Value = Callable[[Steps, int], str]
"""Steps and row -> the formula of the player's value."""


def write_systems(steps: Steps, order: tuple[System, ...]) -> None:
    """Write a column for each system of the order."""
    for position, system in enumerate(order):
        prepare, value = KNOWN[system.identity]
        prepare(steps)
        steps.scalar(steps.tiebreak(position), partial(value, steps))


# Steps that only some systems use.


def _nothing(steps: Steps) -> None:
    pass


def _adjusted(steps: Steps) -> None:
    """Write A, points as they count for opponents, and their sum."""
    if "A" in steps.blocks:
        return
    steps.block(
        "A",
        lambda row, n: (
            f"IF({steps.counts(n)}=0,0,IF({steps.is_played(row, n)},{steps.at('F', row, n)},0.5))"
        ),
    )
    steps.scalar(ADJUSTED, lambda row: f"SUM({steps.line('A', row)})")


def _opposition(steps: Steps) -> None:
    """Write M: the opponents' adjusted scores, 0 for the player's unplayed rounds."""
    _adjusted(steps)
    steps.block("M", lambda row, n: _if_played(steps, row, n, ADJUSTED))


def _if_played(steps: Steps, row: int, number: int, column: int) -> str:
    played = steps.is_played(row, number)
    return f"IF({played},{steps.of_opponent(column, row, number)},0)"


def _running(steps: Steps) -> None:
    """Write C: the score after each round that counts."""
    steps.block(
        "C",
        lambda row, n: (
            f"IF({steps.counts(n)}=0,0,SUM(${steps.at('F', row, 1)}:{steps.at('F', row, n)}))"
        ),
    )


def _cumulative(steps: Steps) -> None:
    """Write N and the Cumulative: running scores minus the points of unplayed rounds."""
    if "C" in steps.blocks and "N" in steps.blocks:
        return
    _running(steps)
    steps.block("N", lambda row, n: f"IF({steps.is_played(row, n)},0,{steps.at('F', row, n)})")
    steps.scalar(CUMULATIVE, lambda row: f"SUM({steps.line('C', row)})-SUM({steps.line('N', row)})")


def _cumulative_of_opponents(steps: Steps) -> None:
    """Write G: the opponents' Cumulative."""
    _cumulative(steps)
    steps.block("G", lambda row, n: _if_played(steps, row, n, CUMULATIVE))


def _final_scores(steps: Steps) -> None:
    """Write J: points x the opponent's final score."""
    steps.block(
        "J",
        lambda row, n: (
            f"IF({steps.is_played(row, n)},"
            f"{steps.at('F', row, n)}*{steps.of_opponent(SCORE, row, n)},0)"
        ),
    )


# US Chess.


def _ends(steps: Steps, row: int, lowest: bool, highest: bool) -> str:
    """The sum of M without its ends; SMALL skips the zeros of rounds that do not count."""
    line, rounds, done = steps.line("M", row), steps.rounds, steps.completed
    parts = []
    if lowest:
        parts += [
            f"SMALL({line},{rounds}-{done}+1)",
            f"IF({done}>=9,SMALL({line},MIN({rounds},{rounds}-{done}+2)),0)",
        ]
    if highest:
        parts += [f"LARGE({line},1)", f"IF({done}>=9,LARGE({line},{min(2, rounds)}),0)"]
    kept = f"IF({done}<={int(lowest) + int(highest)}*IF({done}>=9,2,1),0,"
    return f"{kept}SUM({line})-{'-'.join(parts)})"


def _modified_median(steps: Steps, row: int) -> str:
    doubled, done = f"2*{steps.of(SCORE, row)}", steps.completed
    plus, minus = _ends(steps, row, True, False), _ends(steps, row, False, True)
    both = _ends(steps, row, True, True)
    return f"IF({doubled}>{done},{plus},IF({doubled}<{done},{minus},{both}))"


# FIDE.


def _fide(edition: Edition) -> Callable[[Steps], None]:
    def prepare(steps: Steps) -> None:
        """Write V, W, Y and Z: rounds unplayed by choice, and the Buchholz terms."""
        if "V" not in steps.blocks:
            steps.block("V", lambda row, n: _by_choice(steps, row, n))
            steps.block("W", lambda row, n: _from_here_on(steps, row, n), 1)
            steps.block("Y", lambda row, n: _drawn_instead(steps, row, n))
            steps.scalar(
                FIDE_SCORE, lambda row: f"{steps.of(SCORE, row)}+SUM({steps.line('Y', row)})"
            )
        steps.block(f"Z{edition.name}", lambda row, n: _entry(steps, row, n, edition))

    return prepare


def _by_choice(steps: Steps, row: int, number: int) -> str:
    says = steps.at("E", row, number)
    chosen = f'OR({says}="H",{says}="U",{says}="F",{says}="")'
    return f"IF(AND({steps.counts(number)}=1,{chosen}),1,0)"


def _from_here_on(steps: Steps, row: int, number: int) -> str:
    later = "1" if number == steps.rounds else steps.at("W", row, number + 1)
    own = steps.at("V", row, number)
    return f"IF({steps.counts(number)}=0,{later},IF(AND({own}=1,{later}=1),1,0))"


def _drawn_instead(steps: Steps, row: int, number: int) -> str:
    """Points to add for opponents: a bye after a withdrawal counts as a draw (16.3.2)."""
    gone, says = steps.at("W", row, number), steps.at("E", row, number)
    bye = f'AND({steps.counts(number)}=1,{gone}=1,{says}<>"F")'
    return f"IF({bye},0.5-{steps.at('F', row, number)},0)"


def _entry(steps: Steps, row: int, number: int, edition: Edition) -> str:
    """A round's Buchholz term: the opponent's score, or the dummy's (16.4)."""
    opponent, own = steps.of_opponent(FIDE_SCORE, row, number), steps.of(SCORE, row)
    dummy = own
    if edition.cap_at_opponent or edition.cap_at_draws:
        paired = f"{steps.at('Q', row, number)}>0"
        of_pairing = opponent if edition.cap_at_opponent else own
        of_draws = f"{steps.completed}/2" if edition.cap_at_draws else own
        dummy = f"MIN({own},IF({paired},{of_pairing},{of_draws}))"
    played = steps.is_played(row, number)
    return f"IF({steps.counts(number)}=0,0,IF({played},{opponent},{dummy}))"


def _cut(edition: Edition, lowest: int) -> Callable[[Steps], None]:
    def prepare(steps: Steps) -> None:
        """Write X, the order of cuts (16.5), and L, the terms that are left."""
        _fide(edition)(steps)
        key, left, entry = f"X{edition.name}", f"L{lowest}{edition.name}", f"Z{edition.name}"
        steps.block(
            key,
            lambda row, n: (
                f"IF({steps.counts(n)}=0,{BEYOND},(1-{steps.at('V', row, n)})*1000000+"
                f"{steps.at(entry, row, n)}*1000+{n})"
            ),
            float(BEYOND),
        )
        most = min(lowest, steps.rounds)
        steps.block(
            left,
            lambda row, n: (
                f'IF({steps.counts(n)}=0,"",IF({steps.at(key, row, n)}<='
                f'SMALL(${steps.at(key, row, 1)}:${steps.at(key, row, steps.rounds)},{most}),"",'
                f"{steps.at(entry, row, n)}))"
            ),
            "",
        )

    return prepare


def _of_left(edition: Edition, lowest: int, highest: int) -> Value:
    def value(steps: Steps, row: int) -> str:
        line = steps.line(f"L{lowest}{edition.name}", row)
        ends = "".join(
            f"-IF(COUNT({line})>={place},LARGE({line},{place}),0)"
            for place in range(1, highest + 1)
        )
        return f"SUM({line}){ends}"

    return value


def _fide_sonneborn(edition: Edition) -> Value:
    def value(steps: Steps, row: int) -> str:
        return f"SUMPRODUCT({steps.line('F', row)},{steps.line(f'Z{edition.name}', row)})"

    return value


def _games(formula: str, *letters: str) -> Value:
    """Put into each {} of a formula the number of rounds that ended with one of these letters."""
    return lambda steps, row: formula.format(*(steps.how_many(row, one) for one in letters))


def _sum(block: str) -> Value:
    return lambda steps, row: f"SUM({steps.line(block, row)})"


Known = tuple[Callable[[Steps], None], Value]


def _follow(edition: Edition) -> bool:
    """Whether the formulas above follow the rules of an edition."""
    own_score = edition.dummy == "own score"
    return own_score and edition.cuts_by_choice and not edition.unplayed_are_draws


def _of_fide(edition: Edition) -> dict[tuple[str, str], Known]:
    return {
        ("BH", edition.name): (_fide(edition), _sum(f"Z{edition.name}")),
        ("BH/C1", edition.name): (_cut(edition, 1), _of_left(edition, 1, 0)),
        ("BH/C2", edition.name): (_cut(edition, 2), _of_left(edition, 2, 0)),
        ("BH/M1", edition.name): (_cut(edition, 1), _of_left(edition, 1, 1)),
        ("BH/M2", edition.name): (_cut(edition, 2), _of_left(edition, 2, 2)),
        ("SB", edition.name): (_fide(edition), _fide_sonneborn(edition)),
        ("PS", edition.name): (_running, _sum("C")),
        ("WIN", edition.name): (_nothing, _games("{}", "WXB")),
        ("WON", edition.name): (_nothing, _games("{}", "W")),
    }


KNOWN: Mapping[tuple[str, str], Known] = {
    ("MM", US): (_opposition, _modified_median),
    ("SO", US): (_opposition, _sum("M")),
    ("ME", US): (_opposition, lambda steps, row: _ends(steps, row, True, True)),
    ("CU", US): (_cumulative, lambda steps, row: steps.of(CUMULATIVE, row)),
    ("CO", US): (_cumulative_of_opponents, _sum("G")),
    ("SB", US): (_final_scores, _sum("J")),
    ("KA", US): (_nothing, _games("4*({})+2*({})+{}", "W", "D", "L")),
    ("KW", US): (_nothing, _games("2*({})+{}", "W", "D")),
    ("WC", US): (_nothing, _games("{}", "W")),
    **{
        key: known
        for edition in TABLE
        if _follow(edition)
        for key, known in _of_fide(edition).items()
    },
}
"""Code and rules -> a function that writes the steps needed, and the formula."""
