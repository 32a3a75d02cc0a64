"""Nothing leaks: when the hidden cards are redealt, a seat's view and messages stay the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.games.rummy.notation import CARDS
from cardkit.table import chance
from cardkit.table.effects import MOVED
from tests.games.rummy.strategies import games
from tests.games.rummy.tables import RUMMY, hands_agree, table
from tests.support.any_game import another_game
from tests.support.at_the_table import play
from tests.support.occasions import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.game import Game
    from cardkit.table.state import State


@given(games())
def test_all_places_in_another_hand_are_described_alike(game: Game) -> None:
    """The position of a card in another player's sorted hand would reveal other cards in it."""
    for number in range(1, game.history.now + 1):
        for effect in game.history.entry(number).effects:
            if effect.kind == MOVED:
                for place in (effect.source, effect.target):
                    assert all(told(place, seat) == as_seen(place, seat) for seat in range(game.players + 1))


def told(place: int, seat: int) -> str:
    """Return the text that describes a spot to a seat."""
    return RUMMY.layout.place_text(RUMMY.layout.place_for(place, seat - 1))


def as_seen(place: int, seat: int) -> str:
    """Return the same text, derived from the notation of spots."""
    text = RUMMY.layout.place_text(place)
    owner, in_a_hand, _ = text.partition("h")
    return f"{owner}h1" if in_a_hand and owner.isdecimal() and owner != str(seat) else text


@given(games(), st.integers(0, 2**32))
def test_texts_about_picked_cards_and_suggestions(game: Game, seed: int) -> None:
    if not game.turn or RUMMY.card_selection is None:
        return
    seat = game.turn
    places = [f"{seat}h{k}" for k in range(1, 5)]
    views = game.view(seat), another_game(game, seat, seed).view(seat)
    for k in range(5):
        said = [RUMMY.card_selection.selected(view, places[:k]) for view in views]
        assert said[0] == said[1]
    assert RUMMY.card_selection.suggested(views[0]) == RUMMY.card_selection.suggested(views[1])


@given(games(), st.integers(0, 2**32))
def test_refusals_reveal_nothing_more(game: Game, seed: int) -> None:
    if not game.turn:
        return
    other = another_game(game, game.turn, seed)
    for text in ("draw", "take", "discard R1", "meld R1 R2 R3", "add 1 R4", "exchange 1 G3", "meld Y6 G6 B6 K6"):
        assert str(other.why(text)) == str(game.why(text))


# --- The worlds keep what is known ----------------------------------------------------------------------------------


def consistent(s: State, world: State, seat: int) -> Iterator[bool]:
    """Check number by number whether a seat (from 0; -1: an onlooker) can't tell a world from the real one."""
    hidden = {"hand", "holds", "draw", "drawn", "effects", *chance.FIELDS}
    yield all(value == getattr(s, name) for name, value in vars(world).items() if name not in hidden)
    for owner in range(s.players):
        rows = slice(50 * owner, 50 * owner + 50)
        hand = world.hand[rows]
        yield sum(hand) == s.hand_count[owner]
        yield all(count >= known for count, known in zip(hand, s.known[rows], strict=True))
        yield s.phase in {0, 2} or sum(world.drawn[rows]) == sum(s.drawn[rows])
        if owner == seat or s.phase in {0, 2}:
            yield hand == s.hand[rows]
        if owner == seat:
            yield world.drawn[rows] == s.drawn[rows]
    yield hands_agree(world)
    yield Counter(all_hidden(world)) == Counter(all_hidden(s))
    if s.refills:
        own = s.drawn[50 * seat : 50 * seat + 50] if seat >= 0 else [0] * 50
        drawable = Counter({card: s.refilled[card] - own[card] for card in range(50)})
        yield not Counter(world.draw[: world.draw_count]) - drawable


def all_hidden(s: State) -> list[int]:
    """Return the cards in the draw pile and in all hands."""
    hands = [card % 50 for card, count in enumerate(s.hand) for _ in range(count)]
    return [*s.draw[: s.draw_count], *hands]


@examples(40)
@given(games(), st.integers(0, 2**32))
def test_the_worlds_keep_what_is_known(game: Game, seed: int) -> None:
    for number in range(1, game.history.now + 1, 3):
        s = game.history.entry(number).position
        for seat in range(-1, s.players):
            world = another_world(RUMMY, s, seat, seed)
            assert all(consistent(s, world, seat))


def test_worlds_are_all_as_likely() -> None:
    """Before a refill, every card that a seat hasn't located, such as the two K7, is equally likely to be anywhere."""
    game = table("R1 R2 R3 R4 R5 R6", draw="K7")
    s = game.state
    found = Counter()
    for seed in range(2_000):
        world = another_world(RUMMY, s, 0, seed)
        found["second hand"] += world.hand[50 + 47]
        found["third hand"] += world.hand[100 + 47]
        found["pile"] += world.draw[: world.draw_count].count(47)
    assert found.total() == 2 * 2_000
    hidden = 60 - 7
    for where, count in (("second hand", 6), ("third hand", 6), ("pile", hidden - 12)):
        expected = 2 * 2_000 * count / hidden
        assert abs(found[where] - expected) < 5 * expected**0.5


# --- A seat's memory ------------------------------------------------------------------------------------------------


def test_a_taken_card_is_known_until_it_is_played() -> None:
    game = table("R1 R4 G2 G5 B7 K7", discard="K3", moves="take, discard R1")
    assert game.view(2).known == (("K3",), (), ())
    game = table("R1 R4 G2 G5 B7 K7", discard="K3", moves="take, discard K3")
    assert game.view(2).known == ((), (), ())


def test_of_two_equal_cards_the_known_one_is_played_first() -> None:
    game = table("K1 R4 G2 G5 B7 K7", discard="K1", moves="take, discard K1")
    assert game.view(3).known == ((), (), ())
    assert game.view(1).hand.count("K1") == 1


def test_an_exchanged_joker_is_known() -> None:
    game = table("G2 Y3 G4 G5 B7 G3 K7", draw="K1", moves="draw, meld G2 Y3=G3 G4 G5, exchange 1 G3, discard B7")
    assert game.view(2).known[0] == ("Y3",)


def test_discards_below_the_top_are_remembered() -> None:
    game = table("R1 R4 G2 G5 B7 K7", discard="K3", draw="B2 B3", moves="draw, discard B2, draw, discard B3")
    assert game.view(3).discard_pile == ("K3", "B2", "B3")


def test_a_refilled_pile_is_known_but_not_its_order() -> None:
    game = short_pile()
    seen = game.view(2).discard_pile
    play(game, "draw")
    assert sorted(game.view(2).refilled) == sorted(seen[:-1])
    assert game.view(2).refilled == game.view(3).refilled


def short_pile() -> Game:
    """Return a round in which seats draw and discard until one card is left to draw."""
    game = cardkit.play("rummy", seed=4, players=4, hand=13)
    while game.view().draw_count > 1:
        game.move("draw")
        game.move(next(move for move in game.moves if move.startswith("discard")))
    return game


def test_a_seat_that_drew_from_a_refilled_pile_knows_what_is_left_of_it() -> None:
    game = short_pile()
    play(game, "draw")
    game.move(next(move for move in game.moves if move.startswith("discard")))
    while game.view().draw_count > 1:
        drawer = game.turn
        game.move("draw")
        left = Counter(game.view(drawer).refilled)
        world = another_world(RUMMY, game.state, drawer - 1, 1)
        assert not Counter(CARDS[card] for card in world.draw[: world.draw_count]) - left
        game.move(next(move for move in game.moves if move.startswith("discard")))


def test_hands_are_shown_when_the_round_is_over() -> None:
    game = cardkit.play("rummy", seed=3)
    assert not any(any(hand) for hand in game.view().hands)
    game.play_out("simple")
    view = game.view()
    assert [len(hand) for hand in view.hands] == list(view.hand_counts)
