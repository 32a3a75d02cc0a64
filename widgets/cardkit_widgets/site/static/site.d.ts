// The types of the messages between a page of the static site and its worker, and of what cells display.

import type { Models } from "./models.js";

/** An output of a cell, as in a notebook. */
export type Output =
  | { output_type: "display_data"; data: Record<string, any> }
  | { output_type: "stream"; name: string; text: string }
  | { output_type: "error"; evalue: string };

/** A message from the page to its worker. */
export type PageMessage =
  | { kind: "start"; pyodide: string; environment: Record<string, string>; cells: string[] }
  | { kind: "ping" }
  | { kind: "comm_msg"; comm_id: string; data: object };

/** A message from the worker to its page. The messages about widgets have the names and the parts of Jupyter's. */
export type KernelMessage =
  | { kind: "output"; cell: number; output: Output }
  | { kind: "done"; cell: number }
  | { kind: "failed"; text: string }
  | { kind: "alive" }
  | WidgetMessage;

export type WidgetMessage =
  | { kind: "comm_open"; comm_id: string; data: { state: Record<string, any> } }
  | { kind: "comm_msg"; comm_id: string; data: { method: string; state?: Record<string, any>; content?: any } }
  | { kind: "comm_close"; comm_id: string; data: object };

/** The part of a service worker's global scope that ours uses; TypeScript's own types exclude those of pages. */
export interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "fetch", hear: (event: WorkerEvent) => void): void;
}

interface WorkerEvent extends Event {
  request: Request;
  waitUntil(done: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

declare global {
  interface Window {
    /** The models of a static page. */
    cardkitModels?: Models;
    /** The library of the charts, once its script has run. */
    Plotly?: { newPlot(place: HTMLElement, data: object[], layout: object, config: object): Promise<unknown> };
  }
}
