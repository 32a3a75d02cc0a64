"""Tests of Trio's bots: they make legal moves, have a good memory, and every game ends."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.games.trio import legality
from cardkit.games.trio.bots import UNKNOWN, foreseen
from cardkit.games.trio.careful_bot import all_among, chance_of, left_of, unplaced_cards
from cardkit.table.chance import CHOICE, start_stream
from tests.games.trio.tables import TRIO, table
from tests.support.at_the_table import choice, play
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from cardkit import Game

MISS = "low 1, high 1"


def choices(game: Game) -> set[str]:
    """Return all moves that the simple bot makes, over many random seeds."""
    found = set()
    for luck in range(60):
        s = game.state
        start_stream(s, CHOICE, luck)
        found.add(TRIO.move_kinds.text(TRIO.bots["simple"](s, game.history.legal())))
    return found


def turn(game: Game) -> list[str]:
    """Return the simple bot's moves in its turn."""
    seat, moves = game.turn, []
    while game.turn == seat:
        moves.append(choice(game))
        game.move(moves[-1])
    return moves


def test_simple_takes_a_trio_that_it_knows() -> None:
    game = table("1 .. 12", "4 .. 11", "3 .. 10", middle="4 8 9 4", moves=f"middle 1, low 3, low 2, middle 2, {MISS}")
    play(game, "middle 4, high 2, low 1, high 1, low 1, high 1")
    assert sorted(turn(game)) == ["low 2", "middle 1", "middle 4"]


def test_simple_counts_its_own_hand() -> None:
    game = table("1 .. 12 12", "2 .. 11", "3 .. 10", middle="12", moves=f"middle 1, low 2, {MISS}, {MISS}")
    assert sorted(turn(game)) == ["high 1", "high 1", "middle 1"]


def test_simple_prefers_a_trio_that_wins() -> None:
    """The bot has seen three 1s and three 7s."""
    moves = "middle 1, middle 2, middle 3, low 2, middle 4, low 3"
    game = table("1 1 2 ..", "..", "..", middle="1 7 7 7", moves=moves)
    assert choices(game) == {"middle 2"}


def test_simple_prefers_a_trio_that_is_connected() -> None:
    """The bot has the trio 2, and has seen three 3s and three 5s."""
    moves = "low 1, low 1, low 1, middle 1, middle 2, middle 3, low 3, middle 4, low 1, low 2, high 2, low 2, high 2"
    game = table("2 2 2 3 3 ..", "..", "..", middle="3 5 5 5", mode="spicy", moves=moves)
    assert game.view().trios[0] == ("2",)
    assert choices(game) == {"middle 2"}


def test_simple_goes_on_with_a_card_that_it_has_seen() -> None:
    game = table("1 .. 12", "4 .. 11", "3 .. 10", middle="4 8 9", moves=f"middle 1, middle 2, {MISS}, {MISS}, low 2")
    assert choice(game) == "middle 1"


def test_simple_looks_for_cards_that_it_has_not_seen() -> None:
    game = table("1 .. 12", "2 .. 11", "3 .. 10", middle="4 8 9", moves=f"middle 1, middle 2, {MISS}, {MISS}")
    assert choices(game) == {*(f"middle {number}" for number in range(3, 10)), "low 2", "high 2", "low 3", "high 3"}


def test_simple_does_not_ask_where_the_number_cannot_be() -> None:
    """The bot looks for a 12, and the highest card that seat 3 has shown is a 10."""
    game = table("1 .. 11", "4 .. 12", "3 .. 10", middle="12", moves=f"low 2, high 3, {MISS}, {MISS}, middle 1")
    assert choices(game) == {*(f"middle {number}" for number in range(2, 10)), "high 2"}


def test_simple_offers_a_single_card_from_the_middle_of_its_hand() -> None:
    hands = ("1 2 4 5 5 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 6 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")
    assert choice(table(*hands, teams=True)) == "swap 7"


def test_simple_keeps_cards_that_are_all_equal_to_others() -> None:
    hands = ("1 1 4 4 6 6 8 8 8", "..", "..", "..")
    assert choice(table(*hands, teams=True)) == "keep"


def test_simple_remembers_what_it_gave_its_partner() -> None:
    """Seat 3 got seat 1's only card above 11, a 12. That is seat 3's highest card, so seat 1 needn't look at it."""
    hands = ("1 2 4 5 6 7 8 12 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 11", "1 2 3 3 6 8 10 11 12")
    game = table(*hands, teams=True, moves="swap 12, keep, swap 2, keep, high 4")
    assert choice(game) == "high 1"
    game.move("high 1")
    assert choice(game) == "high 3"


@pytest.mark.parametrize("mode", ["simple", "spicy"])
@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, False), (5, False), (6, False), (4, True), (6, True)])
def test_games_of_simple_bots_end(players: int, mode: str, *, teams: bool) -> None:
    rules = {"players": players, "mode": mode, "teams": teams, "move_limit": 600}
    assert all(game.winners for game in cardkit.bot_games("trio", games=20, seed=3, rules=rules, bots=["simple"]))


def test_simple_beats_random() -> None:
    series = cardkit.bot_games("trio", games=20, seed=1, bots=["random", "simple", "random"])
    assert sum(game.winners == (2,) for game in series) >= 19


# --- Careful --------------------------------------------------------------------------------------------------------


def careful(game: Game) -> str:
    """Return the careful bot's move."""
    return choice(game, "careful")


def why(game: Game, bot: str = "careful") -> str:
    """Return a bot's reasons for its move."""
    said: str = game.ask(bot).why
    return said


def test_careful_takes_a_trio_that_it_knows() -> None:
    game = table("1 .. 12", "4 .. 11", "3 .. 10", middle="4 8 9 4", moves=f"middle 1, low 3, low 2, middle 2, {MISS}")
    play(game, "middle 4, high 2, low 1, high 1, low 1, high 1")
    assert "makes a trio in this turn with a chance of 100%" in why(game)
    for _ in range(3):
        assert careful(game) in {"low 2", "middle 1", "middle 4"}
        game.move(careful(game))
    assert game.view().trios[game.turn - 2] == ("4",)


def test_careful_prefers_a_trio_that_wins() -> None:
    """The bot has seen three 1s and three 7s."""
    moves = "middle 1, middle 2, middle 3, low 2, middle 4, low 3"
    game = table("1 1 2 ..", "..", "..", middle="1 7 7 7", moves=moves)
    assert careful(game) == "middle 2"
    assert "wins the game with a chance of 100%" in why(game)


def test_careful_looks_for_a_high_card_at_the_high_end_of_a_hand() -> None:
    """The bot has two 12s. The highest of nine cards is more likely to be the third 12 than a card of the middle.

    Seats 2 and 3 are equally likely to have it. Seat 2 plays next, and learns nothing from seeing its own card.
    """
    game = table("1 .. 12 12", "2 .. 11", "3 .. 12")
    assert careful(game) == "high 2"


def test_careful_does_not_ask_where_the_number_cannot_be() -> None:
    """The bot looks for a 12, and the highest card that seat 3 has shown is a 10."""
    game = table("1 .. 11", "4 .. 12", "3 .. 10", middle="12", moves=f"low 2, high 3, {MISS}, {MISS}, middle 1")
    assert careful(game) == "high 2"


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_the_chance_at_an_end_of_a_hand_is_that_of_all_deals(hidden: int) -> None:
    """Seat 1 has located all but six cards; the chance follows from all hands that can be dealt from these six."""
    pool = [2, 2, 5, 7, 9, 9]
    hands = [sorted(pool[index] for index in chosen) for chosen in combinations(range(len(pool)), hidden)]
    for number in (2, 5, 7, 9):
        share = sum(hand[0] == number for hand in hands) / len(hands)
        at_least, above = (sum(card >= least for card in pool) for least in (number, number + 1))
        found = all_among(hidden, at_least, len(pool)) - all_among(hidden, above, len(pool))
        assert found == pytest.approx(share)


def test_the_chances_of_all_numbers_make_one() -> None:
    game = table("1 .. 12", "2 .. 11", "3 .. 10", moves=f"low 2, high 3, {MISS}, {MISS}")
    s = game.state
    for move in game.history.legal():
        place = legality.wanted_place(s, move)
        if foreseen(s, place) == UNKNOWN:
            chances = [chance_of(s, move, number, unplaced_cards(s)) for number in range(1, 13)]
            assert sum(chances) == pytest.approx(1)


def test_the_cards_that_cannot_be_placed_are_counted() -> None:
    game = table("1 1 2 .. 12", "2 .. 11", "3 .. 10", moves=f"low 2, high 3, {MISS}, {MISS}")
    s = game.state
    unplaced = unplaced_cards(s)
    own = Counter(map(int, game.view(1).hands[0]))
    shown = Counter({2: 1, 10: 1})
    for number in range(1, 13):
        assert left_of(unplaced, number) == 3 - own[number] - shown[number]


def test_careful_says_its_chance_and_the_next_best() -> None:
    game = table("1 .. 11", "4 .. 12", "3 .. 10", middle="12", moves=f"low 2, high 3, {MISS}, {MISS}, middle 1")
    assert re.fullmatch(
        r"Asking for player 2's highest card makes a trio in this turn with a chance of [\d.]+%"
        r" and tells the next player nothing new, which I value at 1%\."
        r" Turning over card 2 of the middle would be worth [\d.]+% less\.",
        why(game),
    )


@pytest.mark.parametrize("bot", ["simple", "careful"])
@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True)])
def test_bots_can_always_give_reasons(bot: str, players: int, *, teams: bool) -> None:
    game = cardkit.play("trio", seed=2, players=players, teams=teams)
    while not game.over:
        assert re.fullmatch(r"[A-Z][^\n{}]*\.", why(game, bot))
        game.bot_move(TRIO.bots[bot], advance=False)


@pytest.mark.parametrize("mode", ["simple", "spicy"])
@pytest.mark.parametrize(("players", "teams"), [(3, False), (6, False), (4, True), (6, True)])
def test_games_of_careful_bots_end(players: int, mode: str, *, teams: bool) -> None:
    rules = {"players": players, "mode": mode, "teams": teams, "move_limit": 800}
    assert all(game.winners for game in cardkit.bot_games("trio", games=4, seed=3, rules=rules, bots=["careful"]))


@nightly
def test_careful_beats_simple() -> None:
    """In 150 fair games, a seat of three wins 50, with a standard deviation of 6. The bot must win 18 more."""
    won = [
        game.winners == (1,)
        for start in (1, 2, 3)
        for game in cardkit.bot_games(
            "trio", games=50, seed=2, rules={"start": start}, bots=["careful", "simple", "simple"]
        )
    ]
    assert sum(won) >= 68
