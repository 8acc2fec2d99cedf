"""An event and wishes -> a proposal for the next round: a schedule, or FIDE's Dutch system.

| module       | what it does                                                                    |
|--------------|---------------------------------------------------------------------------------|
| proposal     | wishes and proposals as data                                                    |
| engine       | the only one that imports gacrux and networkx: who plays whom, a matching       |
| entrants     | who is to be paired, and what is known of them                                  |
| schedules    | the rounds of a round robin, by Berger's tables or what is left of one          |
| lookahead    | pairs that leave small sections a pairing in the rounds to come                 |
| proposing    | what the engine is asked, what is given up, step by step                        |
| reasons      | why players of different scores meet, as far as counts prove it                 |
| engine_files | the files of gacrux and networkx that a page needs                              |
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from xltiebreak.core.event import boards_in_order
from xltiebreak.pairing.proposal import NoEngine, PairingWishes, ProposedRound

if TYPE_CHECKING:
    from xltiebreak.core.event import Event


def proposed_round(event: Event, wishes: PairingWishes) -> ProposedRound:
    """Propose the round after the last one that counts, its boards in order. Raises NoProposal.

    What stands in that round already stays: pairs of the director, byes and absences.
    """
    made = _proposed(event, wishes)
    by_sides = {(board.first, board.second): board for board in made.boards}
    sides = boards_in_order(event, made.round, by_sides)
    return replace(made, boards=tuple(by_sides[one] for one in sides))


def _proposed(event: Event, wishes: PairingWishes) -> ProposedRound:
    if event.round_robin or wishes.schedule:
        from xltiebreak.pairing.schedules import by_schedule

        return by_schedule(event, wishes)
    try:
        from xltiebreak.pairing.proposing import proposed
    except ModuleNotFoundError:
        message = "the pairing engine is not installed: pip install gacrux"
        raise NoEngine(message) from None
    return proposed(event, wishes)
