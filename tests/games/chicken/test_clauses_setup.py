"""Tests of the clauses on Chicken's setup, each with a short example."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.games.chicken import rules
from cardkit.games.chicken.scoring import EGG
from cardkit.table.event_text import tell_event
from cardkit.table.scripted_games import Stack, deal
from tests.games.chicken.tables import CHICKEN, DULL, events, hand, table
from tests.support.at_the_table import allowed, discards, play, points, refused

# --- setup.deck, setup.dice -----------------------------------------------------------------------------------------


def test_setup_deck() -> None:
    dealt = Counter(cardkit.play("chicken", seed=1).events[0]["shuffle"])
    assert dealt == {**dict.fromkeys(["1", "2", "3", "4", "5", "6", "chick"], 7), "egg": 1}
    assert dealt.total() == 50


def test_setup_deck_is_shuffled_whole_for_every_round() -> None:
    game = play(cardkit.play("chicken", seed=1), "withdraw, withdraw, withdraw")
    one, other = (event["shuffle"] for event in events(game, "shuffle"))
    assert Counter(one) == Counter(other)  # type: ignore[arg-type]
    assert one != other


def test_setup_deck_has_two_dice() -> None:
    games = cardkit.bot_games("chicken", games=5, seed=1, bots="simple")
    rolled = [event["dice"] for game in games for event in events(game, "dice")]
    assert {len(dice) for dice in rolled} == {2}  # type: ignore[arg-type]


def test_setup_dice() -> None:
    s = cardkit.play("chicken", seed=1).state
    found = Counter()
    for _ in range(1_200):
        rules.roll(s)
        found.update(s.dice)
    assert set(found) == {1, 2, 3, 4, 5, 10}
    assert sum((count - 400) ** 2 / 400 for count in found.values()) < 5 + 4 * 10**0.5


def test_setup_dice_with_own_faces() -> None:
    s = cardkit.play("chicken", seed=1, die=[20, 20, 20, 0, 0, 0]).state
    found = Counter()
    for _ in range(100):
        rules.roll(s)
        found.update(s.dice)
    assert set(found) == {0, 20}


@pytest.mark.parametrize("faces", [[6, 1], [1, 0], [1], [1, 2, 3], [True, 1], ["1", 1], 3])
def test_setup_dice_in_a_record_show_faces_that_they_have(faces: object) -> None:
    game = next(game for game in cardkit.bot_games("chicken", games=9, seed=1, bots="simple") if events(game, "dice"))
    record = game.record()
    number = next(number for number, event in enumerate(record["events"]) if "dice" in event)
    record["events"][number:] = [{"dice": faces}]
    with pytest.raises(cardkit.RecordError) as caught:
        cardkit.replay(record)
    assert (caught.value.event, caught.value.clause) == (number + 1, "score.dice")


# --- setup.deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_deal(players: int) -> None:
    game = cardkit.play("chicken", players=players, start=2, seed=5)
    pile = game.events[0]["shuffle"]
    for seat in range(1, players + 1):
        own = pile[(seat - 2) % players : 6 * players : players]
        assert Counter(hand(game, seat).split()) == Counter(own)
    assert discards(game) == pile[6 * players]
    assert game.view().draw_count == 50 - 6 * players - 1


def test_setup_deal_leaves_the_rest_as_the_draw_pile() -> None:
    game = table(*DULL[:2], draw="chick 6")
    play(game, "draw, draw")
    assert hand(game, 1) == "1 2 3 4 5 6 chick"
    assert hand(game, 2) == "1 2 3 4 5 6 6"


# --- setup.egg-first ------------------------------------------------------------------------------------------------


def egg_first(*later: str) -> cardkit.Game:
    """Create a round whose first discard would be the egg; the reshuffled deck starts with the cards in `later`."""
    return table(*DULL[:3], discard="egg", later=tuple(Stack(tuple(cards.split())) for cards in later))


def test_setup_egg_first() -> None:
    game = egg_first("3 egg chick")
    first, second = (event["shuffle"] for event in events(game, "shuffle"))
    assert Counter(second) == Counter(first[18:])  # type: ignore[index,arg-type]
    assert discards(game) == "3"
    assert [hand(game, seat) for seat in (1, 2, 3)] == list(DULL[:3])
    assert game.view().draw_count == 50 - 18 - 1
    assert (game.turn, game.state.moves) == (1, 0)


def test_setup_egg_first_and_it_comes_to_somebody() -> None:
    game = play(egg_first("3 egg chick"), "draw")
    assert hand(game, 1) == "1 2 3 4 5 6 egg"


def test_setup_egg_first_again_and_again() -> None:
    game = egg_first("egg 5", "egg 5", "chick 5")
    assert len(events(game, "shuffle")) == 4
    assert discards(game) == "chick"


def test_setup_egg_first_before_anybody_moves() -> None:
    game = egg_first("3 egg")
    due = game.at(1)
    assert due.next_event() == "shuffle"
    assert (due.turn, due.moves) == (0, [])
    assert refused(due, "withdraw") == "setup.egg-first"
    assert discards(due) == "egg"


def test_setup_egg_first_is_announced() -> None:
    game = egg_first("3 egg")
    told = [tell_event(game, number, 1) for number in (1, 2)]
    assert told == [
        ["The cards are dealt."],
        ["The first card is the egg: it goes back, and the draw pile is shuffled again."],
    ]
    assert game.at(1).scene(1).prompt == "The egg came up first, so the draw pile is shuffled again."


def test_setup_egg_first_shows_everybody_that_no_hand_holds_it() -> None:
    game = egg_first("3 egg")
    assert [limits[-1] for limits in game.view(1).limits] == [0, 0, 0]
    for seed in range(30):
        world = another_world(CHICKEN, game.state, 0, seed)
        assert EGG in world.draw[: world.draw_count]


@pytest.mark.parametrize("damage", ["lacks one", "has the hands too", "is not there", "is there twice"])
def test_setup_egg_first_in_a_record(damage: str) -> None:
    record = egg_first("3 egg").record()
    first, second = (event["shuffle"] for event in record["events"])
    record["events"][1:] = {
        "lacks one": [{"shuffle": second[:-1]}],
        "has the hands too": [{"shuffle": first}],
        "is not there": [{"seat": 1, "move": "draw"}],
        "is there twice": [{"shuffle": second}, {"shuffle": second}],
    }[damage]
    with pytest.raises(cardkit.RecordError) as caught:
        cardkit.replay(record)
    assert caught.value.clause == "setup.egg-first"


# --- setup.first ----------------------------------------------------------------------------------------------------


def starter(game: cardkit.Game) -> int:
    """Deal the next round and return the seat that starts it."""
    game.advance()
    assert len(events(game, "round")) == 1
    return game.turn


def test_setup_first() -> None:
    game = table("1 1 1 1 1 1", "4 4 4 4 4 5", "2 2 2 2 2 3", moves="withdraw, play 4, withdraw")
    assert starter(play(game, "play 4, play 4, play 4, play 4, play 5")) == 2


def test_setup_first_is_the_player_who_last_put_a_card_on_the_pile_and_then_withdrew() -> None:
    assert starter(table(*DULL[:3], discard="4", moves="draw, draw, play 4, withdraw, withdraw, withdraw")) == 3


def test_setup_first_is_the_same_again_if_nobody_played() -> None:
    assert starter(table(*DULL[:3], start=2, moves="draw, withdraw, withdraw, withdraw")) == 2


def test_setup_first_in_every_round() -> None:
    """Seat 3 plays last in the first round, so it starts the second. Nobody plays then, so it starts the third too."""
    game = table(
        *DULL[:3], target=500, moves="draw, draw, play 4, withdraw, withdraw, withdraw, withdraw, withdraw, withdraw"
    )
    game.advance()
    assert len(events(game, "round")) == 2
    assert game.turn == 3


def test_setup_first_then_clockwise() -> None:
    game = table(*DULL[:3])
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game.move("draw")
    assert turns == [1, 2, 3, 1]
    assert refused(game, "draw", seat=1) == "setup.first"


def test_setup_first_skips_withdrawn_players() -> None:
    game = table(*DULL[:3], moves="draw, withdraw")
    turns = []
    for _ in range(3):
        turns.append(game.turn)
        game.move("draw")
    assert turns == [3, 1, 3]


def test_setup_first_deals_to_the_seat_that_begins_first() -> None:
    second = deal(("1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3"), "4", start=2)
    game = table(*DULL[:3], discard="1", moves="withdraw, play 1, withdraw, withdraw", later=(second,))
    assert points(game) == [21, 20, 21]
    game = table(*DULL[:3], discard="1", moves="withdraw, play 1, withdraw, withdraw, draw", later=(second,))
    assert [hand(game, seat) for seat in (1, 3)] == ["1 1 1 1 1 1", "3 3 3 3 3 3"]
    assert allowed(game, "draw") == ("turn.draw",)
