"""A lesson on its page: the table, the guess, the trials, the exercises, and how far one has come.

The address may ask for a seed, a student and the rules of the table (`?players=4&seed=7&student=12`). What a student
has done is kept by the browser, under the lesson, its seed and the student, so that a reload goes on where one was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit.table.registry import definition_of
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column
from cardkit_widgets.core.page_part import Guess, PagePart, part_name
from cardkit_widgets.exercises import exercise
from cardkit_widgets.lessons.code_exercise import After, NowYou, line_of
from cardkit_widgets.lessons.gate import Held, Thinking, Waiting, name_of
from cardkit_widgets.lessons.interactive_chart import Changing, Fields
from cardkit_widgets.lessons.markdown import say
from cardkit_widgets.lessons.open_question import OpenQuestion
from cardkit_widgets.lessons.reporting import LessonReports
from cardkit_widgets.lessons.section_quiz import Check, questions_of
from cardkit_widgets.lessons.trials import Running, Trials
from cardkit_widgets.lessons.withheld_output import Withheld
from cardkit_widgets.tables.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.trials import Happened
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import Done, ProgressState

# The seed of whoever asks for none.
SEED = 1
STUDENTS = 999
# A lesson has fewer steps than this.
MOST_STEPS = 60
# What a page keeps of them.
KEPT = ("step", "furthest", "skipped", "late")


class Page(PagePart):
    """A lesson at work. Shown, it says how far one has come; its methods make the parts of the page, in their order.

    `seed` and `student` give the exercises their numbers and the trials their `luck`; `rules` are those of the table.
    """

    def __init__(self, lesson: Lesson, usual: Mapping[str, object]) -> None:
        self.lesson = lesson
        self.parts: list[tuple[str, PagePart | Any]] = []
        self.lines: dict[str, NowYou] = {}
        self.definition = definition_of(lesson.games[0])
        self.asked = asked_of(lesson, usual, SEED)
        self.rules: dict[str, Any] = self.definition.complete(self.asked.rules)
        self.problem = self.asked.problem
        self.seed = SEED if self.asked.seed is None else self.asked.seed
        self.student = self._student()
        self.luck = seed_of_game(self.seed, STUDENTS * lesson.number + self.student)
        self.prefix = f"cardkit {lesson.slug} {self.seed} {self.student} "
        self.reports = LessonReports(f"{lesson.file} {self.seed}")
        self.thinking = Thinking(waits=url_params.on_a_page())
        # The lines, and whatever else the notebook names, for which something waits.
        self.held_back: set[str] = set()
        self._held_by: Waiting | None = None  # what the cell waits for that is running now
        # The step that is on the screen, and the furthest that has been: the teacher may have moved it there.
        self.step = self.furthest = 0
        super().__init__("progress", lesson.name, keeps=f"{self.prefix}steps 1")
        self.thinking.observe(lambda _: self._show(), "skipped")
        self._show()

    def _student(self) -> int:
        text = url_params.asked_for().get("student", "") or "0"
        student = url_params.whole_of(text, STUDENTS)
        if student is None:
            says = f"student={text[: url_params.SHOWN]}: a student is a number from 1 to {STUDENTS}."
            self.problem = f"{says} {self.problem}".strip()
        return student or 0

    # --- The parts ---

    def table(self) -> Play:
        """A table to play at, as the address asks for it."""
        play = Play.as_asked(self.definition.slug, self.asked)
        play.keeps = f"{self.prefix}game" if url_params.on_a_page() else ""
        return play

    def deal(self, number: int) -> Game:
        """The game of trial `number`, from 0: other cards for each number, seed and student, with the table's rules."""
        return cardkit.play(self.definition.slug, seed=seed_of_game(self.luck, number), **self.rules)

    def guess(self, ask: str, low: float = 0, high: float = 100, unit: str = "%", *, whole: bool = False) -> Guess:
        """A question about a number that nobody knows yet; in percent unless the unit is another.

        Of a count, or the number of a card, `whole` lets nobody guess 2.5.
        """
        guess = Guess(ask, low=low, high=high, unit=unit, whole=whole, keeps=self._name("guess"))
        self._add("Guess", guess)
        self.thinking.add(guess)
        self.reports.guess(part_name(guess.keeps), guess)
        return guess

    def trials(  # noqa: PLR0913
        self,
        happen: Callable[[int], Happened],
        title: str,
        guess: Guess | None = None,
        *,
        unit: str = "",
        shares: bool = True,
        rule: Guess | None = None,
    ) -> Running:
        """Let it happen, once or a thousand times; `happen` takes the number of the trial, from 0.

        Where what happens depends on another guess, the `rule`, it happens anew when that changes: such a guess is made
        to be changed, so it is never late.
        """
        trials = Trials(happen, title, keeps=self._name("trials"))
        if rule is not None:
            rule.is_told = lambda: False
            rule.observe(lambda _: trials.anew(), "value")
        self._add("See it happen", trials)
        self.thinking.add(trials)
        self.reports.trials(part_name(trials.keeps), trials, unit, shares=shares)
        return Running(trials, guess, unit=unit, shares=shares)

    def withhold(
        self, code: str, names: dict[str, Any], after: str, *, cell: str = "", rerun: bool = False
    ) -> Withheld:
        """Run a cell of the notebook on its page, with its `names`, and show what it shows only once that is due.

        `after` is `guess`, `trials` or `line NAME`: the last that came before the cell, with all that came before that.
        A cell with `rerun` runs again whenever there are other trials. Raises CardkitError for another `after`, and
        what the cell raises.
        """
        self._held_by = self._waiting_for(after)
        try:
            withheld = Withheld(code, names, self._held_by, cell=cell, quiet=self._is_said_of(after))
        finally:
            self._held_by = None
        for trials in self.thinking.parts if rerun else ():
            if isinstance(trials, Trials):
                trials.observe(lambda _: withheld.rerun(), "state")
        return withheld

    def withhold_text(self, text: str, after: str = "", *, question: bool = False) -> Column:
        """Show a text of the notebook once it is due (see `withhold`), and a field for the answer to its open question.

        Without `after` it is due at once.
        """
        if text.startswith("#"):
            self.held_back.clear()  # a part of the page begins: what to do first is said there once more
        waiting = self._waiting_for(after) if after else Waiting(self.thinking, ())
        prose = Held(say(text), waiting, quiet=True)
        if not question:
            return prose
        keeps = self._name("open")
        asked = OpenQuestion(text, f"In your own words {keeps.split()[-1]}", keeps, waiting)
        self._add(asked.title, asked)
        self.reports.open_question(part_name(asked.keeps), asked)
        return Column((prose, asked))

    def _is_said_of(self, after: str) -> bool:
        """Say whether something waits for this already, and remember that something does: one says what to do first."""
        known = after in self.held_back
        self.held_back.add(after)
        return known

    def _waiting(self) -> Waiting:
        """What a part waits for that is made now: what its cell waits for, or all guesses and trials so far."""
        return self._held_by or self.thinking.waiting()

    def _waiting_for(self, after: str) -> Waiting:
        """Wait for all that a cell's metadata says. Raises CardkitError if there is no such thing above the cell."""
        kinds = {"guess": Guess, "trials": Trials}
        if after in kinds and any(isinstance(part, kinds[after]) for part in self.thinking.parts):
            return self.thinking.waiting()
        if after.removeprefix("line ") in self.lines:
            return After(self.lines[after.removeprefix("line ")])
        raise CardkitError(
            f'"after": "{after}": above this cell there is none; it can be a guess, trials, or line NAME'
        )

    def change(
        self,
        draw: Callable[..., Chart],
        what: str = "",
        /,
        *,
        begin: Mapping[str, Any] | None = None,
        **fields: Sequence[Any],
    ) -> Changing:
        """Sliders (of ranges) and lists, with the chart that `draw` makes of their values, by name.

        `what` tells this part from others of its kind, in the list of how far one has come. A field begins as `begin`
        says, else with the table's own rule of that name, if it has one, else with its first value.
        """
        usual = {name: self.rules[name] for name in fields if self.rules.get(name) in fields[name]}
        start = usual | dict(begin or {})
        title = f"Change something: {what}" if what else "Change something"
        made = Fields(title, fields, start, self._name("change"), self._waiting())
        self._add(title, made)
        return Changing(made, draw)

    def exercise(self, number: int) -> Any:
        """Exercise `number`, from 1, with this student's own numbers."""
        question = self.lesson.question(number, self.seed, self.student)
        asked = exercise(question, f"Exercise {number}", self._name("exercise"))
        self._add(f"Exercise {number}", asked)
        self.reports.exercise(part_name(asked.keeps), f"Exercise {number}", asked)
        return asked

    def check(self, part: str) -> Check:
        """The question after a part, such as `Count`: the next one opens once it is answered, or its answer shown."""
        keeps = self._name("check")
        name = f"Before you go on: {part}"
        made = Check(questions_of(self.lesson, part), name, keeps, self._waiting())
        self._add(name, made.exercise)
        self.reports.exercise(part_name(keeps), name, made.exercise)
        return made

    def now_you(self, name: str, line: Callable[[], Any]) -> NowYou:
        """A line for the student to write, as `lambda: …`: in a notebook in this cell, on a page with blanks.

        A cell that is run again has its line judged again. Raises TextError for a name that no line of the lesson has.
        """
        if name not in self.lines:
            question = line_of(self.lesson, name, line.__globals__)
            number = len(self.lines) + 1
            keeps = f"{self.prefix}line {number}"
            made = NowYou(question, f"Now you {number}", keeps, self.thinking.waiting())
            self._add(f"Now you {number}", made)
            self.reports.exercise(part_name(keeps), made.name, made)
            self.lines[name] = made
        self.lines[name].look(line)
        return self.lines[name]

    # --- How far one has come ---

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "student": lambda command: self._choose(command["student"]),
            "skip": lambda command: self.thinking.skip(command["part"]),
            "step": lambda command: self._go(command["step"]),
        }

    # Parts of the page change while one goes on to another.
    TIMELESS = PagePart.TIMELESS | {"skip", "step"}

    def _go(self, step: int) -> None:
        """Note which step is on the screen. Raises RefusedError for what is no step."""
        if not is_step(step):
            message = "There is no such step in this lesson."
            raise RefusedError(message)
        self.step, self.furthest = step, max(self.furthest, step)
        self._show()

    def restore(self, kept: object) -> None:
        """Go back to the step, and to what was opened, skipped or guessed late, as the page has kept them."""
        step, furthest, skipped, late = map(kept.get, KEPT) if isinstance(kept, dict) else [None] * len(KEPT)
        if not (is_step(step) and is_step(furthest) and isinstance(skipped, list) and isinstance(late, list)):
            return
        self.step, self.furthest = step, max(step, furthest)
        names = [name_of(part) for part in self.thinking.parts]
        self.thinking.skipped = tuple(name for name in names if name in skipped)
        for part in self._guesses():
            if name_of(part) in late:
                part.call_late()
        self._show()

    def _guesses(self) -> list[Guess]:
        return [part for part in self.thinking.parts if isinstance(part, Guess)]

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        return {**super().standing(), "step": self.step, "furthest": self.furthest}

    def _choose(self, student: object) -> None:
        """Check the number of a student; the page is then opened anew for them. Raises CardkitError."""
        if isinstance(student, bool) or not isinstance(student, int) or not 1 <= student <= STUDENTS:
            raise CardkitError(f"Your number is a whole number from 1 to {STUDENTS}. Ask your teacher which.")
        self.reply = {"student": student}

    def _name(self, kind: str) -> str:
        """The name under which the page keeps the next part."""
        return f"{self.prefix}{kind} {sum(kind == part.keeps.split()[-2] for _, part in self.parts) + 1}"

    def _add(self, says: str, part: Any) -> None:
        self.parts.append((says, part))
        part.observe(lambda _: self._show(), [name for name in ("done", "late", "filled") if part.has_trait(name)])
        self._show()

    def _show(self) -> None:
        steps: list[Done] = [
            {
                "part": part_name(part.keeps),
                "says": _called(says, part),
                "done": part.done,
                "passed": self._passed(part),
                "filled": isinstance(part, Trials) and part.filled,
            }
            for says, part in self.parts
        ]
        late = [name_of(part) for part in self._guesses() if part.late]
        kept = {"step": self.step, "furthest": self.furthest, "skipped": list(self.thinking.skipped), "late": late}
        self.reports.progress(self.lesson.title, steps)
        state: ProgressState = {
            **self.next_state(kept if self.furthest or self.thinking.skipped or late else None),
            "lesson": self.lesson.number,
            "title": self.lesson.title,
            "minutes": self.lesson.minutes,
            "steps": steps,
            "student": self.student,
            "seed": self.seed,
            "prefix": self.prefix,
            "page": url_params.on_a_page(),
            "problem": self.problem,
            "step": self.step,
            "furthest": self.furthest,
        }
        self.show(state)

    def _passed(self, part: Any) -> bool:
        """Whether the part lets you go on. Exercises and lines always do."""
        if part in self.thinking.parts:
            return self.thinking.is_over(part)
        return part.done or not name_of(part).startswith(("check", "change"))


def _called(says: str, part: PagePart | Any) -> str:
    """What a part is called in the list of how far one has come."""
    return f"{says} (late)" if isinstance(part, Guess) and part.late else says


def is_step(step: object) -> TypeGuard[int]:
    """Say whether this is the number of a step, from 0."""
    return type(step) is int and 0 <= step < MOST_STEPS


def asked_of(lesson: Lesson, usual: Mapping[str, object], seed: int) -> url_params.Asked:
    """The table of a lesson that the address asks for; the usual one if the lesson makes no sense with that."""
    fixed = lesson.fixed
    asked = url_params.table(definition_of(lesson.games[0]), {**fixed, **usual}, seed=seed)
    other = [name for name in fixed if asked.rules.get(name, fixed[name]) != fixed[name]]
    if not other:
        return asked
    wanted, needed = (listed([f"{name}={each[name]}" for name in other]) for each in (asked.rules, fixed))
    says = f"This lesson works with {needed} only, not with {wanted}, so this is its usual table."
    return asked._replace(rules={**usual, **fixed}, problem=says)
