"""The kinds of moves in Trio, and the facts for their sentences in `text/<language>/sentences.toml`."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cardkit.games.trio import legality, state_fields
from cardkit.games.trio.clauses import COPIES, NUMBERS, SPICY, C
from cardkit.games.trio.notation import CARDS, card_text
from cardkit.games.trio.views import TrioView
from cardkit.table.common_rules import LARGEST_TABLE
from cardkit.table.defaults import DefaultFacts
from cardkit.table.effects import NO_CARD, NOTED, PASSED, TURNED, Effect
from cardkit.table.grammar import Speaker, either, listed
from cardkit.table.move_kinds import MoveKind, MoveKinds, MovePart, ParsedMove, counted, number_part, read_number
from cardkit.table.scene import FACE_DOWN
from cardkit.table.state import State
from cardkit.table.wording import Facts, Person, Wording, say

PACKAGE = __package__ or ""

# --- The clauses that allow a move ----------------------------------------------------------------------------------


def permits_middle(s: State, _: int) -> tuple[C, ...]:
    """Return `turn.reveal`, and for a seat without cards also `turn.empty`."""
    return (C.TURN_REVEAL, *empty(s))


def permits_end(s: State, seat: int, step: int) -> tuple[C, ...]:
    """Return `turn.ends`, and `turn.repeat` if the card at that end of the hand was already revealed in this turn."""
    repeated = legality.is_turned(s, legality.end_of_hand(s, seat, step))
    return (C.TURN_ENDS, *((C.TURN_REPEAT,) if repeated else ()), *empty(s))


def permits_choice(s: State, *_: int) -> tuple[C, ...]:
    """Return `team.swap`, or `team.swap-again` after a trio."""
    return (C.numbered(legality.swap_clause(s)), C.TEAM_SWAP_BOTH)


def empty(s: State) -> tuple[C, ...]:
    """Return `turn.empty` if the seat to move has no cards left."""
    return () if s.count[s.seat] else (C.TURN_EMPTY,)


# --- Places in a view -----------------------------------------------------------------------------------------------


def left_in(view: TrioView, seat: int) -> list[str]:
    """Return the places in a hand that can still be revealed in this turn, from low to high; empty during a swap."""
    hand = view.hands[seat] if seat < len(view.hands) and view.phase != "swap" else ()
    places = (f"hand-{seat + 1}-{index}" for index in range(1, len(hand) + 1))
    return [place for place in places if place not in view.revealed]


def to_offer(view: TrioView) -> dict[str, str]:
    """Return the places of the seat's own cards, with the cards, if it may offer one."""
    offering = view.phase == "swap" and view.seat == view.turn
    own = enumerate(view.hands[view.seat - 1], 1) if offering and view.hands else ()
    return {f"hand-{view.seat}-{index}": card for index, card in own}


# --- The moves to explain -------------------------------------------------------------------------------------------


def middles(view: TrioView) -> Sequence[int]:
    """Return the positions in the middle, and one beyond them."""
    return range(min(len(view.middle) + 1, state_fields.LARGEST_MIDDLE))


def seats(view: TrioView) -> Sequence[int]:
    """Return all seats."""
    return range(view.players)


def seats_with_more(view: TrioView) -> Sequence[int]:
    """Return the seats with cards between the lowest and the highest."""
    return [seat for seat in seats(view) if len(view.hands[seat]) > 2]


def offers(view: TrioView) -> Sequence[int]:
    """Return the numbers that can be offered, and one that can't."""
    own = [int(move.removeprefix("swap ")) - 1 for move in view.moves if move.startswith("swap ")]
    return own + [number for number in range(NUMBERS) if number not in own][:1]


# --- The kinds of moves ---------------------------------------------------------------------------------------------


REVEAL, SWAP = ("reveal",), ("swap",)

POSITION = number_part(
    "number",
    state_fields.LARGEST_MIDDLE,
    "card of the middle",
    places=lambda _, position: [f"middle-{position + 1}"],
    held=middles,
)
LOW = MovePart(
    "seat",
    LARGEST_TABLE,
    counted,
    lambda table, text: read_number(text, table.players, "seat"),
    tell=lambda seat, to: Person(to, seat + 1),
    places=lambda view, seat: left_in(view, seat)[:1],
    held=seats,
)
HIGH = replace(LOW, places=lambda view, seat: left_in(view, seat)[-1:])
BETWEEN = replace(LOW, places=left_in, held=seats_with_more)
CARD = replace(CARDS.card_in("card", to_offer, 1, NUMBERS), held=offers)


def in_teams(at: Any) -> bool:
    """Return whether the game is played in teams: then partners swap cards, and there is no middle."""
    return bool(at.teams)


def alone(at: Any) -> bool:
    """Return whether the game is played without teams."""
    return not at.teams


MOVE_KINDS = MoveKinds(
    "Trio",
    MoveKind(
        "middle", state_fields.MIDDLE, permits_middle, (POSITION,), REVEAL, SWAP, example="middle 4", played_by=alone
    ),
    MoveKind("low", state_fields.LOW, partial(permits_end, step=1), (LOW,), REVEAL, SWAP, example="low 2"),
    MoveKind("high", state_fields.HIGH, partial(permits_end, step=-1), (HIGH,), REVEAL, SWAP, example="high 2"),
    MoveKind("swap", state_fields.SWAP, permits_choice, (CARD,), SWAP, example="swap 5", played_by=in_teams),
    MoveKind("keep", state_fields.KEEP, permits_choice, phases=SWAP, played_by=in_teams),
    # Never allowed. Pointing at a card between the ends of a hand is read as this move.
    MoveKind("between", state_fields.BETWEEN, C.TURN_ENDS, (BETWEEN,), REVEAL, SWAP),
    # Never allowed: ending the turn before a miss or a trio.
    MoveKind("stop", state_fields.STOP, C.TURN_GO_ON, played_by=lambda _: False),
    besides=lambda view: {*of_teams(view), *of_revealed(view)},
)


def of_teams(view: TrioView) -> set[C]:
    """Return the clauses that matter to partners now: who they are, what they may say, or who owns the trios."""
    if not view.teams:
        return set()
    if view.phase == "swap":
        return {C.TEAM_SEATS, C.TEAM_SILENCE}
    return {C.TEAM_TRIOS} if any(view.trios) else set()


def of_revealed(view: TrioView) -> set[C]:
    """Return the clauses about the effect of the next card, as far as everyone knows."""
    clauses = {C.WIN_CONNECTED} if view.mode == SPICY and any(view.trios) else set()
    if view.revealed:
        clauses.update({C.TURN_GO_ON, C.TURN_MISS})
    if len(view.revealed) == COPIES - 1:
        clauses.update({C.TURN_TRIO}, of_winning(view))
    return clauses


def of_winning(view: TrioView) -> set[C]:
    """Return the clause that decides whether the third card wins for the side to move."""
    won = next(len(trios) for side, trios in zip(view.sides, view.trios, strict=True) if view.turn in side)
    if view.number == "7":
        return {C.WIN_SEVEN}
    if view.mode == SPICY:
        return {C.WIN_SPICY} if won else set()
    return {C.WIN_SIMPLE} if won == 2 else set()


# --- Facts for the sentences ----------------------------------------------------------------------------------------


def of_view(view: TrioView, speaker: Speaker) -> Facts:
    """Return the cards revealed in this turn, the cards that can be revealed, and who exchanges cards with whom."""
    mates = [seat for side in view.sides if view.seat in side for seat in side if seat != view.seat]
    return {
        "phase": view.phase,
        "spicy": view.mode == SPICY,
        "teams": view.teams,
        "revealed": len(view.revealed),
        "number": card(view.number),
        "middle": any(card is not None for card in view.middle),
        "dealt_middle": bool(view.middle),
        "lying": len(view.middle),
        "hands": any(view.hands),
        "mate": Person(speaker, mates[0]) if mates else "",
        "chooser": Person(speaker, view.turn),
    }


def of_move(view: TrioView, made: ParsedMove, _: Speaker) -> Facts:
    """Return whether that end of the hand has already been shown, and why a move is illegal or certain to fail."""
    word = made.kind.word
    if word in {"swap", "keep"}:
        return {"exchanging": True}
    if word == "stop":
        return {"stopping": True}
    value = made.values[0]
    if word == "middle":
        return {"wrong": _wrong_position(view, value), **_seen_in_vain(view, made)}
    hand = view.hands[value] if value < len(view.hands) else ()
    repeated = f"hand-{value + 1}-{1 if word == 'low' else len(hand)}" in view.revealed
    wrong = "between" if word == "between" else "" if hand else "empty"
    return {"repeated": repeated, "wrong": wrong, **_seen_in_vain(view, made)}


def _seen_in_vain(view: TrioView, made: ParsedMove) -> Facts:
    """Return whether the card is known to be `different` from those face up, and the card if only one is possible."""
    lowest, highest = _possible(view, made)
    different = bool(view.revealed) and not lowest <= int(view.number) <= highest
    there = card(card_text(lowest)) if lowest == highest else ""
    return {"different": different, "there": there, "sought": card(view.number)}


def _possible(view: TrioView, made: ParsedMove) -> tuple[int, int]:
    """Return the lowest and the highest number that the card to be revealed can be, as far as the player knows."""
    if made.kind.word == "middle":
        seen = next(iter(view.middle_seen[made.values[0] :]), "")
        return (int(seen), int(seen)) if seen else (1, NUMBERS)
    seat = made.values[0]
    place = next((path[-1] for path in made.kind.paths(view, made.values) if path), "")
    return view.between[seat][int(place.rpartition("-")[2]) - 1] if place else (1, NUMBERS)


def _wrong_position(view: TrioView, position: int) -> str:
    if not view.middle:
        return "no middle"
    if position >= len(view.middle):
        return "beyond"
    return "taken" if view.middle[position] is None else "open"


def of_deed(made: ParsedMove, effects: Sequence[Effect], seat: int, _: Speaker) -> Facts:
    """Return the card that was turned over or offered, whether it was the seat's own, and whether it was a repeat."""
    turned = next((effect for effect in effects if effect.kind == TURNED), effects[0])
    own = made.kind.word in {"low", "high"} and made.values[0] == seat - 1
    return {"card": _named(turned), "own": own, "repeated": effects[0].clause == C.TURN_REPEAT}


def _named(effect: Effect) -> Any:
    return card(FACE_DOWN if effect.card == NO_CARD else card_text(effect.card))


def tell_settled(effects: Sequence[Effect], speaker: Speaker) -> list[str]:
    """Return the sentences for a player after everybody has chosen. They mention only the player's own exchange."""
    pairs = [effect for effect in effects[1:] if effect.kind == NOTED and effect.clause == C.TEAM_SWAP_BOTH]
    if not pairs:
        return []
    own = [effect for effect in effects if effect.kind == PASSED and effect.seen_by + 1 == speaker.viewer]
    mates = [mate for pair in pairs for mate in _mates(pair, speaker.viewer)]
    return [say(PACKAGE, {}, "exchange", "settled"), *(_exchange(own, Person(speaker, mate)) for mate in mates)]


def _mates(pair: Effect, viewer: int) -> list[int]:
    both = [place // state_fields.LONGEST_HAND + 1 for place in (pair.source, pair.target)]
    return [seat for seat in both if seat != viewer] if viewer in both else []


def _exchange(own: Sequence[Effect], mate: Person) -> str:
    if not own:
        return say(PACKAGE, {"mate": mate}, "exchange", "nothing")
    given, got = own
    return say(PACKAGE, {"mate": mate, "given": _named(given), "got": _named(got)}, "exchange", "made")


def open_note(free: Sequence[str], taken: Sequence[str]) -> str:
    """Return a note about the trios with which a side would win: `wins with 2 or 12`, `wins with 2; 12 is taken`."""
    notes = [say(PACKAGE, {"numbers": either(free)}, "notes", "wins")] if free else []
    if taken:
        notes += [say(PACKAGE, {"numbers": listed(taken)}, "notes", "one_taken" if len(taken) == 1 else "taken")]
    return "; ".join(notes)


def connected_note(won: Sequence[str]) -> str:
    """Return a note about the trios that have won: `2 and 9 are connected`."""
    return say(PACKAGE, {"numbers": listed(won)}, "notes", "connected") if won else ""


WORDING = Wording(
    PACKAGE,
    MOVE_KINDS,
    C,
    of_view,
    of_move,
    of_deed,
    DefaultFacts(PACKAGE, card_text).of_effect,
    fewest=False,
    more=tell_settled,
)
card = WORDING.card

# --- Equivalent moves -----------------------------------------------------------------------------------------------


def equivalence(view: TrioView, move: str) -> Hashable:
    """Return a key that is the same for all cards in the middle that the player hasn't seen."""
    word, *rest = move.split()
    return (word, view.middle_seen[int(rest[0]) - 1]) if word == "middle" else move


# --- Clauses of events and turns ------------------------------------------------------------------------------------

EVENT_CLAUSES = {
    "refill": C.SETUP_DEAL,
    "round": C.TURN_TRIO,
    "totals": C.TURN_TRIO,
    "result": C.WIN_SIMPLE,
    "end": C.WIN_SIMPLE,
}


def turn_clause(s: State) -> C:
    """Return the clause that decides whose turn it is."""
    return C.TEAM_SWAP_BOTH if s.phase == state_fields.SWAPPING else C.TURN_REVEAL
