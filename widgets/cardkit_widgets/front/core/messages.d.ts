// Written by `python -m cardkit_widgets.protocol.typescript` from the types in `protocol/` and `table/scene.py`.

/**
 * One place for a card: its name, the card (None: empty), and its label for screen readers.
 *
 * `known` is a face-down card that this player has seen there: a memory aid can show it. `mark` is a word or two
 * written on the card, such as what a joker stands for. A card in `passing` is about to be turned back.
 */
export interface Slot {
  place: string;
  card: string | null;
  label: string;
  known: string;
  mark: string;
  passing: boolean;
}

/**
 * Cards that lie together.
 *
 * `kind`: an `area` (a grid of `columns`), a `pile`, a `hand` (the one card a player has drawn or taken), a `fan` (a
 * hand of many cards), `closed` (a hand that shows only how many cards it has) or a `row` (cards side by side).
 *
 * `group` says where it lies: with the `others`, in the `centre` or in front of one's `own` seat. `count` is the
 * number of cards in a pile, `seat` the owner (0: nobody). The zone with the `badge` shows its player's total, and the
 * `partner` in team play. `known` are cards below a pile's top that this player has seen.
 *
 * `note_room` is the longest note that can come, and `mark_room` says whether cards can come to bear marks: room is
 * kept for both, so that nothing moves when they come. An `inactive` zone takes no part in the round any more.
 */
export interface Zone {
  id: string;
  kind: string;
  title: string;
  slots: Slot[];
  columns: number;
  seat: number;
  count: number | null;
  active: boolean;
  note: string;
  row_names: string[];
  column_names: string[];
  group: string;
  badge: boolean;
  partner: string;
  known: string[];
  note_room: string;
  mark_room: boolean;
  inactive: boolean;
}

/**
 * A legal move: its notation, what it would do, the places to point at to make it, and the clause behind it.
 *
 * `button` is the label if the move also has a button; buttons of the same `menu` form one list under that name.
 * `then` tells a player who has pointed at the first place what to choose next.
 */
export interface Choice {
  move: string;
  says: string;
  path: string[];
  clause: string;
  button: string;
  menu: string;
  then: string;
}

/**
 * What the cards in the picked `places` make together: in words, the clause behind it, and the possible moves.
 *
 * The clause allows the `choices`; if there are none, it is the clause that forbids them.
 */
export interface Selection {
  places: string[];
  says: string;
  clause: string;
  choices: Choice[];
}

/**
 * One line of the score table: the seats of a side, its total, and its points in the round that ended last.
 */
export interface Standing {
  seats: number[];
  name: string;
  total: string;
  points: string;
  winner: boolean;
}

/**
 * Everything that one player sees. `prompt` says who has to decide what; `phase` is a word for tests.
 *
 * With `rows`, room is kept for rows of cards beside the piles.
 * `choices` are the legal moves that a player makes by pointing. If several cards are picked together, `select` is the
 * zone they are picked from, and a `Selection` says what they make.
 */
export interface Scene {
  game: string;
  seat: number;
  turn: number;
  phase: string;
  prompt: string;
  headline: string;
  zones: Zone[];
  choices: Choice[];
  standings: Standing[];
  totals_title: string;
  select: string;
  rows: boolean;
}

/**
 * What the page says: a `clause`, something `refused`, an `error`, a `link`; `field` is what was filled in.
 *
 * If `ruling` is False, only the book's sentence of the clause decides.
 */
export interface Notice {
  kind: string;
  text: string;
  clause: string;
  field: string;
  ruling?: boolean;
}

/**
 * A card (empty: face down) that moves from a place to another, or is turned where it is.
 */
export interface Flight {
  card: string;
  source: string;
  target: string;
}

/**
 * One event: the scene after it, the cards that move, what is said of it, and who has moved (0: nobody).
 */
export interface Frame {
  scene: Scene;
  flights: Flight[];
  says: string[];
  seat: number;
}

/**
 * The points of a side in a round (empty if none are counted), and its total after it.
 */
export interface LoggedScore {
  name: string;
  points: string;
  total: string;
}

/**
 * The scores after a round, a row for each side; `title` says what the totals count.
 */
export interface LoggedScores {
  title: string;
  rows: LoggedScore[];
}

/**
 * A line of the log: what happened in one event.
 *
 * `asks`: the number of the event, if its player can be asked why (else 0); `by`: the player, if it is somebody else.
 * `round`: the number of the round that begins here (else 0); `scores`: those of the round that ends here.
 */
export interface Logged {
  text: string;
  clauses: string[];
  kind: string;
  by: string;
  asks: number;
  round: number;
  scores: LoggedScores | null;
}

/**
 * A line of a score sheet: `value` is what it adds, as text; `rulings` are the clauses whose ruling decides.
 */
export interface ScoreLine {
  title: string;
  text: string;
  value: string;
  clauses: string[];
  rulings: string[];
}

/**
 * The score sheet of a side: `total` is its score in words, such as `34 points`.
 */
export interface Sheet {
  name: string;
  total: string;
  lines: ScoreLine[];
}

/**
 * A field of a form: a `number` between bounds, a `flag`, a `choice` of names, or `text`.
 */
export interface Option {
  name: string;
  label: string;
  field: string;
  bounds: string;
  low: number | null;
  high: number | null;
  names: string[];
  value: any;
}

/**
 * A sentence of a clause, whose word it is (`book` or `ruling`), and why.
 */
export interface Sentence {
  mark: "book" | "ruling";
  text: string;
  reason: string;
}

/**
 * A clause, what people call it, and whether it rests on a rule that was changed.
 */
export interface Clause {
  name: string;
  sentences: Sentence[];
  changed: boolean;
}

/**
 * The pictures of a game, as SVG, the names of its cards, and its colours.
 */
export interface Art {
  faces: Record<string, string>;
  names: Record<string, string>;
  back: string;
  colours: Record<string, string>;
}

/**
 * What the tools of a table can do now; `next` is the label of what goes on once a round has ended.
 */
export interface Tools {
  undo?: boolean;
  redo?: boolean;
  travel?: boolean;
  new?: boolean;
  pace?: boolean;
  memory?: boolean;
  coach?: boolean;
  next?: string;
}

/**
 * What the coach says of the last move, whether it can look over the game, and whether it does.
 */
export interface Coach {
  cost?: string;
  review?: boolean;
  looking?: boolean;
}

/**
 * Who can sit in a bot's place.
 */
export interface Bot {
  name: string;
  label: string;
  says: string;
}

/**
 * The bots to choose from, and who sits there now.
 */
export interface Bots {
  members?: Bot[];
  value?: string;
}

/**
 * A step or a puzzle by its number, the puzzle's title, and whether it is done.
 */
export interface LessonStop {
  stop: number;
  title: string;
  done: boolean;
}

/**
 * A chapter of a lesson with its steps, or the puzzles at the end.
 */
export interface Chapter {
  title: string;
  stops: LessonStop[];
}

/**
 * A step of a lesson, or a puzzle: what one reads, and the kind of answer that it `waits` for, if any.
 *
 * `index` of `count` steps, or puzzles; `stop` counts all of them. `told` says why what was answered is right. The
 * last stop `ends` it.
 */
export interface Lesson {
  title: string;
  puzzle: boolean;
  stop: number;
  index: number;
  count: number;
  chapter: number;
  chapters: Chapter[];
  says: string;
  told: string;
  table: string[][];
  clauses: string[];
  waits: "" | "move" | "number";
  task: string;
  ends: boolean;
}

/**
 * What is said to an answer; one that does not count was none.
 */
export interface Verdict {
  right: boolean;
  says: string;
  counts: boolean;
}

/**
 * A clause with its id and its game.
 */
export interface NamedClause {
  name: string;
  sentences: Sentence[];
  changed: boolean;
  id: string;
  game: string;
}

/**
 * A move with what it is worth, in words and as a part of the best.
 */
export interface Bar {
  says: string;
  worth: string;
  part: number;
  best: boolean;
}

/**
 * The answer of an exercise, and why.
 */
export interface Solution {
  answer: string;
  options: string[];
  why: string;
  clause: NamedClause | null;
  lesson: string;
  bars: Bar[];
}

/**
 * A blank in a line: its choices, and the number of the one with which it begins, if it does with one.
 */
export interface LineBlank {
  options: string[];
  begins: number | null;
}

/**
 * What is asked; of a line, the `pieces` between which the `blanks` are.
 */
export interface Question {
  kind: string;
  ask: string;
  code: string;
  options?: string[];
  coded?: boolean;
  unit?: string;
  help?: string;
  pieces?: string[];
  blanks?: LineBlank[];
}

/**
 * Which help can be asked for.
 */
export interface Offers {
  hint: boolean;
  show: boolean;
  restart: boolean;
}

/**
 * How far one has come with a question.
 */
export interface Tried {
  verdict: Verdict | null;
  hint: string;
  offers: Offers;
  solution: Solution | null;
  solved: boolean;
  name: string;
}

/**
 * The same, for an exercise at a table.
 */
export interface Exercise {
  verdict: Verdict | null;
  hint: string;
  offers: Offers;
  solution: Solution | null;
  solved: boolean;
  name: string;
  question: Question;
  task: string;
  back: boolean;
}

/**
 * A move of the explorer, and the clause behind it.
 */
export interface Explained {
  move: string;
  says: string;
  allowed: boolean;
  clause: string;
}

/**
 * A part of the rulebook.
 */
export interface Section {
  title: string;
  ids: string[];
}

/**
 * The rulebook beside a table: `lit` clauses are at work now, `chosen` is the one that the table shows.
 */
export interface Book {
  chosen: string;
  says: string;
  lit: string[];
  moves: Explained[];
  options: Option[];
  changed: boolean;
  sections: Section[];
}

/**
 * Where one is in a finished game, and from where one looks.
 */
export interface Watched {
  now: number;
  last: number;
  moves: number;
  round: number;
  seat: number;
  seats: Record<string, any>[];
  version: string;
  versions: string[];
  arrives: boolean;
}

/**
 * The points of each round by side, what dice then added to the totals, and the totals now, with their title.
 */
export interface Rounds {
  names: string[];
  points: number[][];
  dice: number[][];
  totals: string[];
  title: string;
}

/**
 * A mistake to try again: what it was, and the verdict on what was tried (`good`, `not_yet` or neither).
 */
export interface PuzzleShown {
  title: string;
  says: string;
  verdict: string;
  kind: string;
  solved: boolean;
}

/**
 * What a table shows: frames one after another, the last of which stays.
 *
 * While somebody is `thinking`, the frames of the next state follow on from these.
 */
export interface TableState {
  serial: number;
  frames: Frame[];
  live: boolean;
  thinking: boolean;
  log: Logged[];
  sheets: Sheet[];
  tools: Tools;
  coach: Coach;
  options: Option[];
  bots: Bots;
  notice: Notice | null;
  wanted: Choice | null;
  kept: any;
  best: string;
  resumed: string;
  rounds: Rounds | null;
  puzzle: PuzzleShown | null;
  lesson?: Lesson;
  book?: Book;
  watch?: Watched;
  exercise?: Exercise;
}

/**
 * What everything shows that is no table.
 */
export interface PartState {
  serial: number;
  kept: any;
  notice: Notice | null;
}

/**
 * A question about a number, and what was guessed; `late` if the answer could be seen before.
 */
export interface GuessState {
  serial: number;
  kept: any;
  notice: Notice | null;
  ask: string;
  low: number;
  high: number;
  unit: string;
  value: number | null;
  late: boolean;
}

/**
 * An open question, if it is asked already, its answer so far, and how many letters that can have.
 */
export interface OpenState {
  serial: number;
  kept: any;
  notice: Notice | null;
  open: boolean;
  answer: string;
  longest: number;
}

/**
 * How often something has happened, and what came of the last time; `steps` are how often it can at a touch.
 */
export interface TrialsState {
  serial: number;
  kept: any;
  notice: Notice | null;
  steps: number[];
  count: number;
  says: string;
  picture: string;
}

/**
 * What can be changed: a `slider` or a list.
 */
export interface ChangeField {
  name: string;
  label: string;
  slider: boolean;
  choices: any[];
  value: any;
}

/**
 * What can be changed about a chart.
 */
export interface ChangeState {
  serial: number;
  kept: any;
  notice: Notice | null;
  fields: ChangeField[];
}

/**
 * How far one has come with a question, and what was tried; one that is not asked yet `waits` for something.
 */
export interface QuestionState {
  serial: number;
  kept: any;
  notice: Notice | null;
  verdict: Verdict | null;
  hint: string;
  offers: Offers;
  solution: Solution | null;
  solved: boolean;
  name: string;
  question: Question | null;
  waits: string;
  tried: any[];
}

/**
 * A part of a lesson; one that is not `passed` keeps the next step closed.
 *
 * A simulation that was skipped and ran by itself is `filled`, until somebody starts it again.
 */
export interface Done {
  part: string;
  says: string;
  done: boolean;
  passed: boolean;
  filled: boolean;
}

/**
 * How far one has come in a lesson; on a `page`, with whose numbers, and which `step` is on the screen, from 0.
 *
 * Up to the `furthest` step that has been on the screen all are open. `lesson` is its number; 0: it has none.
 */
export interface ProgressState {
  serial: number;
  kept: any;
  notice: Notice | null;
  lesson: number;
  title: string;
  minutes: number;
  steps: Done[];
  student: number;
  seed: number;
  prefix: string;
  page: boolean;
  problem: string;
  step: number;
  furthest: number;
}

/**
 * A part of a lab's form; one without a title is always there.
 */
export interface FormSection {
  title: string;
  open: boolean;
  fields: Option[];
}

/**
 * A lab's form; another `stamp`: it was filled in anew by the kernel.
 */
export interface LabForm {
  stamp: number;
  sections: FormSection[];
}

/**
 * A game worth a look, in words, and how it is asked for.
 */
export interface Pick {
  text?: string;
  game?: number;
  version?: string;
  deal?: number;
  one?: string;
  other?: string;
}

/**
 * What a game's number is called, and the last there is.
 */
export interface Numbered {
  label: string;
  last: number;
}

/**
 * What a lab shows: its form, how far the run is (`done` of 1), what came out, and the same in Python.
 *
 * `left` is how long it may still take; what was `stopped` can go on.
 */
export interface LabState {
  serial: number;
  notice: Notice | null;
  form?: LabForm;
  status?: string;
  left?: string;
  running?: boolean;
  stopped?: boolean;
  done?: number;
  once?: boolean;
  sentence?: string;
  rows?: string[][];
  note?: string;
  picks?: Pick[];
  number?: Numbered | null;
  code?: string;
}

/**
 * A lesson in the table of all; `curricula` are pairs: the name of one, and where the lesson fits in it.
 */
export interface NamedLesson {
  key: string;
  name: string;
  idea: string;
  games: string;
  minutes: number;
  age: string;
  needs: string;
  curricula: string[][];
}

/**
 * A game of a lesson, and where its page is.
 */
export interface LessonTable {
  name: string;
  page: string;
}

/**
 * What a teacher may want to know before the lesson: `questions` and `mistakes` are pairs, none without the key.
 *
 * `room` opens one for a class.
 */
export interface DescribedLesson {
  key: string;
  name: string;
  idea: string;
  games: string;
  minutes: number;
  age: string;
  needs: string;
  curricula: string[][];
  room: string;
  own: boolean;
  aim: string;
  bring: string;
  facts: string[][];
  questions: string[][];
  mistakes: string[][];
  tables: LessonTable[];
}

/**
 * Where the class finds its lesson: `all` with the same numbers, each with their `own`, or on Binder.
 */
export interface ClassAddresses {
  all?: string;
  own?: string;
  binder?: string;
}

/**
 * What a student has to answer; 0: all students have the same numbers.
 */
export interface AnswersOf {
  student: number;
  name: string;
  answers: string[];
}

/**
 * How an exercise is solved: `right` are the options that are; the first of `worths` are headings.
 */
export interface Explanation {
  ask: string;
  picture: string;
  options: string[];
  right: number[];
  answer: string;
  hint: string;
  why: string;
  worths: string[][];
  mistakes: string[][];
}

/**
 * The answers of a class, and the exercises explained with the numbers of one `student`.
 */
export interface Solutions {
  titles: string[];
  rows: AnswersOf[];
  note: string;
  student: number;
  explained: Explanation[];
}

/**
 * The teacher's page. Without a lesson it lists all; `making` is the file at work, `ready` the one to be taken.
 */
export interface TeacherState {
  serial: number;
  kept: any;
  notice: Notice | null;
  page: boolean;
  room: boolean;
  problem: string;
  lessons: NamedLesson[];
  lesson: DescribedLesson | null;
  seed: number;
  students: number;
  most: number;
  addresses: ClassAddresses;
  rules: Option[];
  pdf: boolean;
  making: string;
  ready: string;
  locked: string;
  solutions: Solutions | null;
}

/**
 * What every message has besides its verb: a name to be answered by, and the state that its sender looks at.
 */
export interface Sent {
  id?: string;
  serial?: number;
}

/**
 * Answer, to show that the kernel is still there.
 */
export interface Ping {
  id?: string;
  serial?: number;
  do: "ping";
}

/**
 * Go back to what this browser has kept of the widget: `state.kept` of an earlier visit.
 */
export interface Restore {
  id?: string;
  serial?: number;
  do: "restore";
  kept: unknown;
}

/**
 * Make a move, in its notation.
 */
export interface Move {
  id?: string;
  serial?: number;
  do: "move";
  move: string;
}

/**
 * Say why what is pointed at is no move; `path` are the places that were pointed at, in order.
 */
export interface Why {
  id?: string;
  serial?: number;
  do: "why";
  path: string[];
}

/**
 * Say what the cards in these places make together.
 */
export interface Select {
  id?: string;
  serial?: number;
  do: "select";
  places: string[];
}

/**
 * Say what can be made of the cards in hand.
 */
export interface Suggest {
  id?: string;
  serial?: number;
  do: "suggest";
}

/**
 * Take back the last move of one's own.
 */
export interface Undo {
  id?: string;
  serial?: number;
  do: "undo";
}

/**
 * Make the move again that was taken back.
 */
export interface Redo {
  id?: string;
  serial?: number;
  do: "redo";
}

/**
 * Go on: the next step of a lesson or of a finished game, the next round, the next game.
 */
export interface Next {
  id?: string;
  serial?: number;
  do: "next";
}

/**
 * Go back: one step of a lesson or of a finished game, one move of an exercise.
 */
export interface Back {
  id?: string;
  serial?: number;
  do: "back";
}

/**
 * Show the first step of a finished game.
 */
export interface First {
  id?: string;
  serial?: number;
  do: "first";
}

/**
 * Show the last step of a finished game.
 */
export interface Last {
  id?: string;
  serial?: number;
  do: "last";
}

/**
 * Show a finished game as it stood after so many events.
 */
export interface To {
  id?: string;
  serial?: number;
  do: "to";
  event: number;
}

/**
 * Show any step or puzzle of a tutorial, counted from 0.
 */
export interface Jump {
  id?: string;
  serial?: number;
  do: "jump";
  to: number;
}

/**
 * Look at a finished game from a seat; 0 sees all cards.
 */
export interface Seat {
  id?: string;
  serial?: number;
  do: "seat";
  seat: number;
}

/**
 * Look at another of the finished games.
 */
export interface Version {
  id?: string;
  serial?: number;
  do: "version";
  version: string;
}

/**
 * Say why a bot has done this; `event` is the number of its move.
 */
export interface Thinking {
  id?: string;
  serial?: number;
  do: "thinking";
  event: number;
}

/**
 * Show the answer of an exercise, or what a step of a lesson waits for.
 */
export interface Show {
  id?: string;
  serial?: number;
  do: "show";
}

/**
 * Give the hint of an exercise.
 */
export interface Hint {
  id?: string;
  serial?: number;
  do: "hint";
}

/**
 * Show the answer, which the teacher has revealed to the class: `sign` proves it.
 */
export interface Revealed {
  id?: string;
  serial?: number;
  do: "revealed";
  sign: string;
}

/**
 * Begin a lesson or an exercise again.
 */
export interface Restart {
  id?: string;
  serial?: number;
  do: "restart";
}

/**
 * Deal a new game: its rules, the bot in the other seats, and a seed (None: whichever).
 */
export interface New {
  id?: string;
  serial?: number;
  do: "new";
  rules: Record<string, any>;
  bot: string;
  seed: number | string | null;
}

/**
 * Say what each move is worth. Asked again and again while there is more to learn.
 */
export interface Advise {
  id?: string;
  serial?: number;
  do: "advise";
}

/**
 * Say what the moves have cost; `first` begins anew, else it goes on where it was.
 */
export interface Review {
  id?: string;
  serial?: number;
  do: "review";
  first: boolean;
}

/**
 * Go to the decision after so many events, which was looked over.
 */
export interface Go {
  id?: string;
  serial?: number;
  do: "go";
  before: number;
}

/**
 * Ask for a better move than the mistake after so many events, which was looked over.
 */
export interface BeginPuzzle {
  id?: string;
  serial?: number;
  do: "puzzle";
  before: number;
}

/**
 * Name the best move of a puzzle.
 */
export interface Reveal {
  id?: string;
  serial?: number;
  do: "reveal";
}

/**
 * Go back from a puzzle to where the game was looked over.
 */
export interface Leave {
  id?: string;
  serial?: number;
  do: "leave";
}

/**
 * Show a clause of the rulebook on the table.
 */
export interface ChooseClause {
  id?: string;
  serial?: number;
  do: "clause";
  clause: string;
}

/**
 * Change rules of the explorer.
 */
export interface Rules {
  id?: string;
  serial?: number;
  do: "rules";
  rules: Record<string, any>;
}

/**
 * Go back to the usual rules.
 */
export interface Reset {
  id?: string;
  serial?: number;
  do: "reset";
}

/**
 * Take a guess (None: nothing was filled in).
 */
export interface Guess {
  id?: string;
  serial?: number;
  do: "guess";
  value: number | null;
}

/**
 * Take an answer in sentences to an open question.
 */
export interface Write {
  id?: string;
  serial?: number;
  do: "write";
  text: string;
}

/**
 * Judge an answer; None for nothing.
 *
 * It is what was typed, the chosen option, or several of them; for a line, the number of the choice in each blank.
 */
export interface Answered {
  id?: string;
  serial?: number;
  do: "answer";
  answer: string | string[] | (number | null)[] | null;
}

/**
 * Once more: an experiment so many `times`; a lab's run, with other shuffles.
 */
export interface Again {
  id?: string;
  serial?: number;
  do: "again";
  times?: number;
}

/**
 * Forget all that has happened in an experiment.
 */
export interface Clear {
  id?: string;
  serial?: number;
  do: "clear";
}

/**
 * Give a field of a chart another value.
 */
export interface Set {
  id?: string;
  serial?: number;
  do: "set";
  name: string;
  value: any;
}

/**
 * Be this student of the class; 0: none.
 */
export interface Student {
  id?: string;
  serial?: number;
  do: "student";
  student: number;
}

/**
 * Skip this guess or simulation of a lesson, such as `guess 1`.
 */
export interface Skip {
  id?: string;
  serial?: number;
  do: "skip";
  part: string;
}

/**
 * Note which step of the lesson is on the screen, from 0.
 */
export interface Step {
  id?: string;
  serial?: number;
  do: "step";
  step: number;
}

/**
 * Have a class with this seed, so many students (None: nothing was filled in), and these rules of its table.
 */
export interface Class {
  id?: string;
  serial?: number;
  do: "class";
  seed: number | null;
  students: number | null;
  rules: Record<string, any>;
}

/**
 * Show the solutions of this student.
 */
export interface Look {
  id?: string;
  serial?: number;
  do: "look";
  student: number;
}

/**
 * Make a file (`worksheets.pdf`), for a class that can open this page `at` an address, or cannot.
 */
export interface Make {
  id?: string;
  serial?: number;
  do: "make";
  file: string;
  at: string;
}

/**
 * Give the file that was made.
 */
export interface Take {
  id?: string;
  serial?: number;
  do: "take";
}

/**
 * Begin the first run of a lab, if nobody has.
 */
export interface Begin {
  id?: string;
  serial?: number;
  do: "begin";
}

/**
 * Run what the form of a lab says.
 */
export interface Run {
  id?: string;
  serial?: number;
  do: "run";
  form: Record<string, any>;
}

/**
 * Stop the run of a lab.
 */
export interface Stop {
  id?: string;
  serial?: number;
  do: "stop";
}

/**
 * Go on with the run that was stopped.
 */
export interface GoOn {
  id?: string;
  serial?: number;
  do: "go on";
}

/**
 * Open a game of a lab's run, to be watched: one by its number, under these rules; or a deal of two bots.
 */
export interface Open {
  id?: string;
  serial?: number;
  do: "open";
  game?: number;
  version?: string;
  deal?: number;
  one?: string;
  other?: string;
}

/**
 * A point of a chart was chosen: the data behind it. This is all that a chart's caption is told.
 */
export interface Chosen {
  chosen: unknown;
}

/**
 * What a chart's caption answers: what is wrong with the chosen point; empty if nothing is.
 */
export interface Told {
  notice: string;
}

/**
 * A chance, and the ends of its interval.
 */
export interface Share {
  mean: number;
  low: number;
  high: number;
}

/**
 * A move as the coach sees it; `even`: it cannot be told from the best; `vain`: why it fails for sure, if it does.
 *
 * A `hopeless` move is vain, and no better than one that may succeed. `worse` says how far one that cannot be told
 * from the best by its wins is behind in points, if it is.
 */
export interface Worth {
  move: string;
  says: string;
  chance: number;
  low: number;
  high: number;
  points: string;
  even: boolean;
  vain: string;
  hopeless: boolean;
  worse: string;
}

/**
 * What the coach says of the moves in the state of this `serial`; not yet `done`: ask again, `waiting`: later.
 */
export interface Advice {
  serial: number;
  done: boolean;
  verdict: string;
  moves: Worth[];
  waiting?: boolean;
  even?: Share | null;
  why?: string;
  worlds?: number;
  aim?: string;
  better?: string;
}

/**
 * A decision that was looked over: how many events came before it, in which turn it was, and what is said.
 *
 * `kind` is "blunder", "mistake", "inaccuracy", "vain" (it had to fail), "tradeoff" (better in points, or in wins),
 * "fine" or "unknown", and `label` that in words; `again` says that there was a better move to look for.
 */
export interface Decision {
  before: number;
  where: string;
  kind: string;
  label: string;
  says: string;
  again: boolean;
}

/**
 * What a look over one's own moves has found so far, in the state of this `serial`, the costliest first.
 */
export interface Reviewed {
  serial: number;
  done: boolean;
  says: string;
  decisions: Decision[];
  waiting?: boolean;
}

/**
 * The name of the message that is answered, and whatever that has asked for.
 */
export interface Answer {
  answers: string | null;
  selection?: Selection;
  suggestions?: Choice[];
  advice?: Advice;
  review?: Reviewed;
  student?: number;
  name?: string;
  type?: string;
  content?: string;
}

/** Everything that a page can ask for. */
export type Asked = Ping | Restore | Move | Why | Select | Suggest | Undo | Redo | Next | Back | First | Last | To | Jump | Seat | Version | Thinking | Show | Hint | Revealed | Restart | New | Advise | Review | Go | BeginPuzzle | Reveal | Leave | ChooseClause | Rules | Reset | Guess | Write | Answered | Again | Clear | Set | Student | Skip | Step | Class | Look | Make | Take | Begin | Run | Stop | GoOn | Open;
