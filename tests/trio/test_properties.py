"""What holds in every game of Trio, tried on many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.effects import NO_CARD
from cardkit.games.trio import rules as trio_rules
from tests.trio import twins
from tests.trio.strategies import games
from tests.trio.tables import TRIO, sheet

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.state import State

NO_MOVES = [
    "Low 1",
    "low  1",
    "low 0",
    "low 7",
    "middle 0",
    "middle 10",
    "swap 13",
    "swap",
    "keep 1",
    "low 1 ",
    "low -1",
]

SEEDS = st.integers(0, 2**53 - 1)


# --- Cards and moves ------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    cards = Counter(s.draw[: s.draw_count])
    for seat in range(s.players):
        cards.update(s.card[9 * seat : 9 * seat + s.count[seat]])
    cards.update(card for card in s.card[54 : 54 + s.middle_count] if card != NO_CARD)
    cards.update({number: 3 for number in range(1, 13) if s.trio[number]})
    return cards


@given(games())
def test_the_deck_is_conserved(game: Game) -> None:
    dealt = Counter(map(TRIO.notation.parse_card, game.events[0]["shuffle"]))
    for number in range(1, game.now + 1):
        assert all_cards(game.moment(number).position) == dealt


@given(games())
def test_every_legal_move_can_be_made(game: Game) -> None:
    for move in game.moves:
        assert game.why(move).allowed
        twin = game.at(game.now)
        outcome = twin.move(move)
        assert outcome.move == move
        assert outcome.sentences
        assert twin.events[game.now] == {"seat": game.turn, "move": move}


@given(games())
def test_every_other_move_is_refused_with_a_clause_and_changes_nothing(game: Game) -> None:
    before, events, legal = game.state, game.events, set(game.moves)
    for move in every_move(game) - legal:
        answer = game.why(move)
        assert not answer.allowed
        assert answer.clause in TRIO.by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


def every_move(game: Game) -> set[str]:
    """Every move that can be written down at this table."""
    texts = map(TRIO.notation.move_text, range(trio_rules.END_OF_MOVES))
    seats = [str(seat) for seat in range(1, game.players + 1)]
    return {text for text in texts if text.split()[0] in {"middle", "swap", "keep"} or text.split()[1] in seats}


@given(games())
def test_legal_moves_are_those_that_no_clause_forbids(game: Game) -> None:
    if game.turn:
        state = game.state
        allowed = [move for move in range(trio_rules.END_OF_MOVES) if not trio_rules.forbids(state, move)]
        assert game.legal() == allowed


@given(games())
def test_legal_moves_are_those_of_the_rules_read_by_hand(game: Game) -> None:
    for number in range(game.now + 1):
        then = game.at(number)
        if then.turn:
            assert set(then.moves) == twins.legal_moves(then.view(then.turn))
            assert len(then.moves) == len(set(then.moves)) <= trio_rules.MOST_MOVES


@given(games(), st.text() | st.sampled_from(NO_MOVES))
def test_what_is_no_move_changes_nothing(game: Game, text: str) -> None:
    if text in every_move(game):
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


@given(st.integers(0, trio_rules.END_OF_MOVES - 1))
def test_a_move_reads_back_as_it_is_written(move: int) -> None:
    s = cardkit.play("trio", seed=1, players=6).state
    assert TRIO.notation.parse_move(s, TRIO.notation.move_text(move)) == move


# --- Winning ----------------------------------------------------------------------------------------------------------


@given(games())
def test_a_side_wins_when_its_trios_do_and_no_sooner(game: Game) -> None:
    for number in range(1, game.now + 1):
        view = game.at(number).view()
        winning = [twins.wins([int(card) for card in won], view.mode) for won in view.trios]
        over = view.phase == "game over"
        assert sum(winning) == over
        assert [view.sides[side][0] in view.winners for side in range(len(winning))] == winning


@given(games())
def test_hands_are_sorted_and_the_middle_keeps_its_numbers(game: Game) -> None:
    _, dealt = twins.dealt(game.record())
    s = game.state
    for seat in range(game.players):
        hand = s.card[9 * seat : 9 * seat + s.count[seat]]
        assert hand == sorted(hand)
    left = s.card[54 : 54 + s.middle_count]
    assert [card for card in left if card != NO_CARD] == [card for card in dealt if not s.trio[card]]
    assert all(now in {NO_CARD, then} for now, then in zip(left, dealt, strict=True))


@given(st.lists(st.integers(1, 12), min_size=1, max_size=12, unique=True), st.sampled_from(["simple", "spicy"]))
def test_a_score_sheet_says_whether_trios_win(trios: list[int], mode: str) -> None:
    found = sheet(" ".join(map(str, trios)), mode=mode)
    assert found.total == len(trios) == sum(line.value for line in found.lines if line.value is not None)
    said = found.lines[-1].text
    assert twins.wins(trios, mode) == any(said.endswith(word) for word in ("three trios win", "trios win", "at once"))
