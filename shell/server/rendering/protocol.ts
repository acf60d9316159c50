import { isUint8Array } from 'node:util/types';
import type { RegisteredRemote, Release } from '@nobicast/contracts/release';
import { z } from 'zod';
import type { ShellAssets } from '../document.ts';
import type { ServerBundle } from './server-bundle.ts';
import type { ServiceReply } from './service-reads.ts';
import type { ThrownError } from './thrown-error.ts';

// The messages between the shell's server and a render process.

/** What a render process is given for its lifetime. */
export interface RenderSettings {
  /** The server bundle of one release. Undefined: the process renders the frame alone. */
  bundle: ServerBundle | undefined;
  assets: ShellAssets;
  /** The public address of the site, for canonical links. */
  publicUrl: string;
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

export type ToWorker =
  /** The first one. */
  | { kind: 'start'; settings: RenderSettings }
  /** @property dataDeadlineMs for everything that the page reads */
  | { kind: 'render'; id: number; job: RenderJob; dataDeadlineMs: number }
  | { kind: 'read'; id: number; result: ServiceReply | { error: ThrownError } }
  | { kind: 'ping' };

const thrownErrorSchema = z.object({ name: z.string(), message: z.string(), stack: z.string().optional() });

const documentSchema = z.object({
  status: z.int().min(200).max(599),
  html: z.custom<Uint8Array<ArrayBuffer>>(isUint8Array),
  /** The query parameters that change the page. */
  parameters: z.array(z.string()).readonly(),
  /** The keys that the page depends on (for Surrogate-Key); undefined if it must not be cached. */
  keys: z.array(z.string()).readonly().optional(),
  /** Whether something that the page shows could not be read. */
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

/**
 * What a render process says. The code of a remote runs there and may have got hold of the channel, so this is input like any
 * other from outside.
 */
export const fromWorkerSchema = z.discriminatedUnion('kind', [
  /** Its own code has loaded; the bundle is evaluated next. */
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('ready') }),
  /** The bundle cannot be used, and a retry would not help. */
  z.object({ kind: z.literal('unusable'), error: thrownErrorSchema }),
  z.object({ kind: z.literal('pong') }),
  /** It has this render; renders are received in the order of their ids. */
  z.object({ kind: z.literal('received'), id: idSchema }),
  /** The code of this render, and of no other, runs next. */
  z.object({ kind: z.literal('running'), id: idSchema }),
  /** A page reads something of a service. */
  z.object({ kind: z.literal('read'), id: idSchema, renderId: idSchema, path: z.string() }),
  z.object({
    kind: z.literal('settled'),
    id: idSchema,
    outcome: outcomeSchema,
    /** The memory that the process holds outside of its heap. */
    externalBytes: z.number(),
  }),
  /**
   * Errors thrown outside of any render, by a timer or an unhandled promise: the first one, and their number since the
   * last report.
   */
  z.object({ kind: z.literal('stray'), error: thrownErrorSchema, count: z.int().min(1) }),
]);
export type FromWorker = z.output<typeof fromWorkerSchema>;
