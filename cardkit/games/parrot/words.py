"""Parrot in words: what a move would do, what has happened, and what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.notation import SPOT_NAMES, card_name, card_text, place_text
from cardkit.games.parrot.scoring import SPOTS
from cardkit.table.effects import MOVED, NOTED, ROUND_OVER, TURNED
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import capital, listed, third_person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.parrot.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.words import Speaker


SHUFFLED_AGAIN = "The draw pile is used up: the discards, all but the top one, are shuffled into a new one."


def the(card: str) -> str:
    """A card with its article: `the 4`, `the Parrot`, `a face-down card`."""
    return f"the {card_name(card)}" if card != FACE_DOWN else "a face-down card"


# --- What a move would do -------------------------------------------------------------------------------------------


def describe(view: View, move: str, _: Speaker) -> str:
    """What a legal move of the view's seat would do, in a sentence."""
    verb, *spots = move.split()
    hand = the(view.hand or FACE_DOWN)
    if verb == "swap":
        return f"Put {hand} at {spots[0]}, in place of {the(card_at(view, spots[0]))}, which is discarded."
    if verb == "float":
        landing = f"the Parrot lands on {spots[1]}, and the face-down card there is discarded"
        return f"Put {hand} at {spots[0]}; {landing}."
    if verb == "reveal":
        discarded = f"Discard {hand} and turn" if view.phase == "place" else "Turn"
        return f"{discarded} your card at {spots[0]} face up."
    return _describe_plain(view, verb, hand)


def _describe_plain(view: View, verb: str, hand: str) -> str:
    top = view.discard_pile[-1] if view.discard_pile else FACE_DOWN
    return {
        "draw": "Draw the top card of the draw pile; only you see it.",
        "take": f"Take {the(top)} from the discard pile; it then goes among your cards.",
        "discard": f"Discard {hand} and pass: {_what_passing_does(view)}.",
    }[verb]


def _what_passing_does(view: View) -> str:
    """`last.pass`; `last.reveal`: after a last turn nothing stays face down."""
    if view.finisher:
        return "as this is your last turn, your last face-down card is then turned up"
    return "your last face-down card stays as it is"


def doing(move: str, _: Speaker) -> str:
    """A move as the subject of a sentence: `Drawing a card`."""
    verb, *spots = move.split()
    if verb == "float":
        return f"Letting the card at {spots[0]} fly to {spots[1]}"
    return {
        "reveal": f"Turning up {''.join(spots)}",
        "draw": "Drawing a card",
        "take": "Taking the top discard",
        "swap": f"Putting a card at {''.join(spots)}",
        "discard": "Discarding and passing",
    }[verb]


def card_at(view: View, spot: str) -> str:
    """The card that the view shows in a spot of its own seat."""
    return view.areas[view.seat - 1][SPOT_NAMES.index(spot)]


# --- What has happened ----------------------------------------------------------------------------------------------


def tell(effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
    """What a move of `seat` (counted from 1) did, in sentences for the speaker's listener."""
    rest = [effect for effect in effects if effect.clause == C.LAST_REVEAL]
    shown = [effect for effect in effects if effect.kind in {MOVED, TURNED} and effect not in rest]
    sentences = [_tell_move(shown, seat, speaker)]
    sentences += [_tell_noted(effect, speaker) for effect in effects if effect.kind == NOTED]
    if rest:
        turned = f"{_also(seat, 'turn', speaker)} up {listed([_turned(effect) for effect in rest])}"
        sentences.append(f"That was {speaker.own(seat, 'last turn')}, so {speaker.name(seat)} {turned}.")
    if effects[-1].kind == ROUND_OVER:
        sentences.append("The round is over.")
    return sentences


def _tell_move(effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    first = effects[0]
    card = the(card_text(first.card))
    if first.clause == C.SETUP_REVEAL:
        return f"{speaker.does(seat, 'turn')} up {_turned(first)}."
    if first.clause == C.TURN_DRAW:
        return f"{speaker.does(seat, 'draw')} {card if first.seen_by + 1 == speaker.viewer else 'a card'}."
    if first.clause == C.TURN_TAKE:
        return f"{speaker.does(seat, 'take')} {card}."
    if first.clause == C.LAST_PASS:
        return f"{speaker.does(seat, 'discard')} {card} and {_also(seat, 'pass', speaker)}."
    if first.clause == C.TURN_REVEAL:
        turned = f"{_also(seat, 'turn', speaker)} up {_turned(effects[1])}"
        return f"{speaker.does(seat, 'discard')} {card} and {turned}."
    return _tell_placed(effects, seat, speaker)


def _tell_placed(effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    laid, *moved = effects
    put = f"{speaker.does(seat, 'put')} {the(card_text(laid.card))} at {_spot(laid.target)}"
    discarded = f"{the(card_text(moved[-1].card))}{' there' if moved[1:] else ''} is discarded"
    if moved[1:]:
        return f"{put}; the Parrot lands on {_spot(moved[0].target)}, {discarded}."
    return f"{put}; {discarded}."


def _tell_noted(effect: Effect, speaker: Speaker) -> str:
    seat = effect.source // SPOTS + 1
    if effect.clause == C.SETUP_FIRST:
        return f"{speaker.does(seat, 'play')} first: nobody has turned up more."
    return f"{speaker.does(seat, 'have')} no face-down card left. All others play one last turn."


def _also(seat: int, verb: str, speaker: Speaker) -> str:
    """A second verb of a sentence about a seat: `turn`, or `turns` where it is told to another."""
    return verb if seat == speaker.viewer else third_person(verb)


def _turned(effect: Effect) -> str:
    return f"{_spot(effect.target)}: {card_name(card_text(effect.card))}"


def _spot(place: int) -> str:
    return place_text(place)[1:]


def tell_round(points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
    """How a round ended: who has how many points, in the round and in all."""
    return f"Points of the round: {speaker.tally(points)}. In all: {speaker.tally(totals)}."


# --- What is to be decided ------------------------------------------------------------------------------------------


def prompt(view: View, speaker: Speaker) -> str:
    """What is to be decided now, and by whom."""
    if view.phase == "game over":
        return f"{speaker.everyone(view.winners, 'win')} the game."
    if view.phase == "game stopped":
        return "The round has reached its move limit. The game is stopped and nobody wins."
    if view.phase == "round over":
        return "The round is over." if view.round else "The cards are about to be dealt."
    if view.reshuffling:
        return "The draw pile is empty: the discard pile is shuffled."
    last = _why_last(view, speaker) if view.finisher else ""
    if view.turn != view.seat:
        return f"{last}{speaker.does(view.turn, 'are')} to move."
    return f"{last}{_own_prompt(view)}"


def _why_last(view: View, speaker: Speaker) -> str:
    """`last.end`: whose turn is the last, and why."""
    done = f"{speaker.does(view.finisher, 'have')} no face-down card left"
    return f"{done}, so this is {speaker.own(view.turn, 'last turn')}. "


def _own_prompt(view: View) -> str:
    if view.phase == "reveal":
        two = view.areas[view.seat - 1].count(FACE_DOWN) == SPOTS
        return "Turn two of your eight cards face up." if two else "Turn one more card face up."
    if view.phase == "start":
        getting = "draw a card, or take" if "draw" in view.moves else "there is nothing to draw, so take"
        text = f"{getting} {the(view.discard_pile[-1])}."
        return capital(text) if view.finisher else f"Your turn: {text}"
    return _placing_prompt(view)


def _placing_prompt(view: View) -> str:
    parts = [f"You hold {the(view.hand or FACE_DOWN)}. Put it in place of one of your cards"]
    if any(move.startswith("float") for move in view.moves):
        parts.append("or let a Parrot fly: choose it, then a face-down card for it to land on")
    if not view.taken:
        parts.append("or discard it and then choose the face-down card to turn up")
    if "discard" in view.moves:
        parts.append("or pass")
    return f"{', '.join(parts)}."


def headline(view: View) -> str:
    """Where the game stands, in a few words."""
    if not view.round:
        return "Parrot"
    return f"Round {view.round} of {view.rounds}{_last_turns(view)}: the fewest points in all win"


def _last_turns(view: View) -> str:
    """`last.end`: what the rest of a round is, once all cards of a Box lie face up."""
    playing = view.phase in {"start", "place"}
    return ", the last turns (a Box lies all face up)" if view.finisher and playing else ""
