import { isUint8Array } from 'node:util/types';
import type { RegisteredRemote, Release } from '@nobicast/contracts/release';
import { z } from 'zod';
import type { ShellAssets } from '../document.ts';
import type { ServerBundle } from './server-bundle.ts';
import type { ServiceReply } from './service-reads.ts';
import type { ThrownError } from './thrown-error.ts';

// The messages between the shell's server and a render process.

/** For the lifetime of the process. */
export interface RenderSettings {
  /** Undefined: the process renders the frame alone. */
  bundle: ServerBundle | undefined;
  assets: ShellAssets;
  publicUrl: string;
  renderDeadlineMs: number;
  /** A turn ends after this time, even if its page is still waiting for something. */
  longestTurnMs: number;
}

export interface PageOwner {
  name: string;
  /** Its folder below `/remotes/`, also its name in cache keys: `mfe-public`. */
  folder: string;
  baseUrl: string;
  isPublic: boolean;
  release: Release | undefined;
  styles: Readonly<Record<string, string>>;
}

export interface RenderJob {
  /** As the visitor requested it. */
  url: string;
  /** For the logs of the services; undefined where no request asked for the page. */
  requestId?: string | undefined;
  /** How long the page may wait for its data, where that is longer than usual. */
  patienceMs?: number | undefined;
  owner: PageOwner;
  remotes: readonly RegisteredRemote[];
}

export type ToWorker =
  | { kind: 'start'; settings: RenderSettings }
  /** @property dataDeadlineMs for everything that the page reads */
  | { kind: 'render'; id: number; job: RenderJob; dataDeadlineMs: number }
  | { kind: 'read'; id: number; result: ServiceReply | { error: ThrownError } }
  | { kind: 'ping' };

const thrownErrorSchema = z.object({ name: z.string(), message: z.string(), stack: z.string().optional() });

const documentSchema = z.object({
  status: z.int().min(200).max(599),
  html: z.custom<Uint8Array<ArrayBuffer>>(isUint8Array),
  parameters: z.array(z.string()).readonly(),
  /** For Surrogate-Key; undefined if the page must not be cached. */
  keys: z.array(z.string()).readonly().optional(),
  isIncomplete: z.boolean().optional(),
  /** The path and query of the address that has replaced this one. */
  movedTo: z.string().optional(),
});
export type RenderedDocument = z.output<typeof documentSchema>;

/** `document` is undefined if the remote leaves the page to the browser. */
const outcomeSchema = z.union([
  z.object({ error: thrownErrorSchema }),
  z.object({ document: documentSchema.optional() }),
]);
export type RenderOutcome = z.output<typeof outcomeSchema>;

const idSchema = z.int().min(1);

/** Parsed like any outside input: the code of a remote runs there and may have got hold of the channel. */
export const fromWorkerSchema = z.discriminatedUnion('kind', [
  /** The worker is loaded; the bundle is evaluated next. */
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('ready') }),
  /** The bundle cannot be used, and a retry would not help. */
  z.object({ kind: z.literal('unusable'), error: thrownErrorSchema }),
  z.object({ kind: z.literal('pong') }),
  /** Renders are received in the order of their ids. */
  z.object({ kind: z.literal('received'), id: idSchema }),
  /** The code of this render, and of no other, runs next. */
  z.object({ kind: z.literal('running'), id: idSchema }),
  z.object({ kind: z.literal('read'), id: idSchema, renderId: idSchema, path: z.string() }),
  z.object({
    kind: z.literal('settled'),
    id: idSchema,
    outcome: outcomeSchema,
    externalBytes: z.number(),
  }),
  /**
   * Errors outside of any render, in a timer or an unhandled promise: the first one, and their number since the last
   * report.
   */
  z.object({ kind: z.literal('stray'), error: thrownErrorSchema, count: z.int().min(1) }),
]);
export type FromWorker = z.output<typeof fromWorkerSchema>;
