"""The bots of Chicken. They use only what their seat may know.

`simple` plays whatever it can, and weighs moves by the points they take off its hand. If nothing fits, it compares the
cost of withdrawing with the most it would pay to stay in. `careful` weighs every move by the expected cost of the
round, in hundredths of a point. The cost of withdrawing is known: the points in hand. The cost of staying in is
estimated as a percentage of those points. The closer an opponent is to playing the last card, the larger the
percentage. The estimate grows with every card in hand, and shrinks with every number that will fit soon.

The bots are written like the rules, with `s.name` and `s.name[i]` only, so they can be compiled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import FACES
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, following, hand_score, value
from cardkit.table.bot_reasons import HUNDREDTHS, POINTS
from cardkit.table.bots import Bot
from cardkit.table.state import State


class ChickenWeight(NamedTuple):
    """The weight of a move, divided into reasons. Negative reasons count against it."""

    #: The points taken off the hand, or a cost that is certain.
    now: int
    #: The expected cost of the cards left in hand.
    risk: int
    #: The cost of the turns that are still needed to play these cards.
    turns: int
    #: The points that the dice are expected to take off.
    dice: int
    #: The weight of a move that the simple bot would rather make later.
    spared: int


# --- The simple bot -------------------------------------------------------------------------------------------------

# The weight of staying in: the simple bot withdraws if its hand costs fewer than 7 points.
CHEAP = -7

# The weight of staying in when an opponent is about to play the last card: the bot withdraws with fewer than 11 points.
BEARABLE = -11

# An opponent with at most this many cards counts as about to play the last one.
FEW_CARDS = 2

# The weight of playing the egg, which is less than that of any other card.
EGG_SPARED = -1

# The weight of drawing or withdrawing although a card fits.
PLAY_SPARED = -100


def can_play(s: State, moves: Sequence[int], count: int) -> bool:  # noqa: ARG001  the first legal move is enough
    """Return whether any card fits: plays are first in the list of legal moves."""
    return bool(moves[0] < rules.DRAW)


def weigh_simply(s: State, move: int, playing: bool) -> ChickenWeight:  # noqa: FBT001  the result of `can_play`
    """Weigh a play by the points it takes off the hand; if nothing fits, weigh withdrawing and drawing by cost."""
    if move < rules.DRAW:
        egg = move == rules.PLAY + EGG - 1
        return ChickenWeight(0 if egg else saving(s, move), 0, 0, 0, EGG_SPARED if egg else 0)
    if playing:
        return ChickenWeight(0, 0, 0, 0, PLAY_SPARED)
    if move == rules.WITHDRAW:
        return ChickenWeight(-hand_score(s, s.seat), 0, 0, 0, 0)
    return ChickenWeight(0, BEARABLE if fewest_cards(s) <= FEW_CARDS else CHEAP, 0, 0, 0)


def saving(s: State, move: int) -> int:
    """Return the points that playing a number takes off the hand: 0 if another card of that number stays in it."""
    card = move - rules.PLAY + 1
    return value(card) if s.hand[s.seat * KINDS + card - 1] == 1 else 0


def fewest_cards(s: State) -> int:
    """Return the fewest cards of any opponent who is still in the round."""
    fewest = rules.DECK
    for seat in range(s.players):
        if seat != s.seat and not s.withdrawn[seat]:
            fewest = min(fewest, s.hand_count[seat])
    return fewest


SIMPLE = Bot(weigh_simply, POINTS, can_play)


# --- The careful bot ------------------------------------------------------------------------------------------------

# One point, in the unit of all weights.
POINT = 100

# The cost of staying in when an opponent is about to finish, as a percentage of the points in hand.
DANGER = 80

# The reduction of that percentage for each card that the closest opponent still has to play.
RELIEF = 13

# RELIEF counts for at most this many cards; an opponent with even more cards isn't any less dangerous.
SAFE = 5

# The cost of each card in hand in addition to its points: it takes one more turn to play.
SLOWNESS = 180

# The saving from holding the top number and each of the next four, which can be played soon.
FITS = (70, 400, 370, 260, 160)

# The saving from holding the egg, which fits on any card.
EGG_FITS = 430

# The saving for each opponent still in the round, who changes the top card and may withdraw first.
COMPANY = 100

# A fixed cost of staying in.
BASE = 100

# The number that means “no card”.
NONE = 0


def weigh_carefully(s: State, move: int, danger: int) -> ChickenWeight:
    """Weigh a move by the expected cost of the round after it and, for the last card, by the points the dice take off.

    `danger` is the cost of staying in, as a percentage of the points in hand.
    """
    if move == rules.WITHDRAW:
        return ChickenWeight(int(-POINT * hand_score(s, s.seat)), 0, 0, 0, 0)
    if move == rules.DRAW:
        return weigh_drawing(s, danger)
    card = move - rules.PLAY + 1
    top = following(s.top) if card == EGG else card
    if s.hand_count[s.seat] == 1:
        return ChickenWeight(0, 0, 0, dice_bonus(s), 0)
    if s.seats_in == 1:
        left = points_left_alone(s, card, top)
        return ChickenWeight(0, -POINT * left, 0, 0 if left else dice_bonus(s), 0)
    return ChickenWeight(0, -danger * points_held(s, card, NONE, top), -cost_of_turns(s, card, NONE, top), 0, 0)


def weigh_drawing(s: State, danger: int) -> ChickenWeight:
    """Weigh drawing by the expected cost of the round: the mean over all unseen cards."""
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
    return ChickenWeight(0, -risk, risk - cost, 0, 0)


def dice_bonus(s: State) -> int:
    """`score.dice`: return the points that the dice are expected to take off the total."""
    pips = 0
    for face in range(FACES):
        pips += s.die[face]
    return int(min(2 * pips * POINT // FACES, POINT * s.totals[s.seat]))


# --- Counting cards -------------------------------------------------------------------------------------------------


def unseen(s: State, card: int) -> int:
    """Return how many copies of a card are in the draw pile and the other hands."""
    count = 1 if card == EGG else rules.COPIES
    count -= s.hand[s.seat * KINDS + card - 1]
    for i in range(s.discard_count):
        count -= 1 if s.discard[i] == card else 0
    return int(count)


def held(s: State, card: int, played: int, drawn: int) -> int:
    """Return how many copies of a card are in hand after `played` is played, or `drawn` is drawn."""
    count = int(s.hand[s.seat * KINDS + card - 1])
    if card == played:
        count -= 1
    return count + 1 if card == drawn else count


def points_held(s: State, played: int, drawn: int, top: int) -> int:
    """`score.cards`: return the points of the hand after `played` is played or `drawn` is drawn.

    `top` is the number on the pile after that.
    """
    points = 0
    for number in range(1, CHICK + 1):
        points += value(number) if held(s, number, played, drawn) else 0
    if held(s, EGG, played, drawn) and (s.egg_counts_apart or not held(s, top, played, drawn)):
        points += value(top)
    return points


# --- The cost of staying in -----------------------------------------------------------------------------------------


def danger(s: State, *_: object) -> int:
    """Return the cost of staying in, as a percentage of the points in hand.

    It is higher if an opponent has fewer cards.
    """
    return int(DANGER - RELIEF * min(SAFE, fewest_cards(s)))


def cost_of_turns(s: State, played: int, drawn: int, top: int) -> int:
    """Return the cost of playing the cards left in hand, with `top` on the pile.

    Numbers that will fit soon reduce it.
    """
    cost = SLOWNESS * (s.hand_count[s.seat] + (1 if drawn else -1))
    return int(cost - readiness(s, played, drawn, top) - COMPANY * (s.seats_in - 1) + BASE)


def readiness(s: State, played: int, drawn: int, top: int) -> int:
    """Return the saving from holding numbers that will fit soon."""
    ready = EGG_FITS if held(s, EGG, played, drawn) else 0
    number = top
    for saved in FITS:
        ready += saved if held(s, number, played, drawn) else 0
        number = following(number)
    return ready


def points_left_alone(s: State, played: int, top: int) -> int:
    """Return the points left in hand if a seat is the only one still in, plays `played`, and then plays all it can.

    `turn.last-in`: nobody else changes the top card, so the seat continues the cycle as long as it has the next number.
    It can play the egg once, instead of a missing number.
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
