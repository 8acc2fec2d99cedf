"""Whether JSON that we print is as docs/schema.json describes it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

# Checks of addresses that our schema does not use; making them takes two seconds of every process.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
_jsonschema = import_module("jsonschema")

Misdescribed: type[Exception] = _jsonschema.ValidationError
SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "docs" / "schema.json").read_text(encoding="utf-8")
)


def check_schema() -> None:
    """Raises jsonschema.SchemaError if the schema itself is wrong."""
    _jsonschema.Draft202012Validator.check_schema(SCHEMA)


def is_as_described(answer: object, kind: str) -> None:
    """Raises Misdescribed if an answer is no `kind` of the schema."""
    schema = {**SCHEMA, "$ref": f"#/$defs/{kind}"}
    _jsonschema.Draft202012Validator(schema).validate(answer)
