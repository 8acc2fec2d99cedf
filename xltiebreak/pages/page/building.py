"""The parts -> one file that opens by a double click, or a folder to serve."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from xltiebreak.languages import language
from xltiebreak.pages.page.parts import Parts
from xltiebreak.pages.page.texts import all_texts, texts_of
from xltiebreak.pages.report.page import style_of_page
from xltiebreak.pages.report.policy import hash_of
from xltiebreak.pages.report.projector import projector_style

_SCRIPTS = ("dom.js", "store.js", "program.js", "page.js")
_HERE = Path(__file__).parent


def one_file(parts: Parts) -> bytes:
    """The page as one file, with everything inside."""
    return _page(parts, served=False).encode()


def folder(parts: Parts) -> dict[str, bytes]:
    """The files of a site by name: the page, its parts, and the files to install it."""
    page = _page(parts, served=True).encode()
    names = ["./", *_names(parts), "icon.svg", "icon.png", "site.webmanifest"]
    stamp = hashlib.sha256(page + b"".join(parts.files.values())).hexdigest()
    worker = _source("served.js").replace('"%names%"', json.dumps(names)).replace("%stamp%", stamp)
    return {
        "index.html": page,
        "served.js": worker.encode(),
        "icon.svg": _source("icon.svg").encode(),
        "icon.png": (_HERE / "icon.png").read_bytes(),
        "site.webmanifest": json.dumps(_manifest(), indent=2).encode(),
        **{_named(name): content for name, content in parts.files.items()},
    }


def _manifest() -> dict[str, Any]:
    texts = texts_of(language())
    return {
        "name": texts["title"],
        "short_name": "xltiebreak",
        "description": texts["lead"],
        "start_url": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#1f4e79",
        "icons": [
            {"src": "icon.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    }


def _page(parts: Parts, *, served: bool) -> str:
    style, script, worker = _source("page.css"), script_of_page(), _source("worker.js")
    papers = (style_of_page(), projector_style())  # which the page shows inside itself
    hashes = {"script": [hash_of(script)], "style": [hash_of(one) for one in (style, *papers)]}
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return environment.from_string(_source("page.html")).render(
        t=texts_of(language()),
        languages=all_texts(),
        policy=_policy(hashes, served),
        served=served,
        build=hashlib.sha256(b"".join([*parts.files.values(), worker.encode()])).hexdigest(),
        style=Markup(style),
        script=Markup(script),
        worker=Markup(worker),
        texts=_inert(all_texts()),
        names=_inert(_names(parts) if served else []),
        files={} if served else {name: b64encode(c).decode() for name, c in parts.files.items()},
        components=parts.components,
        icon=b64encode(_source("icon.svg").encode()).decode(),
    )


def script_of_page() -> str:
    """Return the script of the page: elements, store, program, and what is done with them."""
    return "\n".join(map(_source, _SCRIPTS))


def _policy(hashes: Mapping[str, Sequence[str]], served: bool) -> str:
    """The content security policy: run the page and Python, connect to nothing else."""
    own = " 'self'" if served else ""
    rules = {
        "default-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "connect-src": own.strip() or "'none'",
        "img-src": f"data:{own}",
        "manifest-src": own.strip() or "'none'",
        "script-src": f"{_quoted(hashes['script'])} 'wasm-unsafe-eval'",
        "style-src": _quoted(hashes["style"]),
        "worker-src": f"blob:{own}",
    }
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


def _quoted(hashes: Sequence[str]) -> str:
    return " ".join(f"'{one}'" for one in hashes)


def _names(parts: Parts) -> list[str]:
    return [_named(name) for name in parts.files]


def _named(part: str) -> str:
    """A part's file name on a server; with `.bin` no server mistakes its type."""
    return f"{part}.bin"


def _inert(data: object) -> Markup:
    """JSON inside an HTML element, which cannot end the element."""
    return Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))


def _source(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
