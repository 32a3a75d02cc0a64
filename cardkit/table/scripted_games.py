"""Games prepared in advance: stacked shuffles, moves and texts, read from a game's text files.

A `Prepared` position illustrates one clause. A `Tutorial` is an annotated game in which the learner makes the moves.
Both are data in a game's `positions.toml` and `tutorial.toml`, and `cardkit.table.play_script` plays them by the rules.

A shuffle lists the hands and the cards that come off the pile after the deal, or just all cards from the top on:

    deal = ["9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"]     the cards of seat 1, of seat 2, …
    start = 2                                                     the seat that is dealt the first card, if not seat 1
    next = "8 2"
    pile = "4 1 1 6"

A roll of the dice is `roll = [3, 10]`. Moves are separated by commas. In a position, the shuffles and rolls after the
first have names, as in `later.round-2.pile = "4 1 1 6"`, and `{target}` in the text is the title of a rule that the
reader can change. In a tutorial, all shuffles and rolls are under `chance`, as in `[chance.round-1]`, and the texts are
under `step`, as in `[step.draw-a-card]`. The first step of a chapter gives the chapter's title, as in `chapter = "The
egg"`.
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
from cardkit.table.translated_texts import Place, TomlTable, document, per_language

T = TypeVar("T")

# The notation of a card that is left to chance.
ANY = "?"


@dataclass(frozen=True)
class Stack:
    """A stacked shuffle. The cards that it doesn't list follow in the deck's order."""

    #: The first cards that come off the pile, in order.
    top: tuple[str, ...]
    #: The number of hands dealt from this shuffle; 0 if it isn't a deal.
    hands: int = 0


@dataclass(frozen=True)
class Roll:
    """A roll of the dice."""

    #: The faces that the dice show.
    faces: tuple[int, ...]


# A prepared event of chance: a shuffle or a roll.
PlannedChance = Stack | Roll


@dataclass(frozen=True)
class Prepared:
    """A position that illustrates a clause, and the events that lead to it."""

    #: The id of the clause.
    clause: str
    #: The text for the reader.
    says: str
    #: The first shuffle.
    stack: Stack
    #: The moves that lead to the position.
    moves: tuple[str, ...] = ()
    #: The seat from which the reader sees the table.
    seat: int = 1
    #: The shuffles and rolls after the first shuffle. If a round has ended and none is left, the position shows the end
    #: of the round.
    later: tuple[PlannedChance, ...] = ()
    #: The rules that differ from the defaults.
    rules: Mapping[str, object] = field(default_factory=dict)
    #: The names of the rules that the reader is invited to change.
    invites: frozenset[str] = frozenset()
    #: Its place in the file.
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Step:
    """A step of a tutorial: it explains one thing, cites clauses, and may wait for the learner."""

    #: The text for the learner.
    says: str
    #: The ids of the clauses that it cites.
    clauses: tuple[str, ...] = ()
    #: The move that the learner must make; empty if the step doesn't wait for a move.
    move: str = ""
    #: The moves that the other players make after that.
    then: tuple[str, ...] = ()
    #: The hint after a wrong answer.
    hint: str = ""
    #: More specific hints, by the number or by the beginning of the move: `take`, or `swap a1`.
    hints: Mapping[str, str] = field(default_factory=dict)
    #: The events (`dice`, `round`, `result`) that the step mentions. They happen only now, so that the page doesn't
    #: reveal the result too early.
    tells: tuple[str, ...] = ()
    #: Whether the learner has to find the move. It is then marked only after a wrong attempt, or if the learner asks
    #: for it.
    asks: bool = False
    #: Rows to show below the text; the first one contains the column titles. In the file, `table_of` names another step
    #: whose rows are shown again.
    table: tuple[tuple[str, ...], ...] = ()
    #: The number that the learner must find; None if the step doesn't wait for a number.
    count: int | None = None
    #: The key of the step in the file.
    name: str = ""
    #: The title of the chapter that starts with this step; empty if no chapter starts here.
    chapter: str = ""
    #: Its place in the file.
    place: Place | None = field(default=None, compare=False)

    def hint_for(self, answer: str) -> str:
        """Return the most specific hint for a wrong answer."""
        return best_fit(self.hints, answer, self.hint)


def best_fit(by_beginning: Mapping[str, T], answer: str, otherwise: T) -> T:
    """Return the value whose key is the longest prefix of an answer, such as `swap a1` for `swap a1 2b3`.

    If no key fits, return `otherwise`. Keys consist of whole words.
    """
    fitting = [beginning for beginning in by_beginning if f"{answer} ".startswith(f"{beginning} ")]
    return by_beginning[max(fitting, key=len)] if fitting else otherwise


@dataclass(frozen=True)
class Tutorial:
    """An annotated game that teaches the rules."""

    #: The title.
    title: str
    #: The shuffles and rolls, in order.
    stacks: tuple[PlannedChance, ...]
    #: The steps, in order.
    steps: tuple[Step, ...]
    #: The names of the players.
    names: tuple[str, ...]
    #: The seat of the learner.
    seat: int = 1
    #: The rules that differ from the defaults.
    rules: Mapping[str, object] = field(default_factory=dict)
    #: Its place in the file.
    place: Place | None = field(default=None, compare=False)


def deal(hands: Sequence[str], then: str = "", start: int = 1) -> Stack:
    """Stack a shuffle from which cards are dealt one at a time.

    Args:
        hands: The cards of each seat, beginning with seat 1. Slashes between rows are ignored.
        then: The cards that follow on the pile.
        start: The seat that is dealt the first card.

    Raises:
        CardkitError: The hands aren't all the same size.

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
    """Split moves that are separated by commas: `draw, swap b2`."""
    return tuple(move.strip() for move in text.split(",") if move.strip())


# --- Stacked shuffles -------------------------------------------------------------------------------------------------


def in_turn(hands: Sequence[Sequence[str]], start: int = 1) -> list[str]:
    """Return the cards of hands of the same size in the order in which they are dealt.

    They are dealt one at a time, from seat `start` on.
    """
    order = [hands[(start - 1 + step) % len(hands)] for step in range(len(hands))]
    return [card for cards in zip(*order, strict=True) for card in cards]


def stacked(
    notation: Notation, cards: Sequence[str], shuffle: Callable[[State], None] | None = None, deck: str = ""
) -> Callable[[State], None]:
    """Make a shuffle (see `History.shuffled`) after which certain cards come off the pile first.

    If a listed card has several copies, the copies to use are fixed before the other cards are shuffled, so each way to
    deal the other cards is equally likely.

    Args:
        notation: The notation of the cards.
        cards: The first cards off the pile, in order; `?` (`ANY`) for a card left to chance.
        shuffle: Shuffles the draw pile of a state; it decides the order of the other cards. By default, equal cards
            stay together.
        deck: A text about the deck, for the error if the pile lacks one of these cards.

    Raises:
        NotationError: A string isn't a card. (The shuffle itself raises CardkitError if the pile lacks a card.)

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
        s.draw[: s.draw_count] = range(len(pile))  # each copy of a card gets a different number
        if shuffle is not None:
            shuffle(s)
        named = {number for card, count in wanted.items() for number in _first(count, card, pile)}
        others = iter([pile[number] for number in s.draw[: s.draw_count] if number not in named])
        top = [next(others) if code is None else code for code in codes]
        s.draw[: s.draw_count] = [*top, *others][::-1]

    return stack


def _first(count: int, card: int, pile: list[int]) -> range:
    """Return the indices of the first copies of a card in a pile in which equal cards are together."""
    return range(pile.index(card), pile.index(card) + count)


# --- The files --------------------------------------------------------------------------------------------------------

SHUFFLE = ("deal", "start", "next", "pile")
TELLING = ("dice", "round", "result")


@per_language
def read_positions(clauses: type[Clause]) -> tuple[Prepared, ...]:
    """Return a game's positions, in the order of the file; empty if the file doesn't exist. Raises TextError."""
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
    """Read the events that lead to a position. Raises TextError."""
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
    """Return the text of a position with titles of rules filled in, and the names of the rules that it mentions."""
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
    """Read a shuffle. Raises TextError.

    `start` is the seat that is dealt the first card, unless the table in the file has another one.
    """
    if "pile" in entry.entries:
        return Stack(tuple(entry.text("pile").split()))
    first = entry.number("start", start if isinstance(start, int) else 1)
    try:
        return deal(entry.texts("deal", None), entry.text("next", ""), first)
    except CardkitError as error:
        raise entry.mistake(str(error), "deal") from None


@per_language
def read_tutorial(clauses: type[Clause]) -> Tutorial | None:
    """Return a game's tutorial, or None if the file doesn't exist. Raises TextError."""
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
