"""Messages about a crosstable in the language of who reads them.

A message is a fault, whose parts may be faults: a player, a list, advice. Languages have the
sentences of what a coordinator meets in a sheet of ours (`SPOKEN`); any other message is English.
"""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.book.sections import twice
from xltiebreak.languages import Language
from xltiebreak.languages.text import Phrase, pattern
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.wording import ADVICE
from xltiebreak.reading.grid import CELLS, Fault, Kind, Problem

_FIELD = pattern(r"\{[^{}]*\}")

SPOKEN: tuple[Kind, ...] = (
    *(faults.PLAYER, faults.PLAYER_WITHOUT_NAME, faults.ROUND, faults.WHITE, faults.BLACK),
    *(faults.BOTH, faults.AND_MORE, faults.NOTHING, faults.BLANK, faults.HAS_NO_RESULT),
    *(faults.ONLY_IN, faults.POINT_ALONE, faults.BOTH_FORFEITED, faults.MEANT_AS_WIN),
    *(faults.COUNTED_AHEAD, faults.MET_IN, faults.PAIRED_IN),
    *(faults.NO_RESULT, *ADVICE.values()),
    *(faults.NOBODY_HAS_NUMBER, faults.DATE_AS_NUMBER, faults.OPPONENT_ZERO, faults.OWN_OPPONENT),
    *(faults.RESULTS_DIFFER, faults.COLORS_DIFFER, faults.MET_ELSEWHERE),
    *(faults.OPPONENT_HAS_OTHER, faults.ROW_OF_NOBODY, faults.LOST_TO_NOBODY),
    *(faults.ONE_IS_A_PAIRING, faults.ROUND_CLEARED, faults.UNPLAYED, faults.MANY_UNPLAYED),
    faults.RUNNING,
    *(
        faults.FULL_BYES,
        faults.BYES_AHEAD,
        faults.NOT_PAIRED,
        faults.ONE_NOT_PAIRED,
        faults.REMATCH,
    ),
    *(faults.NUMBER_TWICE, faults.WITHOUT_NAME, faults.MANY_WITHOUT_NAME, faults.ALSO_IN),
    *(faults.ERROR_AS_NAME, faults.MANY_ERRORS_AS_NAMES),
    *(twice.COPY, twice.MOVED, twice.AT_ONCE, twice.IN_SEVERAL, twice.NAMESAKES, twice.ANOTHER),
)
"""The kinds whose sentences languages have."""


def texts_of_faults() -> dict[str, str]:
    """Return the English sentences of these kinds, by the keys of languages."""
    return {_key(kind): _english(kind) for kind in SPOKEN}


def message_in(problem: Problem, words: Language) -> str:
    """Return the message of a problem in a language; in English if it lacks a part of it."""
    said = problem.said
    if said is None or not all(_is_told(kind, words) for kind in _kinds(said)):
        return problem.message
    if str(said).replace(CELLS, problem.cells) != problem.message:
        return problem.message  # somebody added to it
    return words.text_of(_phrase(said)).replace(CELLS, problem.cells)


def _kinds(fault: Fault) -> Iterator[Kind]:
    yield fault.kind
    for _, value in fault.fields:
        if isinstance(value, Fault):
            yield from _kinds(value)


def _is_told(kind: Kind, words: Language) -> bool:
    """Whether a language has a kind's sentence, or it has no words."""
    has_words = any(map(str.isalpha, _FIELD.sub("", _english(kind))))
    return not has_words or words.catalogue.text(_key(kind), _english(kind)) is not None


def _phrase(fault: Fault) -> Phrase:
    values: dict[str, object] = {
        name: _phrase(value) if isinstance(value, Fault) else value for name, value in fault.fields
    }
    return Phrase(_key(fault.kind), {**values, "cells": CELLS}, _english(fault.kind))


def _key(kind: Kind) -> str:
    return f"fault.{kind.name.replace(' ', '_')}"


def _english(kind: Kind) -> str:
    return kind.sentence.replace(CELLS, "{cells}")
