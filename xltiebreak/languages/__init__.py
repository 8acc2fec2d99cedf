"""What players and parents read, in their language.

English stands in `en.TEXTS`, and what a tie-break is called and counts above its rule. Each other
language is one .po file here, named by its code; what it lacks, or has for another English, is said
in English. `grammar` has what is no text. A text has fields in braces, such as `{section}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter
from typing import cast

from xltiebreak.errors import Error
from xltiebreak.languages.en import TEXTS
from xltiebreak.languages.grammar import GRAMMARS, Grammar
from xltiebreak.languages.po import Catalogue, Text
from xltiebreak.languages.text import Phrase, Said, SystemName, figure

DEFAULT = "en"
_HERE = Path(__file__).parent

CODES = (DEFAULT, *sorted(file.stem for file in _HERE.glob("*.po")))
"""The codes of all languages, the default first."""

_NAME = "language.own"
_FEW = 3


class UnknownLanguage(Error):
    """No language has this code; the text lists those there are."""


@dataclass(frozen=True)
class Language:
    """What a language says, and what its grammar asks."""

    code: str
    """As in ISO 639-1."""

    grammar: Grammar = field(default=Grammar(), repr=False)
    catalogue: Catalogue = field(default=Catalogue(), repr=False)
    """Its texts; English has none but those that are translated."""

    @property
    def name(self) -> str:
        """The language's name for itself; its code if nobody has written it."""
        if self.code == DEFAULT:
            return str(TEXTS[_NAME])
        return str(self.catalogue.text(_NAME, TEXTS[_NAME]) or self.code)

    @cached_property
    def texts(self) -> Mapping[str, Text]:
        """All texts by key, in English what the language lacks."""
        return {**TEXTS, **self.own}

    @cached_property
    def forms(self) -> str:
        """The form of a text that each count takes, a digit each: 0 for the first form.

        From 100 on all languages look at the last two digits alone: 200 is as 100.
        """
        return "".join(str(self.catalogue.form(count)) for count in range(200))

    @cached_property
    def own(self) -> Mapping[str, Text]:
        """The texts that the language has, by key."""
        if self.code == DEFAULT:
            return TEXTS
        found = ((key, self.catalogue.text(key, english)) for key, english in TEXTS.items())
        return {key: text for key, text in found if text is not None}

    def say(self, key: str, /, **values: object) -> str:
        """Return the text of a key with these values in its fields. Raises KeyError.

        A value may be a phrase; one with a fraction becomes a figure.
        """
        return self._filled(self._template(key, values), values)

    def text_of(self, said: Said) -> str:
        """Return the text of a phrase. Raises KeyError."""
        if isinstance(said, str):
            return said
        return self._filled(self._template(said.key, said.values, said.english), said.values)

    def join(self, phrases: Iterable[Said]) -> str:
        """Return phrases one behind the other. Raises KeyError."""
        return "".join(map(self.text_of, phrases))

    def name_of(self, system: SystemName) -> str:
        """Return the name of a tie-break with its modifiers."""
        return self.join((system.phrase, *system.after))

    def ordinal(self, place: int) -> str:
        """Return a place as the language writes it."""
        return self.grammar.ordinal(place)

    def parts(self, key: str, /, **values: object) -> tuple[object, ...]:
        """Return the text of a key in parts, the values apart. Raises KeyError.

        The value of a field that is a tuple gives several parts.
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

    def _filled(self, template: str, values: Mapping[str, object]) -> str:
        if not values:
            return template
        return template.format(
            **{
                name: value if type(value) is str else self._shown(value)
                for name, value in values.items()
            }
        )

    def _template(self, key: str, values: Mapping[str, object], english: Text = "") -> str:
        english = english or TEXTS[key]
        own = self.catalogue.text(key, english)
        text = english if own is None else own
        if isinstance(text, str):
            return text
        count = cast(int, values["count"])
        return text[count != 1 if own is None else self.catalogue.form(count)]

    def number(self, figure: str) -> str:
        """Return a figure such as 3.5 with the decimal mark of the language."""
        return figure.replace(".", self.grammar.decimal)

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
        alike, usual = self.grammar.euphony, self.grammar.no_euphony
        is_hard = plain.startswith(alike) and not plain.startswith(usual)
        return self.say("list.last.euphony" if is_hard else "list.last")


def language(code: str = DEFAULT) -> Language:
    """Return the language with a code. Raises UnknownLanguage."""
    if code not in CODES:
        raise UnknownLanguage(f"{code!r} is no language here: there are {', '.join(CODES)}")
    return _language(code)


@lru_cache(maxsize=len(CODES))
def _language(code: str) -> Language:
    grammar = GRAMMARS.get(code, Grammar())
    if code == DEFAULT:
        return Language(code, grammar)
    written = (_HERE / f"{code}.po").read_text(encoding="utf-8")
    return Language(code, grammar, Catalogue(written))
