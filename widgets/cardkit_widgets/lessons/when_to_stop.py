"""Lesson 6, from Parrot: the last card. Keep what one has drawn, or hope for better? Counted from the end backwards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, SupportsFloat

import cardkit
from cardkit.chances.distribution import Distribution
from cardkit.games.parrot.layout import AREA, LAYOUT
from cardkit.games.parrot.rules import COPIES, DECK, PARROTS
from cardkit.games.parrot.scoring import NUMBERS, PARROT
from cardkit.table.chance import seed_of_game
from cardkit.table.drawing import draw_fitting
from cardkit.table.performing import arrange
from cardkit.table.scene import FACE_DOWN, Scene, Slot, Zone
from cardkit.table.scripts import Prepared, cards_of, deal
from cardkit.table.words import count_of
from cardkit_widgets import charts
from cardkit_widgets.bare import Note
from cardkit_widgets.exercises import BestMove, Choice, Number
from cardkit_widgets.exercises.numeric import number_in_words
from cardkit_widgets.lessons.lesson import Lesson
from cardkit_widgets.lessons.saying import say
from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import Said
    from cardkit_widgets.lessons.trials import Running
    from cardkit_widgets.part import Guess

# So many draws one has in the lesson.
DRAWS = 3
# Up to this number everybody keeps a card who has not said otherwise.
MIDDLE = (NUMBERS - 1) // 2
HIGHEST = NUMBERS - 1
FARTHEST = 12
# Tries from which there is a mean to be seen.
FEW = 10
Curve = dict[float, SupportsFloat]
# The spot of the last card that lies face down.
LAST = AREA.names[-1]
# The spot above it.
ABOVE = AREA.names[len(AREA.names) // 2 - 1]

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


def turning_up(boxes: Sequence[str]) -> tuple[str, ...]:
    """The moves until two Boxes have one card face down each; seat 1 turns up its highest cards first, and begins."""
    orders = [spots_in_order(box, highest=seat == 0) for seat, box in enumerate(boxes)]
    moves = [f"reveal {spot}" for order in orders for spot in order[:2]]
    for spots in zip(*(order[2:] for order in orders), strict=True):
        moves += [move for spot in spots for move in ("draw", f"reveal {spot}")]
    return tuple(moves)


def spots_in_order(box: str, *, highest: bool) -> list[str]:
    """All spots but the last one, by what lies there."""
    shown = dict(zip(AREA.names[:-1], cards_of(box)[:-1], strict=True))
    return sorted(shown, key=lambda spot: int(shown[spot]), reverse=highest)


def arranged(position: Prepared) -> Game:
    """A game at a position."""
    return arrange(cardkit.play("parrot", seed=0).definition, position)


def points(game: Game) -> Distribution:
    """What the next card counts beside the 0, as far as seat 1 can know: its number, and a Parrot nothing."""
    return seen_by(game, "next card").map(worth)


def seen_by(game: Game, question: str, **details: object) -> Distribution:
    """The exact chances of something, as far as seat 1 can know it."""
    return game.odds(question, seat=1, **details).distribution


WHAT_THERE_IS = f"{DECK} cards: {COPIES} of every number from 0 to {HIGHEST}, and {PARROTS} Parrots"


def unseen(game: Game) -> Counter[str]:
    """How many of each card seat 1 has not seen."""
    return Counter(card for group in game.view(1).unseen for card in group.cards)


def gathered(cards: Counter[str]) -> dict[int, list[str]]:
    """The cards of which there are as many, those first of which there are most."""
    found: dict[int, list[str]] = {}
    for card in sorted(cards, key=lambda card: (-cards[card], not card.isdecimal(), int(card.isdecimal() and card))):
        found.setdefault(cards[card], []).append("Parrot" if card == LAYOUT.card_text(PARROT) else card)
    return found


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


def worth(card: str) -> int:
    """What a card counts in the last spot, beside the 0."""
    return 0 if card == LAYOUT.card_text(PARROT) else int(card)


# --- What happens in it -----------------------------------------------------------------------------------------------


class Try(NamedTuple):
    """The cards that one would draw, one after the other, and the one that lies face down."""

    drawn: tuple[str, ...]
    hidden: str


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


# Up to which number one keeps the first card, the second, and so on.
Rule = tuple[int, ...]


def kept(cards: Try, rule: Rule) -> int:
    """Which of the drawn cards a rule keeps, from 0; their number if none, so that the hidden one is turned up."""
    draws = len(cards.drawn)
    return next((i for i in range(draws) if worth(cards.drawn[i]) <= rule[i]), draws)


def ends_with(cards: Try, rule: Rule) -> int:
    """What the last card counts in the end."""
    return worth((*cards.drawn, cards.hidden)[kept(cards, rule)])


def always(number: float, draws: int = DRAWS) -> Rule:
    """The same number for every draw."""
    return (int(number),) * draws


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


def spoken(card: str) -> str:
    """A card in a sentence."""
    return "a Parrot" if card == LAYOUT.card_text(PARROT) else f"{'an' if card in {'8', '11'} else 'a'} {card}"


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


# --- Counting it ------------------------------------------------------------------------------------------------------


def go_on(cards: Distribution, draws: int) -> list[Fraction]:
    """What one ends with on average, with no draw left, with one, with two, …: from the end backwards.

    Without a draw the hidden card is turned up. With one more, each card is kept that is better than what follows.
    """
    values = [cards.mean]
    for _ in range(draws):
        values.append(sum((min(card, values[-1]) * chance for card, chance in cards.items()), Fraction(0)))
    return values


def written_out(cards: Distribution, value: Fraction) -> str:
    """What a draw is worth where going on is worth `value`, as a sum: cards as low are kept, all others become that."""
    kept = {card: chance for card, chance in cards.items() if card <= value}
    terms = [f"{card} × {chance}" for card, chance in kept.items()]
    others = 1 - sum(kept.values(), Fraction(0))
    total = sum((card * chance for card, chance in kept.items()), others * value)
    return f"{' + '.join(terms)} + {float(value):.2f} × {others} = **{float(total):.2f}**"


def keep_up_to(value: Fraction) -> int:
    """The highest number that one keeps, where to go on is worth so much; worth the same, one may do either."""
    return int(value)


def ladder(cards: Distribution, draws: int = DRAWS) -> Rule:
    """The best rule: for the first draw, when so many more follow, down to the last one."""
    return tuple(keep_up_to(value) for value in reversed(go_on(cards, draws)[:-1]))


def mean_by(cards: Distribution, rule: Rule) -> Fraction:
    """What one ends with on average by a rule."""
    value = cards.mean
    for number in reversed(rule):
        value = sum((min_of(card, number, value) * chance for card, chance in cards.items()), Fraction(0))
    return value


def min_of(card: int, number: int, value: Fraction) -> Fraction:
    """A card that is kept, or what follows."""
    return Fraction(card) if card <= number else value


def by_rule(game: Game, rule: Rule) -> Fraction:
    """What one ends with at the table by a rule, on average: a card that was thrown away does not come again."""
    left = Counter(worth(card) for card in unseen(game).elements())
    return mean_from(tuple(sorted(left.items())), rule)


@cache
def mean_from(pile: tuple[tuple[int, int], ...], rule: Rule) -> Fraction:
    """The same from a pile of so many cards of each worth."""
    every = sum(count for _, count in pile)
    if not rule:
        return Fraction(sum(card * count for card, count in pile), every)
    total = Fraction(0)
    for card, count in pile:
        left = tuple((other, number - (other == card)) for other, number in pile)
        total += count * (card if card <= rule[0] else mean_from(left, rule[1:]))
    return total / every


def deck(parrots: int = PARROTS) -> Distribution:
    """What a card of a deck with so many Parrots counts."""
    weights = dict.fromkeys(range(NUMBERS), COPIES)
    weights[0] += parrots
    return Distribution(weights)


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


def best_number(game: Game, draws: int = DRAWS) -> int:
    """The best of the rules that are always the same number."""
    return min(range(NUMBERS), key=lambda number: by_rule(game, always(number, draws)))


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


# --- Exercises --------------------------------------------------------------------------------------------------------

KEEP, TURN_UP, SAME = "Keep it.", "Discard it.", "Both are worth the same."


def expected(numbers: Random) -> Number:
    """The mean of the cards of a small pile."""
    few = numbers.sample(range(1, NUMBERS), 3)
    pile = sorted([0, *few, numbers.choice(few)])
    mistakes: dict[Fraction | float, str] = {
        Fraction(pile[len(pile) // 2]): "The card in the middle of the row is not the mean.",
        Fraction(sum(pile)): "They add up to that. You draw only one of them.",
        Fraction(sum(set(pile)), len(set(pile))): "One number is there twice, so it is twice as likely.",
        Fraction(min(pile) + max(pile), 2): "The middle between the lowest and the highest is not the mean.",
        Fraction(sum(pile), len(pile) - 1): "The 0 counts nothing, but it is a card like the others.",
    }
    mean = Fraction(sum(pile), len(pile))
    if mean.denominator > 1:
        mistakes.setdefault(
            Fraction(round(mean)), "You are near, but a mean need not be a whole number. Share exactly."
        )
    return Number(
        f"These cards are left: {listed_cards(pile)}. You draw one. What is its number on average?",
        answer=mean,
        tolerance=0.005,
        hint="Each of the cards is as likely as any other. What do they all add up to?",
        why=f"They add up to {sum(pile)}. Divide by {len(pile)}: {mean} on average.",
        mistakes=mistakes,
        otherwise="Add up the numbers of all the cards. By how many cards do you divide?",
    )


def listed_cards(pile: Sequence[int]) -> str:
    """Cards as a row."""
    return ", ".join(map(str, pile))


def last_draw(numbers: Random) -> Choice:
    """Whether to keep the card of the last draw, or to turn up the hidden one."""
    while True:
        pile = sorted(numbers.choices(range(NUMBERS), k=numbers.choice([4, 5])))
        mean = Fraction(sum(pile), len(pile))
        card = round(mean) + numbers.choice([-1, 0, 1])
        if 0 < card < HIGHEST and len(set(pile)) > 2:  # noqa: PLR2004  else there is nothing to weigh
            break
    right = KEEP if card < mean else TURN_UP if card > mean else SAME
    return Choice(
        f"At your last draw you get a {card}. Your hidden card, below a 0, is one of these, all equally likely: "
        f"{listed_cards(pile)}. What is best on average?",
        options=(KEEP, TURN_UP, SAME),
        right=right,
        hint="What does the hidden card count on average?",
        why=f"The hidden card counts {sum(pile)} ÷ {len(pile)} = {float(mean):.3g} on average, yours {card}.",
        otherwise="Compare the number that you hold with the mean of the others.",
        clause="parrot:last.pass",
    )


# The highest card of the exercise lies between them; of fewer cards one would keep `1 points`.
LOW, HIGH = 6, 16


def two_draws(numbers: Random) -> Number:
    """Up to which number one keeps the first of two draws, where every card is put back."""
    high = numbers.choice([high for high in range(LOW, HIGH) if _has_an_answer(high)])
    nothing, one = go_on(equal_cards(high), 1)
    return Number(
        f"A game with {high + 1} cards, 0 to {high}. You may draw twice; a card that you do not keep is put back. A "
        f"player who keeps neither has to take {float(nothing):g} points. The fewest points win. Up to which number do "
        "you keep the first card?",
        answer=Fraction(keep_up_to(one)),
        unit="points",
        hint="Begin at the end: which cards do you keep at the second draw? So what is that draw worth, before you "
        "have made it?",
        why=f"At the second draw, keep what is below {float(nothing):g}. So it is worth "
        f"{number_in_words(one, 'points')}. At the first, keep a {keep_up_to(one)} or lower.",
        mistakes={
            Fraction(keep_up_to(nothing)): "That is right at the last draw. But after the first you may draw again.",
            Fraction(0): "The 0 is surely kept. Is nothing else?",
        },
        otherwise="What is the second draw worth? The first card has to be better than that.",
    )


def equal_cards(high: int) -> Distribution:
    """The cards from 0 on, one of each."""
    return Distribution(dict.fromkeys(range(high + 1), 1))


def _has_an_answer(high: int) -> bool:
    """Whether no card is worth exactly as much as to go on."""
    return go_on(equal_cards(high), 1)[1].denominator > 1


FEW_DRAWS, MANY_DRAWS = (2, 3), range(10, 21)
BOTH, NEITHER = "Keep it in both cases.", "Go on in both cases."


def choosier(numbers: Random) -> Choice:
    """With more draws to come one keeps less; but a 0 is always kept, and what is above the mean never."""
    few, many = numbers.choice(FEW_DRAWS), numbers.choice(MANY_DRAWS)
    soon, late = (go_on(deck(), draws - 1)[-1] for draws in (few, many))
    keep_now, keep_later = (f"With {one} draws left keep it, with {other} go on." for one, other in _both(few, many))
    card, right = numbers.choice(
        [
            (keep_up_to(soon), keep_now),
            (keep_up_to(soon) - 1, keep_now),
            (0, BOTH),
            (numbers.randint(keep_up_to(deck().mean) + 2, HIGHEST), NEITHER),
        ]
    )
    options = [keep_now, keep_later, BOTH, NEITHER]
    numbers.shuffle(options)
    every = {
        keep_later: "The more draws are left, the better is what you can hope for. So when can you wait?",
        keep_now: f"Is a {card} lower than what the hidden card counts on average?"
        if card
        else "Can anything better come, however many draws are left?",
        BOTH: f"What can you hope for with {many} draws left? Is a {card} as good as that?",
        NEITHER: f"What can you hope for with {few} draws left? Is a {card} worse than that?",
    }
    return Choice(
        f"A fresh deck has {WHAT_THERE_IS}. You draw {spoken(str(card))} for your last place, below a 0. Do "
        f"you keep it as the first of {few} draws? And as the first of {many}?",
        options=options,
        right=right,
        hint="What can you hope for if you go on? Is that better or worse with more draws? And is your card lower?",
        why=f"Going on is worth {float(soon):.2f} points with {few} draws left and {float(late):.2f} with {many}. Your "
        f"card is worth {card}.",
        replies={option: says for option, says in every.items() if option != right},
    )


def _both(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two numbers in either order."""
    return (one, other), (other, one)


def at_the_table(numbers: Random) -> BestMove:
    """The last turn of a round, with a card in hand: what every move leaves the Box with."""
    game = last_turn(numbers)
    held, beside = (int(LAYOUT.card_text(card)) for card in (game.state.held, game.state.area[AREA.names.index(ABOVE)]))
    left, last = unseen(game), f"swap {LAST}"
    worths = cardkit.solve(game).moves
    laid = column(beside, held)
    values = {move: laid + value - worths[last] for move, value in worths.items()}
    passing, above = (column_under(left, number) for number in (beside, held))
    pairs = left[str(beside)] + left[LAYOUT.card_text(PARROT)]
    told = {
        last: f"{beside} + {held} = {laid}: certain, but is that less than what the hidden card brings on average? "
        "Some of the cards would make a Pair.",
        f"swap {ABOVE}": f"Then the hidden card lies below your {held}. What does that come to on average, and what "
        "do the other moves?",
        "discard": PASSING,
        f"reveal {LAST}": PASSING,
    }
    replies = {move: told.get(move, "That breaks a Pair, which counts nothing now.") for move in values}
    best = min(values.values())
    return BestMove(
        "Which move leaves you with the fewest points on average? It is your last turn: you hold "
        f"{spoken(str(held))}. Unless you swap it for your hidden card, that one is turned over. You have not seen "
        f"{left.total()} cards: {listed_by(left)}.",
        game=game,
        seat=1,
        values=values,
        unit="points",
        least=True,
        hint="Only the column with the hidden card matters, as long as you break no Pair. What does it count if you "
        "lay your card there? And if the hidden card stays: which cards would make a Pair, and what do the others add?",
        why=f"In the last column, {beside} and {held} make {laid}. If you pass, {pairs} of the {left.total()} cards "
        f"make a Pair with the {beside}, and each other card counts itself and {beside}: {float(passing):.2f} on "
        f"average. With the {held} above the hidden card it is {float(above):.2f}.",
        replies={move: says for move, says in replies.items() if values[move] != best},
        clause="parrot:last.reveal",
    )


PASSING = "Whoever passes gets the hidden card. Can the card in your hand do better than that?"


def column(one: int, other: int) -> int:
    """What two numbers in a column count: a Pair nothing."""
    return 0 if one == other else one + other


def column_under(cards: Counter[str], number: int) -> Fraction:
    """What a column counts on average, where one of these cards lies hidden below a number."""
    numbers = {int(card): count for card, count in cards.items() if card != LAYOUT.card_text(PARROT)}
    return Fraction(sum(column(number, card) * count for card, count in numbers.items()), cards.total())


def listed_by(cards: Counter[str]) -> str:
    """Cards in a sentence: `7 each: 0, 6; 6 each: 1, 2; 4 each: Parrot`."""
    return "; ".join(f"{count} each: {', '.join(kinds)}" for count, kinds in gathered(cards).items())


def last_turn(numbers: Random) -> Game:
    """A last turn of seat 1 with three Pairs, a number above the last card, and a card in hand."""
    while True:
        pairs = numbers.sample(range(1, NUMBERS), 3)
        beside, held = numbers.randint(0, 11), numbers.randint(1, 9)
        if beside in pairs or beside + held == 1:  # no Quartets here, and nobody reads of `1 points`
            continue
        mine = [*map(str, pairs), str(beside)] * 2
        pack = [str(number) for number in range(NUMBERS) for _ in range(COPIES)]
        for card in (*mine, str(held)):
            pack.remove(card)
        numbers.shuffle(pack)
        other, thrown = pack[:8], pack[8:21]
        boxes = (" ".join(mine), " ".join(other))
        moves = (*turning_up(boxes), "draw", "discard", "draw", f"reveal {LAST}", "draw")
        first = [int(mine[AREA.names.index(spot)]) for spot in spots_in_order(boxes[0], highest=True)[:2]]
        second = [int(other[AREA.names.index(spot)]) for spot in spots_in_order(boxes[1], highest=False)[:2]]
        if sum(first) > sum(second) and held not in pairs:
            break
    stack = deal(boxes, " ".join([*thrown, str(held)]))
    return arranged(Prepared("last.turns", "", stack, moves, rules={"players": 2, "rounds": 1}))


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
