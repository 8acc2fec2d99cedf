"""The .po files of `xltiebreak/languages`, renewed from the English texts, and what they lack.

    python tests/catalogues.py     say how far each language is

`tests/tools/renew.py` writes them. A text that is new has an entry to be filled in; one whose
English has changed is marked as fuzzy, with its English of before, and said in English until
somebody has looked at it. Editors for translators show both.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from xltiebreak.book.sections.spoken import texts_of_faults
from xltiebreak.languages import CODES, DEFAULT, en, language
from xltiebreak.languages.po import HEADER, Catalogue, Text, entry, fields, is_fuzzy
from xltiebreak.rules import texts_of_systems

FOLDER = Path(en.__file__).parent
TEMPLATE = "xltiebreak.pot"
_BESIDE = {
    "system.": "The name of a tie-break.",
    "counts.": "What a tie-break counts, for players and their parents.",
    "term.": "What each number of a worked value is.",
    "fault.": "What is wrong in a sheet, for a coordinator.",
}
"""What the texts of tie-breaks and faults are, by the beginnings of their keys."""
_HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\
"""


@cache
def english() -> Mapping[str, Text]:
    """Every text that is translated, by key."""
    return {**en.TEXTS, **texts_of_systems(), **texts_of_faults()}


def lacking(code: str) -> list[str]:
    """The keys of the texts that a language says in English."""
    catalogue = language(code).catalogue
    return [key for key, text in english().items() if catalogue.text(key, text) is None]


def share(code: str) -> int:
    """How many percent of the texts a language has."""
    return 100 if code == DEFAULT else 100 - -(-100 * len(lacking(code)) // len(english()))


def shares() -> str:
    """The share of each language: `Deutsch 100 %, English 100 %`."""
    return ", ".join(f"{language(code).name} {share(code)} %" for code in CODES)


def keys_with_two_texts(source: str) -> list[str]:
    """The keys that stand twice in a table of texts, where the last one alone would count."""
    found = []
    for table in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Dict)):
        keys = [one for one in table.keys if isinstance(one, ast.Constant)]
        first: dict[object, int] = {}
        for key in keys:
            if key.value in first:
                found.append(
                    f"the key {key.value!r} in line {key.lineno} is taken: line {first[key.value]}"
                )
            first.setdefault(key.value, key.lineno)
    return found


def made() -> Iterator[tuple[Path, str]]:
    """The template for new languages, and the file of each language."""
    yield FOLDER / TEMPLATE, renewed(Catalogue(_HEADER))
    for code in CODES[1:]:
        yield FOLDER / f"{code}.po", renewed(language(code).catalogue)


def renewed(before: Catalogue, texts: Mapping[str, Text] | None = None) -> str:
    """A file with an entry for each text of today."""
    texts = english() if texts is None else texts
    entries = ("\n".join(_entry(key, text, before)) for key, text in texts.items())
    return "\n\n".join((before.entries[HEADER], *entries)) + "\n"


def _entry(key: str, text: Text, before: Catalogue) -> Iterator[str]:
    """The lines of an entry: what translators wrote of it, what it is, and its texts."""
    old = before.entries.get(key, "")
    held = fields(old)
    one, *many = [text] if isinstance(text, str) else text
    is_changed = bool(old) and [held["msgid"], held.get("msgid_plural")] != [one, *many, None][:2]
    yield from (line for line in old.split("\n") if line.startswith("# "))
    yield f"#. {_about().get(key, '')}".rstrip()
    marks = ["fuzzy"] * (is_changed or is_fuzzy(old)) + ["python-brace-format"] * ("{" in one)
    if marks:
        yield f"#, {', '.join(marks)}"
    if is_changed:
        yield from (f"#| {line}" for line in old.split("\n") if line.startswith("msgid"))
    elif is_fuzzy(old):
        yield from (line for line in old.split("\n") if line.startswith("#|"))
    names = ["msgstr"]
    if not isinstance(text, str):
        names = [f"msgstr[{form}]" for form in range(before.plurals[0])]
    forms = tuple(held.get(name, "") for name in names)
    yield from entry(key, forms[0] if isinstance(text, str) else forms, text)


@cache
def _about() -> Mapping[str, str]:
    """What each text is, by key: the comment above it in the module of English."""
    found, about = {}, ""
    for line in Path(en.__file__).read_text(encoding="utf-8").splitlines():
        if comment := re.fullmatch(r" {4}# (.*)", line):
            about = comment[1]
        elif named := re.match(r' {4}"([^"]+)":', line):
            found[named[1]] = about
    for key in english().keys() - found.keys():
        found[key] = next(what for start, what in _BESIDE.items() if key.startswith(start))
    return found


if __name__ == "__main__":
    print(f"\nTexts for players and parents are translated: {shares()}.")
