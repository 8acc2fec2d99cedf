"""The modifiers that may follow a FIDE code: `BH/C1`, `SB:GP/M1/P`, `KS/L60`.

| modifier    | meaning                                                              |
|-------------|----------------------------------------------------------------------|
| `:MP` `:GP` | in team events: by match points, by game points                      |
| `/C1` `/C2` ... | without the lowest, the two lowest ...                           |
| `/M1` `/M2` ... | without the lowest and the highest, the two of each ...          |
| `/L60`      | Koya with another limit, in percent of the maximum                   |
| `/L+1` `/L-1` | Koya with a limit so many half points above, below half           |
| `/K4`       | another divisor of the schedule strength of teams                    |
| `/F`        | as if the games of the last round were drawn (Fore Buchholz)         |
| `/P`        | forfeited games count as played                                      |
| `/R`        | in reverse order                                                     |
| `/U1500` `/U` | unrated players count as rated 1500, are left out                  |

All usual spellings are read: `BH:C1`, `BH-C1`, `BHC1`, `Buchholz Cut 1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from xltiebreak.languages.text import Phrase, pattern

_WORDS = {"cut": "c", "median": "m"}
_PART = pattern(
    r"[:/-]?(?:([cm])([1-9][0-9]?)|(l)([+-]?[0-9]{1,3})|(k)([1-9][0-9]?)|(p|f|r)|(mp|gp)|(u)([1-9][0-9]{2,3})?)"
)
_SPELLED_OUT = pattern("(cut|median)-?([1-9])")
_FLAGS = {"p": "played", "f": "fore", "r": "reverse"}


SHOWN = {
    ":": ":MP :GP",
    "C": "/C1 /C2",
    "M": "/M1 /M2",
    "L": "/L60 /L+1 /L-1",
    "K": "/K4",
    "F": "/F",
    "P": "/P",
    "R": "/R",
    "U": "/U1500 /U",
}
"""The modifiers by their letters, as people see them; cuts may have any number."""


class Modifier(NamedTuple):
    """The modifiers after a code."""

    score: str = ""
    """MP or GP, "" for the score that ranks."""

    lowest: int = 0
    """How many of the lowest terms a cut drops."""

    highest: int = 0
    """How many of the highest terms a cut drops."""

    limit: int | None = None
    """The limit of the Koya system, in percent."""

    half_points: int = 0
    """The half points of the Koya limit above half, negative below."""

    divisor: int | None = None
    """The divisor of the schedule strength."""

    fore: bool = False
    """Whether the final round counts as drawn."""

    played: bool = False
    """Whether forfeits count as played."""

    reverse: bool = False
    unrated: int | None = None
    """The rating that unrated players count as; 0 to leave them out, None if the modifier does
    not say.
    """

    def __str__(self) -> str:
        """The text after a code: `:GP/C1/P`."""
        return "".join(part for _, part in self._parts())

    @property
    def letters(self) -> str:
        """The letters of its parts: `:CP`."""
        return "".join(letter for letter, _ in self._parts())

    @property
    def words(self) -> str:
        """The words after a name: ` Cut 1`."""
        said = {
            ":": f" by {'match' if self.score == 'MP' else 'game'} points",
            "C": f" Cut {self.lowest}",
            "M": f" Median {self.lowest}",
            "L": f" with a limit of {self._limit}",
            "K": f" divided by {self.divisor}",
            "F": ", last round drawn",
            "P": ", forfeits played",
            "R": ", in reverse order",
            "U": f", unrated players as {self.unrated}"
            if self.unrated
            else ", without unrated players",
        }
        return "".join(said[letter] for letter in self.letters)

    @property
    def phrases(self) -> Iterator[Phrase]:
        """What it changes, for players and their parents: without the lowest."""
        yield from self._cut_and_limit("modifier")
        yield from self._scored()
        yield from self._others()

    @property
    def named(self) -> Iterator[Phrase]:
        """The words after a name, in no language yet."""
        yield from self._scored()
        yield from self._cut_and_limit("name")
        yield from self._others()

    def _scored(self) -> Iterator[Phrase]:
        if self.score:
            yield Phrase("modifier.matches" if self.score == "MP" else "modifier.games")

    def _cut_and_limit(self, of: str) -> Iterator[Phrase]:
        """The phrases that a name says in fewer words; of: the beginning of their keys."""
        if self.lowest:
            yield Phrase(f"{of}.{'median' if self.highest else 'cut'}", {"count": self.lowest})
        if self.half_points:
            side = "above" if self.half_points > 0 else "below"
            yield Phrase(f"{of}.limit.{side}", {"count": abs(self.half_points)})
        elif self.limit is not None:
            yield Phrase(f"{of}.limit", {"limit": self.limit})

    def _others(self) -> Iterator[Phrase]:
        if self.divisor is not None:
            yield Phrase("modifier.divisor", {"divisor": self.divisor})
        if self.fore:
            yield Phrase("modifier.fore")
        if self.played:
            yield Phrase("modifier.played")
        if self.reverse:
            yield Phrase("modifier.reverse")
        if self.unrated is not None:
            key = "modifier.unrated" if self.unrated else "modifier.without_unrated"
            yield Phrase(key, {"rating": str(self.unrated)})

    @property
    def _limit(self) -> str:
        """The limit of the Koya system in words, "" for half of the points."""
        if self.half_points:
            count, side = abs(self.half_points), "above" if self.half_points > 0 else "below"
            return f"{count} half point{'s' if count > 1 else ''} {side} half"
        return "" if self.limit is None else f"{self.limit}%"

    def _says(self, name: str) -> bool:
        """Whether it says something of this field."""
        return bool(getattr(self, name) != getattr(PLAIN, name))

    def _parts(self) -> list[tuple[str, str]]:
        limit = f"{self.half_points:+d}" if self.half_points else self.limit
        cut = "M" if self.highest else "C"
        parts = (
            (":", f":{self.score}" if self.score else ""),
            (cut, f"/{cut}{self.lowest}" if self.lowest else ""),
            ("L", "" if limit is None else f"/L{limit}"),
            ("K", "" if self.divisor is None else f"/K{self.divisor}"),
            ("F", "/F" if self.fore else ""),
            ("P", "/P" if self.played else ""),
            ("R", "/R" if self.reverse else ""),
            ("U", "" if self.unrated is None else f"/U{self.unrated or ''}"),
        )
        return [(letter, part) for letter, part in parts if part]


PLAIN = Modifier()
"""No modifier."""


def splits(name: str) -> list[tuple[str, Modifier]]:
    """The ways to split a normal name into a code or name and a modifier, longest name first.

    >>> [(base, str(modifier)) for base, modifier in splits("bhc1")]
    [('bh', '/C1')]
    """
    text = _SPELLED_OUT.sub(lambda found: f"/{_WORDS[found[1]]}{found[2]}", name)
    found = []
    for end in range(len(text) - 1, 0, -1):
        modifier = _read(text[end:])
        if modifier:
            found.append((text[:end], modifier))
    return found


def _read(text: str) -> Modifier | None:
    """The modifier in a text; None if there is none, or if it says something twice."""
    modifier, position = PLAIN, 0
    said: dict[str, Any]
    while position < len(text):
        part = _PART.match(text, position)
        if not part:
            return None
        cut, count, limited, limit, divided, divisor, flag, score, unrated, rating = part.groups()
        if cut:
            said = {"lowest": int(count), "highest": int(count) if cut == "m" else 0}
        elif limited:
            said = {"half_points" if limit[0] in "+-" else "limit": int(limit)}
        elif divided:
            said = {"divisor": int(divisor)}
        elif flag:
            said = {_FLAGS[flag]: True}
        elif unrated:
            said = {"unrated": int(rating or 0)}
        else:
            said = {"score": score.upper()}
        if (modifier._limit and limited) or any(modifier._says(name) for name in said):
            return None
        modifier = modifier._replace(**said)
        position = part.end()
    return modifier
