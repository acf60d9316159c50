import type { RegisteredRemote, Release } from '@nobicast/contracts/release';
import type { ServiceUrl } from '@nobicast/service-kit/instances';
import type { ShellAssets } from '../document.ts';
import type { ServerBundle } from './server-bundle.ts';

// The messages between the main thread and a render thread. They are copied between the threads.

/** Where a read of a page goes: to the service that owns the paths of this pattern. */
export interface ReadRoute {
  pattern: RegExp;
  service: ServiceUrl;
}

/** What a render thread is given for its lifetime. */
export interface RenderSettings {
  /** The server bundle of one release. Undefined: the thread renders the frame alone. */
  bundle: ServerBundle | undefined;
  assets: ShellAssets;
  /** The public address of the site, for canonical links. */
  publicUrl: string;
  reads: readonly ReadRoute[];
  dataDeadlineMs: number;
  renderDeadlineMs: number;
  /** How long a page that is waiting for something during its turn may delay the others. */
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
  /** The whole URL that the visitor requested. */
  url: string;
  /** Under which the services log what the page reads; undefined where no request asked for it. */
  requestId?: string | undefined;
  /** How long the page may wait for its data, where that is longer than usual. */
  patienceMs?: number | undefined;
  owner: PageOwner;
  /** What the document tells the browser about the remotes. */
  remotes: readonly RegisteredRemote[];
}

/** The deadline for everything that the page of a job reads. */
export const dataDeadlineOf = ({ dataDeadlineMs }: Pick<RenderSettings, 'dataDeadlineMs'>, job: RenderJob) =>
  Math.max(dataDeadlineMs, job.patienceMs ?? 0);

export interface RenderedDocument {
  status: number;
  html: Uint8Array;
  /** The query parameters that change the page. */
  parameters: readonly string[];
  /** The keys that the page depends on (for Surrogate-Key); undefined if it must not be cached. */
  keys: readonly string[] | undefined;
  /** Whether something that the page shows could not be read. */
  isIncomplete?: boolean;
  /** The path and query of the address that has replaced this one. */
  movedTo?: string;
}

export interface ThrownError {
  name: string;
  message: string;
  stack: string | undefined;
}

export type ToWorker = { kind: 'render'; id: number; job: RenderJob } | { kind: 'ping' };

/** `document` is undefined if the remote leaves the page to the browser. */
export type RenderOutcome = { document: RenderedDocument | undefined } | { error: ThrownError };

export type FromWorker =
  /** Our own code has loaded; the bundle is evaluated next. */
  | { kind: 'loaded'; kernelThreadId: number | undefined }
  | { kind: 'ready' }
  /** The bundle cannot be used, and a retry would not help. */
  | { kind: 'unusable'; error: ThrownError }
  | { kind: 'pong' }
  | { kind: 'settled'; id: number; outcome: RenderOutcome; externalBytes: number }
  /**
   * Errors thrown outside of any render, by a timer or an unhandled promise: the first one, and their number since the
   * last report.
   */
  | { kind: 'stray'; error: ThrownError; count: number };

// Indexes of `WorkerInput.progress`, which the main thread can read even while the worker does not respond.

/** The id of the render whose code ran last, 0 before the first. */
export const runningCell = 0;
/** The highest id that the worker has received. */
export const receivedCell = 1;
export const progressCells = 2;

/** What a worker is started with. */
export interface WorkerInput {
  settings: RenderSettings;
  /** The worker's progress, in shared memory. */
  progress: Int32Array;
}
