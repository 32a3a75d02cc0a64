"""Why Papageno's computer players make a move, in their own words, with the very numbers that they compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import bots, careful, rules
from cardkit.games.papageno.notation import SPOT_NAMES, card_name, card_text, place_text
from cardkit.games.papageno.scoring import CAPTURE, FLUTE, SPOTS
from cardkit.games.papageno.verbs import VERBS
from cardkit.table.thinking import NOTHING_TO_DRAW, TENTH, next_best, number, points, top_of
from cardkit.table.words import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def name(card: int) -> str:
    """A card with its article: `the 4`, `the Capture`."""
    return f"the {card_name(card_text(card))}"


def spot_of(move: int) -> str:
    """The spot that a swap puts the card in hand."""
    return SPOT_NAMES[move - rules.SWAP]


# --- The simple bot -------------------------------------------------------------------------------------------------


def why_simple(s: State, moves: Sequence[int], move: int) -> str:
    """Why the simple bot makes this move."""
    if s.phase == rules.REVEALING:
        return "I know none of my cards, so I turn up the first."
    if s.phase == rules.STARTING:
        return _start_of_simple(s, moves, move)
    if s.phase == rules.PLACING:
        return _place_of_simple(s, moves, move)
    return _capture_of_simple(s, move)


def _start_of_simple(s: State, moves: Sequence[int], move: int) -> str:
    if moves[0] != rules.DRAW:
        return NOTHING_TO_DRAW
    gain = bots.best_gain(s, top_of(s))
    saved = f"{capital(name(top_of(s)))} on the discard pile would save me {points(max(gain, 0), TENTH)}"
    return f"{saved}, so I take it." if move == rules.TAKE else f"{saved} at most, so I draw."


def _place_of_simple(s: State, moves: Sequence[int], move: int) -> str:
    def gain(other: int) -> int:
        return 0 if other == rules.DISCARD else bots.gain(s, s.held, other - rules.SWAP)

    if move == rules.DISCARD:
        return f"{capital(name(s.held))} would save me nothing anywhere, so I throw it away."
    saved = f"{capital(name(s.held))} at {spot_of(move)} saves me about {points(gain(move), TENTH)}"
    other = next_best([swap for swap in moves if swap != rules.DISCARD], move, gain)
    return f"{saved}." if other is None else f"{saved}; at {spot_of(other)} it would save {number(gain(other), TENTH)}."


def _capture_of_simple(s: State, move: int) -> str:
    if move == rules.PASS:
        return "No exchange would save me anything, so I pass."
    saved = bots.exchange_gain(s, move - rules.EXCHANGE)
    return f"This exchange saves me about {points(saved, TENTH)}, and none saves more."


# --- The careful bot ------------------------------------------------------------------------------------------------


def why_careful(s: State, moves: Sequence[int], move: int) -> str:
    """Why the careful bot makes this move."""
    if s.phase == rules.REVEALING:
        return "I know none of my cards, so I turn up the first."
    if s.phase == rules.STARTING:
        return _start_of_careful(s, moves, move)
    if s.phase == rules.PLACING:
        return _place_of_careful(s, moves, move)
    return _capture_of_careful(s, move)


def _start_of_careful(s: State, moves: Sequence[int], move: int) -> str:
    if moves[0] != rules.DRAW:
        return NOTHING_TO_DRAW
    if careful.long_enough(s):
        return "This round has gone on for long enough: I draw, and put on my face-down cards whatever comes."
    unknown = careful.mean_unseen(s)
    taking, drawing = careful.taking(s, unknown), careful.drawing(s, unknown)
    compared = f"{capital(name(top_of(s)))} would save me {points(max(taking, 0), careful.POINT)}"
    drawn = f"a card from the pile {number(drawing, careful.POINT)} on average"
    return f"{compared}, {drawn}: so I {'take it' if move == rules.TAKE else 'draw'}."


def _place_of_careful(s: State, moves: Sequence[int], move: int) -> str:
    unknown = careful.mean_unseen(s)
    return f"{_saved(s, move, unknown)}. {_ending(s, move, unknown) or _compared(s, moves, move, unknown)}"


def _saved(s: State, move: int, unknown: int) -> str:
    """What a move saves now, may save later, and does besides."""
    if move == rules.DISCARD:
        later = points(careful.hope(s, careful.NOWHERE, 0, unknown), careful.POINT)
        return f"Without {name(s.held)} I can still hope to save {later}"
    place = s.seat * SPOTS + move - rules.SWAP
    saved = careful.saving(s, place, s.held, unknown)
    verb = "saves" if saved >= 0 else "costs"
    now = f"{name(s.held)} at {spot_of(move)} {verb} me {points(abs(saved), careful.POINT)} now"
    later = number(careful.hope(s, place, s.held, unknown), careful.POINT)
    return f"{capital(now)}, and leaves {later} to be hoped for{_special(s, place, unknown)}"


def _special(s: State, place: int, unknown: int) -> str:
    """What else a special card does."""
    if s.held == FLUTE:
        harm = careful.harm_of_flute(s, place, unknown)
        return f"; what it does to the others I count as {number(harm, careful.POINT)}"
    exchange = careful.best_exchange(s, place, unknown) if s.held == CAPTURE else 0
    return f"; then an exchange is worth {number(exchange, careful.POINT)}" if exchange else ""


def _ending(s: State, move: int, unknown: int) -> str:
    """What is to be said of a move that ends the round."""
    if move == rules.DISCARD or not careful.ends(s, s.seat * SPOTS + move - rules.SWAP):
        return ""
    if careful.long_enough(s):
        return "It ends the round, which has gone on for long enough."
    ahead = careful.lead(s, s.seat * SPOTS + move - rules.SWAP, unknown)
    return f"It ends the round, in which I expect to be {points(ahead, careful.POINT)} ahead."


def _compared(s: State, moves: Sequence[int], move: int, unknown: int) -> str:
    """What a move promises, all in all, and what the next best does."""

    def promise(other: int) -> int:
        return careful.promise(s, other, unknown)

    sensible = [other for other in moves if promise(other) > -careful.DECISIVE // 2]
    other = next_best(sensible, move, promise)
    if other is None:
        return "Whatever else I do ends the round too soon."
    compared = f"{number(promise(move), careful.POINT)}, {VERBS.text(other)} {number(promise(other), careful.POINT)}"
    return f"All in all it promises {compared}."


def _capture_of_careful(s: State, move: int) -> str:
    if move == rules.PASS:
        return "No exchange would do me any good, so I pass."
    unknown = careful.mean_unseen(s)
    own, other = divmod(move - rules.EXCHANGE, rules.AREAS)
    saved = careful.saving(s, s.seat * SPOTS + own, s.area[other], unknown)
    lost = -careful.saving(s, other, s.area[s.seat * SPOTS + own], unknown)
    mine, theirs = points(saved, careful.POINT), number(lost, careful.POINT)
    return f"Giving my {SPOT_NAMES[own]} for {place_text(other)} saves me {mine} and costs its owner {theirs}."
