"""Tests of the puzzles after each tutorial: the right answer follows from the rules, and wrong ones have replies."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import GAMES
from cardkit.table.play_script import ENDING, perform, pose
from tests.games.rummy.tables import score as rummy_score
from tests.support.occasions import by_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardkit.table.game import Game
    from cardkit.table.puzzles import Puzzle

NOTATION = re.compile(r"\b[ab][1-4]\b|\b\d[ab]\d\b")
POINTER = re.compile(r"\b(click|mouse|tap)", re.IGNORECASE)
LONGEST = 240

ALL = [(slug, puzzle) for slug in GAMES for puzzle in GAMES[slug].puzzles()]
every_puzzle = by_game(ALL)
every_move = by_game([pair for pair in ALL if pair[1].right])


@cache
def posed(slug: str, name: str) -> Game:
    """Return the game of a puzzle; tests that make moves must take a copy."""
    return pose(GAMES[slug], next(puzzle for puzzle in GAMES[slug].puzzles() if puzzle.name == name))


def at(slug: str, name: str) -> Game:
    """Return a copy of the game of a puzzle."""
    game = posed(slug, name)
    return game.at(game.history.now)


def right_of(slug: str, name: str) -> set[str]:
    """Return the moves that are accepted as right for a puzzle."""
    return set(next(puzzle for puzzle in GAMES[slug].puzzles() if puzzle.name == name).right)


# --- All games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_has_a_handful_with_different_names(slug: str) -> None:
    puzzles = GAMES[slug].puzzles()
    assert len(puzzles) >= 5
    assert len({puzzle.name for puzzle in puzzles}) == len({puzzle.title for puzzle in puzzles}) == len(puzzles)
    assert any(puzzle.right for puzzle in puzzles)
    assert any(puzzle.count is not None for puzzle in puzzles)


@every_puzzle
def test_its_texts_are_short_and_need_no_notation(slug: str, puzzle: Puzzle) -> None:
    texts = [puzzle.position.says, puzzle.hint, puzzle.why, *(reply.says for reply in puzzle.wrong.values())]
    assert all(0 < len(text) <= LONGEST for text in texts), slug
    assert len(puzzle.title) <= 30
    assert not NOTATION.search(" ".join(texts))
    assert not POINTER.search(" ".join(texts))


@every_puzzle
def test_it_is_the_learners_turn_or_the_learners_to_count(slug: str, puzzle: Puzzle) -> None:
    game = at(slug, puzzle.name)
    if puzzle.right:
        assert game.turn == puzzle.position.seat
        assert set(puzzle.right) < set(game.moves)
    else:
        assert puzzle.count is not None
        assert len(puzzle.wrong) >= 3
    # Right answers have no replies.
    assert not {*puzzle.right, str(puzzle.count)} & puzzle.wrong.keys()


@every_move
def test_each_wrong_move_has_a_reply_that_names_a_rule(slug: str, puzzle: Puzzle) -> None:
    wrong = set(at(slug, puzzle.name).moves) - set(puzzle.right)
    replies = {puzzle.reply_to(move).says for move in wrong}
    assert replies == {reply.says for reply in puzzle.wrong.values()}  # each reply can appear, and there are no others
    assert {reply.clause for reply in puzzle.wrong.values()} <= set(GAMES[slug].by_id())


# --- Points that the rules count --------------------------------------------------------------------------------------


def counted(slug: str, name: str) -> int:
    """Return seat 1's points in the round that has ended, as counted by the engine."""
    game = at(slug, name)
    while game.next_event() in ENDING:
        game.advance(events=1)
    points: int = game.view(1).points[0]
    return points


@every_puzzle
def test_a_round_that_has_ended_counts_what_the_puzzle_says(slug: str, puzzle: Puzzle) -> None:
    if puzzle.count is not None and at(slug, puzzle.name).next_event() in ENDING:
        assert counted(slug, puzzle.name) == puzzle.count


def test_the_points_of_a_hand_of_chicken() -> None:
    """`score.cards`, `score.chick`, `score.egg`: each number counts once, the chick 10, the egg like the top card."""
    assert at("chicken", "what-it-costs").view(1).hands[0] == ("3", "3", "chick", "chick", "chick", "egg")
    assert at("chicken", "what-it-costs").view(1).top == "3"
    assert counted("chicken", "what-it-costs") == 3 + 10 == 13


def test_the_points_of_areas_of_papageno() -> None:
    """See the worked examples: -2s cancel like any pair; the Egg copies 3, because 6 would cost 3 more."""
    assert at("papageno", "two-minus-2s").view(1).areas[0] == ("-2", "0", "9", "-2", "3", "8")
    assert counted("papageno", "two-minus-2s") == 0 + (0 + 3) + (9 + 8)
    assert at("papageno", "egg-value").view(1).areas[0] == ("6", "E", "3", "6", "2", "5")
    assert counted("papageno", "egg-value") == 0 + (3 + 2) + (3 + 5)


def test_the_points_of_boxes_of_parrot() -> None:
    """See the rulebook's worked examples 2, 4 and 5."""
    assert counted("parrot", "sextet") == -15 + 2 + 3
    assert counted("parrot", "crosswise") == (12 + 0) + (0 + 12)
    assert counted("parrot", "two-quartets") == -10 - 10


def test_the_points_of_melds_and_hands_of_rummy() -> None:
    """`score.run`: run of five, not pure: 40; `score.set`: pure four 30, 7s half; `score.hand`: red 10, others 5."""
    counts = {puzzle.name: puzzle.count for puzzle in GAMES["rummy"].puzzles()}
    assert counts["joker-run"] == rummy_score("G2 G3 G4 G5 Y6=G6") == 40
    assert counts["four-7s"] == rummy_score("R7 G7 B7 K7") == 30 // 2
    hand = at("rummy", "left-in-hand").view(1).hands[0]
    assert counts["left-in-hand"] == -sum(10 if card[0] == "R" else 5 for card in hand)


def test_which_number_is_connected_with_9() -> None:
    """`win.connected`: connected numbers add up to 7 or differ by 7."""
    (puzzle,) = (puzzle for puzzle in GAMES["trio"].puzzles() if puzzle.name == "connected")
    assert [number for number in range(1, 13) if number + 9 == 7 or abs(number - 9) == 7] == [puzzle.count]


# --- Moves that are best ----------------------------------------------------------------------------------------------


def cost_of(hand: Iterable[str], top: str) -> int:
    """Return a hand's points if no other card matters: `score.cards`, `score.chick`, `score.egg`."""
    numbers = {top if card == "egg" else card for card in hand}
    return sum(10 if number == "chick" else int(number) for number in numbers)


def least_cost(game: Game) -> int:
    """Return the fewest points with which seat 1, playing alone, can end a round of Chicken; try every line of play."""
    view = game.view(1)
    if game.turn != 1:
        return cost_of(view.hands[0], view.top)
    return min(least_cost(after(game, move)) for move in game.moves)


def after(game: Game, move: str) -> Game:
    """Return the game after one move."""
    then = game.at(game.history.now)
    then.move(move, advance=False)
    return then


@pytest.mark.parametrize("name", ["last-one-in", "egg"])
def test_only_the_right_card_first_lets_one_play_all_of_chicken(name: str) -> None:
    game = at("chicken", name)
    assert all(game.view(1).withdrawn[1:])  # `turn.last-in`: all other players have withdrawn
    best = {move for move in game.moves if least_cost(after(game, move)) == 0}
    assert best == right_of("chicken", name)


@pytest.mark.parametrize("name", ["one-card-each", "fifteen-points"])
def test_to_stay_or_to_withdraw_is_clear_by_play_outs(name: str) -> None:
    """Compare points and the chance of winning the game, in thousands of deals that fit seat 1's information."""
    found = cardkit.estimate(at("chicken", name), worlds=2000, whole=True)
    best, other = found.moves
    assert {best.move} == right_of("chicken", name)
    assert other.behind.low > 0
    assert best.points.mean < other.points.mean - 1


def test_the_stated_points_of_staying() -> None:
    """Drawing costs 5 or 6 points on average if all players have one card left, about 5 with a hand of 15 points."""
    drawn = {name: points_of_drawing(name) for name in ("one-card-each", "fifteen-points")}
    assert 5 <= drawn["one-card-each"] <= 6.2
    assert 4.3 <= drawn["fifteen-points"] <= 5.7


def points_of_drawing(name: str) -> float:
    """Return seat 1's mean points after drawing."""
    found = cardkit.estimate(at("chicken", name), worlds=2000, whole=True)
    mean: float = next(each.points.mean for each in found.moves if each.move == "draw")
    return mean


def test_to_withdraw_is_right_where_the_tutorial_of_chicken_asks() -> None:
    """With three 6s, and Mina down to one card, drawing costs more on average and doesn't win more often."""
    tutorial = GAMES["chicken"].tutorial()
    number = next(number for number, step in enumerate(tutorial.steps) if step.name == "withdraw")
    performance = perform(GAMES["chicken"], tutorial)
    game = performance.game.at(performance.starts[number])
    view = game.view(1)
    assert (view.hands[0], [len(hand) for hand in view.hands[1:]]) == (("6", "6", "6"), [1, 5])
    unseen = view.unseen
    assert (len(unseen), unseen.count("6")) == (31, 3)  # as the hint states
    found = cardkit.estimate(game, worlds=4000, whole=True)
    points = {each.move: each.points.mean for each in found.moves}
    assert found.best.move == "withdraw"
    assert points["withdraw"] == cost_of(view.hands[0], view.top) == 6 < points["draw"]


def test_the_best_exchange_of_papageno() -> None:
    """`special.capture`, `score.pair`: this exchange leaves a lower sum than all others."""
    game = at("papageno", "capture")
    sums = {move: counted_after(game, move) for move in game.moves}
    best = min(sums.values())
    assert {move for move, points in sums.items() if points == best} == right_of("papageno", "capture")
    assert (best, sums["capture a2 3a1"], sums["pass"]) == (10, 14, 23)


def counted_after(game: Game, move: str) -> int:
    """Return seat 1's points after a move that ends the round."""
    then = after(game, move)
    while then.next_event() in ENDING:
        then.advance(events=1)
    points: int = then.view(1).points[0]
    return points


@pytest.mark.parametrize("name", ["place-egg", "take"])
def test_the_end_of_a_round_of_papageno_is_best_by_play_outs(name: str) -> None:
    found = cardkit.estimate(at("papageno", name), worlds=1000)
    assert {found.best.move} == right_of("papageno", name)
    assert len(found.leading) == 1


def test_the_egg_ends_the_round_with_the_announced_sum() -> None:
    assert counted_after(at("papageno", "place-egg"), "swap a2") == (5 - 5) + (-2 + 3) + (-2 + 8)


# --- Parrot, Trio, Rummy ----------------------------------------------------------------------------------------------


def open_sum(box: Sequence[str]) -> int:
    """Return the sum of the face-up cards: `score.sum`, `score.pair`, `parrot.imitate`; a lone Parrot counts 0."""
    columns = zip(box[:4], box[4:], strict=True)
    return sum(map(column_sum, columns))


def column_sum(column: tuple[str, str]) -> int:
    """Return the sum of a column that may have face-down cards."""
    numbers = [int(card) for card in column if card not in {"", "P"}]
    is_pair = "" not in column and ("P" in column or column[0] == column[1])
    return 0 if is_pair else sum(numbers)


def test_the_parrot_flies_where_it_saves_most() -> None:
    game = at("parrot", "fly")
    flights = {move: open_sum(after(game, move).view(1).areas[0]) for move in game.moves if move.startswith("float")}
    best = min(flights.values())
    assert {move for move, points in flights.items() if points == best} == right_of("parrot", "fly")
    others = [open_sum(after(game, move).view(1).areas[0]) for move in game.moves if move.startswith("swap")]
    assert best < min(others)


def test_a_pair_saves_most() -> None:
    game = at("parrot", "pair")
    sums = {move: open_sum(after(game, move).view(1).areas[0]) for move in game.moves if move.startswith("swap")}
    best = min(sums.values())
    assert {move for move, points in sums.items() if points == best} == right_of("parrot", "pair")
    assert open_sum(game.view(1).areas[0]) - best == 21


def test_a_card_of_the_middle_named_in_an_answer_is_there() -> None:
    """The cards of the middle are dealt last: `setup.middle`."""
    named = re.compile(r"That is the (\d+) that ")
    found = 0
    for puzzle in GAMES["trio"].puzzles():
        for move, reply in puzzle.wrong.items():
            if number := named.match(reply.says):
                hidden = at("trio", puzzle.name).events[0]["shuffle"][-9:]
                assert hidden[int(move.removeprefix("middle ")) - 1] == number[1]
                found += 1
    assert found >= 2


@pytest.mark.parametrize(("name", "sure"), [("memory", True), ("repeat", True), ("likely", False)])
def test_the_third_card_of_trio_is_most_likely_there(name: str, *, sure: bool) -> None:
    chances = at("trio", name).odds("third card").result
    best = max(chances.values())
    assert {request for request, chance in chances.items() if chance == best} == right_of("trio", name)
    assert (best == 1) == sure
    assert best > 1 / 2


def test_the_7s_win_the_game_at_once_and_the_4s_do_not() -> None:
    """See `win.seven` and `win.simple`."""
    for requests, is_over in ((("middle 5", "low 3", "low 3"), True), (("middle 2", "low 2", "low 2"), False)):
        game = at("trio", "sevens")
        for request in requests:
            assert game.turn == 1
            game.move(request)
        assert game.over == is_over
        assert len(game.view(1).trios[0]) == 1
    assert right_of("trio", "sevens") == {"middle 5", "low 3"}


def test_the_meld_that_counts_most() -> None:
    game = at("rummy", "five-6s")
    worth = {move: rummy_score(move.removeprefix("meld ")) for move in game.moves if move.startswith("meld")}
    best = max(worth.values())
    assert {move for move, points in worth.items() if points == best} == right_of("rummy", "five-6s")
    assert (best, sorted(worth.values())[-2]) == (50, 30)


def test_a_player_who_adds_first_goes_out_in_the_same_turn() -> None:
    """`turn.discard`, `end.round`: only after the right move can the player discard the last card in this turn."""
    game = at("rummy", "two-cards")
    out = {move for move in game.moves if can_go_out(after(game, move))}
    assert out == right_of("rummy", "two-cards")


def can_go_out(game: Game) -> bool:
    """Check whether seat 1 can end the round with its next move in the same turn."""
    moves = game.moves if game.turn == 1 and game.view(1).phase == "play" else []
    return any(after(game, move).next_event() == "round" for move in moves)


def test_the_exchange_makes_the_run_pure() -> None:
    """`table.exchange`, `score.run`: a pure run of four counts 20, one with a joker 10."""
    game = at("rummy", "pure-again")
    worth = {move: melds_worth(after(game, move)) for move in game.moves}
    assert {move for move, points in worth.items() if points == 20} == right_of("rummy", "pure-again")
    assert set(worth.values()) == {10, 20}


def melds_worth(game: Game) -> int:
    """Return the points of seat 1's melds."""
    return sum(line.value or 0 for line in game.score(1).lines if line.title.startswith("meld"))


# --- Counting steps of the tutorials ----------------------------------------------------------------------------------


def step_counts(slug: str) -> dict[str, int]:
    """Return the numbers that the steps of a tutorial wait for."""
    return {step.name: step.count for step in GAMES[slug].tutorial().steps if step.count is not None}


def rounds(slug: str) -> list[list[int]]:
    """Return the points of each round of a tutorial."""
    events = perform(GAMES[slug], GAMES[slug].tutorial()).game.events
    return [event["round"]["points"] for event in events if "round" in event]


def test_the_tutorial_of_chicken_counts_by_the_rules() -> None:
    counts = step_counts("chicken")
    assert counts == {"another-6": cost_of(["6", "6"], "2"), "first-score": rounds("chicken")[0][2]}
    assert rounds("chicken")[0] == [6, 0, 5 + 6 + 10]


def test_the_tutorial_of_rummy_counts_by_the_rules() -> None:
    counts = step_counts("rummy")
    assert counts["count-the-set"] == rummy_score("R2 G2 B2 K2")
    assert counts["count-the-runs"] == rummy_score("G4 G5 G6") + rummy_score("B4 Y5 R6")
    (points,) = rounds("rummy")
    assert (counts["count-yours"], counts["count-theo"]) == (points[0], points[2])
