"""Every tie-break system, grouped by family; FIDE's are loaded at the first use."""

from __future__ import annotations

# The families stand in the order of the listings.
# isort: off
from xltiebreak.rules import (
    opposition as opposition,
    progress as progress,
    results as results,
    encounters as encounters,
    ratings as ratings,
    teams as teams,
    games as games,
    lots as lots,
)

# isort: on
from xltiebreak.core.editions import FIDE, US
from xltiebreak.core.registry import System, registered


def all_systems(rules: str = US) -> tuple[System, ...]:
    """Return every system of these rules, by family; for FIDE, without an edition."""
    if rules == US:
        return registered(US)
    from xltiebreak.rules.fide import families  # noqa: F401  (most events never need them)

    systems = registered(FIDE)
    return systems if rules == FIDE else tuple(system.by(rules) for system in systems)


def texts_of_systems() -> dict[str, str]:
    """Return the English texts that stand above the rules, by key: what is translated of them."""
    systems = (*all_systems(US), *all_systems(FIDE))
    return {key: text for system in systems for key, text in system.phrases.items()}
