"""Names of chess-results' tie-breaks with their parameters: our codes where these are certain.

The meanings are those of Swiss-Manager's list of tie-breaks.
"""

from __future__ import annotations

import pytest

from xltiebreak.sections.chess_results import TABLE, codes_by_parameters, codes_of_name

BUCHHOLZ = "Buchholz Tie-Break Variable (2023)"
CERTAIN = {
    f"{BUCHHOLZ} (0,0,0,-,-)": {"BH", "BH:GP"},
    f"{BUCHHOLZ} (1,0,1,P,-)": {"BH/C1/P", "BH:MP/C1/P"},
    f"{BUCHHOLZ} (0,1,1,-,F,0,1)": {"FB/M1", "FB:GP/M1"},
    "Sonneborn Berger Tie-Break Variable (2023) (0,1,1,-)": {"SB/M1"},
    "The greater number of victories (variable) (2,-)": {"BWG"},
    "Performance Tie-Breaks (TPR, APRO, PTP, APPO) (2,0)": {"PTP"},
    "Extended Sonneborn-Berger for teams (ESB) (1,0,1,-,0)": {"EMGSB/C1"},
    "Average Rating of Opponents (ARO) (0,0,1,0)": {"ARO/C1"},
    "Average of Opponents' Buchholz (AOB) (F)": {"AOB/F"},
    "Koya System (KS) (0,60)": {"KS/L60", "KS:GP/L60"},
    "Koya System (KS) (0,50)": {"KS", "KS:GP"},
    "Direct Encounter (DE) (P)": {"DE/P"},
}
UNCERTAIN = {
    "Performance Tie-Breaks (TPR, APRO, PTP, APPO) (2,1400)": "PTP",
    "Average Rating of Opponents (ARO) (0,0,0,1)": "ARO",
    "FIDE Tiebreak (Progressive Score) (0,1)": "PS",
    "Extended Direct Encounter for teams (EDE) (MP,-)": "EDE",
    f"{BUCHHOLZ} (0,2,1,-,-)": "BH",
}


@pytest.mark.parametrize("text", CERTAIN)
def test_parameters_whose_meaning_is_certain_give_the_code(text: str) -> None:
    assert codes_by_parameters(text) == CERTAIN[text]


@pytest.mark.parametrize("text", UNCERTAIN)
def test_other_parameters_leave_the_name(text: str) -> None:
    assert codes_by_parameters(text) == set()
    assert UNCERTAIN[text] in codes_of_name(text)


def test_a_name_alone_has_no_parameters() -> None:
    assert not any(codes_by_parameters(one.name) for one in TABLE)
