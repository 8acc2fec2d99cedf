"""FIDE's reference program for tie-breaks, gacrux, run on a tournament report.

It is asked in the same process: hundreds of processes would take minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Answer(NamedTuple):
    """The place of each player or team, and its values by code as gacrux computes them."""

    places: dict[int, int]
    values: dict[int, dict[str, float | None]]


def asked(
    report: str, codes: Sequence[str], rounds: int = -1, *, unrated: int | None = None
) -> Answer:
    """The answer to a list of tie-breaks after the points; rounds: played so far, -1 for all."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file(report, 0)
    status = file.chessjson["status"]
    assert status["code"] < 400, status
    tournament = file.get_tournament(1)
    wanted = ["PTS", *codes]
    params = {"tiebreak": wanted, "unrated": unrated, "check": 0}
    found = tiebreak(tournament, rounds, params).compute_tiebreaks(tournament, params)
    places, values = {}, {}
    for one in found["competitors"]:
        number = one["cid"]
        places[number] = one["rank"]
        values[number] = {
            code: None if value is None else float(value)
            for code, value in zip(wanted, one["tiebreakScore"], strict=True)
        }
    return Answer(places, values)
