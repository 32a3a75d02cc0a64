"""What you have seen at a table of Papageno, what is out of sight, and the chance that the next card is of some kind.

Each card out of sight is as likely to be the next, wherever it lies.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.laid_out.uncovering import group_with
from cardkit.games.papageno.layout import LAYOUT
from cardkit.games.papageno.odds import deck
from cardkit.table.players import bot_named
from cardkit.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardkit.chances.distribution import Distribution
    from cardkit.table.game import Game
    from cardkit_widgets.lessons.page import Page

# The seat of whoever looks on.
YOU = 1
LIGHT = ("-2", "-1", "0", "1", "2")
MIDDLING = ("3", "4", "5", "6")
HEAVY = ("7", "8", "9")
BIRDS = LIGHT + MIDDLING + HEAVY
# All cards, a few kinds of them.
KINDS = {
    "light: 2 or less": LIGHT,
    "middling: 3 to 6": MIDDLING,
    "heavy: 7 to 9": HEAVY,
    "Pan flute": ("F",),
    "Capture": ("C",),
    "Egg": ("E",),
}

# --- Cards ------------------------------------------------------------------------------------------------------------


def whole_deck(page: Page) -> list[str]:
    """All cards of the page's table, as they are written."""
    return cards_of(page.rules)


def cards_of(rules: Mapping[str, object]) -> list[str]:
    """All cards of a table with these rules."""
    every = deck(cardkit.GAMES["papageno"].complete(rules))
    return [LAYOUT.card_text(card) for card, count in every for _ in range(count)]


def unseen(game: Game) -> tuple[str, ...]:
    """The cards that you have not seen, one of which comes next."""
    return group_with(game.view(YOU), "draw").cards


def seen(page: Page, game: Game) -> tuple[str, ...]:
    """The cards that you have seen, the light ones first."""
    return without(sorted(whole_deck(page), key=(LIGHT + MIDDLING + HEAVY + ("F", "C", "E")).index), unseen(game))


def without(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """The cards that are left when others are taken away."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def lights(cards: Collection[str]) -> int:
    """How many of the cards are light."""
    return sum(card in LIGHT for card in cards)


def named(card: str) -> str:
    """A card with its article: `an 8`, `a Capture`."""
    name = LAYOUT.card_name(card)
    return f"{'an' if name in {'8', 'Egg'} else 'a'} {name}"


def in_a_row(cards: Sequence[str]) -> str:
    """Cards as one reads them off a table, in their order."""
    return listed([LAYOUT.card_name(card) for card in cards]) if cards else "none"


# --- A round ----------------------------------------------------------------------------------------------------------


def played(game: Game) -> Game:
    """The round played by simple bots, up to where it ends or cards are shuffled again."""
    bot = bot_named(game.definition, "simple")
    while True:
        following = game.at(game.now)
        following.let(bot)
        if following.next_event() != "move":
            return game
        game = following


def to_draw(game: Game) -> list[int]:
    """The events of a round after which it is your turn, and you have not drawn yet."""
    return [
        event
        for event in range(1, game.now + 1)
        if game.at(event).turn == YOU and game.at(event).view(YOU).phase == "start"
    ]


# --- Chances ----------------------------------------------------------------------------------------------------------


def next_card(game: Game) -> Distribution:
    """What the next card may be, as far as you can know it."""
    return asked(game, "next card")


def asked(game: Game, question: str, **details: object) -> Distribution:
    """The answer to a question about one card, as far as you can know it."""
    answer: Any = game.odds(question, seat=YOU, **details)
    return answer.distribution  # type: ignore[no-any-return]


def chance_of(kind: Collection[str], game: Game) -> Fraction:
    """The chance that the next card is of a kind."""
    return share(kind, next_card(game))


def share(kind: Collection[str], chances: Distribution) -> Fraction:
    """The chance of a kind of card, of those of all cards."""
    return sum((chance for card, chance in chances.items() if card in kind), Fraction(0))


def light(chances: Distribution) -> str:
    """How likely a light card is, in percent."""
    return percent(share(LIGHT, chances))


def by_kind(game: Game) -> dict[str, Fraction]:
    """The chance of each kind of card to be the next."""
    return {name: chance_of(kind, game) for name, kind in KINDS.items() if set(kind) & set(unseen(game.at(1)))}


# --- Card by card -----------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A moment at which you have seen more than before: the game then, and the cards that were new."""

    game: Game
    new: tuple[str, ...]

    @property
    def seen(self) -> int:
        """How many cards you have seen, of those that were shuffled."""
        return len(unseen(self.game.at(1))) - len(unseen(self.game))


def looks(game: Game) -> list[Look]:
    """Every moment of a round at which you see something new, from the deal on."""
    found = [Look(game.at(1), ())]
    for event in range(2, game.now + 1):
        then = game.at(event)
        new = without(unseen(found[-1].game), unseen(then))
        if new:
            found.append(Look(then, new))
    return found


def card_by_card(game: Game) -> dict[str, dict[float, Fraction]]:
    """The chances of a light and of a heavy next card, by how many cards you have seen."""
    found = looks(game)
    kinds = {"light: 2 or less": LIGHT, "heavy: 7 to 9": HEAVY}
    return {name: {float(look.seen): chance_of(kind, look.game) for look in found} for name, kind in kinds.items()}
