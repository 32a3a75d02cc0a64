"""Questions and how they are judged, as plain data that doesn't depend on a page.

The page receives only the result of `for_page`, which contains no answer, hint or explanation.

>>> moon = ChoiceQuestion("Next?", ["an egg", "a chick"], right="a chick", replies={"an egg": "That was before."})
>>> moon.judge("an egg").says
'Not yet. That was before.'
>>> moon.judge("a chick").right
True
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit.table.registry import definition_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardkit_widgets.protocol import state_types

RIGHT = "Right!"
NOT_YET = "Not yet."
TRY_AGAIN = "Try again."
TRY_WITH_HINT = "Try again, or look at the hint first."
# The file name of a lesson's page, without its extension.
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WRITE_WORDS = "Write a word, or a few."
# The maximum number of characters of a typed answer.
MANY = 200


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer.

    Args:
        right: Whether the answer is right.
        says: The feedback for the student.
        counts: Whether the answer could be judged and therefore counts.
        mistake: The feedback on a wrong answer without the standard words, for the teacher's statistics.

    """

    right: bool
    says: str
    _: KW_ONLY
    counts: bool = True
    mistake: str = field(default="", repr=False)


@dataclass(frozen=True, repr=False)
class Question(ABC):
    """A question with its hint and its explanation. The subclasses define how answers are judged.

    Args:
        ask: The question; all strings may contain **bold** words.
        hint: A hint, which students can ask for.
        why: The explanation of the answer, which is shown at the end.
        clause: A game and one of its clauses to look up at the end, such as `trio:deal.hands`.
        lesson: The file name of a lesson to look up at the end, without its extension.
        otherwise: The feedback on wrong answers that have no other feedback.
        code: Lines of code to show below the question.

    Raises:
        CardkitError: If `ask` is empty, the clause doesn't exist, or the lesson's name isn't valid.

    """

    ask: str
    _: KW_ONLY
    hint: str = ""
    why: str = ""
    clause: str = ""
    lesson: str = ""
    otherwise: str = ""
    code: str = ""

    KIND: ClassVar[str]

    def __post_init__(self) -> None:
        if not isinstance(self.ask, str) or not self.ask.strip():
            raise CardkitError("a question needs a text")
        if self.lesson and not SLUG.fullmatch(self.lesson):
            raise CardkitError(f"{self.lesson!r} isn't the name of a lesson's page: leave out its folder and .ipynb")
        if self.clause:
            named_clause(self.clause)

    @abstractmethod
    def judge(self, answer: Any) -> Verdict:
        """Judge an answer, which can be any value; answers that make no sense don't count."""

    @abstractmethod
    def solution(self) -> str:
        """Return the right answer as a string."""

    def for_page(self) -> state_types.QuestionData:
        """Return the data that the page needs to ask the question, without the answer."""
        return {"kind": self.KIND, "ask": self.ask, "code": self.code}

    def answer_text(self, answer: Any) -> str:
        """Return a judged answer as a string for a teacher."""
        return ", ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)

    def is_ambiguous(self) -> bool:
        """Return whether an anticipated mistake would be accepted as right; False if this can't be determined."""
        return False

    def right_options(self) -> list[str]:
        """Return the right options as they are shown; most kinds of question have none."""
        return []

    def bars(self) -> list[state_types.MoveBar]:
        """Return bars for the explanation, with the values of all options; most kinds of question have none."""
        return []

    def wrong(self, says: str = "") -> Verdict:
        """Return the verdict on a wrong answer, with the given feedback or else `otherwise`."""
        mistake = says or self.otherwise or (TRY_WITH_HINT if self.hint else TRY_AGAIN)
        return Verdict(right=False, says=f"{NOT_YET} {mistake}", mistake=mistake)

    def correct(self, says: str = "") -> Verdict:
        """Return the verdict on a right answer, with additional feedback."""
        return Verdict(right=True, says=f"{RIGHT} {says}".strip())

    def __repr__(self) -> str:
        """Return the question without its answer."""
        return f"<{type(self).__name__}: {self.ask}>"


def not_judged(says: str) -> Verdict:
    """Return the verdict on an answer that can't be judged and doesn't count."""
    return Verdict(right=False, says=says, counts=False)


def named_clause(named: str) -> state_types.NamedClause:
    """Return a clause such as `trio:deal.hands` under the default rules. Raises CardkitError if it doesn't exist."""
    slug, colon, id_ = named.partition(":")
    definition = definition_of(slug)
    if not colon or id_ not in definition.by_id():
        raise CardkitError(f"{named!r} isn't a clause: write a game and the name of its clause, as in trio:deal.hands")
    sentences: list[state_types.ClauseSentence] = [
        {"mark": sentence.mark.value, "text": sentence.text, "reason": sentence.reason}
        for sentence in definition.clause(id_).sentences(definition.complete({}))
    ]
    title = definition.clause(id_).title
    return {"id": id_, "name": title, "game": definition.name, "sentences": sentences, "changed": False}


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class ChoiceQuestion(Question):
    """A question with options, one of which is right.

    In addition to the arguments of `Question`:

    Args:
        options: The options in the order in which they are shown.
        right: The right option.
        replies: Feedback on some of the options.
        coded: Whether the options are lines of code and are shown as such.

    Raises:
        CardkitError: If there are fewer than two options, two are equal, or `right` or a reply isn't for one of them.

    """

    options: Sequence[str]
    right: str
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    coded: bool = False

    KIND = "choice"

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_options(self.ask, self.options, [self.right, *self.replies])

    def judge(self, answer: Any) -> Verdict:
        """Judge the option that was chosen."""
        if not isinstance(answer, str) or answer not in self.options:
            return not_judged("Choose one of the answers first.")
        reply = self.replies.get(answer, "")
        return self.correct(reply) if answer == self.right else self.wrong(reply)

    def right_options(self) -> list[str]:
        """Return the right option."""
        return [self.right]

    def solution(self) -> str:
        """Return the right option."""
        return self.right

    def for_page(self) -> state_types.QuestionData:
        """Return the question with its options."""
        return {**super().for_page(), "options": list(self.options), "coded": self.coded}


@dataclass(frozen=True, repr=False)
class MultipleChoice(Question):
    """A question with options: all right ones must be chosen, and no others.

    In addition to the arguments of `Question`:

    Args:
        options: The options in the order in which they are shown.
        right: All right options.
        replies: Feedback on some of the options.
        coded: Whether the options are lines of code and are shown as such.

    Raises:
        CardkitError: If no option is right, two are equal, or something in `right` or `replies` isn't an option.

    """

    options: Sequence[str]
    right: Collection[str]
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    coded: bool = False

    KIND = "several"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.right, str):
            raise CardkitError(f"the right options of {self.ask!r} must be a list of strings")
        _check_options(self.ask, self.options, [*self.right, *self.replies])
        if not self.right:
            raise CardkitError(f"no option of {self.ask!r} is right")

    def judge(self, answer: Any) -> Verdict:
        """Judge the options that were chosen, as a list or set."""
        if not isinstance(answer, list | tuple | set | frozenset) or not answer:
            return not_judged("Choose all the answers that are right first.")
        if any(not isinstance(option, str) or option not in self.options for option in answer):
            return not_judged("Choose all the answers that are right first.")
        wrong = [option for option in self.options if option in answer and option not in self.right]
        if wrong:
            return self.wrong(next(filter(None, map(self.replies.get, wrong)), self.otherwise or _is_overlap(wrong)))
        if set(answer) != set(self.right):
            return self.wrong("What you have chosen is right, and there is more.")
        return self.correct(" ".join(filter(None, (self.replies.get(option, "") for option in self.options))))

    def solution(self) -> str:
        """Return the right options in the order in which they are shown."""
        return "; ".join(self.right_options())

    def right_options(self) -> list[str]:
        """Return the right options in the order in which they are shown."""
        return [option for option in self.options if option in self.right]

    def for_page(self) -> state_types.QuestionData:
        """Return the question with its options."""
        return {**super().for_page(), "options": list(self.options), "coded": self.coded}


def _is_overlap(wrong: Sequence[str]) -> str:
    return "Something that you have chosen does not belong." if len(wrong) == 1 else "Some of that does not belong."


def _check_options(ask: str, options: Sequence[str], named: Sequence[str]) -> None:
    if isinstance(options, str) or not all(isinstance(option, str) and option for option in options):
        raise CardkitError(f"the options of {ask!r} must be a list of strings")
    if len(options) < 2 or len(set(options)) < len(options):  # noqa: PLR2004  at least two to choose from
        raise CardkitError(f"{ask!r} needs at least two different options")
    unknown = [repr(name) for name in named if name not in options]
    if unknown:
        raise CardkitError(f"{ask!r} mentions {listed(unknown)}, which isn't one of its options")


# --- Words ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class WordQuestion(Question):
    """A question that is answered by typing one or a few words.

    In addition to the arguments of `Question`:

    Args:
        right: All accepted answers. Spaces at the ends don't matter.
        replies: Feedback by typed word.
        match_case: Whether capital letters matter.
        alike: The proportion of letters that must match; 1 for an exact match.

    Raises:
        CardkitError: If `right` is empty or isn't a list of words.

    """

    right: Sequence[str]
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    match_case: bool = False
    alike: float = 1.0

    KIND = "word"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.right, str) or not all(isinstance(word, str) and word.strip() for word in self.right):
            raise CardkitError(f"the right words of {self.ask!r} must be a list of strings")
        if not self.right:
            raise CardkitError(f"{self.ask!r} has no right word")

    def judge(self, answer: Any) -> Verdict:
        """Judge what was typed."""
        if not is_short_text(answer):
            return not_judged(WRITE_WORDS)
        replies = {word: reply for word, reply in self.replies.items() if self._is(answer, word, 1.0)}
        reply = next(iter(replies.values()), "")
        if any(self._is(answer, word, self.alike) for word in self.right):
            return self.correct(reply)
        return self.wrong(reply)

    def _is(self, typed: str, word: str, alike: float) -> bool:
        return is_similar(typed, word, alike, match_case=self.match_case)

    def solution(self) -> str:
        """Return the accepted answers."""
        return " or ".join(self.right)


def is_short_text(answer: object) -> bool:
    """Return whether an answer is a short string that can be judged."""
    return isinstance(answer, str) and bool(answer.strip()) and answer.isprintable() and len(answer) <= MANY


def is_similar(typed: str, word: str, alike: float = 1.0, *, match_case: bool = False) -> bool:
    """Return whether a typed word has enough letters in common with another; spaces at the ends don't matter.

    Args:
        typed: The typed word.
        word: The word to compare with.
        alike: The proportion of letters that must match.
        match_case: Whether capital letters matter.

    """
    one, other = (" ".join(text.split()) for text in (typed, word))
    if not match_case:
        one, other = one.casefold(), other.casefold()
    return one == other or (alike < 1 and _similarity(one, other) >= alike)


def _similarity(one: str, other: str) -> float:
    """Return the similarity of two words: 1 minus their edit distance per letter of the longer one."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i]
        for j, its in enumerate(other, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != its)))
    return 1 - row[-1] / max(len(one), len(other), 1)
