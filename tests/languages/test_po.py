"""The .po files: read as gettext reads them, in English where they do not hold, and renewed."""

from __future__ import annotations

import io
import json
import re
import subprocess
from gettext import GNUTranslations
from pathlib import Path

import catalogues
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from catalogues import FOLDER, english
from ironcalc import create
from udfs.subprocesses import NODE

import xltiebreak.pages.page
from xltiebreak.languages import CODES, Language, language
from xltiebreak.languages.po import Catalogue, Text
from xltiebreak.live.texts import counted_formula, joined
from xltiebreak.pages.page.texts import all_texts

POLISH = Path(__file__).with_name("polish.po").read_text(encoding="utf-8")
POLISH_PLAYERS = {
    **{0: "0 graczy", 1: "1 gracz", 2: "2 gracze", 4: "4 gracze", 5: "5 graczy", 12: "12 graczy"},
    **{21: "21 graczy", 22: "22 gracze", 102: "102 gracze", 112: "112 graczy", 1003: "1003 gracze"},
}
"""As one counts in Polish."""

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ENTRY = 'msgctxt "awards"\nmsgid "Awards"\nmsgstr "Gewinner"\n'


def polish() -> Language:
    return Language("pl", catalogue=Catalogue(POLISH))


def test_a_language_may_have_three_phrases_and_three_plurals() -> None:
    words = polish()
    said = {count: words.say("players.count", count=count) for count in POLISH_PLAYERS}
    assert said == POLISH_PLAYERS
    assert words.say("standings") == "Tabela"
    assert words.number("2.5") == "2,5"


def test_what_a_language_lacks_is_said_in_english() -> None:
    words = polish()
    assert words.say("awards") == "Awards"
    assert [words.say("tie.players", count=count) for count in (1, 5)] == ["1 player", "5 players"]
    assert words.texts["awards"] == "Awards"
    assert words.name == "pl"


@pytest.mark.parametrize("code", CODES[1:])
def test_gettext_reads_the_same(code: str) -> None:
    """Babel and the module of the standard library read the file as we do."""
    file = io.BytesIO((FOLDER / f"{code}.po").read_bytes())
    compiled = io.BytesIO()
    write_mo(compiled, read_po(file, locale=code, abort_invalid=True))
    compiled.seek(0)
    judge, catalogue = GNUTranslations(compiled), language(code).catalogue
    for key, text in english().items():
        own = catalogue.text(key, text)
        if own is None:
            continue
        if isinstance(text, str):
            assert own == judge.pgettext(key, text)
        else:
            for count in (0, 1, 2, 5, 21):
                said = judge.npgettext(key, text[0], text[1], count)
                assert own[catalogue.form(count)] == said, key


@pytest.mark.parametrize(
    "entry",
    [
        ENTRY.replace('"Awards"', '"Prizes and awards"'),  # the English has changed
        f"#, fuzzy\n{ENTRY}",
        f"#, python-brace-format, fuzzy\n{ENTRY}",
        ENTRY.replace("Gewinner", ""),
        re.sub("^", "#~ ", ENTRY, flags=re.MULTILINE),  # no text has this key any more
        ENTRY.replace('"awards"', '"rewards"'),
        ENTRY.replace('msgid "Awards"', 'msgid "Awards"\nmsgid_plural "Awards"'),
    ],
)
def test_an_entry_that_does_not_hold_is_english(entry: str) -> None:
    words = Language("de", catalogue=Catalogue(HEADER + entry))
    assert words.say("awards") == "Awards"
    assert "awards" not in words.own


@pytest.mark.parametrize("forms", [2, 1])
def test_a_text_without_all_its_plurals_is_english(forms: int) -> None:
    lines = [f'msgstr[{form}] "{{count}} Ritter"' for form in range(forms)]
    english_lines = (
        'msgctxt "players.count"\nmsgid "{count} player"\nmsgid_plural "{count} players"'
    )
    words = Language("de", catalogue=Catalogue("\n".join((HEADER + english_lines, *lines))))
    said = [words.say("players.count", count=count) for count in (1, 2)]
    assert said == (["1 Ritter", "2 Ritter"] if forms == 2 else ["1 player", "2 players"])


@pytest.mark.parametrize(
    "entry",
    [
        ENTRY,
        f"# Said on the page\n#. Heads\n#: here.py:3\n{ENTRY}",
        f'#, fuzzy\nmsgctxt "teams"\nmsgid "Teams"\nmsgstr "Teams"\n\n{ENTRY}',
        ENTRY.replace('"Gewinner"', '""\n"Gewin"\n"ner"'),
        ENTRY.replace('"awards"', '""\n"awards"'),
        f"{ENTRY}\n" + re.sub("^", "#~ ", ENTRY.replace("Gew", "N"), flags=re.MULTILINE),
    ],
)
def test_an_entry_as_other_programs_write_it(entry: str) -> None:
    words = Language("de", catalogue=Catalogue(HEADER + entry))
    assert words.say("awards") == "Gewinner"
    assert words.own["awards"] == "Gewinner"  # from the index of all entries, too


def test_quotes_and_line_breaks_are_written_and_read() -> None:
    texts: dict[str, Text] = {"one": 'say "W\\L"\nand\ttab', "two": ("{count} a", "{count} b")}
    before = Catalogue(HEADER + 'msgctxt "one"\nmsgid "x"\nmsgstr "\\"y\\"\\n\\tz\\\\"')
    assert before.text("one", "x") == '"y"\n\tz\\'
    first = catalogues.renewed(before, texts | {"awards": "Awards"})
    assert '#| msgid "x"' in first
    again = Catalogue(first.replace("#, fuzzy\n", ""))
    assert again.text("one", texts["one"]) == '"y"\n\tz\\'
    assert catalogues.renewed(Catalogue(first), texts | {"awards": "Awards"}) == first


def test_a_renewed_file_keeps_what_holds_and_marks_what_changed() -> None:
    before = Catalogue(f"{HEADER}# ask Ada\n{ENTRY}")
    kept = Catalogue(catalogues.renewed(before, {"awards": "Awards", "teams": "Teams"}))
    assert kept.text("awards", "Awards") == "Gewinner"
    assert kept.text("teams", "Teams") is None
    assert "# ask Ada" in kept.entries["awards"]
    changed = Catalogue(catalogues.renewed(before, {"awards": "Who won"}))
    assert changed.text("awards", "Who won") is None
    lines = changed.entries["awards"].split("\n")
    assert '#| msgid "Awards"' in lines
    assert 'msgstr "Gewinner"' in lines  # for the translator to look at


@pytest.mark.parametrize("code", CODES[1:])
def test_a_file_without_its_english_says_the_same(code: str) -> None:
    """The page has it: half of the size."""
    catalogue = language(code).catalogue
    written = catalogue.lean(english())
    lean = Catalogue(written)
    for key, text in english().items():
        assert (lean.text(key, text) or text) == (catalogue.text(key, text) or text)
    assert lean.plurals == catalogue.plurals
    assert "msgid_plural" not in written


def test_a_formula_counts_by_the_rule_of_the_language() -> None:
    formula = counted_formula(polish(), "live.found", "$B$2", lambda pieces: joined(*pieces))
    book = create("check", "en", "UTC", "en")
    book.set_user_input(0, 1, 1, f"={formula}")
    endings = {1: "komórka", 2: "komórki", 5: "komórek", 12: "komórek", 22: "komórki"}
    for count, ending in (endings | {104: "komórki", 111: "komórek", 203: "komórki"}).items():
        book.set_user_input(0, 2, 2, str(count))
        book.evaluate()
        said = book.get_formatted_cell_value(0, 1, 1)
        assert said == f"{count} {ending} do sprawdzenia"


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="no Node")
def test_the_page_counts_by_the_rule_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (Path(xltiebreak.pages.page.__file__).parent / "page.js").read_text(encoding="utf-8")
    (function,) = re.findall(r"^  function t\(.*?^  }$", script, re.MULTILINE | re.DOTALL)
    forms = polish().forms
    texts = {"saved": ["{count} a", "{count} b", "{count} c"]}
    languages = {**all_texts(), "pl": {"forms": forms, "texts": texts}}
    counts = sorted(POLISH_PLAYERS)
    code = (
        f"const languages = {json.dumps(languages)}; const ENGLISH = 'en';"
        f"let language = languages.pl; {function}\n"
        f"const said = {counts}.map((count) => t('saved', {{ count }}));"
        "const key = 'state.errors';"
        "said.push(t(key, { count: 1 }), t(key, { count: 22 }), t('ready'));"
        "language = languages.fr; said.push(t(key, { count: 0 }), t(key, { count: 200 }));"
        "console.log(JSON.stringify(said));"
    )
    done = subprocess.run([str(NODE), "-e", code], capture_output=True, text=True, check=True)
    letters = {"gracz": "a", "gracze": "b", "graczy": "c"}
    expected = [f"{count} {letters[POLISH_PLAYERS[count].split()[1]]}" for count in counts]
    french = language("fr")
    of_french = [french.say("ui.state.errors", count=count) for count in (0, 200)]
    of_english = ["1 thing to put right", "22 things to put right", "Ready."]
    assert json.loads(done.stdout) == [*expected, *of_english, *of_french]
