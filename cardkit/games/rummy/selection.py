"""Evaluate the cards that a player selects in a hand: what they form, and which cards would be good to select.

The sentences are in `text/<language>/sentences.toml`, under `selection`.
"""

from collections.abc import Sequence
from dataclasses import replace

from cardkit.games.rummy import melds, rules, state_fields, typed_cards
from cardkit.games.rummy.bots import SIMPLE, change_worth
from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.legality import forbids
from cardkit.games.rummy.move_kinds import MOVE_KINDS, kind_name, pointed_at
from cardkit.games.rummy.notation import card_name, card_text, cards_of, laid_text, meld_text, ways_of
from cardkit.games.rummy.refusal_reasons import readings, shortcoming
from cardkit.games.rummy.scenes import hand_place
from cardkit.games.rummy.scoring import cards_to_open, is_pure, meld_score, score_change
from cardkit.games.rummy.views import PLAY, RummyView, shown
from cardkit.table import common_rules
from cardkit.table.definition import legal_moves
from cardkit.table.grammar import capital, either
from cardkit.table.scene import MoveChoice, Selection
from cardkit.table.state import State
from cardkit.table.wording import Facts, say

PACKAGE = __package__ or ""
MOST_SUGGESTIONS = 5


def _say(known: Facts, *keys: str) -> str:
    return say(PACKAGE, known, "selection", *keys)


# --- What the selected cards form -----------------------------------------------------------------------------------


def selected(view: RummyView, places: Sequence[str]) -> Selection:
    """Return what the cards in these places form; places outside the player's own hand are ignored."""
    picked = {place: card for place in places if (card := pointed_at(view, place)) >= 0}
    found, cards = tuple(picked), sorted(picked.values())
    if view.turn != view.seat or view.phase not in PLAY:
        return _too_early(view, found)
    if not cards:
        return Selection(found, _say({}, "none"), C.TURN_PLAY.id)
    make = _one_card if len(cards) == 1 else _several_cards
    return make(shown(view), found, cards)


def _too_early(view: RummyView, places: tuple[str, ...]) -> Selection:
    if view.turn == view.seat and view.turn:
        return Selection(places, _say({}, "early"), C.TURN_DRAW.id)
    over = shown(view).phase <= common_rules.ROUND_OVER
    return Selection(places, _say({}, "over" if over else "wait"), (C.END_ROUND if over else C.SETUP_FIRST).id)


def _one_card(s: State, places: tuple[str, ...], cards: Sequence[int]) -> Selection:
    """Return the moves for one card: it can be added, exchanged or discarded."""
    card = cards[0]
    moves = [state_fields.ADD + m * melds.LAID_CARDS + laid for m in range(s.meld_count) for laid in ways_of(card)]
    moves += [state_fields.EXCHANGE + m * CARD_TYPES + card for m in range(s.meld_count)]
    moves.append(state_fields.DISCARD + card)
    allowed = [move for move in moves if forbids(s, move) == 0]
    known = {"card": card_name(card_text(card)), "laid": s.laid, "needed": cards_to_open(s, s.seat)}
    if not allowed:
        return Selection(places, _say(known, "no_use"), C.OUT_FIRST.id)
    choices = tuple(_choice(s, move, places) for move in allowed)
    known["can"] = either([_of_one(s, move, "can") for move in allowed])
    return Selection(places, _say(known, "one"), choices[0].clause, choices)


def _several_cards(s: State, places: tuple[str, ...], cards: Sequence[int]) -> Selection:
    """Return what several cards form: they can be laid down if they are a meld."""
    found = [made for made in readings(cards) if typed_cards.is_meld(made)]
    allowed = [made for made in found if forbids(s, state_fields.MELD + made) == 0]
    if allowed:
        choices = tuple(_choice(s, state_fields.MELD + made, places) for made in allowed)
        known = {"opening": _opening(s, allowed[0], _worth(s, allowed[0])), "ways": len(allowed)}
        return Selection(places, _say(known, "made"), choices[0].clause, choices)
    if found:
        return _refused(s, places, found[0])
    says, broken = shortcoming(cards)
    return Selection(places, says, C.numbered(broken).id)


def _refused(s: State, places: tuple[str, ...], made: int) -> Selection:
    """Return a meld that can't be laid down, because no card would be left, or because it isn't enough to open."""
    clause = C.numbered(forbids(s, state_fields.MELD + made))
    known = {
        "kind": capital(kind_name(made)),
        "laid": s.laid + melds.size_of(made),
        "needed": cards_to_open(s, s.seat),
        "more": s.hand_count[s.seat] - melds.size_of(made) > melds.SMALLEST,
    }
    return Selection(places, _say(known, "keep" if clause == C.TURN_KEEP_ONE else "short"), clause.id)


def _worth(s: State, made: int) -> str:
    known = {
        "kind": capital(kind_name(made)),
        "mixed": melds.kind_of(made) == melds.MIXED_RUN,
        "pure": is_pure(made),
        "points": meld_score(s, made),
        "size": melds.size_of(made),
    }
    return _say(known, "worth")


def _opening(s: State, made: int, worth: str) -> str:
    """Return in words the value of a meld, and how close it brings a player to opening."""
    laid, needed = s.laid + melds.size_of(made), cards_to_open(s, s.seat)
    known = {"worth": worth, "opened": bool(s.out[s.seat]), "enough": laid >= needed, "laid": laid, "needed": needed}
    return _say(known, "opening")


# --- Choices --------------------------------------------------------------------------------------------------------


def _choice(s: State, move: int, places: tuple[str, ...]) -> MoveChoice:
    clause = MOVE_KINDS.clauses(s, move)[0].id
    if move < state_fields.MELD:
        says, button = _of_one(s, move, "would"), _of_one(s, move, "button")
    else:
        says = _say({"worth": _worth(s, move - state_fields.MELD)}, "would", "meld")
        button = _say({"codes": meld_text(move - state_fields.MELD)}, "button", "meld")
    return MoveChoice(MOVE_KINDS.text(move), says, places, clause, button)


def _of_one(s: State, move: int, key: str) -> str:
    """Return a sentence about a move with one card: `can`, `would` or `button`."""
    made = MOVE_KINDS.parsed(move)
    laid = laid_text(made.values[-1]) if made.kind.word == "add" else card_text(made.values[-1])
    meant = laid.partition("=")[2]
    known = {
        "card": card_name(laid),
        "m": made.values[0] + 1,
        "meant": card_name(meant) if meant else "",
        "last": s.hand_count[s.seat] == 1,
    }
    return _say(known, key, made.kind.word)


# --- Suggestions ----------------------------------------------------------------------------------------------------


def suggested(view: RummyView) -> tuple[MoveChoice, ...]:
    """Return the few best melds and additions for the view's player, by most points, most cards and fewest jokers.

    If there are none, return a sensible discard, because the turn must end with a discard.
    """
    if view.phase not in PLAY or view.turn != view.seat:
        return ()
    s = shown(view)
    moves = legal_moves(rules, s)
    discards = [move for move in moves if state_fields.DISCARD <= move < state_fields.ADD]
    plays = [move for move in moves if _is_play(move)] or [SIMPLE(s, discards)]
    by_cards: dict[tuple[str, ...], MoveChoice] = {}
    for move in sorted(plays, key=lambda move: _merit(s, move), reverse=True):
        places = _places(view, move)
        by_cards.setdefault(places, replace(_choice(s, move, places), button=_idea(s, move)))
        if len(by_cards) == MOST_SUGGESTIONS:
            break
    return tuple(by_cards.values())


def _idea(s: State, move: int) -> str:
    """Return the label of a suggestion, which selects the cards and describes them; the player then lays them down."""
    word, cards = MOVE_KINDS.parsed(move).kind.word, _cards(move)
    codes = " ".join(card_text(melds.card_of(laid)) for laid in cards)
    known: Facts = {"codes": codes, "last": s.hand_count[s.seat] == 1}
    if word == "meld":
        made = move - state_fields.MELD
        worth = _say({"kind": kind_name(made), "points": meld_score(s, made)}, "idea", "worth")
        known["opening"] = _opening(s, made, worth)
    if word == "add":
        m = (move - state_fields.ADD) // melds.LAID_CARDS
        meant = laid_text(cards[0]).partition("=")[2]
        lying = meld_text(s.meld[m])
        known |= {"m": m + 1, "meant": meant, "lying": lying, "gain": _gain(s, m, cards[0])}
    return _say(known, "idea", word)


def _gain(s: State, m: int, laid: int) -> str:
    """Return in words how many points an added card earns, and for whom."""
    more = score_change(s, m, melds.with_card(s.meld[m], laid))
    own = common_rules.side_of(s, s.owner[m]) == common_rules.side_of(s, s.seat)
    return _say({"more": more, "own": own, "sign": "+" if more > 0 else ""}, "idea", "gain")


def _is_play(move: int) -> bool:
    return move >= state_fields.MELD or state_fields.ADD <= move < state_fields.EXCHANGE


def _merit(s: State, move: int) -> tuple[int, int, int]:
    """Return the sort key of a move: points for its side, number of cards laid down, and minus the number of jokers."""
    if move >= state_fields.MELD:
        cards = move - state_fields.MELD
        return meld_score(s, cards), melds.size_of(cards), -melds.jokers_in(cards)
    if not _is_play(move):
        return 0, 0, 0
    m, laid = divmod(move - state_fields.ADD, melds.LAID_CARDS)
    return change_worth(s, m, melds.with_card(s.meld[m], laid)), 1, -int(melds.is_joker(laid))


def choice(view: RummyView, move: str) -> MoveChoice | None:
    """Return the choice whose path is the cards to select for a legal meld; None for other moves."""
    if not move.startswith("meld"):
        return None
    number = MOVE_KINDS.number(view, move)
    return _choice(shown(view), number, _places(view, number))


def _cards(move: int) -> list[int]:
    """Return the laid cards of a meld, or the card of another move."""
    return cards_of(move - state_fields.MELD) if move >= state_fields.MELD else [MOVE_KINDS.parsed(move).values[-1]]


def _places(view: RummyView, move: int) -> tuple[str, ...]:
    """Return the places of a move's cards in the hand of the view's player."""
    return tuple(hand_place(view.seat, view.hand.index(card_text(melds.card_of(card)))) for card in _cards(move))
