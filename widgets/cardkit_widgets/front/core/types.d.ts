// The types of the page's own parts. The types of messages between page and kernel are in `messages.d.ts`.

import type { PageCommand, ClauseState } from "./messages.d.ts";

/** The content of an element: a node, or an English text, which is translated into the widget's language. */
export type Child = Node | string | number | false | null | undefined;

/** Event listeners, with their attribute names as keys. The target of each event is the element itself. */
export type Handlers<T> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K] & { target: T }) => unknown) | null;
};

/** Attributes and listeners of an element. Empty values are skipped. */
export type Props<T = HTMLElement> = Handlers<T> & Record<string, unknown>;

/** What anywidget passes to a module for each widget: its traits, and the connection to its kernel. */
export interface Model {
  get(name: string): any;
  on(name: string, hear: (message: any) => void): void;
  off(name: string, hear: (message: any) => void): void;
  send(message: object): void;
}

/** Send a command to the kernel. */
export type Send = (message: PageCommand) => void;

/** Make a change without losing the keyboard focus. */
export type Keep = (change: () => unknown) => void;

/** All clauses of the rulebook, by id. */
export type Clauses = () => Record<string, ClauseState>;

/** A part of a page that has a root element and shows a state. */
export interface Part {
  root: HTMLElement;
  show(state: any): void;
}

/** The arguments for creating a part of a page. */
export interface Making {
  send: Send;
  title: string;
  /** Input that hasn't been sent yet. This tab keeps it across reloads. */
  draft: { read(): unknown; keep(value: unknown): boolean };
  onAnswer(hear: (answer: any) => void): void;
}

/** Where a bubble can be placed. */
export interface Place {
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Place & Size;

/** The position of a card on the table, for moving with the arrow keys. */
export interface Span {
  card: HTMLElement;
  top: number;
  bottom: number;
  height: number;
  x: number;
  y: number;
}

/** Returns the item that a key leads to from another one, or null. */
export type Way = (key: string, from: HTMLElement, items: HTMLElement[]) => HTMLElement | null;

/** A chip that links to a clause. */
export type Chip = (clause: string, key?: string) => HTMLElement;
