"""What there is: every tie-break as a program lists it."""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.rules.families import all_systems


class TiebreakRule(NamedTuple):
    """A tie-break: its rule in words, who defines it, and what it needs beside results."""

    code: str
    name: str
    rule: str
    source: str
    needs: tuple[str, ...]


def tiebreak_rules(rules: str) -> tuple[TiebreakRule, ...]:
    """Return every tie-break of these rules, by family."""
    return tuple(
        TiebreakRule(one.code, one.name, one.rule, one.definition.source, one.needed)
        for one in all_systems(rules)
    )
