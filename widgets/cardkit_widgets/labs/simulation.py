"""The simulation lab: choose a game, its players and rules, play it many times, and open any of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.simulation.game_series import series_of
from cardkit.table.players import bots_of
from cardkit_widgets.labs.lab import requested_setup
from cardkit_widgets.labs.notebook_code import call, changed_rules, literal
from cardkit_widgets.labs.panel import choice_field, name_in, rule_fields, rules_in, usual_rules
from cardkit_widgets.labs.playing_lab import LabSetup, PairsLab
from cardkit_widgets.labs.verdict import sample_verdict

if TYPE_CHECKING:
    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules
    from cardkit_widgets.labs.paired_charts import LabChart
    from cardkit_widgets.labs.paired_runs import Pairs
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.state_types import FormField

# The charts for a single set of rules: who wins, and how long games are.
SHOWN = ("wins", "long")


class SimulationLab(PairsLab):
    """A lab that simulates a game: `SimulationLab("papageno", players=3, bots=["simple", "random", "random"])`.

    The URL of a page can ask for another table: `?game=trio&players=4&seed=7`.

    Args:
        game: The name of a game.
        bots: The bot in all seats, or a list with a bot for each seat; by default the game's usual one.
        games: The number of games, 1 to 1,000,000.
        seed: The seed of the shuffles; None for a random one.
        rules: Rules that differ from the defaults, by name.

    Raises:
        CardkitError: If the games can't be played.

    """

    _most = 1_000_000

    def __init__(
        self,
        game: str = "papageno",
        *,
        bots: str | list[str] = "",
        games: int = 10_000,
        seed: int | None = None,
        **rules: object,
    ) -> None:
        given = bots if isinstance(bots, str) else ""
        definition, asked, shuffles = requested_setup(game, rules, seed=seed, bot=given)
        complete = definition.complete(asked.rules)
        own = tuple(bots) if not isinstance(bots, str) and definition.slug == game else ()
        seats = own or (asked.bot,) * _seats(definition, complete)
        super().__init__("Simulation lab", LabSetup(definition, complete, seats, games, shuffles), asked.problem)

    def _for_game(self, definition: Definition) -> LabSetup:
        """Return the current setup for another game, with its default rules."""
        rules, known = usual_rules(definition, self.setup.rules["players"]), bots_of(definition)
        first = self.setup.bots[0] if self.setup.bots[0] in known else next(iter(known))
        return self.setup._replace(definition=definition, rules=rules, bots=(first,) * _seats(definition, rules))

    def _setup_in(self, form: Form) -> LabSetup:
        """Return the setup that a form asks for. Raises RefusedError with the name of a wrong field."""
        definition = self.setup.definition
        rules = rules_in(form, "new", definition)
        asked = [name_in(form, field) for field in _bot_fields(self.setup)]
        seats = _seats(definition, rules)
        bots = tuple((asked + asked[-1:] * seats)[:seats])
        return LabSetup(definition, rules, bots, *self._count_and_seed(form))

    def _sections(self, setup: LabSetup) -> list[tuple[str, bool, list[FormField]]]:
        """Return the sections of the form."""
        return [
            ("", True, self._fields(setup)),
            ("Who plays", True, _bot_fields(setup)),
            ("Rules", False, rule_fields(setup.definition, setup.rules, "new")),
        ]

    def _code(self, setup: LabSetup) -> str:
        """Return the Python code that repeats the run in a notebook."""
        bots = setup.bots[0] if len(set(setup.bots)) == 1 else list(setup.bots)
        given = {"games": setup.games, "seed": setup.seed, "bots": bots, **changed_rules(setup.definition, setup.rules)}
        return f"""import cardkit

sample = {call("cardkit.simulate", literal(setup.definition.slug), **given)}
sample             # who wins, and how long it takes; ± one standard error
sample.to_frame()  # a row for each game
sample.game(0)     # any game, at the table
"""

    def _verdict(self, pairs: Pairs) -> str:
        """Describe the results in sentences."""
        return sample_verdict(pairs)

    def _plots_of(self, pairs: Pairs) -> dict[str, LabChart]:
        """Return the charts by name."""
        every = super()._plots_of(pairs)
        return {name: every[name] for name in SHOWN}


def _seats(definition: Definition, rules: Rules) -> int:
    """Return the number of players under these rules."""
    return len(series_of(definition.slug, seed=0, rules=rules).bots)


def _bot_fields(setup: LabSetup) -> list[FormField]:
    """Return a field for the bot in each seat."""
    known = [*dict.fromkeys([*bots_of(setup.definition), *setup.bots])]
    return [choice_field(f"bot {seat}", f"Player {seat}", bot, known) for seat, bot in enumerate(setup.bots, 1)]
