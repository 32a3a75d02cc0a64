"""Tests of a table's coach without a browser: what it answers, and that it reveals nothing hidden."""

from __future__ import annotations

import json
import re
import secrets
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.advice import estimating, review
from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates, WinChance
from cardkit.advice.review import Decision
from cardkit.simulation.accumulators import Estimate
from cardkit_classroom import report_sender
from cardkit_widgets import Play
from cardkit_widgets.coach import game_review, ranked_moves, table_coach
from cardkit_widgets.coach.mistake_puzzle import MistakePuzzle
from cardkit_widgets.coach.points_tiebreak import points_tiebreak
from cardkit_widgets.coach.table_coach import MOMENTS, MOST_MOMENTS
from cardkit_widgets.core import background
from tests.games.rummy.tables import playing
from tests.support.occasions import nightly
from tests.widgets.tables.test_widgets import in_another_world, now, played, receive, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

# Other tests don't wait for the coach: see `_at_once`.
IS_READY = table_coach.TableCoach.is_ready


def answer(table: Play, **message: Any) -> dict[str, Any]:
    """Return a table's first answer to a message."""
    table.answers.clear()
    table._handle_msg({"content": {"data": {"method": "custom", "content": now(table, **message)}}, "buffers": []})  # noqa: SLF001
    return dict(table.answers[0])


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look ahead for a fixed number of worlds instead of seconds, and in this process."""
    from cardkit.advice.estimating import Estimating

    monkeypatch.setattr(Estimating, "run_for", lambda race, _: race.run_to(race.worlds + 40))
    monkeypatch.setattr(Estimating, "measure_for", lambda race, _: race._play(40))  # noqa: SLF001
    monkeypatch.setattr(secrets, "randbelow", lambda _: 7)
    monkeypatch.setattr(table_coach.TableCoach, "is_ready", lambda _: True)
    monkeypatch.setattr(table_coach, "ENOUGH_DEALS", 200)


def finish(work: Callable[[], object], **_: Any) -> None:
    """Do work now that a page would do in the background."""
    while work() is True:
        pass


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a review finish all its work as soon as it is opened."""
    monkeypatch.setattr(review, "MOST_WORLDS", 300)
    monkeypatch.setattr(background, "begin", finish)
    monkeypatch.setattr(game_review, "IN_BACKGROUND", 0.0)
    monkeypatch.setattr(game_review, "LOOK", inf)


def test_advice_names_every_move_and_ends_after_some_moments() -> None:
    table = table_of("play")
    for moment in range(MOMENTS):
        advice = answer(table, do="advise")["advice"]
        assert advice["serial"] == table.state["serial"]
        assert {move["move"] for move in advice["moves"]} == set(table.game.moves)
        assert all(move["low"] <= move["chance"] <= move["high"] for move in advice["moves"])
        assert advice["done"] == (moment == MOMENTS - 1)


def test_another_position_after_as_many_events_is_looked_at_as_long() -> None:
    """After a move is taken back, a different move may lead to an equal number of events."""
    one, other = (cardkit.play("papageno", players=2, seed=seed) for seed in (4, 5))
    assert one.history.now == other.history.now
    coach = table_coach.TableCoach(one, 1)
    for game in one, other:
        assert [coach.advice(game, 1)["done"] for _ in range(MOMENTS)] == [*[False] * (MOMENTS - 1), True]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """Collect the work that a page would start in the background, so that the test can run it later."""
    begun: list[Callable[[], None]] = []
    monkeypatch.setattr(background, "begin", lambda work, **_: begun.append(work))
    monkeypatch.setattr(table_coach.TableCoach, "is_ready", IS_READY)
    monkeypatch.setattr(table_coach, "_loading", cache(table_coach._loading.__wrapped__))  # noqa: SLF001
    monkeypatch.setattr(estimating, "is_ready", lambda _: True)
    monkeypatch.setattr(estimating, "warm_coach", lambda _: ())
    return begun


def test_the_coach_answers_while_it_is_still_loading(begun: list[Callable[[], None]]) -> None:
    table = table_of("play")
    advice = answer(table, do="advise")["advice"]
    assert advice["verdict"].startswith("The coach is getting ready.")
    assert (advice["waiting"], advice["done"], advice["moves"]) == (True, False, [])
    begun.pop()()
    assert len(answer(table, do="advise")["advice"]["moves"]) == len(table.game.moves)


def test_the_review_waits_for_what_is_loading_and_no_longer(begun: list[Callable[[], None]]) -> None:
    table = played(seed=6, moves=1, players=2)
    (load,) = begun
    load()
    (_, work) = begun
    table.coach.stop()
    assert not work()
    assert {each["kind"] for each in table.coach.review(table.game, 1)["decisions"]} == {"unknown"}


def advised(slug: str, **asked: int) -> dict[str, Any]:
    """Return the coach's last advice at the start of a game."""
    table = Play(slug, **asked)
    table.answers = []
    table.send = table.answers.append
    return complete(table)


def complete(table: Play) -> dict[str, Any]:
    """Return the coach's complete advice on a position."""
    advice: dict[str, Any] = answer(table, do="advise")["advice"]
    for _ in range(MOST_MOMENTS - 1):
        advice = advice if advice["done"] else answer(table, do="advise")["advice"]
    assert advice["done"]
    return advice


@pytest.mark.parametrize(("slug", "players"), [("papageno", 2), ("trio", 3)])
def test_cards_that_nobody_has_seen_are_neither_ranked_nor_set_aside(slug: str, players: int) -> None:
    table = Play(slug, seed=4, players=players)
    advice = advised(slug, seed=4, players=players)
    unseen = [move for move in advice["moves"] if move["move"].split()[0] in {"reveal", "middle"}]
    order = [move["move"] for move in unseen]
    assert order == [move for move in table.game.moves if move in order]
    assert len({move["tied"] for move in unseen}) == 1
    assert advice["verdict"].startswith(("No clear difference", "Too few games to tell which is better"))
    assert advice["tied"]["low"] <= advice["tied"]["mean"] <= advice["tied"]["high"]
    assert advice["why"] == ""


@nightly
def test_a_single_best_move_is_listed_alone_with_an_agreeing_bots_reason() -> None:
    told = [advised("rummy", seed=seed, players=3) for seed in range(6)]
    clear = [advice for advice in told if not advice["tied"]]
    assert clear
    for advice in clear:
        (best,) = [move for move in advice["moves"] if move["tied"]]
        overlaps = any(move["high"] >= best["low"] for move in advice["moves"] if move is not best)
        sure, likely = "that is best.", "most likely the best. The ranges overlap, but in the same deals it did better."
        assert advice["verdict"] == f"{best['says']}: {likely if overlaps else sure}"
    reasons = [advice["why"] for advice in told if advice["why"]]
    assert reasons
    assert all(reason.startswith("A careful player says: “") for reason in reasons)


def test_a_bots_points_are_not_set_against_those_of_the_coach() -> None:
    """A bot's points have a different scale, so comparing moves by them would contradict the coach's list."""
    for slug in ("papageno", "chicken", "rummy"):
        reasons = [why for seed in range(6) if (why := advised(slug, seed=seed, players=3)["why"])]
        assert not [why for why in reasons if "points less" in why or "points more" in why]
        assert all(why.endswith(("” That is their own estimate, not the coach's.", "”")) for why in reasons)


def test_the_coach_counts_in_what_the_game_counts() -> None:
    assert advised("trio", seed=4, players=3)["better"] == "more trios are better"
    assert advised("papageno", seed=4, players=2)["better"] == "fewer points are better"


def after_a_reveal(slug: str = "trio", seed: int = 4) -> Play:
    """Return a table of Trio at which the player has just revealed their own lowest card."""
    table = Play(slug, seed=seed, players=3)
    table.answers = []
    table.send = table.answers.append
    answer(table, do="move", move="low 1")
    return table


def test_a_card_that_visibly_cannot_match_is_not_an_alternative() -> None:
    table = after_a_reveal()
    hand = table.game.view(1).hands[0]
    assert hand[0] != hand[-1]
    for _ in range(MOMENTS):
        advice = answer(table, do="advise")["advice"]
    by_move = {move["move"]: move for move in advice["moves"]}
    last = by_move["high 1"]
    assert last["futile"] == f"cannot match: your card there is {'an' if hand[-1] in {'8', '11'} else 'a'} {hand[-1]}"
    assert last["dominated"]
    assert not last["tied"]
    assert advice["moves"][-1]["dominated"]
    assert not by_move["middle 1"]["futile"]
    assert not any(move["futile"] for move in advised("trio", seed=4, players=3)["moves"])


def test_a_card_seen_earlier_cannot_match_either() -> None:
    game = cardkit.play("trio", players=3, seed=4)
    game.move("middle 1")
    there = game.view(1).number
    game.move("high 1")
    while game.turn != 1:
        game.move(f"low {game.turn}")
    game.move("low 1")
    assert game.view(1).number != there
    assert ranked_moves.futile_moves(game, 1)["middle 1"] == f"cannot match: you have seen that it is a {there}"


def test_what_a_hand_in_order_rules_out_cannot_match() -> None:
    """A player whose lowest card was a 2 has no 1."""
    game = cardkit.play("trio", players=3, seed=5)
    game.move("low 2")
    lowest = int(game.view(1).number)
    game.move("high 1")
    while game.turn != 1:
        game.move(game.moves[0])
    game.move("low 1")
    number = int(game.view(1).number)
    assert lowest > number
    assert ranked_moves.futile_moves(game, 1)["high 2"] == f"cannot match: it is certainly no {number}"


def test_a_move_that_fails_for_sure_has_a_worth_only_where_nothing_else_is_as_good() -> None:
    prospects = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
    kinds = {each.move: (each.move,) for each in prospects.moves}
    level = {each.move for each in ranked_moves.tied_with_best(prospects, kinds)}
    assert len(level) > 1
    first, *others = level
    some = ranked_moves.rank(prospects, kinds, {first: "cannot match"})
    assert ({each.move for each in some.tied}, [each.move for each in some.dominated]) == (set(others), [first])
    all_ = ranked_moves.rank(prospects, kinds, dict.fromkeys(level, "cannot match"))
    assert ({each.move for each in all_.tied}, all_.dominated) == (level, [])


def test_moves_that_are_alike_have_one_estimate() -> None:
    game = cardkit.play("trio", players=3, seed=4)
    kinds = ranked_moves.equivalence_keys(game, 1)
    assert len({kinds[f"middle {number}"] for number in range(1, 10)}) == 1
    assert kinds["middle 1"] != kinds["low 2"]


def test_a_card_of_the_middle_that_was_seen_is_unlike_the_others() -> None:
    game = cardkit.play("trio", players=3, seed=4)
    game.move("middle 1")
    game.move("high 1")
    while game.turn != 1:
        game.move(f"low {game.turn}")
    kinds = ranked_moves.equivalence_keys(game, 1)
    assert kinds["middle 1"] != kinds["middle 2"]
    assert kinds["middle 2"] == kinds["middle 3"]


def after_a_first_card(slug: str) -> cardkit.Game:
    """Return a game in which a player has revealed one card and may reveal another, or has drawn a card to place."""
    game = cardkit.play(slug, players=2, seed=5)
    game.move("reveal a1")
    while game.turn != 1:
        game.move(game.moves[0])
    return game


def test_the_other_card_of_a_column_is_unlike_those_of_covered_columns() -> None:
    """Bots give all face-down cards the same weight, but only one of them makes a Pair with a face-up card."""
    game = after_a_first_card("parrot")
    kinds = ranked_moves.equivalence_keys(game, 1)
    assert not any(game.weights("careful").reasons.values())
    assert {kinds[f"reveal {spot}"] for spot in ("a2", "a3", "a4", "b2", "b3", "b4")} == {kinds["reveal a2"]}
    assert kinds["reveal b1"] != kinds["reveal a2"]


def test_spots_are_alike_where_the_area_is_its_own_mirror_image() -> None:
    kinds = ranked_moves.equivalence_keys(cardkit.play("papageno", players=2, seed=5), 1)
    assert {kinds[f"reveal {spot}"] for spot in ("a3", "b1", "b3")} == {kinds["reveal a1"]}
    assert kinds["reveal a2"] == kinds["reveal b2"] != kinds["reveal a1"]
    game = after_a_first_card("papageno")
    game.move("draw")
    kinds = ranked_moves.equivalence_keys(game, 1)
    assert len(set(kinds.values())) == len(kinds)


def test_different_cards_are_never_alike_though_a_bot_weighs_them_the_same() -> None:
    for seed in range(4):
        game = cardkit.play("rummy", players=3, seed=seed)
        game.move("draw")
        assert len(set(ranked_moves.equivalence_keys(game, 1).values())) == len(game.moves)


@pytest.mark.parametrize("slug", ["papageno", "trio"])
def test_a_verdict_and_the_advice_after_it_say_the_same_of_a_move(slug: str) -> None:
    game = cardkit.play(slug, players=3, seed=4)
    coach = table_coach.TableCoach(game, 1)
    for move in game.moves[:3]:
        verdict = coach.verdict_on(game, move)
        advice = coach.advice(game, 1)
        listed = next(each for each in advice["moves"] if each["move"] == move)
        shared = advice["tied"] if listed["tied"] and advice["tied"] else {**listed, "mean": listed["chance"]}
        assert verdict.win == (shared["mean"], shared["low"], shared["high"])
        assert advice["done"]
    assert not coach.advice(cardkit.play(slug, players=3, seed=5), 1)["done"]


@pytest.mark.parametrize(("share", "said"), [(0.305, "31"), (0.304, "30"), (0.1, "10"), (0.0625, "6.2"), (0.0, "0.0")])
def test_a_share_is_rounded_as_the_page_rounds_it(share: float, said: str) -> None:
    assert table_coach.per_100(share) == said


def told(move: str, worlds: int, behind: float, error: float = 0.01) -> MoveEstimate:
    """Return the race's result for a move."""
    estimate = Estimate(behind, error, behind - 2 * error, behind + 2 * error)
    win = 0.5 - behind
    return MoveEstimate(move, worlds, WinChance(win, win - 0.02, win + 0.02), Estimate(0, 1, -1, 1), estimate)


def judged(*moves: MoveEstimate) -> MoveEstimates:
    return MoveEstimates("papageno", 1, moves, moves[0].worlds)


def test_a_move_that_is_clearly_behind_is_not_called_as_good_as_the_best() -> None:
    """The two would be tied if they had the same key, but only a game can give moves the same key."""
    prospects = judged(told("best", 900, 0.0), told("near", 900, 0.01), told("behind", 900, 0.18))
    own = {move: move for move in ("best", "near", "behind")}
    ranked = ranked_moves.rank(prospects, own, {})
    assert [each.move for each in ranked.tied] == ["best", "near"]
    assert [(each.move, each.win.mean) for each in ranked.behind] == [("behind", 0.32)]
    joined = ranked_moves.rank(prospects, {**own, "behind": "best"}, {})
    assert [each.move for each in joined.tied] == ["best", "near", "behind"]


def test_one_lucky_move_of_many_that_are_alike_does_not_lift_the_others() -> None:
    unseen = [told(f"unseen {number}", 900, 0.09) for number in range(3)]
    prospects = judged(told("best", 900, 0.0), told("lucky", 900, 0.02), *unseen)
    kinds = {"best": "best", **dict.fromkeys(["lucky", *(each.move for each in unseen)], "unseen")}
    ranked = ranked_moves.rank(prospects, kinds, {})
    assert [each.move for each in ranked.tied] == ["best"]
    assert len({each.win for each in ranked.behind}) == 1


# --- points, where wins don't differ ----------------------------------------------------------------------------------


def scored(move: str, behind: float, error: float = 0.2, worlds: int = 900) -> MoveEstimate:
    """Return a move that wins as often as the others, and is this many points behind."""
    estimate = Estimate(behind, error, behind - 2 * error, behind + 2 * error)
    return told(move, worlds, 0.0)._replace(points_behind=estimate)


def test_moves_that_win_equally_often_are_listed_by_their_points_if_these_differ() -> None:
    moves = [scored("discard", 1.6), scored("near", 0.3), scored("best", 0.0)]
    ranked = ranked_moves.rank(judged(*moves), {each.move: each.move for each in moves}, {})
    assert [each.move for each in ranked.tied] == ["near", "best", "discard"]
    assert ranked.points_tiebreak
    found = ranked.points_tiebreak.behind["discard"]
    assert 0 < found.low < found.mean == 1.6 < found.high


def test_moves_with_equal_points_keep_their_order() -> None:
    moves = [scored("one", 0.3), scored("other", 0.0)]
    ranked = ranked_moves.rank(judged(*moves), {each.move: each.move for each in moves}, {})
    assert [each.move for each in ranked.tied] == ["one", "other"]
    assert ranked.points_tiebreak is None


def test_moves_with_few_worlds_are_not_distinguished() -> None:
    moves = [scored("one", 0.0, worlds=17), scored("other", 5.0, worlds=17)]
    assert points_tiebreak(moves, {each.move: each.move for each in moves}) is None


def test_points_say_nothing_if_the_best_in_points_wins_less_often() -> None:
    moves = [scored("one", 1.6), scored("other", 3.2)]
    assert points_tiebreak(moves, {each.move: each.move for each in moves}) is None


def torn() -> MoveEstimates:
    """Return a move that wins the round more often, a move that brings ten more points, and a worse move."""
    often, points, neither = scored("often", 10.0), scored("points", 0.0), scored("neither", 12.0)
    points, neither = (
        each._replace(behind=Estimate(0.1, 0.01, 0.08, 0.12), win=WinChance(0.4, 0.38, 0.42))
        for each in (points, neither)
    )
    return judged(often, points, neither)


def test_the_move_that_wins_most_often_is_not_called_best_if_another_brings_better_points() -> None:
    prospects = torn()
    assert [each.move for each in prospects.better_in_points] == ["points"]
    assert not prospects.is_clear
    assert prospects.verdict == "often wins the round most often, but points brings better points."
    names = {each.move: each.move for each in prospects.moves}
    ranked = ranked_moves.rank(prospects, names, {})
    game = cardkit.play("rummy", players=3, seed=1)
    verdict = table_coach._verdict(game, prospects, names, ranked, is_done=True)  # noqa: SLF001
    assert verdict.startswith(
        "often: wins this round most often. In points “points” is better, by about 10.0 (most likely "
    )
    assert prospects.lead_in_points(prospects.moves[1]).low < 10 < prospects.lead_in_points(prospects.moves[1]).high


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("points", "“points” wins about 10 times in 100 less often than “often”, but is better in points."),
        ("often", "“often” wins most often, as far as the coach can tell, but “points” is better in points."),
        ("neither", "“neither” has cost you about 10 wins in 100 (most likely 8.0 to 12). “often” was better."),
    ],
)
def test_a_move_is_described_by_its_points_too_if_they_contradict_its_wins(move: str, told: str) -> None:
    game, prospects = cardkit.play("rummy", players=3, seed=1), torn()
    names = {each.move: each.move for each in prospects.moves}
    ranked = ranked_moves.rank(prospects, names, {})
    weighed = ranked_moves.listed_cost(prospects, ranked, move)
    of_points = table_coach._points_verdict(game, names, weighed, ["points"], "")  # noqa: SLF001
    assert (of_points or said_of_names(names, weighed)) == told


def said_of_names(names: dict[str, str], weighed: ranked_moves.MoveCost) -> str:
    return table_coach._cost_verdict(names, weighed)  # noqa: SLF001


def test_equal_moves_are_not_distinguished_by_their_points() -> None:
    moves = [scored("lucky", 0.0), scored("unlucky", 1.6), scored("other", 1.6)]
    found = points_tiebreak(moves, {"lucky": 1, "unlucky": 1, "other": 2})
    assert found
    assert {each.move for each in found.best} == {"lucky", "unlucky"}
    assert set(found.behind) == {"other"}


def holding_a_2() -> Play:
    """Return a table of Parrot at which the player has drawn a 2, and a 9 is face up."""
    table = Play("parrot", seed=4, players=2)
    table.answers = []
    table.send = table.answers.append
    for move in ("reveal a1", "reveal b2", "draw"):
        answer(table, do="move", move=move)
    assert table.game.view(1).hand == "2"
    return table


@nightly
def test_a_low_card_is_not_called_as_good_to_discard_as_to_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardkit.advice.estimating import Estimating

    monkeypatch.setattr(Estimating, "run_for", lambda race, _: race.run_to(race.worlds + 200))
    table = holding_a_2()
    advice = complete(table)
    order = [move["move"] for move in advice["moves"] if move["tied"]]
    assert order[0].startswith("swap")
    assert " In points the last " in advice["verdict"]
    worse = [move["move"] for move in advice["moves"] if move["worse"].endswith("points worse")]
    assert order[-len(worse) :] == worse
    assert {move.split()[0] for move in worse} >= {"reveal"}
    answer(table, do="move", move=next(move for move in worse if move.startswith("reveal")))
    assert re.search(
        r"wins as often as any, but was about [\d.]+ points worse than the best", table.state["coach"]["cost"]
    )


def test_an_early_verdict_says_that_it_is_early() -> None:
    wide = [told(move, 40, 0.0)._replace(win=WinChance(0.34, 0.23, 0.46)) for move in ("one", "other", "third")]
    game, names = cardkit.play("papageno", players=2), {each.move: each.move for each in wide}
    ranked = ranked_moves.rank(judged(*wide), names, {})
    for is_done, why in ((False, "Too early"), (True, "Too few games")):
        said = table_coach._verdict(game, judged(*wide), names, ranked, is_done=is_done)  # noqa: SLF001
        says = f"{why} to tell which is better: so far these 3 all win about 34 times in 100, and it may be 23 to 46."
        assert said == says


def test_a_rare_win_is_described_without_a_ratio() -> None:
    poor = [told(move, 900, 0.0)._replace(win=WinChance(0.0, 0.0, 0.0042)) for move in ("one", "other", "third")]
    game, names = cardkit.play("papageno", players=2), {each.move: each.move for each in poor}
    said = table_coach._verdict(game, judged(*poor), names, ranked_moves.rank(judged(*poor), names, {}), is_done=True)  # noqa: SLF001
    assert said == "No clear difference: these 3 all hardly ever win (at most 0.4 times in 100)."


def test_a_move_is_not_set_behind_one_that_is_best_by_luck_among_many_that_are_alike() -> None:
    unseen = [told("unseen 0", 900, 0.0), *(told(f"unseen {number}", 900, 0.03) for number in range(1, 4))]
    prospects = judged(unseen[0], told("other", 900, 0.03), *unseen[1:])
    kinds = {"other": "other", **{each.move: "unseen" for each in unseen}}
    assert {each.move for each in ranked_moves.tied_with_best(prospects, kinds)} == set(kinds)


def test_the_cost_of_a_move_is_shown_if_the_coach_was_asked() -> None:
    table = table_of("play")
    answer(table, do="move", move=table.game.moves[0])
    assert not table.state["coach"]["cost"]
    answer(table, do="advise")
    answer(table, do="move", move=table.game.moves[0])
    assert table.state["coach"]["cost"].startswith("After a longer look: “")  # the coach was asked only once


def shown_and_told(slug: str, seed: int, move: int) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Return the coach's complete list for an opening, the move made at this index of the list, and the verdict."""
    table = Play(slug, seed=seed, players=3)
    table.answers = []
    table.send = table.answers.append
    advice = complete(table)
    made = advice["moves"][move]
    answer(table, do="move", move=made["move"])
    return advice, made, table.state["coach"]["cost"]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("slug", ["papageno", "rummy"])
def test_the_verdict_on_a_move_says_what_the_list_showed(slug: str, seed: int) -> None:
    """The cost equals the difference of the bars; a move below the best on the list isn't called as good as any."""
    advice, made, told = shown_and_told(slug, seed, -1)
    best = advice["tied"]["mean"] if advice["tied"] else advice["moves"][0]["chance"]
    called = advice["verdict"].endswith(("that is best.", "in the same deals it did better."))
    if made["tied"]:
        assert told.endswith("as far as the coach can tell.")
    elif found := re.search(r"about ([\d.]+) wins in 100 \(most likely ([\d.]+) to ([\d.]+)\)", told):
        cost, low, high = map(float, found.groups())
        assert told.startswith("After a longer look") or cost == pytest.approx(100 * (best - made["chance"]), abs=0.51)
        assert low <= cost <= high
    if called and not made["tied"]:
        assert "as good as any" not in told
        assert f"Best was “{advice['moves'][0]['says']}”." in told


def cost_of(*moves: MoveEstimate, of: str) -> ranked_moves.MoveCost:
    prospects = judged(*moves)
    return ranked_moves.listed_cost(
        prospects, ranked_moves.rank(prospects, {each.move: each.move for each in moves}, {}), of
    )


def said_of(weighed: ranked_moves.MoveCost) -> str:
    return table_coach._cost_verdict({"best": "best", "other": "other", "near": "near"}, weighed)  # noqa: SLF001


def test_the_cost_is_the_difference_that_the_list_shows_with_its_interval() -> None:
    weighed = cost_of(told("best", 900, 0.0), told("other", 900, 0.1, 0.02), of="other")
    assert weighed.cost == pytest.approx((0.1, 0.02, 0.06, 0.14))
    assert said_of(weighed) == "“other” has cost you about 10 wins in 100 (most likely 6.0 to 14). Best was “best”."


def test_no_move_costs_more_than_the_best_one_has() -> None:
    """The best move may have been luckier in the deals that both moves share than in all its deals."""
    poor = told("best", 900, 0.0)._replace(win=WinChance(0.03, 0.02, 0.05))
    other = told("other", 300, 0.04, 0.01)._replace(win=WinChance(0.0, 0.0, 0.01), in_race=False)
    cost = cost_of(poor, other, of="other").cost
    assert (cost.mean, cost.low, cost.high) == pytest.approx((0.03, 0.02, 0.05))


def test_where_two_share_a_bar_the_cost_is_how_far_a_move_is_behind_that_bar() -> None:
    moves = told("best", 900, 0.0), told("near", 900, 0.01), told("other", 900, 0.2)
    weighed = cost_of(*moves, of="other")
    assert weighed.cost.mean == pytest.approx(0.195)
    assert said_of(weighed).endswith("“best” was better.")
    assert said_of(cost_of(*moves, of="near")) == "“near” was as good as any, as far as the coach can tell."


def test_a_move_that_dropped_out_is_shown_as_far_behind_as_in_the_deals_of_both() -> None:
    """In those deals, it won 30% and the best move 42%. The best move now has 50%, so this one is shown with 38%."""
    other = told("other", 300, 0.12)._replace(win=WinChance(0.3, 0.25, 0.35), in_race=False)
    prospects = judged(told("best", 900, 0.0), other)
    ranked = ranked_moves.rank(prospects, {"best": 1, "other": 2}, {})
    weighed = ranked_moves.listed_cost(prospects, ranked, "other")
    assert ranked.chance(weighed) == pytest.approx((0.38, 0.33, 0.43))
    assert weighed.cost.mean == pytest.approx(0.12)


def test_a_move_is_judged_that_the_list_had_no_room_for() -> None:
    """A hand of Rummy can be laid down in hundreds of ways; the coach lists only the most promising ones."""
    game = cardkit.play("rummy", players=3, seed=2)
    game.move("draw")
    coach = table_coach.TableCoach(game, 1)
    prospects = coach.coach.advise(game, 3.0)
    others = [move for move in game.moves if not prospects.of(move)]
    assert others
    listed = len(game.moves) - len(others)
    told = f"You have {len(game.moves)} moves here. The list shows the {listed} that look best at first sight."
    assert coach.advice(game, 1)["verdict"].endswith(told)
    last = others[-1]
    assert coach.cost(game, last).startswith("After a longer look: “")
    verdict = coach.verdict_on(game, last)
    assert not verdict.is_best
    assert 0 <= verdict.win[1] <= verdict.win[0] <= verdict.win[2] <= 1


def test_moves_that_are_behind_are_listed_by_the_chances_that_they_are_shown_with() -> None:
    """A move that dropped out early is compared with the best move only in the deals that both had."""
    early = told("early", 300, 0.1)._replace(win=WinChance(0.2, 0.15, 0.25), in_race=False)
    prospects = judged(told("best", 900, 0.0), told("late", 900, 0.12), early)
    ranked = ranked_moves.rank(prospects, {each.move: each.move for each in prospects.moves}, {})
    assert [(each.move, round(each.win.mean, 2)) for each in ranked.behind] == [("early", 0.4), ("late", 0.38)]


def test_what_is_not_best_but_hardly_known_is_neither_blamed_nor_called_as_good() -> None:
    other = told("other", 12, 0.1, 0.1)._replace(in_race=False)
    said = said_of(cost_of(told("best", 900, 0.0), told("near", 900, 0.1), other, of="other"))
    assert said == "“other” was most likely not the best, but the coach cannot tell what it has cost. Best was “best”."


def test_a_player_who_is_not_to_move_gets_no_advice() -> None:
    table = played(seed=3, moves=200, players=2)
    while table.game.turn:
        answer(table, do="move", move=table.game.moves[0])
    assert answer(table, do="advise")["advice"]["moves"] == []


@pytest.mark.parametrize("moves", [3, 8, 15])
def test_advice_does_not_depend_on_what_is_hidden(moves: int) -> None:
    table = played(seed=21, moves=moves, players=3)
    twin = in_another_world(table, 5)
    assert json.dumps(answer(twin, do="advise")["advice"]) == json.dumps(answer(table, do="advise")["advice"])


def finished() -> Play:
    """Return a round that was played badly to its end."""
    table = played(seed=6, moves=0, players=2)
    while not table.game.history.awaits_deal():
        answer(table, do="move", move=table.game.moves[-1])
    return table


@pytest.mark.usefixtures("at_work")
def test_all_decisions_of_a_round_are_listed_and_each_is_one_message_away() -> None:
    table = finished()
    assert table.state["coach"]["review"]
    seen = answer(table, do="review", first=True)["review"]
    assert seen["done"]
    listed = seen["decisions"]
    own = [number for number, event in enumerate(table.game.events) if event.get("seat") == 1]
    assert set(own) >= {each["before"] for each in listed}
    ranks = [0 if each["again"] else 1 if each["kind"] == "unknown" else 2 for each in listed]
    assert ranks[0] == 0
    assert ranks == sorted(ranks)
    end = table.game.history.now
    answer(table, do="go", before=listed[0]["before"])
    assert (table.game.history.now, table.game.turn) == (listed[0]["before"], table.seat)
    assert table.game.history.now + table.game.history.undone == end
    assert answer(table, do="review", first=False)["review"]["decisions"] == listed


def test_what_has_not_been_looked_at_is_not_called_fine() -> None:
    table = finished()
    seen = answer(table, do="review", first=True)["review"]
    assert {each["kind"] for each in seen["decisions"]} == {"unknown"}
    count = len(seen["decisions"])
    unknown = f"The results for {count} of your {count} decisions aren't known yet."
    assert seen["says"] == f"No mistake is known so far. {unknown}"
    assert (seen["done"], seen["waiting"]) == (False, True)


def test_the_review_works_from_the_first_move_on(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(background, "begin", lambda work, **_: begun.append(work))
    table = played(seed=6, moves=0, players=2)
    assert not begun
    answer(table, do="move", move=table.game.moves[0])
    assert len(begun) == 1


def test_in_a_class_the_review_waits_until_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server has only a few cores for thirty students."""
    begun: list[object] = []
    monkeypatch.setattr(background, "begin", lambda work, **_: begun.append(work))
    for name, value in report_sender.environment("secret").items():
        monkeypatch.setenv(name, value)
    finished()
    assert not begun


def decided(before: int, move: str, **changed: Any) -> Decision:
    """Return a mistake that the review found."""
    return Decision(before, move, move, "mistake", Estimate(0.1, 0.01, 0.08, 0.12), 1, 900)._replace(**changed)


def test_decisions_of_one_turn_are_distinguished_and_several_rounds_numbered() -> None:
    game = cardkit.play("trio", players=3, seed=4)
    found = []
    for move in ("low 1", "high 1"):
        found.append(decided(game.history.now, move))
        game.move(move)
    told = table_coach._review_list(game, found, 1)  # noqa: SLF001
    assert [each["where"] for each in told] == ["Your turn 1, move 1", "Your turn 1, move 2"]
    assert [each["where"] for each in table_coach._review_list(game, found[:1], 1)] == ["Your turn 1"]  # noqa: SLF001
    assert table_coach._turn_text((2, 3, 1), in_round=True, is_shared=False) == "Round 2, your turn 3"  # noqa: SLF001


def test_a_decision_is_described_with_its_cost_and_how_certain_that_is() -> None:
    game = cardkit.play("parrot", players=2, seed=4)
    move = game.moves[0]
    name = table_coach.named_moves(game, [move], 1)[move]
    says = {
        decided(game.history.now, move): f"“{name}” has cost you about 10 wins in 100 (most likely 8.0 to 12).",
        decided(game.history.now, move, kind="unknown"): f"“{name}” has cost you nothing, or up to 12 wins in 100.",
        decided(game.history.now, move, kind="fine"): f"“{name}” has cost you less than 5.0 wins in 100, if any.",
        decided(
            game.history.now, move, kind="tradeoff"
        ): f"“{name}” brings better points than any move that wins more often.",
        decided(
            game.history.now, move, kind="tradeoff", unit=20
        ): f"“{name}” wins more often than any move that brings better points.",
        decided(game.history.now, move, kind="unknown", worlds=0): f"“{name}” has not been looked at yet.",
    }
    assert [table_coach.decision_text(game, found, 1) for found in says] == list(says.values())
    points = decided(game.history.now, move, cost=Estimate(3.0, 0.1, 2.0, 4.0), unit=20)
    told = table_coach.decision_text(game, points, 1)
    assert told == f"“{name}” has cost you about 3.0 points in this round (most likely 2.0 points to 4.0 points)."


def test_a_move_that_had_to_fail_is_reported_with_the_reason() -> None:
    game = after_a_reveal().game
    last = game.view(1).hands[0][-1]
    found = decided(game.history.now, "high 1", kind="vain", better="", cost=Estimate(0.0, 0.01, 0.0, 0.03))
    (told,) = table_coach._review_list(game, [found], 1)  # noqa: SLF001
    name = table_coach.named_moves(game, ["high 1"], 1)["high 1"]
    there = f"{'an' if last in {'8', '11'} else 'a'} {last}"
    why = f"You could tell that “{name}” cannot match: your card there is {there}."
    assert told["says"] == f"{why} “{name}” has cost you nothing, or up to 3.0 wins in 100."
    assert (told["label"], told["again"]) == ("Bound to fail", False)


@pytest.mark.usefixtures("at_work")
def test_taking_a_move_back_while_the_coach_looks_restarts_the_review() -> None:
    table = finished()
    answer(table, do="review", first=True)
    for _ in range(3):
        answer(table, do="undo")
        listed = answer(table, do="review", first=False)["review"]["decisions"]
        assert all(each["before"] < table.game.history.now for each in listed)
    assert table.state["notice"] is None


@pytest.mark.parametrize(
    ("slug", "begins", "back"),
    [
        ("trio", "You had these cards. ", "Back at your decision."),
        ("chicken", "In round 1 you had these cards. ", "Back at your decision in round 1."),
    ],
)
def test_rounds_are_named_only_where_there_can_be_several(
    slug: str, begins: str, back: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Play(slug, seed=4, players=3)
    table.send = lambda _: None
    before, move, *_ = table.game.history.now, *table.game.moves
    table.move(move)
    monkeypatch.setattr(table.coach, "mistake", lambda before: decided(before, move))
    receive(table, method="custom", content=now(table, do="puzzle", before=before))
    assert table.state["puzzle"]["says"].startswith(begins)
    receive(table, method="custom", content=now(table, do="go", before=before))
    assert back in table.state["frames"][-1]["says"]


@pytest.mark.usefixtures("at_work")
@pytest.mark.parametrize("then", ["puzzle", "go"])
def test_a_review_that_is_left_goes_on_with_the_whole_round(then: str) -> None:
    table = finished()
    seen = answer(table, do="review", first=True)["review"]["decisions"]
    answer(table, do=then, before=seen[0]["before"])
    assert answer(table, do="review", first=False)["review"]["decisions"] == seen
    if then == "puzzle":
        answer(table, do="leave")
        assert answer(table, do="review", first=True)["review"]["decisions"] == seen


@pytest.mark.parametrize("before", [None, True, -1, 10_000, "3", [], {}])
def test_a_position_that_there_is_not_is_refused(before: object) -> None:
    table = finished()
    then = table.game.history.now
    answer(table, do="go", before=before)
    assert table.state["notice"]["kind"] == "refused"
    assert table.game.history.now == then


def test_only_your_own_decisions_can_be_opened() -> None:
    table = finished()
    theirs = next(number for number, event in enumerate(table.game.events) if event.get("seat") == 2)
    answer(table, do="go", before=theirs)
    assert table.state["notice"]["text"] == "That was not a decision of yours."


def test_moves_of_one_kind_are_described_as_fully_as_equal_moves() -> None:
    game = playing("G2 K3 B4 R5 B7")
    names = table_coach.named_moves(game, game.moves, game.turn)
    melds = [name for move, name in names.items() if move.startswith("meld")]
    assert "Lay down a mixed run of four: green 2, black 3, blue 4 and red 5" in melds
    assert all(": " in name for name in melds)


def test_a_move_is_shown_as_the_best_only_where_it_is_clearly_so() -> None:
    puzzle = MistakePuzzle(cardkit.play("papageno", seed=2), 0, "draw", "", "Take the 3")
    puzzle.reveal(is_clear=True)
    assert puzzle.verdict == "Best was “Take the 3”."
    puzzle.reveal(is_clear=False)
    assert puzzle.verdict == "One of the best moves was “Take the 3”."


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_every_move_has_a_short_name(slug: str) -> None:
    game = cardkit.play(slug, seed=2)
    names = table_coach.named_moves(game, game.moves, game.turn)
    assert set(names) == set(game.moves)
    assert all(0 < len(name) < 80 for name in names.values())
    assert len(set(names.values())) == len(names)
