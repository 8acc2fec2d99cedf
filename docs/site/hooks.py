"""What MkDocs asks when it builds the site: pages made from the code, and files beside them.

The pages in docs/ link to files of the project that are not in docs/. On the site these links lead
to a page made of the same file.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

import xltiebreak
import xltiebreak.cli
from xltiebreak.cli import main
from xltiebreak.rules import CURRENT, US, System, all_systems

PROJECT = Path(__file__).resolve().parents[2]
APP = "XLTIEBREAK_APP"  # names the folder of the served page, which becomes app/ on the site
REPOSITORY = "XLTIEBREAK_REPOSITORY"  # the address of the repository whose releases are offered
PARTS = "XLTIEBREAK_PARTS"  # names the folder of npm's packages, with iframe-worker
_ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
_SHIM = "assets/worker-shim.js"  # the search needs it where the site lies in a folder
MADE_OF = {
    "CONTRIBUTING.md": "developers/contributing.md",
    "CHANGELOG.md": "developers/changes.md",
    "SECURITY.md": "developers/security.md",
    "CODE_OF_CONDUCT.md": "developers/conduct.md",
}
INSTEAD = {
    **MADE_OF,
    "README.md": "index.md",
    "workbook_templates": "templates.md",
    "docs/pictures/page": "page.md",
}
"""A file of the project -> the page or file that stands for it on the site."""

_OR_THE_APP = re.compile(r"(\[[^\]]*\]\([^)]*\)) <!-- app instead: (.*?) -->")
_DOWNLOADS = "<!-- The table of the README -->"
_RELEASES = "../../releases"
_EXIT_CODES = re.compile(r"^\| exit code .*?\n\n", re.DOTALL | re.MULTILINE)
_SESSION = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)
_WIDEST = 88  # characters of a signature on one line
_LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")
_ITEM = re.compile(r"\d+\. |- ")
_INDENT = 4  # characters before what belongs to an item of a list, as Python's Markdown wants them
_CODE = re.compile(r"(?<=<code>)[^<\n]+(?=</code>)")
_WORD = re.compile(r"(?<!\S)(?:&\w+;|[^&\s]){1,30}(?!\S)")  # longer ones may not fit on a phone
_EXAMPLE = re.compile(r"<pre(?=[ >])")
_OTHER_LANGUAGE = re.compile(r"\.(\w\w)\.md$")  # such as school-day.es.md
_FENCE = re.compile(r"^(```|~~~)")
_FILE = re.compile(r"(?<!\[)`([\w.]+(?:/[\w.-]+)*/?)(?:::\w+)?`")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Link the site to the repository whose address is given."""
    if address := os.environ.get(REPOSITORY):
        config.repo_url, config.edit_uri = address, "blob/HEAD/docs/"
        config.repo_name = "/".join(address.split("/")[-2:])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages made from the code, the ready workbooks, and the page itself."""
    for path, content in {**reference(), **developers()}.items():
        files.append(File.generated(config, path, content=content))
    beside = Path(__file__).parent
    icon = PROJECT / "xltiebreak" / "pages" / "page" / "icon.svg"
    for part in (beside / "site.css", beside / "site.js", icon):
        files.append(File.generated(config, part.name, abs_src_path=str(part)))
    for workbook in sorted((PROJECT / "workbook_templates").glob("*.xlsx")):
        target = f"workbook_templates/{workbook.name}"
        files.append(File.generated(config, target, abs_src_path=str(workbook)))
    shim = Path(os.environ.get(PARTS, ""), "node_modules", "iframe-worker", "shim", "index.js")
    if shim.is_file():  # without it, only a copy of the site in a folder has no search
        files.append(File.generated(config, _SHIM, abs_src_path=str(shim)))
    if app := os.environ.get(APP):
        for part in sorted(Path(app).rglob("*")):
            if part.is_file():
                target = f"app/{part.relative_to(app).as_posix()}"
                files.append(File.generated(config, target, abs_src_path=str(part)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links to files outside docs/ lead to the pages that stand for them."""
    source = page.file.src_uri
    if source == "tie-breaks.md":
        markdown = with_rules(markdown)
    markdown = _OR_THE_APP.sub(r"\2" if os.environ.get(APP) else r"\1", markdown)
    if _DOWNLOADS in markdown:
        markdown = markdown.replace(_DOWNLOADS, with_links(downloads(), "README.md", source))
    original = next((name for name, made in MADE_OF.items() if made == source), f"docs/{source}")
    return with_indents(with_sources(with_links(markdown, original, source)))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the search and other languages for screen readers, let the keyboard scroll examples.

    No line ends inside a word of code, such as behind the hyphens of an option.
    """
    # A narrow screen has the contents twice: in the menu, and beside the text.
    output = output.replace('aria-label="Table of contents"', 'aria-label="On this page"', 1)
    output = output.replace('data-md-component="source"', "")  # which asks GitHub for its stars
    output = output.replace(_ELSEWHERE, get_relative_url(_SHIM, page.url))
    output = output.replace(
        'data-md-component="search" role="dialog"',
        'data-md-component="search" role="dialog" aria-label="Search"',
    )
    if found := _OTHER_LANGUAGE.search(page.file.src_uri):
        output = output.replace("<article ", f'<article lang="{found[1]}" ', 1)
    output = _CODE.sub(lambda code: _WORD.sub(r'<span class="word">\g<0></span>', code[0]), output)
    return _EXAMPLE.sub('<pre tabindex="0"', output)


def downloads() -> str:
    """Return the table of the files of a release."""
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("\n## Download\n")[2].partition("\n## ")[0]
    return "\n".join(line for line in section.splitlines() if line.startswith("|"))


def with_links(markdown: str, original: str, source: str) -> str:
    """Return a text of the project's file `original` with the links of the site's file `source`."""

    def link(match: re.Match[str]) -> str:
        target, anchor = match[1], match[2] or ""
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        path = os.path.normpath(Path(original).parent / target).replace(os.sep, "/")
        if path.startswith(_RELEASES):
            if address := os.environ.get(REPOSITORY):
                return f"]({address}/releases{path.removeprefix(_RELEASES)}{anchor})"
            path = "CONTRIBUTING.md"  # without an address: how to make them
        there = INSTEAD.get(path, path.removeprefix("docs/"))
        return f"]({os.path.relpath(there, Path(source).parent).replace(os.sep, '/')}{anchor})"

    return outside_fences(markdown, lambda line: _LINK.sub(link, line))


def with_sources(markdown: str) -> str:
    """Return a text in which the names of our files lead to them, if the repository is known."""

    def link(found: re.Match[str]) -> str:
        path = next((one for one in (found[1], f"xltiebreak/{found[1]}") if is_ours(one)), "")
        address = path and at_repository(path)
        return f"[{found[0]}]({address})" if address else found[0]

    return outside_fences(markdown, lambda line: _FILE.sub(link, line))


def is_ours(path: str) -> bool:
    """Whether the project has this file or folder; a word without a slash names none."""
    return "/" in path.removeprefix("xltiebreak/") and (PROJECT / path).exists()


def at_repository(path: str, line: int = 0) -> str:
    """Return the address of a file, "" if the repository is not known."""
    address = os.environ.get(REPOSITORY)
    return f"{address}/blob/HEAD/{path}{f'#L{line}' if line else ''}" if address else ""


def outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    """Return a text in which each line is changed that is no example."""
    lines, fenced = [], False
    for line in markdown.split("\n"):
        fenced ^= bool(_FENCE.match(line.lstrip()))
        lines.append(line if fenced else change(line))
    return "\n".join(lines)


def with_indents(markdown: str) -> str:
    """Return a text with its lists as Python's Markdown wants them; GitHub's wants fewer blanks."""
    lines: list[str] = []
    fenced, more, paragraphs = False, 0, False
    for line in markdown.split("\n"):
        fenced ^= bool(_FENCE.match(line))
        if not fenced and (item := _ITEM.match(line)):
            if paragraphs and lines[-1]:  # else Python's Markdown takes it for more of the last one
                lines.append("")
            more, paragraphs = _INDENT - len(item[0]), False
        elif fenced or line[:1].strip():
            more, paragraphs = 0, False
        elif not line:
            paragraphs = more > 0
        lines.append(" " * more + line if line[:1] == " " else line)
    return "\n".join(lines)


def reference() -> Mapping[str, str]:
    """Return the pages of the reference by their paths."""
    return {
        "reference/systems.md": "\n".join(systems()),
        "reference/commands.md": "\n".join(commands()),
        "reference/library.md": "\n".join(library()),
        "reference/json.md": "\n".join(forms()),
    }


def developers() -> Mapping[str, str]:
    """Return the pages for developers by their paths."""
    return {made: (PROJECT / name).read_text(encoding="utf-8") for name, made in MADE_OF.items()}


def run(*arguments: str) -> str:
    """Return what a command prints."""
    done = CliRunner().invoke(main, list(arguments), prog_name="xltiebreak")
    assert not done.exit_code, done.output
    return done.output


def systems() -> Iterator[str]:
    """Yield the page of all tie-breaks: rule, source, worked case."""
    yield "# The rule of each tie-break\n"
    yield (
        "Every tie-break system with its rule, its source and a case worked by hand. The text is "
        "that of `xltiebreak systems --explain CODE`. [Which tie-breaks](../tie-breaks.md) is the "
        "table of all.\n"
    )
    families = (("US Chess and other sources", US), (f"FIDE C.07 ({CURRENT})", CURRENT))
    for title, rules in families:
        yield f"## {title}\n"
        for one in of_rules(rules):
            code = one.code if rules == US else f"{CURRENT}:{one.code}"
            heading, *text = run("systems", "--explain", code, "--format", "md").split("\n")
            yield f"#{heading} {{ #{anchor(one)} }}"
            yield from text
            yield source_of(one.definition.function)


def of_rules(rules: str) -> list[System]:
    """The systems of US Chess's rules, or those that FIDE's rules alone have."""
    return [one for one in all_systems(rules) if (one.rules == US) == (rules == US)]


def with_rules(table: str) -> str:
    """Return the table of all systems with links from the codes to their rules."""
    for one in (*of_rules(US), *of_rules(CURRENT)):
        code = re.compile(rf"^\| ((?:{CURRENT}:)?{one.code}) \|", re.MULTILINE)
        table, found = code.subn(rf"| [\1](reference/systems.md#{anchor(one)}) |", table, count=1)
        assert found, one.code
    return table


def anchor(system: System) -> str:
    """The name by which a page links to a system."""
    return f"{'us' if system.rules == US else 'fide'}-{system.code.lower()}"


def names_of_commands() -> Iterator[str]:
    """Yield the name of each command: `fill`, `make page`."""
    context = click.Context(main)
    for name in main.list_commands(context):
        found = main.get_command(context, name)
        kinds = found.commands if isinstance(found, click.Group) else {"": found}
        yield from (f"{name} {kind}".strip() for kind in sorted(kinds))


def commands() -> Iterator[str]:
    """Yield the page of all commands with their options."""
    yield "# Commands and options\n"
    yield "What `xltiebreak COMMAND --help-all` prints.\n"
    yield f"```text\n{run('--help')}```\n"
    for name in names_of_commands():
        yield f"## {name}\n\n```text\n{run(*name.split(), '--help-all')}```\n"
    yield f"## Exit codes\n\n{_EXIT_CODES.findall(xltiebreak.cli.__doc__ or '')[0]}"


def library() -> Iterator[str]:
    """Yield the page of the library: what stands in the package and above its public names."""
    yield "# The library\n"
    yield "For Python 3.10 and later.\n"
    yield documented(xltiebreak)
    public = {name: getattr(xltiebreak, name) for name in sorted(xltiebreak.__all__)}
    types = {name: one for name, one in public.items() if inspect.isclass(one)}
    yield "## Functions\n"
    for name in (one for one in public if one not in types):
        yield f"### {name}\n\n```python\n{name}{signature(public[name])}\n```\n"
        yield documented(public[name])
        yield source_of(public[name])
    yield "## Types and errors\n"
    for name, one in types.items():
        yield f"### {name}\n\n{documented(one)}"
        yield "\n".join(fields_of(one))
        yield source_of(one)


def documented(one: object) -> str:
    """The docstring of a public name, with its sessions as examples."""
    text = (inspect.getdoc(one) or "").replace("  # doctest: +SKIP", "")
    return _SESSION.sub(lambda found: f"```python\n{found[0]}\n```", text) + "\n"


def fields_of(record: type) -> Iterator[str]:
    """Yield a line for each public field of a record and its bases: its type and its docstring."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
    assert isinstance(node, ast.ClassDef)
    for base in node.bases:
        inherited = vars(sys.modules[record.__module__]).get(ast.unparse(base))
        if inspect.isclass(inherited) and inherited.__module__.startswith("xltiebreak."):
            yield from fields_of(inherited)
    for field, below in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
        if isinstance(field, ast.AnnAssign) and not ast.unparse(field.target).startswith("_"):
            meaning = " ".join(bare_string(below).split())
            line = f"- `{ast.unparse(field.target)}: {ast.unparse(field.annotation)}`"
            yield f"{line}: {meaning}" if meaning else line


def bare_string(node: ast.stmt) -> str:
    """Return the text of a statement that is a string literal, "" of any other."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def source_of(one: Callable[..., object] | type) -> str:
    """A line that leads to the source of a function or class, if the repository is known."""
    path = Path(inspect.getsourcefile(inspect.unwrap(one)) or "").relative_to(PROJECT).as_posix()
    address = at_repository(path, inspect.getsourcelines(inspect.unwrap(one))[1])
    return f"\n[Source: {path}]({address})\n" if address else ""


class _Written(str):
    """An annotation as it is written."""

    __repr__ = str.__str__


def signature(function: Callable[..., object]) -> str:
    """The signature of a function, a parameter a line if one line is too wide."""
    plain = inspect.signature(function)
    parameters = [
        one.replace(annotation=_Written(one.annotation)) for one in plain.parameters.values()
    ]
    answer = _Written(plain.return_annotation)
    line = str(plain.replace(parameters=parameters, return_annotation=answer))
    if len(line) <= _WIDEST:
        return line
    inside = line[1:].rpartition(")")[0]
    listed = "".join(f"\n    {one}," for one in re.split(r", (?![^\[]*\])", inside))
    return f"({listed}\n) -> {answer}"


def forms() -> Iterator[str]:
    """Yield the page about the answers for programs, made of the schema."""
    schema = json.loads((PROJECT / "docs" / "schema.json").read_text(encoding="utf-8"))
    description = re.sub(r"#/\$defs/(\w+)", r"[\1](#\1)", escaped(schema["description"]))
    yield f"# {schema['title']}\n\n{description}\n"
    yield "The [JSON schema](../schema.json) has all details.\n"
    for name, form in schema["$defs"].items():
        yield f"## {name}\n"
        if "description" in form:
            yield f"{escaped(form['description'])}\n"
        if properties := form.get("properties"):
            yield "| field | type | meaning |\n|---|---|---|"
            yield from (
                f"| `{field}` | {type_of(of)} | {escaped(of.get('description', ''))} |"
                for field, of in properties.items()
            )
            yield ""


def type_of(form: Mapping[str, Any]) -> str:
    """The type of a field in words."""
    if "$ref" in form:
        name = form["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name})"
    if "anyOf" in form:
        return " or ".join(map(type_of, form["anyOf"]))
    kind = form.get("type", "any")
    if kind == "array":
        return f"list of {type_of(form.get('items', {}))}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def escaped(text: str) -> str:
    """The text for a cell of a table."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
