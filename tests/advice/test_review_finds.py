"""Measure how well the review works: it must find planted mistakes and blame almost none of the best moves.

In games between the best bots, the first player makes one mistake. In Trio it is a move that the player can see must
fail; in all other games it is `BAD` or more behind in play-outs of `LONG` seconds and doesn't bring better points
instead. The review of a game gets `SECONDS` of CPU time on each of two cores. Every judgement takes thousands of play-
outs, so 50 games of one kind take an hour or more. The nightly run checks a few; `CARDKIT_REVIEWED_GAMES=50` runs the
whole check.
"""

from __future__ import annotations

import os
import time
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

import cardkit
from cardkit.advice.estimating import Estimating, best_bot, difference
from cardkit.advice.play_outs import POINTS
from cardkit.advice.review import Review, decisions
from cardkit.table.game import speaker_to
from cardkit.table.registry import definition_of
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit import Game
    from cardkit.advice.review import Decision

GAMES = int(os.environ.get("CARDKIT_REVIEWED_GAMES", "4"))
SECONDS, CORES, LONG, BAD = 10.0, 2, 20.0, 0.1
# How many of the other decisions in each game are checked by a long estimate: of those that the review doesn't blame,
# and of those that it does.
JUDGED, JUDGED_BLAMED = 1, 2
PLAYERS = {"papageno": 2, "parrot": 3, "chicken": 3, "trio": 3, "rummy": 3}


class Planted(NamedTuple):
    """A game in which the first player makes a mistake after this many events."""

    game: Game
    before: int


def planted(slug: str, seed: int, seconds: float = LONG) -> Planted:
    """Play a game with a mistake; if the first player has no opportunity to make one, try another seed."""
    game = cardkit.play(slug, players=PLAYERS[slug], seed=seed)
    game.play_out(best_bot(slug))
    luck = Random(seed)
    for before in luck.sample(decisions(game, 1), len(decisions(game, 1))):
        then = game.at(before)
        bad = certain_misses(then) if slug == "trio" else clearly_bad(then, seconds)
        if bad and len(bad) < len(then.moves):
            then.move(luck.choice(bad))
            then.play_out(best_bot(slug))
            return Planted(then, before)
    return planted(slug, seed + 1000, seconds)


def certain_misses(game: Game) -> list[str]:
    """List the moves that must fail, as far as the player can tell."""
    view, speaker = game.view(game.turn), speaker_to(game, game.turn)
    return [move for move in game.moves if game.definition.wording.futile_note(view, move, speaker)]


def clearly_bad(game: Game, seconds: float) -> list[str]:
    """Return a list with a move that is `BAD` or more behind the best, or an empty list."""
    if len(game.moves) == 1:
        return []
    found = game.estimate(worlds=200, whole=game.definition.goal.whole)
    suspects = [each.move for each in found.moves if each.behind.mean >= BAD]
    return [move for move in suspects[:1] if is_bad(game, found.best.move, move, seconds)]


def is_bad(game: Game, best: str, move: str, seconds: float) -> bool:
    """Check in new worlds whether a move is `BAD` or more behind another one, stopping once the result is clear."""
    numbers = [game.definition.move_kinds.number(game.state, text) for text in (best, move)]
    duel = Estimating(game.definition.slug, game.state, numbers, seed=1, whole=game.definition.goal.whole)
    spent = time.thread_time()
    error = inf
    while time.thread_time() - spent < seconds and duel.worlds < 50_000:
        duel.measure_for(0.2)
        mean, error, _, _ = difference(*duel._desk.sums_between(0, 0, 1))  # noqa: SLF001
        if abs(mean - BAD) > 4 * error:
            break
    return mean >= BAD and not is_better_in_points(duel)


def is_better_in_points(duel: Estimating) -> bool:
    """Check whether the second of two moves clearly brings better points, because then the choice is a trade-off."""
    aims = definition_of(duel.game).goal
    if not aims.added_up or aims.whole:
        return False
    mean, error, _, _ = difference(*duel._desk.sums_between(POINTS, 1, 0))  # noqa: SLF001
    return (-mean if aims.fewest else mean) > 4 * error


def reviewed(game: Game, seconds: float = SECONDS) -> list[Decision]:
    """Review a game for this many seconds of CPU time on each core."""
    review = Review(1, seed=5)
    review.follow(game.at(game.history.now))
    end = time.thread_time() + CORES * seconds
    while time.thread_time() < end and review.work(inf):
        pass
    return review.decisions()


@nightly
@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_the_review_finds_what_was_planted_and_blames_no_best_move(slug: str) -> None:
    """Run it with `-s` to see one line per game."""
    found, best, blamed, others = 0, 0.0, 0.0, Random(0)
    for seed in range(GAMES):
        game, before = planted(slug, seed)
        said = {each.before: each for each in reviewed(game)}
        found += said[before].is_mistake
        rest = [each for each in said.values() if each.before != before]
        blamed_here = [each for each in rest if each.is_mistake]
        wrong = best_among(game, blamed_here, JUDGED_BLAMED, others)
        blamed += wrong
        best += wrong + best_among(game, [each for each in rest if not each.is_mistake], JUDGED, others)
        print(f"{slug} {seed}: {described(said[before])}", flush=True)
        print(f"  {len(blamed_here)} of {len(rest)} others blamed, about {wrong:.1f} of them best", flush=True)
    print(f"{slug}: {found} of {GAMES} found; about {blamed:.0f} of {best:.0f} best moves blamed", flush=True)
    assert GAMES - found <= max(0.05 * GAMES, 1)
    assert blamed <= 0.05 * best


def best_among(game: Game, found: Sequence[Decision], judged: int, luck: Random) -> float:
    """Estimate how many of these decisions were best, by judging a sample of them."""
    sampled = luck.sample(found, min(judged, len(found)))
    return sum(is_best(game, each) for each in sampled) * len(found) / max(len(sampled), 1)


def described(decision: Decision) -> str:
    """Describe the review's judgement of a decision."""
    low, high = decision.cost.interval
    cost = f"{decision.cost.mean:.3f} ({low:.3f} to {high:.3f}) of {decision.unit:g}, {decision.worlds} worlds"
    return f"after {decision.before} {decision.move!r} is {decision.kind}: {cost}, better {decision.better!r}"


def is_best(game: Game, decision: Decision) -> bool:
    """Check with a long estimate whether the move was the best; stop early if it drops out of the race.

    Where points are added up, a move isn't the best if another one clearly brings better points.
    """
    then = game.at(decision.before)
    race = Estimating(then.definition.slug, then.state, then.history.legal(), seed=9, whole=then.definition.goal.whole)
    made = then.definition.move_kinds.number(then.state, decision.move)
    end = time.thread_time() + LONG
    while not race.is_over and time.thread_time() < end:
        race.run_for(0.2)
        if made not in {race._desk.candidates[place] for place in race.live}:  # noqa: SLF001
            return False
    found = race.prospects()
    return found.best.move == decision.move and not found.better_in_points
