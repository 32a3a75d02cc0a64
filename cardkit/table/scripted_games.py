"""Games prepared in advance: a stacked deal, a list of moves, and text to go with them.

A `Prepared` position shows one clause; a `Tutorial` is an annotated game in which the learner makes the moves. Both are
data from a game's `positions.toml` and `tutorial.toml`. `cardkit.table.play_script` plays them by the rules.

Each shuffle gives the hands, and the cards that come off the pile after the deal; or just all cards from the top on:

    deal = ["9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"]     the cards of seat 1, of seat 2, …
    start = 2                                                     the seat that is dealt the first card, if not seat 1
    next = "8 2"
    pile = "4 1 1 6"

A roll of the dice is `roll = [3, 10]`. Moves are separated by commas. In a position, you name the shuffles and rolls
after the first, as in `later.round-2.pile = "4 1 1 6"`, and `{target}` is the title of a rule that the reader is
invited to change. In a tutorial all of them are under `chance`, as in `[chance.round-1]`, and the texts under `step`,
as in `[step.draw-a-card]`; the first step of a chapter gives the chapter's title, as in `chapter = "The egg"`.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cardkit.table.cards import Notation
from cardkit.table.clauses import Clause
from cardkit.table.errors import CardkitError
from cardkit.table.state import State
from cardkit.table.text_files import Place, TomlTable, document, per_language

T = TypeVar("T")

# A card that is left to chance.
ANY = "?"


@dataclass(frozen=True)
class Stack:
    """A stacked shuffle: the first cards off the pile, in order.

    The rest of the pile follows in the deck's order. `hands` is the number of hands that it deals, if it deals any.
    """

    top: tuple[str, ...]
    hands: int = 0


@dataclass(frozen=True)
class Roll:
    """A roll of the dice with these faces."""

    faces: tuple[int, ...]


# A prepared event of chance: a shuffle or a roll.
PlannedChance = Stack | Roll


@dataclass(frozen=True)
class Prepared:
    """A position that shows a clause: how to reach it, who looks on, and what to look at or try.

    `later` are the shuffles and rolls after the first shuffle. If a round has ended and none is left, the position
    shows the end of the round. `invites` names the rules that the reader is asked to change.
    """

    clause: str
    says: str
    stack: Stack
    moves: tuple[str, ...] = ()
    seat: int = 1
    later: tuple[PlannedChance, ...] = ()
    rules: Mapping[str, object] = field(default_factory=dict)
    invites: frozenset[str] = frozenset()
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Step:
    """One step of a tutorial: it explains one thing, shows clauses, and may wait for the learner.

    It waits for a `move`, or for a number that the learner counts: `count`. `name` is its key in the file, and
    `chapter` the title of the chapter that begins with it.

    `then` are the moves that the other players make after it. `tells` are the events (`dice`, `round`, `result`) that
    the step mentions: they happen only now, so that the page does not reveal the result too early.

    `hint` is shown after a wrong answer. `hints` are better ones for some of them, by the number or by how the move
    begins: `take`, or `swap a1`. A step that `asks` leaves the learner to find the move: it is marked only after a
    wrong try, or if the learner asks for it.
    `table` has rows to show below the text; the first has the titles of the columns. In the file, `table_of` names the
    step whose rows are shown again.
    """

    says: str
    clauses: tuple[str, ...] = ()
    move: str = ""
    then: tuple[str, ...] = ()
    hint: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)
    tells: tuple[str, ...] = ()
    asks: bool = False
    table: tuple[tuple[str, ...], ...] = ()
    count: int | None = None
    name: str = ""
    chapter: str = ""
    place: Place | None = field(default=None, compare=False)

    def hint_for(self, answer: str) -> str:
        """The hint for this wrong answer: of those that fit, the most specific one."""
        return best_fit(self.hints, answer, self.hint)


def best_fit(by_beginning: Mapping[str, T], answer: str, otherwise: T) -> T:
    """What is listed under the longest beginning of an answer, such as `swap` or `swap a1` of `swap a1`."""
    fitting = [beginning for beginning in by_beginning if f"{answer} ".startswith(f"{beginning} ")]
    return by_beginning[max(fitting, key=len)] if fitting else otherwise


@dataclass(frozen=True)
class Tutorial:
    """An annotated game: the learner sits in seat `seat`; `stacks` are the shuffles and rolls in order."""

    title: str
    stacks: tuple[PlannedChance, ...]
    steps: tuple[Step, ...]
    names: tuple[str, ...]
    seat: int = 1
    rules: Mapping[str, object] = field(default_factory=dict)
    place: Place | None = field(default=None, compare=False)


def deal(hands: Sequence[str], then: str = "", start: int = 1) -> Stack:
    """Stack a deal of one card at a time, clockwise from seat `start`, and the cards that follow.

    `hands` lists each seat's cards, beginning with seat 1; slashes between rows are ignored. Raises CardkitError if the
    hands are not equally large.
    """
    cards = [cards_of(hand) for hand in hands]
    if len({len(hand) for hand in cards}) != 1:
        sizes = ", ".join(str(len(hand)) for hand in cards)
        raise CardkitError(f"all hands must have the same number of cards, not {sizes}")
    return Stack((*in_turn(cards, start), *then.split()), len(hands))


def cards_of(hand: str) -> list[str]:
    """Split a hand, or an area written in rows, into cards: `9 4 0 / 3 7 5`."""
    return hand.replace("/", " ").split()


def moves_of(text: str) -> tuple[str, ...]:
    """Split a text with commas into moves: `draw, swap b2`."""
    return tuple(move.strip() for move in text.split(",") if move.strip())


# --- Stacked shuffles -------------------------------------------------------------------------------------------------


def in_turn(hands: Sequence[Sequence[str]], start: int = 1) -> list[str]:
    """The cards of equally large hands in the order in which they are dealt: one at a time, from seat `start` on."""
    order = [hands[(start - 1 + step) % len(hands)] for step in range(len(hands))]
    return [card for cards in zip(*order, strict=True) for card in cards]


def stacked(
    notation: Notation, cards: Sequence[str], shuffle: Callable[[State], None] | None = None, deck: str = ""
) -> Callable[[State], None]:
    """A shuffle (see `History.shuffled`) after which these `cards` come off the pile first, in this order.

    The cards that are `ANY`, and those that follow, are the other cards of the pile: equal cards together, or in the
    random order that `shuffle` gives the draw pile of a state. Which copies of a card are named is settled before they
    are shuffled, so each way to deal the other cards is equally likely.

    Raises NotationError for a text that is not a card. The shuffle raises CardkitError if the pile lacks a card. The
    error includes the text about the `deck` if the pile has none of these cards.
    """
    codes = [None if card == ANY else notation.parse_card(card) for card in cards]

    def stack(s: State) -> None:
        copies, wanted = Counter(s.draw[: s.draw_count]), Counter(code for code in codes if code is not None)
        missing = wanted - copies
        if missing:
            few = (f"{notation.card_text(card)} (it has {copies[card]}, not {wanted[card]})" for card in missing)
            why = "" if all(copies[card] for card in missing) else deck
            raise CardkitError(f"the pile has too few of {', '.join(few)}{why and f': {why}'}")
        if len(codes) > copies.total():
            raise CardkitError(f"this shuffle has {len(codes)} cards, but the pile has only {copies.total()}")
        pile = [*copies.elements()]
        s.draw[: s.draw_count] = range(len(pile))  # the cards by their numbers: copies of a card are different cards
        if shuffle is not None:
            shuffle(s)
        named = {number for card, count in wanted.items() for number in _first(count, card, pile)}
        others = iter([pile[number] for number in s.draw[: s.draw_count] if number not in named])
        top = [next(others) if code is None else code for code in codes]
        s.draw[: s.draw_count] = [*top, *others][::-1]

    return stack


def _first(count: int, card: int, pile: list[int]) -> range:
    """The places of the first copies of a card in a pile in which equal cards are together."""
    return range(pile.index(card), pile.index(card) + count)


# --- The files --------------------------------------------------------------------------------------------------------

SHUFFLE = ("deal", "start", "next", "pile")
TELLING = ("dice", "round", "result")


@per_language
def read_positions(clauses: type[Clause]) -> tuple[Prepared, ...]:
    """Read a game's positions, in the order of the file; none if there is no such file. Raises TextError."""
    file = document(clauses.home(), "positions")
    if file is None:
        return ()
    known = {clause.id: clause for clause in clauses}
    file.only(*known)
    return tuple(_position(known[id_], entry) for id_, entry in file.tables())


def _position(clause: Clause, entry: TomlTable) -> Prepared:
    entry.only("says", "seat", "rules", "moves", "later", *SHUFFLE)
    says, invites = _says(clause, entry)
    return prepared(clause.id, says, entry, invites)


def prepared(clause: str, says: str, entry: TomlTable, invites: frozenset[str] = frozenset()) -> Prepared:
    """Read how a position is reached. Raises TextError."""
    rules = entry.table("rules").entries
    return Prepared(
        clause=clause,
        says=says,
        stack=shuffle_in(entry, rules.get("start", 1)),
        moves=moves_of(entry.text("moves", "")),
        seat=entry.number("seat", 1),
        later=tuple(planned_chance(later) for _, later in entry.table("later").tables()),
        rules=rules,
        invites=invites,
        place=entry.place(),
    )


def _says(clause: Clause, entry: TomlTable) -> tuple[str, frozenset[str]]:
    """The text of a position with the titles of the rules that it invites to change, and the names of these rules."""
    template = entry.text("says")
    titles = {name: clause.rulebook().titles[name].title for name in clause.parameters}
    named = re.findall(r"\{(\w*)\}", template)
    for name in named:
        if name not in titles:
            problem = f'the clause does not mention a rule "{name}": it can be {", ".join(titles) or "none"}'
            raise entry.mistake(problem, "says")
    return re.sub(r"\{(\w*)\}", lambda found: titles[found[1]], template), frozenset(named)


def planned_chance(entry: TomlTable) -> PlannedChance:
    """Read a shuffle or a roll. Raises TextError."""
    entry.only("roll", *SHUFFLE)
    return Roll(entry.numbers("roll")) if "roll" in entry.entries else shuffle_in(entry, 1)


def shuffle_in(entry: TomlTable, start: object) -> Stack:
    """Read a shuffle; `start` is dealt the first card unless the table names another seat. Raises TextError."""
    if "pile" in entry.entries:
        return Stack(tuple(entry.text("pile").split()))
    first = entry.number("start", start if isinstance(start, int) else 1)
    try:
        return deal(entry.texts("deal", None), entry.text("next", ""), first)
    except CardkitError as error:
        raise entry.mistake(str(error), "deal") from None


@per_language
def read_tutorial(clauses: type[Clause]) -> Tutorial | None:
    """Read a game's tutorial; None if there is no such file. Raises TextError."""
    file = document(clauses.home(), "tutorial")
    if file is None:
        return None
    file.only("title", "names", "seat", "rules", "chance", "step")
    ids = [clause.id for clause in clauses]
    return Tutorial(
        title=file.text("title"),
        stacks=tuple(planned_chance(entry) for _, entry in file.table("chance").tables()),
        steps=tuple(_step(name, file.table("step"), ids) for name in file.table("step").entries),
        names=file.texts("names", None),
        seat=file.number("seat", 1),
        rules=file.table("rules").entries,
        place=file.place(),
    )


STEP = ("says", "chapter", "clauses", "move", "count", "then", "hint", "hints", "tells", "asks", "table", "table_of")


def _step(name: str, steps: TomlTable, ids: Sequence[str]) -> Step:
    entry = steps.table(name)
    entry.only(*STEP)
    shown = entry.text("table_of", name)
    if shown not in steps.entries:
        raise entry.mistake(f'there is no step "{shown}" whose rows could be shown again', "table_of")
    hints = entry.table("hints")
    step = Step(
        says=entry.text("says"),
        clauses=entry.one_of("clauses", ids),
        move=entry.text("move", ""),
        then=moves_of(entry.text("then", "")),
        hint=entry.text("hint", ""),
        hints={beginning: hints.text(beginning) for beginning in hints.entries},
        tells=entry.one_of("tells", TELLING),
        asks=entry.flag("asks"),
        table=steps.table(shown).rows("table"),
        count=entry.whole("count"),
        name=name,
        chapter=entry.text("chapter", ""),
        place=entry.place(),
    )
    if step.move and step.count is not None:
        raise entry.mistake("a step waits for a move or for a number: leave out one of them", "count")
    if not step.move and (step.asks or (step.count is None and (step.hint or step.hints))):
        raise entry.mistake("a hint needs a move to hint at: add a line move = …", "hint")
    return step
