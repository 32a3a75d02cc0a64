// What stands in the window of a page: by these names its parts know of one another, for they load nothing of each other.

/** What says what has changed, of Jupyter. */
interface Signal<T> {
  connect(hear: (sender: unknown, value: T) => void): void;
}

/** The connection with the kernel, of Jupyter. */
export interface Kernel {
  connectionStatus: string;
  statusChanged: Signal<string>;
  connectionStatusChanged: Signal<string>;
  reconnect(): Promise<void>;
}

/** What has the models of all widgets of a page, of ipywidgets. */
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
     * Set by a server that keeps what this page saves: what it has kept; the answers that a teacher has revealed, each
     * with its proof; whether the page is a student's; and whether another tab has gone on for this one. After a change
     * it dispatches "cardkit-server".
     */
    cardkitServer?: { kept: Promise<Record<string, unknown>> | null; revealed: Record<string, string>; isStudents: Promise<boolean> | null; isAside?: boolean };
    /** Show only this text until the page is released. */
    cardkitPage?: { hold(text: string): void; release(): void };
    /** Voila, and our server, call these while they send a page. */
    voila_heartbeat?: () => void;
    voila_process?: (index: number, count: number) => void;
    voila_finish?: () => void;
    cardkit_slow?: () => void;
    cardkit_failed?: () => void;
    /** Voila's front end waits for the cells, and says when it has its theme. */
    cellLoaded?: boolean;
    themeLoaded?: boolean;
  }
}
