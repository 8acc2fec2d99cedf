"""Who may win a prize: `Grade = K-1`, `Rating < 1200`, `unrated`."""

from __future__ import annotations

from dataclasses import dataclass

from xltiebreak.errors import Error


class ConditionError(Error, ValueError):
    """What is no condition; the text says what would be one."""


@dataclass(frozen=True)
class Condition:
    """Who may win; text: as it was typed, "" for everybody."""

    text: str = ""


EVERYBODY = Condition()


def condition_of(text: str) -> Condition:
    """Read a condition. Raises ConditionError for what is none."""
    return Condition(text.strip())
