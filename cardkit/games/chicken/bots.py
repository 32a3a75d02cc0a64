"""Chicken's bots. Each looks at what its seat may know, and at nothing else.

`simple` plays what it can, and weighs in points what that takes off its hand; where nothing fits it compares what
withdrawing costs with what it would pay to stay in. `careful` asks of every move what the round will cost it in the
end, in hundredths of a point. Withdrawing has a price that one knows: the points in one's hand. Staying in has a price
that one can only expect. It is a part of those points, the larger the nearer somebody else is to getting rid of the
last cards; it grows with every card to be got rid of, and shrinks with every number that will fit soon.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import FACES
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score, value
from cardkit.table.bots import Bot
from cardkit.table.reasons import HUNDREDTHS, POINTS
from cardkit.table.state import State


class Weight(NamedTuple):
    """What a move weighs, by reasons; below 0 they speak against it.

    It takes points off one's hand, or costs some for certain, `now`; it leaves the hand at a `risk`, and some `turns`
    to come; the `dice` take something off. `spared` is what the simple bot would rather not do yet.
    """

    now: int
    risk: int
    turns: int
    dice: int
    spared: int


# --- The simple bot -------------------------------------------------------------------------------------------------

CHEAP = -7
"""What it seems to be worth to stay in: who has fewer points than this costs withdraws."""

BEARABLE = -11
"""The same once somebody is about to get rid of the last cards."""

FEW_CARDS = 2
"""Who has no more cards than this is about to get rid of them."""

EGG_SPARED = -1
"""What it is worth to play the egg: less than any other card."""

PLAY_SPARED = -100
"""What it is worth not to play where one can."""


def can_play(s: State, moves: Sequence[int], count: int) -> bool:  # noqa: ARG001  the legal moves say it
    """Say whether some card fits: plays are the first of the legal moves."""
    return bool(moves[0] < rules.DRAW)


def weigh_simply(s: State, move: int, playing: bool) -> Weight:  # noqa: FBT001  what was thought of beforehand
    """What a play takes off one's own points; if nothing fits, what it costs to withdraw, and to draw."""
    if move < rules.DRAW:
        egg = move == rules.PLAY + EGG - 1
        return Weight(0 if egg else saving(s, move), 0, 0, 0, EGG_SPARED if egg else 0)
    if playing:
        return Weight(0, 0, 0, 0, PLAY_SPARED)
    if move == rules.OUT:
        return Weight(-hand_score(s, s.seat), 0, 0, 0, 0)
    return Weight(0, BEARABLE if fewest_cards(s) <= FEW_CARDS else CHEAP, 0, 0, 0)


def saving(s: State, move: int) -> int:
    """What playing a number takes off one's own points: nothing as long as there is another of it."""
    card = move - rules.PLAY + 1
    return value(card) if s.hand[s.seat * KINDS + card - 1] == 1 else 0


def fewest_cards(s: State) -> int:
    """The fewest cards that another seat still in the round has."""
    fewest = rules.DECK
    for seat in range(s.players):
        if seat != s.seat and not s.out[seat]:
            fewest = min(fewest, s.hand_count[seat])
    return fewest


SIMPLE = Bot(weigh_simply, POINTS, can_play)


# --- The careful bot ------------------------------------------------------------------------------------------------

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

FITS = (70, 400, 370, 260, 160)
"""What it saves to have the number that lies on top, and each that follows it: they can be played soon."""

EGG_FITS = 430
"""What it saves to have the egg, which fits on everything."""

COMPANY = 100
"""What each other seat still in saves: it moves the pile on, and may be the first to give up."""

BASE = 100
"""What staying costs beyond all this."""

NONE = 0
"""No card."""


def weigh_carefully(s: State, move: int, danger: int) -> Weight:
    """What the round can be expected to cost in the end after a move, and what the dice take off after the last card.

    `danger` is what part of the points in hand one has to pay that stays in.
    """
    if move == rules.OUT:
        return Weight(int(-POINT * hand_score(s, s.seat)), 0, 0, 0, 0)
    if move == rules.DRAW:
        return weigh_drawing(s, danger)
    card = move - rules.PLAY + 1
    top = following(s.top) if card == EGG else card
    if s.hand_count[s.seat] == 1:
        return Weight(0, 0, 0, dice_bonus(s), 0)
    if s.seats_in == 1:
        left = points_left_alone(s, card, top)
        return Weight(0, -POINT * left, 0, 0 if left else dice_bonus(s), 0)
    return Weight(0, -danger * points_held(s, card, NONE, top), -cost_of_turns(s, card, NONE, top), 0, 0)


def weigh_drawing(s: State, danger: int) -> Weight:
    """What the round costs who draws: the mean over all cards that one has not seen."""
    risked = 0
    turns = 0
    count = 0
    for card in range(1, KINDS + 1):
        left = unseen(s, card)
        if left:
            count += left
            risked += left * danger * points_held(s, NONE, card, s.top)
            turns += left * cost_of_turns(s, NONE, card, s.top)
    cost = (risked + turns) // max(count, 1)
    risk = risked // max(count, 1)
    return Weight(0, -risk, risk - cost, 0, 0)


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


def danger(s: State, *_: object) -> int:
    """What part of the points in hand one has to pay, in percent: it depends on who of the others has fewest cards."""
    return int(DANGER - RELIEF * min(SAFE, fewest_cards(s)))


def cost_of_turns(s: State, played: int, drawn: int, top: int) -> int:
    """What it costs to get rid of the cards that one has then, with `top` on top: less with numbers that fit soon."""
    cost = SLOWNESS * (s.hand_count[s.seat] + (1 if drawn else -1))
    return int(cost - readiness(s, played, drawn, top) - COMPANY * (s.seats_in - 1) + BASE)


def readiness(s: State, played: int, drawn: int, top: int) -> int:
    """What one saves by having numbers that will fit soon."""
    ready = EGG_FITS if held(s, EGG, played, drawn) else 0
    number = top
    for saved in FITS:
        ready += saved if held(s, number, played, drawn) else 0
        number = following(number)
    return ready


def points_left_alone(s: State, played: int, top: int) -> int:
    """The points that the run does not reach of a seat that is the only one left in, and has played a card.

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
    return points


CAREFUL = Bot(weigh_carefully, HUNDREDTHS, danger)
