"""Run a lesson: its table, guesses, trials and exercises, and the student's progress.

The URL can set the seed, the student and the rules of the table (`?players=4&seed=7&student=12`). The browser stores
the student's work separately for each lesson, seed and student, so that it survives a reload.
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
from cardkit_widgets.core.page_part import PagePart, part_name
from cardkit_widgets.exercises import exercise
from cardkit_widgets.lessons.code_exercise import CodeExercise, LineCondition, line_of
from cardkit_widgets.lessons.gate import Gate, GateCondition, HiddenOutput, part_label
from cardkit_widgets.lessons.guess import Guess
from cardkit_widgets.lessons.interactive_chart import ChartControls, InteractiveChart
from cardkit_widgets.lessons.markdown import paragraph
from cardkit_widgets.lessons.open_question import OpenQuestion
from cardkit_widgets.lessons.reporting import LessonReports
from cardkit_widgets.lessons.section_quiz import SectionQuiz, questions_of
from cardkit_widgets.lessons.trials import RunningMean, Trials
from cardkit_widgets.lessons.withheld_output import HiddenCellOutput
from cardkit_widgets.tables.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.game import Game
    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.trials import TrialResult
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import LessonPartState, ProgressState

# The default seed.
SEED = 1
STUDENTS = 999
# The maximum number of steps of a lesson.
MOST_STEPS = 60
# The keys under which the page stores the progress.
KEPT = ("step", "furthest", "skipped", "late")


class LessonPage(PagePart):
    """A running lesson. As a widget it shows the progress; its methods create the parts of the lesson.

    Use `lessons.begin` to create one. The seed and the student's number determine the numbers in the exercises and the
    shuffles of the trials.

    Args:
        lesson: The lesson.
        usual: Rules of the table that differ from the defaults; a URL can change them.

    """

    def __init__(self, lesson: Lesson, usual: Mapping[str, object]) -> None:
        self.lesson = lesson
        self.parts: list[tuple[str, PagePart | Any]] = []
        self.lines: dict[str, CodeExercise] = {}
        self.definition = definition_of(lesson.games[0])
        self.asked = requested_table(lesson, usual, SEED)
        self.rules: dict[str, Any] = self.definition.complete(self.asked.rules)
        self.problem = self.asked.problem
        self.seed = SEED if self.asked.seed is None else self.asked.seed
        self.student = self._student()
        self.luck = seed_of_game(self.seed, STUDENTS * lesson.number + self.student)
        self.prefix = f"cardkit {lesson.slug} {self.seed} {self.student} "
        self.reports = LessonReports(f"{lesson.file} {self.seed}")
        self.gate = Gate(waits=url_params.is_page())
        # The parts that hide output in the notebook: `guess`, `trials`, or the names of lines of code.
        self.held_back: set[str] = set()
        self._held_by: GateCondition | None = None  # the condition of the cell that is running
        # The current step and the furthest step so far. The teacher may have moved the page to a step.
        self.step = self.furthest = 0
        super().__init__("progress", lesson.name, keeps=f"{self.prefix}steps 1")
        self.gate.observe(lambda _: self._show(), "skipped")
        self._show()

    def _student(self) -> int:
        text = url_params.query().get("student", "") or "0"
        student = url_params.parse_whole(text, STUDENTS)
        if student is None:
            says = f"student={text[: url_params.QUOTED]}: a student is a number from 1 to {STUDENTS}."
            self.problem = f"{says} {self.problem}".strip()
        return student or 0

    # --- Parts ---

    def table(self) -> Play:
        """Return the lesson's table, with the rules from the URL."""
        play = Play.from_request(self.definition.slug, self.asked)
        play.keeps = f"{self.prefix}game" if url_params.is_page() else ""
        return play

    def deal(self, number: int) -> Game:
        """Deal a game for a trial, with the table's rules.

        The shuffle depends on the trial, the seed and the student.

        Args:
            number: The number of the trial, from 0.

        """
        return cardkit.play(self.definition.slug, seed=seed_of_game(self.luck, number), **self.rules)

    def guess(self, ask: str, low: float = 0, high: float = 100, unit: str = "%", *, whole: bool = False) -> Guess:
        """Ask students to guess a number before they see the result.

        On a page, the output that follows stays hidden until the guess is made or skipped.

        Args:
            ask: The question.
            low: The lowest possible guess.
            high: The highest possible guess.
            unit: The unit, percent by default.
            whole: Whether only whole numbers are possible, as for counts.

        """
        guess = Guess(ask, low=low, high=high, unit=unit, whole=whole, keeps=self._part_name("guess"))
        self._add("Guess", guess)
        self.gate.add(guess)
        self.reports.guess(part_name(guess.keeps), guess)
        return guess

    def trials(  # noqa: PLR0913
        self,
        happen: Callable[[int], TrialResult],
        title: str,
        guess: Guess | None = None,
        *,
        unit: str = "",
        shares: bool = True,
        rule: Guess | None = None,
    ) -> RunningMean:
        """Add buttons that run an experiment up to a thousand times, with a chart of the running mean.

        On a page, the output that follows stays hidden until the experiment has been run 1,000 times.

        Args:
            happen: Runs a trial, given its number from 0, and returns its result.
            title: The title of the experiment and of its chart.
            guess: The guess to mark in the chart.
            unit: What the results count, such as `of throws` or `points`.
            shares: Whether the results are proportions (or 0 and 1), which are shown as percentages.
            rule: A guess on which the trials depend. All trials are repeated when it changes, and it is never
                late.

        """
        trials = Trials(happen, title, keeps=self._part_name("trials"))
        if rule is not None:
            rule.is_answer_known = lambda: False
            rule.observe(lambda _: trials.rerun(), "value")
        self._add("See it happen", trials)
        self.gate.add(trials)
        self.reports.trials(part_name(trials.keeps), trials, unit, shares=shares)
        return RunningMean(trials, guess, unit=unit, shares=shares)

    def withhold(
        self, code: str, names: dict[str, Any], after: str, *, cell: str = "", rerun: bool = False
    ) -> HiddenCellOutput:
        """Run a cell on its page, and show its output only when all required parts before it are over.

        Args:
            code: The source of the cell.
            names: The variables of the notebook.
            after: The last part that must be over, together with all parts before it: `guess`, `trials` or `line NAME`.
            cell: The name of the cell in tracebacks.
            rerun: Whether the cell runs again when the trials change.

        Raises:
            CardkitError: If the part isn't above the cell. Errors in the cell itself are raised too.

        """
        self._held_by = self._condition_named(after)
        try:
            withheld = HiddenCellOutput(code, names, self._held_by, cell=cell, quiet=self._is_announced(after))
        finally:
            self._held_by = None
        for trials in self.gate.parts if rerun else ():
            if isinstance(trials, Trials):
                trials.observe(lambda _: withheld.rerun(), "state")
        return withheld

    def withhold_text(self, text: str, after: str = "", *, question: bool = False) -> Column:
        """Show text of the notebook when all required parts before it are over.

        Args:
            text: The text, as Markdown.
            after: The last part that must be over, as in `withhold`; if empty, the text is shown immediately.
            question: Whether the text is an open question, which gets a field for the answer.

        Raises:
            CardkitError: If the part isn't above the cell.

        """
        if text.startswith("#"):
            self.held_back.clear()  # a new section shows again what to do first
        waiting = self._condition_named(after) if after else GateCondition(self.gate, ())
        prose = HiddenOutput(paragraph(text), waiting, quiet=True)
        if not question:
            return prose
        keeps = self._part_name("open")
        asked = OpenQuestion(text, f"In your own words {keeps.split()[-1]}", keeps, waiting)
        self._add(asked.title, asked)
        self.reports.open_question(part_name(asked.keeps), asked)
        return Column((prose, asked))

    def _is_announced(self, after: str) -> bool:
        """Return whether the page has already shown what to do first, and record that it has now."""
        known = after in self.held_back
        self.held_back.add(after)
        return known

    def _condition(self) -> GateCondition:
        """Return the condition for a new part: the condition of its cell, or all guesses and trials so far."""
        return self._held_by or self.gate.waiting()

    def _condition_named(self, after: str) -> GateCondition:
        """Return the condition named in a cell's metadata. Raises CardkitError if that part isn't above the cell."""
        kinds = {"guess": Guess, "trials": Trials}
        if after in kinds and any(isinstance(part, kinds[after]) for part in self.gate.parts):
            return self.gate.waiting()
        if after.removeprefix("line ") in self.lines:
            return LineCondition(self.lines[after.removeprefix("line ")])
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
    ) -> InteractiveChart:
        """Add sliders (for ranges) and lists (for other sequences), with a chart of their values.

        Args:
            draw: Returns the chart, given the values of the controls by name.
            what: A description that identifies this part in the list of the student's progress.
            begin: The first value of a control, by name. The default is the table's rule of that name, if it is one of
                the values, or else the first value.
            fields: The possible values of each control, by name.

        """
        usual = {name: self.rules[name] for name in fields if self.rules.get(name) in fields[name]}
        start = usual | dict(begin or {})
        title = f"Change something: {what}" if what else "Change something"
        made = ChartControls(title, fields, start, self._part_name("change"), self._condition())
        self._add(title, made)
        return InteractiveChart(made, draw)

    def exercise(self, number: int) -> Any:
        """Show an exercise with this student's numbers.

        Args:
            number: The number of the exercise, from 1.

        Raises:
            CardkitError: If the lesson has no such exercise.

        """
        question = self.lesson.question(number, self.seed, self.student)
        asked = exercise(question, f"Exercise {number}", self._part_name("exercise"))
        self._add(f"Exercise {number}", asked)
        self.reports.exercise(part_name(asked.keeps), f"Exercise {number}", asked)
        return asked

    def check(self, part: str) -> SectionQuiz:
        """Show the quiz after a section such as `Count`; the next section opens when it is over.

        Args:
            part: The heading of the section.

        Raises:
            CardkitError: If the lesson has no quiz for this section.

        """
        keeps = self._part_name("check")
        name = f"Before you go on: {part}"
        made = SectionQuiz(questions_of(self.lesson, part), name, keeps, self._condition())
        self._add(name, made.exercise)
        self.reports.exercise(part_name(keeps), name, made.exercise)
        return made

    def code_line(self, name: str, line: Callable[[], Any]) -> CodeExercise:
        """Show a line of code for the student to write: in this cell in a notebook, with blanks on a page.

        Running the cell again judges the line again.

        Args:
            name: The name of the line in the notebook's metadata.
            line: The student's line, as `lambda: …`.

        Raises:
            TextError: If the lesson has no line of this name.

        """
        if name not in self.lines:
            question = line_of(self.lesson, name, line.__globals__)
            number = len(self.lines) + 1
            keeps = f"{self.prefix}line {number}"
            made = CodeExercise(question, f"Now you {number}", keeps, self.gate.waiting())
            self._add(f"Now you {number}", made)
            self.reports.exercise(part_name(keeps), made.name, made)
            self.lines[name] = made
        self.lines[name].judge_line(line)
        return self.lines[name]

    # --- Progress ---

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "student": lambda command: self._choose_student(command["student"]),
            "skip": lambda command: self.gate.skip(command["part"]),
            "step": lambda command: self._go_to_step(command["step"]),
        }

    # These commands are allowed in any state, because the page changes while students go from step to step.
    ALLOWED_WHEN_STALE = PagePart.ALLOWED_WHEN_STALE | {"skip", "step"}

    def _go_to_step(self, step: int) -> None:
        """Store which step is shown. Raises RefusedError if it doesn't exist."""
        if not is_step(step):
            message = "There is no such step in this lesson."
            raise RefusedError(message)
        self.step, self.furthest = step, max(self.furthest, step)
        self._show()

    def restore(self, kept: object) -> None:
        """Restore the step, the skipped parts and the late guesses."""
        step, furthest, skipped, late = map(kept.get, KEPT) if isinstance(kept, dict) else [None] * len(KEPT)
        if not (is_step(step) and is_step(furthest) and isinstance(skipped, list) and isinstance(late, list)):
            return
        self.step, self.furthest = step, max(step, furthest)
        names = [part_label(part) for part in self.gate.parts]
        self.gate.skipped = tuple(name for name in names if name in skipped)
        for part in self._parts_to_gate():
            if part_label(part) in late:
                part.mark_late()
        self._show()

    def _parts_to_gate(self) -> list[Guess]:
        return [part for part in self.gate.parts if isinstance(part, Guess)]

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        return {**super().snapshot(), "step": self.step, "furthest": self.furthest}

    def _choose_student(self, student: object) -> None:
        """Check a student's number; the page then reopens for that student. Raises CardkitError if it isn't valid."""
        if isinstance(student, bool) or not isinstance(student, int) or not 1 <= student <= STUDENTS:
            raise CardkitError(f"Your number is a whole number from 1 to {STUDENTS}. Ask your teacher which.")
        self.reply = {"student": student}

    def _part_name(self, kind: str) -> str:
        """Return the storage key for the next part."""
        return f"{self.prefix}{kind} {sum(kind == part.keeps.split()[-2] for _, part in self.parts) + 1}"

    def _add(self, says: str, part: Any) -> None:
        self.parts.append((says, part))
        part.observe(lambda _: self._show(), [name for name in ("done", "late", "filled") if part.has_trait(name)])
        self._show()

    def _show(self) -> None:
        steps: list[LessonPartState] = [
            {
                "part": part_name(part.keeps),
                "says": _part_title(says, part),
                "done": part.done,
                "passed": self._passed(part),
                "filled": isinstance(part, Trials) and part.filled,
            }
            for says, part in self.parts
        ]
        late = [part_label(part) for part in self._parts_to_gate() if part.late]
        kept = {"step": self.step, "furthest": self.furthest, "skipped": list(self.gate.skipped), "late": late}
        self.reports.progress(self.lesson.title, steps)
        state: ProgressState = {
            **self.next_state(kept if self.furthest or self.gate.skipped or late else None),
            "lesson": self.lesson.number,
            "title": self.lesson.title,
            "minutes": self.lesson.minutes,
            "steps": steps,
            "student": self.student,
            "seed": self.seed,
            "prefix": self.prefix,
            "page": url_params.is_page(),
            "problem": self.problem,
            "step": self.step,
            "furthest": self.furthest,
        }
        self.show(state)

    def _passed(self, part: Any) -> bool:
        """Return whether the student can continue after this part; exercises and lines never prevent it."""
        if part in self.gate.parts:
            return self.gate.is_over(part)
        return part.done or not part_label(part).startswith(("check", "change"))


def _part_title(says: str, part: PagePart | Any) -> str:
    """Return the title of a part in the list of the student's progress."""
    return f"{says} (late)" if isinstance(part, Guess) and part.late else says


def is_step(step: object) -> TypeGuard[int]:
    """Return whether a value is the number of a step, from 0."""
    return type(step) is int and 0 <= step < MOST_STEPS


def requested_table(lesson: Lesson, usual: Mapping[str, object], seed: int) -> url_params.TableRequest:
    """Return the table that the URL asks for, or the lesson's usual table if the lesson wouldn't work with it."""
    fixed = lesson.fixed
    asked = url_params.requested_table(definition_of(lesson.games[0]), {**fixed, **usual}, seed=seed)
    other = [name for name in fixed if asked.rules.get(name, fixed[name]) != fixed[name]]
    if not other:
        return asked
    wanted, needed = (listed([f"{name}={each[name]}" for name in other]) for each in (asked.rules, fixed))
    says = f"This lesson works with {needed} only, not with {wanted}, so this is its usual table."
    return asked._replace(rules={**usual, **fixed}, problem=says)
