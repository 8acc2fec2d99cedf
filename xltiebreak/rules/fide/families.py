"""FIDE's tie-breaks, all of them: importing this enters them into the register."""

# The families stand in the order of the articles' table.
# isort: off
from xltiebreak.rules.fide import opponents, encounter, results, ratings, teams

# isort: on

from xltiebreak.core.editions import FIDE
from xltiebreak.core.registry import owner_of
from xltiebreak.errors import Taken
from xltiebreak.rules.headings import HEADINGS

__all__ = ["encounter", "opponents", "ratings", "results", "teams"]


def _refuse_headings_of_others() -> None:
    """Raise Taken for a heading that is the name of another tie-break than it means."""
    for one in HEADINGS:
        meant, owner = owner_of(one.code.partition("/")[0], FIDE), owner_of(one.text, FIDE)
        if owner not in ("", meant):
            raise Taken(f"the heading {one.text!r} for {meant} is taken: it is that of {owner}")


_refuse_headings_of_others()
