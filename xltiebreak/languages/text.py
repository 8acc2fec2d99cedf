"""The text of a cell, and spellings that count as the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, AnyStr, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Pattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, written: str | bytes, flags: int) -> None:
        self._source = written, flags

    def compiled(self) -> re.Pattern[Any]:
        """Return the pattern itself; wrong ones raise here."""
        return re.compile(*self._source)

    def __getattr__(self, name: str) -> Any:
        """Compile the pattern, and keep its method as our own: the next use costs nothing more."""
        if name.startswith("__"):  # a copy asks for such methods before it has what to compile
            raise AttributeError(name)
        found = getattr(self.compiled(), name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:

    def pattern(written: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
        """Return a pattern for a module's constant."""

else:

    def pattern(written: AnyStr, flags: int = 0) -> Pattern:
        """Return a pattern for a module's constant: most runs use few, and compiling is slow."""
        return Pattern(written, flags)


DASHES = dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE63, 0xFF0D), "-")
"""Every dash that programs write in place of a minus, for `str.translate`."""

_HIDDEN = pattern(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
# Overrides (U+202D and U+202E) are none: they change what is seen.
_MARKS = pattern(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u206f\ufe00-\ufe0f\ufeff]"
    r"|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])"  # in Persian they join letters
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that Excel calculates; in East Asian settings it takes wide signs, too."""
_WITHOUT_MARKS = str.maketrans({"ł": "l", "ø": "o", "æ": "ae"})
_WORD = pattern(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_FEDERATION = 3  # letters, as in NOR
_LONGEST = 40  # characters of the longest header or name of a system
LONGEST_NAME = 300
"""Characters of a cell that may be a name; what follows them is none."""

_NUMBERED_NAME = pattern(r"([1-9]\d{0,4})[.)]?\s+(\D.*)", re.DOTALL)


class Phrase(NamedTuple):
    """A text for players and parents in no language yet."""

    key: str
    values: Mapping[str, object] = {}
    """The values of its fields."""

    english: str = ""
    """The English text where it stands above the rule of a tie-break, else "": see `languages`."""

    def __hash__(self) -> int:
        return hash(self.key)  # a mapping has none


Said = Phrase | str
"""A text for players and parents: in no language yet, or words that are the same in all of them."""


class SystemName(NamedTuple):
    """The name of a tie-break in no language yet: its English name, and what stands after it."""

    english: str
    after: Sequence[Phrase] = ()

    @property
    def phrase(self) -> Phrase:
        """The name alone."""
        return Phrase(f"system.{self.english}", english=self.english)


def figure(value: float | Fraction | None) -> str:
    """A value for people: one decimal if that is exact, else up to four; "" for no value.

    >>> from fractions import Fraction
    >>> figure(17.0), figure(Fraction(5, 3)), figure(None)
    ('17.0', '1.6667', '')
    """
    if value is None:
        return ""
    return f"{float(value):.1f}" if value * 10 % 1 == 0 else f"{round(float(value), 4):g}"


_MIDNIGHT = " 00:00:00"  # of a date without a time of day
_ERRORS = {"#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!"}


def cell_text(value: object) -> str:
    """Return the text of a cell as it was typed: Excel turns `6` and `-1` into numbers.

    >>> cell_text(" W6 "), cell_text(6.0), cell_text(2.5), cell_text(None)
    ('W6', '6', '2.5', '')
    """
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value).removesuffix(_MIDNIGHT)


def has_marks(text: str) -> bool:
    """Whether a text has marks that nobody sees: of the direction of writing, soft hyphens ..."""
    return bool(_MARKS.search(text))


def without_marks(text: str) -> str:
    """Return a text without such marks, which web pages and chats leave in copied cells.

    >>> without_marks("\ufeffAda\u200b A\u00adsh\u200e"), without_marks("Zo\u00eb \u00bd")
    ('Ada Ash', 'Zo\u00eb \u00bd')
    """
    return _MARKS.sub("", text)


def is_error(text: str) -> bool:
    """Whether a text is what a cell shows whose formula failed.

    >>> is_error("#N/A"), is_error("#DIV/0!"), is_error("#1 seed")
    (True, True, False)
    """
    return text in _ERRORS


def has_letters(text: str) -> bool:
    """Whether a text has letters, as names have."""
    return any(map(str.isalpha, text))


def may_name(text: str) -> bool:
    """Whether a text may name somebody: it has letters, and is no federation of three capitals.

    >>> may_name("Ada"), may_name("7th"), may_name("NOR"), may_name("12")
    (True, True, False, False)
    """
    return has_letters(text) and not (len(text) <= _FEDERATION and text.isupper())


def numbered_name(text: str) -> tuple[int, str] | None:
    """Return the number and the name in a text that begins with a number; None for any other.

    >>> numbered_name("12. Smith, Ada"), numbered_name("7  Ben"), numbered_name("Ada")
    ((12, 'Smith, Ada'), (7, 'Ben'), None)
    """
    found = _NUMBERED_NAME.fullmatch(text[:LONGEST_NAME])
    return (int(found[1]), found[2]) if found else None


def normal(value: object) -> str:
    """Return a header or name without case, spaces, dots and line breaks; "" for anything else.

    A colon at the end of a heading says nothing. The Turkish \u0130 and \u0131 are an i, as a
    header in capitals does not show which was meant.

    >>> normal("Mod. Med."), normal("S\u2013B"), normal(3.0), normal(None)
    ('modmed', 's-b', '3', '')
    >>> normal("\u0130sim"), normal("\u0131SIM")
    ('isim', 'isim')
    """
    if isinstance(value, str):
        return _normal(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) if isinstance(value, int) else ""


@lru_cache(maxsize=8192)  # more than a large event has names
def _normal(text: str) -> str:
    if len(text) > _LONGEST:
        return ""
    if text.isascii():
        return "".join(text.split()).replace(".", "").rstrip(":").casefold()
    plain = re.sub(r"[\s.]+", "", unicodedata.normalize("NFKC", text)).rstrip(":")
    return plain.translate(DASHES).casefold().replace("i\u0307", "i").replace("\u0131", "i")


def spellings(word: str) -> tuple[str, ...]:
    """Return a word as `normal` writes it, with accents and without.

    >>> spellings("Omgång"), spellings("Pł."), spellings("Rd.")
    (('omgång', 'omgang'), ('pł', 'pl'), ('rd',))
    """
    with_marks = normal(word)
    if with_marks.isascii():
        return (with_marks,)
    apart = unicodedata.normalize("NFKD", with_marks).translate(_WITHOUT_MARKS)
    without = "".join(mark for mark in apart if not unicodedata.combining(mark))
    return tuple(dict.fromkeys((with_marks, without)))


def capitals(text: str) -> str:
    """Return a text in capitals; Turkish \u0130 and \u0131 become a plain I.

    >>> capitals("w\u0131\u0130i")
    'WIII'
    """
    return text.upper().replace("\u0130", "I").replace("I\u0307", "I")


def guarded(text: str) -> str:
    """Return a text for a CSV file, with an apostrophe if Excel would take it for a formula.

    >>> guarded("=1+1"), guarded("'=1+1"), guarded("Ada")
    ("'=1+1", "''=1+1", 'Ada')
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULA) else text


def unguarded(text: str) -> str:
    """Return the text that was guarded: the reverse of `guarded`.

    >>> unguarded("'=1+1"), unguarded("''=1+1"), unguarded("'t Hooft")
    ('=1+1', "'=1+1", "'t Hooft")
    """
    return text[1:] if text[:1] == "'" and text.lstrip("'").startswith(_FORMULA) else text


def visible(text: str) -> str:
    """Return a text on one line, with invisible characters written as their codes.

    These are control characters, line breaks, marks that turn the direction of writing and so on.

    >>> visible("Ada\\n\\x1b[31m\\u202eneB")
    'Ada\\\\n\\\\x1b[31m\\\\u202eneB'
    """
    return _HIDDEN.sub(lambda found: repr(found[0])[1:-1], text) if not text.isprintable() else text


def shown(text: str, longest: int = 40) -> str:
    """Return a text of a user's file fit to quote in a message: on one line and not too long.

    >>> shown(" W6"), shown("1 \\n W6"), shown("x" * 100, longest=10)
    (' W6', '1 W6', 'xxxxxxx...')
    """
    lines = text.split("\n")
    seen = visible(" ".join(line.strip(" \r") for line in lines) if len(lines) > 1 else text)
    return seen if len(seen) <= longest else f"{seen[: longest - 3]}..."


@lru_cache(maxsize=16_384)
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name without case and accents, in alphabetical order.

    >>> words_of("Birch, Z\u00f6e") == words_of("zoe BIRCH")
    True
    """
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(mark for mark in apart if not unicodedata.combining(mark)).casefold()
    return tuple(sorted(_WORD.findall(plain)))
