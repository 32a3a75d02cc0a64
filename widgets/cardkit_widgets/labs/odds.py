"""The odds lab: a table as one player sees it. Tap a card, or choose a question: the answer is counted exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets

import cardkit
from cardkit.chances.queries import Odds, odds_in, questions_of
from cardkit.table.errors import CardkitError, DetailError
from cardkit.table.grammar import capital, listed
from cardkit.table.players import usual_opponent
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs.lab import CHARTS, Lab, asked_on_page
from cardkit_widgets.labs.notebook_code import call, changed, literal
from cardkit_widgets.labs.odds_result import answer_charts, answer_text
from cardkit_widgets.labs.panel import (
    choice_field,
    fresh_seed,
    game_field,
    game_in,
    name_in,
    number_field,
    players_field,
    rule_fields,
    rules_in,
    seed_field,
    text_field,
    whole_in,
)
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.chances.odds_questions import Question
    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scene import Slot, Zone
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.command_types import Actions, Open
    from cardkit_widgets.protocol.state_types import Frame, Option

# Question, table and answer stand side by side where there is room for all, else one below the other.
IN_A_ROW = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "16px", "overflow": "visible"}
PANEL, TABLE, CHART = "10 1 380px", "1 1 420px", "10 1 400px"
# Charts of one answer stand side by side where each has room for its numbers; else one below the other.
ANSWER = {**CHARTS, "margin": "0"}
MOST_MOVES = 60
ASKING, ASKED = "Counting …", "Counted: {counted}."
WANTED = "Which one? Tap a card on the table, or fill in {missing} and ask again."
INVITING = "Tap a card or a pile to ask about it."
# The end of a sentence, if another one follows.
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


class OddsSetup(NamedTuple):
    """What is asked: a game under rules, its deal, how many moves were made in it, the question and its details."""

    definition: Definition
    rules: Rules
    seed: int
    moves: int
    question: str
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class OddsRun:
    """The one step of a run: to count."""

    game: Game
    question: str
    details: Mapping[str, object]
    total: int = 1
    at_first: int = 1

    def step(self, _first: int, _count: int) -> Odds:
        """Count. Raises CardkitError where the question makes no sense."""
        return odds_in(self.game, self.question, seat=_asker(self.game), **self.details)

    def series(self) -> list[Series]:
        """What has to be compiled: nothing."""
        return []


class PositionTable(Table):
    """A table as the player to move sees it; whatever lies on it can be asked about."""

    def __init__(self, game: Game, ask: Callable[[str], None]) -> None:
        super().__init__(game.definition, f"A position of {game.definition.name}")
        self.game, self.ask = game, ask
        self.show_clauses(game.rules)
        scene = game.scene(_asker(game))
        named = {slot.place: slot.label for zone in scene.zones for slot in zone.slots}
        choices = [_asking(place, label) for place, label in named.items()]
        asked = {"choices": choices, "select": "", "prompt": INVITING}
        still = animation_frames.still(game, _asker(game))
        frame: Frame = {**still, "scene": {**still["scene"], **asked}}
        self.show({**self.next_state([frame]), "live": True})

    def __repr__(self) -> str:
        """The same wherever it runs, so that a notebook's output can be compared."""
        return f"<{type(self).__name__}: {self.title}>"

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {**super().actions, "move": lambda command: self.ask(command["move"])}

    def clear(self) -> None:
        """Say no more why the last place that was pointed at could not be asked about."""
        if self.state["notice"]:
            self.state = {**self.state, "serial": self.state["serial"] + 1, "notice": None}

    def tell(self, says: str) -> None:
        """Say below the cards what came of pointing at one: on a phone, the answer stands beneath the window."""
        *before, last = self.state["frames"]
        if last["scene"]["prompt"] != says:
            told = {**last, "scene": {**last["scene"], "prompt": says}}
            self.state = {**self.state, "serial": self.state["serial"] + 1, "frames": [*before, told]}

    def speaker(self) -> Speaker:
        """Whoever speaks to the player who looks on from there."""
        return self.game.speaker(_asker(self.game))


def _asking(place: str, label: str) -> dict[str, object]:
    """What pointing at a place does."""
    choice = {"move": place, "says": f"Ask about {label}.", "path": [place]}
    return {**choice, "clause": "", "button": "", "menu": "", "then": ""}


class OddsLab(Lab[Odds]):
    """Exact answers about a position: `OddsLab("papageno", players=3, seed=8, moves=9)`.

    Rules are given by name; `moves` is how many moves computer players have made in the deal `seed`. The address of a
    page can ask for another table: `?game=trio&players=4&seed=7`.
    """

    what = "questions"
    leads = False

    def __init__(
        self, game: str = "papageno", *, seed: int | None = None, moves: int = 9, question: str = "", **rules: object
    ) -> None:
        super().__init__("Odds lab")
        self.layout = ipywidgets.Layout(**IN_A_ROW)
        self.panel.layout = ipywidgets.Layout(flex=PANEL, min_width="0")
        self.chart_box.layout = ipywidgets.Layout(**ANSWER, flex=CHART, min_width="0")
        self.tapped = False  # whether a card was tapped for the question, and not one chosen
        self.dealt: tuple[object, ...] = ()  # what lies on the table: it stays for another question
        definition, asked, deal = asked_on_page(game, rules, seed=seed, bot="")
        complete = definition.complete(asked.rules)
        self._begin(OddsSetup(definition, complete, deal, moves, question))
        self.say(asked.problem)

    # --- Choosing ---

    def choose(self, form: Form) -> None:
        """Ask what a form asks for. Raises RefusedError that names a field, and changes nothing then."""
        fields = self._fields(self.choice)
        chosen = game_in(form, self.choice.definition)
        if chosen != self.choice.definition:
            self._begin(self.choice._replace(definition=chosen, rules=chosen.complete({}), question="", details=()))
            return
        moves, seed = (whole_in(form, fields[name]) for name in ("moves", "seed"))
        question = name_in(form, fields["question"])
        details = self._details_in(form) if question == self.choice.question else ()
        self._begin(OddsSetup(chosen, rules_in(form, "new", chosen), seed, moves, question, details))

    def again(self) -> None:
        """Ask the same in another deal."""
        self._begin(self.choice._replace(seed=fresh_seed()))

    def ask_about(self, place: str) -> None:
        """Ask about what lies at a place of the table. Raises RefusedError where nothing can be asked about it."""
        for question, details in about(self.game, place):
            asked = dict(self.choice.details) if question in self._waiting_for() else {}
            choice = self.choice._replace(question=question, details=tuple({**asked, **details}.items()))
            if _missing(choice) or _makes_sense(self.game, question, dict(choice.details)):
                self._begin(choice, tapped=True)
                return
        raise RefusedError(_nothing_to_ask(self.game, place))

    def _waiting_for(self) -> list[str]:
        """The question that waits for a card to be tapped, if one does: what was filled in for it holds."""
        return [self.choice.question] if _missing(self.choice) else []

    def _details_in(self, form: Form) -> tuple[tuple[str, object], ...]:
        given = {name: form.get(f"detail {name}") for name in _details(self.choice)}
        return tuple((name, value) for name, value in given.items() if value is not None and value != "")

    def _begin(self, choice: OddsSetup, *, tapped: bool = False) -> None:
        """Begin to count. Raises CardkitError for a table that there is not, and changes nothing then.

        Of a card that was `tapped`, the answer is told below the table, too.
        """
        before, dealt = self.dealt, choice[:4]
        game = position(choice)
        known = _askable(game)
        if choice.question not in known:
            first = next((name for name in known if _makes_sense(game, name, {})), known[0])
            choice = choice._replace(question=first, details=())
        self.game, self.choice, self.dealt, self.tapped = game, choice, dealt, tapped
        missing = _missing(choice)
        form, empty = self._form(choice), {"sentence": "", "rows": [], "picks": [], "note": ""}
        self.panel.tell(notice=None, form=form, code="" if missing else code(choice), once=True, **empty)
        if dealt != before:
            self.position = PositionTable(game, self.ask_about)
            self.position.layout = ipywidgets.Layout(flex=TABLE, min_width="0")
            self.position.add_class("ck-beside")
            self.children = [self.panel, self.position, self.chart_box]
        self.position.clear()
        if not tapped:
            self.position.tell(INVITING)
        if missing:
            self._wait_for(missing)
        else:
            self.prepare(OddsRun(game, choice.question, dict(choice.details)))

    def _wait_for(self, missing: Sequence[str]) -> None:
        """Ask for the details that a question needs; the answer to another one goes."""
        self._give_up()
        self.run, self.found, self.begun = None, None, True
        self.draw({})
        self._answer(WANTED.format(missing=listed(missing)), status="", running=False, done=0.0)

    def _answer(self, says: str, **parts: object) -> None:
        """Say what came out; of a card that was tapped, its first sentence below the table, too."""
        self.panel.tell(sentence=says, **parts)
        if self.tapped:
            self.position.tell(says if _missing(self.choice) else SENTENCE.split(says)[0])

    # --- The form ---

    def _fields(self, choice: OddsSetup) -> dict[str, Option]:
        """The fields that are no rules and no details, by name."""
        fields: list[Option] = [
            game_field(choice.definition),
            players_field(choice.definition, choice.rules),
            seed_field(choice.seed, "Deal", "deal"),
            {**number_field("moves", choice.moves, 0, MOST_MOVES), "label": "Moves made in it"},
            choice_field("question", "Question", choice.question, _askable(self.game), _says(choice)),
        ]
        return {field["name"]: field for field in fields}

    def _form(self, choice: OddsSetup) -> dict[str, Any]:
        given = dict(choice.details)
        details = [
            text_field(f"detail {name}", name, given.get(name, ""), says) for name, says in _details(choice).items()
        ]
        rules = rule_fields(choice.definition, choice.rules, "new")
        return {
            "stamp": self.panel.state["serial"],
            "sections": [
                {"title": "", "open": True, "fields": [*self._fields(choice).values(), *details]},
                {"title": "Rules", "open": False, "fields": rules},
            ],
        }

    # --- The answer ---

    @property
    def done(self) -> int:
        """Whether it has been counted."""
        return 1 if self.found else 0

    def joined(self, _found: Odds | None, more: Odds) -> Odds:
        """The answer."""
        return more

    def refusal(self, error: CardkitError) -> tuple[str, str]:
        """Of a detail it is said beside its field what to write there."""
        if isinstance(error, DetailError):
            return f"{capital(error.detail)}: write {error.wanted}.", f"detail {error.detail}"
        return super().refusal(error)

    def show(self) -> None:
        """Show the answer."""
        if self.found is None:
            return
        found = answer_charts(self.found, self.choice.definition)
        self._answer(answer_text(self.found, found), note=ASKED.format(counted=self.found.counted))
        self.draw(found)

    def _status(self, _text: str, *, running: bool) -> None:
        self.panel.tell(status=ASKING if running else "Counted.", running=running, done=float(self.done))

    def chosen(self, _data: Any) -> None:
        """Refuse to open a game: nothing was played."""
        raise RefusedError("This was counted: there are no games behind it.")

    def _open_game(self, _command: Open) -> None:
        raise RefusedError("This was counted: there are no games to open.")


# --- The position, and what can be asked about it ---------------------------------------------------------------------


def position(choice: OddsSetup) -> Game:
    """The deal after so many moves, or before the end of its first round if that comes earlier."""
    game = cardkit.play(choice.definition.slug, seed=choice.seed, **choice.rules)
    bot = usual_opponent(choice.definition)
    for _ in range(choice.moves):
        before = game.now
        game.move(game.ask(bot).move)
        if not game.turn:
            return game.at(before)
    return game


def _asker(game: Game) -> int:
    """Whose knowledge counts: that of the player to move."""
    return game.turn or 1


def _askable(game: Game) -> list[str]:
    """The names of the questions that make sense now."""
    view = game.view(_asker(game))
    questions = [each for each in questions_of(game.definition) if each.of_deal or not each.senseless(view)]
    return [each.name for each in questions]


def _question(choice: OddsSetup) -> Question | None:
    return next((each for each in questions_of(choice.definition) if each.name == choice.question), None)


def _says(choice: OddsSetup) -> str:
    question = _question(choice)
    return question.says if question else ""


def _details(choice: OddsSetup) -> Mapping[str, str]:
    question = _question(choice)
    return question.details if question else {}


def _missing(choice: OddsSetup) -> list[str]:
    """The details that the question needs and that nobody has given."""
    question = _question(choice)
    return [name for name in question.needed if name not in dict(choice.details)] if question else []


def _makes_sense(game: Game, question: str, details: Mapping[str, object]) -> bool:
    """Whether a question has an answer."""
    try:
        odds_in(game, question, seat=_asker(game), **details)
    except CardkitError:
        return False
    return True


def about(game: Game, place: str) -> list[Candidate]:
    """What may be asked about a place, the most telling question first: some of it makes no sense in some games."""
    zone, slot = _found(game, place)
    if zone is None or slot is None or slot.card is None:
        return []
    return [each for each in _candidates(zone, place, slot.card) if each[0] in _askable(game)]


def _found(game: Game, place: str) -> tuple[Zone, Slot] | tuple[None, None]:
    """A place of the table, and the zone that it is part of."""
    zones = game.scene(_asker(game)).zones
    return next(((zone, slot) for zone in zones for slot in zone.slots if slot.place == place), (None, None))


def _nothing_to_ask(game: Game, place: str) -> str:
    """Why there is nothing to ask about a place, and what to do instead."""
    _, slot = _found(game, place)
    if slot is not None and slot.card is None:
        return "There is no card here. Tap a card or a pile, or choose a question."
    if slot is not None and slot.card:
        return "You see this card: nothing about it is left to chance. Tap a face-down card, or choose a question."
    return "Nothing can be asked about this card now. Tap another one, or choose a question."


# A question with its details.
Candidate = tuple[str, dict[str, object]]


def _candidates(zone: Zone, place: str, card: str) -> list[Candidate]:
    """Questions about a card, by where it lies: in a pile, a hand or an area of somebody, the middle; else none."""
    seat = int(zone.id.rpartition("-")[2]) if zone.id.rpartition("-")[2].isdecimal() else 0
    if place == "draw":
        return [("next card", {}), ("next card's worth", {})]
    if card:
        of_card: list[Candidate] = [("somebody holds", {"card": card})]
        if zone.kind != "row":  # a trio in a row is complete
            of_card.append(("third card", {"number": card}))
        return [*_fitting(zone, place, card), *of_card]
    named = place.removeprefix(str(seat)) if zone.group == "own" else place
    lying: list[Candidate] = [("face-down card", {"place": named.replace("-", " ")})]
    of_hand: list[Candidate] = [("opponent can play", {"of": seat}), ("somebody holds", {"of": seat})]
    return [*lying, *(of_hand if zone.group == "others" and zone.kind != "area" and seat else [])]


def _fitting(zone: Zone, place: str, card: str) -> list[Candidate]:
    """Whether something fits on the discard pile, or a card of one's own fits there later."""
    if place == "discard":
        return [("next card fits", {})]
    return [("fits after", {"card": card})] if zone.group == "own" else []


def code(choice: OddsSetup) -> str:
    """The lines that ask the same in a notebook."""
    slug, rules = literal(choice.definition.slug), changed(choice.definition, choice.rules)
    bot = literal(usual_opponent(choice.definition))
    question = call("game.odds", literal(choice.question), **dict(choice.details))
    return f"""import cardkit

game = {call("cardkit.play", slug, seed=choice.seed, **rules)}
for _ in range({choice.moves}):
    game.move(game.ask({bot}).move)
{question}
"""
