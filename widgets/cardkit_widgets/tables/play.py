"""A table at which a person plays complete games against bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard

from cardkit.table.begin_game import play
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.custom_player import names_of
from cardkit.table.errors import CardkitError
from cardkit.table.event_text import taken_back, tell_event
from cardkit.table.game import Game, speaker_to
from cardkit.table.grammar import capital, either, listed, you
from cardkit.table.parameters import check_options
from cardkit.table.players import SEARCH, bot_descriptions, bot_named, bot_styles, bots_of, default_bot, opponents
from cardkit.table.records import replay
from cardkit.table.registry import definition_of
from cardkit.table.translated_texts import speaking
from cardkit_widgets.coach import table_coach
from cardkit_widgets.coach.mistake_puzzle import MistakePuzzle
from cardkit_widgets.coach.table_coach import TableCoach
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.rule_form import form_fields
from cardkit_widgets.tables import animation_frames, saved_game
from cardkit_widgets.tables.base import TableWidget, answer_to_click

if TYPE_CHECKING:
    from cardkit.table.custom_player import AnyBots
    from cardkit.table.definition import Definition
    from cardkit.table.grammar import Speaker
    from cardkit.table.positions import Position
    from cardkit_widgets.core.url_params import TableRequest
    from cardkit_widgets.protocol.command_types import (
        Actions,
        BeginPuzzle,
        Command,
        ExplainBotMove,
        ExplainClick,
        GoToDecision,
        NewGame,
        ReviewGame,
    )
    from cardkit_widgets.protocol.state_types import BotChoice, TableState, TableTools

# The names of the bots at the table, clockwise from the person's left.
BOT_NAMES = ("Mina", "Theo", "Ines", "Olu", "Kofi")


class Play(TableWidget):
    """A table at which a person in one seat plays against bots in all other seats."""

    game: Game
    # The mistake for which the person is looking for a better move, if any.
    puzzle: MistakePuzzle | None = None
    coach: TableCoach

    def __init__(  # noqa: PLR0913
        self,
        game: str | Game | Mapping[str, Any] | None = None,
        *,
        position: Position | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        seat: int = 1,
        bots: AnyBots = "",
        lang: str | None = None,
        **rules: object,
    ) -> None:
        """Create a table for a new game, an unfinished game, or a position.

        Args:
            game: The name of a game, or an unfinished game or its record, which is continued as a copy.
            position: A position to start from, instead of an unfinished game.
            seed: The seed of a new game; None for a random one.
            seat: The person's seat, from 1.
            bots: The bot in all other seats, or a list of bots in seat order. They can be names or your own players
                (see `cardkit.table.custom_player`). The default is one that a beginner can beat.
            lang: The language of the page, if the game is translated. Messages in Python stay English.
            rules: Rules that differ from the defaults, by name.

        Raises:
            CardkitError: If the game doesn't exist or can't be played with these rules, bots or seats.

        """
        begun = _given_game(game, position, seed, rules)
        definition = begun.definition if begun else definition_of(game)
        check_options(Play.__init__, definition.name, definition.parameters, rules)
        wanted = url_params.requested_language(definition, lang)
        with speaking(wanted.language):
            super().__init__(definition, translated("play", "title", game=definition.name))
            self.seat = seat
            self.given_bots = names_of(bots) if bots else [default_bot(definition)]
            if begun:
                self._continue_game(begun, self.given_bots)
            else:
                self._start_game(seed, self.given_bots, rules)
            self.warn(wanted.problem)

    @classmethod
    def from_url(cls, game: str, *, seed: int | None = None, bots: str = "", **rules: object) -> Play:
        """Return the table that the page's URL asks for, as in `?players=4&seed=7`.

        Args:
            game: The name of the game.
            seed: The seed if the URL has none; None for a random one.
            bots: The bot if the URL has none.
            rules: Rules that differ from the defaults, by name, unless the URL changes them.

        """
        return cls.from_request(game, url_params.requested_table(definition_of(game), rules, seed=seed, bot=bots))

    @classmethod
    def for_any_game(cls, usual: str) -> Play:
        """Return a table for the game in the page's URL, as in `?game=trio&players=4`.

        Args:
            usual: The game if the URL has none.

        """
        definition, problem = url_params.requested_game(usual)
        asked = url_params.requested_table(definition, {})
        return cls.from_request(definition.slug, asked._replace(problem=problem or asked.problem))

    @classmethod
    def from_request(cls, game: str, asked: TableRequest) -> Play:
        """Return the requested table. If the request had an error, the table shows it.

        Args:
            game: The name of the game.
            asked: The table that the URL asks for.

        """
        play = cls(game, seed=asked.seed, bots=asked.bot, **asked.rules)
        play.keeps = url_params.storage_key(f"play {play.definition.slug}")
        play.warn(asked.problem)
        return play

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "why": self.why,
            "select": lambda command: self.answer_selection(command, self.game, self.seat),
            "suggest": lambda _: self.answer_suggestion(self.game, self.seat),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "next": lambda _: self.deal(),
            "new": self._new_game,
            "advise": self._advise,
            "review": self._review,
            "go": self._go_to_decision,
            "puzzle": self._begin_puzzle,
            "reveal": lambda _: self._reveal_best_move(),
            "leave": lambda _: self._leave_puzzle(),
            "thinking": self._explain_bot_move,
            "restore": lambda command: self.restore(command["kept"]),
        }

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        game = self.game.at(self.game.history.now)
        return {
            **super().snapshot(),
            "game": game,
            "bots": self.bots,
            "bot_names": self.bot_names,
            "slow_seats": self.slow_seats,
            "state": self.state,
            "can_be_saved": self.can_be_saved,
            "coach": self.coach,
            "puzzle": replace(self.puzzle) if self.puzzle else None,
        }

    # --- What a person can do ---

    def move(self, text: str) -> None:
        """Make the person's move and the bots' moves after it. Raises IllegalMoveError and NotationError."""
        before = self.game.history.now
        then = self.game.at(before)
        self.game.move(text, seat=self.seat, advance=False)
        if self.puzzle:
            self._judge_puzzle_move(then, self.game.events[-1]["move"])
            return
        cost = self.coach.cost(then, self.game.events[-1]["move"])
        self._show(self._play_bots(before), cost=cost)

    def why(self, command: ExplainClick) -> None:
        """Explain why the move that the person clicked isn't allowed."""
        answer = answer_to_click(command, self.game, self.seat)
        self.answer_why(answer)

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the person."""
        return speaker_to(self.game, self.seat)

    def undo(self) -> None:
        """Go back to the person's last decision. Raises CardkitError if there isn't one."""
        if not self._can_undo():
            raise RefusedError(translated("play", "no_undo"))
        before, self.puzzle = self.game.history.now, None
        self.coach.forget_review()
        self.game.undo()
        while self.game.turn != self.seat:
            self.game.undo()
        self._show(self.game.history.now, taken_back(self.game, self.seat, before))

    def redo(self) -> None:
        """Go forward again to the person's next decision after `undo`, with the same shuffles."""
        before, self.puzzle = self.game.history.now, None
        self.game.redo()
        while self.game.history.undone and self.game.turn != self.seat:
            self.game.redo()
        self._show(self._play_bots(before))

    def deal(self) -> None:
        """Deal the next round, or a new game after the last round. Raises RefusedError during a round."""
        if self.game.over:
            self._start_game(None, self.bot_names, self.game.rules)
            return
        if not self.game.history.awaits_deal():
            raise RefusedError(translated("round", "none"))
        before = self.game.history.now
        self.game.advance(events=1)
        self._show(self._play_bots(before))

    def restore(self, line: object) -> None:
        """Continue a game from the browser's storage or from a link; if that isn't possible, show the reason.

        To continue a record, use `Play(record)`.

        Args:
            line: The string written by `saved_game.encode`.

        """
        if isinstance(line, Mapping):
            raise CardkitError(translated("play", "no_line"))
        try:
            game, bot = saved_game.decode(line, self.definition)
            self._take_seat(game, self._checked_bots(bot))
            self.can_be_saved = True
        except CardkitError as error:
            self._show(self.game.history.now)
            self.warn(translated("play", "not_kept", problem=str(error)))
            return
        self._play_bots(self.game.history.now)
        self._show(self.game.history.now, resumed=not self._next_label())

    def _advise(self, _command: Command) -> None:
        self.reply = {"advice": self.coach.advice(self.game, self.state["serial"])}

    def _review(self, command: ReviewGame) -> None:
        if command["first"]:
            self.coach.forget_review()
        self.reply = {"review": self.coach.review(self.game, self.state["serial"])}

    def _go_to_decision(self, command: GoToDecision) -> None:
        """Go back to a reviewed decision of the person; the moves after it can be repeated with `redo`."""
        self.game, self.puzzle = (
            self.game.at(table_coach.position_before(self.game, command["before"], self.seat)),
            None,
        )
        self._show(self.game.history.now, translated("play", "back", **self._round_facts(self.game)), looking=True)

    def _round_facts(self, game: Game) -> dict[str, object]:
        """Return the values for a sentence about the round: its number, and whether the game can have several."""
        return {"round": game.state.round, "in_round": not self.definition.goal.one_round}

    # --- A mistake as a puzzle ---

    def _begin_puzzle(self, command: BeginPuzzle) -> None:
        """Go back to a reviewed mistake, and ask for a better move."""
        found = self.coach.mistake(table_coach.position_before(self.game, command["before"], self.seat))
        then = self.game.at(found.before)
        names = table_coach.named_moves(then, [found.move, found.better], self.seat)
        cost = table_coach.decision_text(then, found, self.seat)
        text = translated("puzzle", "ask", told=cost, **self._round_facts(then))
        self.puzzle = MistakePuzzle(self.game, found.before, found.move, text, names[found.better])
        self._show_puzzle()

    def _judge_puzzle_move(self, then: Game, move: str) -> None:
        """Judge the move that the person would make now, without making it."""
        puzzle = self._current_puzzle()
        if move == puzzle.played:
            puzzle.remind()
        else:
            puzzle.judge(self.coach.verdict_on(then, move))
        self._show_puzzle()

    def _reveal_best_move(self) -> None:
        puzzle = self._current_puzzle()
        puzzle.reveal(is_clear=self.coach.is_clear(puzzle.position))
        self._show_puzzle()

    def _leave_puzzle(self) -> None:
        """Return to the position in which the review was opened."""
        self.game, self.puzzle = self._current_puzzle().end, None
        self._show(self.game.history.now, looking=True)

    def _current_puzzle(self) -> MistakePuzzle:
        if self.puzzle is None:
            raise RefusedError(translated("puzzle", "none"))
        return self.puzzle

    def _show_puzzle(self) -> None:
        puzzle = self._current_puzzle()
        self.game = puzzle.position
        self._show(self.game.history.now, looking=True)

    def _explain_bot_move(self, command: ExplainBotMove) -> None:
        """Explain why a bot made a move in a finished round. Raises RefusedError for any other event."""
        number = command["event"]
        asked = {line["asks"] for line in self.state["log"]} - {0}
        if number not in asked:
            raise RefusedError(translated("play", "too_early"))
        then = self.game.at(number - 1)
        event = self.game.events[number - 1]
        thought = then.ask(opponents(self.bot_names, self.seat, then.players)[event["seat"]], event["move"])
        described = " ".join(tell_event(self.game, number, self.seat))
        self.notify("clause", translated("play", "why", told=described, why=thought.why))

    def _new_game(self, command: NewGame) -> None:
        rules, seed, bot = command["rules"], command["seed"], command["bot"]
        if seed is not None and seed != "" and not _is_seed(seed):
            raise RefusedError(translated("new", "seed", last=SEED_LIMIT - 1), "seed")
        if bot.partition(":")[0] == SEARCH and not self.coach.is_compiled():
            raise RefusedError(translated("new", "getting_ready"), "bot")
        self._start_game(seed if _is_seed(seed) else None, self._checked_bots(bot), rules)

    def _checked_bots(self, bot: str) -> list[str]:
        """Return the bots that the form offers under a name; custom players are sent to the page only as names.

        Raises RefusedError for any other name. Otherwise, a forged message could start a bot that takes minutes for
        each move.
        """
        if bot == _combined_name(self.given_bots):
            return self.given_bots
        if bot not in bot_descriptions(self.definition):
            offered = either([member["name"] for member in _bot_choices(self.definition, self.given_bots)])
            raise RefusedError(translated("new", "no_bot", offered=offered), "bot")
        return [bot]

    # --- Running the game ---

    def _start_game(self, seed: int | None, bots: list[str], rules: Mapping[str, object]) -> None:
        """Start a game. Raises CardkitError, and changes nothing, if it can't be played."""
        self._take_seat(Game(self.definition, rules, seed=seed), bots)
        self.can_be_saved = True
        self.game.advance(events=1)
        self._show(self._play_bots(0))

    def _continue_game(self, game: Game, bots: list[str]) -> None:
        """Continue a game. The page doesn't save it, because its shuffles may not follow from its seed."""
        self._take_seat(game, bots)
        self.can_be_saved = False
        self._play_bots(self.game.history.now)
        self._show(self.game.history.now)

    def _take_seat(self, game: Game, bots: list[str]) -> None:
        """Seat the person and the bots. Raises CardkitError, and changes nothing, if that isn't possible."""
        if not 1 <= self.seat <= game.players:
            message = f"there is no seat {self.seat}: the seats are 1 to {game.players}"
            raise CardkitError(message)
        seats = opponents(bots, self.seat, game.players)
        chosen = {seat: bot_named(self.definition, name) for seat, name in seats.items()}
        game.names = [_player_name(seat, self.seat) for seat in range(1, game.players + 1)]
        self.game, self.bots, self.bot_names = game, chosen, bots
        self.slow_seats = {seat for seat, name in seats.items() if name not in bots_of(self.definition)}
        self.puzzle = None
        if "coach" in vars(self):
            self.coach.stop()
        self.coach = TableCoach(game, self.seat)
        self.show_clauses(game.rules, game.names)

    def _play_bots(self, shown: int) -> int:
        """Play until the person has to decide or the round ends, and return the last event that the page has shown.

        Before a slow bot decides, the page shows the events since `shown`, and the bot that is thinking.
        """
        while self.game.turn != self.seat and self.game.next_event() and not self.game.history.awaits_deal():
            if self.game.turn in self.slow_seats:
                self._show(shown, thinking=True)
                shown = self.game.history.now
            if self.game.turn:
                self.game.bot_move(self.bots[self.game.turn], advance=False)
            else:
                self.game.advance(events=1)
        return shown

    def _next_label(self) -> str:
        """Return the label of the button that continues after a round or the game; empty during a round."""
        if self.game.over:
            return translated("play", "again")
        return translated("play", "next", round=self.game.state.round + 1) if self.game.history.awaits_deal() else ""

    def _round_winner_text(self) -> str:
        """Describe who scored best in the round that has ended; empty if the game doesn't count points."""
        if not self.game.history.awaits_deal():
            return ""
        sides = [side for side in self.game.scene(self.seat).standings if side.points]
        if not sides:
            return ""
        fewest = self.definition.goal.fewest
        best = (min if fewest else max)(int(side.points) for side in sides)
        found = [side for side in sides if int(side.points) == best]
        seats = [seat for side in found for seat in side.seats]  # two seats can be a team or two tied players
        whose = "_of_many" if len(seats) > 1 else "_yours" if seats == [self.seat] else "_of_one"
        key = ("fewest" if fewest else "most") + whose
        return translated("play", key, names=listed([side.name for side in found]))

    def _can_undo(self) -> bool:
        return any(event.get("seat") == self.seat for event in self.game.events)

    def _show(
        self,
        before: int,
        *says: str,
        cost: str = "",
        looking: bool = False,
        resumed: bool = False,
        thinking: bool = False,
    ) -> None:
        """Show what has happened since event `before`.

        Args:
            before: The last event that the page has shown.
            says: More sentences for the last frame.
            cost: The coach's verdict on the person's last move.
            looking: Whether the person is reviewing the game.
            resumed: Whether the game is resumed after the page was closed.
            thinking: Whether a bot is thinking now.

        """
        game, waits = self.game, self.game.history.awaits_deal()
        shown = animation_frames.frames_between(game, before, self.seat)
        shown[-1]["says"] += says
        if thinking:
            shown[-1]["scene"]["prompt"] = translated("play", "thinking", name=_player_name(game.turn, self.seat))
        tools: TableTools = {
            "undo": self._can_undo() and not self.puzzle,
            "redo": bool(game.history.undone) and not self.puzzle,
            "travel": True,
            "new": True,
            "pace": True,
            "memory": self.definition.memory_aid,
            "coach": table_coach.is_possible(self.definition),
            "next": self._next_label(),
        }
        kept_game = self.puzzle.game if self.puzzle else game
        can_review = self._can_undo() and (game.over or waits) and tools["coach"]
        if self._can_undo() and tools["coach"] and not self.puzzle:
            self.coach.follow(game)
        state: TableState = {
            **self.next_state(shown),
            "live": game.turn == self.seat,
            "thinking": thinking,
            "log": animation_frames.log_lines(game, self.seat, thinkers=True),
            "sheets": animation_frames.score_sheet_states(game, self.seat),
            "tools": tools,
            "coach": {"cost": cost, "review": can_review, "looking": looking},
            "options": form_fields(self.definition, game.rules),
            "kept": saved_game.encode(kept_game, _combined_name(self.bot_names))
            if self._can_undo() and self.can_be_saved
            else None,
            "rounds": animation_frames.round_scores(game, self.seat),
            "puzzle": self.puzzle.as_dict() if self.puzzle else None,
            "best": self._round_winner_text(),
            "resumed": translated("play", "resumed") if resumed else "",
            "bots": {
                "members": _bot_choices(self.definition, self.given_bots),
                "value": _combined_name(self.bot_names),
            },
        }
        self.show(state)


def _is_seed(value: object) -> TypeGuard[int]:
    """Return whether a value from the page is a valid seed; a number with too many digits arrives as a float."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEED_LIMIT


def _combined_name(bots: list[str]) -> str:
    """Combine the names of several bots into one, for the page."""
    return listed([str(name) for name in bots])


def _given_game(game: object, position: Any, seed: int | None, rules: Mapping[str, Any]) -> Game | None:
    """Return the game to continue, given a game, its record or a position; None if a new game has to be started."""
    if position is not None:
        if game is not None and not isinstance(game, str):
            raise CardkitError("give a game or a position, not both")
        return play(game, position=position, seed=seed, **rules)
    if not isinstance(game, Game | Mapping):
        return None
    if rules or seed is not None:
        given = next(iter(rules), "seed")
        raise CardkitError(f"this game has begun with its own rules and seed: leave out {given}=, or begin a new game")
    return game.copy() if isinstance(game, Game) else replay(game)


def _bot_choices(definition: Definition, given: list[str]) -> list[BotChoice]:
    """Return the bots that the form offers, including those that the table was created with."""
    known = bot_descriptions(definition)
    labels = bot_styles(definition)
    own = (
        {}
        if _combined_name(given) in known
        else {_combined_name(given): translated("play", "own" if len(given) == 1 else "each")}
    )
    return [{"name": name, "label": labels.get(name, name), "says": says} for name, says in {**known, **own}.items()]


def _player_name(seat: int, own: int) -> str:
    return BOT_NAMES[(seat - own - 1) % len(BOT_NAMES)] if seat != own else capital(you())
