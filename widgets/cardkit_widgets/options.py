"""A game's parameters as the fields of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.parameters import Counts, Flag, OneOf, Usual, Whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.games.definition import Definition
    from cardkit.parameters import Kind, Parameter


FOR_MACHINES = ("move_limit", "round_limit")


def options(definition: Definition, rules: Mapping[str, object]) -> list[dict[str, Any]]:
    """One field for each parameter, with the value in force; the bounds for machines come last."""
    fields = [_option(parameter, rules[parameter.name]) for parameter in definition.parameters]
    return sorted(fields, key=lambda field: field["name"] in FOR_MACHINES)


def _option(parameter: Parameter, value: object) -> dict[str, Any]:
    kind = parameter.kind
    numbers = kind.kind if isinstance(kind, Usual) else kind
    whole = numbers if isinstance(numbers, Whole) else None
    return {
        "name": parameter.name,
        "label": parameter.label,
        "field": _field(kind),
        "bounds": kind.bounds(),
        "low": whole.low if whole else None,
        "high": whole.high if whole else None,
        "names": list(kind.named) if isinstance(kind, Counts | OneOf) else [],
        "value": value,
    }


def _field(kind: Kind) -> str:
    """What a person fills in: a number, a box to tick, one name of several, or text (a name or numbers)."""
    if isinstance(kind, Flag):
        return "flag"
    if isinstance(kind, OneOf):
        return "choice"
    return "number" if isinstance(kind, Whole | Usual) else "text"
