"""Chicken's careful player: it asks of every move what the round will cost it in the end, if it stays in.

Withdrawing has a price that one knows: the points in one's hand. Staying in has a price that one can only expect. It
is a part of those points, the larger the nearer somebody else is to getting rid of the last cards; it grows with every
card to be got rid of, and shrinks with every number that will fit soon.

Written like the rules, over `s.name` and `s.name[i]`, so that it runs wherever the rules run. Points are counted in
hundredths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.bots import fewest_cards
from cardkit.games.chicken.clauses import FACES
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score, value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

POINT = 100
"""A point, in the unit that all is counted in."""

DANGER = 80
"""What part of the points in hand one has to pay that stays in, in percent, if somebody else is about to finish."""

RELIEF = 13
"""How much smaller that part is for each card that the nearest of the others still has to get rid of."""

SAFE = 5
"""Cards; somebody with more than these is no nearer to the end than somebody with so many."""

SLOWNESS = 180
"""What each card in hand costs besides its points: it is one more turn to the end."""

FITS_NOW = 70
FITS_NEXT = 400
FITS_SECOND = 370
FITS_THIRD = 260
FITS_LATER = 160
"""What it saves to have the number that lies on top, and those that follow it: they can be played soon."""

EGG_FITS = 430
"""What it saves to have the egg, which fits on everything."""

COMPANY = 100
"""What each other seat still in saves: it moves the pile on, and may be the first to give up."""

BASE = 100
"""What staying costs beyond all this."""

NONE = 0
"""No card."""


def careful(s: State, moves: Sequence[int]) -> int:
    """Play as a thoughtful adult does: make the move after which the round can be expected to cost least."""
    best = moves[0]
    least = cost_of(s, best)
    for move in moves:
        cost = cost_of(s, move)
        if cost < least:
            best = move
            least = cost
    return best


def cost_of(s: State, move: int) -> int:
    """What the round can be expected to cost in the end, after a move."""
    if move == rules.OUT:
        return int(POINT * hand_score(s, s.seat))
    if move == rules.DRAW:
        return cost_of_drawing(s)
    return cost_of_playing(s, move - rules.PLAY + 1)


def cost_of_playing(s: State, card: int) -> int:
    """What the round costs who plays a card: less than nothing if it is the last, for then the dice roll."""
    if s.hand_count[s.seat] == 1:
        return -dice_bonus(s)
    top = following(s.top) if card == EGG else card
    if s.seats_in == 1:
        return cost_alone(s, card, top)
    return cost_of_staying(s, card, NONE, top)


def cost_of_drawing(s: State) -> int:
    """What the round costs who draws: the mean over all cards that one has not seen."""
    total = 0
    count = 0
    for card in range(1, KINDS + 1):
        left = unseen(s, card)
        count += left
        total += left * cost_of_staying(s, NONE, card, s.top) if left else 0
    return total // max(count, 1)


def dice_bonus(s: State) -> int:
    """`score.dice`: what the dice can be expected to take off one's total."""
    pips = 0
    for face in range(FACES):
        pips += s.die[face]
    return int(min(2 * pips * POINT // FACES, POINT * s.totals[s.seat]))


# --- What can be seen, and counted ----------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """How many of a card lie in the draw pile or in the hands of others."""
    count = 1 if card == EGG else rules.COPIES
    count -= s.hand[s.seat * KINDS + card - 1]
    for i in range(s.discard_count):
        count -= 1 if s.discard[i] == card else 0
    return int(count)


def held(s: State, card: int, played: int, drawn: int) -> int:
    """How many of a card one would hold after playing one, or drawing one."""
    count = int(s.hand[s.seat * KINDS + card - 1])
    if card == played:
        count -= 1
    return count + 1 if card == drawn else count


def points_held(s: State, played: int, drawn: int, top: int) -> int:
    """`score.cards`: what one's hand would count then, with `top` on top of the discard pile."""
    points = 0
    for number in range(1, CHICK + 1):
        points += value(number) if held(s, number, played, drawn) else 0
    if held(s, EGG, played, drawn) and (s.egg_counts_apart or not held(s, top, played, drawn)):
        points += value(top)
    return points


# --- What it costs to stay in ---------------------------------------------------------------------------------------


def cost_of_staying(s: State, played: int, drawn: int, top: int) -> int:
    """What the round can be expected to cost with the cards that one has then, and `top` on top."""
    cost = risk(s) * points_held(s, played, drawn, top) * POINT // 100
    cost += SLOWNESS * (s.hand_count[s.seat] + (1 if drawn else -1))
    return int(cost - readiness(s, played, drawn, top) - COMPANY * (s.seats_in - 1) + BASE)


def risk(s: State) -> int:
    """What part of the points in hand one has to pay, in percent: it depends on who of the others has fewest cards."""
    return int(DANGER - RELIEF * min(SAFE, fewest_cards(s)))


def readiness(s: State, played: int, drawn: int, top: int) -> int:
    """What one saves by having numbers that will fit soon."""
    ready = EGG_FITS if held(s, EGG, played, drawn) else 0
    number = top
    for step in range(5):
        ready += fits_in(step) if held(s, number, played, drawn) else 0
        number = following(number)
    return ready


def fits_in(step: int) -> int:
    """What one saves by having the number that comes so many steps after the top card."""
    if step == 0:
        return FITS_NOW
    if step == 1:
        return FITS_NEXT
    if step == 2:
        return FITS_SECOND
    return FITS_THIRD if step == 3 else FITS_LATER


def cost_alone(s: State, played: int, top: int) -> int:
    """What the round costs who is the only one left in and has played a card: the points that its run does not reach.

    `turn.last-in`: nobody else moves the pile on, so the run goes through the cycle as far as one's numbers, and the
    egg in place of one of them, follow each other.
    """
    points = points_held(s, played, NONE, top)
    eggs = held(s, EGG, played, NONE)
    points -= value(top) if eggs and (s.egg_counts_apart or not held(s, top, played, NONE)) else 0
    number = top
    for step in range(CHICK):
        if held(s, number, played, NONE):
            points -= value(number)
        elif step and eggs:
            eggs = 0
        elif step:
            break
        number = following(number)
    return POINT * points if points else -dice_bonus(s)
