"""A game's parameters as the fields of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.parameters import Counts, Whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.games.definition import Definition
    from cardkit.parameters import Parameter


FOR_MACHINES = ("move_limit", "round_limit")


def options(definition: Definition, rules: Mapping[str, object]) -> list[dict[str, Any]]:
    """One field for each parameter, with the value in force; the bounds for machines come last."""
    fields = [_option(parameter, rules[parameter.name]) for parameter in definition.parameters]
    return sorted(fields, key=lambda field: field["name"] in FOR_MACHINES)


def _option(parameter: Parameter, value: object) -> dict[str, Any]:
    kind = parameter.kind
    whole = kind if isinstance(kind, Whole) else None
    return {
        "name": parameter.name,
        "label": parameter.label,
        "bounds": kind.bounds(),
        "low": whole.low if whole else None,
        "high": whole.high if whole else None,
        "names": list(kind.named) if isinstance(kind, Counts) else [],
        "value": value,
    }
