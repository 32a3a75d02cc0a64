"""The tournament lab: let bots meet on the same cards, see who plays better, and open the deals that decided it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardkit.table.chance import SEED_LIMIT, checked_seed
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, count_of
from cardkit.table.parameters import checked_count
from cardkit.table.players import SEARCH, bots_of
from cardkit.table.registry import GAMES, definition_of
from cardkit.tournaments.plan import checked_bots, plan_of
from cardkit.tournaments.playing import fewest, no_shares, play_deals, play_seating, usual_bots
from cardkit.tournaments.results import Tournament
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs.code import call, changed, literal
from cardkit_widgets.labs.intervals import ENOUGH
from cardkit_widgets.labs.lab import FIRST_STEP, Lab, about, asked_on_page, is_search, one_at_a_time
from cardkit_widgets.labs.panel import (
    SAME_SEED,
    choice_field,
    flag_field,
    fresh_seed,
    name_in,
    number_field,
    players_field,
    rule_fields,
    rules_in,
    whole_in,
)
from cardkit_widgets.labs.tournament_table import note, pairs, ratings, rows, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.parameters import Rules
    from cardkit.tournaments.plan import Plan
    from cardkit_widgets.core.commands import Message
    from cardkit_widgets.labs.lab import Run
    from cardkit_widgets.labs.panel import Form

MOST_DEALS = 20_000
# The bot that looks ahead, in so few worlds that one need not wait long for it.
LOOKING_AHEAD = f"{SEARCH}:20"
FEWER = "{deals} deals would take about {time}."
# So many deals are listed of each two bots that the stronger one has won, and as many that the weaker one has.
SHOWN = 3
# Among so many of the most decisive deals.
LOOKED_AT = 400


class Choice(NamedTuple):
    """Who is to meet: a game and its rules, the bots, how many deals, with which shuffles."""

    definition: Definition
    rules: Rules
    bots: tuple[str, ...]
    deals: int
    seed: int


@dataclass(frozen=True)
class DealsRun:
    """The deals that a choice asks for."""

    plan: Plan
    total: int

    @property
    def is_slow(self) -> bool:
        """Say whether a bot takes its time, because it looks ahead."""
        return any(map(self.looks_ahead, range(len(self.plan.pairings))))

    def looks_ahead(self, pairing: int) -> bool:
        """Say whether a bot of a pairing takes its time."""
        met = self.plan.pairings[pairing]
        return is_search(met.one) or is_search(met.other)

    @property
    def at_first(self) -> int:
        """Where a bot takes its time, one begins with a single deal."""
        return 1 if self.is_slow else FIRST_STEP

    def step(self, first: int, count: int) -> Tournament:
        """Play a piece."""
        return Tournament(self.plan, np.arange(first, first + count), play_deals(self.plan, first, count))

    def series(self) -> list[Series]:
        """What has to be compiled."""
        return [pairing.series[0] for pairing in self.plan.pairings]


class TournamentLab(Lab[Tournament]):
    """Bots against bots on the same cards: `TournamentLab("chicken", ["simple", "careful"], players=3)`."""

    what = "deals"

    def __init__(
        self,
        game: str = "papageno",
        bots: Sequence[str] | None = None,
        *,
        deals: int = 500,
        seed: int | None = None,
        **rules: object,
    ) -> None:
        super().__init__("Tournament lab")
        definition, asked = asked_on_page(game, rules, seed=seed, bot="random")
        complete = definition.complete({"players": fewest(definition), **asked.rules})
        names = tuple(bots) if bots and definition.slug == game else usual_bots(definition)
        shuffles = fresh_seed() if asked.seed is None else checked_seed(asked.seed)
        self.opened: Counter[tuple[str, ...]] = Counter()
        self._begin(Choice(definition, complete, checked_bots(definition, names), deals, shuffles))
        self.say(asked.problem)

    # --- Choosing ---

    def choose(self, form: Form) -> None:
        """Run what a form asks for. Raises RefusedError that names a field, and changes nothing then."""
        names = {definition.name: slug for slug, definition in GAMES.items()}
        fields = self._fields(self.choice)
        chosen = definition_of(names[name_in(form, fields["game"])])
        if chosen != self.choice.definition:
            self._begin(self._of_another_game(chosen))
            return
        bots = tuple(name for name in self._bots(self.choice) if form.get(f"bot {name}") is True)
        if len(bots) < 2:  # noqa: PLR2004
            raise RefusedError("Tick two players or more.", f"bot {self._bots(self.choice)[0]}")
        rules = rules_in(form, "new", chosen)
        deals, seed = (whole_in(form, fields[name]) for name in ("deals", "seed"))
        self._begin(Choice(chosen, rules, bots, deals, seed))

    def again(self) -> None:
        """Run the same with other shuffles."""
        self._begin(self.choice._replace(seed=fresh_seed()))

    def _of_another_game(self, definition: Definition) -> Choice:
        """The same of another game, under its usual rules."""
        rules = definition.complete({"players": fewest(definition)})
        known = tuple(bot for bot in self.choice.bots if bot in bots_of(definition) or is_search(bot))
        bots = known if len(known) > 1 else tuple(bots_of(definition))
        return self.choice._replace(definition=definition, rules=rules, bots=bots)

    def _begin(self, choice: Choice) -> None:
        """Begin a run. Raises CardkitError for what cannot be played, and changes nothing then."""
        if not 1 <= checked_count("deals", choice.deals) <= MOST_DEALS:
            raise CardkitError(f"deals must be a whole number from 1 to {MOST_DEALS:,}, not {choice.deals}")
        plan = plan_of(choice.definition.slug, choice.bots, seed=choice.seed, rules=choice.rules)
        self.choice = choice
        self.panel.tell(notice=None, form=self._form(choice), code=code(choice), **self.emptied())
        self.prepare(DealsRun(plan, choice.deals))

    # --- The form ---

    def _bots(self, choice: Choice) -> list[str]:
        """Who can be ticked: the game's own bots, one that looks ahead, and whoever was named otherwise."""
        return list(dict.fromkeys([*bots_of(choice.definition), LOOKING_AHEAD, *choice.bots]))

    def _fields(self, choice: Choice) -> dict[str, dict[str, Any]]:
        """The fields that are no rules and no bots, by name."""
        fields = [
            choice_field("game", "Game", choice.definition.name, [each.name for each in GAMES.values()]),
            players_field(choice.definition, choice.rules),
            number_field("deals", choice.deals, 1, MOST_DEALS),
            number_field("seed", choice.seed, 0, SEED_LIMIT - 1, SAME_SEED),
        ]
        return {field["name"]: field for field in fields}

    def _form(self, choice: Choice) -> dict[str, Any]:
        ticks = [flag_field(f"bot {name}", _called(name), value=name in choice.bots) for name in self._bots(choice)]
        return {
            "stamp": self.panel.state["serial"],
            "sections": [
                {"title": "", "open": True, "fields": list(self._fields(choice).values())},
                {"title": "Who plays", "open": True, "fields": ticks},
                {"title": "Rules", "open": False, "fields": rule_fields(choice.definition, choice.rules, "new")},
            ],
        }

    # --- What came out ---

    @property
    def done(self) -> int:
        """How many deals have been played."""
        return self.found.deals if self.found else 0

    def joined(self, found: Tournament | None, more: Tournament) -> Tournament:
        """All deals so far."""
        if found is None:
            return more
        numbers = np.concatenate([found.numbers, more.numbers])
        return Tournament(found.plan, numbers, np.concatenate([found.shares, more.shares]))

    async def _play(self, run: Run[Tournament], first: int, count: int) -> Tournament:
        """Play some deals; where that takes long, one seating after another, and tell meanwhile how far it is.

        Pairs without a bot that looks ahead come first and take no time. The first seating of the others is not
        measured: it loads what was compiled.
        """
        if not isinstance(run, DealsRun) or not run.is_slow:
            return await super()._play(run, first, count)
        plan, found, began = run.plan, no_shares(run.plan, count), 0.0
        slow = [pairing for pairing in range(len(plan.pairings)) if run.looks_ahead(pairing)]
        seatings = sorted(np.ndindex(len(plan.pairings), len(plan.seatings)), key=lambda at: at[0] in slow)
        many = len(slow) * len(plan.seatings)
        for number, (p, i) in enumerate(seatings, 1 + many - len(seatings)):  # from 1 on they are slow
            found[:, p, i] = await asyncio.to_thread(one_at_a_time, partial(play_seating, plan, p, i), first, count)
            if number == 1:
                began = time.perf_counter()
            elif number > 1:
                seconds = (time.perf_counter() - began) / (number - 1)
                self._tell_pace(seconds * many / count, first + count * number / many)
        return Tournament(plan, np.arange(first, first + count), found)

    def _left(self, seconds: float, done: float) -> str:
        """How long it may take, and how long so few deals would take that there is just a verdict."""
        told = super()._left(seconds, done)
        if not self.choice.deals > ENOUGH > done:
            return told
        return f"{told} {FEWER.format(deals=ENOUGH, time=about(seconds * ENOUGH))}"

    def show(self) -> None:
        """Show what the deals so far come to."""
        found = self.found
        if found is None:
            return
        self.panel.tell(
            sentence=sentence(found),
            rows=rows(found),
            note=note(found),
            picks=[{"text": row.text, "deal": row.deal, "one": row.one, "other": row.other} for row in decisive(found)],
        )
        self.draw({"ratings": ratings(found), "pairs": pairs(found)})

    # --- Its games ---

    def chosen(self, data: Any) -> None:
        """Open a deal of a point that was chosen; chosen again, the next one. Raises RefusedError for no such point."""
        key = tuple(data) if isinstance(data, list) and all(isinstance(part, str) for part in data) else ()
        deals = self._behind(key)
        if not deals:
            raise RefusedError("There is no deal behind this point that made a difference.")
        self.watch_deal(deals[self.opened[key] % len(deals)])
        self.opened[key] += 1

    def _behind(self, key: tuple[str, ...]) -> list[Decisive]:
        """The decisive deals of two bots, or those that one bot has won."""
        if self.found is None or not key[1:] or key[0] not in {"pair", "bot"}:
            return []
        deals = [deal for deal in decisive(self.found) if set(key[1:]) <= {deal.one, deal.other}]
        return deals if key[0] == "pair" else [deal for deal in deals if deal.winner == key[1]]

    def _open_game(self, message: Message) -> None:
        wanted = [message.get(name) for name in ("deal", "one", "other")]
        found = decisive(self.found) if self.found else []
        deal = next((each for each in found if [each.deal, each.one, each.other] == wanted), None)
        if deal is None:
            raise RefusedError("This deal is not in the list any more. Choose another one.")
        self.watch_deal(deal)

    def watch_deal(self, deal: Decisive) -> None:
        """Show a deal below the charts; the other seatings of the two bots are a button, or a list, away."""
        found = self.found
        if found is None:
            raise CardkitError("nothing has been played yet")
        games = dict(_seatings(found, deal))
        self.lay_out(games, f"Deal {deal.deal} of {found.plan.definition.name}")


def code(choice: Choice) -> str:
    """The lines that let the same players meet in a notebook."""
    rules, game = changed(choice.definition, choice.rules), literal(choice.definition.slug)
    made = call("cardkit.tournament", game, literal([*choice.bots]), deals=choice.deals, seed=choice.seed, **rules)
    return f"""import cardkit

met = {made}
met              # ratings, and who beats whom
met.decisive(5)  # the deals that decided it
"""


def _called(bot: str) -> str:
    name, _, spent = bot.partition(":")
    return f"{capital(name)} ({count_of(spent, 'world')} a move)" if spent.isdigit() else capital(bot)


def _seatings(found: Tournament, deal: Decisive) -> list[tuple[str, Callable[[], Game]]]:
    """The games of a deal by what their seating is called."""
    named = {"A": deal.one, "B": deal.other}
    seated = [[named[letter] for letter in seating] for seating in found.plan.seatings]
    return [(f"seating {', '.join(names)}", _reopening(found, names, deal.deal)) for names in seated]


def _reopening(found: Tournament, names: list[str], deal: int) -> Callable[[], Game]:
    return lambda: found.game(names, deal)


# --- Decisive deals ---------------------------------------------------------------------------------------------------


class Decisive(NamedTuple):
    """A deal that made a difference between two bots: who won it, in words, its number, the two."""

    text: str
    deal: int
    one: str
    other: str
    winner: str


def decisive(found: Tournament) -> list[Decisive]:
    """Of each two bots the deals that made most difference, and the largest that the weaker one has won."""
    return [_decisive(row, single) for single in by_pair(found) for row in _worth_a_look(single)]


def _worth_a_look(single: Tournament) -> list[dict[str, Any]]:
    """The rows of a few deals of two bots; none that made no difference."""
    listed = [row for row in single.decisive(LOOKED_AT).to_dict("records") if row["difference"]]
    upsets = [row for row in listed if row["difference"] < 0]
    return [*[row for row in listed if row["difference"] > 0][:SHOWN], *upsets[:SHOWN]]


def _decisive(row: dict[str, Any], found: Tournament) -> Decisive:
    winner, loser = (row["one"], row["other"])[:: 1 if row["difference"] > 0 else -1]
    seats = {row[seating] for seating in found.plan.seatings}
    points = f"by {abs(row['difference']):.2f} points per player"
    how = "from every seat" if seats == {winner} else points
    text = f"Deal {row['deal']}: {winner} beats {loser} {how}"
    return Decisive(text, int(row["deal"]), row["one"], row["other"], winner)


def by_pair(found: Tournament) -> list[Tournament]:
    """The same tournament of each two bots alone."""
    return [
        Tournament(replace(found.plan, pairings=(pairing,)), found.numbers, found.shares[:, [p]])
        for p, pairing in enumerate(found.plan.pairings)
    ]
