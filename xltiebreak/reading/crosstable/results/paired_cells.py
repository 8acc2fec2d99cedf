"""What the two cells of a pair in a round-robin matrix say, however people write them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from xltiebreak.core.event import Color, Game
from xltiebreak.languages.text import pattern
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable.finding.header import Meeting
from xltiebreak.reading.crosstable.results.games import match_result
from xltiebreak.reading.crosstable.results.sides import go_together
from xltiebreak.reading.crosstable.shares import TWO_SIDES_AGREE
from xltiebreak.reading.notation.matrix import match_score
from xltiebreak.reading.notation.numbers import FIGURE_OF
from xltiebreak.reading.notation.outcomes import SIGNS
from xltiebreak.reading.notation.plain import is_half_as_date, plain_text
from xltiebreak.reading.notation.vocabulary import is_open, score, side_results

OWN = ("", "*", "X", "-", "--", "**", "#", "\u25a0", "\u2588")
"""What stands where a player would play itself."""

_OWN_SIGNS = ("X", "*", ".", "-", "#")
"""Each stands once for every game of a pair, as XX."""
_IN_ROUND = pattern(r"([-+=])\d{1,2}([wbWB])")
_ADJUDICATED = pattern(r"([10½])[AE]")
_FIGURES_OF_SIGNS = str.maketrans({sign: FIGURE_OF[result] for sign, result in SIGNS.items()})
_ONLY_SIGNS = frozenset("+-=½* ")
_WHITE_FIRST: tuple[Color, ...] = ("W", "B")


@dataclass(frozen=True)
class PairedCells:
    """The cells of a matrix by the positions of the row's player and of the opponent."""

    typed: Mapping[tuple[int, int], tuple[str, ...]]
    """The texts of the cells, one or two for each opponent."""

    @cached_property
    def texts(self) -> Mapping[tuple[int, int], str]:
        """The texts with one spelling for each result, those of two cells with a blank between."""
        spelled = {pair: " ".join(filter(None, map(spelling, x))) for pair, x in self.typed.items()}
        played = {text for (own, other), text in spelled.items() if own != other}
        meanings = self._words(played)
        return {pair: meanings.get(text, text) for pair, text in spelled.items()}

    def _words(self, texts: Collection[str]) -> Mapping[str, str]:
        """Return our figures for words (`Won`), for signs, for 3-1-0 and for `+9w` in round 9."""
        if signs_are_played(texts):
            return {text: text.translate(_FIGURES_OF_SIGNS) for text in texts}
        strange = {text for text in texts if text and notation.read_matrix_cell(text) is None}
        in_one_cell = all(len(typed) == 1 for typed in self.typed.values())
        results = side_results(texts, in_columns=True) if in_one_cell and strange else {}
        if results.keys() >= strange:
            return {text: FIGURE_OF[result] for text, result in results.items()}
        in_round = {text: match for text in strange if (match := _IN_ROUND.fullmatch(text))}
        if in_round.keys() < strange:
            return {}
        return {
            text: FIGURE_OF[SIGNS[match[1]]] + match[2].lower() for text, match in in_round.items()
        }

    @property
    def are_scores(self) -> bool:
        """Whether most cells hold the results of both sides."""
        texts = [text for (own, other), text in self.texts.items() if text and own != other]
        scores = [text for text in texts if score(text) and not notation.read_matrix_cell(text)]
        return TWO_SIDES_AGREE.reached(len(scores), len(texts))

    @property
    def are_match_scores(self) -> bool:
        """Whether most cells hold the score of a match of several games."""
        texts = [text for (own, other), text in self.texts.items() if text and own != other]
        scores = [text for text in texts if match_score(text)]
        return TWO_SIDES_AGREE.reached(len(scores), len(texts))

    def games(self, meeting: Meeting, own: int, other: int) -> tuple[Game, ...] | None:
        """Return the games of two players as cells tell them; None if they cannot be read."""
        text, answer = self.texts[own, other], self.texts[other, own]
        if meeting == "mirrored scores":
            if is_open(text):
                return ()
            return (Game(made_score.white),) if (made_score := score(text)) else None
        if meeting == "white by black":
            if not all(score(cell) or is_open(cell) for cell in (text, answer)):
                return None
            white, black = score(text), score(answer)
            made = [Game(white.white, None, "W")] if white else []
            made += [Game(black.black, None, "B")] if black else []
            return tuple(made if own < other else made[::-1])
        if meeting == "match scores":
            if is_open(text):
                return ()
            if not (made_points := match_score(text)):
                return None
            result = match_result(*made_points)
            return (Game(result, made=made_points.white, against=made_points.black),)
        games = notation.read_matrix_cell(text)
        if games is None or meeting != "by colors":
            return games
        turn = -1 if own > other else 1  # the first one is the game of the upper player with White
        colors = [game.color for game in games if game.color] or _WHITE_FIRST[: len(games)]
        colored = zip_longest(games[::turn], colors[::turn])
        return tuple(game._replace(color=color) for game, color in colored)

    def agree(self, meeting: Meeting, own: int, other: int) -> bool:
        """Whether the cells of two players tell the same games."""
        if meeting == "mirrored scores":
            ours, two = score(self.texts[own, other]), score(self.texts[other, own])
            return ours is not None and two is not None and ours == two[::-1]
        own_games, answer = self.games(meeting, own, other), self.games(meeting, other, own)
        return own_games is not None is not answer and go_together(own_games, answer)


def spelling(text: str) -> str:
    """Return the text of a cell, with one spelling for each result.

    >>> spelling("1A"), spelling("2026-02-01 00:00:00"), spelling("1½.."), spelling("?")
    ('1', '½', '1½', '')
    """
    if is_half_as_date(text):
        return "½"
    adjudicated = _ADJUDICATED.fullmatch(plain_text(text))
    if adjudicated:
        return adjudicated[1]
    if is_open(text):
        return ""
    without_end = text.rstrip(".*")  # of several games, the last ones are to come
    return without_end if notation.read_matrix_cell(without_end) else text


def signs_are_played(texts: Collection[str]) -> bool:
    """Whether `+` and `-` are games won and lost, as no other text tells who won.

    >>> signs_are_played(["+", "=", "-"]), signs_are_played(["+", "1", "-"])
    (True, False)
    """
    signs = {*"".join(texts)}
    return "+" in signs and signs <= _ONLY_SIGNS


def may_be_own(text: str) -> bool:
    """Whether a cell may stand where a player would play itself."""
    plain = plain_text(text)
    return plain in OWN or is_open(plain) or (plain[0] in _OWN_SIGNS and len(set(plain)) == 1)
