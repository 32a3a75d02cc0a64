"""Define the questions that a game answers with `game.odds`, and build the sentences of their answers.

A question is about a position or about a fresh deal. For a position, its function receives the view of one player; for
a deal, only the rules. Games define their questions with the decorator `question` in their `odds.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from inspect import Parameter, signature
from typing import Any, TypeVar

from cardkit.chances.distribution import Distribution, number_text, percent
from cardkit.table.errors import DetailError, NotationError
from cardkit.table.grammar import either
from cardkit.table.parameters import integer
from cardkit.table.rulebook import alternatives, chosen
from cardkit.table.translated_texts import TomlTable, required
from cardkit.table.wording import HERE, say

# A sentence lists at most this many equally likely outcomes. If there are more, it gives only their number.
MOST_NAMED = 6

# Sentences omit fractions whose denominator is this large or larger.
LONG = 10**6

# A single number, or a distribution.
Result = Fraction | Distribution


class FactNumber(Fraction):
    """A number in the template of a sentence, with several formats.

    `{mean}` gives the number, `{mean:point|points}` the number with a noun, `{fits:chance}` a probability such as
    `4/43, about 9.3%`, and `{fits:likely}` a phrase such as `with probability 4/43, about 9.3%` or `for certain`.
    """

    def __format__(self, how: str) -> str:
        """Return the number in one of the formats above."""
        if how == "chance":
            return about(Fraction(self))
        if how == "likely":
            return likely(Fraction(self))
        number, (one, _, many) = number_text(self), how.partition("|")
        return f"{number} {one if number == '1' else many}" if how else number


@dataclass(frozen=True)
class OddsReply:
    """The return value of a question's function: the facts for the sentence, and the result."""

    #: The sentence itself, or the facts to fill into the template `reply` of the question's texts.
    says: str | Mapping[str, object]
    #: A number, a distribution, or several of these by name.
    result: Result | Mapping[str, Result]


@dataclass(frozen=True)
class OddsQuestion:
    """A question that a game can answer.

    >>> cardkit.odds("trio")[1].name
    'lowest card of a deal'
    """

    #: The table of `questions.toml` with the texts of the question.
    key: str
    #: The function that answers it. It takes a view and the rules (about a deal, only the rules), and the details as
    #: keyword arguments; details without a default are required.
    answer: Callable[..., OddsReply]
    #: Functions of a view that return why the question doesn't apply in this position, or an empty string.
    senseless_by: tuple[Callable[[Any], str], ...]
    #: The packages whose texts may contain the question, in the order of the search.
    packages: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name by which you ask the question, such as `next card`."""
        return self._words().text("name", self.key.replace("_", " "))

    @property
    def says(self) -> str:
        """The question as a sentence."""
        return self._words().text("says")

    @property
    def counted(self) -> str:
        """The formula or method used for the numbers."""
        return self._words().text("counted", self._file().text("counted", "") or None)

    @property
    def details(self) -> Mapping[str, str]:
        """The description of each detail that the question takes, by name."""
        details = self._words().table("details")
        return {name: details.text(name) for name in details.entries}

    def _words(self) -> TomlTable:
        return self._file().table(self.key)

    def _file(self) -> TomlTable:
        found = (required(package, "questions") for package in self.packages)
        return next((file for file in found if self.key in file.entries), required(self.packages[-1], "questions"))

    def told(self, reply: OddsReply) -> str:
        """Fill in the sentence of a reply.

        Args:
            reply: What `answer` returned.

        Raises:
            TextError: If the template of the sentence doesn't fit the facts.

        """
        if isinstance(reply.says, str):
            return reply.says
        words = (required(package, "questions").table(self.key) for package in self.packages)
        replies = next(alternatives(table, "reply") for table in words if "reply" in table.entries)
        facts = {name: FactNumber(fact) if isinstance(fact, Fraction) else fact for name, fact in reply.says.items()}
        return chosen(replies, facts)

    @property
    def needed(self) -> list[str]:
        """The names of the required details."""
        return [each.name for each in self._details() if each.default is Parameter.empty]

    def _details(self) -> list[Parameter]:
        return [each for each in signature(self.answer).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]

    @property
    def of_deal(self) -> bool:
        """Whether the question is about a fresh deal, so that its function takes only the rules."""
        return len(signature(self.answer).parameters) - len(self._details()) == 1

    def senseless(self, view: Any) -> str:
        """Return why the question doesn't apply in the position of a view, or an empty string if it does.

        Args:
            view: What the player who asks may know.

        """
        return next(filter(None, (reason(view) for reason in self.senseless_by)), "")

    def __str__(self) -> str:
        """One line, such as `under: Which card is face down at a place. (place: such as b2)`."""
        details = "; ".join(f"{name}: {says}" for name, says in self.details.items())
        return f"{self.name}: {self.says}{f' ({details})' if details else ''}"


Answer = TypeVar("Answer", bound="Callable[..., OddsReply]")


def question(asked: list[OddsQuestion], *senseless_by: Callable[[Any], str]) -> Callable[[Answer], Answer]:
    """Make a decorator that adds a function to the questions of a game.

    Args:
        asked: The list of the game's questions.
        *senseless_by: Functions of a view that return why the question doesn't apply, or an empty string.

    """

    def add(answer: Answer) -> Answer:
        package = answer.__module__.rpartition(".")[0]
        asked.append(OddsQuestion(answer.__name__, answer, senseless_by, (package,)))
        return answer

    return add


# --- Shared by questions of several games ---------------------------------------------------------------------------


def nothing_to_draw(view: Any) -> str:
    """Return a message if the draw pile of a view is empty, otherwise an empty string."""
    return "" if view.draw_count else "there is nothing to draw"


def likeliest(chances: Distribution, named: Callable[[Any], str] = str, **facts: object) -> OddsReply:
    """Make the reply about the kind of a card, with the most likely kinds and their probability as facts.

    The facts of the sentence are `likely` (the most likely kinds), `chance` (the probability of each of them),
    `several` (whether there is more than one), and any other `facts`.
    """
    told = {"likely": most_likely(chances, named), "chance": chances[chances.most_likely]}
    return OddsReply({**told, "several": len(chances.likeliest) > 1, **facts}, chances)


def most_likely(chances: Distribution, named: Callable[[Any], str] = str) -> str:
    """Name the most likely outcome for a sentence, or all of them if several are equally likely."""
    return equal([named(outcome) for outcome in chances.likeliest])


def equal(names: Sequence[str]) -> str:
    """Join equally likely outcomes for a sentence: `2`, `2 or 3 (equally likely)`, or just how many there are."""
    if len(names) > MOST_NAMED:
        return say(HERE, {"count": len(names)}, "chances", "many")
    return say(HERE, {"names": either(names)}, "chances", "equal") if len(names) > 1 else names[0]


def other_seats(view: Any) -> list[int]:
    """All seats but the player's own."""
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def for_seats(of: int | None, seats: Sequence[int], which: str, result: Callable[[int], Result]) -> dict[int, Any]:
    """Compute a result for each of these seats, or only for the seat `of`. Raises DetailError if `of` isn't a seat."""
    return {seat: result(seat) for seat in (seats if of is None else [seat_among(of, seats, which)])}


def who_holds(
    what: str, of: int | None, seats: Sequence[int], which: str, chance: Callable[[int], Fraction]
) -> OddsReply:
    """Make the reply to the question of who holds `what`.

    Args:
        what: The card or cards, for the sentence.
        of: The seat that the person asked about; None for all `seats`.
        seats: The seats that can be asked about.
        which: A description of these seats, for the error.
        chance: Returns the probability for a seat.

    Raises:
        DetailError: If `of` isn't one of the seats.

    """
    chances = for_seats(of, seats, which, chance)
    told = "; ".join(f"player {seat} {likely(found)}" for seat, found in chances.items())
    if of is not None:
        holds = f"holds {what} {likely(chances[of])}" if chances[of] else f"cannot hold {what}"
        return OddsReply(f"Player {of} {holds}.", chances[of])
    return OddsReply(f"Who holds {what}: {told}.", by_seat(of, chances))


def by_seat(of: int | None, results: Mapping[int, Result]) -> Result | dict[str, Result]:
    """Return the result for the seat `of`; if `of` is None, return all results by player (`player 2`)."""
    return {f"player {seat}": result for seat, result in results.items()} if of is None else results[of]


def seat_among(of: object, seats: Sequence[int], which: str) -> int:
    """Return a detail as a seat. Raises DetailError if it isn't one of `seats`."""
    seat = integer(of)
    if seat is None or seat not in seats:
        raise DetailError("of", f"the number of {which}: {either([str(seat) for seat in seats])}", of)
    return seat


def checked_card(card: object, parse: Callable[[str], int], wanted: str) -> str:
    """Return a detail as a card, capitalised as the game writes it. Raises DetailError."""
    for written in (str(card), str(card).upper(), str(card).lower()):
        with suppress(NotationError):
            parse(written)
            return written
    raise DetailError("card", f"a card {wanted}", card)


def likely(chance: Fraction) -> str:
    """Phrase a probability: `with probability 4/43, about 9.3%`, `for certain` or `certainly not`."""
    return say(HERE, {"chance": chance, "about": about(chance)}, "chances", "likely")


def about(chance: Fraction) -> str:
    """Format a probability for a sentence, such as `4/43, about 9.3%`; 0 and 1 are shown only in percent."""
    if chance in {0, 1}:
        return percent(chance)
    known = {"fraction": str(chance) if chance.denominator < LONG else "", "percent": percent(chance)}
    return say(HERE, known, "chances", "about")
