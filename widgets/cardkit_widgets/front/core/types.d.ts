// The types of the page's own parts; what goes between page and kernel is in `messages.d.ts`.

import type { PageCommand, ClauseState } from "./messages.d.ts";

/** What can stand in an element: a piece of the page, or a text in English, which is put into the widget's language. */
export type Child = Node | string | number | false | null | undefined;

/** Listeners by their names as attributes; their events come from the element itself. */
export type Handlers<T> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K] & { target: T }) => unknown) | null;
};

/** Attributes and listeners of an element; what is empty is left out. */
export type Props<T = HTMLElement> = Handlers<T> & Record<string, unknown>;

/** What anywidget gives a module for each widget: its traits, and the way to its kernel. */
export interface Model {
  get(name: string): any;
  on(name: string, hear: (message: any) => void): void;
  off(name: string, hear: (message: any) => void): void;
  send(message: object): void;
}

/** Ask the kernel for something. */
export type Send = (message: PageCommand) => void;

/** Change something, and keep the keyboard where it was. */
export type Keep = (change: () => unknown) => void;

/** All clauses of the rulebook, by their ids. */
export type Clauses = () => Record<string, ClauseState>;

/** What has a root on the page and shows a state. */
export interface Part {
  root: HTMLElement;
  show(state: any): void;
}

/** What a part of a page is made with. */
export interface Making {
  send: Send;
  title: string;
  /** What was typed or chosen and not sent: this tab keeps it over a reload. */
  draft: { read(): unknown; keep(value: unknown): boolean };
  onAnswer(hear: (answer: any) => void): void;
}

/** Where a card can be put down, or a bubble. */
export interface Place {
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Place & Size;

/** Where a card lies, for the keyboard that walks over the table. */
export interface Span {
  card: HTMLElement;
  top: number;
  bottom: number;
  height: number;
  x: number;
  y: number;
}

/** What leads from a thing to another by a key: null where the key leads nowhere. */
export type Way = (key: string, from: HTMLElement, items: HTMLElement[]) => HTMLElement | null;

/** A chip with a clause behind it. */
export type Chip = (clause: string, key?: string) => HTMLElement;
