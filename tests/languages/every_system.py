"""Every tie-break as it may be written: by each edition, with numbers and modifiers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xltiebreak.core.modifiers import Modifier
from xltiebreak.rules import RULES, System, all_systems

MODIFIERS = {
    ":": [Modifier(score="MP"), Modifier(score="GP")],
    "C": [Modifier(lowest=1), Modifier(lowest=2)],
    "M": [Modifier(lowest=1, highest=1), Modifier(lowest=2, highest=2)],
    "L": [
        Modifier(limit=60),
        *(Modifier(half_points=one) for one in (-2, -1, 1, 2)),
    ],
    "K": [Modifier(divisor=4)],
    "F": [Modifier(fore=True)],
    "P": [Modifier(played=True)],
    "R": [Modifier(reverse=True)],
    "U": [Modifier(unrated=0), Modifier(unrated=1500)],
}


def every_system() -> Iterator[System]:
    """Every system in every edition, plain, with a number, and with each modifier that it takes."""
    for rules in RULES:
        for system in all_systems(rules):
            yield system
            if system.definition.parameter:
                yield from (system.with_parameter(2), system.with_parameter(6.5))
            for letter in system.definition.takes:
                yield from (replace(system, modifier=one) for one in MODIFIERS[letter])
