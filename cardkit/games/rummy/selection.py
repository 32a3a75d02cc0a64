"""What the cards that a person picks out of a hand make together, and what would be good to pick.

The sentences stand in `text/<language>/sentences.toml` under `selection`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardkit.games.rummy import rules, table
from cardkit.games.rummy.bots import SIMPLE
from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.legality import forbids
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    MIXED_RUN,
    SMALLEST,
    card_of,
    forbids_combination,
    is_joker,
    jokers_in,
    kind_of,
    size_of,
    with_card,
)
from cardkit.games.rummy.nearness import readings, shortcoming
from cardkit.games.rummy.notation import card_name, card_text, cards_of, combination_text, laid_text
from cardkit.games.rummy.pointing import pointed_at
from cardkit.games.rummy.scenes import hand_place
from cardkit.games.rummy.scoring import combination_score, is_pure
from cardkit.games.rummy.verbs import VERBS, kind_name
from cardkit.games.rummy.views import shown
from cardkit.table import common
from cardkit.table.definition import legal_moves
from cardkit.table.scene import Choice, Selection
from cardkit.table.telling import say
from cardkit.table.words import capital, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.games.rummy.views import View
    from cardkit.table.state import State
    from cardkit.table.telling import Facts

PACKAGE = __package__ or ""
MOST_SUGGESTIONS = 5


@dataclass(frozen=True)
class Picking:
    """A player in the middle of a turn who picks cards: the view, and (worked out once) the state that it shows."""

    view: View

    @cached_property
    def s(self) -> State:
        """What the view shows, for questions to the rules."""
        return shown(self.view)

    @property
    def needed(self) -> int:
        """How many cards the player needs to open."""
        return self.view.needed[self.view.seat - 1]

    @property
    def opened(self) -> bool:
        """Whether the player has opened."""
        return self.view.out[self.view.seat - 1]

    @property
    def last(self) -> bool:
        """Whether the player has but one card."""
        return len(self.view.hand) == 1


def _say(known: Facts, *keys: str) -> str:
    return say(PACKAGE, known, "selection", *keys)


# --- What the picked cards make -------------------------------------------------------------------------------------


def selected(view: View, places: Sequence[str]) -> Selection:
    """What the cards in these places make; places that hold no card of the view's own hand are passed over."""
    picked = {place: pointed_at(view, place) for place in places}
    found = tuple(place for place, card in picked.items() if card >= 0)
    cards = sorted(picked[place] for place in found)
    if view.turn != view.seat or view.phase != "play":
        return _too_early(view, found)
    if not cards:
        return Selection(found, _say({}, "none"), C.TURN_PLAY.id)
    return _one_card(Picking(view), found, cards[0]) if len(cards) == 1 else _several_cards(Picking(view), found, cards)


def _too_early(view: View, places: tuple[str, ...]) -> Selection:
    if view.turn == view.seat and view.turn:
        return Selection(places, _say({}, "early"), C.TURN_DRAW.id)
    over = shown(view).phase <= common.ROUND_OVER
    return Selection(places, _say({}, "over" if over else "wait"), (C.END_ROUND if over else C.SETUP_FIRST).id)


def _one_card(picking: Picking, places: tuple[str, ...], card: int) -> Selection:
    """One card can be added, exchanged or discarded."""
    s = picking.s
    moves = [table.ADD + m * LAID_CARDS + laid for m in range(s.combinations) for laid in _ways(card)]
    moves += [table.EXCHANGE + m * CARD_TYPES + card for m in range(s.combinations)]
    moves.append(table.DISCARD + card)
    allowed = [move for move in moves if forbids(s, move) == 0]
    known = {"card": card_name(card_text(card)), "laid": s.laid, "needed": picking.needed}
    if not allowed:
        return Selection(places, _say(known, "no_use"), C.OUT_FIRST.id)
    choices = tuple(_choice(picking, move, places) for move in allowed)
    known["can"] = either([_of_one(picking, move, "can") for move in allowed])
    return Selection(places, _say(known, "one"), choices[0].clause, choices)


def _ways(card: int) -> list[int]:
    """The ways in which a card can lie: as itself, and if it is yellow, for each plain suit."""
    return [laid for laid in range(LAID_CARDS) if card_of(laid) == card]


def _several_cards(picking: Picking, places: tuple[str, ...], cards: Sequence[int]) -> Selection:
    """Several cards can be laid, if they make a combination."""
    found = [made for made in readings(cards) if forbids_combination(made) == 0]
    allowed = [made for made in found if forbids(picking.s, table.MELD + made) == 0]
    if allowed:
        choices = tuple(_choice(picking, table.MELD + made, places) for made in allowed)
        known = {"opening": _opening(picking, allowed[0], _worth(picking, allowed[0])), "ways": len(allowed)}
        return Selection(places, _say(known, "made"), choices[0].clause, choices)
    if found:
        return _refused(picking, places, found[0])
    says, broken = shortcoming(cards)
    return Selection(places, says, C.numbered(broken).id)


def _refused(picking: Picking, places: tuple[str, ...], made: int) -> Selection:
    """A combination that may not be laid: the hand would be empty, or it does not open."""
    s, clause = picking.s, C.numbered(forbids(picking.s, table.MELD + made))
    known = {
        "kind": capital(kind_name(made)),
        "laid": s.laid + size_of(made),
        "needed": picking.needed,
        "more": s.hand_count[s.seat] - size_of(made) > SMALLEST,
    }
    return Selection(places, _say(known, "keep" if clause == C.TURN_KEEP_ONE else "short"), clause.id)


def _worth(picking: Picking, made: int) -> str:
    known = {
        "kind": capital(kind_name(made)),
        "mixed": kind_of(made) == MIXED_RUN,
        "pure": is_pure(made),
        "points": combination_score(picking.s, made),
    }
    return _say(known, "worth")


def _opening(picking: Picking, made: int, worth: str) -> str:
    """What a combination is worth, and how far it brings a player who has not opened yet."""
    laid = picking.s.laid + size_of(made)
    enough = laid >= picking.needed
    known = {"worth": worth, "opened": picking.opened, "enough": enough, "laid": laid, "needed": picking.needed}
    return _say(known, "opening")


# --- Choices --------------------------------------------------------------------------------------------------------


def _choice(picking: Picking, move: int, places: tuple[str, ...]) -> Choice:
    clause = VERBS.clauses(picking.s, move)[0].id
    if move < table.MELD:
        says, button = _of_one(picking, move, "would"), _of_one(picking, move, "button")
    else:
        says = _say({"worth": _worth(picking, move - table.MELD)}, "would", "meld")
        button = _say({"codes": combination_text(move - table.MELD)}, "button", "meld")
    return Choice(VERBS.text(move), says, places, clause, button)


def _of_one(picking: Picking, move: int, key: str) -> str:
    """What is said of a move with one card: that one `can` make it, what it `would` do, or its `button`."""
    made = VERBS.made(move)
    laid = laid_text(made.values[-1]) if made.verb.word == "add" else card_text(made.values[-1])
    meant = laid.partition("=")[2]
    known = {
        "card": card_name(laid),
        "m": made.values[0] + 1,
        "meant": card_name(meant) if meant else "",
        "last": picking.last,
    }
    return _say(known, key, made.verb.word)


# --- What would be good to pick -------------------------------------------------------------------------------------


def suggested(view: View) -> tuple[Choice, ...]:
    """The best few combinations and additions of the view's player, by points, then by cards, then with few jokers.

    Where there are none, the discard that a sensible player would choose: the turn has to end with one.
    """
    if view.phase != "play" or view.turn != view.seat:
        return ()
    picking = Picking(view)
    moves = legal_moves(rules, picking.s)
    discards = [move for move in moves if table.DISCARD <= move < table.ADD]
    plays = [move for move in moves if _is_play(move)] or [SIMPLE(picking.s, discards)]
    by_cards: dict[tuple[str, ...], Choice] = {}
    for move in sorted(plays, key=lambda move: _merit(picking.s, move), reverse=True):
        places = _places(view, move)
        by_cards.setdefault(places, replace(_choice(picking, move, places), button=_idea(picking, move)))
        if len(by_cards) == MOST_SUGGESTIONS:
            break
    return tuple(by_cards.values())


def _idea(picking: Picking, move: int) -> str:
    """The button of a suggestion: it picks the cards, and says what they are good for; laying them is up to one."""
    word, cards = VERBS.made(move).verb.word, _cards(move)
    known: Facts = {"codes": " ".join(card_text(card_of(laid)) for laid in cards), "last": picking.last}
    if word == "meld":
        made = move - table.MELD
        worth = _say({"kind": kind_name(made), "points": combination_score(picking.s, made)}, "idea", "worth")
        known["opening"] = _opening(picking, made, worth)
    if word == "add":
        m = (move - table.ADD) // LAID_CARDS
        meant = laid_text(cards[0]).partition("=")[2]
        lying, gain = combination_text(picking.s.meld[m]), _gain(picking.s, m, cards[0])
        known |= {"m": m + 1, "meant": meant, "lying": lying, "gain": gain}
    return _say(known, "idea", word)


def _gain(s: State, m: int, laid: int) -> str:
    """What a card added to a combination brings, and whom."""
    more = _more(s, m, laid)
    own = common.side_of(s, s.owner[m]) == common.side_of(s, s.seat)
    return _say({"more": more, "own": own, "sign": "+" if more > 0 else ""}, "idea", "gain")


def _more(s: State, m: int, laid: int) -> int:
    """How much more a combination counts with another card."""
    return combination_score(s, with_card(s.meld[m], laid)) - combination_score(s, s.meld[m])


def _is_play(move: int) -> bool:
    return move >= table.MELD or table.ADD <= move < table.EXCHANGE


def _merit(s: State, move: int) -> tuple[int, int, int]:
    """The points that a move brings its side, how many cards it lays, and (against it) how many of them as jokers."""
    if move >= table.MELD:
        cards = move - table.MELD
        return combination_score(s, cards), size_of(cards), -jokers_in(cards)
    if not _is_play(move):
        return 0, 0, 0
    m, laid = divmod(move - table.ADD, LAID_CARDS)
    own = common.side_of(s, s.owner[m]) == common.side_of(s, s.seat)
    return _more(s, m, laid) * (1 if own else -1), 1, -int(is_joker(laid))


def choice(view: View, move: str) -> Choice | None:
    """The cards to pick for a legal combination of the view's player; other moves are made by pointing."""
    if not move.startswith("meld"):
        return None
    number = VERBS.number(view, move)
    return _choice(Picking(view), number, _places(view, number))


def _cards(move: int) -> list[int]:
    """The laid cards of a play, or the card of a discard."""
    return cards_of(move - table.MELD) if move >= table.MELD else [VERBS.made(move).values[-1]]


def _places(view: View, move: int) -> tuple[str, ...]:
    """The places of the cards of a move in the hand of the view's player."""
    return tuple(hand_place(view.seat, view.hand.index(card_text(card_of(card)))) for card in _cards(move))
