"""Named functions that find the tie-break which a text means: a code, a name, an order of them.

`rules.naming` decides what a name means. Its answers are a table here, with the names as TB.KEY
writes them, so that `"Solkoff"` and `"MM;SO"` mean in a cell what they mean everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xltiebreak.live.formulas.functions import Function
from xltiebreak.live.formulas.ordering import GROUP_SYSTEMS
from xltiebreak.live.formulas.systems import SYSTEMS, spelled
from xltiebreak.rules import CURRENT, RULES, US, find
from xltiebreak.rules.naming import names_meaning

NAMED_ORDERS = {
    "wscf": ("MM", "SO", "CU", "CO"),
    "uschess": ("MM", "SO", "SB", "CU"),
    "golombek": ("BZ", "CU"),
    "golombek-rr": ("SB", "WC"),
}
"""The named orders whose systems all have functions, and their codes."""

IGNORED = (" ", "\N{NO-BREAK SPACE}", ".", "-", "\N{EN DASH}", "/", ":")
"""Characters of a name that TB.KEY leaves out."""

_LONGEST_TEXT = 255  # characters that Excel takes in a text of a formula
_DIRECT_ENCOUNTER = "DE"


def key(name: str) -> str:
    """Return a name as the table has it.

    >>> key("Mod. Med."), key("BH/C1")
    ('modmed', 'bhc1')
    """
    for character in IGNORED:
        name = name.replace(character, "")
    return name.lower()


def codes_by_key(rules: str) -> dict[str, str]:
    """Return what each name means by rules: a code as functions know it.

    rules: US or CURRENT. A code that FIDE's editions compute otherwise begins with a colon, for
    the edition in front.
    """
    codes = [code for code, of in SYSTEMS if of == rules]
    codes += [code for code in GROUP_SYSTEMS if (code == _DIRECT_ENCOUNTER) == (rules != US)]
    table: dict[str, str] = {}
    for code in codes:
        system = find(code, rules)
        varies = rules != US and spelled(system.identity) != code and code != _DIRECT_ENCOUNTER
        for name in names_meaning(system):
            table.setdefault(key(name), f":{code}" if varies else code)
    return table


def _texts(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield codes with the keys that mean them, `|so|solkoff|`, in texts that Excel takes."""
    for code in dict.fromkeys(table.values()):
        text = "|"
        for one in (one for one, of in table.items() if of == code):
            if len(text) + len(one) >= _LONGEST_TEXT:
                yield code, text
                text = "|"
            text += f"{one}|"
        yield code, text


def _look_up(name: str, rules: str, comment: str) -> Function:
    texts = list(_texts(codes_by_key(rules)))
    chain = "".join(f'IF(ISNUMBER(FIND(key, "{text}")), "{code}", ' for code, text in texts)
    return Function(name, f'LAMBDA(key, {chain}""{")" * len(texts)})', comment)


def _named_orders() -> str:
    chain = "".join(
        f'IF(order = "{name}", "{",".join(codes)}", ' for name, codes in NAMED_ORDERS.items()
    )
    return f"{chain}order{')' * len(NAMED_ORDERS)}"


def _without(characters: Sequence[str], text: str) -> str:
    """A formula: the text without these characters."""
    for character in characters:
        quoted = f'"{character}"' if character.isascii() else f"UNICHAR({ord(character)})"
        text = f'SUBSTITUTE({text}, {quoted}, "")'
    return text


_RULES = ", ".join(f'"{one}"' for one in RULES)

_CODES = (
    Function(
        "TB.PLAINNAME",
        f"""
        LAMBDA(typed,
          REDUCE(LOWER({_without(IGNORED[:2], "typed")}), {{{_RULES}}}, LAMBDA(spelling, one,
            IF(RIGHT(spelling, LEN(one) + 2) = "(" & one & ")",
              one & ":" & LEFT(spelling, LEN(spelling) - LEN(one) - 2), spelling)
          ))
        )
        """,
        "A name in small letters without blanks, its rules in front",
    ),
    Function(
        "TB.KEY",
        f'LAMBDA(plain, "|" & {_without(IGNORED[2:], "plain")} & "|")',
        "A name as the tables of names have it",
    ),
    Function(
        "TB.MEANT",
        f"""
        LAMBDA(typed, rules,
          LET(plain, TB.PLAINNAME(typed),
            said, LEFT(plain, IFERROR(FIND(":", plain), 1) - 1),
            own, OR(said = {{{_RULES}}}),
            by, IF(own, said, IF(rules = "", "{US}", rules)),
            bare, TB.KEY(IF(own, MID(plain, LEN(said) + 2, 99), plain)),
            home, TB.OFUS(bare),
            abroad, TB.OFFIDE(bare),
            edition, IF(LEFT(abroad) = ":", by & abroad, abroad),
            IF(by = "{US}",
              IF(OR(home <> "", own, LEFT(abroad) = ":"), home, abroad),
              IF(OR(abroad <> "", own), edition, home))
          )
        )
        """,
        "The code of the tie-break that a code or name means by rules, or nothing",
    ),
    Function(
        "TB.CODE",
        """
        LAMBDA(system, rules,
          LET(meant, TB.MEANT(system, rules), IF(meant = "", TRIM(system), meant))
        )
        """,
        "The code of a tie-break by whatever it is called, with the rules before it",
    ),
    Function("TB.NAMEDORDER", f"LAMBDA(order, {_named_orders()})", "The codes of a named order"),
    Function(
        "TB.CODES",
        """
        LAMBDA(order, rules,
          LET(listed, SUBSTITUTE(TB.NAMEDORDER(TRIM(TEXTJOIN(",", TRUE, order))), ";", ","),
            parts, TEXTSPLIT(listed, ",", , TRUE),
            named, DROP(REDUCE("", parts, LAMBDA(done, part,
              IF(TRIM(part) = "", done,
                HSTACK(done,
                  IF(TB.MEANT(part, rules) = "", TEXTSPLIT(TRIM(part), " ", , TRUE), part)))
            )), , 1),
            MAP(named, LAMBDA(system, TB.CODE(system, rules)))
          )
        )
        """,
        "The codes of an order, given as a text or as cells",
    ),
)


def code_functions() -> tuple[Function, ...]:
    """Return the functions that find out which tie-breaks a text means."""
    of_us = _look_up("TB.OFUS", US, "The code of US Chess's tie-break with a name, or nothing")
    of_fide = _look_up("TB.OFFIDE", CURRENT, "The code of FIDE's tie-break with a name, or nothing")
    return (of_us, of_fide, *_CODES)
