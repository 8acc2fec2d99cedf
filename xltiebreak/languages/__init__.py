"""What players and parents read, in their language.

A language is one module here, named by its code, that holds a `LANGUAGE`: a table of texts, the
names of tie-breaks, and what its grammar needs. `en` has every text; all others have the same keys.
A text has fields in braces, such as `{section}`; a pair of texts is a singular and a plural, which
the field `count` decides. Numbers in cells stay numbers: only sentences have a decimal comma.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from string import Formatter

from xltiebreak.errors import Error
from xltiebreak.text import Phrase, Said, SystemName, figure

Text = str | tuple[str, str]
"""A text, or its singular and its plural."""

DEFAULT = "en"
_HERE = sorted(module.stem for module in Path(__file__).parent.glob("[a-z]*.py"))

CODES = (DEFAULT, *(code for code in _HERE if code != DEFAULT))
"""The codes of all languages, the default first."""

_FEW = 3


class UnknownLanguage(Error):
    """No language has this code; the text lists those there are."""


@dataclass(frozen=True)
class Language:
    """The texts of a language.

    code: as in ISO 639-1; name: in the language itself; texts: by key; names: of tie-breaks, by
    their English names, without those that are the same; decimal: the decimal mark of sentences;
    singular: the counts that take the singular; ordinal: writes a place; euphony: the
    beginnings of a name (in lower case) before which `and` has the form of the key
    `list.last.euphony`; no_euphony: those that begin alike and keep the usual form.
    """

    code: str
    name: str
    texts: Mapping[str, Text] = field(repr=False)
    names: Mapping[str, str] = field(default_factory=dict, repr=False)
    decimal: str = "."
    singular: tuple[int, ...] = (1,)
    ordinal: Callable[[int], str] = "{}.".format
    euphony: tuple[str, ...] = ()
    no_euphony: tuple[str, ...] = ()

    def say(self, key: str, /, **values: object) -> str:
        """Return the text of a key with these values in its fields. Raises KeyError.

        A value may be a phrase; one with a fraction becomes a figure.
        """
        template = self._template(key, values)
        if not values:
            return template
        return template.format(
            **{
                name: value if type(value) is str else self._shown(value)
                for name, value in values.items()
            }
        )

    def text_of(self, said: Said) -> str:
        """Return the text of a phrase. Raises KeyError."""
        return said if isinstance(said, str) else self.say(said.key, **said.values)

    def told(self, phrases: Iterable[Said]) -> str:
        """Return phrases one behind the other. Raises KeyError."""
        return "".join(map(self.text_of, phrases))

    def name_of(self, system: SystemName) -> str:
        """Return the name of a tie-break with its modifiers."""
        return self.names.get(system.english, system.english) + self.told(system.after)

    def pieces(self, key: str, /, **values: object) -> tuple[object, ...]:
        """Return the text of a key in pieces, the values apart. Raises KeyError.

        The value of a field that is a tuple gives several pieces.
        """
        found: list[object] = []
        for text, name, _, _ in Formatter().parse(self._template(key, values)):
            if text:
                found.append(text)
            if name:
                value = values[name]
                found += value if type(value) is tuple else [value]
        return tuple(found)

    def _shown(self, value: object) -> object:
        if isinstance(value, Phrase):
            return self.text_of(value)
        if isinstance(value, (float, Fraction)):
            return self.number(figure(value))
        return value

    def _template(self, key: str, values: Mapping[str, object]) -> str:
        text = self.texts[key]
        if isinstance(text, str):
            return text
        return text[values["count"] not in self.singular]

    def number(self, figure: str) -> str:
        """Return a figure such as 3.5 with the decimal mark of the language."""
        return figure.replace(".", self.decimal)

    def separators(self, names: Sequence[str]) -> list[str]:
        """Return the text before each name of a list: nothing, a comma or `and`."""
        last = len(names) - 1
        return [
            "" if not at else self._last(name) if at == last else self.say("list.between")
            for at, name in enumerate(names)
        ]

    def listed(self, names: Sequence[str]) -> str:
        """Return all names of a list, the last after `and`."""
        return "".join(map("".join, zip(self.separators(names), names, strict=True)))

    def first_few(self, names: Sequence[str]) -> str:
        """Return the first few names of a list, and how many more there are."""
        if len(names) <= _FEW + 1:
            return self.listed(names)
        most = self.say("list.between").join(names[:_FEW])
        return self.say("list.more", names=most, count=len(names) - _FEW)

    def _last(self, name: str) -> str:
        plain = name.casefold()
        is_hard = plain.startswith(self.euphony) and not plain.startswith(self.no_euphony)
        return self.say("list.last.euphony" if is_hard else "list.last")


@lru_cache(maxsize=len(CODES))
def language(code: str = DEFAULT) -> Language:
    """Return the language with a code. Raises UnknownLanguage."""
    if code not in CODES:
        raise UnknownLanguage(f"{code!r} is no language here: there are {', '.join(CODES)}")
    found = import_module(f"xltiebreak.languages.{code}").LANGUAGE
    assert isinstance(found, Language)
    return found
