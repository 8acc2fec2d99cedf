"""The .po files that translators edit: an entry for each text, below the English that it translates.

    msgctxt "players.count"
    msgid "{count} player"
    msgid_plural "{count} players"
    msgstr[0] "{count} Spieler"
    msgstr[1] "{count} Spieler"

`msgctxt` is the key of the text. An entry counts if its English is that of today and nobody marked
it as fuzzy. Nothing compiles the files: an entry is read when its text is first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache

Text = str | tuple[str, ...]
"""A text, or its forms for the plurals of its language; in English the singular and the plural."""

_LINE = re.compile(r'(?:(msg\S+)[ \t]+)?"(.*)"')
_ESCAPED = re.compile(r"\\(.)")
_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)")
_MARKS = {"n": "\n", "t": "\t"}
_FEW = 10  # texts that are sought one by one
HEADER, _OTHER = "", "#"
"""Keys of the entry that translates nothing, and of what is no entry."""


class Catalogue:
    """The texts of a .po file by key."""

    def __init__(self, written: str = "") -> None:
        self._written = f"\n\n{written}"
        self._texts: dict[str, Text | None] = {}

    @cached_property
    def entries(self) -> Mapping[str, str]:
        """Each entry as it is written, by its key; the header by the key `HEADER`."""
        return {_key(one): one for one in self._written.split("\n\n")}

    def text(self, key: str, english: Text) -> Text | None:
        """Return the text of a key, None if there is none for this English."""
        if key not in self._texts:
            self._texts[key] = self._translated(key, english)
        return self._texts[key]

    def form(self, count: int) -> int:
        """Return which form of a text a count takes, by the rule in the header of the file.

        >>> Catalogue(r'''msgid ""
        ... msgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"''').form(0)
        0
        """
        return self._rule(count)

    def lean(self, texts: Mapping[str, Text]) -> str:
        """Return the file without its English, which is half of it, and with what counts alone.

        texts: the English of today by key; a text that is the same is left out.
        """
        found = {key: self.text(key, english) for key, english in texts.items()}
        entries = (
            "\n".join(entry(key, text))
            for key, text in found.items()
            if isinstance(text, tuple) or text not in (None, texts[key])
        )
        return "\n\n".join((self.entries.get(HEADER, ""), *entries))

    @cached_property
    def plurals(self) -> tuple[int, str]:
        """How many forms a text has, and the rule for a count `n`, as C writes it."""
        header = fields(self.entries.get(HEADER, "")).get("msgstr", "")
        found = _PLURALS.search(header)
        return (int(found[1]), found[2]) if found else (2, "n != 1")

    @cached_property
    def _rule(self) -> Callable[[int], int]:
        from gettext import c2py

        return lru_cache(maxsize=256)(c2py(self.plurals[1]))

    def _entry(self, key: str) -> str:
        """Return an entry as it is written, "" if there is none.

        Most commands ask a language for a word or two: to index its entries would take longer.
        """
        line = self._written.find(f'\nmsgctxt "{key}"\n') if len(self._texts) < _FEW else -1
        if line < 0:
            return self.entries.get(key, "")
        start = self._written.rfind("\n\n", 0, line + 1)
        return self._written[start:].lstrip("\n").partition("\n\n")[0]

    def _translated(self, key: str, english: Text) -> Text | None:
        written = self._entry(key)
        held = fields(written)
        one, many = (english, None) if isinstance(english, str) else english
        if held.get("msgid", one) != one or held.get("msgid_plural", many) != many:
            return None
        if is_fuzzy(written):
            return None
        if many is None:
            return held.get("msgstr") or None
        forms = tuple(held.get(f"msgstr[{at}]", "") for at in range(self.plurals[0]))
        return forms if all(forms) else None


def fields(written: str) -> dict[str, str]:
    """Return what an entry holds: `msgctxt`, `msgid`, `msgstr` or `msgstr[0]` ...

    >>> fields('#. at the board\\nmsgid "won"\\nmsgstr ""\\n"ge"\\n"wonnen"')
    {'msgid': 'won', 'msgstr': 'gewonnen'}
    """
    held: dict[str, str] = {}
    name = ""
    for line in written.split("\n"):
        if found := _LINE.fullmatch(line):
            name = found[1] or name
            held[name] = held.get(name, "") + _ESCAPED.sub(_unescaped, found[2])
    return held


def is_fuzzy(written: str) -> bool:
    """Whether an entry is marked as a translation that somebody has to look at."""
    return "#," in written and bool(re.search("^#,.*fuzzy", written, re.MULTILINE))


def entry(key: str, text: Text, english: Text = "") -> Iterator[str]:
    """Yield the lines of an entry; without English those of a lean one."""
    yield f"msgctxt {_quoted(key)}"
    if english:
        one, *many = (english,) if isinstance(english, str) else english
        yield f"msgid {_quoted(one)}"
        yield from (f"msgid_plural {_quoted(other)}" for other in many)
    if isinstance(text, str):
        yield f"msgstr {_quoted(text)}"
    else:
        yield from (f"msgstr[{at}] {_quoted(form)}" for at, form in enumerate(text))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'"{escaped}"'


def _unescaped(found: re.Match[str]) -> str:
    return _MARKS.get(found[1], found[1])


def _key(written: str) -> str:
    """Return the key of an entry; most often it stands on one line."""
    line = written.find('\nmsgctxt "')
    if line < 0 and not written.startswith('msgctxt "'):
        return HEADER if re.search(r'^msgid ""', written, re.MULTILINE) else _OTHER
    key = line + len('\nmsgctxt "')
    return written[key : written.find('"', key)] or fields(written)["msgctxt"]
