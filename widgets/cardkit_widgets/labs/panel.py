"""The panel of a lab: its form, the progress of the run, the results, and games worth watching."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import RulesError
from cardkit.table.grammar import capital
from cardkit.table.registry import GAMES
from cardkit_widgets.core.commands import CommandWidget, RefusedError
from cardkit_widgets.core.rule_form import form_fields, rule_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import FormField, LabParts, LabState

# What was filled in, by the names of the fields.
Form = dict[str, Any]

# Seeds that we choose are below it.
SHORT = 1_000_000


class Panel(CommandWidget):
    """The panel widget; the lab handles its messages."""

    ENTRY = "panels/lab.js"

    # A run goes on while one chooses: no message depends on what was shown last.
    ALLOWED_WHEN_STALE = CommandWidget.ALLOWED_WHEN_STALE | {"begin", "run", "stop", "go on", "again", "open"}

    def __init__(self, title: str, does: Actions) -> None:
        super().__init__(title=title)
        self.does = does
        state: LabState = {"serial": 0, "notice": None}
        self.show(state)

    @property
    def actions(self) -> Actions:
        """The functions that run this widget's commands, by verb."""
        return {**super().actions, **self.does}

    def update(self, parts: LabParts) -> None:
        """Update parts of the state."""
        self.state = {**self.state, "serial": self.state["serial"] + 1, **parts}


def number_field(name: str, value: object, low: int, high: int, bounds: str = "") -> FormField:
    """A field for a whole number, labelled with its name."""
    said = bounds or f"a whole number from {low:,} to {high:,}"
    return {**_field(name, capital(name), "number", value, said), "low": low, "high": high}


def choice_field(name: str, label: str, value: str, names: list[str], bounds: str = "") -> FormField:
    """A field for one of several names."""
    return {**_field(name, label, "choice", value, bounds), "names": names}


def text_field(name: str, label: str, value: object, says: str) -> FormField:
    """A text field, with what can be typed there."""
    return _field(name, capital(label), "text", value, says)


def flag_field(name: str, label: str, *, value: bool) -> FormField:
    """A tick box."""
    return _field(name, label, "flag", value)


def _field(name: str, label: str, kind: str, value: object, bounds: str = "") -> FormField:
    return {
        "name": name,
        "label": label,
        "field": kind,
        "bounds": bounds,
        "low": None,
        "high": None,
        "names": [],
        "value": value,
    }


def game_field(definition: Definition) -> FormField:
    """The field for the game."""
    return choice_field("game", "Game", definition.name, [each.name for each in GAMES.values()])


def game_in(form: Form, definition: Definition) -> Definition:
    """The game that was chosen, where `definition` was shown. Raises RefusedError that names the field."""
    name = name_in(form, game_field(definition))
    return next(each for each in GAMES.values() if each.name == name)


def seed_field(seed: int, label: str = "Seed", same: str = "shuffles") -> FormField:
    """The field for the seed, which decides the `same` shuffles (or deal)."""
    bounds = f"a whole number: the same one, the same {same}"
    return {**number_field("seed", seed, 0, SEED_LIMIT - 1, bounds), "label": label}


def rule_fields(definition: Definition, rules: Mapping[str, object], which: str) -> list[FormField]:
    """A field for each rule but the number of players, called `which` and the rule's name."""
    offered = [each for each in form_fields(definition, rules) if each["name"] != "players"]
    return [{**each, "name": f"{which} {each['name']}"} for each in offered]


def players_field(definition: Definition, rules: Mapping[str, object]) -> FormField:
    """The field for the number of players."""
    return next(each for each in form_fields(definition, rules) if each["name"] == "players")


def usual_rules(definition: Definition, players: object) -> dict[str, object]:
    """Return a game's default rules, for this many players if the game allows it."""
    (allowed,) = (each.kind for each in definition.parameters if each.name == "players")
    return dict(definition.complete({} if allowed.problem(players) else {"players": players}))


def rules_in(form: Form, which: str, definition: Definition) -> dict[str, object]:
    """Read the complete rules from the fields called `which`. Raises RefusedError that names the field."""
    start = f"{which} "
    given = {name.removeprefix(start): value for name, value in form.items() if name.startswith(start)}
    try:
        return dict(definition.complete({**given, "players": form.get("players")}))
    except RulesError as error:
        field = "players" if error.parameter == "players" else f"{which} {error.parameter}"
        raise RefusedError(rule_problem(definition, error), field) from error


def whole_in(form: Form, field: FormField) -> int:
    """Read a whole number from a form. Raises RefusedError that names the field."""
    value = form.get(field["name"])
    low, high = field["low"] or 0, field["high"] or 0
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RefusedError(f"{field['label']}: {field['bounds']}.", field["name"])
    return value


def name_in(form: Form, field: FormField) -> str:
    """Read a chosen name from a form. Raises RefusedError that names the field."""
    value = form.get(field["name"])
    if not isinstance(value, str) or value not in field["names"]:
        raise RefusedError(f"{field['label']}: one of {', '.join(field['names'])}.", field["name"])
    return value


def fresh_seed() -> int:
    """Return a random seed, short enough to copy from a board."""
    return secrets.randbelow(SHORT)
