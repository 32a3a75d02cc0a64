"""Facts for saying what speaks against a move just here: which cards would do, how many are laid.

The clause says what holds always; the sentences stand in `text/<language>/sentences.toml` under `refused`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import groupby

from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.melds import LAID_CARDS, SUITS, card_of, forbids_longer, joker_place, number_of
from cardkit.games.rummy.nearness import shortcoming
from cardkit.games.rummy.notation import card_name, card_text, cards_of, parse_combination
from cardkit.games.rummy.views import View
from cardkit.table.telling import Facts, say
from cardkit.table.verbs import Made
from cardkit.table.words import either

PACKAGE = __package__ or ""


def of_refusal(view: View, made: Made, clause: str) -> Facts:
    """How far the turn has come, what the player has for the move, and what would do in its place."""
    far = {"laid": view.laid, "needed": view.needed[view.seat - 1]}
    return {
        "begun": view.laid > 0,
        "far": say(PACKAGE, far, "opening", "far"),
        "pile": len(view.discard_pile),
        "held": made.verb.word != "discard" or card_text(made.values[0]) in view.hand,
        **_at_table(view, made),
        "lack": _lack(made.values[0], clause) if made.verb.word == "meld" else "",
    }


def _lack(cards: int, clause: str) -> str:
    """What cards lack that make no combination."""
    says, broken = shortcoming([card_of(laid) for laid in cards_of(cards)])
    return says if C.numbered(broken).id == clause else ""


def _at_table(view: View, made: Made) -> Facts:
    """What can be added to a combination that is there, or exchanged for its jokers."""
    word = made.verb.word
    if word not in {"add", "exchange"} or made.values[0] >= len(view.combinations):
        return {"there": False}
    cards = parse_combination(view.combinations[made.values[0]].cards)
    if word == "add":
        return {
            "there": True,
            "fitting": _named(card_of(laid) for laid in range(LAID_CARDS) if not forbids_longer(cards, laid)),
        }
    return {"there": True, "fitting": _named(card for card in range(CARD_TYPES) if joker_place(cards, card) >= 0)}


def _named(cards: Iterable[int]) -> str:
    """One of these cards, the colours of one number together: `a red or yellow 2, or a purple 6`; empty for none."""
    names = []
    for number, same in groupby(sorted(set(cards), key=lambda card: (number_of(card), card)), number_of):
        colours = [card_name(card_text(card)).split()[0] for card in same]
        known = {"number": number + 1, "colours": either(colours), "all": len(colours) == SUITS}
        names.append(say(PACKAGE, known, "fitting", "says"))
    return reduce(_or, names) if names else ""


def _or(one: str, other: str) -> str:
    return say(PACKAGE, {"one": one, "other": other}, "fitting", "or")
