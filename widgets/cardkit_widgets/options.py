"""A game's parameters as the fields of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.parameters import Counts, Flag, Numbers, OneOf, Usual, Whole
from cardkit.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit.table.definition import Definition
    from cardkit.table.errors import RulesError
    from cardkit.table.parameters import Kind, Parameter
    from cardkit.table.rulebook import Title


FOR_MACHINES = ("move_limit", "round_limit")


def options(definition: Definition, rules: Mapping[str, object]) -> list[dict[str, Any]]:
    """One field for each parameter that can matter, with the value in force; the bounds for machines come last."""
    offered = [parameter for parameter in definition.parameters if parameter.name not in definition.idle]
    fields = [_option(parameter, definition.titled(parameter.name), rules[parameter.name]) for parameter in offered]
    return sorted(fields, key=lambda field: field["name"] in FOR_MACHINES)


def _option(parameter: Parameter, called: Title, value: object) -> dict[str, Any]:
    kind = parameter.kind
    numbers = kind.kind if isinstance(kind, Usual) else kind
    whole = numbers if isinstance(numbers, Whole) else None
    return {
        "name": parameter.name,
        "label": called.title,
        "field": _field(kind),
        "bounds": called.meaning or wanted(kind),
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


def wanted(kind: Kind) -> str:
    """What a person may fill in, in words that know nothing of how rules are written down."""
    if isinstance(kind, Whole):
        return f"a whole number, {kind.low} or more" if kind.high is None else f"a whole number from {kind.bounds()}"
    if isinstance(kind, Usual):
        return f"{wanted(kind.kind)}; left empty: {kind.usual}"
    if isinstance(kind, OneOf):
        return _either(kind.named)
    if isinstance(kind, Counts):
        return f"{_either(kind.named)}, or {kind.length} numbers with commas between them, {kind.total} in all"
    if isinstance(kind, Numbers):
        return f"{kind.length} numbers from {kind.low} to {kind.high}, with commas between them"
    return "yes or no"


def _either(names: Sequence[str]) -> str:
    return listed(names).replace(" and ", " or ")


def refusal(definition: Definition, error: RulesError) -> str:
    """What is wrong with a rule, in the words of the form that it was chosen in."""
    parameter = next((each for each in definition.parameters if each.name == error.parameter), None)
    if parameter is None:
        return str(error)
    return f"{definition.titled(parameter.name).title}: {error.others or wanted(parameter.kind)}."
