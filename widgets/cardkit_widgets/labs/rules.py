"""The rules lab: change a rule, and compare who wins, and how long and how close games are, with the same shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.players import bots_of
from cardkit_widgets.labs.lab import requested_setup
from cardkit_widgets.labs.notebook_code import call, changed_rules, literal
from cardkit_widgets.labs.panel import choice_field, name_in, rule_fields, rules_in, usual_rules
from cardkit_widgets.labs.playing_lab import LabSetup, PairsLab
from cardkit_widgets.labs.verdict import change_verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules
    from cardkit_widgets.labs.paired_runs import Pairs
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.state_types import FormField


class RulesLab(PairsLab):
    """A lab that compares old and new rules: `RulesLab("papageno", new={"capture_weight": 0}, players=4)`.

    The URL of a page can ask for another table: `?game=trio&players=4&seed=7`.

    Args:
        game: The name of a game.
        new: The rules to change, by name.
        bots: The bot in all seats; by default the game's usual one.
        games: The number of games under each set of rules, 1 to 50,000.
        seed: The seed of the shuffles; None for a random one.
        old_rules: Old rules that differ from the defaults, by name.

    Raises:
        CardkitError: If the games can't be played.

    """

    _most = 50_000

    def __init__(
        self,
        game: str = "papageno",
        *,
        new: Mapping[str, object] | None = None,
        bots: str = "",
        games: int = 2_000,
        seed: int | None = None,
        **old_rules: object,
    ) -> None:
        definition, asked, shuffles = requested_setup(game, old_rules, seed=seed, bot=bots)
        old = definition.complete(asked.rules)
        changes = new if new and definition.slug == game else {}
        setup = LabSetup(definition, old, (asked.bot,), games, shuffles, definition.complete({**old, **changes}))
        super().__init__("Rules lab", setup, asked.problem)

    def _for_game(self, definition: Definition) -> LabSetup:
        """Return the current setup for another game, with its default rules."""
        rules = usual_rules(definition, _new(self.setup)["players"])
        bots = self.setup.bots if self.setup.bots[0] in bots_of(definition) else ("random",)
        return self.setup._replace(definition=definition, rules=rules, new_rules=dict(rules), bots=bots)

    def _setup_in(self, form: Form) -> LabSetup:
        """Return the setup that a form asks for. Raises RefusedError with the name of a wrong field."""
        old, new = (rules_in(form, which, self.setup.definition) for which in ("old", "new"))
        bot = name_in(form, _bot_field(self.setup))
        return LabSetup(self.setup.definition, old, (bot,), *self._count_and_seed(form), new)

    def _sections(self, setup: LabSetup) -> list[tuple[str, bool, list[FormField]]]:
        """Return the sections of the form."""
        return [
            ("", True, self._fields(setup, _bot_field(setup))),
            ("New rules", True, rule_fields(setup.definition, _new(setup), "new")),
            ("Old rules", False, rule_fields(setup.definition, setup.rules, "old")),
        ]

    def _code(self, setup: LabSetup) -> str:
        """Return the Python code that repeats the run in a notebook."""
        new = {name: value for name, value in _new(setup).items() if value != setup.rules[name]}
        function, changes = ("cardkit.compare", [literal(new)]) if new else ("cardkit.simulate", [])
        given = {"games": setup.games, "seed": setup.seed, "bots": setup.bots[0]}
        rules = changed_rules(setup.definition, setup.rules)
        return f"import cardkit\n\n{call(function, literal(setup.definition.slug), *changes, **given, **rules)}\n"

    def _verdict(self, pairs: Pairs) -> str:
        """Describe the effect of the change in sentences."""
        return change_verdict(pairs)


def _new(setup: LabSetup) -> Rules:
    return setup.rules if setup.new_rules is None else setup.new_rules


def _bot_field(setup: LabSetup) -> FormField:
    known = [*bots_of(setup.definition)]
    return choice_field("bot", "Computer players", setup.bots[0], known, "how well all of them play")
