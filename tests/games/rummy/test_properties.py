"""Properties of every game of Rummü, tested on many random games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, perm
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.games.rummy import hand_melds, legality, melds, notation, scoring, state_fields, typed_cards, views
from cardkit.table.play_script import arrange
from tests.games.rummy import twins
from tests.games.rummy.strategies import games, play_sensibly, usual_games
from tests.games.rummy.tables import RUMMY, hands_agree
from tests.support.occasions import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game
    from cardkit.table.scripted_games import Prepared
    from cardkit.table.state import State

CARDS = st.sampled_from(notation.CARDS)
LAID = st.sampled_from([notation.laid_text(laid) for laid in range(melds.LAID_CARDS)])


# --- Cards and moves ------------------------------------------------------------------------------------------------


@given(games())
def test_counts_fit_the_cards(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        s = game.history.entry(number).position
        for seat in range(s.players):
            held, known = (row[50 * seat : 50 * seat + 50] for row in (s.hand, s.known))
            assert sum(held) == s.hand_count[seat]
            assert all(0 <= seen <= count for seen, count in zip(known, held, strict=True))
        assert hands_agree(s)


@given(games())
def test_hands_agree_in_what_is_made_of_a_view(game: Game) -> None:
    for seat in range(game.players + 1):
        assert hands_agree(views.shown(game.view(seat)))


@pytest.mark.parametrize("prepared", RUMMY.positions(), ids=lambda prepared: prepared.clause)
def test_hands_agree_after_every_event_of_a_prepared_position(prepared: Prepared) -> None:
    game = arrange(RUMMY, prepared)
    assert all(hands_agree(game.history.entry(number).position) for number in range(1, game.history.now + 1))


@pytest.mark.parametrize("dealt", ["? / ? / ?", "R1 R1 R2 / Y3 / G4 G5 then B6", "R1 R1 R2 / ? / ?"])
def test_hands_agree_in_a_position_that_was_typed(dealt: str) -> None:
    for seed in range(5):
        game = cardkit.play(position=f"rummy players=3 hand=6 | deal {dealt}", seed=seed)
        assert hands_agree(game.state)


@given(usual_games())
def test_melds_on_the_table_are_valid(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        s = game.history.entry(number).position
        for cards in s.meld[: s.meld_count]:
            assert twins.kind(tuple(notation.meld_text(cards).split()))
        assert not any(s.meld[s.meld_count :])


@given(usual_games(), st.lists(LAID, min_size=1, max_size=9), CARDS, st.integers(1, 20))
def test_every_other_move_is_refused_with_a_clause_and_changes_nothing(
    game: Game, laid: list[str], card: str, number: int
) -> None:
    written = ["draw", "take", f"discard {card}", f"meld {' '.join(laid)}"]
    written += [f"add {number % 9 + 1} {laid[0]}", f"add {number} {card}", f"exchange {number % 9 + 1} {card}"]
    legal = set(game.moves)
    for text in written:
        answer = game.why(text)
        assert answer.allowed == (answer.move in legal)
        if not answer.allowed:
            before = game.state, game.events
            with pytest.raises(cardkit.IllegalMoveError) as caught:
                game.move(text)
            assert caught.value.clause == answer.clause
            assert (game.state, game.events) == before


NO_MOVES = [
    "Draw",
    "meld",
    "meld R10 R1",
    "meld P4 P5 P6",
    "take 1",
    "take x",
    "add R4",
    "add 21 R4",
    "exchange 1",
    "discard",
]
NO_MOVES += [
    "meld R4=G4 R5 R6",
    "meld Y4=R5 R6 R7",
    "meld Y4=Y4 R5",
    "add 0 R3",
    "discard Y4=R4",
    "exchange 1 Y4=R4",
    "",
]


@given(usual_games(), st.text() | st.sampled_from(NO_MOVES))
def test_texts_that_are_not_moves_change_nothing(game: Game, text: str) -> None:
    if text.split() in (["draw"], ["take"]):
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


# --- Fast and slow versions -----------------------------------------------------------------------------------------


@given(games(), st.sampled_from([-1, 0, 120, 160, 450]))
def test_legal_moves_are_those_that_no_clause_forbids(game: Game, total: int) -> None:
    if game.turn:
        s = game.state
        s.totals = [total] * len(s.totals)  # so that opening takes more cards, or fewer
        moves = [0] * legality.MOST_MOVES
        legal = moves[: legality.legal_moves(s, moves)]
        assert legal == [move for move in every_move(s) if not legality.forbids(s, move)]


def every_move(s: State) -> Iterator[int]:
    """Yield every possible move, in the order of the list of legal moves, with melds only from cards in the hand."""
    held = s.holds[s.seat]
    if s.phase == state_fields.STARTING:
        yield from (state_fields.DRAW, state_fields.TAKE)
    yield from (state_fields.MELD + cards for cards in all_melds() if not melds.mask_of(cards) & ~held)
    for m in range(s.meld_count):
        yield from range(state_fields.ADD + m * melds.LAID_CARDS, state_fields.ADD + (m + 1) * melds.LAID_CARDS)
        yield from range(state_fields.EXCHANGE + m * 50, state_fields.EXCHANGE + m * 50 + 50)
    yield from range(state_fields.DISCARD, state_fields.ADD)
    if s.phase != state_fields.STARTING:
        yield from (state_fields.TAKE, state_fields.DRAW)


@examples(100)
@given(st.sets(CARDS, max_size=13))
def test_melds_of_a_hand_are_those_that_are_found_by_trying_all(hand: set[str]) -> None:
    assert {notation.meld_text(cards) for cards in found(hand)} == {" ".join(laid) for laid in twins.all_melds(hand)}


def found(hand: set[str]) -> list[int]:
    """Return the melds that the engine finds in a hand."""
    moves = [0] * legality.MOST_MOVES
    mask = sum(1 << notation.parse_card(card) for card in hand)
    end = legality.find_melds(moves, mask)
    valid = [move - state_fields.MELD for move in moves[:end]]
    assert all(notation.parse_meld(notation.meld_text(cards).split()) == cards for cards in valid)
    assert len(valid) == len(set(valid))
    return valid


@cache
def all_melds() -> list[int]:
    """Return every possible meld, in the order of the list of legal moves."""
    return found(set(notation.CARDS))


def test_melds_of_all_cards() -> None:
    """The number of melds is known from a formula.

    A set has three, four or five of five suits. In a run of one plain suit, fewer than half of the cards are jokers, at
    any positions. A mixed run has its suits in any order, and one of its cards may be replaced with a yellow one.
    """
    kinds = Counter(melds.kind_of(cards) for cards in all_melds())
    sets = 10 * (comb(5, 3) + comb(5, 4) + 1)
    plain = sum((11 - n) * comb(n, jokers) for n in range(3, 11) for jokers in range((n + 1) // 2))
    yellow = sum(11 - n for n in range(3, 11))
    without_joker = sum((11 - n) * perm(5, n) for n in (3, 4, 5))
    with_joker = sum((11 - n) * n * perm(4, 1) * perm(4, n - 1) for n in (3, 4, 5))
    assert kinds == {melds.SET: sets, melds.SUIT_RUN: 4 * plain + yellow, melds.MIXED_RUN: without_joker + with_joker}


@examples(300)
@given(st.lists(LAID, min_size=1, max_size=8, unique=True))
def test_a_meld_is_what_the_rules_say(laid: list[str]) -> None:
    cards = notation.meld_of(map(notation.parse_laid, laid))
    written = tuple(notation.meld_text(cards).split())
    assert (typed_cards.broken_by(cards) == 0) == typed_cards.is_meld(cards) == bool(twins.kind(written))


def test_what_each_meld_takes_is_what_no_clause_forbids() -> None:
    for cards in all_melds():
        takes = [laid for laid in range(melds.LAID_CARDS) if not melds.forbids_longer(cards, laid)]
        swaps = [card for card in range(50) if melds.joker_place(cards, card) >= 0]
        assert melds.taken_by(cards) == sum(1 << laid for laid in takes if not melds.is_joker(laid))
        assert melds.taken_as(cards) == sum(1 << melds.meant_by(laid) for laid in takes if melds.is_joker(laid))
        assert melds.swapped_for(cards) == sum(1 << card for card in swaps)


@given(games())
def test_what_melds_take_is_noted_on_the_table(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        s = game.history.entry(number).position
        laid = s.meld[: s.meld_count]
        assert s.takes[: s.meld_count] == list(map(melds.taken_by, laid))
        assert s.takes_as[: s.meld_count] == list(map(melds.taken_as, laid))
        assert s.swaps[: s.meld_count] == list(map(melds.swapped_for, laid))
        assert not any(s.takes[s.meld_count :] + s.takes_as[s.meld_count :] + s.swaps[s.meld_count :])


@given(st.sets(CARDS))
def test_the_suits_of_a_number_are_those_of_its_cards(hand: set[str]) -> None:
    mask = sum(1 << notation.parse_card(card) for card in hand)
    for number in range(10):
        suits = {suit for suit, letter in enumerate("RYGBK") if f"{letter}{number}" in hand}
        assert hand_melds.suits_at(mask, number) == sum(1 << suit for suit in suits)
    jokers = {f"{suit}{card[1]}" for card in hand if card[0] == "Y" for suit in "RGBK"}
    assert hand_melds.jokers_from(mask) == sum(1 << notation.parse_card(card) for card in jokers)


@given(st.sets(CARDS, max_size=14))
def test_runs_begin_where_three_numbers_make_one(hand: set[str]) -> None:
    mask = sum(1 << notation.parse_card(card) for card in hand)
    suits = [hand_melds.suits_at(mask, number) for number in range(10)]
    begin = [number for number in range(8) if hand_melds.makes_run(*suits[number : number + 3])]
    assert hand_melds.starts_of_runs(mask) == sum(1 << number for number in begin)


@examples(300)
@given(st.sets(CARDS, max_size=9))
def test_a_hand_holds_a_meld_if_one_is_found_by_trying_all(hand: set[str]) -> None:
    mask = sum(melds.bit_of(notation.parse_card(card)) for card in hand)
    assert hand_melds.holds_meld(mask) == bool(twins.all_melds(hand))


def test_every_meld_holds_one_of_three_cards() -> None:
    """`out.first` relies on this: if a player needs at most three more cards, only melds of three matter."""
    for cards in found(set(notation.CARDS)):
        physical = {text[:2] for text in notation.meld_text(cards).split()}
        assert any(twins.kind(laid) for three in combinations(sorted(physical), 3) for laid in twins.readings(three))


@pytest.mark.parametrize("five_run", ["printed", "swapped"])
def test_scores_of_all_melds_are_those_of_the_printed_table(five_run: str) -> None:
    s = cardkit.play("rummy", seed=1, five_run=five_run).state
    for cards in found(set(notation.CARDS)):
        written = tuple(notation.meld_text(cards).split())
        assert scoring.meld_score(s, cards) == twins.meld_score(written, five_run)


@given(usual_games())
def test_rounds_are_scored_by_the_rules_read_by_hand(game: Game) -> None:
    game = play_sensibly(game.at(game.history.now), 150)
    totals = [0] * len(game.sides)
    for number, event in enumerate(game.events, 1):
        if "round" in event:
            view = game.at(number).view()
            assert event["round"]["points"] == twins.points(view, str(game.rules["five_run"]))
            totals = [total + gained for total, gained in zip(totals, event["round"]["points"], strict=True)]
            assert event["round"]["totals"] == totals
            assert [sheet.total for sheet in game.at(number).score()] == event["round"]["points"]
            assert all(sum(line.value or 0 for line in sheet.lines) == sheet.total for sheet in game.at(number).score())


@given(usual_games())
def test_cards_needed_to_come_out(game: Game) -> None:
    view = game.view()
    teams = bool(game.rules["teams"])
    totals = {seat: total for side, total in zip(view.sides, view.totals, strict=True) for seat in side}
    assert view.needed == tuple(twins.needed(totals[seat], teams=teams) for seat in range(1, game.players + 1))


def test_more_candidates_than_there_is_room_for_there_never_are() -> None:
    moves = [0] * legality.MOST_MOVES
    every = (1 << 50) - 1
    assert legality.find_melds(moves, every) <= legality.QUEUE
    written = legality.MOST_MOVES - moves.count(0)
    added_and_exchanged = state_fields.MELDS_AT_MOST * (2 * 9 + 5)
    assert written + added_and_exchanged + 50 < legality.MOST_MOVES


# --- Notation -------------------------------------------------------------------------------------------------------


@given(usual_games())
def test_moves_are_written_in_one_way(game: Game) -> None:
    for move, number in zip(game.moves, game.history.legal(), strict=True):
        assert RUMMY.move_kinds.number(game.state, move) == number
        assert number < 2**63


@given(st.lists(LAID, min_size=1, max_size=9), st.randoms())
def test_a_meld_may_be_written_in_any_order(laid: list[str], random: object) -> None:
    s = cardkit.play("rummy", seed=1).state
    number = RUMMY.move_kinds.number(s, f"meld {' '.join(laid)}")
    random.shuffle(laid)  # type: ignore[attr-defined]
    assert RUMMY.move_kinds.number(s, f"meld {' '.join(laid).lower()}") == number
    assert RUMMY.move_kinds.number(s, RUMMY.move_kinds.text(number)) == number


# --- Records ----------------------------------------------------------------------------------------------------------

MISSPELT = [
    ("meld R3 Y4=R4 R5", "meld R5 R3 Y4=R4"),
    ("meld R3 Y4=R4 R5", "meld r3 Y4=R4 R5"),
    ("take", "take "),
    ("discard B1", "discard  B1"),
    ("draw", "draw "),
]


@pytest.mark.parametrize(("right", "wrong"), MISSPELT)
def test_a_record_holds_exactly_the_one_spelling(right: str, wrong: str) -> None:
    s = cardkit.play("rummy", seed=1).state
    assert RUMMY.move_kinds.number(s, wrong) == RUMMY.move_kinds.number(s, right)
    assert RUMMY.move_kinds.text(RUMMY.move_kinds.number(s, wrong)) == right
