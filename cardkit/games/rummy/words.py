"""Five-Suit Rummy in words: what a move would do, what has happened, and what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.clauses import C
from cardkit.games.rummy.melds import (
    NUMBERS,
    SET,
    SUIT_RUN,
    jokers_in,
    kind_of,
    laid_at,
    number_of,
    size_of,
    suit_of,
)
from cardkit.games.rummy.notation import SUIT_NAMES, card_name, card_text, laid_text, parse_combination
from cardkit.table.effects import MOVED, TURNED
from cardkit.table.rulebook import number_word
from cardkit.table.words import capital, count_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardkit.games.rummy.views import View
    from cardkit.table.effects import Effect
    from cardkit.table.words import Speaker


SHUFFLED_AGAIN = "The draw pile is used up: the discards, all but the top one, are shuffled into a new one."


def the(card: str) -> str:
    """A card with its article: `the red 5`."""
    return f"the {card_name(card)}"


def names_of(cards: Iterable[str]) -> str:
    """Cards one after another: `red 3, yellow 4 as red 4 and red 5`."""
    return listed([card_name(card) for card in cards])


def kind_name(cards: int) -> str:
    """What a combination is: `a set of three 6s`, `a run of four greens`, `a mixed run of three`; and its jokers."""
    size = number_word(size_of(cards))
    first = laid_at(cards, 0)
    kind = kind_of(cards)
    if kind == SET:
        name = f"a set of {size} {number_of(first) + 1}s"
    elif kind == SUIT_RUN:
        name = f"a run of {size} {SUIT_NAMES[suit_of(first)]}s"
    else:
        name = f"a mixed run of {size}"
    jokers = jokers_in(cards)
    return f"{name} with {'a joker' if jokers == 1 else f'{number_word(jokers)} jokers'}" if jokers else name


# --- What a move would do -------------------------------------------------------------------------------------------


def describe(view: View, move: str, speaker: Speaker) -> str:
    """What a legal move of the view's seat would do, in a sentence."""
    verb, *words = move.split()
    if verb == "draw":
        return "Draw the top card of the draw pile; only you see it."
    if verb == "take":
        return _describe_take(view, int(words[0]))
    if verb == "meld":
        return f"Lay {kind_name(parse_combination(words))}: {names_of(words)}."
    if verb == "discard":
        return _describe_discard(view, words[0])
    combination = view.combinations[int(words[0]) - 1]
    owned = speaker.own(combination.owner, f"combination {words[0]}")
    if verb == "add":
        return f"Add {the(words[1])} to {owned}: {names_of(combination.cards)}."
    return f"Give {the(words[1])} to {owned} for its joker, the yellow {words[1][1]}."


def doing(move: str, _: Speaker) -> str:
    """A move as the subject of a sentence: `Drawing a card`."""
    verb, *words = move.split()
    if verb in {"add", "exchange", "rearrange"}:
        return _doing_at_table(verb, *words)
    return {
        "draw": "Drawing a card",
        "take": f"Taking {count_of(int(words[0]), 'discard')}" if verb == "take" else "",
        "meld": f"Laying {names_of(words)}" if verb == "meld" else "",
        "discard": f"Discarding {the(words[0])}" if verb == "discard" else "",
    }[verb]


def _doing_at_table(verb: str, number: str, card: str) -> str:
    if verb == "add":
        return f"Adding {the(card)} to combination {number}"
    if verb == "exchange":
        return f"Giving {the(card)} for a joker of combination {number}"
    return f"Taking {the(card)} out of combination {number}"


def _describe_take(view: View, count: int) -> str:
    top = the(view.discard_pile[-1])
    if count == 1:
        return f"Take {top} from the discard pile."
    return f"Take the top {count} cards of the discard pile: {top} and what lies below it."


def _describe_discard(view: View, card: str) -> str:
    if view.hand_counts[view.seat - 1] == 1:
        return f"Discard {the(card)}, your last card: you go out."
    return f"Discard {the(card)}; your turn ends{', and so does the round' if view.closing else ''}."


# --- What has happened ----------------------------------------------------------------------------------------------


def tell(_: str, effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
    """What a move of `seat` (counted from 1) did, in sentences for the speaker's listener."""
    moved = [effect for effect in effects if effect.kind == MOVED]
    jokers = {effect.target: laid_text(effect.card) for effect in effects if effect.clause == C.JOKER_YELLOW}
    sentences = [_tell_move(moved, jokers, seat, speaker)]
    notes = [C.numbered(effect.clause) for effect in effects if effect.kind not in {MOVED, TURNED}]
    notes = [clause for clause in notes if clause != C.JOKER_YELLOW]
    sentences += [_tell_note(note, effects, seat, speaker) for note in dict.fromkeys(notes)]
    return [*sentences, *_tell_hands(effects, speaker)]


def _tell_move(moved: Sequence[Effect], jokers: Mapping[int, str], seat: int, speaker: Speaker) -> str:
    """What cards have moved; `jokers` tells what has been laid in a place for another card."""
    first = moved[0]
    cards = [jokers.get(effect.target, card_text(effect.card)) for effect in moved]
    if first.clause == C.TURN_DRAW:
        seen = first.seen_by + 1 == speaker.viewer
        return f"{speaker.does(seat, 'draw')} {the(cards[0]) if seen else 'a card'}."
    if first.clause == C.TURN_TAKE:
        taken = the(cards[0]) if len(cards) == 1 else f"{len(cards)} discards: {names_of(cards)}"
        return f"{speaker.does(seat, 'take')} {taken}."
    if first.clause == C.TURN_DISCARD:
        return f"{speaker.does(seat, 'discard')} {the(cards[0])}."
    number = (first.target - table.TABLE) // NUMBERS + 1
    if first.clause == C.TABLE_ADD:
        return f"{speaker.does(seat, 'add')} {the(cards[0])} to combination {number}."
    if first.clause == C.TABLE_EXCHANGE:
        joker = f"the joker of combination {number}, {the(cards[1])}"
        return f"{speaker.does(seat, 'give')} {the(cards[0])} for {joker}."
    return f"{speaker.does(seat, 'lay')} {LAID_AS[C.numbered(first.clause)]}: {names_of(cards)}."


LAID_AS = {C.MELD_SET: "a set", C.MELD_RUN: "a run of one suit", C.MELD_MIXED_RUN: "a mixed run"}


def _tell_note(clause: C, effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
    if clause == C.OUT_FIRST:
        return f"{speaker.does(seat, 'have')} come out."
    if clause == C.END_ROUND:
        return f"{speaker.does(seat, 'have')} gone out: the round is over."
    if any(effect.kind == TURNED for effect in effects):
        return "The round is over, and nobody has gone out."
    return "The draw pile is empty for the second time since anybody laid a card: the round ends after this turn."


def _tell_hands(effects: Sequence[Effect], speaker: Speaker) -> list[str]:
    """What is left in the hands at the end of a round."""
    hands: dict[int, list[str]] = {}
    for effect in effects:
        if effect.kind == TURNED:
            hands.setdefault((effect.source - table.HAND) // table.DECK + 1, []).append(card_text(effect.card))
    return [f"{speaker.does(owner, 'are')} left with {names_of(cards)}." for owner, cards in hands.items()]


def tell_round(points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
    """How a round ended: who has how many points, and in all."""
    return f"Points of the round: {speaker.tally(points)}. In all: {speaker.tally(totals)}."


# --- What is to be decided ------------------------------------------------------------------------------------------


def prompt(view: View, speaker: Speaker) -> str:
    """What is to be decided now, and by whom."""
    if view.phase == "game over":
        return f"{speaker.everyone(view.winners, 'win')} the game."
    if view.phase == "game stopped":
        return "The round has reached its move limit. The game is stopped and nobody wins."
    if view.phase == "round over":
        return _round_over(view, speaker)
    if view.reshuffling:
        return "The draw pile is empty: the discard pile is shuffled."
    if view.turn != view.seat:
        return f"{speaker.does(view.turn, 'are')} to move."
    last = "The round ends after this turn. " if view.closing else ""
    return last + (_start_prompt(view) if view.phase == "start" else _play_prompt(view))


def _round_over(view: View, speaker: Speaker) -> str:
    if not view.round:
        return "The cards are about to be dealt."
    return f"The round is over. {speaker.does(view.ender, 'have') if view.ender else 'Nobody has'} gone out."


def _start_prompt(view: View) -> str:
    top = the(view.discard_pile[-1])
    more = ", and more from below it if you like" if len(view.discard_pile) > 1 else ""
    if "draw" not in view.moves:
        return f"Nothing to draw: take {top}{more}."
    return f"Your turn: draw a card, or take {top}{more}."


def _play_prompt(view: View) -> str:
    needed = view.needed[view.seat - 1]
    if view.out[view.seat - 1]:
        return "Lay combinations, add cards, exchange jokers as you like; then discard a card to end your turn."
    if view.laid:
        return f"You have laid {view.laid} of the {needed} cards you need to come out: lay another combination."
    come_out = f"Lay combinations of {needed} cards or more in all to come out{_because_of(view)}"
    return f"{come_out}, or just discard a card to end your turn."


def _because_of(view: View) -> str:
    """`out.table`: what the number of cards comes from, once somebody has points."""
    side = next(index for index, seats in enumerate(view.sides) if view.seat in seats)
    whose = "your team has" if len(view.sides) < view.players else "you have"
    total = view.totals[side]
    return f" ({whose} {count_of(total, 'point')})" if total else ""


def headline(view: View) -> str:
    """Where the game stands, in a few words."""
    if not view.round:
        return "Five-Suit Rummy"
    ends = f"{count_of(view.target, 'point')} {'ends' if view.target == 1 else 'end'} the game"
    return f"Round {view.round}: lay what counts, be rid of your cards; {ends}"


def title(view: View, number: int, speaker: Speaker) -> str:
    """A combination on the table: `2 · Mina: run`."""
    combination = view.combinations[number - 1]
    return f"{number} · {capital(speaker.name(combination.owner))}: {combination.kind}"
