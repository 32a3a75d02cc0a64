// What goes between a room and its pages, as `classroom/picture.py` and `classroom/live.py` have it.

/** A part of the lesson, and how many have done it. */
export interface Step {
  part: string;
  says: string;
  done: number;
}

/** How it stands with a student's exercise. */
export type Standing = "first" | "solved" | "shown" | "revealed" | "trying" | "often";

/**
 * A student; `waits` is for how many seconds they have been waiting for help, null if they are not; `asking` says that
 * somebody at the door says that they are this student, `awaited` that they may come in.
 */
export interface StudentNow {
  student: number;
  name: string;
  inside: boolean;
  asking: boolean;
  awaited: boolean;
  waits: number | null;
  done: number;
  of: number;
  exercises: Record<string, Standing>;
}

/** The guesses of a class that were made in time, in order, and how many were late. */
export interface Guesses {
  part: string;
  kind: "guess";
  ask: string;
  low: number;
  high: number;
  unit: string;
  values: number[];
  late: number;
}

/** Everybody's trials, and of all together the mean with its interval; `path` is that mean as students are added. */
export interface Pooled {
  part: string;
  kind: "trials";
  title: string;
  unit: string;
  shares: boolean;
  students: { count: number; mean: number }[];
  pool: { count: number; mean: number; low: number | null; high: number | null } | null;
  path: [count: number, mean: number][];
}

/** How it stands with an exercise, and the wrong answers by what was said to them; `is_same` says that all are asked the same. */
export interface Answers {
  part: string;
  kind: "exercise";
  title: string;
  ask: string;
  is_same: boolean;
  counts: Record<Standing, number>;
  hinted: number;
  mistakes: { says: string; students: number; answers: [answer: string, students: number][] }[];
}

/** What a class has answered to an open question, in alphabetical order. */
export interface Written {
  part: string;
  kind: "open";
  title: string;
  ask: string;
  answers: string[];
}

/** What can be drawn of a part. */
export type ClassChart = Guesses | Pooled | Answers | Written;

/** There is nothing to draw. */
export interface Undrawn {
  part?: undefined;
}

/** What the teacher's page shows; `expected` is for how many students the room is, `shown` and `step` are the parts that all students see. */
export interface ClassState {
  closed?: false;
  steps: Step[];
  expected: number;
  students: StudentNow[];
  charts: (ClassChart | Undrawn)[];
  paused: boolean;
  shown: string | null;
  step: string | null;
  revealed: string[];
}

/**
 * What a student's page shows; `step` is the part to go to, and when the teacher said so. On a page of another lesson
 * than the room's there is no step to go to, and nothing is revealed.
 */
export interface StudentState {
  closed?: false;
  aside?: false;
  student: number;
  name: string;
  help: boolean;
  paused: boolean;
  chart: ClassChart | Undrawn | null;
  step: [part: string, at: number] | null;
  revealed: Record<string, string>;
}

/** The student has opened the lesson again, on another page. */
export interface Aside {
  closed?: false;
  aside: true;
}

/** The room is closed. */
export interface Closed {
  closed: true;
}

/** What a teacher's page asks for. */
export type TeacherAsks =
  | { do: "pause"; on: boolean }
  | { do: "chart"; part: string | null }
  | { do: "step"; part: string }
  | { do: "reveal"; part: string }
  | { do: "helped"; student: number }
  | { do: "again"; student: number; on: boolean }
  | { do: "forget" };

/** What a student's page asks for. */
export type StudentAsks = { do: "name"; name: string } | { do: "help"; wants: boolean };
