"""What the cards that a person picks out of a hand make together, and what would be good to pick."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.games.rummy import rules, table
from cardkit.games.rummy.bots import best_discard
from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.legality import forbids
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    MIXED_RUN,
    SMALLEST,
    card_of,
    forbids_combination,
    is_joker,
    jokers_in,
    kind_of,
    size_of,
    with_card,
)
from cardkit.games.rummy.nearness import readings, shortcoming
from cardkit.games.rummy.notation import (
    card_name,
    card_text,
    cards_of,
    combination_text,
    laid_text,
)
from cardkit.games.rummy.pointing import hand_places, pointed_at
from cardkit.games.rummy.scenes import hand_place
from cardkit.games.rummy.scoring import cards_to_come_out, combination_score, is_pure
from cardkit.games.rummy.verbs import VERBS, kind_name, turn_clause
from cardkit.table import common
from cardkit.table.definition import legal_moves
from cardkit.table.scene import Choice, Selection
from cardkit.table.words import capital, count_of, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

MOST_SUGGESTIONS = 5

# --- What the picked cards make -------------------------------------------------------------------------------------


def selected(s: State, seat: int, places: Sequence[str]) -> Selection:
    """What the cards in these places of a seat (from 0) make; places that hold no card of its hand are passed over."""
    picked = {place: pointed_at(s, seat, place) for place in places}
    found = tuple(place for place, card in picked.items() if card >= 0)
    cards = sorted(picked[place] for place in found)
    if s.seat != seat or s.phase != table.PLAYING or s.pending:
        return _too_early(s, seat, found)
    if not cards:
        return Selection(found, "Pick cards of your hand: to lay, to add or to discard.", C.TURN_PLAY.id)
    return _one_card(s, found, cards[0]) if len(cards) == 1 else _several_cards(s, found, cards)


def _too_early(s: State, seat: int, places: tuple[str, ...]) -> Selection:
    if s.seat == seat and s.phase == table.STARTING and not s.pending:
        return Selection(places, "First draw a card, or take from the discard pile.", C.TURN_DRAW.id)
    over = s.phase <= common.ROUND_OVER
    says = "The round is over." if over else "It is not your turn."
    return Selection(places, says, (C.END_ROUND if over else turn_clause(s)).id)


def _one_card(s: State, places: tuple[str, ...], card: int) -> Selection:
    """One card can be added, exchanged or discarded."""
    moves = [table.ADD + m * LAID_CARDS + laid for m in range(s.combinations) for laid in _ways(card)]
    moves += [table.EXCHANGE + m * CARD_TYPES + card for m in range(s.combinations)]
    moves.append(table.DISCARD + card)
    choices = [_choice(s, move, places) for move in moves if forbids(s, move) == 0]
    name = capital(f"the {card_name(card_text(card))}")
    if choices:
        can = either([_could(s, VERBS.number(s, choice.move)) for choice in choices])
        return Selection(places, f"{name}: you can {can}.", choices[0].clause, tuple(choices))
    return Selection(places, f"{name}: {_coming_out(s, 0)}", C.OUT_FIRST.id)


def _ways(card: int) -> list[int]:
    """The ways in which a card can lie: as itself, and if it is yellow, for each plain suit."""
    return [laid for laid in range(LAID_CARDS) if card_of(laid) == card]


def _several_cards(s: State, places: tuple[str, ...], cards: Sequence[int]) -> Selection:
    """Several cards can be laid, if they make a combination."""
    found = [table.MELD + cards for cards in readings(cards) if forbids_combination(cards) == 0]
    choices = [_choice(s, move, places) for move in found if forbids(s, move) == 0]
    if choices:
        best = VERBS.number(s, choices[0].move) - table.MELD
        says = f"{_worth(s, best)}{_progress(s, best)}.{_ways_to_lie(choices)}"
        return Selection(places, says, choices[0].clause, tuple(choices))
    if found:
        clause = C.numbered(forbids(s, found[0]))
        made = found[0] - table.MELD
        return Selection(places, f"{capital(kind_name(made))}. {_refused(s, made, clause)}", clause.id)
    says, broken = shortcoming(cards)
    return Selection(places, says, C.numbered(broken).id)


def _ways_to_lie(choices: Sequence[Choice]) -> str:
    """What it means that the same cards can be laid in several ways."""
    if len(choices) == 1:
        return ""
    return " A yellow card that is a joker (=) can be taken by whoever holds the card that it stands for."


def _worth(s: State, cards: int) -> str:
    pure = "" if kind_of(cards) == MIXED_RUN else "pure, " if is_pure(cards) else "not pure, "
    return f"{capital(kind_name(cards))}: {pure}{count_of(combination_score(s, cards), 'point')}"


def _progress(s: State, cards: int) -> str:
    """How far a legal combination brings a seat that is not out yet."""
    if s.out[s.seat]:
        return ""
    needed = cards_to_come_out(s, s.seat)
    laid = s.laid + size_of(cards)
    if laid >= needed:
        return ": you come out"
    return f"; {laid} of the {needed} cards you need to come out in this turn, so lay another combination next"


def _refused(s: State, cards: int, clause: C) -> str:
    if clause == C.TURN_KEEP_ONE:
        return "But you must keep one card to discard."
    return _coming_out(s, size_of(cards))


def _coming_out(s: State, more: int) -> str:
    """What is lacking to come out, where that cannot be reached."""
    needed = cards_to_come_out(s, s.seat)
    if not more:
        return f"you have laid {s.laid} of the {needed} cards you need to come out; lay another combination first."
    laid = s.laid + more
    left = "no other combination is left in your hand" if s.hand_count[s.seat] - more > SMALLEST else "too few are left"
    return f"That is {laid} of the {needed} cards you need to come out; {left}."


# --- Choices --------------------------------------------------------------------------------------------------------


def _choice(s: State, move: int, places: tuple[str, ...]) -> Choice:
    return Choice(VERBS.text(move), _says(s, move), places, VERBS.clauses(s, move)[0].id, _button(move))


def _says(s: State, move: int) -> str:
    if move >= table.MELD:
        return f"{_worth(s, move - table.MELD)}."
    if move >= table.EXCHANGE:
        m, card = divmod(move - table.EXCHANGE, CARD_TYPES)
        return f"You would give the {card_name(card_text(card))} for the joker of combination {m + 1}."
    if move >= table.ADD:
        m, laid = divmod(move - table.ADD, LAID_CARDS)
        return f"You would add the {card_name(laid_text(laid))} to combination {m + 1}."
    return f"You would discard the {card_name(card_text(move - table.DISCARD))}; your turn ends."


def _could(s: State, move: int) -> str:
    """What can be done with one card, after `you can`."""
    if move >= table.EXCHANGE:
        return f"give it for the joker of combination {(move - table.EXCHANGE) // CARD_TYPES + 1}"
    if move >= table.ADD:
        m, laid = divmod(move - table.ADD, LAID_CARDS)
        _, stands, meant = laid_text(laid).partition("=")
        return f"add it to combination {m + 1}{f' as {card_name(meant)}' if stands else ''}"
    return "discard it, and go out" if s.hand_count[s.seat] == 1 else "discard it"


def _button(move: int) -> str:
    if move >= table.MELD:
        return f"Lay {combination_text(move - table.MELD)}"
    if move >= table.EXCHANGE:
        return f"Take the joker from combination {(move - table.EXCHANGE) // CARD_TYPES + 1}"
    if move >= table.ADD:
        m, laid = divmod(move - table.ADD, LAID_CARDS)
        _, stands, meant = laid_text(laid).partition("=")
        return f"Add to {m + 1}{f' as {card_name(meant)}' if stands else ''}"
    return "Discard"


# --- What would be good to pick -------------------------------------------------------------------------------------


def suggested(s: State) -> tuple[Choice, ...]:
    """The best few combinations and additions of the seat to move, by points, then by cards, then with few jokers.

    Where there are none, the discard that a sensible player would choose: the turn has to end with one.
    """
    if s.phase != table.PLAYING or s.pending:
        return ()
    moves = legal_moves(rules, s)
    plays = [move for move in moves if _is_play(move)]
    if not plays:
        return (_discard(s, best_discard(s, moves)),)
    good = sorted(plays, key=lambda move: _merit(s, move), reverse=True)
    by_cards: dict[tuple[str, ...], Choice] = {}
    for move in good:
        places = _places(s, move)
        by_cards.setdefault(places, replace(_choice(s, move, places), button=_idea(s, move)))
        if len(by_cards) == MOST_SUGGESTIONS:
            break
    return tuple(by_cards.values())


def _discard(s: State, move: int) -> Choice:
    """The discard as a suggestion: it picks the card, and says that nothing better is left to do."""
    card = move - table.DISCARD
    places = (hand_place(s.seat + 1, hand_places(s, s.seat).index(card)),)
    ends = "and go out" if s.hand_count[s.seat] == 1 else "which ends your turn"
    button = f"Nothing to lay or add. Pick {card_text(card)}: to discard, {ends}"
    return replace(_choice(s, move, places), button=button)


def _idea(s: State, move: int) -> str:
    """The button of a suggestion: it picks the cards, and says what they are good for; laying them is up to one."""
    if move >= table.MELD:
        cards = move - table.MELD
        named = " ".join(card_text(card_of(laid)) for laid in cards_of(cards))
        points = count_of(combination_score(s, cards), "point")
        return f"Pick {named}: {kind_name(cards)}, {points}{_progress(s, cards)}"
    m, laid = divmod(move - table.ADD, LAID_CARDS)
    card, _, meant = laid_text(laid).partition("=")
    whose = f"{m + 1}, {combination_text(s.meld[m])}"
    return f"Pick {card}: to add{f' as {meant}' if meant else ''} to {whose}; {_gain(s, m, laid)}"


def _gain(s: State, m: int, laid: int) -> str:
    """What a card added to a combination brings, and whom."""
    more = combination_score(s, with_card(s.meld[m], laid)) - combination_score(s, s.meld[m])
    for_whom = "" if common.side_of(s, s.owner[m]) == common.side_of(s, s.seat) else " for its owner"
    return f"{'+' * (more > 0)}{count_of(more, 'point')}{for_whom}" if more else "no points, but a card less"


def _is_play(move: int) -> bool:
    return move >= table.MELD or table.ADD <= move < table.EXCHANGE


def _merit(s: State, move: int) -> tuple[int, int, int]:
    """The points that a move brings its side, how many cards it lays, and (against it) how many of them as jokers."""
    if move >= table.MELD:
        cards = move - table.MELD
        return combination_score(s, cards), size_of(cards), -jokers_in(cards)
    m, laid = divmod(move - table.ADD, LAID_CARDS)
    gain = combination_score(s, with_card(s.meld[m], laid)) - combination_score(s, s.meld[m])
    own = common.side_of(s, s.owner[m]) == common.side_of(s, s.seat)
    return gain if own else -gain, 1, -int(is_joker(laid))


def choice(s: State, move: str) -> Choice | None:
    """The cards to pick for a legal combination of the seat to move; other moves are made by pointing."""
    if not move.startswith("meld"):
        return None
    number = VERBS.number(s, move)
    return _choice(s, number, _places(s, number))


def _places(s: State, move: int) -> tuple[str, ...]:
    """The places of the cards of a move in the hand of the seat to move."""
    hand = hand_places(s, s.seat)
    laid = cards_of(move - table.MELD) if move >= table.MELD else [(move - table.ADD) % LAID_CARDS]
    return tuple(hand_place(s.seat + 1, hand.index(card_of(card))) for card in laid)
