"""FIDE's tie-breaks, all of them: importing this enters them into the register."""

# The families stand in the order of the articles' table.
# isort: off
from xltiebreak.rules.fide import opponents, encounter, results, ratings, teams

# isort: on

__all__ = ["encounter", "opponents", "ratings", "results", "teams"]
