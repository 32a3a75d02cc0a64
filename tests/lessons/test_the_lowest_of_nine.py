"""Lesson 3, its numbers found a second way: by listing all hands, by dealing, and by what is left of places."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit_widgets import lessons
from cardkit_widgets.lessons import the_lowest_of_nine as lesson
from tests.lessons.told import cells_of, worked
from tests.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SEEDS = range(40)
DEALS = 4000


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


def share(hands: Iterable[tuple[int, ...]], holds: Callable[[tuple[int, ...]], bool]) -> Fraction:
    """The part of some hands for which something holds."""
    listed = list(hands)
    return Fraction(sum(map(holds, listed)), len(listed))


# --- The exercises ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_lowest_of_few_by_listing_all_hands(seed: int) -> None:
    question = lesson.lowest_of_few(Random(seed))
    cards, _, _, size, lowest = numbers_in(question.ask)
    assert question.answer == share(combinations(range(1, cards + 1), size), lambda hand: min(hand) == lowest)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_what_lies_behind_by_listing_all_hands(seed: int) -> None:
    question = lesson.behind_it(Random(seed))
    cards, _, _, shown, asked = numbers_in(question.ask)
    hands = [hand for hand in combinations(range(1, cards + 1), 3) if min(hand) == shown]
    assert question.answer == share(hands, lambda hand: asked in hand)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_where_the_one_is_by_listing_all_deals(seed: int) -> None:
    question = lesson.where_is_the_one(Random(seed))
    cards, _, _, size, shown, _ = numbers_in(question.ask)
    every = range(1, cards + 1)
    ways = fitting = 0
    for mina in combinations(every, size):
        if min(mina) == shown:
            left = [card for card in every if card not in mina]
            fitting += comb(len(left), size)
            ways += sum(1 in theo for theo in combinations(left, size))
    assert question.answer == Fraction(ways, fitting)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_whom_to_ask_by_the_places_that_are_left(seed: int) -> None:
    """Whoever has shown a 2 has no 1: the 1s that are left lie in any of the other places, each as likely."""
    question = lesson.whom_to_ask(Random(seed))
    wanted, other = map(int, re.findall(r"your only (\d+)\..* player (\d+) had to show", question.ask)[0])
    end = "low" if "show their lowest" in question.ask else "high"
    view = question.start().view(seat=1)
    assert (view.hands[0].count(str(wanted)), view.number) == (1, str(wanted))
    size = len(view.hands[0])
    places = 36 - 2 * size - sum(map(bool, view.middle_seen))
    for seat in set(range(2, view.players + 1)) - {other}:
        assert question.values[f"{end} {seat}"] == 1 - Fraction(comb(places - 2, size), comb(places, size))
    unseen = [f"middle {place}" for place, card in enumerate(view.middle_seen, start=1) if not card]
    assert all(question.values[request] == Fraction(2, places) for request in unseen)
    assert question.values[f"{end} {other}"] == 0
    assert {request.split()[0] for request in question.best()} == {end}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_whom_to_ask_with_nothing_but_what_the_question_says(seed: int) -> None:
    """What stands on paper is enough: the deck, one's own hand, what was turned up."""
    question = lesson.whom_to_ask(Random(seed))
    cards = question.ask.partition("most likely? ")[2].partition(" in each hand")[0]
    deck, copies, _, numbers, size = numbers_in(cards)
    assert (deck, copies, numbers) == (36, 3, 12)
    told = re.findall(r"cards 1 to (\d+) of the middle were ([^.]+)\.", question.ask)[0]
    turned = numbers_in(told[1])
    view = question.start().view(seat=1)
    assert [str(card) for card in turned] == [card for card in view.middle_seen if card]
    assert all(view.middle_seen[: int(told[0])])
    places = deck - 2 * size - len(turned)
    ways = list(combinations(range(places), 2))
    with_one = Fraction(sum(first < size for first, _ in ways), len(ways))
    assert {question.values[request] for request in question.best()} == {with_one}
    said = re.findall(r"(\d+)/(\d+) × (\d+)/(\d+) = ", question.why)[0]
    assert Fraction(int(said[0]), int(said[1])) * Fraction(int(said[2]), int(said[3])) == 1 - with_one
    assert question.why.endswith(f"in {100 * float(with_one):.1f}% of cases.".replace(".0%", "%"))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_every_wrong_request_gets_a_reply_of_its_own(seed: int) -> None:
    question = lesson.whom_to_ask(Random(seed))
    assert set(question.replies) == set(question.start().moves) - set(question.best())
    assert all("single card" in says for move, says in question.replies.items() if question.values[move])


@pytest.mark.parametrize("seed", range(5))
def test_whom_to_ask_in_worlds_that_seat_1_cannot_tell_apart(seed: int) -> None:
    question = lesson.whom_to_ask(Random(seed))
    wanted = question.start().view(seat=1).number
    best = question.best()[0]
    tries = 400
    shown = 0
    for _, world in zip(range(tries), question.start().worlds(seat=1), strict=False):
        world.move_only(best)
        shown += len(world.view(seat=1).revealed) == 2 and world.view(seat=1).number == wanted
    chance = float(question.values[best])
    assert abs(shown / tries - chance) < 4 * (chance * (1 - chance) / tries) ** 0.5


# --- What happens, and what is counted --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", some_now([3, 4, 5, 6], 1))
def test_what_is_dealt_agrees_with_what_is_counted(players: int) -> None:
    page = lessons.begin(3, players=players)
    happen = lesson.deals(page)
    lowest = [happen(number).value for number in range(DEALS)]
    exact = cardkit.odds("trio", "lowest card of a deal", **page.rules).distribution
    assert abs(fmean(lowest) - float(exact.mean)) < 4 * stdev(lowest) / DEALS**0.5
    assert all(exact[number] == lesson.exactly(number, lesson.hand_size(page.rules)) for number in range(1, 13))


@pytest.mark.parametrize("shown", [1, 2, 4, 5])
def test_hands_that_were_kept_agree_with_what_is_counted(shown: int) -> None:
    page = lessons.begin(3, players=5)
    happen = lesson.kept(page, shown)
    kept = [happen(number).value for number in range(1000)]
    exact = float(lesson.another(shown, lesson.hand_size(page.rules)))
    assert abs(fmean(kept) - exact) < 4 * (exact * (1 - exact) / len(kept)) ** 0.5


@pytest.mark.parametrize("shown", [1, 3, 8])
def test_a_number_in_a_hand_by_dealing(shown: int) -> None:
    numbers = Random(shown)
    hands = [numbers.sample(lesson.CARDS, 5) for _ in range(30_000)]
    fitting = [hand for hand in hands if min(hand) == shown]
    for number in range(1, 13):
        exact = float(lesson.in_hand(number, shown, 5))
        found = fmean(number in hand for hand in fitting)
        assert abs(found - exact) <= 4.5 * (exact * (1 - exact) / len(fitting)) ** 0.5


def test_a_card_that_was_shown_by_listing_a_small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same formulas for a deck of five numbers, twice each, with all its hands listed."""
    for name, value in {"COPIES": 2, "NUMBERS": 5, "DECK": 10}.items():
        monkeypatch.setattr(lesson, name, value)
    hands = list(combinations([number for number in range(1, 6) for _ in range(2)], 3))
    for shown in (1, 2, 3):
        fitting = [hand for hand in hands if min(hand) == shown]
        assert lesson.exactly(shown, 3) == Fraction(len(fitting), len(hands))
        assert lesson.another(shown, 3) == share(fitting, lambda hand, shown=shown: hand.count(shown) > 1)
        for number in range(1, 6):
            assert lesson.in_hand(number, shown, 3) == share(fitting, lambda hand, number=number: number in hand)


@pytest.mark.parametrize("players", [3, 4])
def test_the_paths_turned_round_agree_with_the_odds_at_the_table(players: int) -> None:
    """How likely a 1 is in seat 3, by Bayes; from that, with three 1s, how likely seat 3 shows one."""
    page = lessons.begin(3, players=players)
    game = lesson.table_where(page, shown=4)
    paths = {branch.label: branch.chance * branch.then[0].chance for branch in lesson.where_one_is(game, 1, shown=4)}
    total = sum(paths.values())
    size, places = len(game.view(seat=2).hands[1]), 36 - 2 * len(game.view(seat=2).hands[1])
    assert paths["with player 3"] / total == Fraction(size, places)
    before = lesson.who_shows(game, 1)
    game.move_only("low 2")
    after = lesson.who_shows(game, 1)
    assert after["player 2's lowest"] == 0
    assert after["player 3's lowest"] == 1 - Fraction(comb(places - 3, size), comb(places, size))
    assert after["a card of the middle"] == Fraction(3, places) > before["a card of the middle"]


def said(text: object) -> str:
    """What a sentence says, without its marks."""
    return str(text._repr_markdown_()).replace("**", "").replace(",", "")  # type: ignore[attr-defined]


@pytest.mark.parametrize("rules", [{"players": 3}, {"players": 4}, {"players": 6}, {"players": 4, "teams": True}])
def test_what_is_written_out_ends_with_the_odds_of_the_table(rules: dict[str, object]) -> None:
    page = lessons.begin(3, **rules)
    game, size = lesson.table_where(page, shown=4), lesson.hand_size(page.rules)
    chances, text = lesson.who_shows(game, 1), said(lesson.counted_places(game, 1))
    none, every = map(int, re.findall(r"in (\d+) / (\d+) = ", text)[0])
    assert 1 - Fraction(none, every) == chances["player 3's lowest"]
    assert every == comb(36 - size, size)
    in_the_middle = re.findall(r"middle is one of \d+: (\d+/\d+)", text)
    assert list(map(Fraction, in_the_middle)) == [chances[key] for key in chances if "middle" in key]


def test_how_likely_a_four_is_shown_by_dealing() -> None:
    """Player 2 has a given 12, and eight of the other cards; or nine of the others."""
    game = lesson.table_where(lessons.begin(3, players=3), shown=4)
    text = said(lesson.step_counted(game, 12, 4))
    without = Fraction(*map(int, re.findall(r"others: (\d+) hands.* other (\d+) show", text)[0][::-1]))
    with_it = Fraction(*map(int, re.findall(r"same way (\d+) / (\d+)", text)[0]))
    left = list(lesson.CARDS)
    for card in ["12", *game.view(seat=1).hands[0]]:
        left.remove(int(card))
    numbers = Random(2)
    for chance, cards in ((without, 9), (with_it, 8)):
        found = fmean(min(numbers.sample(left, cards)) == 4 for _ in range(DEALS))
        assert abs(found - chance) < 4 * (chance * (1 - chance) / DEALS) ** 0.5
    first, *others = lesson.where_one_is(game, 12, 4)
    assert first.then[0].chance == with_it
    assert {branch.then[0].chance for branch in others} == {without}


def test_where_a_twelve_is_by_dealing() -> None:
    game = lesson.table_where(lessons.begin(3, players=3), shown=4)
    left = list(lesson.CARDS)
    for card in game.view(seat=1).hands[0]:
        left.remove(int(card))
    numbers, twelves = Random(3), left.count(12)
    hands = [hand for hand in (numbers.sample(left, 9) for _ in range(10 * DEALS)) if min(hand) == 4]
    found = [hand.count(12) / twelves for hand in hands]
    by_bayes = lesson.what_is_left(lesson.where_one_is(game, 12, 4))["with player 2"]
    assert by_bayes > 1 / 3
    assert abs(fmean(found) - by_bayes) < 4 * stdev(found) / len(found) ** 0.5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_is_left_are_the_places_that_are_not_seat_2s(players: int) -> None:
    game = lesson.table_where(lessons.begin(3, players=players), shown=4)
    size = len(game.view(seat=2).hands[1])
    paths = lesson.where_one_is(game, 1, 4)
    left = lesson.what_is_left(paths)
    assert left["with player 3"] == pytest.approx(size / (36 - 2 * size))
    assert sum(left.values()) == pytest.approx(1)
    rows = [re.findall(r"\d+(?:\.\d+)?", row) for row in said(lesson.left_over(paths, 1, 4)).splitlines()[2:]]
    assert sum(int(row[-2]) for row in rows[:-1]) == int(rows[-1][-1])
    for row, part in zip(rows[:-1], left.values(), strict=True):
        assert float(row[-1]) == pytest.approx(100 * part, abs=0.06)
        assert int(row[-2]) == pytest.approx(part * int(rows[-1][-1]), abs=2)


@pytest.mark.parametrize(("players", "size"), [(3, 9), (4, 7), (5, 6), (6, 5)])
def test_the_notebook_counts_what_there_is_at_every_table(
    players: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUERY_STRING", f"players={players}")
    names = worked(lesson.LESSON).names
    exact = cardkit.odds("trio", "lowest card of a deal", players=players).distribution
    assert names["size"] == size
    assert [names["odds"].get(number, 0) for number in exact] == pytest.approx([float(exact[each]) for each in exact])
    assert names["mean"] == pytest.approx(float(exact.mean))
    assert names["step"] / names["all_hands"] == pytest.approx(float(exact[3]))
    assert names["another"] == pytest.approx(float(lesson.another(4, size)))
    left = lesson.what_is_left(names["paths"])
    assert [float(path / sum(names["fits"])) for path in names["fits"]] == pytest.approx([*left.values()])
    assert abs(names["lowest"].mean() - float(exact.mean)) < 0.1


def test_another_card_is_counted_without_your_own_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """You hold 2 2 3 5 5 5 7 8 9: of the other 27 cards, three are 4s and 18 are higher."""
    names = worked(lesson.LESSON).names
    assert sorted(names["own"]) == [2, 2, 3, 5, 5, 5, 7, 8, 9]
    assert names["another_now"] == pytest.approx(1 - 3 * comb(18, 8) / (comb(21, 9) - comb(18, 9)))
    monkeypatch.setenv("QUERY_STRING", "players=6")
    names = worked(lesson.LESSON).names
    unseen = [number for number in range(1, 13) for _ in range(3)]
    for card in names["own"]:
        unseen.remove(card)
    fit = [hand for hand in combinations(unseen, 5) if min(hand) == 4]
    assert names["another_now"] == pytest.approx(fmean(hand.count(4) > 1 for hand in fit))


def test_what_is_said_follows_another_card_that_is_shown() -> None:
    done = worked(lesson.LESSON, "shown = 4", "shown = 3")
    done.skip()
    texts = [cell.source for cell in cells_of(lesson.LESSON) if cell.cell_type == "markdown"]
    texts += [repr(value) for cell, value in done.shown.items() if cell != "now-1"]  # which is about all hands
    about_the_card = re.compile(r"(?:\ba|another|the only|the|no) \**4\b(?! or higher)")
    assert [text for text in texts if about_the_card.search(text)] == []
    assert "have a 3 as their lowest card" in repr(done.shown["cell-25"])
    assert done.names["another"] == pytest.approx(float(lesson.another(3, 9)))
    assert done.names["game"].view(seat=1).hands[1][0] == "3"


def test_a_high_number_is_likelier_from_the_card_on_that_is_told() -> None:
    for size in (5, 6, 7, 9):
        before = 1 - Fraction(comb(33, size), comb(36, size))
        first = lesson.likelier_from(size)
        assert all((lesson.in_hand(12, shown, size) > before) == (shown >= first) for shown in range(1, 10))


@pytest.mark.parametrize(("players", "size"), [(3, 9), (4, 7), (5, 6), (6, 5)])
def test_the_table_says_how_many_cards_a_hand_has(players: int, size: int) -> None:
    text = said(lesson.at_this_table(lessons.begin(3, players=players)))
    assert f"{size} in each hand" in text
    assert f"{36 - players * size} lie in the middle" in text
    assert ("The title" in text) == (size != 9)


@pytest.mark.parametrize("rules", [{"players": 4, "teams": True}, {"players": 6}, {"start": 2}])
def test_other_tables_have_such_a_deal_as_well(rules: dict[str, object]) -> None:
    game = lesson.table_where(lessons.begin(3, **rules), shown=4)
    assert game.view(seat=2).hands[1][0] == "4"
    assert game.view(seat=1).hands[0][0] != "1"
    assert sum(float(branch.chance) for branch in lesson.where_one_is(game, 12, shown=4)) == pytest.approx(1)
