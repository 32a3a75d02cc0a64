"""The simulation lab: choose a game, its players and rules, let it be played many times, and open any of the games."""

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
from cardkit_widgets.labs.paired_runs import Pairs, play_pairs
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
from cardkit_widgets.labs.prose import as_it_is
from cardkit_widgets.labs.summary import note, picks, rows

if TYPE_CHECKING:
    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules
    from cardkit_widgets.core.commands import Message
    from cardkit_widgets.labs.panel import Field, Form

MOST_GAMES = 1_000_000
# The charts of one set of rules: who wins, and how long games are.
SHOWN = ("wins", "long")


class Choice(NamedTuple):
    """What is to be played: a game under rules, a bot for each seat, how often, with which shuffles."""

    definition: Definition
    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int


@dataclass(frozen=True)
class SeriesRun:
    """The games that a choice asks for."""

    one: Series
    total: int
    at_first: int = FIRST_STEP

    def step(self, first: int, count: int) -> Pairs:
        """Play a piece."""
        return play_pairs(self.one, self.one, first, count)

    def series(self) -> list[Series]:
        """What has to be compiled."""
        return [self.one]


class SimulationLab(Lab[Pairs]):
    """Many games of one kind: `SimulationLab("papageno", players=3, bots=["simple", "random", "random"])`.

    Rules are given by name; `bots` names a computer player for each seat, or one for all. The address of a page can
    ask for another table: `?game=trio&players=4&seed=7`.
    """

    def __init__(
        self,
        game: str = "papageno",
        *,
        bots: str | list[str] = "",
        games: int = 10_000,
        seed: int | None = None,
        **rules: object,
    ) -> None:
        super().__init__("Simulation lab")
        given = bots if isinstance(bots, str) else ""
        definition, asked = asked_on_page(game, rules, seed=seed, bot=given)
        complete = definition.complete(asked.rules)
        own = tuple(bots) if not isinstance(bots, str) and definition.slug == game else ()
        seats = own or (asked.bot,) * _seats(definition, complete)
        self.opened: Counter[plots.Key] = Counter()
        self.plots: dict[str, plots.Plot] = {}
        shuffles = fresh_seed() if asked.seed is None else checked_seed(asked.seed)
        self._begin(Choice(definition, complete, seats, games, shuffles))
        self.say(asked.problem)

    # --- Choosing ---

    def choose(self, form: Form) -> None:
        """Run what a form asks for. Raises RefusedError that names a field, and changes nothing then."""
        fields = self._fields(self.choice)
        names = {definition.name: slug for slug, definition in GAMES.items()}
        chosen = definition_of(names[name_in(form, fields["game"])])
        if chosen != self.choice.definition:
            self._begin(_of_another_game(self.choice, chosen))
            return
        rules = rules_in(form, "new", chosen)
        asked = [name_in(form, field) for field in _bot_fields(self.choice)]
        seats = _seats(chosen, rules)
        bots = tuple((asked + asked[-1:] * seats)[:seats])
        games, seed = (whole_in(form, fields[name]) for name in ("games", "seed"))
        self._begin(Choice(chosen, rules, bots, games, seed))

    def again(self) -> None:
        """Run the same with other shuffles."""
        self._begin(self.choice._replace(seed=fresh_seed()))

    def _begin(self, choice: Choice) -> None:
        """Begin a run. Raises CardkitError for what cannot be played, and changes nothing then."""
        if not 1 <= checked_count("games", choice.games) <= MOST_GAMES:
            raise CardkitError(f"games must be a whole number from 1 to {MOST_GAMES:,}, not {choice.games:,}")
        series = series_of(choice.definition.slug, seed=choice.seed, bots=list(choice.bots), rules=choice.rules)
        self.choice, self.plots = choice, {}
        self.panel.tell(notice=None, form=self._form(choice), code=code(choice), **self.emptied())
        self.prepare(SeriesRun(series, choice.games))

    # --- The form ---

    def _fields(self, choice: Choice) -> dict[str, Field]:
        """The fields that are no rules and no bots, by name."""
        fields = [
            choice_field("game", "Game", choice.definition.name, [each.name for each in GAMES.values()]),
            players_field(choice.definition, choice.rules),
            number_field("games", choice.games, 1, MOST_GAMES),
            number_field("seed", choice.seed, 0, SEED_LIMIT - 1, SAME_SEED),
        ]
        return {field["name"]: field for field in fields}

    def _form(self, choice: Choice) -> dict[str, Any]:
        rules = rule_fields(choice.definition, choice.rules, "new")
        return {
            "stamp": self.panel.state["serial"],
            "sections": [
                {"title": "", "open": True, "fields": list(self._fields(choice).values())},
                {"title": "Who plays", "open": True, "fields": _bot_fields(choice)},
                {"title": "Rules", "open": False, "fields": rules},
            ],
        }

    # --- What came out ---

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self.found.games if self.found else 0

    def joined(self, found: Pairs | None, more: Pairs) -> Pairs:
        """All games so far."""
        return found + more if found else more

    def show(self) -> None:
        """Show what the games so far come to."""
        found = self.found
        if found is None:
            return
        every = plots.all_of(found)
        self.plots = {name: every[name] for name in SHOWN}
        self.panel.tell(
            sentence=as_it_is(found),
            rows=rows(found),
            note=note(found),
            picks=[pick._asdict() for pick in picks(found)],
            number={"label": "Game number", "last": found.games - 1},
        )
        self.draw({name: plot.chart for name, plot in self.plots.items()})

    # --- Its games ---

    def chosen(self, data: Any) -> None:
        """Open a game of a point that was chosen; chosen again, the next one. Raises RefusedError for no such point."""
        key = tuple(data) if isinstance(data, list) and all(isinstance(part, str) for part in data) else ()
        games = next((plot.games[key] for plot in self.plots.values() if plot.games.get(key)), [])
        if not games:
            raise RefusedError("There is no game behind this point.")
        self.watch_game(games[self.opened[key] % len(games)])
        self.opened[key] += 1

    def _open_game(self, message: Message) -> None:
        number = message.get("game")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.done:
            raise no_such_game(self.done)
        self.watch_game(number)

    def watch_game(self, number: int) -> None:
        """Show game `number` of the sample below the charts."""
        run = self.run
        if not isinstance(run, SeriesRun):
            raise CardkitError("nothing has been played yet")
        self.lay_out({"": lambda: run.one.game_at_table(number)}, f"Game {number} of {run.one.definition.name}")


def _seats(definition: Definition, rules: Rules) -> int:
    """How many players there are under rules."""
    return len(series_of(definition.slug, seed=0, rules=rules).bots)


def _of_another_game(choice: Choice, definition: Definition) -> Choice:
    """The same of another game, under its usual rules."""
    rules = usual_rules(definition, choice.rules["players"])
    known = bots_of(definition)
    first = choice.bots[0] if choice.bots[0] in known else next(iter(known))
    return choice._replace(definition=definition, rules=rules, bots=(first,) * _seats(definition, rules))


def _bot_fields(choice: Choice) -> list[Field]:
    """Who plays in each seat."""
    known = [*dict.fromkeys([*bots_of(choice.definition), *choice.bots])]
    return [choice_field(f"bot {seat}", f"Player {seat}", bot, known) for seat, bot in enumerate(choice.bots, 1)]


def code(choice: Choice) -> str:
    """The lines that play the same in a notebook."""
    bots = choice.bots[0] if len(set(choice.bots)) == 1 else list(choice.bots)
    rules = changed(choice.definition, choice.rules)
    game = literal(choice.definition.slug)
    return f"""import cardkit

sample = {call("cardkit.simulate", game, games=choice.games, seed=choice.seed, bots=bots, **rules)}
sample             # who wins, and how long it takes; ± one standard error
sample.to_frame()  # a row for each game
sample.game(0)     # any game, at the table
"""
