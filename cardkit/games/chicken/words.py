"""Chicken in words: what a move would do, what has happened, and what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken.clauses import CHICK_FACE, C
from cardkit.games.chicken.notation import card_text, parse_card
from cardkit.games.chicken.scoring import EGG, following
from cardkit.table.words import count_of, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.chicken.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.words import Speaker


SHUFFLED_AGAIN = "The first card is the egg: it goes back, and the draw pile is shuffled again."


def a(card: str) -> str:
    """A card with its article: `a 4`, `a chick`, `the egg`, for there is only one."""
    return "the egg" if card == "egg" else f"a {card}"


def the_top(view: View) -> str:
    """What lies on top of the discard pile: `the 4`, `the egg that counts as a 5`."""
    top = view.discard_pile[-1]
    return f"the egg that counts as {a(view.top)}" if top == "egg" else f"the {top}"


def next_of(text: str) -> str:
    """The number that follows one, as both are written."""
    return card_text(following(parse_card(text)))


# --- What a move would do -------------------------------------------------------------------------------------------


def describe(view: View, move: str, _: Speaker) -> str:
    """What a legal move of the view's seat would do, in a sentence."""
    if move == "draw":
        return "Draw a card; only you see it, and your turn is over."
    if move == "out":
        return _describe_out(view)
    return _describe_play(view, move.removeprefix("play "))


def _describe_out(view: View) -> str:
    cost = f"Withdraw: your cards count {view.cost}"
    if "egg" in view.hands[view.seat - 1]:
        return f"{cost} as things stand. (Your egg counts as the card on top when the round ends.)"
    return f"{cost}."


def _describe_play(view: View, card: str) -> str:
    put = f"Put {a(card)} on {the_top(view)}"
    if card == "egg":
        put = f"{put}; it counts as {a(next_of(view.top))}"
    last = len(view.hands[view.seat - 1]) == 1
    return f"{put}. It is your last card, so the round ends." if last else f"{put}."


def doing(move: str, _: Speaker) -> str:
    """A move as the subject of a sentence: `Drawing a card`."""
    if move.startswith("play "):
        return f"Playing {a(move.removeprefix('play '))}"
    return {"draw": "Drawing a card", "out": "Withdrawing"}[move]


# --- What has happened ----------------------------------------------------------------------------------------------


def tell(effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
    """What a move of `seat` (counted from 1) did, in sentences for the speaker's listener."""
    sentences = [_tell_move(effects, seat, speaker)]
    if any(effect.clause == C.END_ROUND for effect in effects):
        sentences.append("The round is over: the cards left are shown.")
    return sentences


def _tell_move(effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    effect = effects[0]
    if effect.clause == C.TURN_OUT:
        return f"{speaker.does(seat, 'withdraw')} from the round."
    if effect.clause == C.TURN_DRAW:
        seen = effect.seen_by + 1 == speaker.viewer
        return f"{speaker.does(seat, 'draw')} {a(card_text(effect.card)) if seen else 'a card'}."
    played = f"{speaker.does(seat, 'play')} {a(card_text(effect.card))}"
    return f"{played}, which counts as {a(card_text(effects[1].card))}." if effect.card == EGG else f"{played}."


def tell_dice(faces: Sequence[int], seat: int, speaker: Speaker) -> str:
    """What a seat (counted from 1) has rolled, and what that does."""
    shown = " and ".join(map(die_face, faces))
    total = speaker.own(seat, "total") if seat == speaker.viewer else "their total"
    return f"{speaker.does(seat, 'roll')} {shown}: {count_of(sum(faces), 'point')} off {total}, but not below 0."


def die_face(face: int) -> str:
    """What a die shows."""
    return "a chick (10)" if face == CHICK_FACE else str(face)


def tell_round(points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
    """How a round ended: how many points it brought each seat, and how many each has now."""
    return f"Points for the cards left: {speaker.tally(points)}. Totals: {speaker.tally(totals)}."


# --- What is to be decided ------------------------------------------------------------------------------------------


def prompt(view: View, speaker: Speaker) -> str:
    """What is to be decided now, and by whom."""
    if view.phase != "play":
        return _prompt_between(view, speaker)
    if view.reshuffling:
        return "The egg came up first, so the draw pile is shuffled again."
    return _own_prompt(view) if view.turn == view.seat else f"{speaker.does(view.turn, 'are')} to move."


def _prompt_between(view: View, speaker: Speaker) -> str:
    """The same when no round is being played."""
    if view.phase == "game over":
        return f"{speaker.everyone(view.winners, 'win')} the game."
    if view.phase == "game stopped":
        return "The round has reached its move limit. The game is stopped and nobody wins."
    if view.rolling:
        return f"{speaker.does(view.rolling, 'have')} no cards left and may roll the dice."
    return "The round is over." if view.round else "The cards are about to be dealt."


def _own_prompt(view: View) -> str:
    fitting = [a(move.removeprefix("play ")) for move in view.moves if move.startswith("play ")]
    if len(view.out) == view.players - 1:
        return _last_in_prompt(fitting)
    can = [*([f"play {either(fitting)}"] if fitting else []), *(["draw"] if "draw" in view.moves else [])]
    if not can:
        return "No card of yours fits, and there is nothing to draw: you must withdraw."
    none = "" if fitting else "No card of yours fits: "
    return f"Your turn. {none}{_sentence([*can, 'withdraw'], none)}"


def _last_in_prompt(fitting: list[str]) -> str:
    if not fitting:
        return "All others have withdrawn, and no card of yours fits: you must withdraw too."
    return f"All others have withdrawn. You may go on: play {either(fitting)}, or withdraw."


def _sentence(actions: list[str], before: str) -> str:
    text = f"{', '.join(actions[:-1])} or {actions[-1]}."
    return text if before else text[:1].upper() + text[1:]


def headline(view: View) -> str:
    """Where the game stands, in a few words."""
    if not view.round:
        return "Chicken"
    ends = f"the game ends when somebody has {count_of(view.target, 'point')}"
    return f"Round {view.round}: the fewest points win; {ends}"
