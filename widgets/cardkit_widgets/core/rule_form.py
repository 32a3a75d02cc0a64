"""A game's parameters as the fields of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import either
from cardkit.table.parameters import Counts, Flag, NumberList, OneOf, Seat, Usual, Whole
from cardkit_widgets.core.i18n import translated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.errors import RulesError
    from cardkit.table.parameters import Kind, Parameter
    from cardkit.table.rulebook import Title
    from cardkit_widgets.protocol.state_types import Option


FOR_MACHINES = ("move_limit", "round_limit")
# What is chosen in an open field of which nothing is chosen, and a flag in one.
AS_IT_IS, YES_OR_NO = "as in the lesson", {"yes": True, "no": False}


def options(definition: Definition, rules: Mapping[str, object]) -> list[Option]:
    """One field for each parameter that can matter, with the value in force; the bounds for machines come last."""
    offered = [parameter for parameter in definition.parameters if parameter.name not in definition.unused_parameters]
    fields = [_option(parameter, definition.titled(parameter.name), rules[parameter.name]) for parameter in offered]
    return sorted(fields, key=lambda field: field["name"] in FOR_MACHINES)


def open_options(definition: Definition, rules: Mapping[str, object]) -> list[Option]:
    """The fields for rules that need not be chosen: those that are not in `rules` are empty."""
    every = {parameter.name: None for parameter in definition.parameters} | dict(rules)
    fields = options(definition, every)
    return [_left_open(field) for field in fields if field["name"] not in FOR_MACHINES]


def _left_open(field: Option) -> Option:
    """A field with a choice for what is not chosen."""
    if field["field"] not in {"flag", "choice"}:
        return field
    names = field["names"] or [*YES_OR_NO]
    value = next((name for name, flag in YES_OR_NO.items() if field["value"] is flag), field["value"])
    return {**field, "field": "choice", "names": [AS_IT_IS, *names], "value": value or AS_IT_IS}


def filled_in(definition: Definition, fields: Mapping[str, Any]) -> dict[str, object]:
    """The rules that were chosen in open fields; what is no rule is left in, to be refused."""
    flags = {parameter.name for parameter in definition.parameters if isinstance(parameter.kind, Flag)}
    chosen = {name: value for name, value in fields.items() if value not in (None, "", AS_IT_IS)}
    return {name: YES_OR_NO.get(value, value) if name in flags else value for name, value in chosen.items()}


def _option(parameter: Parameter, called: Title, value: object) -> Option:
    kind = parameter.kind
    numbers = kind.kind if isinstance(kind, Usual) else kind
    whole = numbers if isinstance(numbers, Whole) else None
    return {
        "name": parameter.name,
        "label": called.title,
        "field": _field(kind),
        "bounds": called.meaning or hint(kind),
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


def hint(kind: Kind) -> str:
    """The same beside a field, where nobody needs to know how high a number may be that has no bound in the game."""
    return translated("wanted", "from", low=kind.low) if isinstance(kind, Whole) and kind.high is None else wanted(kind)


def wanted(kind: Kind) -> str:
    """What a person may fill in, in words that know nothing of how rules are written down."""
    if isinstance(kind, Whole):
        key = "at_least" if kind.high is None else "seat" if isinstance(kind, Seat) else "between"
        return translated("wanted", key, low=kind.low, high=kind.high)
    if isinstance(kind, Usual):
        return translated("wanted", "usual", wanted=wanted(kind.kind), usual=kind.usual)
    if isinstance(kind, OneOf):
        return either(kind.named)
    if isinstance(kind, Counts):
        return translated("wanted", "counts", named=either(kind.named), length=kind.length, total=kind.total)
    if isinstance(kind, NumberList):
        return translated("wanted", "numbers", length=kind.length, low=kind.low, high=kind.high)
    return translated("wanted", "flag")


def refusal(definition: Definition, error: RulesError) -> str:
    """What is wrong with a rule, in the words of the form that it was chosen in."""
    parameter = next((each for each in definition.parameters if each.name == error.parameter), None)
    if parameter is None:
        return str(error)
    return f"{definition.titled(parameter.name).title}: {error.others or wanted(parameter.kind)}."
