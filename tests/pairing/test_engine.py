"""The engine gives the pairs of another program, in each version that was tried."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from thinning import sampled

from xltiebreak import propose, read_values
from xltiebreak.core.event import Event
from xltiebreak.pairing.engine import _IN_PAGES, VERSION, matched
from xltiebreak.pairing.engine_files import engine_files
from xltiebreak.pairing.proposal import NOBODY

RATED = json.loads(Path(__file__).with_name("rated.json").read_text(encoding="utf-8"))
"""105 rounds of rated events: [rounds, rating and results of each player, pairs, bye].

Pairs, White first, and bye (0: none) are those of bbpPairings, for an event in which the first
player had White in round 1."""

ROOT = Path(__file__).parents[2]


OLDEST, BEFORE = (1, 10, 64), (1, 12)
"""The versions of gacrux that were tried: .ci/run has the oldest, and the newest that there is."""

INTERNALS = {
    "chessjson": ("chessjson", ("add_tournament", "append_result")),
    "crosstabledutch": ("crosstable_dutch", ("compute_tiebreak", "update_canmeet")),
    "pairingdutch": ("pairing_dutch", ("compute_pairing", "get_crosstable")),
}
"""By module of gacrux, the class that `engine.py` makes or changes, and what it calls."""

NEWER = """\
To take a newer gacrux: raise its bound here and in pyproject.toml, and run tests/pairing with
--all. The pairs of bbpPairings must stay the same. If one of these names has moved, or the pairs
differ, compare `engine.py` with the classes of gacrux that it changes. Then raise it in
.ci/page-parts.txt."""


def test_the_version_of_the_engine_is_one_that_was_tried() -> None:
    installed = tuple(map(int, VERSION.split(".")))
    assert OLDEST <= installed < BEFORE, NEWER
    oldest, before = (".".join(map(str, one)) for one in (OLDEST, BEFORE))
    extra = f'pair = ["gacrux>={oldest},<{before}"]'
    assert extra in (ROOT / "pyproject.toml").read_text(encoding="utf-8"), NEWER
    # Where the gate's file is (a package of the sources has none), it installs the oldest one.
    gate = ROOT / ".ci" / "run"
    if gate.exists():
        text = gate.read_text(encoding="utf-8")
        assert '-e "/^pair = /$pin" pyproject.toml' in text
        assert 'pip install --quiet "${oldest_parts[@]}"' in text
        parts = gate.with_name("page-parts.txt").read_text(encoding="utf-8")
        assert f"gacrux=={_IN_PAGES} " in parts


@pytest.mark.parametrize("module", INTERNALS)
def test_the_internals_that_are_used_are_there(module: str) -> None:
    name, methods = INTERNALS[module]
    used = getattr(import_module(f"gacrux.{module}"), name, None)
    assert used and [one for one in methods if not callable(getattr(used, one, None))] == [], NEWER


def rated_event(rounds: int, players: str) -> Event:
    header = ["No.", "Name", "Rtg", *(f"Rnd{one}" for one in range(1, rounds + 1))]
    rows: list[list[object]] = [[*header]]
    for number, text in enumerate(players.split("|"), 1):
        rating, *games = text.split()
        cells = [*games, *[""] * (rounds - len(games))]
        rows.append([number, f"Player {number}", int(rating), *cells])
    (table,) = read_values(rows)
    assert table.sound, table.problems
    return table.event


@pytest.mark.parametrize(("rounds", "players", "pairs", "bye"), sampled(RATED, 12))
def test_pairs_and_colours_of_rated_events_are_those_of_bbp_pairings(
    rounds: int, players: str, pairs: str, bye: int
) -> None:
    proposal = propose(rated_event(rounds, players), colors=True)
    assert {f"{one.first}-{one.second}" for one in proposal.boards} == {*pairs.split()}
    assert proposal.bye == (bye or None)
    assert all(board.colored for board in proposal.boards)
    assert proposal.lot is None
    assert len(proposal.notes) == bool(bye)


def test_a_matching_pairs_close_scores() -> None:
    scores = {1: 2.0, 2: 0.0, 3: 2.0, 4: 0.0}
    assert matched(scores, scores, ()) == {frozenset((1, 3)), frozenset((2, 4))}


def test_a_matching_avoids_what_it_can() -> None:
    """1 and 2 may not meet, so 1-3 and 2-4 or 1-4 and 2-3 are left; 1-4 is to be avoided."""
    scores = dict.fromkeys((1, 2, 3, 4), 1.0)
    hard, soft = {frozenset((1, 2))}, {frozenset((1, 4))}
    assert matched([1, 2, 3, 4], scores, hard, soft) == {frozenset((1, 3)), frozenset((2, 4))}
    only = {*hard, frozenset((1, 3))}
    assert matched([1, 2, 3, 4], scores, only, soft) == {frozenset((1, 4)), frozenset((2, 3))}
    assert matched([1, 2, NOBODY], scores, {frozenset((1, NOBODY)), *hard}) == {
        frozenset((2, NOBODY))
    }


@pytest.mark.slow
def test_the_files_for_a_page_give_the_same_pairs(tmp_path: Path) -> None:
    """In a process that has these files, our package, and the standard library."""
    for name, content in engine_files().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    asked = [{"rounds": one[0], "players": one[1]} for one in RATED]
    code = f"""
import json, sys
sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]
from xltiebreak import propose, read_values
found = []
for one in json.load(sys.stdin):
    players = [text.split() for text in one["players"].split("|")]
    blank = [[""] * (one["rounds"] + 1 - len(own)) for own in players]
    header = ["No.", "Name", "Rtg", *(f"Rnd{{at}}" for at in range(1, one["rounds"] + 1))]
    rows = [[no, f"P{{no}}", int(own[0]), *own[1:], *none]
            for no, (own, none) in enumerate(zip(players, blank), 1)]
    made = propose(read_values([header, *rows])[0].event, colors=True)
    pairs = sorted(f"{{board.first}}-{{board.second}}" for board in made.boards)
    found.append([" ".join(pairs), made.bye or 0])
print(json.dumps(found))
"""
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [[" ".join(sorted(one[2].split())), one[3]] for one in RATED]
