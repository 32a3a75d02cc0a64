"""The coach at a table: advice and review as plain data for the page, computed in short steps.

The page repeats its request until the result is final. Each reply takes a moment to compute, and is more precise than
the one before. `Definition.worlds` deals the hidden cards, and so determines what the coach may use.
"""

from __future__ import annotations

import math
import re
import secrets
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from cardkit.advice.move_estimates import MARGIN
from cardkit.table.errors import CardkitError
from cardkit.table.game import speaker_to
from cardkit.table.players import bots_of
from cardkit.table.wording import in_marks
from cardkit_widgets.coach.ranked_moves import (
    equivalence_keys,
    futile_moves,
    listed_cost,
    rank,
    shared_chance,
    unlisted_cost,
)
from cardkit_widgets.core.activity_reports import listener
from cardkit_widgets.core.i18n import translated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from cardkit.advice.coach import Coach
    from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates, WinChance
    from cardkit.advice.review import Decision
    from cardkit.simulation.accumulators import Estimate
    from cardkit.table.definition import Definition
    from cardkit.table.effects import Event
    from cardkit.table.game import Game
    from cardkit_widgets.coach.game_review import GameReview
    from cardkit_widgets.coach.points_tiebreak import PointGap
    from cardkit_widgets.coach.ranked_moves import MoveCost, RankedMoves
    from cardkit_widgets.protocol import command_types
    from cardkit_widgets.protocol.command_types import Advice, ChanceInterval, MoveValue, ReviewReply

# Seconds of computing for each reply to a page.
MOMENT = 0.2
# The number of replies after which the estimates are usually precise enough.
MOMENTS = 5
# The number of replies if moves that win equally often may still differ in points.
MOST_MOMENTS = 15
# On a busy machine, computing continues up to this many deals (an error of 5 percentage points), or this many replies.
ENOUGH_DEALS, MOMENTS_AT_MOST = 400, 150
# A move has no cost if it is behind the best one by less than this.
NOTICEABLE = 0.005
# Proportions below this are shown per 100 with one decimal.
ONE_DECIMAL_BELOW = 0.1
# If the interval of tied moves is wider than this, they aren't described as about equal.
WIDE_INTERVAL = 0.2
# Two tied moves are described as "both".
PAIR = 2
# With fewer worlds (deals of the hidden cards), no values are shown.
FEWEST_WORLDS = 24

# Prevents two threads from starting the same loader.
_one_at_a_time = Lock()


class MoveVerdict(NamedTuple):
    """The coach's verdict on a move.

    Args:
        says: The move in words.
        is_best: Whether the move is clearly the best.
        is_good: Whether no move is clearly better.
        win: The move's chance to win, and the ends of its interval.
        best: The same for the best move.

    """

    says: str
    is_best: bool
    is_good: bool
    win: tuple[float, float, float]
    best: tuple[float, float, float]


def is_possible(definition: Definition) -> bool:
    """Return whether the game supports play-outs."""
    return definition.worlds is not None


@cache
def _loading(slug: str) -> Future[None]:
    """Start loading a game's play-outs, and return a future; importing numba alone takes over a second."""
    from cardkit_widgets.core import background

    loading: Future[None] = Future()
    background.begin(lambda: _load(slug, loading))
    return loading


def _load(slug: str, loading: Future[None]) -> None:
    """Load compiled play-outs. A separate process compiles them first; if it fails, this process compiles them."""
    from cardkit.advice import estimating

    try:
        if not estimating.is_ready(slug):
            command = [sys.executable, "-m", "cardkit", "warm", "--coach", slug]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # noqa: S603  our own command
        with suppress(CardkitError):  # numba is missing; the coach raises other errors again, and the page shows them
            list(estimating.warm_coach(slug))
    finally:
        loading.set_result(None)


class TableCoach:
    """The coach for one seat in one game, which responds to the page's requests for advice and review.

    Args:
        game: The game.
        seat: The seat, from 1.

    """

    def __init__(self, game: Game, seat: int) -> None:
        self._slug = game.definition.slug
        self._seat = seat
        self._coach: Coach | None = None
        self._moments = 0
        self._advised_events: list[Event] = []  # the events up to the position that is analysed
        self._reviewing: GameReview | None = None
        self._last_verdict: tuple[list[Event], MoveEstimates] | None = (
            None  # the position of the last verdict, and the estimates for it
        )
        self._reviewed_game: Game | None = None  # the game under review

    @property
    def coach(self) -> Coach:
        """The engine's coach, created on first use because importing it takes a while."""
        if self._coach is None:
            from cardkit.advice.coach import Coach

            self._coach = Coach(self._seat, seed=secrets.randbelow(2**31))
        return self._coach

    def is_ready(self) -> bool:
        """Return whether play-outs are compiled and loaded; if not, start loading them."""
        with _one_at_a_time:
            return _loading(self._slug).done()

    def _when_ready(self, work: Callable[[], None]) -> None:
        """Call `work` as soon as play-outs are loaded, possibly immediately."""
        if self.is_ready():
            work()
        else:
            _loading(self._slug).add_done_callback(lambda _: work())

    def is_compiled(self) -> bool:
        """Return whether play-outs are compiled, for a bot that looks ahead; if not, start compiling them."""
        from cardkit.advice import estimating

        return self.is_ready() or estimating.is_ready(self._slug)

    # --- Advice -------------------------------------------------------------------------------------------------------

    def advice(self, game: Game, serial: int) -> Advice:
        """Run more play-outs, and return the value of each move; no moves if it isn't the seat's turn.

        Args:
            game: The game in its current position.
            serial: The serial number of the request, which is returned with the reply.

        """
        if game.turn != self._seat:
            return {"serial": serial, "done": True, "moves": [], "verdict": ""}
        if not self.is_ready():
            getting_ready = translated("coach", "getting_ready")
            return {"serial": serial, "done": False, "moves": [], "verdict": getting_ready, "waiting": True}
        self._moments = self._moments + 1 if game.events == self._advised_events else 1
        self._advised_events = list(game.events)
        judged = self._verdict_estimates(game)
        prospects = judged or self.coach.advise(game, MOMENT)
        ranked = self._ranked(game, prospects)
        done = judged is not None or self._is_done(game, ranked)
        if prospects.worlds < FEWEST_WORLDS and not done:
            return {"serial": serial, "done": False, "moves": [], "verdict": translated("coach", "looking")}
        names = named_moves(game, [prospect.move for prospect in prospects.moves], self._seat)
        tied = ranked.tied
        is_alone = len(tied) == 1 < len(prospects.moves)
        return {
            "serial": serial,
            "done": done,
            "moves": [_move_value(game, each, names, ranked) for each in (*tied, *ranked.behind, *ranked.dominated)],
            "tied": _chance_interval(tied) if len(tied) > 1 else None,
            "verdict": " ".join(
                [_verdict(game, prospects, names, ranked, is_done=done), *_unlisted_note(game, prospects)]
            ),
            "why": _why(game, tied[0].move) if done and is_alone and prospects.is_clear else "",
            "worlds": prospects.worlds,
            "aim": _aim_text(game),
            "better": translated("coach", "fewer" if game.definition.goal.fewest else "more", units=_units(game)),
        }

    def cost(self, game: Game, move: str) -> str:
        """Describe the cost of a move that was made; returns an empty string if the coach wasn't asked before.

        The description is based on the list that was shown. If the list wasn't complete, the coach first continues to
        compute for a moment.
        """
        if self._coach is None:
            return ""
        prospects = self._coach.found(game)
        if prospects is None:
            return ""
        ranked = self._ranked(game, prospects)
        is_longer = not self._is_done(game, ranked)
        if is_longer:
            prospects = self._coach.advise(game, MOMENT)
            ranked = self._ranked(game, prospects)
        weighed = self._cost_of(game, prospects, ranked, move)
        better = [each.move for each in _better_in_points(prospects, ranked)]
        names = named_moves(game, [*dict.fromkeys([move, weighed.best, *better])], self._seat)
        worse = _points_behind(game, move, ranked)
        told = _points_verdict(game, names, weighed, better, worse) or _cost_verdict(names, weighed, worse)
        return translated("coach", "longer", told=told) if is_longer or weighed.is_unlisted else told

    def _is_done(self, game: Game, ranked: RankedMoves) -> bool:
        """Return whether the list of moves is final."""
        moments = self._moments if self._advised_events == game.events else 0
        found = self.coach.found(game)
        is_known = moments >= MOMENTS_AT_MOST or (found is not None and found.worlds >= ENOUGH_DEALS)
        return self.coach.is_sure(game) or (is_known and moments >= (MOST_MOMENTS if ranked.may_differ else MOMENTS))

    def _ranked(self, game: Game, prospects: MoveEstimates) -> RankedMoves:
        """Rank the moves in the order in which they are shown."""
        return rank(prospects, equivalence_keys(game, self._seat), futile_moves(game, self._seat))

    def _cost_of(self, game: Game, prospects: MoveEstimates, ranked: RankedMoves, move: str) -> MoveCost:
        """Return the cost of a move, from the list or, if it isn't listed, from a separate comparison."""
        if prospects.of(move):
            return listed_cost(prospects, ranked, move)
        return unlisted_cost(prospects, ranked, move, self.coach.measured(game, prospects.best.move, move))

    def verdict_on(self, game: Game, move: str) -> MoveVerdict:
        """Judge a move after as many play-outs as advice usually takes."""
        for _ in range(MOMENTS):
            prospects = self.coach.advise(game, MOMENT)
            if self.coach.is_sure(game):
                break
        self._last_verdict = list(game.events), prospects
        ranked = self._ranked(game, prospects)
        weight = self._cost_of(game, prospects, ranked, move)
        named = dict.fromkeys([*(each.move for each in prospects.moves), move])
        return MoveVerdict(
            says=named_moves(game, [*named], self._seat)[move],
            is_best=weight.is_best,
            is_good=not weight.is_behind
            or weight.cost.mean < NOTICEABLE
            or move in {each.move for each in _better_in_points(prospects, ranked)},
            win=_mean_and_ends(ranked.chance(weight)),
            best=_mean_and_ends(shared_chance(ranked.tied)),
        )

    def is_clear(self, game: Game) -> bool:
        """Return whether one move is clearly the best, as far as is known so far."""
        found = self._verdict_estimates(game) or self.coach.advise(game, 0)
        return found.is_clear

    def _verdict_estimates(self, game: Game) -> MoveEstimates | None:
        """Return the last verdict's estimates if it was about this position, so that the numbers stay the same."""
        return self._last_verdict[1] if self._last_verdict and self._last_verdict[0] == game.events else None

    # --- Reviewing a game ---------------------------------------------------------------------------------------------

    def follow(self, game: Game) -> None:
        """Review the decisions of a game in the background while it is played; in a class, only on request.

        A player who goes back to an earlier decision doesn't change which game is reviewed.
        """
        if not listener().is_class and not self._is_reviewing(game):
            self._begin_review(game)

    def forget_review(self) -> None:
        """Forget the reviewed game, because the game has changed."""
        self._reviewed_game = None

    def stop(self) -> None:
        """Stop the review, because another game starts."""
        if self._reviewing:
            self._reviewing.stop()

    def _is_reviewing(self, game: Game) -> bool:
        return self._reviewed_game is not None and self._reviewed_game.events[: game.history.now] == game.events

    def _begin_review(self, game: Game) -> GameReview:
        from cardkit_widgets.coach.game_review import GameReview

        self._reviewed_game = game.at(game.history.now)
        if self._reviewing is None:
            self._reviewing = GameReview(self._seat, secrets.randbelow(2**31), self._when_ready)
        self._reviewing.follow(self._reviewed_game)
        return self._reviewing

    def review(self, game: Game, serial: int) -> ReviewReply:
        """Return the results of the review so far; later calls return more until it is done."""
        reviewing = self._reviewing if self._is_reviewing(game) and self._reviewing else self._begin_review(game)
        if not self.is_ready():
            getting_ready = translated("coach", "getting_ready")
            return {"serial": serial, "done": False, "decisions": [], "says": getting_ready, "waiting": True}
        found, done = reviewing.look(), reviewing.is_done
        return {
            "serial": serial,
            "done": done,
            "says": _review_summary(found),
            "decisions": _review_list(self._reviewed_game or game, found, self._seat),
            "waiting": not done,
        }

    def mistake(self, before: int) -> Decision:
        """Return the mistake in a decision. Raises CardkitError if the review hasn't found one there."""
        found = self._reviewing.look() if self._reviewing else []
        mistake = next((each for each in found if each.before == before and each.is_costly), None)
        if mistake is None:
            raise CardkitError(translated("puzzle", "none"))
        return mistake


# --- In words ---------------------------------------------------------------------------------------------------------


def _best_bot(game: Game) -> str:
    return list(bots_of(game.definition))[-1]


def _move_value(game: Game, prospect: MoveEstimate, names: Mapping[str, str], ranked: RankedMoves) -> MoveValue:
    return {
        "move": prospect.move,
        "says": names[prospect.move],
        "chance": prospect.win.mean,
        "low": prospect.win.low,
        "high": prospect.win.high,
        "points": _points_text(game, prospect.points.mean),
        "tied": prospect in ranked.tied,
        "futile": ranked.futile.get(prospect.move, ""),
        "dominated": prospect in ranked.dominated,
        "worse": _points_behind(game, prospect.move, ranked),
    }


def _chance_interval(moves: Sequence[MoveEstimate]) -> ChanceInterval:
    chance = shared_chance(moves)
    return {"mean": chance.mean, "low": chance.low, "high": chance.high}


def _points_behind(game: Game, move: str, ranked: RankedMoves) -> str:
    """Describe how many points a tied move is behind; empty if it isn't behind."""
    found = ranked.points_tiebreak.behind.get(move) if ranked.points_tiebreak else None
    return translated("coach", "worse", points=_points_text(game, found.mean)) if found else ""


def _points_text(game: Game, points: float) -> str:
    """Format points with one decimal and their unit."""
    return game.definition.wording.counted(f"{points:z.1f}", game.score(game.turn).unit)


def _units(game: Game) -> str:
    """Return the unit of the score in the plural."""
    return game.definition.wording.plural(game.score(game.turn).unit)


def named_moves(game: Game, moves: Sequence[str], seat: int) -> dict[str, str]:
    """Return a short name for each move: the first part of its description.

    If several moves have the same name, all moves of that kind get a longer one, up to the full description.

    Args:
        game: The game in the position of the moves.
        moves: The moves, in their notation.
        seat: The seat of the player who is addressed.

    """
    view, speaker = game.view(seat), speaker_to(game, seat)
    full = {move: game.definition.wording.describe(view, move, speaker).rstrip(".") for move in moves}
    short = {move: re.split(r"[,;:.]", text, maxsplit=1)[0] for move, text in full.items()}
    long = {move: re.split(r"[;.]", text, maxsplit=1)[0] for move, text in full.items()}
    shorts, longs = Counter(short.values()), Counter(long.values())
    alike = {_move_kind(move) for move in moves if shorts[short[move]] > 1}
    return {
        move: short[move] if _move_kind(move) not in alike else long[move] if longs[long[move]] == 1 else full[move]
        for move in moves
    }


def _move_kind(move: str) -> str:
    """Return the first word of a move as its kind."""
    return move.partition(" ")[0]


def _verdict(
    game: Game, prospects: MoveEstimates, names: Mapping[str, str], ranked: RankedMoves, *, is_done: bool
) -> str:
    tied = ranked.tied
    if len(prospects.moves) == 1:
        return translated("coach", "only_one")
    better = _verdict_on_others(game, prospects, names, ranked)
    if len(tied) == 1 and better:
        return f"{translated('coach', 'wins_most', move=names[tied[0].move], aim=_aim_text(game))} {better}"
    if len(tied) == 1:
        return _verdict_on_one(names[tied[0].move], ranked, is_clear=prospects.is_clear)
    share = shared_chance(tied)
    which = "both" if len(tied) == PAIR else "all" if len(tied) == len(game.moves) else "these"
    key = "level" if share.high - share.low <= WIDE_INTERVAL else "too_few" if is_done else "too_early"
    told = translated(
        "coach",
        key,
        which=translated("coach", which, count=len(tied)),
        about=per_100(share.mean),
        low=per_100(share.low),
        high=per_100(share.high),
    )
    return " ".join(filter(None, [told, better or _verdict_by_points(game, names, ranked)]))


def _better_in_points(prospects: MoveEstimates, ranked: RankedMoves) -> list[MoveEstimate]:
    """Return the moves that win less often than the tied ones but have better points."""
    return [each for each in prospects.better_in_points if each not in ranked.tied]


def _verdict_on_others(game: Game, prospects: MoveEstimates, names: Mapping[str, str], ranked: RankedMoves) -> str:
    """Mention that another move has better points; empty if none has."""
    others = _better_in_points(prospects, ranked)
    if not others:
        return ""
    mean, _, low, high = (in_marks(f"{number:.1f}") for number in prospects.lead_in_points(others[0]))
    apart = translated("coach", "apart", least=mean, most=mean, low=low, high=high, is_one=True)
    return translated("coach", "better_in_points", units=_units(game), move=names[others[0].move], apart=apart)


def _unlisted_note(game: Game, prospects: MoveEstimates) -> list[str]:
    """Return a note that not all moves are listed; an empty list if all are."""
    count, listed = len(game.moves), len(prospects.moves)
    return [translated("coach", "left_out", count=count, listed=listed)] if listed < count else []


def _verdict_by_points(game: Game, names: Mapping[str, str], ranked: RankedMoves) -> str:
    """Describe which of the tied moves are best in points; empty if that isn't clear."""
    points = ranked.points_tiebreak
    if not points:
        return ""
    units, count = _units(game), len(points.behind)
    apart = _gap_text(points.behind.values())
    if len(points.best) == 1 and count == len(ranked.tied) - 1:
        return translated("coach", "best_in_points", units=units, move=names[points.best[0].move], apart=apart)
    return translated("coach", "worse_in_points", units=units, count=count, apart=apart)


def _gap_text(behind: Collection[PointGap]) -> str:
    """Describe how many points moves are behind: the smallest and largest gap, and the interval."""
    least, most, low, high = (
        in_marks(f"{number:.1f}")
        for number in (
            min(each.mean for each in behind),
            max(each.mean for each in behind),
            min(each.low for each in behind),
            max(each.high for each in behind),
        )
    )
    return translated("coach", "apart", least=least, most=most, low=low, high=high, is_one=least == most)


def _verdict_on_one(name: str, ranked: RankedMoves, *, is_clear: bool) -> str:
    """Describe a move as the best, most likely the best, or not clearly worse than any other."""
    (best,) = ranked.tied
    if not is_clear:
        return translated("coach", "not_clear", move=name)
    if all(each.win.high < best.win.low for each in ranked.behind):
        return translated("coach", "best", move=name)
    return translated("coach", "likely_best", move=name)


def _why(game: Game, move: str) -> str:
    """Return the best bot's reasons for a move; empty if that bot would make another move.

    Bots have their own scale, which can't be compared with the coach's numbers.
    """
    bot = _best_bot(game)
    found = game.ask(bot)
    if found.move != move:
        return ""
    reasons = re.split(r"(?<=\.) ", found.why, maxsplit=1)[0]
    return translated("coach", "why", bot=bot, reasons=reasons, counts=bool(re.search(r"\d", reasons)))


def _aim_text(game: Game) -> str:
    """Describe what the chances refer to: winning the game or the round."""
    return translated("coach", "game" if game.definition.goal.one_round or game.definition.goal.whole else "round")


def _cost_verdict(names: Mapping[str, str], weighed: MoveCost, worse: str = "") -> str:
    move, best = names[weighed.move], names[weighed.best]
    if weighed.is_best:
        return translated("coach", "was_best", move=move)
    if weighed.is_tied and worse:
        return translated("coach", "was_worse", move=move, worse=worse)
    if not weighed.is_behind and not weighed.is_clear:
        return translated("coach", "was_as_good", move=move)
    better = translated("coach", "best_was" if weighed.is_clear else "better_was", best=best)
    return f"{_loss_text(move, weighed)} {better}"


def _points_verdict(game: Game, names: Mapping[str, str], weighed: MoveCost, better: Sequence[str], worse: str) -> str:
    """Describe a move that was made if `better` moves win less often but score more; otherwise empty."""
    name, units = names[weighed.move], _units(game)
    if weighed.move in better:
        less = per_100(weighed.cost.mean)
        return translated("coach", "was_better_in_points", move=name, best=names[weighed.best], less=less, units=units)
    if weighed.is_tied and better and not worse:
        return translated("coach", "was_won_most", move=name, better=names[better[0]], units=units)
    return ""


def _loss_text(name: str, weighed: MoveCost) -> str:
    """Describe the cost of a move that isn't one of the best."""
    if not weighed.is_behind:
        return translated("coach", "cost_unknown", move=name)
    if weighed.cost.mean < NOTICEABLE:
        return translated("coach", "cost_nothing", move=name)
    return cost_text(name, weighed.cost)


def cost_text(name: str, cost: Estimate) -> str:
    """Describe the cost of a mistake without revealing a better move."""
    low, high = map(per_100, cost.interval)
    return translated("coach", "cost", move=name, about=per_100(cost.mean), low=low, high=high)


def _mean_and_ends(chance: WinChance) -> tuple[float, float, float]:
    return chance.mean, chance.low, chance.high


def per_100(share: float) -> str:
    """Format a proportion per 100, with one decimal below 10, and rounded in the same way as on the page."""
    return str(math.floor(100 * share + 0.5)) if share >= ONE_DECIMAL_BELOW else in_marks(f"{100 * share:z.1f}")


def _review_summary(found: Sequence[Decision]) -> str:
    """Describe how many decisions were mistakes, as far as is known so far."""
    mistakes, unknown = sum(each.is_mistake for each in found), sum(each.kind == "unknown" for each in found)
    key = "mistakes" if mistakes else "no_mistake"
    return translated("coach", key, total=len(found), unknown=unknown, fine=len(found) - mistakes - unknown)


def _review_list(game: Game, found: Sequence[Decision], seat: int) -> list[command_types.ReviewedDecision]:
    """Return the reviewed decisions for the page; decisions in the same turn are numbered by move."""
    then = [game.at(each.before) for each in found]
    turns = [_turn_numbers(each, seat) for each in then]
    several = {turn for turn, count in Counter(turn[:2] for turn in turns).items() if count > 1}
    in_round = not game.definition.goal.one_round
    where = [_turn_text(turn, in_round=in_round, is_shared=turn[:2] in several) for turn in turns]
    return [_review_item(*each, seat) for each in zip(then, found, where, strict=True)]


def _turn_text(turn: tuple[int, int, int], *, in_round: bool, is_shared: bool) -> str:
    """Describe when a decision was made: the turn, the round if there are several, and the move where necessary."""
    round_, number, move = turn
    told = translated("coach", "turn", round=round_, turn=number, in_round=in_round)
    return translated("coach", "move_of_turn", turn=told, move=move) if is_shared else told


def _review_item(then: Game, found: Decision, where: str, seat: int) -> command_types.ReviewedDecision:
    return {
        "before": found.before,
        "where": where,
        "kind": found.kind,
        "label": translated("coach", found.kind),
        "says": decision_text(then, found, seat),
        "again": found.is_costly,
    }


def decision_text(then: Game, found: Decision, seat: int) -> str:
    """Describe a decision's cost, and why the move couldn't succeed if that is known, without revealing a better move.

    Args:
        then: The game as it was before the decision.
        found: The reviewed decision.
        seat: The seat of the player who is addressed.

    """
    move = named_moves(then, [*dict.fromkeys([found.move, found.better or found.move])], seat)[found.move]
    why = futile_moves(then, seat).get(found.move) if found.is_mistake else ""
    cost = _decision_cost(then, found, move)
    return translated("coach", "had_to_fail", move=move, why=why, told=cost) if why else cost


def _decision_cost(then: Game, found: Decision, move: str) -> str:
    if not found.worlds:
        return translated("coach", "not_looked_at", move=move)
    if found.kind == "fine":
        return translated("coach", "was_fine", move=move, most=per_100(MARGIN))
    if found.kind == "tradeoff":
        return translated("coach", "was_tradeoff", move=move, in_points=found.in_points)
    if found.in_points:
        about, low, high = (_points_text(then, number) for number in (found.cost.mean, *found.cost.interval))
        return translated("coach", "cost_points", move=move, about=about, low=low, high=high)
    if found.is_costly:
        return cost_text(move, found.cost)
    return translated("coach", "may_have_cost", move=move, most=per_100(min(found.cost.high, 1.0)))


def _turn_numbers(game: Game, seat: int) -> tuple[int, int, int]:
    """Return the numbers of the round, the player's turn in it, and the move in that turn, each counting from 1.

    Consecutive moves of one player belong to the same turn.
    """
    rounds = [number for number, event in enumerate(game.events[: game.history.now], 1) if "round" in event]
    movers = [event.get("seat") for event in game.events[max(rounds, default=0) : game.history.now] if "move" in event]
    turns = sum(mover == seat != before for before, mover in pairwise([None, *movers, seat]))
    moves = next((back for back, mover in enumerate(reversed(movers)) if mover != seat), len(movers))
    return game.state.round, turns, moves + 1


def position_before(game: Game, before: int, seat: int) -> int:
    """Validate and return `before`, the number of events before a position that the page asks for.

    Raises:
        CardkitError: If there is no such position, or if another seat had to decide in it.

    """
    if not 0 <= before < game.history.now + game.history.undone:
        raise CardkitError(translated("coach", "no_decision", number=repr(before)))
    if game.history.entry(before + 1).event.get("seat") != seat:
        raise CardkitError(translated("coach", "not_yours"))
    return before
