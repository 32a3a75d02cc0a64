"""The tournament lab: bots play each other with the same cards. Watch the deals that made the difference."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, count_of
from cardkit.table.players import SEARCH, bots_of
from cardkit.tournaments.plan import checked_bots, plan_of
from cardkit.tournaments.playing import fewest, no_shares, play_deals, play_seating, usual_bots
from cardkit.tournaments.results import Tournament
from cardkit_widgets import charts
from cardkit_widgets.core import background
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs.lab import FIRST_STEP, is_search, one_at_a_time, requested_setup, rough_duration
from cardkit_widgets.labs.mean_intervals import ENOUGH
from cardkit_widgets.labs.notebook_code import call, changed_rules, literal
from cardkit_widgets.labs.paired_charts import CLICK
from cardkit_widgets.labs.panel import flag_field, rule_fields, rules_in
from cardkit_widgets.labs.playing_lab import LabSetup, PlayingLab
from cardkit_widgets.labs.tournament_table import note, rows, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.tournaments.plan import Plan
    from cardkit_widgets.labs.lab import LabRun
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.command_types import OpenGame
    from cardkit_widgets.protocol.state_types import FormField, LabParts

# A bot that looks ahead, with so few simulated worlds that it moves quickly.
LOOKING_AHEAD = f"{SEARCH}:20"
FEWER = "{deals} deals would take about {time}."
# The number of listed deals for each pair of bots that the stronger bot won, and of those that the weaker one won.
SHOWN = 3
# The listed deals are chosen from this many of the most decisive ones.
LOOKED_AT = 400


@dataclass(frozen=True)
class DealsRun:
    """A run of deals.

    Args:
        plan: The plan of the tournament.
        total: The number of deals.

    """

    plan: Plan
    total: int

    @property
    def is_slow(self) -> bool:
        """Whether some bot is slow because it looks ahead."""
        return any(map(self.looks_ahead, range(len(self.plan.pairings))))

    def looks_ahead(self, pairing: int) -> bool:
        """Return whether a bot of this pairing looks ahead."""
        met = self.plan.pairings[pairing]
        return is_search(met.one) or is_search(met.other)

    @property
    def at_first(self) -> int:
        """The size of the first step: a single deal if a bot is slow."""
        return 1 if self.is_slow else FIRST_STEP

    def step(self, first: int, count: int) -> Tournament:
        """Play `count` deals, starting with number `first`."""
        return Tournament(self.plan, np.arange(first, first + count), play_deals(self.plan, first, count))

    def series(self) -> list[Series]:
        """Return the series that have to be compiled."""
        return [pairing.series[0] for pairing in self.plan.pairings]


class TournamentLab(PlayingLab[Tournament]):
    """A lab for tournaments of bots with the same cards: `TournamentLab("chicken", ["simple", "careful"], players=3)`.

    The URL of a page can ask for another table: `?game=trio&players=4&seed=7`.

    Args:
        game: The name of a game.
        bots: The names of the bots; by default the game's usual ones.
        deals: The number of deals, 1 to 20,000.
        seed: The seed of the shuffles; None for a random one.
        rules: Rules that differ from the defaults, by name. The default number of players is the smallest possible.

    Raises:
        CardkitError: If the deals can't be played.

    """

    what = "deals"
    _most = 20_000
    _nothing_behind = "There is no deal behind this point that made a difference."

    def __init__(
        self,
        game: str = "papageno",
        bots: Sequence[str] | None = None,
        *,
        deals: int = 500,
        seed: int | None = None,
        **rules: object,
    ) -> None:
        definition, asked, shuffles = requested_setup(game, rules, seed=seed, bot="random")
        complete = definition.complete({"players": fewest(definition), **asked.rules})
        names = tuple(bots) if bots and definition.slug == game else usual_bots(definition)
        setup = LabSetup(definition, complete, checked_bots(definition, names), deals, shuffles)
        super().__init__("Tournament lab", setup, asked.problem)

    def _for_game(self, definition: Definition) -> LabSetup:
        """Return the current setup for another game, with its default rules."""
        rules = definition.complete({"players": fewest(definition)})
        known = tuple(bot for bot in self.setup.bots if bot in bots_of(definition) or is_search(bot))
        bots = known if len(known) > 1 else tuple(bots_of(definition))
        return self.setup._replace(definition=definition, rules=rules, bots=bots)

    def _setup_in(self, form: Form) -> LabSetup:
        """Return the setup that a form asks for. Raises RefusedError with the name of a wrong field."""
        offered = _bots(self.setup)
        bots = tuple(name for name in offered if form.get(f"bot {name}") is True)
        if len(bots) < 2:  # noqa: PLR2004
            raise RefusedError("Tick two players or more.", f"bot {offered[0]}")
        rules = rules_in(form, "new", self.setup.definition)
        return LabSetup(self.setup.definition, rules, bots, *self._count_and_seed(form))

    def _run_of(self, setup: LabSetup) -> DealsRun:
        """Return the deals of a setup. Raises CardkitError if they can't be played."""
        plan = plan_of(setup.definition.slug, setup.bots, seed=setup.seed, rules=setup.rules)
        return DealsRun(plan, setup.games)

    def _sections(self, setup: LabSetup) -> list[tuple[str, bool, list[FormField]]]:
        """Return the sections of the form."""
        ticks = [flag_field(f"bot {name}", _bot_field_name(name), value=name in setup.bots) for name in _bots(setup)]
        return [
            ("", True, self._fields(setup)),
            ("Who plays", True, ticks),
            ("Rules", False, rule_fields(setup.definition, setup.rules, "new")),
        ]

    def _code(self, setup: LabSetup) -> str:
        """Return the Python code that repeats the run in a notebook."""
        given = {"deals": setup.games, "seed": setup.seed, **changed_rules(setup.definition, setup.rules)}
        made = call("cardkit.tournament", literal(setup.definition.slug), literal([*setup.bots]), **given)
        return f"""import cardkit

met = {made}
met              # ratings, and who beats whom
met.decisive(5)  # the deals that decided it
"""

    # --- Results ---

    @property
    def count_done(self) -> int:
        """The number of deals that have been played."""
        return self.found.deals if self.found else 0

    def combine(self, found: Tournament | None, more: Tournament) -> Tournament:
        """Return all deals so far: those that were `found` before, and `more`."""
        if found is None:
            return more
        numbers = np.concatenate([found.numbers, more.numbers])
        return Tournament(found.plan, numbers, np.concatenate([found.shares, more.shares]))

    async def _play(self, run: LabRun[Tournament], first: int, count: int) -> Tournament:
        """Play some deals. If a bot is slow, play one seating at a time, and show the progress after each.

        Pairs without slow bots come first, because they take almost no time. The first seating of the slow pairs isn't
        timed, because it also loads compiled code.
        """
        if not isinstance(run, DealsRun) or not run.is_slow:
            return await super()._play(run, first, count)
        plan, found, began = run.plan, no_shares(run.plan, count), 0.0
        slow = [pairing for pairing in range(len(plan.pairings)) if run.looks_ahead(pairing)]
        seatings = sorted(np.ndindex(len(plan.pairings), len(plan.seatings)), key=lambda at: at[0] in slow)
        many = len(slow) * len(plan.seatings)
        for number, (p, i) in enumerate(seatings, 1 + many - len(seatings)):  # numbers from 1 on are slow seatings
            found[:, p, i] = await background.compute(one_at_a_time, partial(play_seating, plan, p, i), first, count)
            if number == 1:
                began = time.perf_counter()
            elif number > 1:
                seconds = (time.perf_counter() - began) / (number - 1)
                self._show_progress(seconds * many / count, first + count * number / many)
        return Tournament(plan, np.arange(first, first + count), found)

    def _time_left(self, seconds: float, done: float) -> str:
        """Describe the time left, and the time for the fewest deals that allow a verdict."""
        told = super()._time_left(seconds, done)
        if not self.setup.games > ENOUGH > done:
            return told
        return f"{told} {FEWER.format(deals=ENOUGH, time=rough_duration(seconds * ENOUGH))}"

    def show(self) -> None:
        """Show the results so far."""
        found = self.found
        if found is None:
            return
        decided = decisive_deals(found)
        parts: LabParts = {
            "sentence": sentence(found),
            "rows": rows(found),
            "note": note(found),
            "picks": [{"text": row.text, "deal": row.deal, "one": row.one, "other": row.other} for row in decided],
        }
        self.panel.update(parts)
        shown = {"ratings": charts.ratings(found, least=ENOUGH), "pairs": charts.pairs(found, least=ENOUGH)}
        for chart in shown.values():
            for trace in chart.drawing.data:
                trace["hovertemplate"] = f"<b>%{{hovertext}}</b><br>%{{text}}{CLICK}<extra></extra>"
        self.draw(shown)

    # --- Games ---

    def _games_behind(self, key: tuple[str, ...]) -> list[DecisiveDeal]:
        """Return the decisive deals between two bots, or those that one bot won."""
        if self.found is None or not key[1:] or key[0] not in {"pair", "bot"}:
            return []
        deals = [deal for deal in decisive_deals(self.found) if set(key[1:]) <= {deal.one, deal.other}]
        return deals if key[0] == "pair" else [deal for deal in deals if deal.winner == key[1]]

    def _watch_behind(self, _key: tuple[str, ...], game: DecisiveDeal) -> None:
        """Show a deal behind a point."""
        self.watch_deal(game)

    def _open_game(self, command: OpenGame) -> None:
        wanted = [command.get(name) for name in ("deal", "one", "other")]
        found = decisive_deals(self.found) if self.found else []
        deal = next((each for each in found if [each.deal, each.one, each.other] == wanted), None)
        if deal is None:
            raise RefusedError("This deal is not in the list any more. Choose another one.")
        self.watch_deal(deal)

    def watch_deal(self, deal: DecisiveDeal) -> None:
        """Show a deal below the charts, with a button or list for the other seatings of the two bots."""
        found = self.found
        if found is None:
            raise CardkitError("nothing has been played yet")
        games = dict(_games_by_seating(found, deal))
        self.show_replay(games, f"Deal {deal.deal} of {found.plan.definition.name}")


def _bots(setup: LabSetup) -> list[str]:
    """Return the bots in the form: those of the game, one that looks ahead, and any others in the setup."""
    return list(dict.fromkeys([*bots_of(setup.definition), LOOKING_AHEAD, *setup.bots]))


def _bot_field_name(bot: str) -> str:
    name, _, spent = bot.partition(":")
    return f"{capital(name)} ({count_of(spent, 'world')} a move)" if spent.isdigit() else capital(bot)


def _games_by_seating(found: Tournament, deal: DecisiveDeal) -> list[tuple[str, Callable[[], Game]]]:
    """Return the name of each seating of a deal, with a function that opens its game."""
    named = {"A": deal.one, "B": deal.other}
    seated = [[named[letter] for letter in seating] for seating in found.plan.seatings]
    return [(f"seating {', '.join(names)}", _reopening(found, names, deal.deal)) for names in seated]


def _reopening(found: Tournament, names: list[str], deal: int) -> Callable[[], Game]:
    return lambda: found.game(names, deal)


# --- Decisive deals ---------------------------------------------------------------------------------------------------


class DecisiveDeal(NamedTuple):
    """A deal that made a difference between two bots: its description and number, both bots, and the winner."""

    text: str
    deal: int
    one: str
    other: str
    winner: str


def decisive_deals(found: Tournament) -> list[DecisiveDeal]:
    """Choose the deals that made the most difference for each pair of bots, and the weaker bot's best deals."""
    return [_decisive_deal(row, single) for single in by_pair(found) for row in _notable_rows(single)]


def _notable_rows(single: Tournament) -> list[dict[str, Any]]:
    """Choose the rows of a few deals between two bots that made a difference."""
    listed = [row for row in single.decisive(LOOKED_AT).to_dict("records") if row["difference"]]
    upsets = [row for row in listed if row["difference"] < 0]
    return [*[row for row in listed if row["difference"] > 0][:SHOWN], *upsets[:SHOWN]]


def _decisive_deal(row: dict[str, Any], found: Tournament) -> DecisiveDeal:
    winner, loser = (row["one"], row["other"])[:: 1 if row["difference"] > 0 else -1]
    seats = {row[seating] for seating in found.plan.seatings}
    points = f"by {abs(row['difference']):.2f} points per player"
    how = "from every seat" if seats == {winner} else points
    text = f"Deal {row['deal']}: {winner} beats {loser} {how}"
    return DecisiveDeal(text, int(row["deal"]), row["one"], row["other"], winner)


def by_pair(found: Tournament) -> list[Tournament]:
    """Split a tournament into one tournament for each pair of bots."""
    return [
        Tournament(replace(found.plan, pairings=(pairing,)), found.numbers, found.shares[:, [p]])
        for p, pairing in enumerate(found.plan.pairings)
    ]
