"""Texts that a player might type as a move: everything in the notation, legal or not, and texts outside it."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from tests.frozen.records import digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    import cardkit

# Texts that aren't moves in any game, or in most.
NONSENSE = (
    "",
    " ",
    "draw ",
    "Draw",
    "draw 1",
    "take 0",
    "take x",
    "swap",
    "swap z9",
    "reveal a0",
    "reveal c1",
    "capture a1",
    "capture a1 2c9",
    "float a1",
    "play 0",
    "play 7",
    "play",
    "low",
    "low 0",
    "middle 0",
    "middle 10",
    "high 7",
    "swap 13",
    "keep 1",
    "meld",
    "meld R3",
    "meld R3 R4",
    "meld R3 R4 R8",
    "meld R3 G3=R3 B3",
    "meld R3 Y4=R5 R5",
    "add 0 R3",
    "add 1",
    "exchange 1 Z4",
    "discard R9",
    "rearrange 1 R5",
    "pass pass",
    "undo",
    "réveille a1",
)

SUITS = "RYGBK"


def typed(game: cardkit.Game) -> list[str]:
    """Return the texts to try in a position, without duplicates."""
    slug = game.record()["game"]
    return list(dict.fromkeys([*WORDS[slug](game), *game.moves[:40], *NONSENSE]))


def picked(items: Iterable[str], count: int) -> list[str]:
    """Choose this many of the items, always the same ones, in an arbitrary order."""
    return sorted(items, key=digest)[:count]


def _spots(columns: int) -> list[str]:
    return [f"{row}{column}" for row in "ab" for column in range(1, columns + 1)]


def _papageno(game: cardkit.Game) -> list[str]:
    spots = _spots(3)
    others = [f"{seat}{spot}" for seat in range(1, game.players + 2) for spot in spots]
    captures = [f"capture {own} {other}" for own, other in product(spots, others)]
    return ["draw", "take", "discard", "pass", *_at(("reveal", "swap"), [*spots, "a4"]), *captures]


def _parrot(_: cardkit.Game) -> list[str]:
    spots = _spots(4)
    floats = [f"float {own} {landing}" for own, landing in product(spots, [*spots, "b5"])]
    return ["draw", "take", "discard", *_at(("reveal", "swap"), [*spots, "a5"]), *floats]


def _chicken(_: cardkit.Game) -> list[str]:
    return ["draw", "withdraw", "out", *_at(("play",), [*"1234567", "chick", "egg", "Egg"])]


def _trio(game: cardkit.Game) -> list[str]:
    seats = range(game.players + 2)
    return ["keep", *_at(("middle",), range(11)), *_at(("low", "high"), seats), *_at(("swap",), range(14))]


def _at(verbs: Iterable[str], things: Iterable[object]) -> list[str]:
    return [f"{verb} {thing}" for verb, thing in product(verbs, things)]


def _rummy(game: cardkit.Game) -> list[str]:
    view = game.view(game.turn or 1)
    hand, laid = list(view.hand), range(1, len(view.melds) + 2)
    every = [f"{suit}{number}" for suit in SUITS for number in range(10)]
    near = [*dict.fromkeys(hand), *picked(set(every) - set(hand), 4)]
    takes = [f"take {count}" for count in range(1, min(len(view.discard_pile), 12) + 2)]
    at_table = [f"{verb} {m} {card}" for verb in ("add", "exchange") for m in laid for card in _as_jokers(near)]
    return ["draw", "take", *takes, *_at(("discard",), every), *picked(at_table, 120), *_melds(hand, near)]


def _melds(hand: list[str], near: list[str]) -> list[str]:
    """Return combinations of three to six cards, mostly from the hand; yellow cards also as jokers."""
    written = [*_as_jokers(hand)]
    threes = [cards for cards in combinations(written, 3) if _hangs_together(cards)]
    more = [cards for size in (4, 5) for cards in combinations(written[:16], size) if _hangs_together(cards)]
    wild = [f"meld {' '.join(cards)}" for cards in combinations(near, 3)]
    return [*picked(_melded(threes), 60), *picked(_melded(more), 40), *picked(wild, 30)]


def _melded(combined: Iterable[tuple[str, ...]]) -> set[str]:
    return {f"meld {' '.join(cards)}" for cards in combined}


def _hangs_together(cards: tuple[str, ...]) -> bool:
    """Check whether cards have the same number, or consecutive numbers."""
    numbers = sorted(int(card[1]) for card in cards)
    return numbers[-1] == numbers[0] or numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _as_jokers(cards: Iterable[str]) -> list[str]:
    """Return cards in notation: a yellow card also as each card that it can represent."""
    return [
        written
        for card in cards
        for written in [card, *(f"{card}={suit}{card[1]}" for suit in "RGBK" if card[0] == "Y")]
    ]


WORDS = {"papageno": _papageno, "parrot": _parrot, "chicken": _chicken, "trio": _trio, "rummy": _rummy}
