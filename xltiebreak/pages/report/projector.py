"""The pairings for a projector: an HTML page in large letters that turns its leaves by itself.

It has no script: its style, which is the same for every event, shows one leaf after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, StrictUndefined

from xltiebreak.pages.report.pairings import Board, Pairings
from xltiebreak.pages.report.policy import policy_of

if TYPE_CHECKING:
    from xltiebreak.languages import Language
    from xltiebreak.pages.report.contents import Contents

LINES = 9
"""The boards on a leaf that can be read from the back of a room."""

_SECONDS = 9  # that a leaf is shown
_MOST = 40  # leaves that the style can turn; a larger event has more boards on each


class Leaf(NamedTuple):
    """The boards that are shown together."""

    section: str
    round: Pairings
    boards: tuple[Board, ...]
    alone: tuple[str, ...] = ()
    """Sentences on the players without a game."""


def projected(contents: Contents) -> str:
    """Write the page."""
    style = projector_style()
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    words = contents.words
    return environment.from_string(_read("projector.html")).render(
        report=contents,
        leaves=leaves_of(contents),
        style=style,
        policy=policy_of(style),
        say=words.say,
        lang=words.code,
    )


def leaves_of(contents: Contents) -> list[Leaf]:
    """The leaves of all sections, from the first board of the room on."""
    named_lists = [(part.name, pairings) for part in contents.parts for pairings in part.pairings]
    lines = LINES
    while sum(-(-len(pairings.boards) // lines) for _, pairings in named_lists) > _MOST:
        lines += 1
    return [
        leaf
        for name, pairings in named_lists
        for leaf in _leaves(name, pairings, lines, contents.words)
    ]


def _leaves(section: str, pairings: Pairings, lines: int, words: Language) -> Iterator[Leaf]:
    alone = tuple(f"{what}: {'; '.join(who)}" for what, who in pairings.alone(words))
    for start in range(0, len(pairings.boards), lines):
        boards = pairings.boards[start : start + lines]
        yield Leaf(section, pairings, boards, alone if boards[-1] is pairings.boards[-1] else ())


@lru_cache(maxsize=1)
def projector_style() -> str:
    """The style of the page: one rule for each number of leaves, and one for each leaf."""
    turns = "".join(
        f"@keyframes of{count}{{0%{{visibility:visible}}{100 / count:.4f}%{{visibility:hidden}}}}"
        f".of{count} .leaf{{animation:of{count} {count * _SECONDS}s step-end infinite}}"
        for count in range(2, _MOST + 1)
    )
    waits = "".join(
        f".leaf:nth-child({at}){{animation-delay:{(at - 1) * _SECONDS}s!important}}"
        for at in range(2, _MOST + 1)
    )
    return f"{_read('projector.css')}@media screen{{{turns}{waits}}}"


def _read(name: str) -> str:
    return files("xltiebreak.pages.report").joinpath(name).read_text(encoding="utf-8")
