"""Tests of positions as text and as JSON, and of cards that are left to chance."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import CardkitError, Position
from cardkit.table.positions import Deal
from tests.support.any_game import every_game

A_DEAL = "papageno players=2 | deal 9 4 0 3 7 5 / 1 8 6 2 -1 E then 8 2 3"


def played(slug: str, moves: int, seed: int, **rules: object) -> cardkit.Game:
    """Play some random moves, or play to the end of the game."""
    game, numbers = cardkit.play(slug, seed=seed, **rules), Random(seed)
    for _ in range(moves):
        if game.over:
            break
        game.move(numbers.choice(game.moves))
    return game


# --- A game and its position ----------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("moves", [0, 1, 25, 400])
@pytest.mark.parametrize("start", [1, 2])
def test_a_game_goes_on_from_its_position(slug: str, moves: int, start: int) -> None:
    for seed in range(3):
        game = played(slug, moves, seed, start=start)
        again = cardkit.play(position=game.position(), seed=seed)
        assert again == game
        assert again.position() == game.position()
        assert cardkit.replay(again.record()) == game


@pytest.mark.parametrize("line", ["deal ? / ?", "deal {0} / ? ?", "deal ? {0} ? / {1} {2}"])
@pytest.mark.parametrize("slug", ["papageno", "parrot", "chicken", "rummy"])
def test_what_is_named_then_comes_off_the_pile_however_few_cards_of_the_hands_are_named(slug: str, line: str) -> None:
    some, then = ("1", "2", "3"), ["4", "5"]
    if slug == "rummy":
        some, then = ("R1", "R2", "R3"), ["Y4", "Y5"]
    position = f"{slug} players=3 | {line.format(*some)} / ? then {' '.join(then)}"
    for seed in range(20):
        event = next(iter(cardkit.play(position=position, seed=seed).position().to_json()["events"]))
        assert event["then"][:2] == then
        assert len({len(hand) for hand in event["deal"]}) == 1


@every_game
def test_a_position_is_a_line_and_json_and_an_expression(slug: str) -> None:
    position = played(slug, 60, 4, start=2).position()
    assert Position(str(position)) == position
    assert Position(json.loads(json.dumps(position.to_json()))) == position
    assert eval(repr(position), {"Position": Position}) == position  # noqa: S307  written by cardkit
    assert "\n" not in str(position)


@every_game
def test_positions_are_equal_if_the_same_happened(slug: str) -> None:
    game, same, other = played(slug, 20, 1), played(slug, 20, 1), played(slug, 20, 2)
    assert {game.position(), same.position(), other.position()} == {game.position(), other.position()}
    before = game.position()
    game.move(game.moves[0])
    assert game.position() != before
    game.undo()
    assert game.position() == before


@every_game
def test_without_the_pile_everything_dealt_and_drawn_stays(slug: str) -> None:
    game = played(slug, 12, 6, start=2)
    position = game.position(pile=False)
    assert len(str(position)) <= len(str(game.position()))
    for seed in range(20):
        again = cardkit.play(position=position, seed=seed)
        assert [again.view(seat) for seat in range(game.players + 1)] == [
            game.view(seat) for seat in range(game.players + 1)
        ]
    piles = {tuple(cardkit.play(position=position, seed=seed).state.draw[: game.state.draw_count]) for seed in range(9)}
    assert len(piles) == (9 if game.state.draw_count > 3 else 1)


@every_game
@pytest.mark.parametrize("moves", [0, 7])
def test_cards_hidden_from_a_seat_are_left_to_chance(slug: str, moves: int) -> None:
    game = played(slug, moves, 3, players=3)
    for seat in (0, 2):
        position = game.position(seat=seat)
        asked = next(event for event in position.events if isinstance(event, Deal))
        truth = next(event for event in game.position().events if isinstance(event, Deal))
        for hand, true in zip(asked.hands, truth.hands, strict=True):
            assert all(card in {"?", told} for card, told in zip(hand, true, strict=True))
        if not moves and slug not in {"papageno", "parrot"}:
            assert [set(hand) == {"?"} for hand in asked.hands] == [each != seat for each in (1, 2, 3)]
        if slug != "trio":  # Trio's moves don't name the cards
            for seed in range(3):
                assert cardkit.play(position=position, seed=seed).view(seat) == game.view(seat)


def test_a_card_that_was_seen_stays_and_one_of_two_that_only_one_was_seen_of_does_not() -> None:
    game = cardkit.play(position="chicken players=2 | deal 1 1 2 3 4 5 / 4 4 6 6 6 5 then 4 6 | play 4, play 4, draw")
    assert str(game.position(seat=1)).endswith("| deal 1 1 2 3 4 5 / ? 4 ? ? ? ? then 4 6 | play 4, play 4, draw")
    assert str(game.position(seat=2)).endswith("| deal ? ? ? ? 4 ? / 4 4 6 6 6 5 then 4 ? | play 4, play 4, draw")


def test_a_secret_swap_is_not_revealed() -> None:
    game = cardkit.play("trio", players=4, teams=True, seed=3)
    while not any(move.startswith("swap") for move in game.moves):
        game.move(game.moves[-1])
    swapper = game.turn
    game.move(next(move for move in game.moves if move.startswith("swap")))
    with pytest.raises(cardkit.CardkitError, match="chosen cards in secret"):
        game.position(seat=swapper % 4 + 1)


def test_a_seat_of_a_position_is_at_the_table() -> None:
    with pytest.raises(cardkit.CardkitError, match="seat must be between 0 and 3, not 4"):
        cardkit.play("trio", players=3, seed=1).position(seat=4)


def test_the_seed_decides_what_is_left_to_chance() -> None:
    line = "papageno players=2 | deal 9 ? 0 / ? then ? 8 | reveal a1, reveal b2"
    games = [cardkit.play(position=line, seed=seed) for seed in (3, 3, 4)]
    assert games[0] == games[1]
    assert games[0].events != games[2].events


# --- Contents of a line ---------------------------------------------------------------------------------------------


def test_hands_are_dealt_to_their_seats() -> None:
    """`setup.deal`: one card at a time, beginning with the starting player."""
    for start in (1, 2, 3):
        line = f"chicken players=3 start={start} | deal 1 1 2 / 3 3 4 / 5 6 6"
        game = cardkit.play(position=line, seed=1)
        for seat, hand in enumerate((("1", "1", "2"), ("3", "3", "4"), ("5", "6", "6")), 1):
            assert not Counter(hand) - Counter(game.view(seat).hands[seat - 1])


def test_a_later_round_can_be_dealt_by_hands() -> None:
    game = played("papageno", 500, 3)
    rounds = [number for number, event in enumerate(game.events) if "shuffle" in event]
    before = game.at(rounds[1])
    line = f"{before.position()} | deal 9 9 0 3 7 5 / 1 8 6 2 -1 E / 3 3 4 4 2 2 then 8 6"
    dealt = cardkit.play(position=line)
    assert [dealt.state.area[seat * 6] for seat in range(3)] == [9, 1, 3]
    assert dealt.state.draw[dealt.state.draw_count - 1] == 8
    assert dealt.events[len(before.events)]["shuffle"][18] == "8"


def test_the_pile_and_the_dice_come_as_written() -> None:
    line = "chicken players=2 | deal 1 1 / 2 2 then 6 | roll 3 10"
    with pytest.raises(cardkit.CardkitError, match="a roll after event 1, but there seat 1 is to move"):
        cardkit.play(position=line)
    game = cardkit.play(position=f"{A_DEAL} | reveal a1, reveal a1, draw")
    assert game.view(game.turn).hand == "2"


def test_a_roll_is_written() -> None:
    """`end.roll` of Chicken: a player who plays every card rolls two dice."""
    for seed in range(200):
        game = cardkit.play("chicken", players=2, seed=seed)
        game.play_out("simple")
        if any("dice" in event for event in game.events):
            break
    faces = next(event["dice"] for event in game.events if "dice" in event)
    assert f"| roll {faces[0]} {faces[1]} |" in str(game.position())
    assert cardkit.play(position=game.position()).events == game.events


def test_a_line_is_kept_in_its_normal_form() -> None:
    loose = "  papageno   start=1 players=2 birds=every|deal 9 4/1 8   then 8|reveal a1 ,reveal b2 |draw"
    assert str(Position(loose)) == "papageno players=2 | deal 9 4 / 1 8 then 8 | reveal a1, reveal b2, draw"
    assert str(Position("papageno players=3 rounds_to_win=2")) == "papageno"
    counts = [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]
    assert Position({"game": "papageno", "rules": {"birds": counts}}).rules in ({}, {"birds": counts})


# --- Chance ---------------------------------------------------------------------------------------------------------


def test_unknown_cards_are_equally_likely() -> None:
    """All but three cards of a deck are given; the six ways to deal those three are equally likely."""
    full = cardkit.play("papageno", players=2, seed=1)
    cards = full.events[0]["shuffle"]
    places = (0, 1, 20)
    line = " ".join("?" if place in places else card for place, card in enumerate(cards))
    left = [cards[place] for place in places]
    assert len(set(left)) == len(left)
    found = Counter(
        tuple(
            cardkit.play(position=f"papageno players=2 | pile {line}", seed=seed).events[0]["shuffle"][p]
            for p in places
        )
        for seed in range(1200)
    )
    assert set(found) == set(permutations(left))
    assert all(150 <= count <= 250 for count in found.values())  # 200 ± 3.9 standard deviations


def test_moves_say_what_hidden_cards_can_be() -> None:
    """The move needs one of three unknown cards in the hand; the two orders of the other two are equally likely."""
    cards, move, places = a_hand_that_needs_a_card()
    line = " ".join("?" if place in places else card for place, card in enumerate(cards))
    found = Counter(
        tuple(cardkit.play(position=f"chicken players=2 | pile {line} | {move}", seed=seed).events[0]["shuffle"])
        for seed in range(600)
    )
    swapped = cards.copy()
    swapped[places[1]], swapped[places[2]] = cards[places[2]], cards[places[1]]
    assert set(found) == {tuple(cards), tuple(swapped)}
    assert all(250 <= count <= 350 for count in found.values())  # 300 ± 4 standard deviations


def a_hand_that_needs_a_card() -> tuple[list[str], str, list[int]]:
    """Return a pile, a move that needs the only card of its kind in the first hand, and three positions in the pile.

    The first position is that card's; the others are arbitrary.
    """
    for seed in range(100):
        game = cardkit.play("chicken", players=2, seed=seed)
        cards, dealt = game.events[0]["shuffle"], range(0, 2 * len(game.view(1).hands[0]), 2)
        for move in game.moves:
            mine = [place for place in dealt if cards[place] == move.removeprefix("play ")]
            others = [place for place in range(40, 50) if cards[place] != move.removeprefix("play ")]
            if len(mine) == 1 and cards[others[0]] != cards[others[1]]:
                return cards, move, [*mine, *others[:2]]
    raise AssertionError("no such deal was found")


def test_a_whole_deal_left_out_is_dealt_by_chance() -> None:
    game = cardkit.play(position="trio players=4 | low 2, low 3", seed=2)
    assert [event.get("move") for event in game.events] == [None, "low 2", "low 3"]


# --- Mistakes -------------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[Any, str]] = {
    "nothing": ("", "there is no game ''"),
    "unknown game": ("bridge | draw", "there is no game 'bridge'"),
    "number": (7, "a position is a line of text, or its JSON, not 7"),
    "bounds": ("papageno players=9", "players must be a whole number from 2 to 5"),
    "rule": ("papageno golf", "has 'golf' where a rule belongs"),
    "rule twice": ("papageno players=2 players=3", "names the rule players twice"),
    "card": ("papageno | pile Q", "'Q' is not a card in Papageno"),
    "no cards": ("papageno | deal", "a deal has no cards"),
    "hands": ("papageno players=2 | deal 9 4", "a deal needs 2 hands, one for each player, not 1"),
    "long hand": (f"chicken players=2 | deal {'? ' * 7}/ ?", "a deal has 7 cards for a player, but each is dealt 6"),
    "too many of a card": ("papageno | pile 9 9 9 9", "the pile has too few of 9 (it has 3, not 4)"),
    "too many in two hands": ("trio | deal 1 1 / 1 1 / ?", "the pile has too few of 1 (it has 3, not 4)"),
    "none in the deck": (
        "papageno players=2 | deal F / ?",
        "has 0, not 1): With two players the Pan flutes are left out, so this deck has 46 cards (setup.two).",
    ),
    "too many cards": (f"chicken | pile {'? ' * 60}", "has 60 cards, but the pile has only 50"),
    "dice": ("papageno | roll 3 4", "Papageno has no dice"),
    "faces": ("chicken | roll three 4", "a roll is written in whole numbers"),
    "shuffle too early": (f"{A_DEAL} | pile 9", "has a shuffle after event 1, but there seat 1 is to move"),
    "no deal": ("rummy | deel R1", "begins with deal, pile, roll, or a move; did you mean 'deal'?"),
    "no move": ("trio | fly", "'fly' is not a move in Trio"),
    "illegal": (f"{A_DEAL} 4 | draw", "no deal of 1,000 allows these moves: event 2 of the position is not allowed"),
    "key": ({"game": "trio", "cards": []}, "unknown key 'cards'"),
    "no game": ({"events": []}, "the key 'game' is missing"),
    "kinds": ({"game": "trio", "rules": []}, "rules is an object and events is a list"),
    "event": ({"game": "trio", "events": [{"move": 3}]}, "event 1 of the position is not one of"),
    "move in JSON": ({"game": "trio", "events": [{"move": "low 1, low 2"}]}, "event 1 of the position"),
    "more in JSON": ({"game": "trio", "events": [{"move": "low 1", "seat": 1}]}, "event 1 of the position"),
    "deep": ({"game": "trio", "events": [[[[]]]]}, "event 1 of the position"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_one_clear_error(name: str) -> None:
    source, says = WRONG[name]
    with pytest.raises(cardkit.CardkitError) as caught:
        cardkit.play(position=source, seed=1)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_illegal_move_where_nothing_is_left_to_chance_is_refused_with_its_clause() -> None:
    line = str(cardkit.play("papageno", players=2, seed=1).position())
    with pytest.raises(cardkit.CardkitError, match=r"event 2 of the position is not allowed: 'draw'.*setup\.reveal"):
        cardkit.play(position=f"{line} | draw")


def test_play_takes_a_game_or_a_position() -> None:
    with pytest.raises(cardkit.CardkitError, match="say which game to play"):
        cardkit.play()
    with pytest.raises(cardkit.CardkitError, match="this is a position of trio, not of parrot"):
        cardkit.play("parrot", position="trio")
    with pytest.raises(cardkit.CardkitError, match="the position has its own rules: write players="):
        cardkit.play(position="trio", players=4)
    assert cardkit.play("trio", position="trio players=4", names=list("ABCD")).names == list("ABCD")


def test_a_share_of_positions_agrees_with_the_count() -> None:
    """The card below a `?` has the exact chance of the next card."""
    known = cardkit.play(position=f"{A_DEAL.replace(' 2 3', '')} | reveal a1, reveal a1", seed=1)
    exact = known.odds("next card").distribution["9"]
    assert isinstance(exact, Fraction)
    position = "papageno players=2 | deal 9 ? ? ? ? ? / 1 ? ? ? ? ? then 8 ? | reveal a1, reveal a1, draw"
    games = [cardkit.play(position=position, seed=seed) for seed in range(2000)]
    share = sum(game.view(1).hand == "9" for game in games) / len(games)
    assert abs(share - exact) < 4 * (float(exact) * (1 - float(exact)) / len(games)) ** 0.5


def test_a_position_without_its_game_says_what_it_begins_with() -> None:
    with pytest.raises(
        CardkitError, match=r"begins with its game, as in 'chicken players=2 .*: there is no game 'deal'"
    ):
        cardkit.play("chicken", position="deal 1 1 2 3 4 5 / ? then 4")
