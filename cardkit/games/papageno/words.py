"""Papageno in words: what a move would do, what has happened, and what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.notation import card_name, card_text, place_text
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.effects import MOVED, NOTED, TURNED
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.papageno.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.words import Speaker


SHUFFLED_AGAIN = "The draw pile is used up: the discards, all but the top one, are shuffled into a new one."


def the(card: str) -> str:
    """A card with its article: `the 4`, `the Capture`, `a face-down card`."""
    return f"the {card_name(card)}" if card != FACE_DOWN else "a face-down card"


# --- What a move would do -------------------------------------------------------------------------------------------


def describe(view: View, move: str, speaker: Speaker) -> str:
    """What a legal move of the view's seat would do, in a sentence."""
    verb, *where = move.split()
    if verb == "swap":
        return _describe_swap(view, where[0])
    if verb == "capture":
        return _describe_capture(view, where[0], where[1], speaker)
    return _describe_plain(view, verb, *where)


def doing(move: str, speaker: Speaker) -> str:
    """A move as the subject of a sentence: `Drawing a card`."""
    verb, *where = move.split()
    if verb == "capture":
        return f"Giving your {where[0]} for {speaker.own(int(where[1][0]), where[1][1:])}"
    return {
        "reveal": f"Turning up {''.join(where)}",
        "draw": "Drawing a card",
        "take": "Taking the top discard",
        "swap": f"Putting a card at {''.join(where)}",
        "discard": "Discarding",
        "pass": "Passing",
    }[verb]


def _describe_plain(view: View, verb: str, spot: str = "") -> str:
    hand = view.hand or FACE_DOWN
    top = view.discard_pile[-1] if view.discard_pile else FACE_DOWN
    return {
        "reveal": f"Turn your card at {spot} face up.",
        "draw": "Draw the top card of the draw pile; only you see it.",
        "take": f"Take {the(top)} from the discard pile; it must then be placed.",
        "discard": f"Discard {the(hand)} and leave your cards as they are.",
        "pass": "Exchange nothing; the turn ends.",
    }[verb]


def _describe_swap(view: View, spot: str) -> str:
    hand = view.hand or FACE_DOWN
    replaced = card_at(view, f"{view.seat}{spot}")
    put = f"Put {the(hand)} at {spot}, in place of {the(replaced)}"
    if hand == "F":
        return f"{put}, which is passed round the table: each seat lays it at {spot} and passes on the card there."
    ending = "which is discarded." if hand != "C" else "which is discarded; then you may exchange a card."
    return f"{put}, {ending}"


def _describe_capture(view: View, own: str, other: str, speaker: Speaker) -> str:
    given, got = card_at(view, f"{view.seat}{own}"), card_at(view, other)
    theirs = speaker.own(int(other[0]), card_name(got) if got != FACE_DOWN else "face-down card")
    return f"Give {the(given)} at {own} for {theirs} at {other[1:]}."


def card_at(view: View, place: str) -> str:
    """The card that the view shows in a place such as `2b3`."""
    spots = ("a1", "a2", "a3", "b1", "b2", "b3")
    return view.areas[int(place[0]) - 1][spots.index(place[1:])]


# --- What has happened ----------------------------------------------------------------------------------------------


def tell(effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
    """What a move of `seat` (counted from 1) did, in sentences for the speaker's listener."""
    shown = [effect for effect in effects if effect.clause != C.END_ROUND]
    sentences = [_tell_first(shown, seat, speaker)]
    sentences += [_tell_clause(effect, speaker) for effect in shown[1:] if _tells_by_itself(effect)]
    if len(shown) < len(effects):
        sentences.append("The round is over: all cards are turned up.")
    return [sentence for sentence in sentences if sentence]


def _tell_first(effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    if not effects:
        return f"{speaker.does(seat, 'exchange')} nothing."
    first = effects[0]
    if first.clause == C.SETUP_REVEAL:
        return f"{speaker.does(seat, 'turn')} up {_spot(first.target)}: {card_name(card_text(first.card))}."
    if first.clause == C.TURN_DRAW:
        seen = first.seen_by + 1 == speaker.viewer
        return f"{speaker.does(seat, 'draw')} {the(card_text(first.card)) if seen else 'a card'}."
    if first.clause in {C.TURN_TAKE, C.TURN_DISCARD}:
        verb = "take" if first.clause == C.TURN_TAKE else "discard"
        return f"{speaker.does(seat, verb)} {the(card_text(first.card))}."
    if first.clause == C.SPECIAL_CAPTURE:
        return _tell_capture(first, effects[1], seat, speaker)
    return _tell_swap(effects, seat, speaker)


def _tell_capture(given: Effect, got: Effect, seat: int, speaker: Speaker) -> str:
    other = given.target // SPOTS + 1
    exchange = f"{speaker.does(seat, 'exchange')} {the(card_text(given.card))}"
    return f"{exchange} for {speaker.own(other, card_name(card_text(got.card)))}."


def _tell_swap(effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    laid = effects[0]
    put = f"{speaker.does(seat, 'put')} {the(card_text(laid.card))} at {_spot(laid.target)}"
    moved = [effect for effect in effects[1:] if effect.kind == MOVED]
    steps = [_tell_passed(effect, speaker) for effect in moved]
    return f"{put}; {', '.join(steps)}."


def _tell_passed(effect: Effect, speaker: Speaker) -> str:
    card = the(card_text(effect.card))
    if effect.target == rules.DISCARD_PILE:
        return f"{card} is discarded"
    return f"{card} goes to {speaker.own(effect.target // SPOTS + 1, _spot(effect.target))}"


def _tells_by_itself(effect: Effect) -> bool:
    return effect.kind in {NOTED, TURNED} or effect.clause == C.SETUP_PILES


def _tell_clause(effect: Effect, speaker: Speaker) -> str:
    if effect.clause == C.SPECIAL_CAPTURE_NONE:
        return f"{speaker.does(effect.source // SPOTS + 1, 'have')} no other face-up card to exchange."
    return f"{capital(the(card_text(effect.card)))} starts the discard pile."


def _spot(place: int) -> str:
    return place_text(place)[1:]


def tell_round(points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
    """How a round ended: who has how many points, who won it."""
    lowest = min(points)
    winners = [seat for seat, score in enumerate(points, 1) if score == lowest]
    won = f"{speaker.everyone(winners, 'win')} the round."
    return f"{won} Points: {speaker.tally(points)}. Rounds won: {speaker.tally(totals)}."


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
    if view.turn != view.seat:
        return f"{speaker.does(view.turn, 'are')} to move."
    return _own_prompt(view)


def _own_prompt(view: View) -> str:
    hand = the(view.hand or FACE_DOWN)
    if view.phase == "reveal":
        return "Turn one of your six cards face up."
    if view.phase == "start":
        top = the(view.discard_pile[-1])
        return f"Your turn: draw a card, or take {top}." if "draw" in view.moves else f"Nothing to draw: take {top}."
    if view.phase == "place":
        discard = "" if view.taken else ", or discard it"
        return f"You hold {hand}. Put it in place of one of your cards{discard}."
    return (
        "Your Capture: pick one of your face-up cards, then the card of another player that you want for it, or pass."
    )


def headline(view: View) -> str:
    """Where the game stands, in a few words."""
    if not view.round:
        return "Papageno"
    needed = "1 round wins" if view.rounds_to_win == 1 else f"{view.rounds_to_win} rounds win"
    return f"Round {view.round}: the lowest score wins, {needed} the game"
