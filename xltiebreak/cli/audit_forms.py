"""Audits as text, JSON, Markdown, HTML and CSV, a piece for each file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from xltiebreak.book.audit import Audit, WrongValue
from xltiebreak.book.auditing import AuditedFile, Totals
from xltiebreak.cli.output import with_hint
from xltiebreak.core.explain import escaped_md
from xltiebreak.files.written.comma import csv_line
from xltiebreak.languages.text import visible
from xltiebreak.pages.forms import audit_form
from xltiebreak.pages.report.policy import policy_of
from xltiebreak.reading.grid import Origin
from xltiebreak.rules import Value, figure

_COLUMNS = (
    *("kind", "event", "sheet", "players", "rounds", "edition", "right", "rounded", "wrong"),
    *("places_wrong", "no", "name", "system", "cell", "printed", "computed", "as_printed"),
    *("article", "why"),
)
_STYLE = """
body{font:16px/1.4 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}
body{overflow-wrap:anywhere}h2{font-size:1.1em;margin-bottom:.2em}
table{border-collapse:collapse}td,th{padding:.2em .6em;border-bottom:1px solid #ccc}
td,th{text-align:left;vertical-align:top;overflow-wrap:normal}
@media(max-width:40em){tr:first-child{display:none}tr{display:block;padding:.4em 0}
tr{border-bottom:1px solid #ccc}td{display:block;border:0;padding:0 0 0 5em;text-indent:-5em}
td::before{content:attr(data-label);display:inline-block;width:5em;text-indent:0;color:#555}}
"""
_HEAD = f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Audit</title>
<meta http-equiv="Content-Security-Policy" content="{policy_of(_STYLE)}">
<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>
<body><h1>Audit</h1>
"""
_HEADS = ("Player", "Column", "Cell", "Printed", "Right", "Why")

Form = Callable[[Iterable[AuditedFile], Totals], Iterator[str]]


def counts_of(audit: Audit) -> str:
    """`191 values right, 0 rounded, 5 wrong; 6 places wrong`."""
    places = len(audit.places)
    return (
        f"{_counted(audit.right, 'value')} right, {audit.rounded} rounded, {audit.wrong} wrong; "
        f"{_counted(places, 'place')} wrong"
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count != 1 else ''}"


def _title(file: AuditedFile, audit: Audit) -> str:
    """The event in a line: its file, its sheet if there are several, its size."""
    sheet = f" {audit.sheet}" if len(file.audits) > 1 and audit.sheet else ""
    players = _counted(audit.players, "player")
    return f"{file.name}{sheet}, {players}, {_counted(audit.rounds, 'round')}"


def _line(file: AuditedFile, audit: Audit) -> str:
    if audit.error:
        return f"{_title(file, audit)}: cannot be judged: {audit.error}"
    edition = f" {audit.edition};" if audit.edition else ""
    if not audit.compares:
        return f"{_title(file, audit)}:{edition} no tie-break is printed; {counts_of(audit)}"
    return f"{_title(file, audit)}:{edition} {counts_of(audit)}"


def _details(audit: Audit) -> Iterator[str]:
    """What is wrong, and why, a line each."""
    for wrong in audit.values:
        yield f"{wrong.where} {_value_line(wrong)}"
    for place in audit.places:
        yield (
            f"{place.where} place of {_who(place.name, place.number)}: {place.printed} is printed, "
            f"{place.right} is right"
        )
    yield from _remarks(audit)


def _remarks(audit: Audit) -> Iterator[str]:
    if audit.cause:
        yield audit.cause
    for header in audit.unknown:
        yield f"{header}: unexplained: no known system gives its values"
    yield from audit.notes


def _who(name: str, number: int) -> str:
    return f"{name} ({number})" if name else f"player {number}"


def _value_line(wrong: WrongValue) -> str:
    return (
        f"{wrong.header} of {_who(wrong.name, wrong.number)}: {_printed(wrong.printed)} is "
        f"printed, {_made(wrong)} is right; {wrong.why}"
    )


def _made(wrong: WrongValue) -> str:
    """The right value, as the column prints it and in full if that is not the same."""
    if wrong.rounded == wrong.computed:
        return _shown(wrong.computed)
    return f"{_shown(wrong.rounded)} ({_shown(wrong.computed)})"


def _shown(value: Value) -> str:
    return figure(value) or "no value"


def _printed(value: float | str) -> str:
    return value if isinstance(value, str) else figure(value)


def _refusal(file: AuditedFile) -> str:
    return "; ".join(str(one._replace(message=with_hint(one))) for one in file.problems)


def _total(totals: Totals) -> str:
    unread = f"; {totals.unread} cannot be judged" if totals.unread else ""
    return (
        f"{_counted(totals.events, 'event')}: {_counted(totals.right, 'value')} right, "
        f"{totals.rounded} rounded, {totals.wrong} wrong; {_counted(totals.places, 'place')} "
        f"wrong{unread}"
    )


def _as_text(files: Iterable[AuditedFile], totals: Totals) -> Iterator[str]:
    for file in files:
        lines = [] if file.audits else [f"{file.name}: cannot be read: {_refusal(file)}"]
        for audit in file.audits:
            lines.append(_line(file, audit))
            lines += (f"  {line}" for line in _details(audit))
        yield "".join(f"{visible(line)}\n" for line in lines)
    yield f"{_total(totals)}\n"


def _as_json(files: Iterable[AuditedFile], totals: Totals) -> Iterator[str]:
    before = "["
    for file in files:
        form = audit_form(file.name, file.audits, file.problems, with_hint)
        yield f"{before}\n{json.dumps(form, ensure_ascii=True)}"
        before = ","
    yield "[]\n" if before == "[" else "\n]\n"


def _as_markdown(files: Iterable[AuditedFile], totals: Totals) -> Iterator[str]:
    yield "# Audit\n"
    for file in files:
        if not file.audits:
            yield f"\n## {escaped_md(file.name)}\n\ncannot be read: {escaped_md(_refusal(file))}\n"
        for audit in file.audits:
            yield f"\n## {escaped_md(_title(file, audit))}\n\n{_summary(audit, escaped_md)}\n"
            details = "".join(f"- {escaped_md(line)}\n" for line in _details(audit))
            yield f"\n{details}" if details else ""
    yield f"\n{_total(totals)}\n"


def _summary(audit: Audit, escaped: Callable[[str], str]) -> str:
    if audit.error:
        return f"cannot be judged: {escaped(audit.error)}"
    edition = f"{escaped(audit.edition)}. " if audit.edition else ""
    return f"{edition}{counts_of(audit)}"


def _as_html(files: Iterable[AuditedFile], totals: Totals) -> Iterator[str]:
    yield _HEAD
    for file in files:
        if not file.audits:
            yield f"<h2>{_html(file.name)}</h2><p>cannot be read: {_html(_refusal(file))}</p>\n"
        for audit in file.audits:
            yield f"<h2>{_html(_title(file, audit))}</h2><p>{_summary(audit, _html)}</p>\n"
            if audit.values or audit.places:
                yield f"<table>{''.join(_html_rows(audit))}</table>\n"
            yield "".join(f"<p>{_html(line)}</p>\n" for line in _remarks(audit))
    yield f"<p><b>{_total(totals)}</b></p></body></html>\n"


def _html_rows(audit: Audit) -> Iterator[str]:
    yield f"<tr>{''.join(f'<th>{name}</th>' for name in _HEADS)}</tr>"
    for wrong in audit.values:
        who = _who(wrong.name, wrong.number)
        values = (_printed(wrong.printed), _made(wrong))
        yield _row(who, wrong.header, str(wrong.where), *values, wrong.why)
    for place in audit.places:
        who, values = _who(place.name, place.number), (str(place.printed), str(place.right))
        yield _row(who, "Place", str(place.where), *values, "follows from the right values")


def _row(*cells: str) -> str:
    labelled = zip(_HEADS, cells, strict=True)
    inside = (f'<td data-label="{head}">{_html(cell)}</td>' for head, cell in labelled)
    return f"<tr>{''.join(inside)}</tr>"


def _html(text: str) -> str:
    return escape(visible(text))


def _as_csv(files: Iterable[AuditedFile], totals: Totals) -> Iterator[str]:
    yield _csv_line(dict(zip(_COLUMNS, _COLUMNS, strict=True)))
    for file in files:
        if not file.audits:
            yield _csv_line({"kind": "error", "event": file.name, "why": _refusal(file)})
        for audit in file.audits:
            same = {"event": file.name, "sheet": audit.sheet}
            yield _csv_line(
                {
                    **{"kind": "error" if audit.error else "event", **same},
                    **{"players": audit.players, "rounds": audit.rounds, "edition": audit.edition},
                    **{"right": audit.right, "rounded": audit.rounded, "wrong": audit.wrong},
                    **{"places_wrong": len(audit.places), "why": audit.error or audit.cause},
                }
            )
            for wrong in audit.values:
                yield _csv_line(
                    {
                        **{"kind": "value", **same, "no": wrong.number, "name": wrong.name},
                        **{"system": wrong.system, **_at(wrong.where), "printed": wrong.printed},
                        **{"computed": figure(wrong.computed), "why": wrong.why},
                        **{"as_printed": figure(wrong.rounded), "article": wrong.article},
                    }
                )
            for place in audit.places:
                yield _csv_line(
                    {
                        **{"kind": "place", **same, "no": place.number, "name": place.name},
                        **{"system": "PLACE", **_at(place.where), "printed": place.printed},
                        **{"computed": place.right, "as_printed": place.right},
                    }
                )


def _at(where: Origin) -> Mapping[str, str]:
    return {"sheet": where.sheet, "cell": str(where.cell)}


def _csv_line(cells: Mapping[str, Any]) -> str:
    return csv_line(cells.get(name, "") for name in _COLUMNS)


FORMS: Mapping[str, Form] = {
    "table": _as_text,
    "json": _as_json,
    "md": _as_markdown,
    "html": _as_html,
    "csv": _as_csv,
}
"""The functions that put audits into a form, piece by piece."""
