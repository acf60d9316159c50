import type { RegisteredRemote, Release } from '@nobicast/contracts/release';
import type { ShellAssets } from '../document.ts';
import type { ServerBundle } from './server-bundle.ts';

// What the main thread and a render thread say to each other. Everything here is copied between them.

/** Where a read of a page goes: the origin of the service that owns the paths of this pattern. */
export interface ReadRoute {
  pattern: RegExp;
  origin: string;
}

/** What a render thread knows from its start to its end. */
export interface RenderSettings {
  /** The server bundle of one release. Undefined: the thread renders the frame alone. */
  bundle: ServerBundle | undefined;
  assets: ShellAssets;
  /** The address people know, for canonical links. */
  publicUrl: string;
  reads: readonly ReadRoute[];
  dataDeadlineMs: number;
  renderDeadlineMs: number;
  /** How long a page that waits for something while it is rendered may hold up the others. */
  longestTurnMs: number;
}

/** The remote that an address belongs to. */
export interface PageOwner {
  name: string;
  /** Its folder below `/remotes/`, also its name in cache keys: `mfe-public`. */
  folder: string;
  baseUrl: string;
  /** Whether its pages are the same for everybody. */
  isPublic: boolean;
  release: Release | undefined;
  /** The text of every style sheet of the release, by its path below the release folder. */
  styles: Readonly<Record<string, string>>;
}

export interface RenderJob {
  /** The whole address, as the visitor asked for it. */
  url: string;
  owner: PageOwner;
  /** What the document tells the browser of the remotes. */
  remotes: readonly RegisteredRemote[];
}

export interface RenderedDocument {
  status: number;
  html: Uint8Array;
  /** The query parameters that change the page. */
  parameters: readonly string[];
  /** What the page depends on (words of Surrogate-Key); undefined where nobody may keep it. */
  keys: readonly string[] | undefined;
}

export interface ThrownError {
  name: string;
  message: string;
  stack: string | undefined;
}

export type ToWorker = { kind: 'render'; id: number; job: RenderJob } | { kind: 'ping' };

/** `document` is undefined where the remote leaves the page to the browser. */
export type RenderOutcome = { document: RenderedDocument | undefined } | { error: ThrownError };

export type FromWorker =
  /** Our own code is there; the bundle is evaluated next. */
  | { kind: 'loaded'; kernelThreadId: number | undefined }
  | { kind: 'ready' }
  /** The bundle cannot be used, now or later. */
  | { kind: 'unusable'; error: ThrownError }
  | { kind: 'pong' }
  | { kind: 'settled'; id: number; outcome: RenderOutcome; externalBytes: number }
  /** Thrown outside of any render, by a timer or a forgotten promise: the first of so many since the last report. */
  | { kind: 'stray'; error: ThrownError; count: number };

// Cells of `WorkerInput.progress`, which the main thread reads also while the worker answers nothing.

/** The id of the render whose code ran last, 0 before the first. */
export const runningCell = 0;
/** The highest id that the worker has received. */
export const receivedCell = 1;
export const progressCells = 2;

/** What a worker is started with. */
export interface WorkerInput {
  settings: RenderSettings;
  /** What the worker is doing, in shared memory. */
  progress: Int32Array;
}
