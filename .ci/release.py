"""Steps of a release that are more than a command; `.ci/dist` and release.yml call them.

python .ci/release.py notes VERSION             print what CHANGELOG.md says about a version
python .ci/release.py addresses URL TAG         write a repository's address into what is built
python .ci/release.py templates FILE            all templates as a zip
python .ci/release.py sbom FOLDER PYODIDE       sbom.cdx.json: what is inside the files (CycloneDX)
python .ci/release.py sums FOLDER               SHA256SUMS of all files
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUMS, SBOM = "SHA256SUMS", "sbom.cdx.json"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_TO_A_FILE = re.compile(r"(!?)(\[(?:[^\[\]]|\[[^\]]*\])*\])\((?!https?:|#)([^)\s]+)\)")


def notes(version: str) -> None:
    """Print the section of a version.

    Fails if it is missing or not dated, or if the package has another version.
    """
    package = (ROOT / "xltiebreak" / "__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{version}"' not in package:
        raise SystemExit(f"the package is not version {version}: see xltiebreak/__init__.py")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", changes, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.split()[0] == version:
            if "unreleased" in heading:
                raise SystemExit(f"CHANGELOG.md calls version {version} unreleased: write its date")
            print(text.strip())
            return
    raise SystemExit(f"CHANGELOG.md says nothing about version {version}")


def addresses(url: str, tag: str) -> None:
    """Make links of the README absolute, and give the package its addresses.

    The package index shows the README without the files that its links lead to.
    """
    readme = ROOT / "README.md"
    readme.write_text(with_addresses(readme.read_text(encoding="utf-8"), url, tag), "utf-8")
    project = ROOT / "pyproject.toml"
    named = {
        "Homepage": url,
        "Changelog": f"{url}/blob/{tag}/CHANGELOG.md",
        "Documentation": f"{url}/tree/{tag}/docs",
        "Functions": f"{url}/blob/{tag}/docs/functions.md",
        "Issues": f"{url}/issues",
    }
    lines = (f'{name} = "{address}"' for name, address in named.items())
    urls = "\n".join(("[project.urls]", *lines, "", "[project.scripts]"))
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace("[project.scripts]", urls, 1), "utf-8")


def with_addresses(text: str, url: str, tag: str) -> str:
    """The text with links to files of the repository, and pictures that load from there."""

    def absolute(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        if path.startswith("../../releases"):  # beside the repository's files
            return f"{picture}{words}({url}/{path.removeprefix('../../')})"
        if words.startswith("[!["):
            words = _TO_A_FILE.sub(absolute, words[1:-1]).join("[]")
        return f"{picture}{words}({url}/{'raw' if picture else 'blob'}/{tag}/{path})"

    return _TO_A_FILE.sub(absolute, text)


def templates(target: str) -> None:
    """Write all templates into a zip, the same bytes each time."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted((ROOT / "workbook_templates").glob("*.xlsx")):
            info = zipfile.ZipInfo(path.name, _LONG_AGO)
            info.external_attr = 0o644 << 16  # others may read what somebody unpacks
            archive.writestr(info, path.read_bytes())  # workbooks are compressed already


def sbom(folder: str, pyodide: str) -> None:
    """Write what the page holds, as its list of components has it."""
    from xltiebreak import __version__
    from xltiebreak.pages.page.parts import parts_from

    components = []
    for one in parts_from(Path(pyodide)).components:
        if one.name != "xltiebreak":
            kind = {"Pyodide": "npm/pyodide", "Python": "generic/python"}
            name = kind.get(one.name, f"pypi/{one.name.lower().replace('_', '-')}")
            purl = f"pkg:{name}@{one.version}"
            components.append(
                {
                    "type": "library",
                    "bom-ref": purl,
                    "name": one.name,
                    "version": one.version,
                    "licenses": [{"license": {"name": one.licence}}],
                    "purl": purl,
                    "externalReferences": [{"type": "distribution", "url": one.source}],
                }
            )
    own = f"pkg:pypi/xltiebreak@{__version__}"
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "xltiebreak",
                "version": __version__,
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": own,
            }
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in components]}],
    }
    (Path(folder) / SBOM).write_text(json.dumps(bom, indent=2) + "\n", encoding="utf-8")


def sums(folder: str) -> None:
    """Write the SHA-256 of every file, as `sha256sum --check` reads it."""
    files = sorted(path for path in Path(folder).iterdir() if path.name != SUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (Path(folder) / SUMS).write_text("".join(lines), encoding="utf-8")


_STEPS: dict[str, Callable[..., None]] = {
    step.__name__: step for step in (notes, addresses, templates, sbom, sums)
}

if __name__ == "__main__":
    _, step, *arguments = sys.argv
    _STEPS[step](*arguments)
