"""The reported effects of a move match what happened, and each seat gets them in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cardkit.games.trio import state_fields as trio_table
from cardkit.table.effects import EVERYBODY, NO_CARD, Happening
from cardkit.table.game import speaker_to
from tests.games.trio.strategies import games
from tests.games.trio.tables import KEEP, TRIO, table
from tests.support.at_the_table import told

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.effects import Effect
    from cardkit.table.state import State

Cards = tuple[list[list[int]], list[int], list[int]]


def cards_of(s: State) -> Cards:
    """Return the hands, the middle, and the trios that have been taken."""
    hands = [s.card[9 * seat : 9 * seat + s.count[seat]] for seat in range(s.players)]
    return hands, s.card[54 : 54 + s.middle_count], [number for number in range(1, 13) if s.trio[number]]


def apply(s: State, effects: tuple[Effect, ...]) -> Cards:
    """Apply the effects, and nothing else, to the cards of a position."""
    hands, middle, trios = cards_of(s)
    taken = []
    for effect in effects:
        if effect.kind in {Happening.TURNED, Happening.MOVED}:
            assert s.card[effect.source] == effect.card
        if effect.kind == Happening.MOVED:
            assert effect.target == trio_table.TRIO_PLACE + effect.card
            taken.append(effect.card)
            if effect.source >= trio_table.MIDDLE_PLACE:
                middle[effect.source - trio_table.MIDDLE_PLACE] = NO_CARD
            else:
                hands[effect.source // 9].remove(effect.card)
        elif effect.kind == Happening.PASSED and effect.source // 9 == effect.seen_by:
            hands[effect.source // 9].remove(effect.card)
            hands[effect.target // 9].append(effect.card)
    assert taken in ([], [taken[0]] * 3 if taken else [])
    return [sorted(hand) for hand in hands], middle, sorted(trios + taken[:1])


@given(games())
def test_effects_are_complete(game: Game) -> None:
    for number in range(2, game.history.now + 1):
        moment = game.history.entry(number)
        if "move" in moment.event:
            assert apply(game.history.entry(number - 1).position, moment.effects) == cards_of(moment.position)


@given(games())
def test_what_partners_choose_is_secret_and_all_else_open(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        event, effects = game.history.entry(number).event, game.history.entry(number).effects
        for effect in effects:
            secret = effect.kind == Happening.PASSED or effect is effects[0]
            if event["move"].startswith(("swap", "keep")):
                assert (effect.seen_by != EVERYBODY) == secret
            else:
                assert effect.seen_by == EVERYBODY


@given(games())
def test_what_partners_pass_each_other_both_see(game: Game) -> None:
    """Each partner sees their own card leave a spot of their hand, and the other's card arrive in one."""
    for number in range(2, game.history.now + 1):
        before, after = game.history.entry(number - 1).position, game.history.entry(number).position
        passed = [effect for effect in game.history.entry(number).effects if effect.kind == Happening.PASSED]
        assert sorted(effect.card for effect in passed[::2]) == sorted(effect.card for effect in passed[1::2])
        for given_card, got in zip(passed[::2], passed[1::2], strict=True):
            assert before.card[given_card.source] == given_card.card
            assert after.card[got.target] == got.card
            assert given_card.source // 9 == got.target // 9 == given_card.seen_by == got.seen_by


# --- Words ----------------------------------------------------------------------------------------------------------


HANDS = ("7 7 7 .. 11", "2 .. 12", "3 .. 10")
MISS = "That is a different number: all revealed cards go back, and the turn is over."
SEVENS = "The trio of 7s wins at once!"

TOLD = {
    "middle": (
        "",
        "middle 2",
        "You turn over card 2 of the middle: an 8.",
        "Player 1 turns over card 2 of the middle: an 8.",
    ),
    "low": ("", "low 2", "You ask for player 2's lowest card: a 2.", "Player 1 asks for your lowest card: a 2."),
    "high": (
        "",
        "high 3",
        "You ask for player 3's highest card: a 10.",
        "Player 1 asks for player 3's highest card: a 10.",
    ),
    "own": ("", "high 1", "You show your highest card: an 11.", "Player 1 shows the highest card in hand: an 11."),
    "again": (
        "low 2",
        "low 2",
        "You ask for player 2's next lowest card: a 2.",
        "Player 1 asks for your next lowest card: a 2.",
    ),
    "miss": (
        "low 3",
        "middle 1",
        f"You turn over card 1 of the middle: a 4. {MISS}",
        f"Player 1 turns over card 1 of the middle: a 4. {MISS}",
    ),
    "trio": (
        "middle 1, middle 3",
        "middle 4",
        "You turn over card 4 of the middle: a 4. Three 4s: you take the trio.",
        "Player 1 turns over card 4 of the middle: a 4. Three 4s: player 1 takes the trio.",
    ),
    "seven": (
        "low 1, low 1",
        "low 1",
        "You show your next lowest card: a 7. Three 7s: you take the trio. The trio of 7s wins at once!",
        f"Player 1 shows the next lowest card in hand: a 7. Three 7s: player 1 takes the trio. {SEVENS}",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_move_is_described(name: str) -> None:
    moves, move, mine, theirs = TOLD[name]
    game = table(*HANDS, middle="4 8 4 4", moves=moves)
    assert told(game, move, seat=1) == mine
    assert told(game, move, seat=2) == theirs


def test_only_the_partners_learn_of_an_exchange() -> None:
    hands = ("1 2 4 5 6 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")
    game = table(*hands, teams=True)
    assert told(game, "swap 11", seat=1) == "You offer an 11."
    assert told(game, "keep", seat=1) == "You keep your cards."
    assert told(game, "swap 11", seat=3) == told(game, "keep", seat=3) == "Player 1 has chosen."
    for move in ("swap 11", "keep", "swap 8"):
        game.move(move)
    settled = "Everyone who was asked has chosen."
    assert told(game, "keep", seat=1) == f"Player 4 has chosen. {settled} You give player 3 an 11 and get an 8."
    assert told(game, "keep", seat=0) == "Player 4 has chosen. Everyone who was asked has chosen."
    assert told(game, "keep", seat=4) == f"You keep your cards. {settled} You and player 2 exchange nothing."


@pytest.mark.parametrize(("mode", "said"), [("simple", "That is the third trio!"), ("spicy", "Two connected trios!")])
def test_a_win_is_described(mode: str, said: str) -> None:
    first = "middle 1, middle 2, middle 3, low 2, high 2, low 2, high 2, middle 4, middle 5, middle 6"
    second = f"{first}, low 2, high 2, low 2, high 2" if mode == "simple" else first
    *moves, last = [*second.split(", "), *(["middle 7", "middle 8", "middle 9"] if mode == "simple" else [])]
    game = table("..", "..", "..", middle="2 2 2 5 5 5 3 3 3", mode=mode, moves=", ".join(moves))
    assert told(game, last, seat=2).endswith(f"player 1 takes the trio. {said}")


def test_the_end_is_described() -> None:
    game = table("7 7 7 ..", "..", "..", "..", teams=True, moves=f"{KEEP}, low 1, low 1, low 1")
    tell_round = TRIO.wording.round_sentence
    assert tell_round([1, 0], [1, 0], speaker_to(game, 3)) == (
        "The game is over. Trios won (1 in total): player 1 and you 1, player 2 and player 4: 0."
    )


CLAUSES = {
    "middle": ["turn.reveal"],
    "low": ["turn.ends", "turn.ends"],
    "high": ["turn.ends", "turn.ends"],
    "own": ["turn.ends", "turn.ends"],
    "miss": ["turn.reveal", "turn.miss"],
    "trio": ["turn.reveal", "turn.trio", "turn.trio", "turn.trio"],
    "again": ["turn.repeat", "turn.ends"],
    "seven": ["turn.repeat", "turn.ends", "turn.trio", "turn.trio", "turn.trio", "win.seven"],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_effect_names_the_clause_behind_it(name: str) -> None:
    moves, move, *_ = TOLD[name]
    outcome = table(*HANDS, middle="4 8 4 4", moves=moves).move(move)
    assert [TRIO.clauses.numbered(effect.clause).id for effect in outcome.effects] == CLAUSES[name]
