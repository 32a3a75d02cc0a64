"""Lesson 6, from Parrot: the last card. Keep what one has drawn, or hope for better? Counted from the end backwards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, SupportsFloat

import cardkit
from cardkit.games.parrot.layout import AREA, LAYOUT
from cardkit.games.parrot.rules import DECK, PARROTS
from cardkit.games.parrot.scoring import NUMBERS
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Zone
from cardkit.table.scripts import Prepared, cards_of, deal
from cardkit.table.words import count_of
from cardkit_widgets import charts
from cardkit_widgets.bare import Note
from cardkit_widgets.lessons.draws_left import (
    DRAWS,
    HIGHEST,
    LAST,
    Try,
    always,
    arranged,
    best_number,
    by_rule,
    deck,
    ends_with,
    gathered,
    go_on,
    keep_up_to,
    kept,
    ladder,
    points,
    spoken,
    turning_up,
    unseen,
)
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened
from cardkit_widgets.lessons.when_to_stop_exercises import at_the_table, choosier, expected, last_draw, two_draws

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.chances.distribution import Distribution
    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.draws_left import Rule
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# Up to this number everybody keeps a card who has not said otherwise.
MIDDLE = (NUMBERS - 1) // 2
FARTHEST = 12
# Tries from which there is a mean to be seen.
FEW = 10
Curve = dict[float, SupportsFloat]

# --- At the table -----------------------------------------------------------------------------------------------------

# Three Pairs, and a 0 above the last card: so that it alone decides. What lies there is dealt anew in every trial.
BOX = "9 4 7 0 / 9 4 7 6"
NEIGHBOUR = "3 8 1 10 / 5 11 2 8"
# What both have drawn and thrown away before, a bit of everything.
DRAWN = "12 5 1 10 3 6 8 2 11 7"


def last_card() -> Game:
    """Two seats with one card face down each; seat 1, to move, has nothing but Pairs beside it."""
    moves = turning_up((BOX, NEIGHBOUR))
    stack = deal((BOX, NEIGHBOUR), f"12 {DRAWN}")
    return arranged(Prepared("last.pass", "", stack, moves, rules={"players": 2, "rounds": 1}))


def not_seen(game: Game) -> Said:
    """The deck, what of it seat 1 has seen, and which cards are left."""
    left = unseen(game)
    shown = [*cards_of(BOX)[:-1], *cards_of(NEIGHBOUR)[:-1]]
    thrown = DECK - left.total() - len(shown)
    rows = [f"| {count} of each | {', '.join(cards)} |" for count, cards in gathered(left).items()]
    told = (
        f"Of the {DECK} cards you have seen {len(shown)} in the Boxes and {thrown} that were discarded. So "
        f"**{left.total()}** are left:"
    )
    return say("\n".join([told, "", "| left | cards |", "| ---: | --- |", *rows]))


# --- What happens in it -----------------------------------------------------------------------------------------------


class Tries:
    """Tries from one position, in which all that seat 1 cannot know is dealt anew each time."""

    def __init__(self, page: Page, game: Game, draws: int = DRAWS) -> None:
        self.worlds = game.worlds(1, seed=seed_of_game(page.luck, LESSON.number))
        self.draws = draws
        self.tries: list[Try] = []

    def __getitem__(self, number: int) -> Try:
        """Try `number`, from 0."""
        missing = number + 1 - len(self.tries)
        self.tries += [self._of(world) for world in islice(self.worlds, max(missing, 0))]
        return self.tries[number]

    def _of(self, world: Game) -> Try:
        """Both seats draw in turn, so every other card is one's own."""
        s = world.state
        pile = [LAYOUT.card_text(card) for card in reversed(s.draw[: s.draw_count])]
        return Try(tuple(pile[: 2 * self.draws : 2]), LAYOUT.card_text(s.area[AREA.names.index(LAST)]))

    def __repr__(self) -> str:
        """How many draws there are."""
        return f"<Tries with {count_of(self.draws, 'draw')}>"


def your_rule(guess: Guess) -> Rule:
    """What was guessed, as a rule; before that the middle."""
    return always(MIDDLE if guess.value is None else guess.value)


def called(guess: Guess) -> str:
    """What a rule is called above a chart; it is not a reader's own who has chosen none."""
    return f"Keep up to {MIDDLE}" if guess.value is None else f"You keep up to {guess.value:g}"


def stopping(tries: Tries, guess: Guess) -> Callable[[int], Happened]:
    """Try after try by one's own rule: what the last card counts."""

    def happen(number: int) -> Happened:
        cards, rule = tries[number], your_rule(guess)
        place = kept(cards, rule)
        seen = ", then ".join(spoken(card) for card in cards.drawn[: place + 1])
        end = "You keep it" if place < len(cards.drawn) else f"None is kept; your last is {spoken(cards.hidden)}"
        came = ends_with(cards, rule)
        says = f"{seen[:1].upper()}{seen[1:]}. {end}: {count_of(came, 'point')}."
        return Happened(came, says, lambda: drawn(cards, place))

    return happen


def compared(played: Running, guess: Guess) -> Note:
    """What each number that one has tried came to, on the same cards; other cards begin the list anew."""
    note = Note("")
    means: dict[int, float] = {}
    cards: list[int] = []

    def update(_: object = None) -> None:
        if not played.values:
            return
        if guess.value is None:
            note.value = _as_prose(f"You have chosen no number yet. So this is played: {called(guess).lower()}.")
            return
        if cards != played.trials.played:
            cards[:] = played.trials.played
            means.clear()
        means[int(guess.value)] = played.trials.mean
        note.value = _as_prose(_means_in_words(means, int(guess.value), len(cards)))

    played.trials.observe(update, "state")
    update()
    return note


def _means_in_words(means: dict[int, float], now: int, count: int) -> str:
    """The means on the same cards, in the order of their numbers; the number that is played now is bold."""
    told = {number: f"{mean:.2f} keeping up to {number}" for number, mean in sorted(means.items())}
    row = " · ".join(f"<b>{each}</b>" if number == now else each for number, each in told.items())
    return f"Your mean in the same {count_of(f'{count:,}', 'game')}: {row}"


def _as_prose(sentence: str) -> str:
    """A sentence as large as the text of the page."""
    return f'<div class="site-prose"><p>{sentence}</p></div>'


def drawn(cards: Try, place: int) -> str:
    """The cards of a try, those that one does not come to see face down; the one that is kept lies in the last spot."""
    draws = len(cards.drawn)
    last = (*cards.drawn, cards.hidden)[place]
    thrown = [Slot(f"draw {i}", card, card) for i, card in enumerate(cards.drawn[:place], 1)]
    moved = [Slot(f"draw {place + 1}", None, "kept")] * (place < draws)
    unseen = [Slot(f"draw {i}", FACE_DOWN, "face down") for i in range(place + 2, draws + 1)]
    row = [*thrown, *moved, *unseen]
    own = (Slot(LAST, last, last),)
    zones = (Zone("drawn", "area", "Drawn", tuple(row), draws), Zone("last", "area", "Your last", own, 1))
    return draw_fitting(Scene("parrot", 0, 0, "", "", "", zones), cardkit.GAMES["parrot"].art(), width=460)


# --- Pictures of it ---------------------------------------------------------------------------------------------------


def crossing(cards: Distribution, draws: int, title: str = "") -> Chart:
    """What a drawn card is worth, kept, and what it is worth to go on, with so many draws left, this one included."""
    value = go_on(cards, draws - 1)[-1]
    stop: Curve = {card: card for card in range(NUMBERS)}
    on: Curve = dict.fromkeys((0, HIGHEST), value)
    which = f"This draw and {draws - 1} more" if draws > 1 else "The last draw"
    title = title or f"{which}: keep up to {keep_up_to(value)}"
    marks = {float(value): "worth the same"}
    curves = {"keep it": stop, "go on": on}
    chart = charts.lines(curves, title=title, x_title="drawn card", unit="points", marks=marks)
    return chart.saying(chart.sentence, title)


def what_if(draws: int, parrots: int) -> Chart:
    """Another number of draws, another number of Parrots in the deck."""
    return crossing(deck(parrots), draws)


def with_parrots(count: int) -> str:
    """Which deck a picture is about."""
    return f"a fresh deck with {count_of(count, 'Parrot') if count else 'no Parrots'}"


def ever_choosier(parrots: int, draws: int = FARTHEST) -> Chart:
    """Up to which number one keeps a card of a deck with so many Parrots, by the draws that are left."""
    values = go_on(deck(parrots), draws)
    keep: Curve = {left: keep_up_to(values[left - 1]) for left in range(1, draws + 1)}
    title = "The more draws, the choosier"
    unit = f"number; {with_parrots(parrots)}"
    chart = charts.lines(
        {"keep up to": keep}, title=title, unit=unit, x_title="draws left, this one included", steps=True
    )
    return chart.saying(chart.sentence, title)


def agreeing(game: Game, trials: Running, guess: Guess) -> Chart | None:
    """The tries by one's own rule, and its exact mean at the same table; nothing before there are some."""
    if len(trials.values) < FEW:
        return None
    exact = by_rule(game, your_rule(guess))
    return charts.running(trials.values, exact=exact, title=called(guess), unit="points", shares=False)


def by_number(game: Game, guess: Guess) -> Chart:
    """What one ends with by always the same number, for each number."""
    curve: Curve = {number: by_rule(game, always(number)) for number in range(NUMBERS)}
    best = best_number(game)
    marks: dict[float, str] = {best: f"{best}: the best"}
    if guess.value is None:
        marks[MIDDLE] = f"{MIDDLE}: played for you"
    else:
        yours = f"{guess.value:g}: your rule"
        marks[guess.value] = f"{yours}, the best" if guess.value == best else yours
    title = f"The best single number is {best}"
    chart = charts.lines({"mean": curve}, title=title, x_title="keep up to", unit="points", marks=marks)
    return chart.saying(chart.sentence, title)


def against(game: Game, tries: Tries, trials: Running, guess: Guess) -> Chart | None:
    """One's own rule against the ladder, on the same cards, and the exact difference; nothing before there are some."""
    if not trials.values:
        return None
    mine, best = your_rule(guess), ladder(points(game))
    values = [ends_with(tries[i], mine) - ends_with(tries[i], best) for i in trials.trials.played]
    counted = float(by_rule(game, mine) - by_rule(game, best))
    rule = f"{called(guess)}," if guess.value is None else "Your rule"
    title = f"{rule} minus the ladder's (exact: {counted:+z.2f})"
    return charts.differences(values, title=title, unit="points more", ways=("points worse", "points better"))


# --- The lesson -------------------------------------------------------------------------------------------------------


def _count_the_parrots() -> str:
    """What the Parrots do to the mean, for the teacher."""
    return (
        f"Count the {PARROTS} Parrots among the {DECK} cards, too: beside a number they make a Pair. What does "
        f"that do to the mean? (Beside a 0 it is {float(deck().mean):.2f} in place of {float(deck(0).mean):g}.)"
    )


LESSON = Lesson(
    number=6,
    slug="when-to-stop",
    title="When to stop",
    games=("parrot",),
    idea="Begin at the end: what is the last draw worth? Then the one before. Stop as soon as you have better.",
    aim="Students compare a sure value with an expected one, and find the best rule for several draws by going "
    "backwards from the last. They know that more draws make one choosier.",
    age="14 and older",
    minutes=50,
    bring="Nothing but the page; a die is a good second example: three throws, keep one, the lowest wins.",
    questions=(
        (
            "At the last draw, which number is exactly worth as much as a card that you have not seen?",
            "The mean of those cards. It need not be a number that there is.",
        ),
        (
            "Why does one begin at the end?",
            "Only there is nothing left to decide: what follows is a plain mean. Every other draw needs to know it.",
        ),
        (
            "You have kept a card, and the next one would have been a 0. Was it wrong to stop?",
            "One decides before one knows. A good decision can end badly, and a bad one well.",
        ),
        (
            "We put each card back, and the game does not. Does that matter?",
            "Hardly: 2.33 points in place of 2.38. And without putting back, no rule is better than the same ladder.",
        ),
        (
            "What does the best rule take for granted that no real round tells you?",
            "How many draws are left. Others can end the round.",
        ),
    ),
    mistakes=(
        (
            "The middle of 0 to 12 is 6, so a 6 is as good as the hidden card.",
            _count_the_parrots(),
        ),
        (
            "With many draws left I can keep a high card, for I have been lucky already.",
            "Let them compare one draw left with ten. For which card would they wait, if they could draw all day?",
        ),
        (
            "After three high cards a low one is due.",
            "The pile does not owe anybody anything. A few of its high cards are gone: how much is that?",
        ),
    ),
    exercises=(expected, last_draw, two_draws, choosier, at_the_table),
)
