"""Lesson 2, its numbers found a second way: from cards that are listed, and from worlds that are dealt."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import islice, permutations
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.table.scene import FACE_DOWN
from cardkit_widgets import lessons
from cardkit_widgets.lessons import out_of_sight
from cardkit_widgets.lessons import seeing_changes_chances as lesson
from cardkit_widgets.lessons import seeing_changes_chances_exercises as exercises
from tests.lessons.told import worked
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit_widgets.exercises import BestMove

SEEDS = range(40)
WORLDS, TABLES = 2000, 400
# `setup.deck` and `setup.birds`, once more.
DECK = Counter({"Egg": 2, "Capture": 4, "Pan flute": 4} | {str(n): 4 if 2 <= n <= 5 else 3 for n in range(-2, 10)})


def dealt(**rules: object) -> list[str]:
    """All cards of a table, from the shuffle of a game with these rules."""
    return list(cardkit.play("papageno", seed=3, **rules).events[0]["shuffle"])


def asked_for(text: str) -> str:
    """The card that a question asks for: the last word or words after `is a` or `is an`."""
    return re.findall(r"is an? ([^?]+)\?", text)[-1]


# --- Exercises --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_next_card_by_taking_the_open_cards_out_of_the_deck(seed: int) -> None:
    question = exercises.next_of_a_kind(Random(seed))
    open_cards = re.split(r", | and ", re.findall(r"face-up cards are: ([^.]+)\.", question.ask)[0])
    left = DECK - Counter(open_cards)
    hidden, pile = map(
        int, re.findall(r"(\d+) cards lie face down in front of the players, and (\d+)", question.ask)[0]
    )
    assert DECK.total() == len(open_cards) + hidden + pile
    assert all(count <= DECK[card] for card, count in Counter(open_cards).items())
    kind = asked_for(question.ask)
    assert question.answer == Fraction(left[kind], left.total())
    assert question.answer not in question.mistakes


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_what_is_put_away_unseen_by_shuffling(seed: int) -> None:
    question = exercises.put_away(Random(seed))
    away, kind = int(re.findall(r"Then (\d+) cards", question.ask)[0]), asked_for(question.ask)
    cards, numbers = list(DECK.elements()), Random(seed)
    found = []
    for _ in range(WORLDS):
        numbers.shuffle(cards)
        found.append(cards[away] == kind)
    chance = float(question.answer)
    assert abs(fmean(found) - chance) < 4 * (chance * (1 - chance) / WORLDS) ** 0.5
    assert question.answer == Fraction(DECK[kind], DECK.total())


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_two_light_cards_by_listing_all_pairs(seed: int) -> None:
    question = exercises.both_light(Random(seed))
    every, light = map(int, re.findall(r"^(\d+) cards are out of sight, (\d+)", question.ask)[0])
    pairs = list(permutations(range(every), 2))
    assert question.answer == Fraction(sum(max(pair) < light for pair in pairs), len(pairs))
    assert question.answer not in question.mistakes


@pytest.mark.parametrize("seed", range(10))
def test_what_changes_the_chance_does_so_at_a_table(seed: int) -> None:
    """Of the three kinds of event that a table has, only a card that is turned up changes what comes next."""
    assert "turns over" in exercises.what_changes_it(Random(seed)).right
    game = cardkit.play("papageno", players=3, seed=seed)
    before = out_of_sight.next_card(game)
    game.move("reveal a1")
    turned = out_of_sight.next_card(game)
    assert turned != before
    game.move("reveal a1")
    game.move("reveal a1")
    game.move("draw")
    game.move("discard")
    before = out_of_sight.next_card(game)
    game.move("draw")
    assert out_of_sight.next_card(game) == before
    game.undo()
    game.move("take")
    game.move("swap a1")
    assert out_of_sight.next_card(game) == before


def mean_score(game: Game, move: str) -> tuple[float, float]:
    """What seat 1 scores on average after a move in worlds that it cannot tell apart, and the standard error."""
    scores = []
    for world in islice(game.worlds(1, seed=5), TABLES):
        world.move_only(move)
        area = [world.state.area[place] for place in range(6)]
        scores.append(lowest(area))
    return fmean(scores), stdev(scores) / TABLES**0.5


def lowest(area: list[int]) -> int:
    """`score.sum`, `score.pair`, `special.egg`, once more: the least over all that the Eggs can be."""
    egg, weights = 22, {20: 10, 21: 10}
    looks = [[0]] * 6
    for place, card in enumerate(area):
        if card == egg:
            looks[place] = [-1] if place % 3 == 2 else [1] if place % 3 == 0 else [-1, 1]
    totals = []
    for left in looks[1]:
        for right in looks[4]:
            look = [looks[0][0], left, looks[2][0], looks[3][0], right, looks[5][0]]
            values = [value_at(place, area, look, weights) for place in range(6)]
            if None not in values:
                columns = [(values[k], values[k + 3]) for k in range(3)]
                totals.append(sum(0 if one == other else one + other for one, other in columns))
    return min(totals)


def test_a_deck_without_flutes_says_nothing_of_them() -> None:
    three, two = (lesson.weights(lessons.begin(2, players=players)).text for players in (3, 2))
    assert "4 **Pan flutes** (F) weigh 10 each, 4 **Captures** (C) weigh 10 each, and 2 **Eggs**" in three
    assert "flute" not in two
    assert "4 **Captures** (C) weigh 10 each, and 2 **Eggs**" in two


def value_at(place: int, area: list[int], look: list[int], weights: dict[int, int], steps: int = 0) -> int | None:
    """The value of a card, an Egg's from where it looks; None where two Eggs look at each other."""
    if area[place] != 22:
        return weights.get(area[place], area[place])
    return None if steps > 2 else value_at(place + look[place], area, look, weights, steps + 1)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_best_place_by_dealing_worlds(seed: int) -> None:
    question: BestMove = exercises.where_to_put_it(Random(seed))
    game = question.start()
    moves = game.moves if seed < 4 else [*question.best()[:1], "discard"]
    found = {move: mean_score(game, move) for move in moves}
    for move, (mean, error) in found.items():
        assert abs(mean - float(question.values[move])) < 4 * error + 1e-9, move
    if len(found) == len(question.values):
        assert min(found, key=lambda move: found[move][0]) in question.best()


def weighed_on_paper(cards: list[str], weights: dict[str, float]) -> float:
    """What an area weighs for somebody with the question and a pencil: columns of two, equal open cards cancel."""
    columns = zip(cards[:3], cards[3:], strict=True)
    weigh = [(weights.get(one) or float(one), weights.get(other) or float(other), one, other) for one, other in columns]
    return sum(0 if a == b and one and other else a + b for a, b, one, other in weigh)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_best_place_is_found_with_what_the_question_says(seed: int) -> None:
    question: BestMove = exercises.where_to_put_it(Random(seed))
    flute, capture, mean = re.findall(
        r"\(F\) weighs (\d+).* \(C\) (\d+)\..* weigh (-?\d+\.\d) on average", question.ask
    )[0]
    weights = {"": float(mean), "F": float(flute), "C": float(capture)}
    view = question.start().view(seat=1)
    found = {"discard": weighed_on_paper(list(view.areas[0]), weights)}
    for place, spot in enumerate(("a1", "a2", "a3", "b1", "b2", "b3")):
        cards = list(view.areas[0])
        cards[place] = view.hand
        found[f"swap {spot}"] = weighed_on_paper(cards, weights)
    first = min(found.values())
    assert {move for move, weight in found.items() if weight < first + 1e-9} <= set(question.best())
    for said in re.findall(r"weighs (-?[\d.]+) \+ \(?(-?[\d.]+)\)? = (-?[\d.]+)\.", question.why):
        one, other, both = map(float, said)
        assert abs(one + other - both) < 1e-9


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_who_discards_is_led_to_the_best_place(seed: int) -> None:
    """At each best place lies a card that weighs more than yours, or yours makes a Pair with what is above or below."""
    question: BestMove = exercises.where_to_put_it(Random(seed))
    view = question.start().view(seat=1)
    mean = float(re.findall(r"weigh (-?\d+\.\d) on average", question.ask)[0])
    weights = {"F": 10.0, "C": 10.0, FACE_DOWN: mean}
    for move in question.best():
        place = ("a1", "a2", "a3", "b1", "b2", "b3").index(move.split()[1])
        there, beside = view.areas[0][place], view.areas[0][(place + 3) % 6]
        weighs_more = weights.get(there, 0.0) if there in weights else float(there)
        assert weighs_more > float(view.hand) or beside == view.hand, move
    assert "makes a Pair" in question.judge(["discard"]).says


# --- The lesson itself ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 3}, {"players": 5}, {"players": 4, "birds": "golf"}])
def test_what_is_seen_and_what_is_not_are_the_deck(rules: dict[str, object]) -> None:
    page = lessons.begin(2, **rules)
    game = lesson.at_your_turn(lesson.played_round(page))
    assert sorted(out_of_sight.whole_deck(page)) == sorted(dealt(**rules))
    assert sorted(out_of_sight.seen(page, game) + out_of_sight.unseen(game)) == sorted(dealt(**rules))
    shares = sum(out_of_sight.by_kind(game).values())
    assert shares == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_worlds_agree_with_the_count(players: int) -> None:
    page = lessons.begin(2, players=players)
    game = lesson.at_your_turn(lesson.played_round(page))
    happen = lesson.worlds(page, game)
    share = fmean(happen(number).value for number in range(WORLDS))
    exact = float(out_of_sight.chance_of(out_of_sight.LIGHT, game))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / WORLDS) ** 0.5


def test_a_world_shows_what_it_is_about() -> None:
    page = lessons.begin(2, players=3)
    game = lesson.at_your_turn(lesson.played_round(page))
    assert lesson.worlds(page, game)(0).picture().count("<svg") == 2
    assert lesson.worlds(page, game)(0).says == lesson.worlds(page, game)(0).says
    hidden = sum(card == FACE_DOWN for area in game.view(seat=1).areas for card in area)
    assert lesson.worlds(page, game)(0).picture().split("</svg>")[0].count('stroke-dasharray="14 8"') == hidden + 1, (
        "and the pile"
    )


@nightly
def test_each_look_shows_something_and_the_last_row_is_what_is_left() -> None:
    page = lessons.begin(2, players=3)
    game = lesson.played_round(page)
    looks = out_of_sight.looks(game)
    assert all(look.new for look in looks[1:])
    assert sum(len(look.new) for look in looks) == looks[-1].seen == len(out_of_sight.seen(page, game))
    assert all(repr(lesson.next_after(looks)(number)) for number in range(len(looks)))


@pytest.mark.parametrize("players", some_now([2, 3, 4, 5], 1))
def test_there_is_something_to_see_whatever_is_dealt(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(20):
        monkeypatch.setenv("QUERY_STRING", f"seed={seed}&players={players}")
        page = lessons.begin(2)
        game = lesson.at_your_turn(lesson.played_round(page))
        known = re.findall(r"- (?:light|all others): (.+)", str(lesson.what_you_know(page, game)._repr_markdown_()))
        named = [card for row in known for card in re.split(r", | and ", row) if card != "none"]
        assert len(named) == len(out_of_sight.seen(page, game))
        assert lesson.hidden_place(game, 1)
        assert len(out_of_sight.looks(game)) > players


def test_being_shown_a_card_changes_nothing_on_average() -> None:
    game = lesson.at_your_turn(lesson.played_round(lessons.begin(2, players=3)))
    first, second = lesson.shown_first(game)
    average = first.chance * first.then[0].chance + second.chance * second.then[0].chance
    assert average == out_of_sight.chance_of(out_of_sight.LIGHT, game)


@pytest.mark.parametrize("players", some_now([2, 3, 4, 5], 1))
def test_the_notebook_counts_what_the_game_knows(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", f"players={players}")
    names = worked(lesson.LESSON).names
    chance = out_of_sight.chance_of(out_of_sight.LIGHT, names["game"])
    assert Fraction(names["now"], names["left"]) == chance
    assert names["both"] == chance
    assert all(names["same"])
    pairs = [(one, other) for one in range(names["left"]) for other in range(names["left"]) if one != other]
    light = range(names["now"])
    found = Fraction(sum(one in light and other in light for one, other in pairs), len(pairs))
    assert names["light_first"] == found
    assert abs(names["following"].mean() - float(chance)) < 0.02
    assert abs(names["given_light"] - float(found / chance)) < 0.03


def test_the_deck_is_told_with_its_weights() -> None:
    text = str(lesson.weights(lessons.begin(2, flute_weight=12))._repr_markdown_())
    told = [int(number.replace("\u2212", "-")) for number in re.findall(r"\u2212?\d+", text)]
    assert told == [50, 40, -2, 9, 4, 12, 4, 10, 2]


@pytest.mark.parametrize(("place", "says"), [("a1", "left card of your upper"), ("b3", "right card of your lower")])
def test_a_place_is_told_to_whoever_reads_no_coordinates(place: str, says: str) -> None:
    assert says in lesson.where(place)


def test_a_card_that_lies_face_down_is_as_unknown_as_the_next() -> None:
    game = lesson.at_your_turn(lesson.played_round(lessons.begin(2, players=3)))
    for seat in (1, 2):
        place = lesson.hidden_place(game, seat)
        assert out_of_sight.asked(game, "face-down card", place=place) == out_of_sight.next_card(game)


def test_the_exact_numbers_lie_on_either_side_of_what_one_reckons_on_paper() -> None:
    """So the explanation says no more than that they differ."""
    games = [exercises.where_to_put_it(Random(seed)).start() for seed in range(12)]
    off = [
        reckoned - exercises.expected_scores(game)[move]
        for game in games
        for move, reckoned in exercises.reckoned(game).items()
    ]
    assert min(off) < 0 < max(off)
