"""Nothing leaks: when the hidden cards are redealt, a seat's view and messages stay the same."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.games.trio import memory
from cardkit.games.trio import state_fields as trio_table
from cardkit.table import chance
from cardkit.table.common_rules import side_of
from cardkit.table.effects import EVERYBODY, PASSED
from cardkit.table.grammar import Speaker
from tests.games.trio import twins
from tests.games.trio.strategies import games
from tests.games.trio.tables import TRIO, all_cards, known, table
from tests.support.any_game import another_game, shown
from tests.support.at_the_table import play
from tests.support.occasions import examples, nightly

if TYPE_CHECKING:
    from cardkit.table.effects import Effect
    from cardkit.table.game import Game
    from cardkit.table.state import State

few = examples(40)


def seen_by(effects: tuple[Effect, ...], seat: int) -> list[tuple[object, ...]]:
    """Return what a seat may know about the effects: where cards went, and which cards they were if it saw them."""
    may_see = {EVERYBODY, seat - 1}
    return [
        (effect.kind, effect.card if effect.seen_by in may_see else None, effect.source, effect.target, effect.clause)
        for effect in effects
        if effect.kind != PASSED or effect.seen_by in may_see
    ]


def told(game: Game, seat: int) -> list[str]:
    """Return what a seat is told about the last move."""
    last = game.history.entry(game.history.now)
    sentences: list[str] = TRIO.wording.tell(
        last.event["move"], last.effects, last.event["seat"], Speaker(seat, None, game.sides)
    )
    return sentences


# --- Views, words, bots ---------------------------------------------------------------------------------------------


@nightly
@few
@given(games(teams=True), st.integers(0, 2**32))
def test_views_scenes_and_scores_of_partners(game: Game, seed: int) -> None:
    for seat in range(game.players + 1):
        assert shown(another_game(game, seat, seed), seat) == shown(game, seat)


@few
@given(games(), st.integers(0, 2**32))
def test_the_worlds_do_differ(game: Game, seed: int) -> None:
    """If the worlds were all the same, the test above would prove nothing."""
    hidden = sum(game.state.count[: game.players])
    if game.history.now < 30 and hidden > 20:
        assert any(another_game(game, 0, seed + k).state.card != game.state.card for k in range(3))


@nightly
@few
@given(games(), st.integers(0, 2**32))
def test_refusals_and_interpreted_clicks_reveal_nothing_more(game: Game, seed: int) -> None:
    moves = [f"{verb} {number}" for verb in ("middle", "low", "high", "between") for number in (1, 2, 3)]
    other = another_game(game, game.turn, seed) if game.turn else game
    for text in [*moves, *(f"swap {number}" for number in range(1, 13)), "keep"]:
        assert str(other.why(text)) == str(game.why(text))
    for seat in range(1, game.players + 1):
        world = another_game(game, seat, seed)
        for zone, twin in zip(game.scene(seat).zones, world.scene(seat).zones, strict=True):
            for slot in zone.slots:
                assert slot in twin.slots
                meant = [TRIO.move_kinds.move_from_clicks(each.view(seat), (slot.place,)) for each in (game, world)]
                assert meant[0] == meant[1]


# --- Secret exchanges -----------------------------------------------------------------------------------------------

# The choice to keep your cards, or to offer the card with one of these indices.
PICKS = ("keep", 0, 4, 8)


def after_exchange(game: Game, picks: dict[int, object]) -> Game:
    """Return the game after every player who is asked has chosen; players who aren't in `picks` keep their cards."""
    game = game.at(game.history.now)
    while game.view().phase == "swap":
        pick = picks.get(game.turn, "keep")
        cards = game.view(game.turn).hands[game.turn - 1]
        game.move("keep" if pick == "keep" else f"swap {cards[min(int(str(pick)), len(cards) - 1)]}")
    return game


def windows() -> list[Game]:
    """Return games in which partners may exchange cards: before the first turn, and after trios."""
    found = []
    for players, seed in ((4, 1), (6, 2)):
        rules = {"players": players, "teams": True, "mode": "spicy", "start": 2}
        (game,) = cardkit.bot_games("trio", games=1, seed=seed, rules=rules, bots="simple")
        begins = [n for n in range(1, game.history.now) if game.at(n).view().phase == "swap"]
        found += [game.at(n) for n in begins if not game.at(n).view().chosen]
    return found


@pytest.mark.parametrize("game", windows())
def test_nobody_else_can_tell_whether_partners_exchange_cards(game: Game) -> None:
    one = game.view().asked[0]
    mate = next(seat for side in game.sides if one in side for seat in side if seat != one)
    plain = after_exchange(game, {})
    others = [seat for seat in range(game.players + 1) if seat not in {one, mate}]
    for first, second in product(PICKS, repeat=2):
        other = after_exchange(game, {one: first, mate: second})
        assert other.history.now == plain.history.now
        for seat in others:
            assert shown(other, seat) == shown(plain, seat)
            for number in range(game.history.now + 1, plain.history.now + 1):
                assert told(other.at(number), seat) == told(plain.at(number), seat)
                effects = [each.history.entry(number).effects for each in (plain, other)]
                assert seen_by(effects[0], seat) == seen_by(effects[1], seat)
                clauses = [{effect.clause for effect in each} for each in effects]
                assert clauses[0] == clauses[1]


@pytest.mark.parametrize("game", windows())
def test_a_partner_learns_nothing_before_it_has_chosen(game: Game) -> None:
    one = game.turn
    mate = next(seat for side in game.sides if one in side for seat in side if seat != one)
    views = []
    for move in game.moves:
        twin = game.at(game.history.now)
        twin.move(move)
        while twin.turn != mate:
            twin.move("keep")
        views.append((shown(twin, mate)[:4], told(twin, mate)))
    assert all(view == views[0] for view in views)


def test_an_exchange_says_nothing_of_where_a_card_is_in_the_partners_hand() -> None:
    hands = ("1 2 4 5 6 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")
    game = table(*hands, teams=True, moves="swap 6, keep, swap 9, keep")
    moved = [effect for effect in game.history.entry(game.history.now).effects if effect.kind == PASSED]
    for seat in (0, 2):
        given, got = (effect for effect in moved if effect.seen_by == seat)
        assert given.target == got.source == (2 - seat) * trio_table.LONGEST_HAND
    assert len(moved) == 4


# --- Memory ---------------------------------------------------------------------------------------------------------


def rows(s: State) -> list[tuple[int, list[int]]]:
    """Return each row of remembered information, with the cards that it is about."""
    hands = [s.card[9 * seat : 9 * seat + s.count[seat]] for seat in range(s.players)]
    found = [(first + seat, hand) for first in (0, memory.PARTNER) for seat, hand in enumerate(hands)]
    if s.teams:
        pairs = [[card for hand in hands[side :: s.sides] for card in hand] for side in range(s.sides)]
        found += [(memory.PAIR + side, pair) for side, pair in enumerate(pairs)]
    return found


@given(games())
def test_what_is_remembered_is_true(game: Game) -> None:
    s = game.state
    for row, cards in rows(s):
        for number in range(13):
            at = row * memory.WIDTH + number
            assert s.least[at] <= sum(card <= number for card in cards) <= s.most[at]
            assert s.holds[at] <= cards.count(number)
        assert s.most[row * memory.WIDTH + 12] == s.least[row * memory.WIDTH + 12] == len(cards)


@given(games())
def test_a_card_is_certain_if_it_cannot_be_higher_than_its_lowest_number(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        s = game.history.entry(number).position
        for row in (seat + first for seat in range(s.players) for first in (0, memory.PARTNER)):
            for index in range(s.count[row % memory.PARTNER]):
                lowest = memory.lowest_possible(s, row, index)
                certain = lowest == memory.highest_possible(s, row, index)
                assert memory.is_certain(s, row, index, lowest) == certain


@given(games(teams=False, most=80))
def test_everything_that_was_shown_is_remembered(game: Game) -> None:
    view = game.view()
    assert [list(ranges) for ranges in view.between] == twins.between(game)


@given(games(teams=True))
def test_a_partner_knows_no_less_than_everybody(game: Game) -> None:
    for seat in range(1, game.players + 1):
        own, everybody = game.view(seat), game.view(0)
        for mine, all_of_it in zip(own.between, everybody.between, strict=True):
            for (low, high), (lowest, highest) in zip(mine, all_of_it, strict=True):
                assert lowest <= low <= high <= highest


HANDS = ("1 2 4 5 6 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")
SHOW = "low 1, low 2, low 3, high 3"
TRIO_OF_12 = "high 1, high 3, high 4"


def test_after_an_exchange_what_was_shown_is_known_of_both_hands_together() -> None:
    """Seat 2's team takes a trio after all seats have shown cards. Then seats 1 and 3 may exchange a card."""
    game = table(*HANDS, teams=True, start=2, moves="keep, keep, keep, keep")
    play(game, "high 1, low 1, low 1, low 3, high 2, low 2")
    assert [known(game, seat).split()[0] for seat in (1, 2, 3)] == ["1", "1", "2"]
    play(game, "high 4, low 4, low 4, low 1, low 2")
    assert game.view().asked == (1, 3)
    before = game.view(2).held
    play(game, "keep, keep")
    held = {each.seats: each.cards for each in game.view(2).held}
    assert held[1, 3] == ("2", "12")
    assert before[0].seats == (1, 3)
    assert known(game, 3, 2).split()[0] != "2"
    assert known(game, 3, 1).split()[0] == "2"


def test_partners_remember_what_they_gave_and_got() -> None:
    game = table(*HANDS, teams=True, moves="swap 4, keep, swap 9, keep")
    assert {each.seats: each.cards for each in game.view(1).held} == {(2, 4): (), (3,): ("4",)}
    assert {each.seats: each.cards for each in game.view(3).held} == {(2, 4): (), (1,): ("9",)}
    assert {each.seats: each.cards for each in game.view(2).held} == {(1, 3): (), (4,): ()}
    play(game, "low 3, high 1, low 1, low 3")
    assert known(game, 3, 1).split()[:2] == ["2", "2-12"]


def test_a_pair_keeps_what_both_hands_cannot_hold() -> None:
    """Seat 2 has shown that its lowest card is a 3, and seat 4 a 4: after any exchange, neither has a 1 or a 2."""
    hands = ("1 1 1 2 2 2 .. 12", "3 .. 11", "4 .. 12", "4 .. 11")
    game = table(*hands, teams=True, start=4, moves="keep, keep, keep, keep, low 2, low 4, low 1, low 1, low 1")
    assert game.view().trios == (("1",), ())
    play(game, "keep, keep")
    world = another_game(game, 3, 1).state
    assert min(world.card[9:18] + world.card[27:36]) >= 3
    assert [known(game, seat, 3).split()[0] for seat in (2, 4)] == ["3-12", "3-12"]


# --- The worlds -----------------------------------------------------------------------------------------------------


@few
@given(games(), st.integers(0, 2**32))
def test_the_worlds_keep_the_cards_and_what_is_remembered(game: Game, seed: int) -> None:
    s = game.state
    for seat in range(game.players + 1):
        world = another_game(game, seat, seed).state
        assert all_cards(world) == all_cards(s)
        for row, cards in rows(world):
            if row in relevant(s, seat - 1):
                for number in range(13):
                    at = row * memory.WIDTH + number
                    assert s.least[at] <= sum(card <= number for card in cards) <= s.most[at]
                    assert s.holds[at] <= cards.count(number)
        for other in range(s.players):
            hand = world.card[9 * other : 9 * other + s.count[other]]
            assert hand == sorted(hand)
            assert world.offer[other] in {trio_table.NOT_CHOSEN, trio_table.KEPT, *hand}
            assert (world.offer[other] == trio_table.NOT_CHOSEN) == (s.offer[other] == trio_table.NOT_CHOSEN)
        changed = {name for name, value in vars(s).items() if vars(world)[name] != value}
        assert changed <= {"card", "offer", "draw", "effects", *chance.FIELDS, *(memory.FIELDS if s.teams else ())}


def relevant(s: State, seat: int) -> set[int]:
    """Return the rows that contain the knowledge of a seat (from 0)."""
    own = {side_of(s, seat)} if seat >= 0 and s.teams else set()
    hands = {memory.row_for(s, seat, owner) for owner in range(s.players) if owner != seat}
    return hands | {memory.PAIR + side for side in range(s.sides) if s.teams and side not in own}
