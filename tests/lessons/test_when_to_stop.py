"""Lesson 6, its numbers found a second way: by listing all draws, by playing at the table, by every line of play."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import islice, permutations, product
from random import Random
from statistics import fmean, pstdev
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.table.chance import seed_of_game
from cardkit_widgets import charts, lessons
from cardkit_widgets.exercises import Number
from cardkit_widgets.lessons import draws_left
from cardkit_widgets.lessons import when_to_stop as lesson
from cardkit_widgets.lessons import when_to_stop_exercises as exercises
from cardkit_widgets.lessons.checking import questions_of
from cardkit_widgets.part import Guess
from tests.lessons.told import worked
from tests.occasions import some_now

if TYPE_CHECKING:
    from cardkit_widgets.lessons.trials import Trials

SEEDS = range(40)
TRIES = 4000


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


def tries() -> lesson.Tries:
    return lesson.Tries(lessons.begin(6, players=2), lesson.last_card())


def guessed(value: float | None) -> Any:
    return SimpleNamespace(value=value)


# --- The exercises ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_expected_by_adding_up(seed: int) -> None:
    question = lesson.LESSON.question(1, seed)
    pile = numbers_in(question.ask)
    assert question.answer == sum(Fraction(card, len(pile)) for card in pile)
    assert not any(question.answer == wrong for wrong in question.mistakes)
    for wrong in (pile[2], round(question.answer), sum(pile), 100):
        says = question.judge(str(wrong)).says
        assert wrong == question.answer or not ("Try again" in says or "rounded" in says), wrong


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_last_draw_by_comparing_with_every_card(seed: int) -> None:
    """To keep the card is better where it wins more against all hidden cards than it loses."""
    question = exercises.last_draw(Random(seed))
    card, _, *pile = numbers_in(question.ask)
    gain = sum(hidden - card for hidden in pile)
    assert question.right == (exercises.KEEP if gain > 0 else exercises.TURN_UP if gain < 0 else exercises.SAME)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_two_draws_by_trying_every_rule(seed: int) -> None:
    """All pairs of cards, by every pair of borders: the best first border is the answer."""
    question = exercises.two_draws(Random(seed))
    cards, low, high = numbers_in(question.ask)[:3]
    assert (low, cards) == (0, high + 1)
    neither = Fraction(re.findall(r"has to take ([\d.]+) points", question.ask)[0])

    def total(one: int, two: int) -> Fraction:
        pairs = product(range(cards), repeat=2)
        return sum((Fraction(a if a <= one else b if b <= two else neither) for a, b in pairs), Fraction(0))

    sums = {borders: total(*borders) for borders in product(range(cards), repeat=2)}
    best = min(sums.values())
    assert {one for (one, _), value in sums.items() if value == best} == {question.answer}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_more_draws_make_choosier_by_listing_all_hands(seed: int) -> None:
    """Card by card, with numbers in place of fractions."""
    question = exercises.choosier(Random(seed))
    *deck, card, _, few, many = numbers_in(question.ask)
    assert deck == [108, 8, 0, 12, 4]
    worths = [0] * 12 + [number for number in range(1, 13) for _ in range(8)]

    def hope(draws: int) -> float:
        value = sum(worths) / len(worths)
        for _ in range(draws):
            value = sum(min(worth, value) for worth in worths) / len(worths)
        return value

    kept = (card <= hope(few - 1), card <= hope(many - 1))
    assert (
        question.right
        == {
            (True, False): f"With {few} draws left keep it, with {many} go on.",
            (True, True): "Keep it in both cases.",
            (False, False): "Go on in both cases.",
        }[kept]
    )
    assert set(question.replies) == set(question.options) - {question.right}


def test_the_right_option_stands_in_every_place_and_is_not_always_the_same() -> None:
    questions = [exercises.choosier(Random(seed)) for seed in SEEDS]
    assert {question.options.index(question.right) for question in questions} == set(range(4))
    assert {question.right for question in questions} > {exercises.BOTH, exercises.NEITHER}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_last_turn_by_laying_every_unseen_card_under_it(seed: int) -> None:
    """Every use of the card, its Box scored by the rules for every card that can lie face down."""
    question = exercises.at_the_table(Random(seed))
    game = question.start()
    unseen = [card for group in game.view(1).unseen for card in group.cards]

    def mean(move: str) -> Fraction:
        total = 0
        for card in unseen:
            s = game.state
            s.area[7] = game.definition.notation.parse_card(card)
            game.definition.rules.do(s, game.definition.verbs.number(s, move))
            total += s.points[0]
        return Fraction(total, len(unseen))

    assert {move: mean(move) for move in game.moves} == question.values
    assert set(question.replies) == set(game.moves) - set(question.best())
    assert 1 not in question.values.values()


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_last_turn_names_all_cards_that_are_not_seen(seed: int) -> None:
    """The deck without the Box, the other's cards that lie face up, the card in hand, and what was thrown away."""
    question = exercises.at_the_table(Random(seed))
    game = question.start()
    named = Counter(
        {
            "P" if card == "Parrot" else card: int(count)
            for count, cards in re.findall(r"(\d) each: ([^;.]+)", question.ask)
            for card in cards.split(", ")
        }
    )
    s, deck = game.state, Counter({**{str(number): 8 for number in range(13)}, "P": 4})
    text = game.definition.notation.card_text
    hidden = [*s.draw[: s.draw_count], s.area[7]]
    assert named == Counter(map(text, hidden))
    assert named < deck


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_last_turn_is_explained_by_means_of_the_column(seed: int) -> None:
    question = exercises.at_the_table(Random(seed))
    told = re.findall(r"make (\d+)\. .*: (\d+\.\d\d) on average.* it is (\d+\.\d\d)", question.why)[0]
    moves = ("swap b4", "discard", "swap a4")
    assert list(told) == [
        f"{float(question.values[move]):.{places}f}" for move, places in zip(moves, (0, 2, 2), strict=True)
    ]


# --- What happens -----------------------------------------------------------------------------------------------------


def played(world: Any, rule: draws_left.Rule) -> int:
    """A try played by the rules, move by move; the other seat passes, and ends the round before the last draw."""
    for left in reversed(range(len(rule))):
        world.move("draw")
        card = world.view(1).hand
        keep = draws_left.worth(card) <= rule[len(rule) - 1 - left]
        world.move("swap b4" if keep else "discard")
        if world.turn != 2:
            break
        world.move("draw")
        world.move_only("discard" if left > 1 and not keep else "reveal b4")
        if keep:
            break
    return int(world.state.points[0])


@pytest.mark.parametrize("rule", [(2, 3, 5), (12, 12, 12), (0, 0, 0), (6, 6, 6)])
def test_a_try_ends_as_it_does_when_it_is_played_by_the_rules(rule: draws_left.Rule) -> None:
    game, made = lesson.last_card(), tries()
    for number, world in enumerate(islice(game.worlds(1, seed=seed_of_game(lessons.begin(6).luck, 6)), 60)):
        assert played(world, rule) == draws_left.ends_with(made[number], rule)


@pytest.mark.parametrize("rule", [(2, 3, 5), (5, 5, 5), (1, 1, 1), (12, 12, 12)])
def test_tries_agree_with_what_is_counted(rule: draws_left.Rule) -> None:
    """At the table a card that was thrown away is gone, in the count it is not: a difference too small to be seen."""
    made, cards = tries(), draws_left.points(lesson.last_card())
    values = [draws_left.ends_with(made[number], rule) for number in range(TRIES)]
    mean = sum(values) / TRIES
    error = (sum((value - mean) ** 2 for value in values) / TRIES**2) ** 0.5
    assert abs(mean - draws_left.mean_by(cards, rule)) < 4 * error


def test_one_sees_no_card_that_one_would_not_see() -> None:
    cards = draws_left.Try(("9", "2", "5"), "7")
    guess = guessed(4)
    assert lesson.your_rule(guess) == (4, 4, 4)
    assert (draws_left.kept(cards, (4, 4, 4)), draws_left.ends_with(cards, (4, 4, 4))) == (1, 2)
    assert (draws_left.kept(cards, (1, 1, 1)), draws_left.ends_with(cards, (1, 1, 1))) == (3, 7)
    happened = lesson.stopping([cards], guess)(0)  # type: ignore[arg-type]
    assert happened.value == 2
    assert happened.says == "A 9, then a 2. You keep it: 2 points."
    told = re.findall(r"<desc>(.*?)</desc>", happened.picture(), re.DOTALL)[0]
    assert "9" in told
    assert "2" in told
    assert not {"5", "7"} & set(told)


@pytest.mark.parametrize(
    ("drawn", "says", "lie"),
    [
        (("9", "2", "5"), "A 9, then a 2. You keep it: 2 points.", ["9", None, "", "2"]),
        (("P", "2", "5"), "A Parrot. You keep it: 0 points.", [None, "", "", "P"]),
        (("11", "8", "1"), "An 11, then an 8, then a 1. You keep it: 1 point.", ["11", "8", None, "1"]),
        (("9", "8", "5"), "A 9, then an 8, then a 5. None is kept; your last is a 7: 7 points.", ["9", "8", "5", "7"]),
    ],
)
def test_what_is_kept_lies_in_the_last_place_and_its_points_are_told(
    drawn: tuple[str, ...], says: str, lie: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes: list[Any] = []
    monkeypatch.setattr(lesson, "draw_fitting", lambda scene, _, **__: scenes.append(scene) or "")
    happened = lesson.stopping([draws_left.Try(drawn, "7")], guessed(4))(0)  # type: ignore[arg-type]
    happened.picture()
    assert happened.says == says
    assert [slot.card for zone in scenes[0].zones for slot in zone.slots] == lie


def test_another_guess_plays_the_same_cards_anew() -> None:
    page, guess = lessons.begin(6), Guess("?", low=0, high=12)
    made = lesson.Tries(page, lesson.last_card())
    running = page.trials(lesson.stopping(made, guess), "Tries", shares=False, rule=guess)
    trials: Trials = running.trials
    trials.again(100)
    before = trials.values
    guess.guess(0)
    assert trials.values == [draws_left.ends_with(made[number], (0, 0, 0)) for number in range(100)]
    guess.guess(6)
    assert trials.values == before


# --- What is counted --------------------------------------------------------------------------------------------------


def test_what_is_not_seen_is_told_card_by_card() -> None:
    game = lesson.last_card()
    told = str(lesson.not_seen(game))
    rows = re.findall(r"^\| (\d+) of each \| (.+) \|$", told, re.MULTILINE)
    left = {card: int(count) for count, cards in rows for card in cards.split(", ")}
    seen = Counter(re.findall(r"\d+", "9 4 7 0 / 9 4 7, 3 8 1 10 / 5 11 2, 12 12 5 1 10 3 6 8 2 11 7"))
    assert left == {str(number): 8 - seen[str(number)] for number in range(13)} | {"Parrot": 4}
    boxes, discarded = map(int, re.findall(r"seen (\d+) in the Boxes and (\d+) that were discarded", told)[0])
    assert boxes + discarded == seen.total()
    assert f"**{sum(left.values())}** are left" in told


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_a_sum_that_is_written_out_comes_to_what_it_says(draws: int) -> None:
    cards = draws_left.points(lesson.last_card())
    values = draws_left.go_on(cards, draws + 1)
    terms, total = draws_left.written_out(cards, values[draws]).split(" = ")
    products = [term.split(" × ") for term in terms.split(" + ")]
    assert sum(Fraction(chance) for _, chance in products) == 1
    assert float(sum(Fraction(card) * Fraction(chance) for card, chance in products)) == pytest.approx(
        float(values[draws + 1]), abs=0.005
    )
    assert total == f"**{float(values[draws + 1]):.2f}**"


def test_the_best_number_is_better_than_all_others_and_worse_than_the_ladder() -> None:
    game = lesson.last_card()
    best = draws_left.best_number(game)
    means = [draws_left.by_rule(game, draws_left.always(number)) for number in range(13)]
    assert [number for number, mean in enumerate(means) if mean == min(means)] == [best]
    assert draws_left.by_rule(game, draws_left.ladder(draws_left.points(game))) < means[best]
    assert lesson.by_number(game, guessed(None)).finding == f"The best single number is {best}"


@pytest.mark.parametrize("rule", [(3, 3), (6, 2), (12, 12), (0, 11)])
def test_the_mean_of_a_rule_by_listing_all_rows_of_cards(rule: tuple[int, int]) -> None:
    """Two draws and the hidden card, all different cards of the pile: what was thrown away does not come again."""
    game = lesson.last_card()
    pile = [draws_left.worth(card) for group in game.view(1).unseen for card in group.cards]
    total, rows = 0, 0
    for first, second, hidden in permutations(pile, 3):
        total += first if first <= rule[0] else second if second <= rule[1] else hidden
        rows += 1
    assert draws_left.by_rule(game, rule) == Fraction(total, rows)


def test_trials_are_compared_with_the_mean_of_trials_that_are_not_put_back() -> None:
    """Always up to 3: with what was thrown away put back it would be 2.449, at the table it is 2.401."""
    game, guess = lesson.last_card(), guessed(3)
    values = [1.0] * 50
    running: Any = SimpleNamespace(values=values, trials=SimpleNamespace(played=range(50)))
    assert "the exact value is 2.4." in lesson.agreeing(game, running, guess).sentence
    assert float(draws_left.by_rule(game, (3, 3, 3))) == pytest.approx(2.401, abs=5e-4)
    assert float(draws_left.mean_by(draws_left.points(game), (3, 3, 3))) == pytest.approx(2.449, abs=5e-4)
    made = tries()
    ends = [draws_left.ends_with(made[number], (3, 3, 3)) for number in range(4000)]
    assert abs(fmean(ends) - 2.401) < 4 * pstdev(ends) / 4000**0.5


def test_who_starts_again_is_set_against_the_ladder_on_the_new_cards() -> None:
    game, made = lesson.last_card(), tries()
    ladder = draws_left.ladder(draws_left.points(game))
    apart = [
        draws_left.ends_with(made[i], draws_left.always(12)) - draws_left.ends_with(made[i], ladder)
        for i in range(40, 80)
    ]
    running: Any = SimpleNamespace(values=[0.0] * 40, trials=SimpleNamespace(played=range(40, 80)))
    assert f"{fmean(apart):+.2f} points more" in lesson.against(game, made, running, guessed(12)).sentence


@pytest.mark.parametrize("number", range(13))
def test_whoever_ends_lower_than_the_ladder_was_lucky(number: int) -> None:
    """So it is said of the games left of 0, whatever the cut-off: on average the ladder is better than each of them."""
    game, made = lesson.last_card(), tries()
    ladder, rule = draws_left.ladder(draws_left.points(game)), draws_left.always(number)
    apart = [draws_left.ends_with(made[i], rule) - draws_left.ends_with(made[i], ladder) for i in range(2000)]
    assert min(apart) < 0
    exact = draws_left.by_rule(game, rule) - draws_left.by_rule(game, ladder)
    assert exact > 0
    assert abs(fmean(apart) - exact) < 4 * pstdev(apart) / 2000**0.5
    assert "better on average" not in lesson.against(game, made, _played(apart), guessed(number)).finding


def _played(values: list[int]) -> Any:
    return SimpleNamespace(values=values, trials=SimpleNamespace(played=range(len(values))))


def test_the_question_after_playing_has_as_many_columns_as_the_table() -> None:
    question, _ = questions_of(lessons.lesson_named(6), "Play")
    columns = re.findall(r"\d+ and \d+", question.ask)
    assert len(columns) == len(lesson.AREA.names) // 2


def test_whoever_has_chosen_no_number_is_told_which_is_played() -> None:
    game, made = lesson.last_card(), tries()
    page = lessons.begin(6, players=2, rounds=1)
    guess = page.guess("Up to which?", high=12, unit="")
    running = page.trials(lesson.stopping(made, guess), "Tries", shares=False, rule=guess)
    note = lesson.compared(running, guess)
    running.trials.fill()
    assert "no number yet. So this is played: keep up to 6." in note.value
    found = [lesson.agreeing(game, running, guess), lesson.against(game, made, running, guess)]
    assert [(chart.subtitle.split(" · ")[0], "our rule" in chart.subtitle) for chart in found if chart] == [
        ("Keep up to 6", False),
        ("Keep up to 6, minus the ladder's (exact: +0.61)", False),
    ]
    assert "“6: played for you”" in lesson.by_number(game, guess).sentence
    guess.guess(4)
    assert re.search(r"same [\d,]+ games: <b>\d+\.\d\d keeping up to 4</b>", note.value)
    assert "“4: your rule”" in lesson.by_number(game, guess).sentence


def test_the_means_of_the_numbers_that_were_tried_are_of_the_same_games() -> None:
    page = lessons.begin(6, players=2, rounds=1)
    made, guess = tries(), page.guess("Up to which?", high=12, unit="")
    running = page.trials(lesson.stopping(made, guess), "Tries", shares=False, rule=guess)
    note = lesson.compared(running, guess)
    assert note.value == ""
    guess.guess(4)
    running.trials.again(100)
    four = running.trials.mean
    guess.guess(6)
    six = f"<b>{running.trials.mean:.2f} keeping up to 6</b>"
    assert f"same 100 games: {four:.2f} keeping up to 4 · {six}" in note.value
    running.trials.clear()
    running.trials.again(100)
    assert f"same 100 games: <b>{running.trials.mean:.2f} keeping up to 6</b>" in note.value


def test_the_cells_count_what_all_rows_of_cards_come_to() -> None:
    """By listing: the hidden card, one draw, two, three; the cut-offs that are best; and the ladder, simulated."""
    done = worked(lesson.LESSON)
    game = done.names["table"]
    pile = [draws_left.worth(card) for group in game.view(1).unseen for card in group.cards]
    hope = [Fraction(sum(pile), len(pile))]
    for _ in range(3):
        hope.append(sum(min(Fraction(card), hope[-1]) for card in pile) / len(pile))
    assert [done.names[name] for name in ("no_draw", "one_draw", "two_draws", "three_draws")] == hope
    assert done.names["ladder"] == [max(card for card in pile if card <= hope[draws]) for draws in (2, 1, 0)]
    ends = done.names["ends"]
    assert abs(fmean(ends) - done.names["by_ladder"]) < 4 * pstdev(ends) / len(ends) ** 0.5
    assert done.names["by_ladder"] == draws_left.by_rule(game, tuple(done.names["ladder"]))
    assert done.names["best"] == draws_left.best_number(game)


def test_going_backwards_is_as_good_as_the_best_of_all_ladders() -> None:
    cards = draws_left.points(lesson.last_card())
    means = {rule: draws_left.mean_by(cards, rule) for rule in product(range(7), repeat=3)}
    assert min(means.values()) == draws_left.go_on(cards, 3)[-1] == means[draws_left.ladder(cards)]


@pytest.mark.parametrize("parrots", [0, 4, 32])
def test_the_pictures_of_a_fresh_deck_go_by_its_parrots(parrots: int) -> None:
    worths = [0] * parrots + [number for number in range(13) for _ in range(8)]
    hope = sum(worths) / len(worths)
    kept = []
    for _ in range(3):
        kept.append(sum(worth <= hope for worth in range(13)) - 1)
        hope = sum(min(worth, hope) for worth in worths) / len(worths)
    (keep,) = lesson.ever_choosier(parrots, 3).figure.data
    assert list(keep.y) == kept


def test_the_fresh_deck_has_all_cards() -> None:
    assert draws_left.deck().mean == Fraction(8 * sum(range(13)), 108)
    assert draws_left.deck(0).mean == 6


def test_the_pictures_tell_what_they_show() -> None:
    game = lesson.last_card()
    cards, made = draws_left.points(game), tries()
    values = [draws_left.ends_with(made[number], draws_left.always(6)) for number in range(50)]
    running: Any = SimpleNamespace(values=values, trials=SimpleNamespace(played=range(50)))
    shown = [
        lesson.crossing(cards, 1),
        lesson.what_if(4, 8),
        lesson.ever_choosier(8),
        lesson.by_number(game, guessed(4)),
        lesson.agreeing(game, running, guessed(6)),
        lesson.against(game, made, running, guessed(6)),
    ]
    assert all(isinstance(chart, charts.Chart) and len(chart.sentence) > 20 for chart in shown)
    nothing: Any = SimpleNamespace(values=[])
    assert lesson.agreeing(game, nothing, guessed(6)) is None
    assert lesson.against(game, made, nothing, guessed(6)) is None
    assert isinstance(exercises.two_draws(Random(1)), Number)


def optimum(left: Counter[int], draws: int) -> Fraction:
    """What the best of all rules ends with on average, also those that remember what they discarded."""
    total = left.total()
    if not draws:
        return Fraction(sum(number * count for number, count in left.items()), total)
    after = {number: optimum(left - Counter([number]), draws - 1) for number in left}
    return sum((Fraction(count, total) * min(number, after[number]) for number, count in left.items()), Fraction(0))


def test_no_rule_is_better_than_the_ladder_though_no_card_comes_back() -> None:
    """Of 108 cards, 25 are seen. What is left, by what it counts below a 0: 7 zeros and 4 Parrots count nothing."""
    left = Counter({0: 11, 6: 7, 7: 5} | dict.fromkeys((1, 2, 3, 4, 5, 8, 9, 10, 11, 12), 6))
    best, ladder = optimum(left, 3), draws_left.by_rule(lesson.last_card(), (2, 3, 5))
    assert (round(float(best), 4), best) == (2.3347, ladder)
