"""The form for a game's rules (parameters)."""

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
    from cardkit_widgets.protocol.state_types import FormField


LIMITS = ("move_limit", "round_limit")
# The choice that lets the lesson set a rule, and the choices for a flag.
AS_IT_IS, YES_OR_NO = "as in the lesson", {"yes": True, "no": False}


def form_fields(definition: Definition, rules: Mapping[str, object]) -> list[FormField]:
    """Return a field for each parameter that can matter, with its current value; move and round limits come last."""
    offered = [parameter for parameter in definition.parameters if parameter.name not in definition.unused_parameters]
    fields = [_form_field(parameter, definition.titled(parameter.name), rules[parameter.name]) for parameter in offered]
    return sorted(fields, key=lambda field: field["name"] in LIMITS)


def optional_fields(definition: Definition, rules: Mapping[str, object]) -> list[FormField]:
    """Return fields for rules that can be left unset; fields for rules that aren't in `rules` are empty."""
    every = {parameter.name: None for parameter in definition.parameters} | dict(rules)
    fields = form_fields(definition, every)
    return [_optional(field) for field in fields if field["name"] not in LIMITS]


def _optional(field: FormField) -> FormField:
    """Add a choice to a field: let the lesson set its rule."""
    if field["field"] not in {"flag", "choice"}:
        return field
    names = field["names"] or [*YES_OR_NO]
    value = next((name for name, flag in YES_OR_NO.items() if field["value"] is flag), field["value"])
    return {**field, "field": "choice", "names": [AS_IT_IS, *names], "value": value or AS_IT_IS}


def rules_from_fields(definition: Definition, fields: Mapping[str, Any]) -> dict[str, object]:
    """Return the rules that were set in optional fields, including unknown ones, which are refused later."""
    flags = {parameter.name for parameter in definition.parameters if isinstance(parameter.kind, Flag)}
    chosen = {name: value for name, value in fields.items() if value not in (None, "", AS_IT_IS)}
    return {name: YES_OR_NO.get(value, value) if name in flags else value for name, value in chosen.items()}


def _form_field(parameter: Parameter, called: Title, value: object) -> FormField:
    kind = parameter.kind
    numbers = kind.kind if isinstance(kind, Usual) else kind
    whole = numbers if isinstance(numbers, Whole) else None
    return {
        "name": parameter.name,
        "label": called.title,
        "field": _field_kind(kind),
        "bounds": called.meaning or field_hint(kind),
        "low": whole.low if whole else None,
        "high": whole.high if whole else None,
        "names": list(kind.named) if isinstance(kind, Counts | OneOf) else [],
        "value": value,
    }


def _field_kind(kind: Kind) -> str:
    """Return the kind of field: a number, a checkbox, a choice of names, or text."""
    if isinstance(kind, Flag):
        return "flag"
    if isinstance(kind, OneOf):
        return "choice"
    return "number" if isinstance(kind, Whole | Usual) else "text"


def field_hint(kind: Kind) -> str:
    """Describe the allowed values next to a field, without technical upper bounds."""
    return (
        translated("wanted", "from", low=kind.low)
        if isinstance(kind, Whole) and kind.high is None
        else allowed_values(kind)
    )


def allowed_values(kind: Kind) -> str:
    """Describe the allowed values in plain words, without Python notation."""
    if isinstance(kind, Whole):
        key = "at_least" if kind.high is None else "seat" if isinstance(kind, Seat) else "between"
        return translated("wanted", key, low=kind.low, high=kind.high)
    if isinstance(kind, Usual):
        return translated("wanted", "usual", wanted=allowed_values(kind.kind), usual=kind.usual)
    if isinstance(kind, OneOf):
        return either(kind.named)
    if isinstance(kind, Counts):
        return translated("wanted", "counts", named=either(kind.named), length=kind.length, total=kind.total)
    if isinstance(kind, NumberList):
        return translated("wanted", "numbers", length=kind.length, low=kind.low, high=kind.high)
    return translated("wanted", "flag")


def rule_problem(definition: Definition, error: RulesError) -> str:
    """Describe what is wrong with a rule, using the labels of the form."""
    parameter = next((each for each in definition.parameters if each.name == error.parameter), None)
    if parameter is None:
        return str(error)
    return f"{definition.titled(parameter.name).title}: {error.others or allowed_values(parameter.kind)}."
