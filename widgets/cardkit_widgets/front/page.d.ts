// What stands in the window of a page: by these names its parts know of one another, for they load nothing of each other.

declare global {
  interface Window {
    /** What a room has kept of this student, and the answers that the teacher has revealed, each with its proof. */
    cardkitRoom?: { kept: Promise<Record<string, unknown>> | null; revealed: Record<string, string> };
    /** The room is closed, or open again. */
    cardkit_closed?: () => void;
    cardkit_opened?: () => void;
  }
}

export {};
