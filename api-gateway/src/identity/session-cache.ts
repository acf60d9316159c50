import { createHash } from 'node:crypto';
import type { UserActor } from '@nobicast/service-kit';

/**
 * Counted from when the request was sent. Well below the second after which an ended session must be
 * worthless.
 */
export const lifetimeMs = 700;
const maxEntries = 10_000;
/** Our own tokens are shorter: a longer cookie is no session, and auth is not asked. */
const maxTokenLength = 512;

interface Entry {
  requestedAtMs: number;
  actor: Promise<UserActor | undefined>;
}

/** Undefined for an invalid session. Rejects when auth does not answer. */
export type FindMember = (token: string, requestId: string) => Promise<UserActor | undefined>;

export interface SessionCache {
  findMember: FindMember;
  /** The next look-up of this cookie asks auth again, and does not join a running request. */
  forget(token: string): void;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Caches resolved sessions for a moment, so that the calls of one page ask auth once. A running request is
 * shared for as long as its result would be used.
 */
export function createSessionCache(options: {
  resolve: (tokenHash: string, requestId: string) => Promise<UserActor | undefined>;
  nowMs: () => number;
}): SessionCache {
  const entries = new Map<string, Entry>();

  function makeRoom(): void {
    if (entries.size < maxEntries) return;
    // A Map keeps the order of insertion: the first is the oldest.
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  }

  const findMember: FindMember = (token, requestId) => {
    if (token.length > maxTokenLength) return Promise.resolve(undefined);
    const tokenHash = hashOf(token);
    const requestedAtMs = options.nowMs();
    const known = entries.get(tokenHash);
    if (known && requestedAtMs - known.requestedAtMs < lifetimeMs) return known.actor;
    entries.delete(tokenHash);
    makeRoom();
    const entry: Entry = { requestedAtMs, actor: options.resolve(tokenHash, requestId) };
    entries.set(tokenHash, entry);
    // A failure is shared with those who wait, but not cached: auth may be back at the next request.
    entry.actor.catch(() => {
      if (entries.get(tokenHash) === entry) entries.delete(tokenHash);
    });
    return entry.actor;
  };

  return {
    findMember,
    // Entries are stored when the request is sent, not when the reply comes: a running request does not bring the entry
    // back.
    forget: (token) => void entries.delete(hashOf(token)),
  };
}
