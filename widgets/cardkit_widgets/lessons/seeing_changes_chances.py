"""Lesson 2, from Papageno: each card that you see changes what the next one may be; one that moves unseen does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

import cardkit
from cardkit.chances.distribution import percent
from cardkit.games.laid_out.uncovering import group_with
from cardkit.games.papageno.layout import CARDS, LAYOUT
from cardkit.table.drawing import draw_fitting
from cardkit.table.scene import FACE_DOWN
from cardkit.table.words import count_of, listed
from cardkit_widgets import charts
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.out_of_sight import (
    BIRDS,
    LIGHT,
    YOU,
    by_kind,
    chance_of,
    in_a_row,
    lights,
    named,
    played,
    seen,
    to_draw,
    unseen,
    whole_deck,
)
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.seeing_changes_chances_exercises import (
    both_light,
    next_of_a_kind,
    put_away,
    what_changes_it,
    where_to_put_it,
)
from cardkit_widgets.lessons.trials import MOST, Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.out_of_sight import Look
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# --- What cards weigh -------------------------------------------------------------------------------------------------


def weights(page: Page) -> Said:
    """The deck, what each card of it weighs, and which cards count nothing."""
    cards = whole_deck(page)
    birds = [int(card) for card in cards if card in BIRDS]
    special = (("Pan flutes", "F", page.rules["flute_weight"]), ("Captures", "C", page.rules["capture_weight"]))
    told = [
        f"{cards.count(card)} **{name}** ({card}) weigh {each} each," for name, card, each in special if card in cards
    ]
    acting = " or ".join(f"a {name.removesuffix('s')}" for name, card, _ in special if card in cards)
    return say(
        f"Of the {len(cards)} cards {len(birds)} are birds: each weighs its number, from {min(birds)} to {max(birds)}.",
        *told,
        f"and {cards.count('E')} **Eggs** (E) as much as a card next to them in their row.",
        f"Whoever plays {acting} may move your cards.",
        "**Two cards of the same weight in one column are a Pair and count nothing.**",
    )


# --- A round to look at -----------------------------------------------------------------------------------------------


def played_round(page: Page) -> Game:
    """The first round at the page's table, played by simple bots, up to where it ends or cards are shuffled again."""
    return played(cardkit.play("papageno", seed=page.seed, **page.rules))


def at_your_turn(game: Game) -> Game:
    """The round at that later turn of yours at which the chance of a light card is furthest from what it was."""
    first, turns = chance_of(LIGHT, game.at(1)), to_draw(game)
    late = turns[len(turns) // 2 :]
    return game.at(max(late, key=lambda event: abs(chance_of(LIGHT, game.at(event)) - first)))


# --- What happens in it -----------------------------------------------------------------------------------------------


def what_you_know(page: Page, game: Game) -> Said:
    """The deck, and the cards of it that you have seen."""
    cards, known = whole_deck(page), seen(page, game)
    heavier = [card for card in known if card not in LIGHT]
    thrown = len(game.view(YOU).discard_pile)
    return say(
        f"Of the {len(cards)} cards **{lights(cards)} are light**: birds that weigh 2 or less. You have seen",
        f"{len(known)} cards, {len(known) - thrown} before the players and {thrown} in the discard pile:\n\n",
        f"- light: {in_a_row([card for card in known if card in LIGHT])}\n- all others: {in_a_row(heavier)}",
    )


def worlds(page: Page, game: Game) -> Callable[[int], Happened]:
    """World after world that you cannot tell from the game: whether the next card in it is light."""

    def happen(number: int) -> Happened:
        world = next(game.worlds(YOU, seed=MOST * page.student + number))
        card = top_card(world)
        kind = "light" if card in LIGHT else "not light"
        says = f"In this world the next card is {named(card)}: {kind}. The cards with a frame are imagined."
        return Happened(card in LIGHT, says, lambda: world_drawn(world))

    return happen


def top_card(world: Game) -> str:
    """The card that comes next in a world."""
    state = world.state
    return LAYOUT.card_text(state.draw[state.draw_count - 1])


def world_drawn(world: Game) -> str:
    """A world as a picture, with all cards before the seats and the next card turned up; the imagined ones framed."""
    scene = world.scene(YOU)
    lying = {LAYOUT.place_text(place): card for place, card in enumerate(world.state.area)}
    shown = {place: LAYOUT.card_text(card) for place, card in lying.items() if card in CARDS.texts}
    shown["draw"] = top_card(world)

    def turned(zone: Any) -> Any:
        slots = tuple(
            replace(slot, card=shown.get(slot.place, slot.card)) if slot.card == FACE_DOWN else slot
            for slot in zone.slots
        )
        return replace(zone, slots=slots, active=False)

    imagined = {slot.place for zone in scene.zones for slot in zone.slots if slot.card == FACE_DOWN} & set(shown)
    zones = tuple(map(turned, scene.zones))
    one = replace(scene, zones=zones, headline="One world")
    return draw_fitting(one, world.definition.art(), width=620, framed=imagined)


# --- Seeing both, and changing it -------------------------------------------------------------------------------------


def agreeing(game: Game, trials: Running, guess: Guess) -> Chart | None:
    """The chance of a light card as it was counted, tried and guessed; None before there is something to compare."""
    if not trials.values:
        return None
    exact = chance_of(LIGHT, game)
    light = sum(map(bool, trials.values))
    chart = charts.distribution(
        {"light": exact, "not light": 1 - exact},
        {"light": light, "not light": len(trials.values) - light},
        title=f"{count_of(f'{len(trials.values):,}', 'simulated world')} and the exact answer",
        guess=None if guess.share is None else {"light": guess.share},
    )
    return chart.saying(
        chart.sentence, f"Light: exactly {percent(exact)}, in your worlds {percent(light / len(trials.values))}"
    )


def next_after(found: Sequence[Look]) -> Callable[[int], Chart]:
    """What draws the chances of the next card after some of the looks."""
    widest = 1.05 * float(max(max(by_kind(look.game).values()) for look in found))

    def after(moment: int) -> Chart:
        chosen = found[moment]
        title = f"{_just_seen(chosen)}. Out of sight: {count_of(len(unseen(chosen.game)), 'card')}"
        chart = charts.distribution(by_kind(chosen.game), title=title)
        chart.figure.update_xaxes(range=[0, widest])  # the same for all looks, so that bars can be compared
        return chart

    return after


def _just_seen(look: Look) -> str:
    return f"Just seen: {listed([named(card) for card in look.new])}" if look.new else "Nothing seen yet"


# --- What nobody has seen ---------------------------------------------------------------------------------------------


def hidden_place(game: Game, seat: int) -> str:
    """The first place of a seat where a card lies face down: `b2`, or `2b2` of another seat."""
    places = group_with(game.view(YOU), "draw").places
    return next(place for place in places if place.startswith(str(seat))).removeprefix(str(YOU))


ROWS = {"a": "upper", "b": "lower"}
COLUMNS = {"1": "left", "2": "middle", "3": "right"}


def where(place: str) -> str:
    """A place of yours for whoever does not read coordinates: `b3, the right card of your lower row`."""
    return f"{place}, the {COLUMNS[place[1]]} card of your {ROWS[place[0]]} row"


class Counted(Fraction):
    """A chance that is written as it was counted, so many of so many: 10/25, and not 2/5."""

    of: tuple[int, int]

    def __new__(cls, good: int, every: int) -> Self:
        """The chance of the good ones of all."""
        chance = super().__new__(cls, good, every)
        chance.of = (good, every)
        return chance

    def __str__(self) -> str:
        """So many of so many."""
        good, every = self.of
        return f"{good}/{every}"


def shown_first(game: Game) -> list[charts.Branch]:
    """Somebody shows you a hidden card, and then the next card comes: what both may be."""
    cards = unseen(game)
    light, every = lights(cards), len(cards)

    def then(gone: int) -> list[charts.Branch]:
        good, left = light - gone, every - 1
        return [charts.Branch("light", Counted(good, left)), charts.Branch("other", Counted(left - good, left))]

    return [
        charts.Branch("light", Counted(light, every), then(1)),
        charts.Branch("other", Counted(every - light, every), then(0)),
    ]


# --- The lesson -------------------------------------------------------------------------------------------------------

LESSON = Lesson(
    number=2,
    slug="seeing-changes-chances",
    title="Seeing changes chances",
    games=("papageno",),
    idea="A card that you see changes the chance of the next. A card that is put away unseen does not.",
    aim="Students find a conditional probability by counting what is left, and tell what is seen from what is hidden. "
    "They know fractions and percent, a mean, and that chances are multiplied along the path of a tree.",
    age="14 and older",
    minutes=45,
    bring="Nothing but the page; a pack of cards on the table makes the last part more vivid.",
    questions=(
        (
            "Which cards can be the next one?",
            "All that you have not seen: those in the pile, and those that lie face down before the players.",
        ),
        (
            "Why does the chance of a light card rise when a 9 is turned up?",
            "The same number of light cards, and one card fewer in all.",
        ),
        (
            "The curve of the light cards: why are the steps near the end higher than those at the beginning?",
            "One card is a larger part of what is left: of 50 cards it is a 50th, of the last ten a tenth.",
        ),
        (
            "Mina has looked at a card and you have not. Who of you is right about the next card?",
            "Both: a chance belongs to what somebody knows.",
        ),
        (
            "Is the next card more or less likely to be light than the card that lies face down before you?",
            "Neither: each card out of sight is as likely in each place.",
        ),
    ),
    mistakes=(
        (
            "Only the cards of the draw pile count; those before the players are gone.",
            "Ask which of the cards out of sight are in the pile. Nobody can say, so all of them may be.",
        ),
        (
            "The chance of a card is always that of a fresh deck.",
            "Turn up all four Captures. How likely is a Capture now?",
        ),
        (
            "No light card has come for so long: one must be due.",
            "It is likelier, but only since the others are gone: count them. Nothing is ever due.",
        ),
    ),
    exercises=(next_of_a_kind, what_changes_it, put_away, both_light, where_to_put_it),
)
