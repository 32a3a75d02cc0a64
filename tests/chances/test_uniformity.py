"""Tests that chance is fair: every deal that a position allows is equally likely.

Thousands of cards are dealt, always with the same seeds, and compared with the exact distribution by chi-squared. A
correct implementation fails one of these comparisons with a probability of `UNLIKELY`.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import combinations, islice, permutations
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.chances import constrained_deal
from cardkit.chances.worlds import plant_world
from cardkit.table import chance
from cardkit.table.play_script import arrange, perform, pose
from cardkit.table.positions import Deal
from cardkit.table.scripted_games import ANY
from cardkit.table.state import State
from cardkit_widgets import lessons
from tests.support.any_game import every_game
from tests.support.occasions import nightly
from tests.support.worlds import SAMPLES, is_spread_like
from tests.widgets.lessons import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit import Game

# How many deals the daily tests make: enough to notice a card that comes up half as often as it should.
FEW = 600
how_many = pytest.mark.parametrize(
    "deals", [pytest.param(FEW, marks=pytest.mark.share), pytest.param(SAMPLES, marks=nightly)]
)


def deck_of(slug: str) -> Counter[str]:
    """Return the cards that a new game shuffles."""
    return Counter(cardkit.play(slug, seed=1).events[0]["shuffle"])


def with_copies_named(deck: Counter[str]) -> list[str]:
    """List the copies that get their own names: up to four of each of the two most frequent cards, but never all."""
    return [card for card, copies in deck.most_common(2) for _ in range(min(copies - 1, 4))]


def pairs(cards: Counter[Any]) -> Counter[Any]:
    """Count how often two spots have each pair of cards."""
    return Counter({(one, two): cards[one] * (cards[two] - (one == two)) for one in cards for two in cards})


def are_shuffled(deals: Iterable[Sequence[str]], cards: Counter[str], spots: Sequence[int], named: set[str]) -> bool:
    """Check that in these deals, any two spots have any two cards as often as after a shuffle.

    The counts of the `named` kinds over all spots are checked, too, because they reveal even a small mistake.
    """
    found = [*deals]
    for one, two in combinations(spots, 2):
        if not is_spread_like(Counter((deal[one], deal[two]) for deal in found), +pairs(cards)):
            return False
    many, total, size = sum(cards[card] for card in named), cards.total(), len(spots)
    ways = {of: comb(many, of) * comb(total - many, size - of) for of in range(size + 1)}
    counted = Counter(sum(deal[spot] in named for spot in spots) for deal in found)
    return is_spread_like(counted, {of: count for of, count in ways.items() if count})


def shuffles(game: Game) -> list[list[str]]:
    """Return the cards of each shuffle, in the order in which they are drawn."""
    return [event["shuffle"] for event in game.events if "shuffle" in event]


def dealt_from(line: str, deals: int, number: int = 0) -> Iterable[list[str]]:
    """Yield shuffle number `number` of each of `deals` games from a position."""
    return (shuffles(cardkit.play(position=line, seed=seed))[number] for seed in range(deals))


# --- Cards alone ----------------------------------------------------------------------------------------------------


@how_many
@pytest.mark.parametrize("seed_of", [int, partial(chance.seed_of_game, 7)], ids=["by seeds", "as in simulations"])
@every_game
def test_a_new_game_is_dealt_evenly(slug: str, seed_of: Callable[[int], int], deals: int) -> None:
    """Simulations, labs and the deals of lessons get the seed of each game from `seed_of_game`."""
    deck = deck_of(slug)
    new = (shuffles(cardkit.play(slug, seed=seed_of(number)))[0] for number in range(deals))
    assert are_shuffled(new, deck, (0, 7, deck.total() - 1), {deck.most_common(1)[0][0]})


@how_many
@every_game
def test_a_position_that_names_copies_of_a_card_is_dealt_evenly(slug: str, deals: int) -> None:
    """The named copies give no information about the other copies."""
    deck = deck_of(slug)
    named = with_copies_named(deck)
    line = f"{slug} | pile {' '.join([*named[:-1], ANY, named[-1]])}"
    spots = (len(named) - 1, len(named) + 1, len(named) + 2, deck.total() - 1)
    assert are_shuffled(dealt_from(line, deals), deck - Counter(named), spots, {*named})


@how_many
@every_game
def test_cards_hidden_from_a_player_are_dealt_evenly(slug: str, deals: int) -> None:
    game = cardkit.play(slug, seed=5, players=3)
    for _ in range(0 if slug == "trio" else 6):
        game.move(game.moves[0])
    line = game.position(seat=1)
    true, again = shuffles(game)[0], [*dealt_from(str(line), 60)]
    open_spots = [spot for spot in range(len(true)) if len({cards[spot] for cards in again}) > 1]
    unknown = Counter(true[spot] for spot in open_spots)
    kinds = {unknown.most_common(1)[0][0]}
    spots = (*open_spots[:2], *open_spots[-2:])
    assert are_shuffled(dealt_from(str(line), deals), unknown, spots, kinds)


# In the other games a pile is rarely reshuffled. With more players it happens earlier.
PLAYERS = {"papageno": 5, "chicken": 3}


@pytest.mark.timeout(1200)  # each deal replays the moves before it
@how_many
@pytest.mark.parametrize("slug", PLAYERS)
def test_a_pile_that_is_shuffled_again_is_dealt_evenly(slug: str, deals: int) -> None:
    game = shuffled_again(slug)
    before = game.at(game.history.now - 1)
    pile = Counter(shuffles(game)[-1])
    named = with_copies_named(pile)
    line = f"{before.position()} | pile {' '.join([*named, ANY])}"
    spots = (len(named), len(named) + 1, pile.total() - 1)
    dealt = dealt_from(line, deals if deals == SAMPLES else deals // 5, len(shuffles(game)) - 1)
    assert are_shuffled(dealt, pile - Counter(named), spots, {*named})


def shuffled_again(slug: str) -> Game:
    """Return a game whose draw pile was just reshuffled in the middle of a round, with several copies of a card."""
    for seed in range(50):
        game = cardkit.play(slug, seed=seed, players=PLAYERS[slug], round_limit=1, move_limit=300)
        game.play_out("random")
        for number in range(2, game.history.now):
            cards = game.events[number - 1].get("shuffle", ())
            if len(cards) > 12 and Counter(cards).most_common(2)[1][1] > 1:
                return game.at(number)
    raise AssertionError("no pile was shuffled again")


# --- Cards, and moves that some deals do not allow --------------------------------------------------------------------


@pytest.mark.timeout(1200)  # many deals are tried for one that allows the moves
@how_many
@every_game
def test_a_position_with_moves_has_each_deal_that_allows_them_equally_often(slug: str, deals: int) -> None:
    """Use all orders of five cards, two of them identical; replaying shows which orders allow the moves."""
    game, spots = some_moves(slug)
    cards = game.events[0]["shuffle"]
    moves = ", ".join(event["move"] for event in game.events if "move" in event)
    begin = f"{slug} players=3"
    ways: Counter[tuple[str, ...]] = Counter()
    for order in permutations([cards[spot] for spot in spots]):
        changed = list(cards)
        for spot, card in zip(spots, order, strict=True):
            changed[spot] = card
        ways[order] += is_allowed(f"{begin} | pile {' '.join(changed)} | {moves}")
    line = " ".join(ANY if spot in spots else card for spot, card in enumerate(cards))
    many = deals if deals == SAMPLES and slug != "rummy" else deals // 3  # few deals allow the moves of Rummü
    dealt = dealt_from(f"{begin} | pile {line} | {moves}", many)
    found = Counter(tuple(deal[spot] for spot in spots) for deal in dealt)
    assert slug in {"trio", "papageno", "parrot"} or min(ways.values()) == 0  # some deals must be ruled out
    assert is_spread_like(found, +ways)


def is_allowed(line: str) -> bool:
    """Check whether a position's moves are legal."""
    try:
        cardkit.play(position=line, seed=1)
    except CardkitError:
        return False
    return True


def some_moves(slug: str) -> tuple[Game, list[int]]:
    """Return a game after a few moves, and five positions in its shuffle: two of identical cards, and three others."""
    game = cardkit.play(slug, seed=3, players=3)
    for _ in range(5):
        game.move(game.moves[0])
    cards = game.events[0]["shuffle"]
    twice = next(card for card in cards[:8] if cards.count(card) > 1)
    alike = [place for place, card in enumerate(cards) if card == twice][:2]
    return game, [*alike, *[place for place in (1, 3, 6, 14, 15, 16) if place not in alike][:3]]


# --- Prepared games -------------------------------------------------------------------------------------------------


@every_game
def test_prepared_games_leave_nothing_to_chance(slug: str) -> None:
    """A clause's position, a puzzle and a tutorial are the same each time, including the cards drawn later.

    An exercise at a table starts with such a game, or with any other game that its author provides.
    """
    definition = cardkit.GAMES[slug]
    tutorial = definition.tutorial()
    assert tutorial
    assert perform(definition, tutorial) == perform(definition, tutorial)
    for position in definition.positions():
        assert arrange(definition, position) == arrange(definition, position)
    for puzzle in definition.puzzles():
        assert pose(definition, puzzle) == pose(definition, puzzle)


# --- Worlds -----------------------------------------------------------------------------------------------------------


AREAS = {"papageno": 6, "parrot": 8}
# The index of the first kind of card, in games where hands are counts of kinds.
LOWEST = {"chicken": 1, "rummy": 0}


def before_the_second_player(s: State, slug: str) -> list[int]:
    """Return the cards of the second of three players after the deal."""
    if slug == "trio":
        first = len(s.card) // 7  # a row for each of six hands, and the middle
        return s.card[first : first + s.count[1]]
    if slug in AREAS:
        return s.area[AREAS[slug] : 2 * AREAS[slug]]
    kinds = len(s.hand) // len(s.hand_count)
    return [kind + LOWEST[slug] for kind in range(kinds) for _ in range(s.hand[kinds + kind])]


def next_card(s: State, slug: str) -> int:
    """Return the top card of the draw pile, or the first card in the middle."""
    card: int = s.card[6 * len(s.card) // 7] if slug == "trio" else s.draw[s.draw_count - 1]
    return card


def unseen_by_the_first_player(game: Game) -> Counter[int]:
    """Return the cards of a deal that the first player can't see."""
    unseen = Counter(shuffles(game)[0])
    for event in game.position(seat=1).events:
        assert isinstance(event, Deal)
        unseen -= Counter(card for cards in (*event.hands, event.then) for card in cards if card != ANY)
    parse = game.definition.layout.parse_card
    return Counter({parse(card): copies for card, copies in unseen.items()})


def worlds_of_one_seed(game: Game, deals: int) -> Iterable[Game]:
    """Yield successive worlds of one seed, as in estimates and lesson 7."""
    return islice(game.worlds(seat=1), deals)


def first_worlds(game: Game, deals: int) -> Iterable[Game]:
    """Yield the first world of each of many seeds, as in lessons 3 and 6."""
    return (next(game.worlds(seat=1, seed=chance.seed_of_game(7, number))) for number in range(deals))


@pytest.mark.timeout(1200)  # Trio takes long for its first world
@how_many
@pytest.mark.parametrize("worlds", [worlds_of_one_seed, pytest.param(first_worlds, marks=nightly)])
@every_game
def test_worlds_of_a_new_deal_are_dealt_evenly(
    slug: str, worlds: Callable[[Game, int], Iterable[Game]], deals: int
) -> None:
    """All cards that a player can't see are equally likely to be in another hand, and on top of the draw pile."""
    game = cardkit.play(slug, seed=8, players=3)
    unseen = unseen_by_the_first_player(game)
    card, size = unseen.most_common(1)[0][0], len(before_the_second_player(game.state, slug))
    many, others = unseen[card], unseen.total() - unseen[card]
    ways: Counter[tuple[int, bool]] = Counter()
    for of in range(min(many, size) + 1):
        hands = comb(many, of) * comb(others, size - of)
        ways[of, True] = hands * (many - of)
        ways[of, False] = hands * (others - size + of)
    states = (world.state for world in worlds(game, deals))
    found = Counter((before_the_second_player(s, slug).count(card), next_card(s, slug) == card) for s in states)
    assert is_spread_like(found, +ways)


# --- Lessons with a different deal ------------------------------------------------------------------------------------


@how_many
def test_lesson_3_keeps_hands_evenly(deals: int) -> None:
    """Compare all hands whose lowest card is a 4, by their number of 4s: 19 of the other cards are higher."""
    keep = told.worked(lessons.lesson_named("the-lowest-of-nine")).names["deal_until_it_fits"]
    ways = {copies: comb(3, copies) * comb(19, 9 - copies) for copies in (1, 2, 3)}
    assert is_spread_like(Counter(len(re.findall(r"\b4\b", keep(number).says)) for number in range(deals)), ways)


@nightly
def test_lesson_11_deals_hands_evenly() -> None:
    """Compare all hands with a 1, by their number of 1s; a hand with exactly one is kept in one case out of six."""
    done = told.worked(lessons.lesson_named("what-does-she-hold"))
    done.skip()
    unseen = len(done.names["unseen"])
    ways = {ones: comb(3, ones) * comb(unseen - 3, 5 - ones) * (1 if ones == 1 else 6) for ones in (1, 2, 3)}
    hands = (done.names["deal_once"](number).says.partition(". ")[0] for number in range(SAMPLES))
    assert is_spread_like(Counter(len(re.findall(r"\b1\b", hand)) for hand in hands), ways)


# --- Spots with restrictions ------------------------------------------------------------------------------------------


@how_many
def test_places_that_not_every_card_fits_are_filled_evenly(deals: int) -> None:
    """Three spots take one card each, and a fourth takes the rest; all possible ways are found by trying."""
    fits = [{0, 1}, {1, 2}, {0, 2}, {0, 1, 2}]
    cards = [0, 0, 1, 1, 1, 2, 2]
    ways = Counter(
        tuple(cards[number] for number in order)
        for order in permutations(range(len(cards)), 3)
        if all(cards[number] in fits[spot] for spot, number in enumerate(order))
    )
    row = [0.0] * constrained_deal.END
    row[constrained_deal.PLACES], row[constrained_deal.KINDS] = len(fits), 3
    for spot, kinds in enumerate(fits):
        row[constrained_deal.SIZE + spot] = 1 if spot < len(fits) - 1 else len(cards) - spot
        for kind in kinds:
            row[constrained_deal.FITS + spot * constrained_deal.MOST + kind] = 1
    for kind in range(3):
        row[constrained_deal.COPIES + kind] = cards.count(kind)
    constrained_deal.balance(row)
    s, found = State(chance.FIELDS), Counter[tuple[int, ...]]()
    for number in range(deals):
        plant_world(s, number)
        constrained_deal.fill(s, row)
        found[tuple(int(row[constrained_deal.FILLED + spot]) for spot in range(3))] += 1
    assert is_spread_like(found, ways)
