"""The kinds of moves in Rummü, and the facts for their sentences in `text/<language>/sentences.toml`."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardkit.games.rummy import melds, notation, rules, state_fields, typed_cards
from cardkit.games.rummy.clauses import CARD_TYPES, DECK, NUMBERS, C
from cardkit.games.rummy.legality import forbids
from cardkit.games.rummy.refusal_reasons import nearly_melds, of_refusal
from cardkit.games.rummy.views import PLAY, RummyView, shown
from cardkit.table.definition import legal_moves
from cardkit.table.effects import MOVED, NO_CARD, TURNED, Effect
from cardkit.table.grammar import Speaker, capital, listed
from cardkit.table.move_kinds import MoveKind, MoveKinds, MovePart, ParsedMove, number_part, permits_draw
from cardkit.table.state import State
from cardkit.table.wording import Facts, Person, Wording, say

PACKAGE = __package__ or ""

# --- The clauses that allow a move ----------------------------------------------------------------------------------


def permits_discard(s: State, _card: int) -> tuple[C, ...]:
    """Return `turn.discard` and, if it ends the round, also `end.round` or `end.blocked`."""
    if s.hand_count[s.seat] == 1:
        return (C.TURN_DISCARD, C.END_ROUND)
    return (C.TURN_DISCARD, C.END_BLOCKED) if s.closing else (C.TURN_DISCARD,)


def permits_add(s: State, m: int, laid: int) -> tuple[C, ...]:
    """Return `table.add` and `out.then`, and for a joker also `joker.yellow`."""
    joker = (C.JOKER_YELLOW,) if lies_as_joker(s.meld[m], laid) else ()
    return (C.TABLE_ADD, C.OUT_THEN, *joker, C.TABLE_OWNER)


def lies_as_joker(cards: int, laid: int) -> bool:
    """Return whether a card added to a meld becomes its joker."""
    if melds.kind_of(cards) != melds.SET:
        return melds.is_joker(laid)
    return melds.card_of(laid) // NUMBERS == melds.YELLOW and melds.size_of(cards) == 3


def permits_meld(s: State, cards: int) -> tuple[C, ...]:
    """Return the clauses about the kind of a meld, its jokers, and opening."""
    opening = (C.OUT_FIRST, C.OUT_SINGLE) if s.open_with_one else (C.OUT_FIRST,)
    first = (C.OUT_THEN,) if s.out[s.seat] else opening
    return (C.numbered(melds.kind_clause(cards)), C.TURN_PLAY, *joker_clauses(cards), *first)


def joker_clauses(cards: int) -> tuple[C, ...]:
    """Return the clauses about the yellow cards of a meld."""
    if melds.jokers_in(cards):
        many = C.JOKER_MIXED if melds.kind_of(cards) in {melds.SET, melds.MIXED_RUN} else C.JOKER_SUIT_RUN
        return (C.JOKER_YELLOW, many)
    return (C.JOKER_OWN_SUIT,) if melds.suits_in(cards) >> melds.YELLOW & 1 else ()


def ruled(s: State, move: int, clause: int) -> bool:
    """Return whether the ruling of a clause, rather than its sentence in the book, decides whether a move is legal."""
    if clause == C.TURN_TAKE:  # drawing and taking in one turn, or after a card was played
        return bool(s.phase == state_fields.PLAYING or move == state_fields.DRAW)
    if clause == C.TURN_DISCARD:  # a card that the player may have taken this turn
        return bool(s.known[s.seat * CARD_TYPES + move - state_fields.DISCARD])
    if clause == C.TABLE_EXCHANGE:
        m = (move - state_fields.EXCHANGE) // CARD_TYPES
        return bool(m < s.meld_count and melds.kind_of(s.meld[m]) == melds.SET)
    if clause == C.MELD_RUN:  # a run can't continue from 9 to 0
        numbers = {melds.number_of(laid) for laid in notation.cards_of(move - state_fields.MELD)}
        return {0, NUMBERS - 1} <= numbers and len(numbers) < NUMBERS
    return clause in {C.TURN_KEEP_ONE, C.OUT_FIRST}


# --- The move made by pointing at places ----------------------------------------------------------------------------

NONE = -1


def meant_by(view: RummyView, path: Sequence[str]) -> int:
    """Return the move that a view's player makes by pointing at the places of `path`, legal or not; or NONE."""
    if list(path) == ["draw"]:
        return state_fields.DRAW
    if list(path) == ["discard"]:
        return state_fields.TAKE if view.phase != "play" else NONE
    s = shown(view)
    if path[0].startswith("m"):  # `table.fixed`: the player may want to take it away
        m, index = (int(number) - 1 for number in path[0][1:].split("."))
        return state_fields.REARRANGE + m * melds.LAID_CARDS + melds.laid_at(s.meld[m], index)
    card = pointed_at(view, path[0])
    if card < 0 or len(path) != 2:
        return NONE
    if path[1] == "discard":
        return state_fields.DISCARD + card
    return _meant_at_table(s, card, path[1]) if path[1].startswith("m") else NONE


def pointed_at(view: RummyView, place: str) -> int:
    """Return the card in a place of the view's own hand, or -1."""
    owner, _, index = place.partition("h")
    own = owner == str(view.seat) and index.isdecimal() and 1 <= int(index) <= len(view.hand)
    return notation.parse_card(view.hand[int(index) - 1]) if own else -1


def _meant_at_table(s: State, card: int, place: str) -> int:
    """Return the move that adds a card to a meld, or exchanges it for the joker pointed at."""
    number, _, index = place[1:].partition(".")
    m = int(number) - 1
    exchange = state_fields.EXCHANGE + m * CARD_TYPES + card
    joker = melds.joker_place(s.meld[m], card) if m < s.meld_count else -1
    additions = _additions(s, m, card)
    if joker >= 0 and (joker == int(index) - 1 or not additions):
        return exchange
    if not additions and _is_yellow_twin(s, m, int(index) - 1, card):
        return exchange
    return additions[0] if additions else state_fields.ADD + m * melds.LAID_CARDS + notation.as_added(s.meld[m], card)


def _is_yellow_twin(s: State, m: int, index: int, card: int) -> bool:
    """Return whether the yellow card with the same number as `card` is there; it may be mistaken for a joker."""
    laid = melds.laid_at(s.meld[m], index) if m < s.meld_count and index < melds.size_of(s.meld[m]) else -1
    return laid >= 0 and melds.card_of(laid) == melds.YELLOW * NUMBERS + melds.number_of(card) != card


def _additions(s: State, m: int, card: int) -> list[int]:
    """Return the legal ways for the seat to move to add a card to a meld: as itself first, and then as a joker."""
    moves = [state_fields.ADD + m * melds.LAID_CARDS + laid for laid in notation.ways_of(card)]
    return [move for move in moves if forbids(s, move) == 0]


# --- The moves to explain -------------------------------------------------------------------------------------------

# The largest number of melds to list for each clause that forbids them.
FEW = 2


def _suggested(s: State, held: Sequence[int]) -> list[int]:
    """Return moves that the hand and the table suggest, legal or not: draw, take, discard, add, exchange, lay down."""
    hand = sorted(set(held))
    moves = [state_fields.DRAW, state_fields.TAKE]
    moves += [state_fields.DISCARD + card for card in hand]
    for m in range(s.meld_count):
        ways = [laid for laid in range(melds.LAID_CARDS) if melds.card_of(laid) in hand]
        moves += [state_fields.ADD + m * melds.LAID_CARDS + laid for laid in ways]
        moves += [state_fields.EXCHANGE + m * CARD_TYPES + card for card in hand]
    moves += [state_fields.REARRANGE + melds.laid_at(s.meld[0], 0)] if s.meld_count else []
    return moves + (_nearly(s, held) if s.phase in {state_fields.PLAYING, state_fields.TAKING} else [])


def _nearly(s: State, held: Sequence[int]) -> list[int]:
    """Return illegal melds that the hand suggests: the first few for each clause that forbids them."""
    by_clause: dict[int, list[int]] = {}
    for cards in nearly_melds(held):
        by_clause.setdefault(forbids(s, state_fields.MELD + cards), []).append(state_fields.MELD + cards)
    return [move for clause, moves in by_clause.items() if clause for move in moves[:FEW]]


# --- The kinds of moves ---------------------------------------------------------------------------------------------


def settle_added(s: Any, m: int, laid: int) -> tuple[int, int]:
    """Write a yellow card in a set as itself, however it was typed."""
    lying = getattr(s, "meld", None)
    return m, notation.as_added(lying[m], laid) if lying else laid


class RummyMoveKinds(MoveKinds):
    """The kinds of moves. Many moves are made by pointing at a card in hand, and then at its new place."""

    def words(self, text: str) -> list[str]:
        """Split at white space, reading 01 as 1. All cards of a meld form a single part."""
        word, *words = [one.lstrip("0") or one for one in text.split()] or [""]
        return [word, " ".join(words)] if word == "meld" and words else [word, *words]

    def move_from_clicks(self, view: RummyView, path: Sequence[str]) -> str:
        """Return the move made by pointing at these places, legal or not; empty if none matches."""
        move = meant_by(view, path)
        return "" if move == NONE else self.text(move)

    def explained(self, view: RummyView) -> list[int]:
        """Return the moves to explain: all legal ones, and illegal ones that the hand suggests."""
        s, held = shown(view), [notation.parse_card(card) for card in view.hand]
        return list(dict.fromkeys([*legal_moves(rules, s), *_suggested(s, held)]))

    suggested = explained


def _card(kinds: int, write: Callable[[int], str], read: Callable[[str], int]) -> MovePart:
    """Make the part of a move that is a card."""
    return MovePart(
        "card", kinds, write, lambda _, text: read(text), tell=lambda card, _: notation.card_name(write(card))
    )


CARD = _card(CARD_TYPES, notation.card_text, lambda text: notation.parse_card(text.upper()))
LAID = _card(melds.LAID_CARDS, notation.laid_text, notation.parse_laid)
M = number_part("m", state_fields.MELDS_AT_MOST, "meld")
CARDS = MovePart(
    "cards",
    0,  # unlimited, so no part can follow this one
    notation.meld_text,
    lambda _, text: notation.parse_meld(text.split()),
    tell=lambda cards, _: names_of(notation.meld_text(cards).split()),
)

FOR_A_JOKER = (C.TABLE_EXCHANGE, C.OUT_THEN, C.JOKER_YELLOW)

MOVE_KINDS = RummyMoveKinds(
    "Rummü",
    MoveKind("draw", state_fields.DRAW, permits_draw(C.TURN_DRAW, C.TURN_REFILL), pile="draw"),
    MoveKind("take", state_fields.TAKE, (C.TURN_TAKE, C.TURN_TOP_ONLY), pile="discard"),
    MoveKind("meld", state_fields.MELD, permits_meld, (CARDS,), example="meld R3 R4 R5"),
    MoveKind("add", state_fields.ADD, permits_add, (M, LAID), settle=settle_added, example="add 2 R6"),
    MoveKind("exchange", state_fields.EXCHANGE, FOR_A_JOKER, (M, CARD), example="exchange 2 R4"),
    # Never allowed. Pointing at a card on the table is read as this move.
    MoveKind("rearrange", state_fields.REARRANGE, C.TABLE_FIXED, (M, LAID)),
    MoveKind("discard", state_fields.DISCARD, permits_discard, (CARD,), example="discard B1"),
)

# --- Cards and melds in words -----------------------------------------------------------------------------------------


def the(card: str) -> str:
    """Return a card with its article: `the red 5`."""
    return say(PACKAGE, {"card": notation.card_name(card)}, "cards", "the")


def names_of(cards: Iterable[str]) -> str:
    """Return a list of cards in words: `red 3, yellow 4 as red 4 and red 5`."""
    return listed([notation.card_name(card) for card in cards])


def kind_name(cards: int) -> str:
    """Return a meld in words: `a set of three 6s`, `a run of four greens`, `a mixed run of three`; and its jokers."""
    first, jokers = melds.laid_at(cards, 0), melds.jokers_in(cards)
    known = {
        "size": melds.size_of(cards),
        "number": melds.number_of(first),
        "suit": notation.SUIT_NAMES[melds.suit_of(first)],
    }
    name = say(PACKAGE, known, "kinds", C.numbered(melds.kind_clause(cards)).id)
    how = "with_a_joker" if jokers == 1 else "with_jokers"
    return say(PACKAGE, {"name": name, "jokers": jokers}, "kinds", how) if jokers else name


def title(view: RummyView, number: int, speaker: Speaker) -> str:
    """Return the title of a meld on the table: `2 · Mina: run`."""
    meld = view.melds[number - 1]
    known = {"m": number, "owner": capital(speaker.name(meld.owner)), "kind": meld.kind}
    return say(PACKAGE, known, "meld", "title")


# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_view(view: RummyView, speaker: Speaker) -> Facts:
    """Return the phase of the turn, the cards that can be taken, the cards needed to open, and who ended the round."""
    top = view.discard_pile[-1] if view.discard_pile else ""
    return {
        "phase": view.phase,
        "round": view.round,
        "target": view.target,
        "closing": view.closing,
        "top": notation.card_name(top) if top else "",
        "to_draw": "draw" in view.moves,
        "last": bool(view.seat and view.hand_counts) and view.hand_counts[view.seat - 1] == 1,
        "ender": view.ender,
        "own_end": view.ender == view.seat,
        "who_ended": Person(speaker, view.ender) if view.ender else "",
        "playing": _playing(view) if view.phase in PLAY and view.seat and view.turn == view.seat else "",
    }


def _playing(view: RummyView) -> str:
    """`out.first`, `out.table`: return in words what the player can do, and how many cards are needed to open."""
    side = next(index for index, seats in enumerate(view.sides) if view.seat in seats)
    known = {
        "taking": "take" in view.moves,
        "top": notation.card_name(view.discard_pile[-1]) if view.discard_pile else "",
        "opened": view.out[view.seat - 1],
        "begun": view.laid > 0,
        "laid": view.laid,
        "needed": view.needed[view.seat - 1],
        "total": view.totals[side],
        "team": len(view.sides) < view.players,
        "how": say(PACKAGE, {"one": view.open_with_one}, "playing", "how"),
    }
    return say(PACKAGE, known, "playing", "says")


def of_move(view: RummyView, made: ParsedMove, speaker: Speaker) -> Facts:
    """Return the meld to lay down, or the meld to which a card goes and its owner."""
    word = made.kind.word
    if word == "meld":
        return {"kind": kind_name(made.values[0]) if typed_cards.is_meld(made.values[0]) else ""}
    if word not in {"add", "exchange"} or made.values[0] >= len(view.melds):
        return {}
    m, laid = made.values
    meld = view.melds[m]
    whose = speaker.own(meld.owner, say(PACKAGE, {"m": m + 1}, "meld", "whose"))
    code = notation.laid_text(laid) if word == "add" else notation.card_text(laid)
    return {"whose": whose, "lying": names_of(meld.cards), "number": melds.number_of(laid), "code": code}


def of_deed(_: ParsedMove, effects: Sequence[Effect], __: int, ___: Speaker) -> Facts:
    """Return the cards that were moved, and for a joker also the card that it replaces."""
    jokers = {effect.target: notation.laid_text(effect.card) for effect in effects if effect.clause == C.JOKER_YELLOW}
    moved = [effect for effect in effects if effect.kind == MOVED]
    cards = [jokers.get(effect.target, notation.card_text(effect.card)) for effect in moved]
    return {
        "cards": names_of(cards),
        "got": notation.card_name(cards[-1]),
        "laid_as": say(PACKAGE, {}, "laid_as", C.numbered(moved[0].clause).id),
    }


def of_effect(effect: Effect, effects: Sequence[Effect], seat: int, speaker: Speaker) -> Facts:
    """Return whether a clause took effect without a card, and the player who moved."""
    return {
        "noted": effect.kind not in {MOVED, TURNED} and effect.card == NO_CARD,
        "over": any(one.kind == TURNED for one in effects),
        "who": Person(speaker, seat),
        "own": seat == speaker.viewer,
    }


def tell_hands(effects: Sequence[Effect], speaker: Speaker) -> list[str]:
    """Return sentences about the cards left in the hands at the end of a round."""
    hands: dict[int, list[str]] = {}
    for effect in effects:
        if effect.kind == TURNED:
            hands.setdefault((effect.source - state_fields.HAND) // DECK + 1, []).append(
                notation.card_text(effect.card)
            )
    told = []
    for owner, cards in hands.items():
        known = {"who": Person(speaker, owner), "own": owner == speaker.viewer, "cards": names_of(cards)}
        told.append(say(PACKAGE, known, "left", "says"))
    return told


WORDING = Wording(
    PACKAGE, MOVE_KINDS, C, of_view, of_move, of_deed, of_effect, fewest=False, more=tell_hands, of_refusal=of_refusal
)
