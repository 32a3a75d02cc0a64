"""The rules lab: change a rule, and see on the same shuffles who wins then, how long games are, and how close."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.simulation.game_series import series_of
from cardkit.table.chance import SEED_LIMIT, checked_seed
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import checked_count
from cardkit.table.players import bots_of
from cardkit.table.registry import GAMES, definition_of
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs import plots
from cardkit_widgets.labs.code import call, changed, literal
from cardkit_widgets.labs.lab import FIRST_STEP, Lab, asked_on_page, no_such_game
from cardkit_widgets.labs.paired_runs import BOTH_SAME, NEW, OLD, Pairs, play_pairs
from cardkit_widgets.labs.panel import (
    SAME_SEED,
    choice_field,
    fresh_seed,
    name_in,
    number_field,
    players_field,
    rule_fields,
    rules_in,
    usual_rules,
    whole_in,
)
from cardkit_widgets.labs.prose import sentence
from cardkit_widgets.labs.summary import note, picks, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.parameters import Rules
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.core.commands import Message
    from cardkit_widgets.labs.panel import Form

MOST_GAMES = 50_000


class Choice(NamedTuple):
    """What is to be compared: a game under old and new rules, who plays it, how often, with which shuffles."""

    definition: Definition
    old: Rules
    new: Rules
    bot: str
    games: int
    seed: int


@dataclass(frozen=True)
class PairsRun:
    """The pairs of games that a choice asks for."""

    old: Series
    new: Series
    total: int
    at_first: int = FIRST_STEP

    def step(self, first: int, count: int) -> Pairs:
        """Play a piece."""
        return play_pairs(self.old, self.new, first, count)

    def series(self) -> list[Series]:
        """What has to be compiled."""
        return [self.old]


class RulesLab(Lab[Pairs]):
    """Old rules against new ones: `RulesLab("papageno", new={"capture_weight": 0}, players=4)`.

    Rules given by name are the old ones; `new` says which of them change. `bots` names the computer player in every
    seat. The address of a page can ask for another table: `?game=trio&players=4&seed=7`.
    """

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
        super().__init__("Rules lab")
        definition, asked = asked_on_page(game, old_rules, seed=seed, bot=bots)
        old = definition.complete(asked.rules)
        changes = new if new and definition.slug == game else {}
        changed = definition.complete({**old, **changes})
        self.opened: Counter[plots.Key] = Counter()
        self.plots: dict[str, plots.Plot] = {}
        shuffles = fresh_seed() if asked.seed is None else checked_seed(asked.seed)
        self._begin(Choice(definition, old, changed, asked.bot, games, shuffles))
        self.say(asked.problem)

    # --- Choosing ---

    def choose(self, form: Form) -> None:
        """Run what a form asks for. Raises RefusedError that names a field, and changes nothing then."""
        names = {definition.name: slug for slug, definition in GAMES.items()}
        chosen = definition_of(names[name_in(form, self._game_field(self.choice))])
        if chosen != self.choice.definition:
            self._begin(self._of_another_game(chosen))
            return
        bot, games, seed = (self._fields(self.choice)[name] for name in ("bot", "games", "seed"))
        self._begin(
            Choice(
                chosen,
                rules_in(form, "old", chosen),
                rules_in(form, "new", chosen),
                name_in(form, bot),
                whole_in(form, games),
                whole_in(form, seed),
            )
        )

    def again(self) -> None:
        """Run the same with other shuffles."""
        self._begin(self.choice._replace(seed=fresh_seed()))

    def _of_another_game(self, definition: Definition) -> Choice:
        """The same of another game, under its usual rules."""
        rules = usual_rules(definition, self.choice.new["players"])
        bot = self.choice.bot if self.choice.bot in bots_of(definition) else "random"
        return self.choice._replace(definition=definition, old=rules, new=dict(rules), bot=bot)

    def _begin(self, choice: Choice) -> None:
        """Begin a run. Raises CardkitError for what cannot be played, and changes nothing then."""
        if not 1 <= checked_count("games", choice.games) <= MOST_GAMES:
            raise CardkitError(f"games must be a whole number from 1 to {MOST_GAMES:,}, not {choice.games:,}")
        game, seed, bots = choice.definition.slug, choice.seed, choice.bot
        old, new = (series_of(game, seed=seed, bots=bots, rules=rules) for rules in (choice.old, choice.new))
        self.choice, self.plots = choice, {}
        self.panel.tell(notice=None, form=self._form(choice), code=code(choice), **self.emptied())
        self.prepare(PairsRun(old, new, choice.games))

    # --- The form ---

    def _game_field(self, choice: Choice) -> dict[str, Any]:
        return choice_field("game", "Game", choice.definition.name, [each.name for each in GAMES.values()])

    def _fields(self, choice: Choice) -> dict[str, dict[str, Any]]:
        """The fields that are no rules, by name."""
        bots = [*bots_of(choice.definition)]
        fields = [
            self._game_field(choice),
            players_field(choice.definition, choice.old),
            choice_field("bot", "Computer players", choice.bot, bots, "how well all of them play"),
            number_field("games", choice.games, 1, MOST_GAMES),
            number_field("seed", choice.seed, 0, SEED_LIMIT - 1, SAME_SEED),
        ]
        return {field["name"]: field for field in fields}

    def _form(self, choice: Choice) -> dict[str, Any]:
        definition = choice.definition
        return {
            "stamp": self.panel.state["serial"],
            "sections": [
                {"title": "", "open": True, "fields": list(self._fields(choice).values())},
                {"title": "New rules", "open": True, "fields": rule_fields(definition, choice.new, "new")},
                {"title": "Old rules", "open": False, "fields": rule_fields(definition, choice.old, "old")},
            ],
        }

    # --- What came out ---

    @property
    def done(self) -> int:
        """How many pairs of games have been played."""
        return self.found.games if self.found else 0

    def joined(self, found: Pairs | None, more: Pairs) -> Pairs:
        """All pairs so far."""
        return found + more if found else more

    def show(self) -> None:
        """Show what the pairs so far come to."""
        pairs = self.found
        if pairs is None:
            return
        self.plots = plots.all_of(pairs)
        self.panel.tell(
            sentence=sentence(pairs),
            rows=rows(pairs),
            note=note(pairs),
            picks=[pick._asdict() for pick in picks(pairs)],
            number={"label": "Game number", "last": pairs.games - 1},
        )
        charts: dict[str, Chart] = {name: plot.chart for name, plot in self.plots.items()}
        self.draw(charts)

    # --- Its games ---

    def chosen(self, data: Any) -> None:
        """Open a game of a point that was chosen; chosen again, the next one. Raises RefusedError for no such point."""
        if isinstance(data, int) and not isinstance(data, bool):
            self._open_game({"game": data})
            return
        key = tuple(data) if isinstance(data, list) and all(isinstance(part, str) for part in data) else ()
        games = next((plot.games[key] for plot in self.plots.values() if plot.games.get(key)), [])
        if not games:
            raise RefusedError("There is no game behind this point.")
        self.watch_game(games[self.opened[key] % len(games)], key[1])
        self.opened[key] += 1

    def _open_game(self, message: Message) -> None:
        number, version = message.get("game"), message.get("version") or self.versions[-1]
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.done:
            raise no_such_game(self.done)
        if version not in self.versions:
            raise RefusedError("There are no games under those rules.")
        self.watch_game(number, version)

    @property
    def versions(self) -> list[str]:
        """What the rules are called."""
        return [BOTH_SAME] if self.choice.old == self.choice.new else [OLD, NEW]

    def watch_game(self, number: int, version: str = "") -> None:
        """Show game `number` below the charts, the other rules' game on the same shuffles one button away."""
        run = self.run
        if not isinstance(run, PairsRun):
            raise CardkitError("nothing has been played yet")
        games: dict[str, Game | Callable[[], Game]] = {
            name: _reopening(series, number) for name, series in zip(self.versions, (run.old, run.new), strict=False)
        }
        self.lay_out(games, f"Game {number} of {run.old.definition.name}", version)


def code(choice: Choice) -> str:
    """The lines that compare the same in a notebook."""
    old = changed(choice.definition, choice.old)
    new = {name: value for name, value in choice.new.items() if value != choice.old[name]}
    game, played = literal(choice.definition.slug), {"games": choice.games, "seed": choice.seed, "bots": choice.bot}
    if not new:
        return f"import cardkit\n\n{call('cardkit.simulate', game, **played, **old)}\n"
    return f"""import cardkit

{call("cardkit.compare", game, literal(new), **played, **old)}
"""


def _reopening(series: Series, number: int) -> Callable[[], Game]:
    return lambda: series.game_at_table(number)
