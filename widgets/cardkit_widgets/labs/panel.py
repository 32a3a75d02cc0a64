"""The panel of a lab: its form, the progress of the run, the results, and links to notable games."""

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

# The values of a form, by field name.
Form = dict[str, Any]

# Random seeds are below this number.
SHORT = 1_000_000


class Panel(CommandWidget):
    """The panel widget; its lab handles the commands of the page.

    Args:
        title: The title of the lab.
        actions: The lab's functions for the commands, by verb.

    """

    ENTRY = "panels/lab.js"

    # Results change while people use the panel, so these commands are allowed even if the page is out of date.
    ALLOWED_WHEN_STALE = CommandWidget.ALLOWED_WHEN_STALE | {"begin", "run", "stop", "go on", "again", "open"}

    def __init__(self, title: str, does: Actions) -> None:
        super().__init__(title=title)
        self.does = does
        state: LabState = {"serial": 0, "notice": None}
        self.show(state)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {**super().actions, **self.does}

    def update(self, parts: LabParts) -> None:
        """Update parts of the state."""
        self.state = {**self.state, "serial": self.state["serial"] + 1, **parts}


def number_field(name: str, value: object, low: int, high: int, bounds: str = "") -> FormField:
    """Return a field for a whole number, labelled with its name.

    Args:
        name: The name of the field.
        value: Its value.
        low: The smallest possible number.
        high: The largest possible number.
        bounds: A description of the possible numbers; by default their range.

    """
    said = bounds or f"a whole number from {low:,} to {high:,}"
    return {**_field(name, capital(name), "number", value, said), "low": low, "high": high}


def choice_field(name: str, label: str, value: str, names: list[str], bounds: str = "") -> FormField:
    """Return a field for one of several names.

    Args:
        name: The name of the field.
        label: Its label.
        value: Its value.
        names: The possible names.
        bounds: A description of the choice.

    """
    return {**_field(name, label, "choice", value, bounds), "names": names}


def text_field(name: str, label: str, value: object, says: str) -> FormField:
    """Return a text field.

    Args:
        name: The name of the field.
        label: Its label.
        value: Its value.
        says: A description of what can be typed.

    """
    return _field(name, capital(label), "text", value, says)


def flag_field(name: str, label: str, *, value: bool) -> FormField:
    """Return a checkbox."""
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
    """Return the field for the game."""
    return choice_field("game", "Game", definition.name, [each.name for each in GAMES.values()])


def game_in(form: Form, definition: Definition) -> Definition:
    """Return the game that was chosen in place of `definition`. Raises RefusedError with the field's name."""
    name = name_in(form, game_field(definition))
    return next(each for each in GAMES.values() if each.name == name)


def seed_field(seed: int, label: str = "Seed", same: str = "shuffles") -> FormField:
    """Return the field for the seed.

    Args:
        seed: Its value.
        label: Its label.
        same: A description of what the seed determines.

    """
    bounds = f"a whole number: the same one, the same {same}"
    return {**number_field("seed", seed, 0, SEED_LIMIT - 1, bounds), "label": label}


def rule_fields(definition: Definition, rules: Mapping[str, object], which: str) -> list[FormField]:
    """Return a field for each rule except the number of players.

    Args:
        definition: The game.
        rules: The values of the rules.
        which: The prefix of the field names, `old` or `new`; the name of the rule follows it.

    """
    offered = [each for each in form_fields(definition, rules) if each["name"] != "players"]
    return [{**each, "name": f"{which} {each['name']}"} for each in offered]


def players_field(definition: Definition, rules: Mapping[str, object]) -> FormField:
    """Return the field for the number of players."""
    return next(each for each in form_fields(definition, rules) if each["name"] == "players")


def usual_rules(definition: Definition, players: object) -> dict[str, object]:
    """Return a game's default rules, for this number of players if the game allows it."""
    (allowed,) = (each.kind for each in definition.parameters if each.name == "players")
    return dict(definition.complete({} if allowed.problem(players) else {"players": players}))


def rules_in(form: Form, which: str, definition: Definition) -> dict[str, object]:
    """Read complete rules from a form.

    Args:
        form: The values of the form.
        which: The prefix of the field names, `old` or `new`.
        definition: The game.

    Raises:
        RefusedError: If a rule isn't valid; it contains the name of the field.

    """
    start = f"{which} "
    given = {name.removeprefix(start): value for name, value in form.items() if name.startswith(start)}
    try:
        return dict(definition.complete({**given, "players": form.get("players")}))
    except RulesError as error:
        field = "players" if error.parameter == "players" else f"{which} {error.parameter}"
        raise RefusedError(rule_problem(definition, error), field) from error


def whole_in(form: Form, field: FormField) -> int:
    """Read a whole number from a form. Raises RefusedError with the name of the field."""
    value = form.get(field["name"])
    low, high = field["low"] or 0, field["high"] or 0
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RefusedError(f"{field['label']}: {field['bounds']}.", field["name"])
    return value


def name_in(form: Form, field: FormField) -> str:
    """Read a chosen name from a form. Raises RefusedError with the name of the field."""
    value = form.get(field["name"])
    if not isinstance(value, str) or value not in field["names"]:
        raise RefusedError(f"{field['label']}: one of {', '.join(field['names'])}.", field["name"])
    return value


def fresh_seed() -> int:
    """Return a random seed that is short enough to be copied from a blackboard."""
    return secrets.randbelow(SHORT)
