"""Before the guess and the simulation, no answer leaves the kernel; afterwards all answers are sent."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import pytest
from IPython.lib.pretty import pretty
from ipywidgets.widgets import widget as every_widget

from cardkit.table.errors import CardkitError
from cardkit_widgets import charts, lessons
from cardkit_widgets.lessons.code_exercise import LineCondition
from cardkit_widgets.lessons.gate import GUESS_FIRST, SIMULATE_FIRST, HiddenOutput, as_widget
from cardkit_widgets.lessons.interactive_chart import TOUCH_FIRST, InteractiveChart
from cardkit_widgets.lessons.section_quiz import HINT_AFTER, SMALLER_AFTER, questions_of
from cardkit_widgets.lessons.trials import RunningMean
from tests.widgets.lessons import told
from tests.widgets.lessons.marks import every_lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit_widgets.core.page_part import PagePart
    from cardkit_widgets.exercises import ChoiceQuestion
    from cardkit_widgets.lessons.section_quiz import SectionQuiz


PARTS = ("Play", "Simulate", "Count", "Compare", "Change")


def ask(part: PagePart, /, **message: Any) -> dict[str, Any]:
    """Send a message as the page does. Returns the state in the response."""
    part._receive(part, {"serial": part.state["serial"], **message}, [])  # noqa: SLF001  called by the page
    return part.state


def begun() -> lessons.LessonPage:
    """Return lesson 6, with a guess and a simulation that are still open."""
    page = lessons.begin("stay-or-withdraw", players=3)
    page.gate.waits = True  # as on a page
    page.guess("How many?", high=40)
    page.trials(
        lambda number: lessons.TrialResult(number % 3, "It happens.", lambda: ""), "Let it happen", shares=False
    )
    return page


def over(page: lessons.LessonPage) -> None:
    """Guess, and run the simulation a thousand times."""
    guess, trials = page.gate.parts
    ask(guess, do="guess", value=9)
    ask(trials, do="again", times=1000)


# --- Texts and their timing -------------------------------------------------------------------------------------------


def secrets(value: Any) -> Iterator[str]:
    """Yield everything that gives a value away: its sentences with numbers, and the exact numbers in its chart."""
    yield from (line for line in pretty(value).splitlines() if re.search(r"\d", line) and len(line) > len("| 0 | 0 |"))
    if isinstance(value, charts.Chart):
        drawn = json.dumps(value.figure.to_plotly_json(), default=list)
        yield from (number[:10] for number in re.findall(r"(?<![\d.])0\.\d{12,}", drawn))


def sent() -> str:
    """Return everything that the pages of this process have been sent, or can request."""
    states = [each.get_state() for each in every_widget._instances.values()]  # noqa: SLF001  ipywidgets' registry
    return json.dumps(states, default=str, ensure_ascii=False)


class Way(NamedTuple):
    """What a student can see of a lesson from its first cell to its last answer."""

    # Texts that give answers away; the questions after the guess; the first questions of each part and each line.
    answers: set[str]
    asked: set[str]
    asked_first: set[str]
    # What had been sent before the guess, after skipping everything, and after showing every line; and the texts
    # shown in place of the answers.
    before: str
    skipped: str
    after: str
    stood: set[str]
    # After skipping everything: the contents of the sliders' empty charts, and of simulations that aren't drawn.
    empty: list[str]
    not_drawn: int


@cache
def way_through(lesson: lessons.Lesson) -> Way:
    """Go through a lesson, once for all tests that look at it from outside."""
    ipywidgets.Widget.close_all()
    done = told.worked(lesson)
    answers = {text for held in done.held.values() for text in secrets(held.value)}
    asked, stood = asked_of(lesson, done.page), {repr(held) for held in done.held.values()}
    first = {questions_of(lesson, part)[0].ask for part in checked(lesson)} | {
        each.question.ask for each in done.page.lines.values()
    }
    before = sent()
    done.skip()
    skipped = sent()
    values = [value.value if isinstance(value, HiddenOutput) else value for value in done.shown.values()]
    following = [value.shown[1] for value in values if isinstance(value, InteractiveChart)]
    empty = [each.before.value for each in following if each.children[0] is each.before]
    running = [value.children[1] for value in values if isinstance(value, RunningMean)]
    not_drawn = sum(value.children[0] is value.before for value in running)
    done.show_lines()
    after = sent()
    ipywidgets.Widget.close_all()
    return Way(answers, asked, first, before, skipped, after, stood, empty, not_drawn)


def checked(lesson: lessons.Lesson) -> list[str]:
    """Return the parts of a lesson that end with a question."""
    parts = [part for part in PARTS if part.lower() in lesson.checks().entries]
    assert len(parts) == len(lesson.checks().entries) > 1
    return parts


@every_lesson
def test_before_the_guess_nothing_of_the_answers_is_sent_and_afterwards_all_of_it(lesson: lessons.Lesson) -> None:
    way = way_through(lesson)
    assert len(way.answers) > len(PARTS)
    assert [text for text in way.answers if as_sent(text) in way.before] == []
    assert way.stood == {GUESS_FIRST}
    assert [text for text in way.answers if as_sent(text) not in way.after] == []


def asked_of(lesson: lessons.Lesson, page: lessons.LessonPage) -> set[str]:
    """Return the texts and options of the questions after the guess and of the lines of code to write."""
    questions = [question for part in checked(lesson) if part != "Play" for question in questions_of(lesson, part)]
    choices = {option for question in questions for option in question.options if option.count(" ") > 6}
    return {question.ask for question in questions} | choices | {line.question.ask for line in page.lines.values()}


@every_lesson
def test_before_the_guess_no_question_is_sent_that_says_what_came_of_it(lesson: lessons.Lesson) -> None:
    way = way_through(lesson)
    assert [text for text in way.asked if as_sent(text) in way.before] == []
    assert [text for text in way.asked_first if as_sent(text) not in way.skipped] == []


def as_sent(text: str) -> str:
    """Return a text as it appears in JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def test_revealing_texts_wait_for_the_guess_and_then_for_the_simulation() -> None:
    page = begun()
    held = page.withhold("6 + 6", {}, "trials", cell="total")
    guess, trials = page.gate.parts
    assert GUESS_FIRST in held.children[0].value
    ask(guess, do="guess", value=9)
    assert SIMULATE_FIRST in held.children[0].value
    ask(trials, do="again", times=100)
    assert not held.is_shown
    ask(trials, do="again", times=1000)
    output, code = held.children
    assert output.outputs[0]["data"]["text/plain"] == "12"
    assert "6 + 6" in code.value
    assert repr(held) == "12"


def test_what_comes_later_is_shown_as_it_is() -> None:
    page = begun()
    over(page)
    held = page.withhold("6 + 6", {}, "trials", cell="total")
    assert held.is_shown
    assert repr(held) == "12"
    (output,) = page.withhold_text("It is 12.", "trials").children
    assert output.outputs[0]["data"]["text/markdown"] == "It is 12."


def test_a_second_guess_keeps_only_what_comes_after_it() -> None:
    page = begun()
    first = page.withhold("1", {}, "trials")
    page.guess("And how many now?")
    second = page.withhold("2", {}, "guess")
    over_first = page.gate.parts[:2]
    ask(over_first[0], do="guess", value=9)
    ask(over_first[1], do="again", times=1000)
    assert (first.is_shown, second.is_shown) == (True, False)


def test_the_first_thing_to_do_is_shown_once() -> None:
    page = begun()
    assert [len(page.withhold("6 + 6", {}, "trials").children) for _ in range(3)] == [1, 0, 0]
    assert page.withhold_text("It is 12.", "trials").children == ()


def test_a_chart_and_a_widget_are_shown_as_they_are() -> None:
    button = ipywidgets.Button()
    assert as_widget(button) is button
    assert isinstance(as_widget(charts.distribution({"a": 1 / 4, "b": 3 / 4})), ipywidgets.VBox)


# --- Skipping, and the step on the screen -----------------------------------------------------------------------------


def test_skipping_both_is_shown_and_remembered() -> None:
    page = begun()
    held = page.withhold("6 + 6", {}, "trials")
    ask(page, do="skip", part="guess 1")
    assert not held.is_shown
    state = ask(page, do="skip", part="trials 1")
    assert held.is_shown
    assert [(part["part"], part["done"], part["passed"]) for part in state["steps"]] == [
        ("guess 1", False, True),
        ("trials 1", False, True),
    ]
    again = begun()
    held = again.withhold("6 + 6", {}, "trials")
    again.restore(state["kept"])
    assert held.is_shown
    assert again.state["kept"] == state["kept"]


@every_lesson
def test_after_skipping_only_charts_that_wait_for_a_slider_are_empty(lesson: lessons.Lesson) -> None:
    way = way_through(lesson)
    assert all(TOUCH_FIRST in says for says in way.empty)
    assert not way.not_drawn


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("seeing-changes-chances", "second-path"),
        ("the-lowest-of-nine", "three-to-five"),
        ("stay-or-withdraw", "weigh"),
        ("round-and-round", "long-run"),
        ("many-small-cards", "six-cards"),
        ("how-many-games-until-you-know", "all-of-you"),
    ],
)
def test_what_gives_a_line_away_comes_after_it(name: str, line: str) -> None:
    done = told.worked(lessons.lesson_named(name))
    done.skip()
    made = done.page.lines[line]
    waiting = [(value, value.waiting) for value in done.held.values()]
    held = [value for value, what in waiting if isinstance(what, LineCondition) and what.line is made]
    assert held
    assert [value.is_shown for value in held] == [False] * len(held)
    assert f"Answer “{made.name}” first." in held[0].children[0].value
    assert [len(value.children) for value in held] == [1, *[0] * (len(held) - 1)]
    ask(made, do="hint")
    assert not held[0].is_shown
    ask(made, do="show")
    assert all(value.is_shown for value in held)


def test_what_comes_after_a_line_cannot_stand_above_it() -> None:
    with pytest.raises(CardkitError, match='"after": "line bayes": above this cell there is none'):
        lessons.begin("the-lowest-of-nine").withhold("6 + 6", {}, "line bayes")


@every_lesson
def test_no_text_of_a_comparison_mentions_a_guess_that_may_be_missing(lesson: lessons.Lesson) -> None:
    part, texts = "", []
    for cell in told.cells_of(lesson):
        part = cell.metadata.get("cardkit", {}).get("part", part)
        if cell.cell_type == "markdown" and part == "Compare":
            texts.append(cell.source)
    assert texts
    assert [text for text in texts if "your guess" in text] == []


def test_a_guess_after_the_answer_is_late_and_stays_so() -> None:
    page = begun()
    guess, _ = page.gate.parts
    for part in ("guess 1", "trials 1"):
        ask(page, do="skip", part=part)
    assert ask(guess, do="guess", value=9)["late"] is True
    kept, kept_guess = page.state["kept"], guess.state["kept"]
    assert page.state["steps"][0]["says"] == "Guess (late)"
    again = begun()
    again_guess, _ = again.gate.parts
    again_guess.restore(kept_guess)
    again.restore(kept)
    assert (again_guess.value, again_guess.late, again.state["kept"]) == (9, True, kept)


def test_a_guess_that_was_quicker_than_what_was_kept_stays() -> None:
    guess, _ = begun().gate.parts
    ask(guess, do="guess", value=9)
    assert ask(guess, do="restore", kept=4)["value"] == 9
    assert ask(begun().gate.parts[0], do="restore", kept=4)["value"] == 4


def test_a_guess_in_time_is_late_only_once_it_is_changed_after_the_answer() -> None:
    page = begun()
    over(page)
    guess, trials = page.gate.parts
    assert (guess.late, page.state["steps"][0]["says"]) == (False, "Guess")
    assert ask(guess, do="guess", value=9)["late"] is False
    assert ask(guess, do="guess", value=10)["late"] is True
    again = begun()
    again.gate.parts[1].restore(trials.state["kept"])
    again.gate.parts[0].restore(9)
    assert again.gate.parts[0].late is False


def test_a_second_guess_does_not_make_the_first_one_late() -> None:
    page = begun()
    page.guess("And how many now?")
    first, trials, second = page.gate.parts
    ask(trials, do="again", times=1000)
    assert ask(first, do="guess", value=9)["late"] is False
    assert ask(second, do="guess", value=9)["late"] is False


def test_a_guess_that_is_the_rule_of_a_simulation_is_made_to_be_changed() -> None:
    page = lessons.begin("stay-or-withdraw")
    guess = page.guess("Up to which?", high=12)
    page.trials(lambda number: lessons.TrialResult(number % 3, "."), "Try it", shares=False, rule=guess)
    over(page)
    assert ask(guess, do="guess", value=3)["late"] is False


def test_a_guess_of_a_whole_number_takes_no_other() -> None:
    guess = lessons.begin("stay-or-withdraw").guess("Up to which?", high=12, unit="", whole=True)
    refused = ask(guess, do="guess", value=2.5)
    assert refused["notice"] == {
        "kind": "refused",
        "text": "Guess a whole number from 0 to 12.",
        "clause": "",
        "field": "value",
    }
    assert ask(guess, do="restore", kept=2.5)["value"] is None
    assert ask(guess, do="guess", value=2)["value"] == 2
    assert (
        ask(lessons.begin("stay-or-withdraw").guess("How many points, on average?", high=40), do="guess", value=2.5)[
            "value"
        ]
        == 2.5
    )


def test_a_skipped_simulation_has_run_by_itself_until_it_is_started_again() -> None:
    page = begun()
    trials = page.gate.parts[1]

    def has_run() -> bool:
        return page.state["steps"][1]["filled"]  # type: ignore[no-any-return]

    ask(page, do="skip", part="trials 1")
    assert has_run()
    ask(trials, do="clear")
    assert page.state["steps"][1] | {"says": ""} == {
        "part": "trials 1",
        "says": "",
        "done": False,
        "passed": True,
        "filled": False,
    }
    ask(trials, do="again", times=1000)
    assert not has_run()
    ask(trials, do="clear")
    assert page.state["steps"][1]["done"]


@pytest.mark.parametrize("part", ["guess 2", "exercise 1", "", None, 1, ["guess 1"]])
def test_nothing_else_can_be_skipped(part: object) -> None:
    page = begun()
    assert ask(page, do="skip", part=part)["notice"]["kind"] == "refused"
    assert page.gate.skipped == ()


def test_the_step_on_the_screen_is_kept() -> None:
    page = begun()
    assert page.state["kept"] is None
    kept = ask(page, do="step", step=3)["kept"]
    again = begun()
    again.restore(kept)
    assert again.state["step"] == 3


def test_a_student_led_past_something_who_steps_back_can_return_after_a_reload() -> None:
    page = begun()
    ask(page, do="step", step=5)
    for step in (1, 0):
        state = ask(page, do="step", step=step)
        assert (state["step"], state["furthest"]) == (step, 5)
        again = begun()
        again.restore(state["kept"])
        assert (again.state["step"], again.state["furthest"]) == (step, 5)
        assert again.state["kept"] == state["kept"]


@pytest.mark.parametrize("step", [-1, 60, 1.5, True, None, "1"])
def test_no_other_step_is_taken(step: object) -> None:
    page = begun()
    assert ask(page, do="step", step=step)["notice"]["kind"] == "refused"
    page.restore({"step": step, "furthest": 1, "skipped": ["guess 1"], "late": []})
    page.restore({"step": 1, "furthest": step, "skipped": ["guess 1"], "late": []})
    page.restore({"step": 1, "furthest": 1, "skipped": "guess 1", "late": []})
    page.restore({"step": 1, "furthest": 1, "skipped": ["guess 1"], "late": None})
    page.restore(step)
    assert (page.step, page.furthest, page.gate.skipped) == (0, 0, ())


def test_all_but_exercises_keep_the_next_step_closed() -> None:
    page = begun()
    changing = page.change(lambda players: charts.distribution({f"{players}": 1}), players=range(3, 7))
    page.check("Count")
    page.exercise(1)
    passed = {part["part"]: part["passed"] for part in page.state["steps"]}
    assert passed == {"guess 1": False, "trials 1": False, "change 1": False, "check 1": False, "exercise 1": True}
    page.gate.skip("guess 1")
    page.gate.skip("trials 1")
    changing.fields.set("players", 4)
    assert {part["part"]: part["passed"] for part in page.state["steps"]} == passed | {
        "guess 1": True,
        "trials 1": True,
        "change 1": True,
    }


# --- Sliders ----------------------------------------------------------------------------------------------------------


def test_no_slider_has_a_value_until_it_is_touched_which_is_impossible_before_the_guess() -> None:
    page = begun()
    drawn: list[int] = []

    def draw(players: int, hand: int) -> charts.Chart:
        drawn.append(players)
        return charts.distribution({f"{players} with {hand}": 1})

    changing = page.change(draw, players=range(3, 7), hand=range(1, 9))
    fields, following = changing.children
    assert [field["value"] for field in fields.state["fields"]] == [None, None]
    assert ask(fields, do="set", name="players", value=5)["notice"]["text"] == GUESS_FIRST
    over(page)
    assert drawn == []
    assert TOUCH_FIRST in following.children[0].value
    assert ">Players<" not in following.children[0].value  # only the chart shows the units of its axes
    state = ask(fields, do="set", name="players", value=5)
    assert [field["value"] for field in state["fields"]] == [5, 1]
    assert drawn == [5]


def test_what_was_tried_is_a_curve_beside_a_few_chances() -> None:
    page = begun()
    over(page)
    changing = page.change(lambda players: charts.distribution({"yes": 1 / players, "no": 0.5}), players=range(3, 7))
    for players in (6, 3, 5):
        assert changing.children == changing.shown or players == 5
        ask(changing.fields, do="set", name="players", value=players)
    assert changing.children == (*changing.shown, changing.trend)
    assert changing.trend.draw().rows() == [
        ["Players", "yes", "no"],
        [3.0, 0.333333, 0.5],
        [5.0, 0.2, 0.5],
        [6.0, 0.166667, 0.5],
    ]


def test_what_was_tried_of_one_field_is_faint_in_the_chart_as_long_as_the_others_stay() -> None:
    page = begun()
    over(page)
    changing = page.change(
        lambda players, hand: charts.distribution({1: 1 / players, hand: 1 - 1 / players}),
        players=range(3, 7),
        hand=range(2, 9),
    )
    faint = {}
    for name, value in (("players", 4), ("players", 5), ("hand", 3), ("players", 6), ("players", 5)):
        ask(changing.fields, do="set", name=name, value=value)
        chart = changing.shown[1].draw()
        marks = [trace.y[0] for trace in chart.figure.data if trace.type == "scatter"]
        faint[name, value, len(faint)] = marks
        assert chart.rows()[1:] == [[1.0, float(f"{1 / changing.fields.values['players']:.6g}")], [*chart.rows()[2]]]
    assert list(faint.values()) == [[], [1 / 4], [1 / 5], [1 / 5], [1 / 6]]


def test_what_was_chosen_before_a_reload_is_drawn_as_soon_as_the_guess_is_back() -> None:
    page = begun()
    changing = page.change(lambda players: charts.distribution({f"{players}": 1}), players=range(3, 7))
    fields, following = changing.children
    fields.restore({"players": 5})
    assert not isinstance(following.children[0], ipywidgets.VBox)
    over(page)
    assert isinstance(following.children[0], ipywidgets.VBox)


# --- The question after each part -------------------------------------------------------------------------------------


def wrong_of(question: ChoiceQuestion) -> list[str]:
    """Return the wrong options."""
    return [option for option in question.options if option != question.right]


@every_lesson
def test_a_question_after_a_part_has_a_diagnosis_a_hint_and_a_smaller_one(lesson: lessons.Lesson) -> None:
    for part in checked(lesson):
        question, smaller = questions_of(lesson, part)
        for each in (question, smaller):
            assert each.judge(each.right).right
            assert each.hint
            assert each.why
            assert all(each.replies[option] in each.judge(option).says for option in wrong_of(each))
        assert question.ask != smaller.ask


@every_lesson
def test_a_part_of_the_notebook_ends_with_its_question(lesson: lessons.Lesson) -> None:
    """The guess is also a question, and so are the exercises."""
    ends: list[tuple[str, str]] = [("", "")]
    for cell in told.cells_of(lesson):
        part = cell.metadata.get("cardkit", {}).get("part", "")
        ends.append((part or ends[-1][0], cell.source))
        if not part:
            del ends[-2]
    parts = ["Play", "Guess", "Simulate", "Count", "Compare", "Change", "Exercises", KNOW]
    assert list(dict.fromkeys(part for part, _ in ends if part)) == parts
    assert all((part, f'lesson.check("{part}")') in ends for part in checked(lesson))


KNOW = "What you now know"


@pytest.mark.parametrize("lesson", lessons.our_lessons(), ids=lambda lesson: lesson.slug)
def test_the_page_withholds_whatever_tells_from_the_simulation_on(lesson: lessons.Lesson) -> None:
    part, simulated = "", False
    for cell in told.cells_of(lesson)[:-1]:
        ours = cell.metadata.get("cardkit", {})
        part = ours.get("part", part)
        if simulated and part != "Exercises":
            assert ours.get("after", "").partition(" ")[0] in {"guess", "trials", "line"}, cell.id
        simulated = simulated or "lesson.trials(" in cell.source
    assert simulated


def try_wrongly(check: SectionQuiz, times: int) -> None:
    """Give this many wrong answers."""
    for _ in range(times):
        ask(check.exercise, do="answer", answer=wrong_of(check.question)[0])


def test_after_wrong_answers_come_the_diagnosis_the_hint_and_a_smaller_question() -> None:
    check = lessons.begin("stay-or-withdraw").check("Count")
    try_wrongly(check, 1)
    assert check.question.replies[wrong_of(check.question)[0]] in check.exercise.state["verdict"]["says"]
    assert check.exercise.state["hint"] == ""
    try_wrongly(check, HINT_AFTER - 1)
    assert check.exercise.state["hint"] == check.question.hint
    assert check.children == (check.exercise,)
    try_wrongly(check, SMALLER_AFTER - HINT_AFTER)
    (_, smaller) = check.children
    assert smaller.question.ask == check.smaller.ask
    ask(smaller, do="answer", answer=check.smaller.right)
    assert not check.exercise.done
    ask(check.exercise, do="answer", answer=check.question.right)
    assert check.exercise.trying.status == "solved"
    assert check.children == (check.exercise,)
    again = lessons.begin("stay-or-withdraw").check("Count")
    again.exercise.restore(check.exercise.state["kept"])
    assert again.children == (again.exercise,)


def test_a_question_waits_for_the_guess_and_is_then_as_it_was_left() -> None:
    before = begun()
    over(before)
    left = before.check("Count").exercise
    ask(left, do="answer", answer=wrong_of(left.question)[0])
    page = begun()
    asked = page.check("Count").exercise
    assert (asked.state["question"], asked.state["waits"]) == (None, GUESS_FIRST)
    for verb in ("answer", "hint", "show", "restart"):
        given = {"answer": asked.question.right} if verb == "answer" else {}
        assert ask(asked, do=verb, **given)["notice"]["text"] == GUESS_FIRST
    assert ask(asked, do="restore", kept=left.state["kept"])["question"] is None
    guess, trials = page.gate.parts
    ask(guess, do="guess", value=9)
    assert (asked.state["question"], asked.state["waits"]) == (None, SIMULATE_FIRST)
    assert asked.state["kept"] == left.state["kept"]
    ask(trials, do="again", times=1000)
    assert {**asked.state, "serial": 0} == {**left.state, "serial": 0}


def test_an_answer_that_was_shown_is_recorded_as_shown() -> None:
    page = lessons.begin("stay-or-withdraw")
    check = page.check("Count")
    try_wrongly(check, 1)
    ask(check.exercise, do="show")
    assert check.exercise.trying.status == "shown"
    assert page.state["steps"] == [
        {"part": "check 1", "says": "Before you go on: Count", "done": True, "passed": True, "filled": False}
    ]


def test_the_smaller_question_is_there_again_after_a_reload() -> None:
    check = lessons.begin("stay-or-withdraw").check("Count")
    try_wrongly(check, SMALLER_AFTER)
    again = lessons.begin("stay-or-withdraw").check("Count")
    again.exercise.restore(check.exercise.state["kept"])
    assert len(again.children) == len(check.children)
    assert again.children[1].keeps == check.children[1].keeps


def test_a_held_place_shows_nothing_of_its_value() -> None:
    held = begun().withhold("6 + 6", {}, "trials")
    assert isinstance(held, HiddenOutput)
    assert "12" not in repr(held)
