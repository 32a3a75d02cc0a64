"""A program as a user writes it: each result goes into a variable of the type that an editor should infer."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import cardkit

if TYPE_CHECKING:
    from fractions import Fraction

    from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates
    from cardkit.chances.distribution import Distribution
    from cardkit.chances.queries import Odds, OddsQuestions
    from cardkit.games.chicken.layout import ChickenView
    from cardkit.simulation import Comparison, Estimate, Sample
    from cardkit.table.effects import Outcome
    from cardkit.table.explanations import Answer
    from cardkit.table.players import Thought, Weights
    from cardkit.table.views import SeatView
    from cardkit.tournaments import Rated, Tournament


def play_a_little() -> cardkit.Game:
    """Play, ask why, undo, and view the game as another player."""
    game = cardkit.play("papageno", players=2, seed=3, birds="golf")
    outcome: Outcome = game.move("reveal a1")
    sentences: tuple[str, ...] = outcome.sentences
    answer: Answer = game.why("draw")
    clause: str = answer.clause
    game.undo()
    before: cardkit.Game = game.at(1)
    twin: cardkit.Game = game.copy()
    print(sentences, clause, before == twin, game.moves[0].upper(), game.turn + 1, game.score(1).total)
    return game


def count_the_odds(game: cardkit.Game) -> Fraction:
    """Ask for exact chances, and calculate with them."""
    questions: OddsQuestions = game.odds()
    next_card: Odds = game.odds("next card", seat=1)
    distribution: Distribution = next_card.distribution
    hand: Odds = cardkit.odds("trio", "complete trio in a hand", players=4)
    twice: Distribution = distribution.given(str.isdecimal).map(int) + 1
    print(len(questions), questions[0].name, next_card.says, hand.parts, twice.mean + twice.variance)
    return distribution.chance("E") + twice.at_least(3)


def ask_for_advice(game: cardkit.Game) -> str:
    """Ask a bot, weigh moves, estimate, and look at possible worlds."""
    thought: Thought = game.ask("careful")
    weights: Weights = game.weights("simple")
    heaviest: float = max(weights.values())
    prospects: MoveEstimates = game.estimate(worlds=20)
    same: MoveEstimates = cardkit.estimate(game, worlds=20)
    best: MoveEstimate = prospects.best
    points: Estimate = best.points
    worlds: list[cardkit.Game] = list(islice(game.worlds(seat=2), 2))
    rows: int = len(prospects.to_frame())
    print(thought.why, heaviest, same.is_clear, best.win.low, points.interval.high, worlds[0].moves, rows)
    return best.move


def lowest(view: SeatView) -> str:
    """Play the first legal move."""
    return view.moves[0]


class Cautious:
    """A user's bot that weighs moves."""

    def weigh(self, view: SeatView, move: str) -> float:
        """Prefer short moves."""
        return float(-len(move) - view.turn)


def hand_of(view: ChickenView) -> tuple[str, ...]:
    """Return a player's hand: each of our games has a different type of view."""
    return view.hands[view.seat - 1] if view.hands else ()


def highest(view: ChickenView) -> str:
    """Make the last legal move, in Chicken only."""
    return view.moves[-1] if hand_of(view) else "draw"


def play_chicken() -> bool:
    """Have that bot play its game, and a bot for every game play, too."""
    game = cardkit.play("chicken", players=2, seed=1, target=20, draw_only_when_stuck=True)
    view: ChickenView = game.view(1)
    game.bot_move(highest)
    game.play_out(highest, lowest)
    played = next(cardkit.bot_games("chicken", games=1, seed=1, bots=highest, egg_counts_apart=True))
    last: ChickenView = played.view()
    return game.over and view.seat == last.seat + 1


def simulate_and_compare() -> float:
    """Simulate many games, open one of them at the table, compare rules, and compare players."""
    sample: Sample = cardkit.simulate(
        "chicken", games=20, seed=7, progress=False, players=3, bots=["random", lowest, Cautious()]
    )
    wins: Estimate = sample.estimate("p_win", 1)
    rows: int = len(sample.to_frame())
    game: cardkit.Game = sample.game(3)
    thinks: Odds = cardkit.play("papageno", seed=1).odds("next card")
    comparison: Comparison = cardkit.compare("papageno", {"capture_weight": 0}, games=20, seed=7, progress=False)
    change: float = max(found.change.mean for found in comparison.measures.values())
    tournament: Tournament = cardkit.tournament("chicken", ["random", lowest], deals=10, seed=7, progress=False)
    best: Rated = tournament.ratings[0]
    lost: cardkit.Game = tournament.game(["random", lowest], deal=3)
    print(wins.interval, rows, game.winners, thinks.result, best.bot, lost.over)
    return wins.mean + change + best.rating


def keep_a_record(game: cardkit.Game) -> bool:
    """Write a game to a record, and read it again; an error explains what is wrong."""
    text: str = json.dumps(game.record(legal=True))
    record: dict[str, Any] = cardkit.read_records(text)[0]
    try:
        cardkit.replay({**record, "version": 2})
    except cardkit.RecordError as error:
        number: int = error.event
        print(number, error.clause)
    return cardkit.replay(record) == game


def main() -> None:
    """Run everything."""
    game = play_a_little()
    print(count_the_odds(game), ask_for_advice(game), simulate_and_compare())
    game.play_out("simple", lowest)
    print(play_chicken() and keep_a_record(game), [each.winners for each in cardkit.bot_games("trio", games=2, seed=1)])


if __name__ == "__main__":
    main()
