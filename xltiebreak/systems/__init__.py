"""The tie-break systems, a module per family.

| code | name                     | family     | rule                   |
|------|--------------------------|------------|------------------------|
| MM   | Modified Median          | opposition | US Chess 34E1          |
| SO   | Solkoff                  | opposition | US Chess 34E2          |
| CU   | Cumulative               | progress   | US Chess 34E3          |
| CO   | Cumulative of opposition | progress   | US Chess 34E9          |

A system is a function of an event and a player's number, registered where it stands; everything
else (columns, listings, tests) finds it in the register.
"""

from xltiebreak.systems import opposition, progress
from xltiebreak.systems.registry import System, UnknownSystemError, Working, all_systems, find

__all__ = [
    "System",
    "UnknownSystemError",
    "Working",
    "all_systems",
    "find",
    "opposition",
    "progress",
]
