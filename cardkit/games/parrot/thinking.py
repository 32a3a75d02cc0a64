"""Why Parrot's computer players make a move, in their own words, with the very numbers that they compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import bots, careful, rules
from cardkit.games.parrot.notation import card_name, card_text
from cardkit.games.parrot.verbs import VERBS
from cardkit.table.thinking import NOTHING_TO_DRAW, TENTH, next_best, number, points, top_of
from cardkit.table.words import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def name(card: int) -> str:
    """A card with its article: `the 4`, `the Parrot`."""
    return f"the {card_name(card_text(card))}"


def spots_of(move: int) -> list[str]:
    """The spots that a move names."""
    return VERBS.text(move).split()[1:]


def doing(s: State, move: int) -> str:
    """A move with a card in hand, as the subject of a sentence."""
    spots = spots_of(move)
    if move == rules.DISCARD:
        return f"throwing {name(s.held)} away"
    if move < rules.SWAP:
        return f"throwing {name(s.held)} away and turning up {spots[0]}"
    if move < rules.DISCARD:
        return f"{name(s.held)} at {spots[0]}"
    return f"{name(s.held)} at {spots[0]}, while the Parrot flies to {spots[1]},"


# --- The simple bot -------------------------------------------------------------------------------------------------


def why_simple(s: State, moves: Sequence[int], move: int) -> str:
    """Why the simple bot makes this move."""
    if s.phase == rules.REVEALING:
        return "I know none of my cards, so I turn up the first that lies face down."
    if s.phase == rules.STARTING:
        return _start_of_simple(s, moves, move)
    return _place_of_simple(s, move)


def _start_of_simple(s: State, moves: Sequence[int], move: int) -> str:
    if moves[0] != rules.DRAW:
        return NOTHING_TO_DRAW
    saved = f"{capital(name(top_of(s)))} would save me {points(bots.best_saving(s, top_of(s)), TENTH)}"
    enough = f"{number(bots.WORTH_TAKING, TENTH)} or more"
    return f"{saved}: I take what saves {enough}." if move == rules.TAKE else f"{saved}, not {enough}, so I draw."


def _place_of_simple(s: State, move: int) -> str:
    if move == rules.DISCARD:
        return (
            f"{capital(name(s.held))} is of no use to me, and I am not ahead: so I wait before I turn up my last card."
        )
    if move < rules.SWAP:
        return f"{capital(name(s.held))} would save me nothing anywhere, so I turn up another card."
    saved = points(bots.gain_of(s, move), TENTH)
    return f"{capital(doing(s, move))} saves me about {saved}, and nothing else saves more."


# --- The careful bot ------------------------------------------------------------------------------------------------


def why_careful(s: State, moves: Sequence[int], move: int) -> str:
    """Why the careful bot makes this move."""
    if s.phase == rules.REVEALING:
        return "I know none of my cards, so I turn up the first that lies face down."
    if s.phase == rules.STARTING:
        return _start_of_careful(s, moves, move)
    unknown = careful.mean_unseen(s)
    return f"{_saved(s, move, unknown)}. {_ending(s, move, unknown) or _compared(s, moves, move, unknown)}"


def _start_of_careful(s: State, moves: Sequence[int], move: int) -> str:
    if moves[0] != rules.DRAW:
        return NOTHING_TO_DRAW
    if careful.long_enough(s):
        return "This round has gone on for long enough: I draw, and see to my last card."
    unknown = careful.mean_unseen(s)
    taking, drawing = careful.taking(s, unknown), careful.drawing(s, unknown)
    compared = f"{capital(name(top_of(s)))} would save me {points(max(taking, 0), careful.POINT)}"
    drawn = f"a card from the pile {number(drawing, careful.POINT)} on average"
    return f"{compared}, {drawn}: so I {'take it' if move == rules.TAKE else 'draw'}."


def _saved(s: State, move: int, unknown: int) -> str:
    """What a move saves now, and may save later."""
    plan = careful.planned(s, move, unknown)
    later = number(careful.hope(s, plan), careful.POINT)
    if plan.laid == bots.NOWHERE:
        return f"{capital(doing(s, move))} leaves {later} to be hoped for from half-made Pairs"
    saved = careful.saving(s, s.seat, plan)
    verb = "saves" if saved >= 0 else "costs"
    now = f"{capital(doing(s, move))} {verb} me {points(abs(saved), careful.POINT)} now"
    return f"{now} and leaves {later} to be hoped for from half-made Pairs"


def _ending(s: State, move: int, unknown: int) -> str:
    """What is to be said of a move that covers the last card."""
    plan = careful.planned(s, move, unknown)
    if careful.ending(s, move, plan) <= 0:
        return ""
    if careful.long_enough(s):
        return "The round has gone on for long enough."
    return f"It covers my last card: I expect to be {points(careful.lead(s, plan), careful.POINT)} ahead."


def _compared(s: State, moves: Sequence[int], move: int, unknown: int) -> str:
    """What a move promises, all in all, and what the next best does."""

    def promise(other: int) -> int:
        return careful.promise(s, other, unknown)

    sensible = [other for other in moves if promise(other) > -careful.DECISIVE // 2]
    other = next_best(sensible, move, promise)
    if other is None:
        return "Whatever else I do covers my last card too soon."
    compared = f"{number(promise(move), careful.POINT)}, {VERBS.text(other)} {number(promise(other), careful.POINT)}"
    return f"All in all it promises {compared}."
