"""The tie-break systems, a module per family.

| module     | codes                          | what they look at                          |
|------------|--------------------------------|--------------------------------------------|
| opposition | MM SO ME SB BZ MB1 MB2         | what the opponents scored                  |
| progress   | CU CO AC FC                    | the score after each round                 |
| results    | KA KW WC BL WB BAP KO PC TL    | the own results                            |
| encounters | HG HL HS HR                    | the games between tied players             |
| ratings    | CA AO AD PO                    | the ratings of the opposition              |
| teams      | GP UA PI IHSA                  | game points of team matches                |
| games      | BQ WP OW OO                    | other games than chess                     |
| lots       | TA PL MAN RN                   | arrival, play-off, the director, lots      |
| fide       | BH SB DE TPR ...               | FIDE's tie-breaks, C.07, in every edition  |

A system is a function from an event and a player's number to terms, with a decorator that enters
it into the register. Columns, listings, explanations and tests find it there.
"""

from xltiebreak.systems.families import all_systems
from xltiebreak.systems.fide.editions import CURRENT, EDITIONS, RULES
from xltiebreak.systems.naming import UnknownSystemError, find
from xltiebreak.systems.registry import FIDE, US, MissingError, System
from xltiebreak.systems.terms import NoValue, Term, Terms, Value, figure

__all__ = [
    "CURRENT",
    "EDITIONS",
    "FIDE",
    "RULES",
    "US",
    "MissingError",
    "NoValue",
    "System",
    "Term",
    "Terms",
    "UnknownSystemError",
    "Value",
    "all_systems",
    "figure",
    "find",
]
