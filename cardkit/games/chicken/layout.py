"""The notation of Chicken's cards and places, its views, and its scenes.

Players have perfect memory (`common.hidden`): they know their own hand, every card on the discard pile, and which cards
the others can't have, as their moves have shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cardkit.chances.hidden_cards import are_hands_hidden
from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import CHICK_FACE
from cardkit.games.chicken.scoring import CHICK, EGG, KINDS, hand_score
from cardkit.table import common_rules, scene_parts
from cardkit.table.cards import Cards
from cardkit.table.definition import Moves
from cardkit.table.face_down import cell, counted_cards, in_order
from cardkit.table.grammar import Speaker, count_of
from cardkit.table.layout import CardsInWords
from cardkit.table.scene import DIE, FACE_DOWN, Scenery, Slot, Zone
from cardkit.table.scene_parts import clockwise, fan, others_first, piles, spoken, top_discard
from cardkit.table.state import State
from cardkit.table.views import PHASES, PilesView, of_the_piles, of_the_table
from cardkit.table.wording import CardWord, Wording, say

PACKAGE = __package__ or ""
WITHDRAWN = "withdrawn"

# --- Cards and places as text ---------------------------------------------------------------------------------------

TEXTS = {**{number: str(number) for number in range(1, CHICK)}, CHICK: "chick", EGG: "egg"}
HINT = "write a number as 1 to 6, a chick as chick, the egg as egg"
CARDS = CardsInWords(PACKAGE, "chicken", Cards(TEXTS, HINT, "Chicken"))
PILES = {rules.DRAW_PILE: "draw", rules.DISCARD_PILE: "discard"}

card_text, card_name, parse_card = CARDS.card_text, CARDS.card_name, CARDS.parse_card


def a(text: str) -> str:
    """Return a card with its article: `a 4`, `a chick`, `the egg` (there is only one)."""
    return f"{CardWord(text, PACKAGE):a}"


def the_top(view: ChickenView) -> str:
    """Return the top of the discard pile in words: `the 4`, `the egg that counts as a 5`."""
    if not view.discard_pile:
        return ""
    top, counts_as = CardWord(view.discard_pile[-1], PACKAGE), CardWord(view.top, PACKAGE)
    return say(PACKAGE, {"egg": top.card == "egg", "top": top, "counts_as": counts_as}, "top", "says")


def die_face(face: int) -> str:
    """Return the face of a die in words."""
    return say(PACKAGE, {}, "dice", "chick") if face == CHICK_FACE else str(face)


def place_text(place: int) -> str:
    """Return the text of a place: `draw`, `discard`, or a seat and a card of its hand, such as `2h1`."""
    return PILES.get(place) or f"{place // rules.HAND + 1}h{place % rules.HAND + 1}"


def place_for(place: int, seat: int) -> int:
    """Return the place as a seat (from 0) sees it: all cards in another hand share one place."""
    owner = place // rules.HAND
    return place if place >= rules.DRAW_PILE or owner == seat else owner * rules.HAND


# --- Views ----------------------------------------------------------------------------------------------------------

# For each of 1 to 6, the chick and the egg: how many of a seat's newest cards can be of this kind.
Limits = tuple[int, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class ChickenView(PilesView):
    """What one player is allowed to know in Chicken."""

    game = "chicken"

    #: The seat that is about to roll the dice; 0 if none is.
    rolling: int
    #: The faces that the dice showed in this round; empty before the roll.
    dice: tuple[int, ...]
    #: The cards of each seat, in the order 1 to 6, chick, egg; hidden cards are empty strings.
    hands: tuple[tuple[str, ...], ...]
    #: The seats that have withdrawn from the round.
    withdrawn: tuple[int, ...]
    #: The number on top of the discard pile (for an egg, its value); empty if the pile is empty.
    top: str
    #: The points of the player's own cards now; None for an onlooker, and while the discard pile is empty.
    cost: int | None
    #: The total that ends the game.
    target: int
    #: The cards in the other hands and the draw pile, sorted.
    unseen: tuple[str, ...]
    #: What everyone knows about each hand: for each of 1 to 6, the chick and the egg, how many of the seat's newest
    #: cards can be of this kind.
    limits: tuple[Limits, ...]
    #: Whether the egg counts even if the hand contains a card of its number.
    egg_counts_apart: bool

    def _in_short(self) -> str:
        return f"{count_of(self.draw_count, 'card')} to draw, top {self.top!r}"


def look(s: State, seat: int, moves: Moves) -> ChickenView:
    """Return the view of a seat (from 0); -1 is an onlooker, who sees only face-up cards."""
    seats = range(s.players)
    return ChickenView(
        **of_the_table(s, seat, PHASES | {rules.PLAYING: "play"}),
        **moves,
        **of_the_piles(s, CARDS),
        rolling=s.seat + 1 if s.pending == common_rules.DICE_PENDING else 0,
        dice=tuple(s.dice) if s.dice[0] != rules.NOT_ROLLED else (),
        hands=tuple(_hand(s, owner, seat) for owner in seats) if s.round else (),
        withdrawn=tuple(owner + 1 for owner in seats if s.withdrawn[owner]),
        top=card_text(s.top) if s.top else "",
        cost=hand_score(s, seat) if seat >= 0 and s.top else None,
        target=s.target,
        unseen=tuple(map(card_text, _unseen(s, seat))),
        limits=tuple(_limits(s, owner) for owner in seats),
        egg_counts_apart=bool(s.egg_counts_apart),
    )


def _hand(s: State, owner: int, seat: int) -> tuple[str, ...]:
    """Return a hand in cycle order, face down unless the seat may see it."""
    if owner != seat and are_hands_hidden(s):
        return tuple(FACE_DOWN for _ in range(s.hand_count[owner]))
    return tuple(map(card_text, cards_in_hand(s, owner)))


def cards_in_hand(s: State, owner: int) -> list[int]:
    """Return the cards of a hand in cycle order."""
    return [kind + 1 for kind in range(KINDS) for _ in range(s.hand[owner * KINDS + kind])]


def _unseen(s: State, seat: int) -> list[int]:
    """Return the cards that a seat (from 0; -1: an onlooker) can't see, sorted: the draw pile and the hidden hands."""
    hidden = [owner for owner in range(s.players) if owner != seat and are_hands_hidden(s)]
    held = [card for owner in hidden for card in counted_cards(s.hand, owner * KINDS - 1, range(1, KINDS + 1))]
    return in_order(s.draw, [*(cell(s.draw, place) for place in range(s.draw_count)), *held])


def _limits(s: State, owner: int) -> Limits:
    return tuple(s.hand_count[owner] - s.since[owner * KINDS + kind] for kind in range(KINDS))


# --- Scenes ---------------------------------------------------------------------------------------------------------


def scene_by(wording: Wording) -> Scenery:
    """Return the function that makes a scene from a view and the names of the players."""

    def own(view: ChickenView, speaker: Speaker) -> dict[str, Any]:
        hands = [_zone(view, seat, speaker) for seat in clockwise(view)]
        return {"zones": others_first(hands, (*piles(view, _top(view)), *_dice(view)))}

    return scene_parts.scene_by(wording, own)


def _zone(view: ChickenView, seat: int, speaker: Speaker) -> Zone:
    cards = view.hands[seat - 1]
    slots = [Slot(f"{seat}h{i}", card, spoken(card, card_name)) for i, card in enumerate(cards, 1)]
    kind = "fan" if any(cards) or seat == view.seat else "closed"
    out = seat in view.withdrawn
    note = WITHDRAWN if out else ""
    return fan(view, seat, speaker, slots, kind=kind, count=len(cards), note=note, note_room=WITHDRAWN, inactive=out)


def _dice(view: ChickenView) -> tuple[Zone, ...]:
    """Make the zone of the dice, after they have been rolled."""
    slots = tuple(
        Slot(f"die{i}", f"{DIE}{face}", f"a die shows {die_face(face)}") for i, face in enumerate(view.dice, 1)
    )
    return (Zone("dice", "row", "Dice", slots, 2),) if slots else ()


def _top(view: ChickenView) -> Slot:
    """Return the top of the discard pile; an egg is marked with its value."""
    slot = top_discard(view, "the {}".format)
    if slot.card != "egg" or not view.top:
        return slot
    return replace(slot, label=f"the discard pile, with {the_top(view)} on top", mark=f"={view.top}")
