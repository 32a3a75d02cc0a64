"""The questions about probabilities that a game can answer, and the parts from which the answers are made.

A question is about a view (what a player may know, and the rules, which all know), or about a fresh deal under rules.
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
from cardkit.table.text_files import TomlTable, required
from cardkit.table.wording import HERE, say

# With more outcomes that are equally likely, a sentence says only how many.
MOST_NAMED = 6

# A fraction with a denominator this large is left out of sentences.
LONG = 10**6

# A single number, or a distribution.
Result = Fraction | Distribution


class FactNumber(Fraction):
    """A number to fill in: `{mean}` as it is, `{mean:point|points}` with a noun, `{fits:chance}` as a probability.

    `{fits:likely}` is `with probability 4/43, about 9.3%`, or `for certain`.
    """

    def __format__(self, how: str) -> str:
        """The number, or another form of it."""
        if how == "chance":
            return about(Fraction(self))
        if how == "likely":
            return likely(Fraction(self))
        number, (one, _, many) = number_text(self), how.partition("|")
        return f"{number} {one if number == '1' else many}" if how else number


@dataclass(frozen=True)
class OddsReply:
    """The result of a question's function: a number, a distribution, or several of these by name; and a sentence.

    `says` is the sentence, or the facts to fill into the `reply`, which is next to the question's words.
    """

    says: str | Mapping[str, object]
    result: Result | Mapping[str, Result]


@dataclass(frozen=True)
class OddsQuestion:
    """A question that a game can answer; its words are in the text `questions`, in the table `key`.

    `answer` takes a view and the rules, or for a deal only the rules, and details by name; those without a default are
    required. Each of `senseless_by` returns why the question makes no sense in a position (empty: it does). Any of the
    `packages` may have the words in its texts; the last one always does.
    """

    key: str
    answer: Callable[..., OddsReply]
    senseless_by: tuple[Callable[[Any], str], ...]
    packages: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the question: `next card`."""
        return self._words().text("name", self.key.replace("_", " "))

    @property
    def says(self) -> str:
        """The question, in a sentence."""
        return self._words().text("says")

    @property
    def counted(self) -> str:
        """The formula or law behind the numbers."""
        return self._words().text("counted", self._file().text("counted", "") or None)

    @property
    def details(self) -> Mapping[str, str]:
        """The description of each detail."""
        details = self._words().table("details")
        return {name: details.text(name) for name in details.entries}

    def _words(self) -> TomlTable:
        return self._file().table(self.key)

    def _file(self) -> TomlTable:
        found = (required(package, "questions") for package in self.packages)
        return next((file for file in found if self.key in file.entries), required(self.packages[-1], "questions"))

    def told(self, reply: OddsReply) -> str:
        """The sentence of a reply. Raises TextError."""
        if isinstance(reply.says, str):
            return reply.says
        words = (required(package, "questions").table(self.key) for package in self.packages)
        replies = next(alternatives(table, "reply") for table in words if "reply" in table.entries)
        facts = {name: FactNumber(fact) if isinstance(fact, Fraction) else fact for name, fact in reply.says.items()}
        return chosen(replies, facts)

    @property
    def needed(self) -> list[str]:
        """The required details."""
        return [each.name for each in self._details() if each.default is Parameter.empty]

    def _details(self) -> list[Parameter]:
        return [each for each in signature(self.answer).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]

    @property
    def of_deal(self) -> bool:
        """Whether the question is about a deal, and so takes only the rules."""
        return len(signature(self.answer).parameters) - len(self._details()) == 1

    def senseless(self, view: Any) -> str:
        """Say why the question makes no sense in a position; empty if it does."""
        return next(filter(None, (reason(view) for reason in self.senseless_by)), "")

    def __str__(self) -> str:
        """`under: Which card lies face down at a place. (place: such as b2)`."""
        details = "; ".join(f"{name}: {says}" for name, says in self.details.items())
        return f"{self.name}: {self.says}{f' ({details})' if details else ''}"


Answer = TypeVar("Answer", bound="Callable[..., OddsReply]")


def question(asked: list[OddsQuestion], *senseless_by: Callable[[Any], str]) -> Callable[[Answer], Answer]:
    """Add the decorated function to the questions `asked` in a game; `senseless_by` say when it makes no sense."""

    def add(answer: Answer) -> Answer:
        package = answer.__module__.rpartition(".")[0]
        asked.append(OddsQuestion(answer.__name__, answer, senseless_by, (package,)))
        return answer

    return add


# --- Shared by the answers of several games -------------------------------------------------------------------------


def nothing_to_draw(view: Any) -> str:
    """Say why nothing can be asked about the next card: there is none."""
    return "" if view.draw_count else "there is nothing to draw"


def likeliest(chances: Distribution, named: Callable[[Any], str] = str, **facts: object) -> OddsReply:
    """A reply about the kind of a card: the `likely` ones, the `chance` of each, and whether they are `several`."""
    told = {"likely": most_likely(chances, named), "chance": chances[chances.most_likely]}
    return OddsReply({**told, "several": len(chances.likeliest) > 1, **facts}, chances)


def most_likely(chances: Distribution, named: Callable[[Any], str] = str) -> str:
    """The most likely outcome as part of a sentence, or several if they are equally likely."""
    return equal([named(outcome) for outcome in chances.likeliest])


def equal(names: Sequence[str]) -> str:
    """The most likely outcomes, in part of a sentence: `2`, `2 or 3 (equally likely)`, or their number if many."""
    if len(names) > MOST_NAMED:
        return say(HERE, {"count": len(names)}, "chances", "many")
    return say(HERE, {"names": either(names)}, "chances", "equal") if len(names) > 1 else names[0]


def other_seats(view: Any) -> list[int]:
    """All seats but the player's own."""
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def for_seats(of: int | None, seats: Sequence[int], which: str, result: Callable[[int], Result]) -> dict[int, Any]:
    """The result for each of these seats, or for the one that a detail names. Raises DetailError."""
    return {seat: result(seat) for seat in (seats if of is None else [seat_among(of, seats, which)])}


def who_holds(
    what: str, of: int | None, seats: Sequence[int], which: str, chance: Callable[[int], Fraction]
) -> OddsReply:
    """A reply about who holds something; `which` says whom the detail `of` may name. Raises DetailError."""
    chances = for_seats(of, seats, which, chance)
    told = "; ".join(f"player {seat} {likely(found)}" for seat, found in chances.items())
    if of is not None:
        holds = f"holds {what} {likely(chances[of])}" if chances[of] else f"cannot hold {what}"
        return OddsReply(f"Player {of} {holds}.", chances[of])
    return OddsReply(f"Who holds {what}: {told}.", by_seat(of, chances))


def by_seat(of: int | None, results: Mapping[int, Result]) -> Result | dict[str, Result]:
    """Those results for a reply: the one for the named seat, or all of them by player."""
    return {f"player {seat}": result for seat, result in results.items()} if of is None else results[of]


def seat_among(of: object, seats: Sequence[int], which: str) -> int:
    """Return the seat that a detail names. Raises DetailError if it is not among `seats`."""
    seat = integer(of)
    if seat is None or seat not in seats:
        raise DetailError("of", f"the number of {which}: {either([str(seat) for seat in seats])}", of)
    return seat


def checked_card(card: object, parse: Callable[[str], int], wanted: str) -> str:
    """Return the card that a detail names, in capitals or small letters. Raises DetailError if it is none."""
    for written in (str(card), str(card).upper(), str(card).lower()):
        with suppress(NotationError):
            parse(written)
            return written
    raise DetailError("card", f"a card {wanted}", card)


def likely(chance: Fraction) -> str:
    """How likely, as part of a sentence: `with probability 4/43, about 9.3%`, `for certain` or `certainly not`."""
    return say(HERE, {"chance": chance, "about": about(chance)}, "chances", "likely")


def about(chance: Fraction) -> str:
    """`4/43, about 9.3%`, as part of a sentence; 0 and 1 in percent only."""
    if chance in {0, 1}:
        return percent(chance)
    known = {"fraction": str(chance) if chance.denominator < LONG else "", "percent": percent(chance)}
    return say(HERE, known, "chances", "about")
