// The messages between a class session and its pages. The Python side is in `classroom/picture.py` and
// `classroom/live.py`.

/** A part of the lesson, and how many students have done it. */
export interface Step {
  part: string;
  says: string;
  done: number;
}

/** The state of a student's exercise. */
export type Standing = "first" | "solved" | "shown" | "revealed" | "trying" | "often";

/**
 * A student. `waits` is the number of seconds for which they have been waiting for help, or null. `asking` means that
 * someone on the login page claims to be this student, and `awaited` means that this student may log in again.
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

/** The guesses of a class that were made in time, in ascending order, and the number of late guesses. */
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

/**
 * Each student's trials, and the mean of all trials with its interval. `path` is how that mean changes as students are
 * added.
 */
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

/**
 * The results of an exercise, with the wrong answers grouped by their feedback. `is_same` means that all students get
 * the same question.
 */
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

/** The answers of a class to an open question, in alphabetical order. */
export interface Written {
  part: string;
  kind: "open";
  title: string;
  ask: string;
  answers: string[];
}

/** The chart of a part. */
export type ClassChart = Guesses | Pooled | Answers | Written;

/** A part without a chart. */
export interface Undrawn {
  part?: undefined;
}

/**
 * The state of the teacher's page. `expected` is the number of students that the class is set up for. `shown` is the
 * part whose chart all students see, and `step` the part that they were moved to.
 */
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
 * The state of a student's page. `step` is the part to go to, and the time at which the teacher chose it. Pages of
 * other lessons get no step and no revealed answers.
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

/** The student has opened the lesson on another page. */
export interface Aside {
  closed?: false;
  aside: true;
}

/** The class is closed. */
export interface Closed {
  closed: true;
}

/** The commands of a teacher's page. */
export type TeacherAsks =
  | { do: "pause"; on: boolean }
  | { do: "chart"; part: string | null }
  | { do: "step"; part: string }
  | { do: "reveal"; part: string }
  | { do: "helped"; student: number }
  | { do: "again"; student: number; on: boolean }
  | { do: "forget" };

/** The commands of a student's page. */
export type StudentAsks = { do: "name"; name: string } | { do: "help"; wants: boolean };
