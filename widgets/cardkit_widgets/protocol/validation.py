"""Validate plain data, such as parsed JSON, against a declared type."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

# The maximum number of characters that are quoted of an invalid value.
QUOTED = 40


def mismatches(value: Any, kind: Any, where: str) -> Iterator[str]:
    """Yield a description of each part of a value that doesn't match its type.

    Supported types are TypedDicts and dataclasses (as a dict of their fields), unions, Literals, lists, tuples, dicts
    with string keys, plain types, `object` and `Any`. TypedDicts and dataclasses can't have undeclared fields. A whole
    number is accepted as a float; True isn't accepted as a number.

    Args:
        value: The value.
        kind: The type.
        where: The name of the value in the descriptions.

    """
    check = CHECKS.get(get_origin(kind))
    if check is None:
        check = _in_fields if is_typeddict(kind) or is_dataclass(kind) else _of_plain
    return check(value, kind, where)


def quoted(value: object) -> str:
    """Return the start of a value's repr."""
    text = repr(value)
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


@cache
def fields_of(kind: type) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field of a TypedDict or a dataclass, and whether the field is required."""
    optional: frozenset[str] = getattr(kind, "__optional_keys__", frozenset())
    hints = get_type_hints(kind, include_extras=True)
    return {name: (_required(hint), name not in optional) for name, hint in hints.items()}


def _required(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def _misfit(value: object, where: str) -> Iterator[str]:
    yield f"{where} cannot be {quoted(value)}"


def _of_dataclass(value: Any, kind: Any, where: str) -> Iterator[str]:
    return mismatches(value, get_args(kind)[1], where)


def _of_union(value: Any, kind: Any, where: str) -> Iterator[str]:
    if all(any(mismatches(value, each, where)) for each in get_args(kind)):
        yield from _misfit(value, where)


def _of_literal(value: Any, kind: Any, where: str) -> Iterator[str]:
    if value not in get_args(kind):
        yield from _misfit(value, where)


def _in_list(value: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list | tuple):
        yield from _misfit(value, where)
        return
    for i, each in enumerate(value):
        yield from mismatches(each, get_args(kind)[0], f"{where}[{i}]")


def _in_dict(value: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield from _misfit(value, where)
        return
    for name, each in value.items():
        yield from mismatches(each, get_args(kind)[1], f"{where}.{name}")


def _in_fields(value: Any, kind: type, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield from _misfit(value, where)
        return
    fields = fields_of(kind)
    yield from (f"{where}.{name} is not declared" for name in value if name not in fields)
    for name, (inner, is_required) in fields.items():
        if name in value:
            yield from mismatches(value[name], inner, f"{where}.{name}")
        elif is_required:
            yield f"{where}.{name} is missing"


def _of_plain(value: object, kind: Any, where: str) -> Iterator[str]:
    if kind in {Any, object}:
        return
    wanted = (int, float) if kind is float else NoneType if kind is None else kind
    if not isinstance(value, wanted) or (isinstance(value, bool) and kind is not bool):
        yield from _misfit(value, where)


# The validators, by the origin of the type. An annotated dict is the plain data of a dataclass.
CHECKS: Mapping[Any, Callable[[Any, Any, str], Iterator[str]]] = {
    Annotated: _of_dataclass,
    Union: _of_union,
    UnionType: _of_union,
    Literal: _of_literal,
    list: _in_list,
    tuple: _in_list,
    dict: _in_dict,
}
