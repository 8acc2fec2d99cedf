"""The tie-break systems, a module per family.

| module     | codes                          | what they look at                          |
|------------|--------------------------------|--------------------------------------------|
| opposition | MM SO ME SB BZ MB1 MB2         | what the opponents scored                  |
| progress   | CU CO AC FC                    | the score after each round                 |
| results    | KA KW WC BL WB BAP KO PC TL    | the player's results                       |
| encounters | HG HL HS HR                    | the games between tied players             |
| ratings    | CA AO AD PO                    | the ratings of the opposition              |
| teams      | GP UA PI IHSA                  | game points of team matches                |
| games      | BQ WP OW OM OO                 | other games than chess                     |
| lots       | TA PL MAN RN                   | arrival, play-off, the director, lots      |
| fide       | BH SB DE TPR ...               | FIDE's tie-breaks, C.07, in every edition  |

A rule is a function from an event and a player's number to terms. Its `Definition` stands above it;
`register` enters both into the register, where columns, listings, explanations and tests find them
as a `System`: the definition in an edition, with its number and modifier. Words of this package:

- terms: the numbers whose sum or mean is the value;
- tied: the players still tied when the turn of the system comes; alone: tied with nobody;
- own: of the player whose value is computed, not of the opponents;
- completed, at the board: a round that counts; a game that was played, neither bye nor forfeit;
- placing: the scores that rank the players, which are game points if these rank the teams;
- fixed pairings: a round robin, in which the pairings are known before the event;
- in force: the rules or edition by which a code without a prefix is read;
- *(reading)*: how the source is understood where it is silent.
"""

from xltiebreak.core.editions import CURRENT, EDITIONS, FIDE, RULES, US
from xltiebreak.core.registry import MissingError, System
from xltiebreak.core.terms import NoValue, Term, Terms, Value, figure
from xltiebreak.rules.families import all_systems, texts_of_systems
from xltiebreak.rules.naming import UnknownSystemError, find

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
    "texts_of_systems",
]
