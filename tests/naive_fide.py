"""A second, naive implementation of FIDE's tie-breaks (Handbook C.07), as in ``naive.py``.

Nothing here is shared with the package. The cells, the Sheet and what its words mean are those of
``naive.py``; everything else is a loop that can be checked against the rule book by eye.

Three editions: ``fide2024`` and ``fide2026`` are C.07 of 1 August 2024 and of 1 March 2026, and
``fide2012`` is what both replaced. ``value`` gives one player's value of one code, such as ``BH``,
``SB/M2/P``, ``KS/L60``, ``BH:GP/C1``.

Points are of two kinds: M, those of the results (1, 1/2, 0; a team's match points), and G, those
made inside the rounds (a team's game points). A player has the first kind only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

import naive
from naive import (
    HALF,
    Made,
    Sheet,
    Value,
    cells,
    colour,
    completed_rounds,
    played,
    points,
    score,
)

EDITIONS = ("fide2012", "fide2024", "fide2026")
FORFEITS_ARE_NO_GAMES = ("fide2026",)  # for ratings and counts in a round robin (15.2)
CAPPED_AT_DRAWS = ("fide2026",)  # a dummy without a pairing (16.4.2)
BYES_ON_BOARDS = ("fide2024", "fide2026")  # and forfeited matches (12)

BoardPoints = Mapping[int, Sequence[Fraction]]
MatchBoards = Mapping[int, Mapping[int, Sequence[Fraction]]]
Ordered = TypeVar("Ordered", Fraction, list[Fraction])

# FIDE Rating Regulations 8.1. DP: dp for a score of 50, 51 ... 100 hundredths; dp of 30 is minus dp
# of 70. PD_ENDS: the largest rating difference for which the higher-rated side expects 50, 51 ...
# 100 hundredths; a difference above 800 counts as 800. PD: the expected hundredths for a difference
# of 0, 1 ... 800.
DP = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
]
PD_ENDS = [
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
    800,
]
PD = [50 + sum(1 for end in PD_ENDS if end < difference) for difference in range(801)]


@dataclass(frozen=True)
class Event:
    """A sheet and the rules by which it is read.

    boards: of a match, so also its game points. forfeits_played: whether /P is in force. unrated:
    the rating of the unrated (/U1500), 0 if they are left out.
    """

    sheet: Sheet
    boards: Fraction
    edition: str
    round_robin: bool
    forfeits_played: bool
    unrated: int = 0


# Result cells.


def scheduled(cell: str) -> bool:
    """Whether the cell names an opponent (a game, a forfeit or a pairing without a result)."""
    return cell[0] != "-"


def forfeited(cell: str) -> bool:
    return cell[0] in "XF"


def opponent(cell: str) -> int:
    """Return the number of the scheduled opponent; a pairing without a result has no letter."""
    return int(cell.lstrip("WDLXF").rstrip("wb"))


# The kind of event.


def is_round_robin(sheet: Sheet) -> bool:
    return naive.is_round_robin(sheet.results)


# Rounds that count as games.


def is_game(event: Event, cell: str) -> bool:
    """Whether a round is a game for sums of opponents' scores and direct encounter.

    A forfeit is one in a round robin (15.2) and under /P.
    """
    if forfeited(cell):
        return event.round_robin or event.forfeits_played
    return played(cell)


def is_game_for_ratings(event: Event, cell: str) -> bool:
    """Like ``is_game``, but editions since fide2026 also exclude forfeits in a round robin."""
    if forfeited(cell):
        if event.edition in FORFEITS_ARE_NO_GAMES:
            return event.forfeits_played
        return event.round_robin or event.forfeits_played
    return played(cell)


def is_game_for_counts(event: Event, cell: str) -> bool:
    """Like ``is_game``, but editions since fide2026 exclude forfeit losses in a round robin."""
    if cell[0] == "F" and event.edition in FORFEITS_ARE_NO_GAMES:
        return event.forfeits_played
    return is_game(event, cell)


def is_voluntary(event: Event, cell: str) -> bool:
    """Whether the round is voluntarily unplayed: a half- or zero-point bye, or a forfeit loss."""
    if cell[0] == "F":
        return not is_game(event, cell)
    return cell in ("-H-", "-U-")


# Match points and game points.


def rounds(event: Event) -> int:
    return len(completed_rounds(event.sheet.results))


def rounds_to_play(event: Event, no: int) -> int:
    """Count the rounds that the player could play: in a round robin all but the rests."""
    count = 0
    rests = event.round_robin and not naive.has_byes_with_points(event.sheet.results)
    for cell in cells(event.sheet.results, no):
        if not rests or cell != "-U-":
            count += 1
    return count


def boards(sheet: Sheet) -> Fraction:
    """Return the largest sum of game points of a played match."""
    most = Fraction(0)
    for no in sheet.made:
        for cell, made in zip(cells(sheet.results, no), all_made(sheet, no), strict=True):
            if played(cell) and made is not None and made[0] + made[1] > most:
                most = made[0] + made[1]
    return most


def all_made(sheet: Sheet, no: int) -> list[Made | None]:
    """Return the points for and against in each completed round."""
    row = sheet.made.get(no, [])
    completed = completed_rounds(sheet.results)
    return [row[position] if position < len(row) else None for position in completed]


def win(event: Event, kind: str) -> Fraction:
    return Fraction(1) if kind == "M" else event.boards


def draw(event: Event, kind: str) -> Fraction:
    return win(event, kind) / 2


def primary(sheet: Sheet) -> str:
    return "G" if sheet.by_game_points else "M"


def secondary(sheet: Sheet) -> str:
    return other_kind(primary(sheet))


def other_kind(kind: str) -> str:
    return "M" if kind == "G" else "G"


def points_by_round(event: Event, no: int, kind: str) -> list[Fraction]:
    if kind == "M":
        return [points(cell) for cell in cells(event.sheet.results, no)]
    inside = all_made(event.sheet, no)
    return [Fraction(0) if made is None else made[0] for made in inside]


def final_score(event: Event, no: int, kind: str) -> Fraction:
    total = sum(points_by_round(event, no, kind), Fraction(0))
    if no in event.sheet.bonus:
        total += event.sheet.bonus[no][0 if kind == "M" else 1]
    return total


def running_scores(event: Event, no: int, kind: str) -> list[Fraction]:
    running = []
    total = Fraction(0)
    for made in points_by_round(event, no, kind):
        total += made
        running.append(total)
    return running


# Scores as they count for opponents and for the player.


def adjusted_score(event: Event, no: int, kind: str) -> Fraction:
    """Return the score that the player counts as an opponent."""
    if event.round_robin:
        return final_score(event, no, kind)
    if event.edition == "fide2012":
        return adjusted_score_2012(event, no, kind)

    # 16.3: a player who withdrew gets draws for the rounds after that
    own = cells(event.sheet.results, no)
    withdrew_after = 0
    for round_no, cell in enumerate(own, start=1):
        if not is_voluntary(event, cell):
            withdrew_after = round_no
    total = final_score(event, no, kind)
    made = points_by_round(event, no, kind)
    for round_no, cell in enumerate(own, start=1):
        if round_no > withdrew_after and not scheduled(cell):
            total += draw(event, kind) - made[round_no - 1]
    return total


def adjusted_score_2012(event: Event, no: int, kind: str) -> Fraction:
    """Return the score with a draw for every unplayed round."""
    total = Fraction(0)
    own = cells(event.sheet.results, no)
    for cell, made in zip(own, points_by_round(event, no, kind), strict=True):
        total += made if is_game(event, cell) else draw(event, kind)
    return total


def dummy_score(event: Event, no: int, position: int, kind: str) -> Fraction:
    """Return the dummy opponent's score for an own unplayed round (16.4)."""
    if event.edition == "fide2012":
        return virtual_opponent(event, no, position, kind)
    own_score = final_score(event, no, kind)
    if event.edition == "fide2024":
        return own_score
    cell = cells(event.sheet.results, no)[position]
    if scheduled(cell):
        return min(own_score, adjusted_score(event, opponent(cell), kind))
    if event.edition not in CAPPED_AT_DRAWS:
        return own_score
    return min(own_score, rounds(event) * draw(event, kind))


def virtual_opponent(event: Event, no: int, position: int, kind: str) -> Fraction:
    """Return own score before the round, plus the points not made in it, plus draws after it."""
    made = points_by_round(event, no, kind)
    before = sum(made[:position], Fraction(0))
    rounds_after = len(made) - position - 1
    return before + (win(event, kind) - made[position]) + draw(event, kind) * rounds_after


# Sums of opponents' scores, and their cuts.


class Entry(NamedTuple):
    """One round: the opponent's (or the dummy's) score, and what the round adds to the sum.

    voluntary: whether it stands for a voluntarily unplayed round of the player.
    """

    score: Fraction
    product: Fraction
    voluntary: bool


def buchholz_entries(event: Event, no: int, kind: str) -> list[Entry]:
    entries = []
    own = cells(event.sheet.results, no)
    for position, cell in enumerate(own):
        if event.round_robin and not scheduled(cell):
            continue
        if event.round_robin or is_game(event, cell):
            entry = adjusted_score(event, opponent(cell), kind)
        else:
            entry = dummy_score(event, no, position, kind)
        entries.append(Entry(entry, entry, is_voluntary(event, cell)))
    return entries


def sonneborn_entries(event: Event, no: int, kind: str, own_kind: str) -> list[Entry]:
    """Return opponents' scores of one kind, each times the own points of another kind."""
    made = []
    own = cells(event.sheet.results, no)
    for cell, points_made in zip(own, points_by_round(event, no, own_kind), strict=True):
        if event.round_robin and not scheduled(cell):
            continue
        made.append(points_made)
    entries = []
    for entry, points_made in zip(buchholz_entries(event, no, kind), made, strict=True):
        entries.append(Entry(entry.score, entry.score * points_made, entry.voluntary))
    return entries


def sum_of(event: Event, entries: list[Entry], lowest: int, highest: int) -> Fraction:
    """Return the sum without the lowest and, of the rest, the highest entries.

    lowest, highest: how many to leave out.
    """
    left = list(entries)
    for _ in range(lowest):
        if left:
            left.remove(entry_to_cut(event, left))
    for _ in range(highest):
        if left:
            left.remove(max(left, key=score_then_product))
    total = Fraction(0)
    for entry in left:
        total += entry.product
    return total


def entry_to_cut(event: Event, entries: list[Entry]) -> Entry:
    """Return the entry to cut (16.5).

    a: the lowest contribution of a voluntarily unplayed round; b: that of the opponent with the
    lowest score, of several the lowest contribution (14.1.2). The higher of the two is cut.
    """
    b = min(entries, key=lambda entry: (entry.score, entry.product))
    voluntary = [entry for entry in entries if entry.voluntary]
    if event.edition == "fide2012" or not voluntary:
        return b
    a = min(voluntary, key=lambda entry: (entry.product, entry.score))
    return b if b.product > a.product else a


def score_then_product(entry: Entry) -> tuple[Fraction, Fraction]:
    return (entry.score, entry.product)


def BH(event: Event, no: int, kind: str, lowest: int = 0, highest: int = 0) -> Fraction:
    return sum_of(event, buchholz_entries(event, no, kind), lowest, highest)


def FB(event: Event, no: int, kind: str, lowest: int = 0, highest: int = 0) -> Fraction:
    return BH(with_final_round_drawn(event), no, kind, lowest, highest)


def with_final_round_drawn(event: Event) -> Event:
    """Turn every game scheduled for the final round into a draw at the board.

    The final round is that of the last column: before it is paired, nothing changes (8.3).
    """
    sheet = event.sheet
    final = max((len(row) for row in sheet.results.values()), default=0) - 1
    half_of_match = event.boards / 2
    results = {no: list(row) for no, row in sheet.results.items()}
    made = {no: list(row) for no, row in sheet.made.items()}
    for no, row in results.items():
        if row and row[final] != "" and scheduled(row[final]):
            row[final] = "D" + row[final].lstrip("WDLXF")
            if sheet.made:
                inside = made.setdefault(no, [])
                inside.extend([None] * (final + 1 - len(inside)))
                inside[final] = (half_of_match, half_of_match)
    return replace(event, sheet=replace(sheet, results=results, made=made))


def AOB(event: Event, no: int, kind: str, fore: bool) -> Fraction | None:
    """Return the mean Buchholz (with /F: fore Buchholz) of the opponents, exact."""
    total = Fraction(0)
    for other in opponents(event, no):
        total += FB(event, other, kind) if fore else BH(event, other, kind)
    games = len(opponents(event, no))
    return None if games == 0 else total / games


def opponents(event: Event, no: int) -> list[int]:
    """Return the opponents, one entry for each game."""
    return [opponent(cell) for cell in cells(event.sheet.results, no) if is_game(event, cell)]


def half_up(number: Fraction) -> int:
    return math.floor(number + HALF)


def SB(event: Event, no: int, kind: str, lowest: int = 0, highest: int = 0) -> Fraction:
    return ESB(event, no, kind, kind, lowest, highest)


def ESB(
    event: Event, no: int, kind: str, own_kind: str, lowest: int = 0, highest: int = 0
) -> Fraction:
    return sum_of(event, sonneborn_entries(event, no, kind, own_kind), lowest, highest)


# Other sums of points.


def PS(event: Event, no: int, kind: str, first: int) -> Fraction:
    """Return the sum without the first terms."""
    return sum(running_scores(event, no, kind)[first:], Fraction(0))


def KS(event: Event, no: int, kind: str, percent: int, half_points: int = 0) -> Fraction:
    """Return the points made against those who have a share of what they could have made.

    half_points: that many half points more.
    """
    total = Fraction(0)
    own = cells(event.sheet.results, no)
    for cell, made in zip(own, points_by_round(event, no, kind), strict=True):
        if scheduled(cell):
            most = rounds_to_play(event, opponent(cell)) * win(event, kind)
            limit = most * percent / 100 + half_points * HALF
            if final_score(event, opponent(cell), kind) >= limit:
                total += made
    return total


def SSSC(event: Event, no: int, fore: bool, divisor: int | None) -> Fraction:
    """Return the secondary score plus the primary Buchholz, scaled to about the same size."""
    first = primary(event.sheet)
    second = secondary(event.sheet)
    if divisor is None:
        divisor = 1
        if win(event, second) > 0:
            divisor = max(
                1, math.floor(rounds_to_play(event, no) * win(event, first) / win(event, second))
            )
    buchholz = FB(event, no, first) if fore else BH(event, no, first)
    return final_score(event, no, second) + buchholz / divisor


# Counts of a player's own results.


def WIN(event: Event, no: int) -> int:
    count = 0
    for cell in cells(event.sheet.results, no):
        if points(cell) == 1:
            count += 1
    return count


def WON(event: Event, no: int) -> int:
    count = 0
    for cell in cells(event.sheet.results, no):
        if is_game_for_counts(event, cell) and points(cell) == 1:
            count += 1
    return count


def BPG(event: Event, no: int) -> int:
    count = 0
    for cell in cells(event.sheet.results, no):
        if is_game_for_counts(event, cell) and colour(cell) == "b":
            count += 1
    return count


def BWG(event: Event, no: int) -> int:
    count = 0
    for cell in cells(event.sheet.results, no):
        if is_game_for_counts(event, cell) and points(cell) == 1 and colour(cell) == "b":
            count += 1
    return count


def REP(event: Event, no: int) -> int:
    """Count games and unplayed rounds worth a win."""
    count = 0
    for cell in cells(event.sheet.results, no):
        if is_game_for_counts(event, cell) or points(cell) == 1:
            count += 1
    return count


# Ratings. Unrated players are left out.


class Rated(NamedTuple):
    """Whether the round is a game against a rated opponent."""

    rating: int
    made: Fraction


def rating_of(event: Event, no: int) -> int | None:
    return event.sheet.ratings.get(no) or event.unrated or None


def rated_games(event: Event, no: int) -> list[Rated]:
    games = []
    for cell in cells(event.sheet.results, no):
        if is_game_for_ratings(event, cell):
            rating = rating_of(event, opponent(cell))
            if rating is not None:
                games.append(Rated(rating, points(cell)))
    return games


def ARO(event: Event, no: int, lowest: int = 0, highest: int = 0) -> int | None:
    """Return None if there is no opponent, or none after the cuts."""
    ratings = sorted(game.rating for game in rated_games(event, no))
    left = ratings[lowest : max(lowest, len(ratings) - highest)]
    if not left:
        return None
    return half_up(Fraction(sum(left), len(left)))


def TPR(event: Event, no: int) -> int | None:
    average = ARO(event, no)
    if average is None:
        return None
    games = rated_games(event, no)
    made = sum((game.made for game in games), Fraction(0))
    return average + dp(half_up(100 * made / len(games)))


def dp(hundredths: int) -> int:
    if hundredths >= 50:
        return DP[hundredths - 50]
    return -DP[50 - hundredths]


def PTP(event: Event, no: int) -> int | None:
    """Return the lowest rating whose expected score is at least the score."""
    games = rated_games(event, no)
    if not games:
        return None
    made = sum((game.made for game in games), Fraction(0))
    lowest = min(game.rating for game in games)
    rating = lowest - 800
    while made > 0 and sum(expected(rating - game.rating) for game in games) < 100 * made:
        rating += 1
    return rating


def expected(difference: int) -> int:
    """Return the expected hundredths of a point for a rating difference."""
    if difference < 0:
        return 100 - expected(-difference)
    return PD[min(difference, 800)]


def APRO(event: Event, no: int) -> int | None:
    return whole_mean([TPR(event, other) for other in opponents_for_ratings(event, no)])


def APPO(event: Event, no: int) -> int | None:
    return whole_mean([PTP(event, other) for other in opponents_for_ratings(event, no)])


def opponents_for_ratings(event: Event, no: int) -> list[int]:
    """Return the opponents, rated or not, one entry for each game."""
    own = cells(event.sheet.results, no)
    return [opponent(cell) for cell in own if is_game_for_ratings(event, cell)]


def whole_mean(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return half_up(Fraction(sum(known), len(known))) if known else None


# Direct encounter among the players still tied (article 6): split the group, best part first.


def DE(event: Event, group: list[int], kind: str) -> list[list[int]]:
    parts = split_by_games_among(event, group, kind)
    if len(parts) == 1:
        return [group]
    answer = []
    for part in parts:
        answer.extend(DE(event, part, kind))
    return answer


def EDE(event: Event, group: list[int], score_before: str = "") -> list[list[int]]:
    """Split by one score; a part that a score made is split by the same score first.

    score_before: the score that made the group.
    """
    scores = [primary(event.sheet), secondary(event.sheet)]
    if score_before == scores[1]:
        scores = [scores[1], scores[0]]
    for kind in scores:
        parts = split_by_games_among(event, group, kind)
        if len(parts) > 1:
            answer = []
            for part in parts:
                answer.extend(EDE(event, part, kind))
            return answer
    return [group]


def EDE_with_boards(
    event: Event,
    group: list[int],
    rules: Sequence[str],
    board_points: BoardPoints,
    match_boards: MatchBoards | None,
) -> list[list[int]]:
    """Split what EDE leaves tied by these rules of boards, if that is two teams (13.3.2)."""
    answer = []
    for part in EDE(event, group):
        smaller = [part]
        compared = board_points
        if match_boards is not None and event.edition in BYES_ON_BOARDS:
            most = max(len(made) for made in board_points.values())
            compared = boards_between(event, part, match_boards, most)
        for rule in rules:
            two = len(part) == 2 or event.edition not in BYES_ON_BOARDS
            if two and len(smaller) == 1:
                smaller = split_by_boards(event, part, rule, compared)
        if len(smaller) == 1:
            answer.append(part)
        else:
            for one in smaller:
                answer.extend(EDE_with_boards(event, one, rules, board_points, match_boards))
    return answer


def boards_between(
    event: Event, group: list[int], match_boards: MatchBoards, most: int
) -> BoardPoints:
    """Return the points of each team on each board in the matches with the other team (13.3.2)."""
    answer = {}
    for no in group:
        total = [Fraction(0)] * most
        for position, cell in enumerate(cells(event.sheet.results, no)):
            if is_game(event, cell) and opponent(cell) in group:
                for board, made in enumerate(match_boards[no][position]):
                    total[board] += made
        answer[no] = total
    return answer


def split_by_boards(
    event: Event, group: list[int], rule: str, board_points: BoardPoints
) -> list[list[int]]:
    values: dict[int, Fraction] = {}
    for no in group:
        if rule == "BC":
            count: Fraction | None = sum_by_boards(board_points[no])
            if event.edition not in BYES_ON_BOARDS:
                count = BC(event, group, board_points, no)
            values[no] = Fraction(0) if count is None else -count
        elif rule == "TBR":
            values[no] = Fraction(-(TBR(group, board_points, no) or 0))
        else:
            values[no] = Fraction(-(BBE(group, board_points, no) or 0))
    return parts_of_equals(group, values)


def split_by_games_among(event: Event, group: list[int], kind: str) -> list[list[int]]:
    """Do one step: by the separate standings, or by who stays ahead whatever the missing games."""
    made = {no: made_among(event, no, group, kind) for no in group}
    if all(missing_games(event, no, group) == 0 for no in group):
        return parts_of_equals(group, made)

    placed: list[list[int]] = []
    rest = list(group)
    while len(rest) > 1:
        ahead = []
        for no in rest:
            at_most = [
                made[other] + missing_games(event, other, group) * win(event, kind)
                for other in rest
                if other != no
            ]
            if all(made[no] > most for most in at_most):
                ahead.append(no)
        if not ahead:
            break
        placed.append(ahead)
        rest.remove(ahead[0])
    return [*placed, rest]


def made_among(event: Event, no: int, group: list[int], kind: str) -> Fraction:
    """Return the points among the group; two who met more than once count their mean."""
    total = Fraction(0)
    for other in group:
        if other != no:
            mutual = points_against(event, no, other, kind)
            if mutual:
                total += sum(mutual, Fraction(0)) / len(mutual)
    return total


def missing_games(event: Event, no: int, group: list[int]) -> int:
    count = 0
    for other in group:
        if other != no and not points_against(event, no, other, "M"):
            count += 1
    return count


def points_against(event: Event, no: int, other: int, kind: str) -> list[Fraction]:
    """Return the points of every game that counts."""
    answer = []
    own = cells(event.sheet.results, no)
    for cell, made in zip(own, points_by_round(event, no, kind), strict=True):
        if is_game(event, cell) and opponent(cell) == other:
            answer.append(made)
    return answer


def parts_of_equals(group: list[int], values: Mapping[int, Ordered]) -> list[list[int]]:
    """Group the players of equal value, highest first."""
    parts: list[list[int]] = []
    for no in sorted(group, key=lambda no: values[no], reverse=True):
        if parts and values[parts[-1][0]] == values[no]:
            parts[-1].append(no)
        else:
            parts.append([no])
    return parts


def place_in(parts: list[list[int]], no: int) -> int | None:
    """Return places from 1 on, equal within a part; None for a group of one."""
    if sum(len(part) for part in parts) < 2:
        return None
    place = 1
    for part in parts:
        if no in part:
            return place
        place += len(part)
    raise ValueError(f"{no} is not among those who are tied")


# Board results of teams.


def with_byes(event: Event, board_points: BoardPoints) -> BoardPoints:
    """Return the points with a win on each board of a bye and of a match won by forfeit (12).

    Boards that make up more than the matches that were played have them already.
    """
    if event.edition not in BYES_ON_BOARDS or not event.sheet.made:
        return board_points
    answer = {}
    for team, made in board_points.items():
        wins = 0
        over_the_board = Fraction(0)
        own = cells(event.sheet.results, team)
        for cell, in_match in zip(own, all_made(event.sheet, team), strict=True):
            if cell == "-B-" or cell[0] == "X":
                wins += 1
            if played(cell) and in_match is not None:
                over_the_board += in_match[0]
        if sum(made, Fraction(0)) != over_the_board:
            wins = 0
        win_on_board = event.boards / len(made) if made else Fraction(0)
        answer[team] = [points + wins * win_on_board for points in made]
    return answer


def BC(event: Event, group: list[int], board_points: BoardPoints, no: int) -> Fraction | None:
    """Return the sum of board number x points; None unless all have equal game points."""
    totals = {final_score(event, team, "G") for team in group}
    if event.edition not in BYES_ON_BOARDS or not event.sheet.made:
        totals = {sum(board_points[team], Fraction(0)) for team in group}
    if len(group) < 2 or len(totals) > 1:
        return None
    return sum_by_boards(board_points[no])


def sum_by_boards(points_made: Sequence[Fraction]) -> Fraction:
    total = Fraction(0)
    for board, made in enumerate(points_made, start=1):
        total += board * made
    return total


def TBR(group: list[int], board_points: BoardPoints, no: int) -> int | None:
    """Return the place by the points on board 1, then on board 2 ..."""
    values = {team: all_boards(group, board_points, team) for team in group}
    return place_in(parts_of_equals(group, values), no)


def BBE(group: list[int], board_points: BoardPoints, no: int) -> int | None:
    """Return the place by the points without the last board, then without the last two ..."""
    values = {}
    for team in group:
        made = all_boards(group, board_points, team)
        values[team] = [
            sum(made[: len(made) - bottom], Fraction(0)) for bottom in range(1, len(made))
        ]
    return place_in(parts_of_equals(group, values), no)


def all_boards(group: list[int], board_points: BoardPoints, team: int) -> list[Fraction]:
    """Return the team's board points, with zeros up to the largest number of boards."""
    most = max(len(board_points[one]) for one in group)
    return [*board_points[team], *([Fraction(0)] * (most - len(board_points[team])))]


# Codes with their modifiers.

# The modifiers that a code takes besides /P.
MODIFIERS = {
    "BH": "CM",
    "FB": "CM",
    "SB": "CM",
    "ESB": "CM",
    "EMMSB": "CM",
    "EMGSB": "CM",
    "EGMSB": "CM",
    "EGGSB": "CM",
    "ARO": "CMU",
    "TPR": "U",
    "PTP": "U",
    "APRO": "U",
    "APPO": "U",
    "PS": "C",
    "KS": "L",
    "AOB": "F",
    "SSSC": "FK",
    "TPN": "R",
    "RTNG": "RU",
}
OF_EITHER_KIND = ("BH", "FB", "AOB", "SB", "PS", "KS", "DE")
KINDS = {"MP": "M", "GP": "G"}
EDE_BOARDS = {
    "EDEC": ("BC",),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}


class Code(NamedTuple):
    """A code with its modifiers: ``SB:GP/C1/P``."""

    name: str
    kind: str | None
    modifiers: dict[str, int | None]

    def number(self, letter: str) -> int | None:
        return self.modifiers.get(letter)


def read_code(text: str) -> Code:
    head, *tail = text.split("/")
    name, _, kind = head.partition(":")
    if kind and (name not in OF_EITHER_KIND or kind not in KINDS):
        raise ValueError(f"no such code: {text}")
    modifiers: dict[str, int | None] = {}
    for modifier in tail:
        letter, number = modifier[:1], modifier[1:]
        if letter == "L" and number[:1] in ("+", "-"):
            modifiers["L+-"] = int(number)
            continue
        known = letter == "P" or (letter != "" and letter in MODIFIERS.get(name, ""))
        alone = letter in "PFR" or (letter == "U" and number == "")
        if not known or (number == "") != alone or letter in modifiers:
            raise ValueError(f"no such code: {text}")
        modifiers[letter] = int(number) if number else None
    if "C" in modifiers and "M" in modifiers:
        raise ValueError(f"no such code: {text}")
    return Code(name, KINDS[kind] if kind else None, modifiers)


def value(
    sheet: Sheet,
    code: str,
    edition: str,
    no: int,
    tied: Sequence[int] = (),
    *,
    round_robin: bool | None = None,
    board_points: BoardPoints | None = None,
    match_boards: MatchBoards | None = None,
) -> Value:
    """Return a player's value, or None.

    tied: who is still tied, the player included, for the codes that ask; what these give is the
    place among them, but for BC. round_robin: None to see it from the pairings. board_points: each
    team's game points on board 1, 2 ...; match_boards: the same in each round, by position.
    """
    assert edition in EDITIONS, edition
    asked = read_code(code)
    event = Event(
        sheet,
        boards(sheet),
        edition,
        round_robin=is_round_robin(sheet) if round_robin is None else round_robin,
        forfeits_played="P" in asked.modifiers,
        unrated=asked.number("U") or 0,
    )
    board_points = with_byes(event, board_points or {})
    name = asked.name
    kind = asked.kind or primary(sheet)
    highest = asked.number("M") or 0
    lowest = highest or asked.number("C") or 0
    fore = "F" in asked.modifiers
    group = list(tied)

    if name == "BH":
        return BH(event, no, kind, lowest, highest)
    if name == "FB":
        return FB(event, no, kind, lowest, highest)
    if name == "AOB":
        return AOB(event, no, kind, fore)
    if name == "SB":
        return SB(event, no, kind, lowest, highest)
    if name == "ESB":
        return ESB(event, no, "M", "G", lowest, highest)
    if name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
        return ESB(event, no, name[1], name[2], lowest, highest)
    if name == "PS":
        return PS(event, no, kind, lowest)
    if name == "KS":
        percent = asked.number("L")
        half_points = asked.number("L+-") or 0
        return KS(event, no, kind, 50 if percent is None else percent, half_points)
    if name == "SSSC":
        return SSSC(event, no, fore, asked.number("K"))
    if name == "MPVGP":
        return final_score(event, no, secondary(sheet))
    if name == "WIN":
        return WIN(event, no)
    if name == "WON":
        return WON(event, no)
    if name == "BPG":
        return BPG(event, no)
    if name == "BWG":
        return BWG(event, no)
    if name in ("REP", "GE"):
        return REP(event, no)
    if name == "STD":
        return score(sheet.results, no)
    if name == "RTNG":
        return rating_of(event, no)
    if name == "TPN":
        return no
    if name == "ARO":
        return ARO(event, no, lowest, highest)
    if name == "TPR":
        return TPR(event, no)
    if name == "PTP":
        return PTP(event, no)
    if name == "APRO":
        return APRO(event, no)
    if name == "APPO":
        return APPO(event, no)
    if name == "DE":
        return place_in(DE(event, group, kind), no)
    if name == "EDE":
        return place_in(EDE(event, group), no)
    if name in EDE_BOARDS:
        if not board_points or any(team not in board_points for team in group):
            return None
        rules = EDE_BOARDS[name]
        return place_in(EDE_with_boards(event, group, rules, board_points, match_boards), no)
    if name in ("BC", "TBR", "BBE"):
        if not board_points or not group or any(team not in board_points for team in group):
            return None
        if name == "BC":
            return BC(event, group, board_points, no)
        if name == "TBR":
            return TBR(group, board_points, no)
        return BBE(group, board_points, no)
    raise ValueError(f"no such code: {code}")
