"""Breaks the code on purpose, one line at a time, and sees that a test notices.

    python tests/mutations.py             every mutation; fails where one survives
    python tests/mutations.py --only NAME just this one (may be given again)
    python tests/mutations.py --list      what there is, and which tests answer for it
    python tests/mutations.py --check     first see that those tests pass unbroken
    python tests/mutations.py --jobs 1    one at a time instead of two

A mutation is a fault that a maintainer could really make: a comparison flipped, half a point, the
last row missed. It is tried in a copy of the repository, so that nothing here is ever broken. Where
one survives, a test is missing: write it, with a value from the rule book or worked out by hand.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PARTS = (
    *("xltiebreak", "tests", "workbook_templates", "docs"),
    *("README.md", "CONTRIBUTING.md", "pyproject.toml"),
)
"""What the tests need of the repository."""

PATIENCE = 300  # seconds that the tests of one mutation may take


@dataclass(frozen=True)
class Mutation:
    """A fault in one line.

    name: what goes wrong; file: where, from the repository's root; old: a text within one line that
    stands there exactly once; new: what takes its place; tests: the files or folders of tests that
    should notice.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def applied(self, source: str) -> str:
        """The source with the fault. Raises Rotten where it cannot be made any more."""
        times = source.count(self.old)
        if times != 1:
            there = f"stands {times} times in {self.file}" if times else f"is not in {self.file}"
            raise Rotten(f"{self.name}: {self.old!r} {there}: adapt it to what stands there now")
        return source.replace(self.old, self.new)


class Rotten(Exception):
    """A mutation, or what it is tried in, is not what it should be any more."""


MUTATIONS: tuple[Mutation, ...] = (
    Mutation(
        "page-answers-by-the-order-before",
        "xltiebreak/page/answers.py",
        """given, key = self._files[asked["file"]], json.dumps(asked["how"])""",
        """given, key = self._files[asked["file"]], \"\"""",
        ("tests/page/test_answers.py",),
    ),
    Mutation(
        "page-forgets-how-to-fill",
        "xltiebreak/page/answers.py",
        """prizes=listed, **asked["writing"]""",
        "prizes=listed",
        ("tests/page/test_answers.py",),
    ),
    Mutation(
        "page-marks-the-row-below",
        "xltiebreak/page/answers.py",
        "return area.top <= cell.row <= area.bottom and",
        "return area.top + 1 <= cell.row <= area.bottom + 1 and",
        ("tests/page/test_answers.py",),
    ),
    Mutation(
        "page-may-connect",
        "xltiebreak/page/building.py",
        """"default-src": "'none'",""",
        """"default-src": "'self'",""",
        ("tests/page/test_building.py",),
    ),
    Mutation(
        "page-takes-any-pyodide",
        "xltiebreak/page/parts.py",
        "if version != PYODIDE:",
        "if not version:",
        ("tests/page/test_building.py",),
    ),
    Mutation(
        "page-takes-the-command-line-along",
        "xltiebreak/page/parts.py",
        '*("cli", "__main__.py"),  # what needs a terminal',
        '*("__main__.py",),  # what needs a terminal',
        ("tests/page/test_building.py",),
    ),
    # FIDE: articles 14 to 16, direct encounter.
    Mutation(
        "fide-a-forfeit-loss-is-not-by-choice",
        "xltiebreak/systems/fide/seen.py",
        "return _REQUESTED if self.forfeits_count else _REQUESTED | {Result.FORFEIT_LOSS}",
        "return _REQUESTED",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-a-half-point-bye-is-not-by-choice",
        "xltiebreak/systems/fide/seen.py",
        "frozenset({Result.HALF_BYE, Result.ZERO_BYE})",
        "frozenset({Result.ZERO_BYE})",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-an-absence-is-not-by-choice",
        "xltiebreak/systems/fide/seen.py",
        "frozenset({Result.HALF_BYE, Result.ZERO_BYE})",
        "frozenset({Result.HALF_BYE})",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-a-bye-of-the-pairing-is-by-choice",
        "xltiebreak/systems/fide/seen.py",
        "frozenset({Result.HALF_BYE, Result.ZERO_BYE})",
        "frozenset({Result.HALF_BYE, Result.ZERO_BYE, Result.FULL_BYE})",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-who-withdrew-has-no-draws",
        "xltiebreak/systems/fide/seen.py",
        "total += self.draw - self.points[number][-position]",
        "total += 0",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-forfeits-after-a-withdrawal-are-draws",
        "xltiebreak/systems/fide/seen.py",
        "if game.result is not Result.FORFEIT_LOSS:",
        "if True:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-only-games-end-an-absence",
        "xltiebreak/systems/fide/seen.py",
        "if not self.is_voluntary(game):",
        "if game.result.played:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-no-cap-at-the-opponent",
        "xltiebreak/systems/fide/seen.py",
        "return (cap, _OPPONENT) if cap < own else (own, _OWN)",
        "return own, _OWN",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-the-cap-raises-the-dummy",
        "xltiebreak/systems/fide/seen.py",
        "return (cap, _OPPONENT) if cap < own else (own, _OWN)",
        "return cap, _OPPONENT",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-no-cap-at-draws",
        "xltiebreak/systems/fide/seen.py",
        "return (cap, _DRAWS) if cap < own else (own, _OWN)",
        "return own, _OWN",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-caps-in-2024",
        "xltiebreak/systems/fide/seen.py",
        ', "fide2024": self._as_good_as_oneself}',
        "}",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-the-virtual-opponent-wins",
        "xltiebreak/systems/fide/seen.py",
        "(self.win - points[position])",
        "points[position]",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-the-virtual-opponent-has-no-later-rounds",
        "xltiebreak/systems/fide/seen.py",
        "+ later * self.draw",
        "+ later * 0",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-unplayed-rounds-of-2012-count-what-they-gave",
        "xltiebreak/systems/fide/seen.py",
        "points if game.result in self.played else self.draw",
        "points if True else self.draw",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-cuts-of-2012-spare-nobody",
        "xltiebreak/systems/fide/seen.py",
        'chosen = self.edition != "fide2012"',
        "chosen = True",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-no-round-goes-first",
        "xltiebreak/systems/terms.py",
        "if by_choice != position and terms[position][0] <= terms[by_choice][0]:",
        "if False:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-the-round-by-choice-goes-always",
        "xltiebreak/systems/terms.py",
        "if by_choice != position and terms[position][0] <= terms[by_choice][0]:",
        "if by_choice != position:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-lowest-by-the-product-alone",
        "xltiebreak/systems/terms.py",
        "(term[4], term[0]) if weighted",
        "term[0] if weighted",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-forfeits-of-a-round-robin-are-byes",
        "xltiebreak/systems/fide/seen.py",
        "return self.forfeits_told_played or self.event.is_round_robin",
        "return self.forfeits_told_played",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-forfeits-count-for-ratings",
        "xltiebreak/systems/fide/seen.py",
        "return _AT_THE_BOARD if excepted else self.played",
        "return self.played",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-forfeit-losses-are-games",
        "xltiebreak/systems/fide/seen.py",
        "return self.played - {Result.FORFEIT_LOSS} if excepted else self.played",
        "return self.played",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-free-rounds-are-dummies",
        "xltiebreak/systems/fide/seen.py",
        "elif not robin:",
        "else:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-the-last-round-is-as-it-was",
        "xltiebreak/systems/fide/seen.py",
        "else Game(Result.DRAW, opponent, game.color, half, half)",
        "else game",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-two-games-count-twice",
        "xltiebreak/systems/fide/encounter.py",
        "Fraction(sum(of)) / len(of)",
        "sum(of)",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-a-lead-that-can-be-reached",
        "xltiebreak/systems/fide/encounter.py",
        "if points[first] <= best_of_others:",
        "if points[first] < best_of_others:",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-missing-games-give-nothing",
        "xltiebreak/systems/fide/encounter.py",
        "(len(group) - 1 - met[number]) * seen.win",
        "0 * seen.win",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    Mutation(
        "fide-tied-parts-stay-tied",
        "xltiebreak/systems/fide/encounter.py",
        "waiting += reversed(smaller)",
        "waiting += reversed([part._replace(group=part.group[:1]) for part in smaller])",
        ("tests/systems/test_fide_unplayed.py",),
    ),
    # Systems and what they share.
    Mutation(
        "an-even-score-is-a-plus-score",
        "xltiebreak/systems/opposition.py",
        "if points > even:",
        "if points >= even:",
        ("tests/systems/test_systems.py",),
    ),
    Mutation(
        "two-scores-go-from-ten-rounds-on",
        "xltiebreak/systems/opposition.py",
        "return 2 if event.rounds >= 9 else 1",
        "return 2 if event.rounds > 9 else 1",
        ("tests/systems/test_systems.py",),
    ),
    Mutation(
        "an-own-unplayed-round-is-half-a-point-too-much",
        "xltiebreak/systems/opposition.py",
        "(last - position) * draw",
        "(last - position + 1) * draw",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "median-buchholz-2-leaves-out-one-low-score",
        "xltiebreak/systems/opposition.py",
        "lowest=2, highest=2",
        "lowest=1, highest=2",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "unplayed-rounds-count-what-they-gave-for-an-opponent",
        "xltiebreak/event.py",
        "if g.result.played else draw for g in games",
        "if g.result is not Result.ZERO_BYE else draw for g in games",
        ("tests/systems/test_systems.py",),
    ),
    Mutation(
        "byes-asked-for-ahead-count-already",
        "xltiebreak/event.py",
        "for number, games in enumerate(rounds[:last], 1)",
        "for number, games in enumerate(rounds, 1)",
        ("tests/systems/test_unplayed_rounds.py",),
    ),
    Mutation(
        "who-still-plays-has-withdrawn",
        "xltiebreak/event.py",
        "game.opponent is None and game.result in (Result.ZERO_BYE, Result.PENDING)",
        "game.result in (Result.ZERO_BYE, Result.PENDING)",
        ("tests/systems/test_unplayed_rounds.py",),
    ),
    Mutation(
        "half-point-byes-stay-in-the-cumulative",
        "xltiebreak/systems/progress.py",
        "if game.result.points and not game.result.played",
        "if game.result.points == 1 and not game.result.played",
        ("tests/systems/test_systems.py",),
    ),
    Mutation(
        "koya-asks-for-more-than-half",
        "xltiebreak/systems/results.py",
        "if scores[game.opponent] < half:",
        "if scores[game.opponent] <= half:",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "no-loss-is-a-loss-in-the-last-round",
        "xltiebreak/systems/results.py",
        "return [Term(event.rounds + 1.0)]",
        "return [Term(event.rounds + 0.0)]",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "half-point-byes-are-worth-no-discs",
        "xltiebreak/systems/games.py",
        "_BYES = (Result.FULL_BYE, Result.HALF_BYE, Result.FORFEIT_WIN)",
        "_BYES = (Result.FULL_BYE, Result.FORFEIT_WIN)",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "some-of-the-tied-have-met-instead-of-all",
        "xltiebreak/systems/encounters.py",
        "return all(one in event.opponents[other]",
        "return any(one in event.opponents[other]",
        ("tests/systems/test_system_cases.py",),
    ),
    Mutation(
        "a-teams-forfeited-matches-make-no-game-points",
        "xltiebreak/systems/teams.py",
        "[game.made or 0.0 for game in games]",
        "[(game.made or 0.0) * game.result.played for game in games]",
        ("tests/systems/test_unplayed_rounds.py",),
    ),
    Mutation(
        "us-amateur-counts-forfeited-matches",
        "xltiebreak/systems/teams.py",
        "if game.result.played and game.opponent is not None",
        "if game.opponent is not None",
        ("tests/systems/test_unplayed_rounds.py",),
    ),
    # Places.
    Mutation(
        "players-without-a-value-come-first",
        "xltiebreak/ranking.py",
        "return [*ordered, without] if without else ordered",
        "return [without, *ordered] if without else ordered",
        ("tests/test_ranking.py",),
    ),
    Mutation(
        "no-place-is-skipped-after-a-tie",
        "xltiebreak/ranking.py",
        "place += len(group)",
        "place += 1",
        ("tests/test_ranking.py",),
    ),
    Mutation(
        "the-first-of-a-tie-says-what-separates",
        "xltiebreak/ranking.py",
        "if below and key == group[-1]:",
        "if below and key == group[0]:",
        ("tests/test_ranking.py",),
    ),
    Mutation(
        "head-to-head-in-the-whole-score-group",
        "xltiebreak/ranking.py",
        "values = system.values(event, step.groups)",
        "values = system.values(event)",
        ("tests/test_ranking.py",),
    ),
    Mutation(
        "nobody-to-rank-is-everybody",
        "xltiebreak/ranking.py",
        "event.games if among is None else among",
        "among or event.games",
        ("tests/test_ranking.py",),
    ),
    # The crosstable: headers and rows.
    Mutation(
        "the-last-player-row-is-missed",
        "xltiebreak/crosstable/rows.py",
        "for row in range(header.row + 1, bottom + 1):",
        "for row in range(header.row + 1, bottom):",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-last-row-of-the-sheet-belongs-to-nobody",
        "xltiebreak/crosstable/headers.py",
        "min(below.get(c, last + 1) for c in columns) - 1",
        "min(below.get(c, last) for c in columns) - 1",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "players-end-with-the-last-result",
        "xltiebreak/crosstable/rows.py",
        "if row.row <= last or not row.below_gap]",
        "if row.row <= last]",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "notes-behind-a-blank-row-are-players",
        "xltiebreak/crosstable/rows.py",
        "            gap = True",
        "            gap = False",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-last-result-is-the-last-full-row",
        "xltiebreak/crosstable/rows.py",
        "for row in players if any(row.cells)",
        "for row in players if all(row.cells)",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "headers-in-one-common-column-are-not-seen",
        "xltiebreak/crosstable/headers.py",
        "below.update(dict.fromkeys(range(header.left, header.right + 1), row))",
        "below.update(dict.fromkeys(range(header.left, header.right), row))",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "one-blank-header-ends-the-table",
        "xltiebreak/crosstable/headers.py",
        "if last < column <= last + 2:",
        "if last < column <= last + 1:",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-row-of-colours-is-outside",
        "xltiebreak/crosstable/below.py",
        "(row.row + bool(row.colors) for row in rows)",
        "(row.row for row in rows)",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "a-formula-in-the-last-row-is-not-seen",
        "xltiebreak/crosstable/formulas.py",
        "bisect_right(there, bottom, key=_row)",
        "bisect_right(there, bottom - 1, key=_row)",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-first-round-may-be-missing",
        "xltiebreak/crosstable/rivals.py",
        "for number in range(1, max(header.rounds)) if",
        "for number in range(2, max(header.rounds)) if",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "a-doubled-number-is-told-in-neighbouring-rows-only",
        "xltiebreak/crosstable/rivals.py",
        "first.setdefault(row.number, cell)",
        "first = {row.number: cell}",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-column-right-behind-the-rounds-is-not-looked-at",
        "xltiebreak/crosstable/rivals.py",
        "range(min(rounds), max(rounds) + 2)",
        "range(min(rounds), max(rounds) + 1)",
        ("tests/crosstable/test_reading_extras.py",),
    ),
    # The crosstable: games, and what they say against each other.
    Mutation(
        "the-two-sides-are-compared-from-one-side-only",
        "xltiebreak/crosstable/consistency.py",
        "            if game.opponent is None:",
        "            if game.opponent is None or game.opponent < own:",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "colours-are-not-compared",
        "xltiebreak/crosstable/consistency.py",
        "and (game.color is None or game.color != answer.color)",
        "and (game.color is None or answer.color is not None)",
        ("tests/crosstable/test_reading_extras.py",),
    ),
    Mutation(
        "both-cannot-lose-by-forfeit",
        "xltiebreak/crosstable/answers.py",
        "Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),",
        "Result.FORFEIT_LOSS: (Result.FORFEIT_WIN,),",
        ("tests/crosstable/test_malformed.py",),
    ),
    Mutation(
        "two-meetings-are-no-rematch",
        "xltiebreak/crosstable/consistency.py",
        "if len(met) > 1 and (opponent, number) not in said:",
        "if len(met) > 2 and (opponent, number) not in said:",
        ("tests/crosstable/test_malformed.py",),
    ),
    Mutation(
        "points-too-few-are-not-told",
        "xltiebreak/crosstable/below.py",
        "        if printed != made:",
        "        if printed > made:",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "a-loss-to-player-1-wins-over-a-bye",
        "xltiebreak/crosstable/games.py",
        'if self.styles == {"signs"}:',
        'if "signs" in self.styles:',
        ("tests/crosstable/test_malformed.py",),
    ),
    Mutation(
        "half-a-game-beyond-the-boards-is-let-through",
        "xltiebreak/crosstable/games.py",
        "yield total > boards, finding",
        "yield total > boards + 0.5, finding",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "unplayed-games-of-a-matrix-are-counted-twice",
        "xltiebreak/crosstable/matrix.py",
        "for cell in blank) // 2",
        "for cell in blank)",
        ("tests/crosstable/test_reading_extras.py",),
    ),
    Mutation(
        "one-side-of-a-matrix-may-have-a-game-more",
        "xltiebreak/crosstable/matrix.py",
        "return len(own) == len(answer) and all(",
        "return len(own) >= len(answer) and all(",
        ("tests/crosstable/test_reading_extras.py",),
    ),
    # The crosstable: what stands beside the results, and blocks.
    Mutation(
        "two-rating-columns-are-not-compared",
        "xltiebreak/crosstable/players.py",
        "best = max(columns, key=ratings)",
        "best = columns[0]",
        ("tests/crosstable/test_reading_extras.py",),
    ),
    Mutation(
        "the-header-s-numbers-are-always-right",
        "xltiebreak/crosstable/proposals.py",
        "3 * own.wrong <= own.pairings",
        "own.wrong <= own.pairings",
        ("tests/reading/test_layouts.py",),
    ),
    Mutation(
        "a-blank-side-is-taken-from-whoever-names-it",
        "xltiebreak/crosstable/sides.py",
        "if len(answers) == 1}",
        "if answers}",
        ("tests/notation/test_programs.py",),
    ),
    Mutation(
        "one-wrong-row-makes-the-first-tie-break-no-points",
        "xltiebreak/crosstable/points.py",
        "_NEARLY = 0.7",
        "_NEARLY = 1.0",
        ("tests/crosstable/test_understood.py",),
    ),
    Mutation(
        "a-win-counts-one-whatever-is-printed",
        "xltiebreak/crosstable/points.py",
        "return best if most > own",
        "return best if most < own",
        ("tests/crosstable/test_understood.py",),
    ),
    Mutation(
        "our-own-columns-are-foreign",
        "xltiebreak/crosstable/columns.py",
        'and not normal(text).startswith("tbrk")',
        'and not normal(text).startswith("tbx")',
        ("tests/crosstable/test_understood.py",),
    ),
    Mutation(
        "german-losses-are-wins",
        "xltiebreak/notation/languages.py",
        '_results("SRN")',
        '_results("NRS")',
        ("tests/notation/test_programs.py",),
    ),
    Mutation(
        "a-lone-nought-is-a-bye-on-any-sheet",
        "xltiebreak/notation/numbers.py",
        '{"": Result.ZERO_BYE}, only="numbers"',
        '{"": Result.ZERO_BYE}',
        ("tests/notation/test_notation.py",),
    ),
    Mutation(
        "joined-numbers-are-not-followed-from-cell-to-cell",
        "xltiebreak/crosstable/joined.py",
        "taken.get((number, i), opponent) == opponent",
        "opponent == opponent",
        ("tests/reading/test_every_notation.py",),
    ),
    Mutation(
        "a-dash-is-a-wrong-play-off",
        "xltiebreak/crosstable/players.py",
        'if column is not None and text.strip("-") and',
        "if column is not None and text.strip() and",
        ("tests/crosstable/test_ends.py",),
    ),
    Mutation(
        "the-last-numbered-column-is-beyond-the-order",
        "xltiebreak/crosstable/columns.py",
        "if which <= len(order):",
        "if which < len(order):",
        ("tests/crosstable/test_columns.py",),
    ),
    Mutation(
        "a-doubled-number-is-told-in-neighbouring-rows-of-a-block-only",
        "xltiebreak/crosstable/block.py",
        "given.update([] if number is None else [number])",
        "given = {number} if number else given",
        ("tests/crosstable/test_block.py",),
    ),
    Mutation(
        "a-formula-asks-the-first-crosstable-of-its-sheet",
        "xltiebreak/crosstable/block.py",
        "header, bottom = above[-1]",
        "header, bottom = above[0]",
        ("tests/crosstable/test_block.py",),
    ),
    Mutation(
        "a-header-row-belongs-to-its-own-crosstable",
        "xltiebreak/crosstable/block.py",
        "if f[0].row < row and",
        "if f[0].row <= row and",
        ("tests/crosstable/test_block.py",),
    ),
    # Notations.
    Mutation(
        "the-last-dash-is-none",
        "xltiebreak/text.py",
        "range(0x2010, 0x2016)",
        "range(0x2010, 0x2015)",
        ("tests/notation",),
    ),
    Mutation(
        "opponents-have-five-digits",
        "xltiebreak/notation/forms.py",
        r'OPPONENT = r"(?P<opponent>\d{1,6})"',
        r'OPPONENT = r"(?P<opponent>\d{1,5})"',
        ("tests/notation",),
    ),
    Mutation(
        "numbers-beyond-all-players-are-opponents",
        "xltiebreak/notation/__init__.py",
        "if result and len(text) < 8 and",
        "if result and len(text) <= 8 and",
        ("tests/notation",),
    ),
    Mutation(
        "player-0-is-an-opponent",
        "xltiebreak/notation/numbers.py",
        r'Form(rf"(?!0+\Z){OPPONENT}"',
        r'Form(rf"{OPPONENT}"',
        ("tests/notation",),
    ),
    Mutation(
        "an-f-in-a-trf-triple-is-a-forfeit",
        "xltiebreak/notation/numbers.py",
        '"F": Result.FULL_BYE,',
        '"F": Result.FORFEIT_LOSS,',
        ("tests/notation",),
    ),
    # Sections.
    Mutation(
        "a-printed-mean-may-be-a-unit-off",
        "xltiebreak/sections/__init__.py",
        "Fraction(51, 100)",
        "Fraction(101, 100)",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "every-printed-value-may-be-rounded",
        "xltiebreak/sections/__init__.py",
        "if isinstance(computed, Fraction) and printed is not None:",
        "if computed is not None and printed is not None:",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "blank-cells-count-as-compared",
        "xltiebreak/sections/__init__.py",
        'sum(value not in (None, "") for value in typed)',
        "sum(value is not None for value in typed)",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "points-too-few-are-no-difference",
        "xltiebreak/sections/__init__.py",
        "if column is not None and printed != made:",
        "if column is not None and printed > made:",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "a-column-has-head-to-head-in-the-whole-score-group",
        "xltiebreak/sections/__init__.py",
        "if system in self.order:",
        "if system in self.order and not system.group:",
        ("tests/test_sections.py",),
    ),
    # Teams and explanations.
    Mutation(
        "the-best-of-a-team-are-found-by-score-alone",
        "xltiebreak/teams.py",
        "_known(value)) for value in member[0]]",
        "_known(value)) for value in member[0][:1]]",
        ("tests/test_teams.py",),
    ),
    Mutation(
        "teams-are-separated-by-the-system-before",
        "xltiebreak/teams.py",
        "codes[separation - 1] if separation else None",
        "codes[separation - 2] if separation else None",
        ("tests/test_teams.py",),
    ),
    Mutation(
        "head-to-head-is-explained-among-those-tied-afterwards",
        "xltiebreak/explain.py",
        "order[: order.index(system)]",
        "order[: order.index(system) + 1]",
        ("tests/test_explain.py",),
    ),
    Mutation(
        "a-mean-is-divided-by-what-is-left-out-too",
        "xltiebreak/explain.py",
        "/ {len(counting)}",
        "/ {len(explanation.entries)}",
        ("tests/test_explain.py",),
    ),
    Mutation(
        "notes-stand-in-the-order-of-the-rounds",
        "xltiebreak/explain.py",
        "sorted(explanation.entries, key=lambda e: e.dropped)",
        "sorted(explanation.entries, key=lambda e: e.round)",
        ("tests/test_explain.py",),
    ),
    # Writing: where new columns go, and the bytes of a sheet.
    Mutation(
        "one-formula-makes-a-sheet-compute-by-itself",
        "xltiebreak/sections/filling.py",
        "and cells <= formulas.keys()",
        "and not cells.isdisjoint(formulas)",
        ("tests/workbook/test_computing.py",),
    ),
    Mutation(
        "a-note-beside-the-last-player-is-overwritten",
        "xltiebreak/sections/filling.py",
        "range(table.area.top, table.area.bottom + 1)",
        "range(table.area.top, table.area.bottom)",
        ("tests/workbook/test_filling.py",),
    ),
    Mutation(
        "spans-end-at-the-first-new-cell",
        "xltiebreak/lossless/sheet_patch.py",
        "wider = min(first, *columns), max(last, *columns)",
        "wider = min(first, *columns), max(last, columns[0])",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-dimension-ends-at-the-first-new-row",
        "xltiebreak/lossless/sheet_patch.py",
        "max(old.bottom, self._new_rows[-1])",
        "max(old.bottom, self._new_rows[0])",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-last-column-of-a-style-has-none",
        "xltiebreak/lossless/sheet_patch.py",
        "if first <= column <= last)",
        "if first <= column < last)",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "a-cell-may-stand-in-its-row-twice",
        "xltiebreak/lossless/sheet_xml.py",
        "if not column < follows <= LAST_COLUMN or",
        "if not column <= follows <= LAST_COLUMN or",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-last-style-has-no-number-format",
        "xltiebreak/lossless/notes.py",
        "if style < len(formats) else",
        "if style < len(formats) - 1 else",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "a-text-of-the-greatest-length-is-refused",
        "xltiebreak/lossless/targets.py",
        "len(edit.value) > _LONGEST_TEXT",
        "len(edit.value) >= _LONGEST_TEXT",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-last-row-of-a-sheet-is-beyond-it",
        "xltiebreak/lossless/targets.py",
        "if not (0 < row <= LAST_ROW and 0 < column <= LAST_COLUMN):",
        "if not (0 < row < LAST_ROW and 0 < column <= LAST_COLUMN):",
        ("tests/lossless/test_limits.py",),
    ),
    # Writing: cached values that have become wrong.
    Mutation(
        "the-last-row-of-an-area-is-not-read",
        "xltiebreak/lossless/stale.py",
        "if at < len(rows) and rows[at] <= bottom:",
        "if at < len(rows) and rows[at] < bottom:",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-last-column-of-an-area-is-not-read",
        "xltiebreak/lossless/stale.py",
        "        if left <= column <= right:",
        "        if left <= column < right:",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-first-row-of-an-array-is-not-passed-on",
        "xltiebreak/lossless/stale.py",
        "and region[3] >= top",
        "and region[3] > top",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-last-row-of-an-array-keeps-its-value",
        "xltiebreak/lossless/stale.py",
        "rows[bisect_left(rows, area.top) : bisect(rows, area.bottom)]",
        "rows[bisect_left(rows, area.top) : bisect_left(rows, area.bottom)]",
        ("tests/lossless/test_stale.py", "tests/lossless/test_dependence.py"),
    ),
    Mutation(
        "the-lower-end-of-a-shared-reference-moves-as-the-upper-one",
        "xltiebreak/lossless/references.py",
        "bottom + down * moving[2]",
        "bottom + down * moving[0]",
        ("tests/lossless/test_dependence.py",),
    ),
    Mutation(
        "a-row-of-sheets-ends-before-its-last",
        "xltiebreak/lossless/references.py",
        "min(known) : max(known) + 1",
        "min(known) : max(known)",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "a-name-that-moves-in-one-direction-stands-still",
        "xltiebreak/lossless/references.py",
        "reference.sheet and not any(reference.moving)",
        "reference.sheet and not all(reference.moving)",
        ("tests/lossless/test_limits.py",),
    ),
    # Writing: the check, and saving.
    Mutation(
        "the-check-lets-more-bytes-pass",
        "xltiebreak/lossless/verify.py",
        "if stream.goes_on():",
        "if not stream:",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "a-target-that-appears-meanwhile-is-replaced",
        "xltiebreak/lossless/save.py",
        "if present != expected:",
        "if expected and present != expected:",
        ("tests/lossless/test_save.py",),
    ),
    Mutation(
        "a-file-is-the-same-within-a-second",
        "xltiebreak/lossless/package.py",
        "cls(status.st_size, status.st_mtime_ns,",
        "cls(status.st_size, int(status.st_mtime),",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-new-file-is-not-on-the-disk-when-it-replaces-the-old",
        "xltiebreak/lossless/save.py",
        "os.fsync(file.fileno())",
        "file.flush()",
        ("tests/lossless/test_limits.py",),
    ),
    Mutation(
        "the-backup-goes-though-the-file-was-replaced",
        "xltiebreak/lossless/save.py",
        "if replacement.exists():",
        "if path.exists():",
        ("tests/lossless/test_save.py",),
    ),
    Mutation(
        "the-last-attempt-to-replace-a-file-is-missing",
        "xltiebreak/lossless/save.py",
        "for attempt in range(1, _ATTEMPTS + 1):",
        "for attempt in range(1, _ATTEMPTS):",
        ("tests/lossless/test_save.py",),
    ),
    # Whole sheets, points and places.
    Mutation(
        "a-new-cell-style-is-the-one-before-it",
        "xltiebreak/lossless/styles.py",
        "return len(all_of_them)",
        "return len(all_of_them) - 1",
        ("tests/lossless/test_sheets.py",),
    ),
    Mutation(
        "a-number-format-of-ones-own-gives-way",
        "xltiebreak/lossless/styles.py",
        "0 <= style < len(self.formats) and self.formats[style] == GENERAL",
        "0 <= style < len(self.formats)",
        ("tests/workbook/test_points_and_places.py",),
    ),
    Mutation(
        "a-sheet-with-a-picture-is-renewed",
        "xltiebreak/lossless/sheets.py",
        "any(kind not in _OF_ITSELF for",
        "any(kind in _OF_ITSELF for",
        ("tests/lossless/test_sheets.py",),
    ),
    Mutation(
        "the-mark-of-a-made-sheet-shows",
        "xltiebreak/lossless/sheets.py",
        "reference(*sheet.of), hidden=True)",
        "reference(*sheet.of), hidden=False)",
        ("tests/lossless/test_sheets.py",),
    ),
    Mutation(
        "a-renewed-sheet-leaves-old-values-elsewhere",
        "xltiebreak/lossless/write.py",
        "written = {**by_sheet, **new.written}",
        "written = {**by_sheet}",
        ("tests/lossless/test_sheets.py",),
    ),
    Mutation(
        "the-second-new-part-is-not-where-the-list-says",
        "xltiebreak/lossless/archive.py",
        "record, packed = _packed_new(name, part, position)",
        "record, packed = _packed_new(name, part, 0)",
        ("tests/workbook/test_standings_sheet.py",),
    ),
    Mutation(
        "printed-points-are-overwritten",
        "xltiebreak/sections/filling.py",
        "if overwrite or not table.grid.text(*cell)",
        "if overwrite or table",
        ("tests/workbook/test_points_and_places.py",),
    ),
    Mutation(
        "places-are-written-that-could-be-the-numbers",
        "xltiebreak/sections/filling.py",
        "if places and _is_ambiguous(table, places):",
        "if places and not section:",
        ("tests/workbook/test_points_and_places.py",),
    ),
    Mutation(
        "points-are-filled-before-the-first-round",
        "xltiebreak/sections/filling.py",
        "if not event.rounds:",
        "if not event.players:",
        ("tests/workbook/test_points_and_places.py",),
    ),
    Mutation(
        "the-directors-own-sheet-gives-its-name",
        "xltiebreak/sections/standings.py",
        "sheet_name(wanted, taken)",
        "sheet_name(wanted, ())",
        ("tests/workbook/test_standings_sheet.py",),
    ),
    Mutation(
        "standings-are-read-as-a-crosstable",
        "xltiebreak/workbook/reading.py",
        "if grid.sheet not in made))",
        "if grid.sheet))",
        ("tests/workbook/test_standings_sheet.py",),
    ),
    Mutation(
        "formulas-are-shown-in-the-standings",
        "xltiebreak/sections/own.py",
        "if column not in formulas and column not in roles",
        "if column not in roles",
        ("tests/workbook/test_standings_sheet.py",),
    ),
    Mutation(
        "names-are-elements-of-the-page",
        "xltiebreak/report/page.py",
        "autoescape=True",
        "autoescape=False",
        ("tests/report/test_page.py",),
    ),
    Mutation(
        "a-tie-is-told-without-its-next-system",
        "xltiebreak/report/ties.py",
        "for index in range(before + 1, len(self.steps)):",
        "for index in range(before + 2, len(self.steps)):",
        ("tests/report/test_ties.py",),
    ),
    Mutation(
        "a-round-that-has-begun-is-told-as-coming",
        "xltiebreak/report/pairings.py",
        "coming=round_number > last)",
        "coming=round_number >= last)",
        ("tests/report/test_pairings.py",),
    ),
    Mutation(
        "black-is-named-first",
        "xltiebreak/report/pairings.py",
        "(opponent, number) if black else (number, opponent)",
        "(number, opponent) if black else (number, opponent)",
        ("tests/report/test_pairings.py",),
    ),
    Mutation(
        "names-part-the-cells-of-markdown",
        "xltiebreak/report/markdown.py",
        "map(escaped, row)",
        "map(str, row)",
        ("tests/report/test_files.py",),
    ),
    Mutation(
        "names-are-formulas-in-the-workbook-of-a-report",
        "xltiebreak/report/workbook.py",
        "sheet.write_string(row, column, _text(cell), look)",
        "sheet.write(row, column, _text(cell), look)",
        ("tests/report/test_files.py",),
    ),
    Mutation(
        "the-crosstable-of-a-report-mixes-the-rows",
        "xltiebreak/report/contents.py",
        "[cells[index] for index in order]",
        "list(cells)",
        ("tests/report/test_page.py",),
    ),
    Mutation(
        "a-press-writes-over-formulas",
        "xltiebreak/buttons/filling.py",
        "return set(sheet.fills(cells))",
        "return set()",
        ("tests/udfs/test_press_classic.py",),
    ),
    Mutation(
        "a-server-is-trusted-to-have-no-formulas",
        "xltiebreak/buttons/filling.py",
        "if any(grid.text(row, column) for row in rows)",
        "if column < 0 and any(grid.text(row, column) for row in rows)",
        ("tests/udfs/test_press_on_server.py",),
    ),
    Mutation(
        "colours-of-somebody-else-are-taken-away",
        "xltiebreak/buttons/checking.py",
        "if color(*cell) in (None, was.color)",
        "if color(*cell) is None or was.color",
        ("tests/udfs/test_press_lite.py",),
    ),
    Mutation(
        "spilled-cells-are-written-into",
        "xltiebreak/scripts.py",
        '_FILLS, _MERGED = ("HasFormula", "HasArray", "HasSpill"), "MergeCells"',
        '_FILLS, _MERGED = ("HasFormula", "HasArray"), "MergeCells"',
        ("tests/udfs/test_press_classic.py",),
    ),
    Mutation(
        "a-trophy-passes-over-those-who-wait-in-vain",
        "xltiebreak/prizes/trophies.py",
        "ahead = [one for one in waiting if one.taking(eligible)[1]]",
        "ahead = [one for one in waiting if not one.taking(eligible)]",
        ("tests/prizes/test_trophies.py",),
    ),
    Mutation(
        "printed-places-are-wrong-unless-they-are-the-first-of-a-tie",
        "xltiebreak/sections/__init__.py",
        "if not first + above[place] <= place <= first + above[place] + blank:",
        "if place != first:",
        ("tests/test_sections.py",),
    ),
    Mutation(
        "last-byes-count-though-not-all-points-say-so",
        "xltiebreak/crosstable/points.py",
        "if _agreeing(printed, longer.placing) == len(printed):",
        "if _agreeing(printed, longer.placing) >= len(printed) - 1:",
        ("tests/crosstable/test_last_byes.py",),
    ),
    Mutation(
        "those-left-tied-are-told-by-their-numbers",
        "xltiebreak/report/ties.py",
        "[number for number in group if number in part] for part in map(set, step.groups)",
        "[number for number in part if number in group] for part in step.groups",
        ("tests/report/test_ties.py",),
    ),
)


class Run(NamedTuple):
    """What the tests said: whether all passed, the first that did not, and how long it took."""

    passed: bool
    noticed: str
    seconds: float


def unsound(mutations: Sequence[Mutation]) -> Iterator[str]:
    """What is wrong with the list itself."""
    for name, count in Counter(mutation.name for mutation in mutations).items():
        if count > 1:
            yield f"{name}: {count} mutations have this name"
    for mutation in mutations:
        if "\n" in mutation.old + mutation.new or mutation.old == mutation.new:
            yield f"{mutation.name}: it is no change within one line"
        for test in mutation.tests:
            if not (ROOT / test).exists():
                yield f"{mutation.name}: there are no tests {test}"
        try:
            source = (ROOT / mutation.file).read_text(encoding="utf-8")
            compile(mutation.applied(source), mutation.file, "exec")
        except (OSError, Rotten) as error:
            yield str(error)
        except SyntaxError:
            yield f"{mutation.name}: what it makes of {mutation.file} is no Python"


def copied(folder: Path) -> Path:
    """A copy of the repository in which the package and the tests are its own."""
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(
                ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy2(ROOT / part, folder / part)
    # Bytecode that is known by its source, not by its time: a mutation may be as long as what it
    # replaces, and made within the same second.
    command = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "xltiebreak"]
    subprocess.run([sys.executable, *command], cwd=folder, env=_environment(folder), check=True)
    _see_that_it_is_imported(folder)
    return folder


def _see_that_it_is_imported(copy: Path) -> None:
    """An editable install of the package, or another one, would pass all tests unbroken."""
    command = [sys.executable, "-c", "import xltiebreak; print(xltiebreak.__file__)"]
    run = subprocess.run(
        command, cwd=copy.parent, env=_environment(copy), capture_output=True, text=True, check=True
    )
    imported = Path(run.stdout.strip()).resolve()
    if imported != (copy / "xltiebreak" / "__init__.py").resolve():
        raise Rotten(f"the tests would import {imported}, not the copy that is to be broken")


def _environment(copy: Path) -> dict[str, str]:
    # With XLTIEBREAK_NO_SKIPS a skipped test fails the run, and would seem to notice everything.
    kept = {name: value for name, value in os.environ.items() if name != "XLTIEBREAK_NO_SKIPS"}
    others = [kept["PYTHONPATH"]] if kept.get("PYTHONPATH") else []
    return kept | {"PYTHONPATH": os.pathsep.join([str(copy), *others])}


def tested(copy: Path, tests: Sequence[str]) -> Run:
    """Run tests in a copy up to the first that fails. Raises Rotten where they cannot be run."""
    start = perf_counter()
    # The seed is for hypothesis: what is noticed once is noticed the next time, too.
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=copy,
        env=_environment(copy),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if run.returncode not in (0, 1):  # no tests, or an error before the first of them
        raise Rotten(f"{' '.join(tests)} cannot be run:\n{run.stdout}{run.stderr}")
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", run.stdout, re.MULTILINE)
    return Run(run.returncode == 0, failed[1] if failed else "", perf_counter() - start)


def tried(mutation: Mutation, copy: Path) -> Run:
    """Run a mutation's tests in a copy that has it; the copy is then as it was."""
    file = copy / mutation.file
    source = file.read_bytes()
    broken = mutation.applied(source.decode("utf-8")).encode("utf-8")
    try:
        file.write_bytes(broken)
        return tested(copy, mutation.tests)
    except Rotten as error:
        raise Rotten(f"{mutation.name}: {error}") from None
    except subprocess.TimeoutExpired:
        raise Rotten(f"{mutation.name}: the tests did not end in {PATIENCE} seconds") from None
    finally:
        file.write_bytes(source)


def try_all(mutations: Sequence[Mutation], folder: Path, jobs: int) -> Iterator[Run]:
    """The run of every mutation in turn, `jobs` of them at a time, each in a copy of its own."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copies.put(copied(folder / f"copy{number}"))

    def in_a_copy(mutation: Mutation) -> Run:
        copy = copies.get()
        try:
            return tried(mutation, copy)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(in_a_copy, mutations)


def main() -> str | None:
    """Try the mutations that the command line asks for; what went wrong, None where nothing did."""
    parser = argparse.ArgumentParser(description="Break the code; see that a test notices.")
    parser.add_argument("--only", metavar="NAME", action="append", help="just this mutation")
    parser.add_argument("--list", action="store_true", help="list the mutations and stop")
    parser.add_argument("--check", action="store_true", help="see first that the tests pass")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=2, help="how many at a time")
    options = parser.parse_args()
    if errors := list(unsound(MUTATIONS)):
        return "\n".join(errors)
    chosen = [m for m in MUTATIONS if options.only is None or m.name in options.only]
    if unknown := set(options.only or ()) - {mutation.name for mutation in MUTATIONS}:
        return f"there is no mutation {', '.join(sorted(unknown))}: see --list"
    if options.list:
        for mutation in chosen:
            print(f"{mutation.name}\n  {mutation.file}: {', '.join(mutation.tests)}")
            print(f"  - {mutation.old.strip()}\n  + {mutation.new.strip()}")
        return None
    start = perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="mutations-") as made:
            folder = Path(made)
            if options.check:
                union = sorted({test for mutation in chosen for test in mutation.tests})
                run = tested(copied(folder / "unbroken"), union)
                if not run.passed:
                    return f"{run.noticed} fails where nothing is broken"
                print(f"the tests pass unbroken ({run.seconds:.1f} s)")
            survivors = []
            for mutation, run in zip(chosen, try_all(chosen, folder, options.jobs), strict=True):
                verdict = "SURVIVED" if run.passed else "caught  "
                print(f"{verdict} {run.seconds:5.1f} s  {mutation.name}  {run.noticed}", flush=True)
                survivors += [mutation.name] if run.passed else []
    except Rotten as error:
        return str(error)
    count = f"{len(chosen) - len(survivors)} of {len(chosen)} mutations are caught"
    print(f"{count} ({perf_counter() - start:.0f} s)")
    return f"no test notices: {'; '.join(survivors)}" if survivors else None


if __name__ == "__main__":
    sys.exit(main())
