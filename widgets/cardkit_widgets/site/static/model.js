// The model of a widget in a page without Jupyter.

/** @import { PageMessage } from "./site.d.ts" */

/** The state of a widget, and the connection to its kernel. This is the interface that anywidget gives to modules. */
export class Model {
  /** @type {Map<string, Set<(value: any) => void>>} */
  #listeners = new Map();

  /**
   * @param {string} id
   * @param {Record<string, any>} state
   * @param {(message: PageMessage) => void} post
   */
  constructor(id, state, post) {
    this.id = id;
    this.state = state;
    this.post = post;
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /**
   * @param {string} events `change:NAME`, or `msg:custom`, or several of these with spaces between them.
   * @param {(value: any) => void} listener
   */
  on(events, listener) {
    for (const event of events.split(" ")) {
      const known = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, known.add(listener));
    }
  }

  /**
   * @param {string} events
   * @param {(value: any) => void} listener
   */
  off(events, listener) {
    for (const event of events.split(" ")) this.#listeners.get(event)?.delete(listener);
  }

  /** @param {object} content */
  send(content) {
    this.post({ kind: "comm_msg", comm_id: this.id, data: { method: "custom", content } });
  }

  /** @param {{ method: string, state?: Record<string, any>, content?: any }} data */
  receive({ method, state = {}, content }) {
    if (method === "custom") this.#tell("msg:custom", content);
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.#tell(`change:${name}`, state[name]);
  }

  /**
   * @param {string} event
   * @param {any} value
   */
  #tell(event, value) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value);
  }
}
