"""Generate the message types in TypeScript: `python -m cardkit_widgets.protocol.typescript`.

The file `front/core/messages.d.ts` is used to type-check the scripts, and isn't committed. Each class becomes an
interface with its docstring. Types that TypeScript lacks (integers, restricted strings) become numbers or strings.
"""

from dataclasses import is_dataclass
from inspect import getdoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from cardkit.table import scene
from cardkit_widgets.core.commands import COMMANDS
from cardkit_widgets.protocol import command_types, state_types, teacher_state_types
from cardkit_widgets.protocol.validation import fields_of

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


def typescript() -> str:
    """Return the content of the file."""
    modules = (scene, state_types, teacher_state_types, command_types)
    classes = [each for module in modules for each in _classes(module) if each is not command_types.Actions]
    commands = "\n".join(f'  | ({kind.__name__} & {{ do: "{verb}" }})' for verb, kind in COMMANDS.items())
    asked = f"/** Everything that a page can ask for. */\nexport type PageCommand =\n{commands};\n"
    return "\n".join([HEAD, *map(_interface, classes), asked])


def _classes(module: Any) -> list[type]:
    found = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [each for each in found if is_typeddict(each) or is_dataclass(each)]


def _interface(each: type) -> str:
    doc = "\n".join(f" * {line}".rstrip() for line in (getdoc(each) or "").splitlines())
    fields = "\n".join(
        f"  {name}{'' if is_required else '?'}: {_type(kind)};" for name, (kind, is_required) in fields_of(each).items()
    )
    return f"/**\n{doc}\n */\nexport interface {each.__name__} {{\n{fields}\n}}\n"


def _type(kind: Any) -> str:
    """Convert a Python type to TypeScript. Raises KeyError for a type that no message has used so far."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(inner[1])
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
    FILE.write_text(typescript(), encoding="utf-8")
