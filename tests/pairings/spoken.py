"""The codes of the engine as they stand in its source: each with the comment that names its parameters."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType

from pairings.words import By, Counted, Says


def documented(*modules: ModuleType) -> dict[str, set[str]]:
    """By code, all words of the comment that names its parameters."""
    found: dict[str, set[str]] = {}
    for module in modules:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "SpokenCode" for base in node.bases):
                for code, comment in _members(node):
                    assert code not in found, f"{code} stands there twice"
                    found[code] = set(re.findall(r"\w+", comment))
    return found


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for member, comment in zip(node.body, node.body[1:], strict=False):
        if isinstance(member, ast.Assign) and isinstance(member.value, ast.Tuple):
            assert isinstance(comment, ast.Expr), f"{ast.unparse(member.targets[0])} has no comment"
            yield ast.literal_eval(member.value.elts[0]), ast.literal_eval(comment.value)


def texts(says: Says) -> Iterator[str]:
    """Every text that can be part of what a code says."""
    match says:
        case str():
            yield says
        case Counted(one, many, _):
            yield from (one, many)
        case By(_, variants, otherwise):
            for variant in (*variants.values(), otherwise):
                yield from texts(variant or ())
        case _:
            for part in says:
                yield from texts(part)
