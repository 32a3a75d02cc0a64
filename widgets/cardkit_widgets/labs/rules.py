"""The rules lab: change a rule, and compare who wins, how long games are, and how close, on the same shuffles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.players import bots_of
from cardkit_widgets.labs.lab import asked_on_page
from cardkit_widgets.labs.notebook_code import call, changed, literal
from cardkit_widgets.labs.panel import choice_field, name_in, rule_fields, rules_in, usual_rules
from cardkit_widgets.labs.playing_lab import PairsLab, Setup
from cardkit_widgets.labs.verdict import change_verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules
    from cardkit_widgets.labs.paired_runs import Pairs
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.state_types import Option


class RulesLab(PairsLab):
    """Old rules against new ones: `RulesLab("papageno", new={"capture_weight": 0}, players=4)`.

    Rules given by name are the old ones; `new` says which of them change. `bots` names the computer player in every
    seat. The address of a page can ask for another table: `?game=trio&players=4&seed=7`.
    """

    most = 50_000

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
        definition, asked, shuffles = asked_on_page(game, old_rules, seed=seed, bot=bots)
        old = definition.complete(asked.rules)
        changes = new if new and definition.slug == game else {}
        setup = Setup(definition, old, (asked.bot,), games, shuffles, definition.complete({**old, **changes}))
        super().__init__("Rules lab", setup, asked.problem)

    def for_game(self, definition: Definition) -> Setup:
        """The present setup, for another game with its usual rules."""
        rules = usual_rules(definition, _new(self.setup)["players"])
        bots = self.setup.bots if self.setup.bots[0] in bots_of(definition) else ("random",)
        return self.setup._replace(definition=definition, rules=rules, new_rules=dict(rules), bots=bots)

    def setup_in(self, form: Form) -> Setup:
        """The setup that a form asks for. Raises RefusedError that names a field."""
        old, new = (rules_in(form, which, self.setup.definition) for which in ("old", "new"))
        bot = name_in(form, _bot_field(self.setup))
        return Setup(self.setup.definition, old, (bot,), *self.count_and_seed(form), new)

    def sections(self, setup: Setup) -> list[tuple[str, bool, list[Option]]]:
        """The parts of the form."""
        return [
            ("", True, self.fields(setup, _bot_field(setup))),
            ("New rules", True, rule_fields(setup.definition, _new(setup), "new")),
            ("Old rules", False, rule_fields(setup.definition, setup.rules, "old")),
        ]

    def code(self, setup: Setup) -> str:
        """The lines of Python that do the same in a notebook."""
        new = {name: value for name, value in _new(setup).items() if value != setup.rules[name]}
        function, changes = ("cardkit.compare", [literal(new)]) if new else ("cardkit.simulate", [])
        given = {"games": setup.games, "seed": setup.seed, "bots": setup.bots[0]}
        rules = changed(setup.definition, setup.rules)
        return f"import cardkit\n\n{call(function, literal(setup.definition.slug), *changes, **given, **rules)}\n"

    def verdict(self, pairs: Pairs) -> str:
        """What the change does, in words."""
        return change_verdict(pairs)


def _new(setup: Setup) -> Rules:
    return setup.rules if setup.new_rules is None else setup.new_rules


def _bot_field(setup: Setup) -> Option:
    known = [*bots_of(setup.definition)]
    return choice_field("bot", "Computer players", setup.bots[0], known, "how well all of them play")
