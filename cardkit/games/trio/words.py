"""Trio in words: what a move would do, what has happened, and what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.clauses import SPICY, C
from cardkit.games.trio.notation import card_text
from cardkit.table.effects import MOVED, NO_CARD, NOTED, PASSED, ROUND_OVER, TURNED
from cardkit.table.words import capital, either, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.trio.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.words import Speaker

SHUFFLED_AGAIN = "The cards are shuffled."  # never said: the 36 cards are shuffled once


def a(card: str) -> str:
    """A card with its article: `a 7`, `an 8`."""
    return f"an {card}" if card in {"8", "11"} else f"a {card}"


# --- What a move would do -------------------------------------------------------------------------------------------


def describe(view: View, move: str, speaker: Speaker) -> str:
    """What a legal move of the view's seat would do, in a sentence."""
    verb, _, number = move.partition(" ")
    if verb == "middle":
        return f"Turn up card {number} of the middle."
    if verb == "swap":
        return f"Offer your partner {a(number)}. Only if your partner offers a card too, the two change hands."
    if verb == "keep":
        return "Keep your cards. Whatever your partner chooses, nothing is exchanged."
    end = f"{'next ' if _is_repeated(view, verb, int(number)) else ''}{ENDS[verb]} card"
    if int(number) == view.seat:
        return f"Show your own {end}."
    return f"Ask for {speaker.own(int(number), end)}."


def _is_repeated(view: View, verb: str, seat: int) -> bool:
    """`turn.repeat`: say whether that end of the hand has been shown in this turn already."""
    index = 1 if verb == "low" else len(view.hands[seat - 1])
    return f"hand-{seat}-{index}" in view.revealed


def doing(move: str, speaker: Speaker) -> str:
    """A move as the subject of a sentence: `Asking for seat 2's lowest card`."""
    verb, _, number = move.partition(" ")
    if verb in ENDS:
        return _doing_in_hand(verb, int(number), speaker)
    return {
        "middle": f"Turning up card {number} of the middle",
        "swap": f"Offering your partner {a(number)}",
        "keep": "Keeping your cards",
    }[verb]


ENDS = {"low": "lowest", "high": "highest", "between": ""}


def _doing_in_hand(verb: str, seat: int, speaker: Speaker) -> str:
    own = seat == speaker.viewer
    if verb == "between":
        asking = "Showing" if own else f"Asking {speaker.name(seat)} for"
        return f"{asking} a card between the lowest and the highest"
    end = f"{ENDS[verb]} card"
    return f"Showing your own {end}" if own else f"Asking for {speaker.own(seat, end)}"


# --- What has happened ----------------------------------------------------------------------------------------------


def tell(effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
    """What a move of `seat` (counted from 1) did, in sentences for the speaker's listener."""
    if effects[0].clause in {C.TEAM_SWAP, C.TEAM_SWAP_AGAIN}:
        return [_tell_choice(effects[0], seat, speaker), *_tell_settled(effects[1:], speaker)]
    turned = next(effect for effect in effects if effect.kind == TURNED)
    sentences = [_tell_turned(effects[0], turned, seat, speaker)]
    if any(effect.clause == C.TURN_MISS for effect in effects):
        sentences.append("That is another number: all revealed cards go back, and the turn is over.")
    if any(effect.kind == MOVED for effect in effects):
        sentences.append(f"Three {turned.card}s: {speaker.name(seat)} {_takes(seat, speaker)} the trio.")
    sentences += [_tell_win(effect.clause) for effect in effects if effect.kind == ROUND_OVER]
    return sentences


def _takes(seat: int, speaker: Speaker) -> str:
    return "take" if seat == speaker.viewer else "takes"


def _tell_turned(first: Effect, turned: Effect, seat: int, speaker: Speaker) -> str:
    card = a(card_text(turned.card))
    if turned.clause == C.TURN_REVEAL:
        position = turned.target - rules.MIDDLE_PLACE + 1
        return f"{speaker.does(seat, 'turn')} up card {position} of the middle: {card}."
    further = "next " if first.clause == C.TURN_REPEAT else ""
    end = f"{further}{'lowest' if first.source == rules.LOWEST else 'highest'} card"
    owner = turned.target // rules.LONGEST_HAND + 1
    if owner == seat:
        shown = f"your {end}" if seat == speaker.viewer else f"the {end} in hand"
        return f"{speaker.does(seat, 'show')} {shown}: {card}."
    return f"{speaker.does(seat, 'ask')} for {speaker.own(owner, end)}: {card}."


def _tell_choice(choice: Effect, seat: int, speaker: Speaker) -> str:
    if seat != speaker.viewer:
        return f"{speaker.does(seat, 'have')} chosen."
    return "You keep your cards." if choice.card == NO_CARD else f"You offer {a(card_text(choice.card))}."


def _tell_settled(effects: Sequence[Effect], speaker: Speaker) -> list[str]:
    """What a seat is told when all have chosen: of an exchange of its own, and of no other."""
    pairs = [effect for effect in effects if effect.kind == NOTED]
    if not pairs:
        return []
    own = [effect for effect in effects if effect.kind == PASSED and effect.seen_by + 1 == speaker.viewer]
    mates = [mate for pair in pairs for mate in _mates(pair, speaker.viewer)]
    return ["All who were asked have chosen.", *(_tell_exchange(own, mate, speaker) for mate in mates)]


def _mates(pair: Effect, viewer: int) -> list[int]:
    seats = [place // rules.LONGEST_HAND + 1 for place in (pair.source, pair.target)]
    return [seat for seat in seats if seat != viewer] if viewer in seats else []


def _tell_exchange(own: Sequence[Effect], mate: int, speaker: Speaker) -> str:
    if not own:
        return f"You and {speaker.name(mate)} exchange nothing."
    given, got = own
    return f"You give {speaker.name(mate)} {a(card_text(given.card))} and get {a(card_text(got.card))}."


def _tell_win(clause: int) -> str:
    return {
        C.WIN_SEVEN: "The trio of 7s wins at once!",
        C.WIN_SIMPLE: "That is the third trio!",
        C.WIN_SPICY: "Two connected trios!",
    }[C.numbered(clause)]


def tell_round(points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
    """How the game ended: who has how many trios (`points` or `totals`: one round is the whole game)."""
    return f"The game is over. Trios won, {sum(points)} in all: {speaker.tally(totals)}."


# --- What is to be decided ------------------------------------------------------------------------------------------


def prompt(view: View, speaker: Speaker) -> str:
    """What is to be decided now, and by whom."""
    if view.phase == "game over":
        return f"{speaker.everyone(view.winners, 'win')} the game."
    if view.phase == "game stopped":
        return "The game has reached its move limit. It is stopped and nobody wins."
    if view.phase == "round over":
        return "The cards are about to be dealt."
    if view.phase == "swap":
        return _swap_prompt(view, speaker)
    return _reveal_prompt(view) if view.turn == view.seat else f"{speaker.does(view.turn, 'are')} to move."


def _swap_prompt(view: View, speaker: Speaker) -> str:
    if view.turn != view.seat:
        return f"Partners may exchange a card. {speaker.does(view.turn, 'choose')}."
    mate = next(seat for side in view.sides if view.seat in side for seat in side if seat != view.seat)
    return (
        f"Choose a card to exchange with {speaker.name(mate)}, or keep your cards. Nobody else is told what you choose."
    )


def _reveal_prompt(view: View) -> str:
    if not view.revealed:
        return f"Your turn: reveal {_hidden(view)}."
    if len(view.revealed) == 1:
        return f"{capital(a(view.number))} lies open: find another {view.number}!"
    return f"Two {view.number}s lie open: find the third!"


def _hidden(view: View) -> str:
    """`team.deal`, `turn.empty`: what can be revealed now."""
    middle = ["a card of the middle"] if any(card is not None for card in view.middle) else []
    hands = ["the lowest or highest card of any hand"] if any(view.hands) else []
    return ", or ".join(middle + hands)


def headline(view: View) -> str:
    """Where the game stands, in a few words."""
    name = "Spicy Trio" if view.mode == SPICY else "Trio"
    trios = "two trios that add up to 7 or differ by 7" if view.mode == SPICY else "three trios"
    return f"{name}{' in teams of two' if view.teams else ''}: {trios} win, or the three 7s"


def open_note(free: Sequence[str], taken: Sequence[str]) -> str:
    """What the trios of a side would win with: `wins with 2 or 12`, `wins with 2; 12 is taken`."""
    wins = f"wins with {either(free)}" if free else ""
    gone = f"{listed(taken)} {'is' if len(taken) == 1 else 'are'} taken" if taken else ""
    return "; ".join(filter(None, [wins, gone]))


def connected_note(won: Sequence[str]) -> str:
    """What has won: `2 and 9 are connected`."""
    return f"{listed(won)} are connected" if won else ""
