// Global variables in a page's window. The page's scripts use them to communicate, as they don't import each other.

/** Reports changes (Jupyter). */
interface Signal<T> {
  connect(hear: (sender: unknown, value: T) => void): void;
}

/** The connection to the kernel (Jupyter). */
export interface Kernel {
  connectionStatus: string;
  statusChanged: Signal<string>;
  connectionStatusChanged: Signal<string>;
  reconnect(): Promise<void>;
}

/** Holds the models of all widgets of a page (ipywidgets). */
export interface WidgetManager {
  kernel: Kernel;
  has_model(id: string): boolean;
}

/** Voila's front end. */
export interface JupyterApp {
  widgetManagerPromise: { promise: Promise<WidgetManager> };
}

declare global {
  interface Window {
    /**
     * Set by a server that stores what this page saves. It contains the stored data, the answers that a teacher has
     * revealed (with proofs), whether this is a student's page, and whether another tab has taken over from this one.
     * After a change it dispatches "cardkit-server".
     */
    cardkitServer?: { kept: Promise<Record<string, unknown>> | null; revealed: Record<string, string>; isStudents: Promise<boolean> | null; isAside?: boolean };
    /** Show only this text until the page is released. */
    cardkitPage?: { hold(text: string): void; release(): void };
    /** Voila and our server call these while they send a page. */
    voila_heartbeat?: () => void;
    voila_process?: (index: number, count: number) => void;
    voila_finish?: () => void;
    cardkit_slow?: () => void;
    cardkit_failed?: () => void;
    /** Voila's front end waits for the cells, and sets this when it has its theme. */
    cellLoaded?: boolean;
    themeLoaded?: boolean;
  }
}
