"""An event and wishes -> a proposal for the next round, by FIDE's Dutch system as gacrux has it.

| module       | what it does                                                                    |
|--------------|---------------------------------------------------------------------------------|
| proposal     | wishes and proposals as data                                                    |
| engine       | the only one that imports gacrux and networkx: who plays whom, a matching       |
| proposing    | who is to be paired, what the engine is asked, what is given up, step by step   |
| reasons      | why players of different scores meet, as far as counts prove it                 |
| engine_files | the files of gacrux and networkx that a page needs                              |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xltiebreak.pairing.proposal import NoEngine, PairingWishes, ProposedRound

if TYPE_CHECKING:
    from xltiebreak.event import Event


def proposed_round(event: Event, wishes: PairingWishes) -> ProposedRound:
    """Propose the round after the last one that counts. Raises NoProposal.

    What stands in that round already stays: pairs of the director, byes and absences.
    """
    try:
        from xltiebreak.pairing.proposing import proposed
    except ModuleNotFoundError:
        message = "the pairing engine is not installed: pip install xltiebreak[pair]"
        raise NoEngine(message) from None
    return proposed(event, wishes)
