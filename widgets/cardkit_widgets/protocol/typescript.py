"""`python -m cardkit_widgets.protocol.typescript` writes `front/core/messages.d.ts`: the types in TypeScript.

A class becomes an interface with its docstring; a field that may be missing, or has a default that only Python knows,
is optional. What TypeScript cannot express (integers, strings of one form) becomes a number or a string.
"""

from dataclasses import is_dataclass
from inspect import getdoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from cardkit.table import scene
from cardkit_widgets.protocol import command_types, state_types, teacher_state_types

FILE = Path(__file__).parents[1] / "front" / "core" / "messages.d.ts"
HEAD = """\
// Written by `python -m cardkit_widgets.protocol.typescript` from the types in `protocol/` and `table/scene.py`.
"""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "any",
    object: "unknown",
}


def declared() -> str:
    """The whole file."""
    classes = [each for module in (scene, state_types, teacher_state_types, command_types) for each in _classes(module)]
    verbs = " | ".join(each.__name__ for each in command_types.VERBS.values())
    asked = f"/** Everything that a page can ask for. */\nexport type Asked = {verbs};\n"
    return "\n".join([HEAD, *map(_interface, classes), asked])


def _classes(module: Any) -> list[type]:
    found = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [each for each in found if is_typeddict(each) or is_dataclass(each)]


def _interface(each: type) -> str:
    doc = "\n".join(f" * {line}".rstrip() for line in (getdoc(each) or "").splitlines())
    fields = "\n".join(f"  {name}{_type_of_field(each, name, kind)};" for name, kind in _hints(each).items())
    return f"/**\n{doc}\n */\nexport interface {each.__name__} {{\n{fields}\n}}\n"


def _hints(each: type) -> dict[str, Any]:
    return get_type_hints(each, include_extras=True)


def _type_of_field(each: type, name: str, kind: Any) -> str:
    optional = get_origin(kind) is NotRequired or name in getattr(each, "__optional_keys__", ())
    inner = get_args(kind)[0] if get_origin(kind) is NotRequired else kind
    return f"{'?' if optional else ''}: {_type(inner)}"


def _type(kind: Any) -> str:
    """A Python type as TypeScript writes it. Raises KeyError for one that no message has yet."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin in {Union, UnionType}:
        return " | ".join(map(_type, inner))
    if origin in {list, tuple}:
        element = _type(inner[0])
        return f"({element})[]" if " | " in element else f"{element}[]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    return PLAIN[kind] if kind in PLAIN else str(kind.__name__)


if __name__ == "__main__":
    FILE.write_text(declared(), encoding="utf-8")
