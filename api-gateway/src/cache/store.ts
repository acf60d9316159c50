import type { Entry } from './entry.ts';

/** `*` for everything, otherwise the key that changed; with `!` in front for a removal. */
export type PurgeKey = string;

/** How many purged keys are remembered for running fills; beyond that, all count as purged. */
const maxRemembered = 10_000;

/**
 * Entries by address, up to `maxBytes`; the least recently used is evicted first. Purged by the keys they
 * depend on.
 */
export function createStore(options: {
  maxBytes: number;
  nowMs: () => number;
  isPinned?: (key: string) => boolean;
  /** Called for an entry that is dropped without a successor. */
  onDrop?: (key: string) => void;
}) {
  const { maxBytes, nowMs, isPinned = () => false, onDrop = () => undefined } = options;
  // A Map keeps the order of insertion: entries are inserted again when read.
  const entries = new Map<string, Entry>();
  const dependents = new Map<string, Set<Entry>>();
  let bytes = 0;

  /** Purges are numbered: the last one of everything, and the last one of each key. */
  let purges = 0;
  let lastPurgeOfAll = 0;
  const lastPurgeOf = new Map<string, number>();

  function forget(entry: Entry): void {
    if (entries.get(entry.key) !== entry) return;
    entries.delete(entry.key);
    bytes -= entry.bytes;
    for (const key of entry.keys) {
      const set = dependents.get(key);
      set?.delete(entry);
      if (set?.size === 0) dependents.delete(key);
    }
  }

  function drop(entry: Entry): void {
    forget(entry);
    onDrop(entry.key);
  }

  function makeRoom(): void {
    for (const oldest of entries.values()) {
      if (bytes <= maxBytes) return;
      if (!isPinned(oldest.key)) drop(oldest);
    }
  }

  function markStale(entry: Entry): void {
    entry.purgedAtMs ??= nowMs();
  }

  function purgeKey(key: PurgeKey): void {
    const isRemoval = key.startsWith('!');
    const name = isRemoval ? key.slice(1) : key;
    if (name === '*') lastPurgeOfAll = purges;
    else lastPurgeOf.set(name, purges);
    for (const entry of name === '*' ? entries.values() : (dependents.get(name) ?? [])) {
      markStale(entry);
      if (name !== '*') entry.changedAtMs ??= nowMs();
      if (!isRemoval) continue;
      entry.isRemoved = true;
      drop(entry);
    }
  }

  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    /** False if the entry is too large, or older than the stored one. */
    put(entry: Entry): boolean {
      const present = entries.get(entry.key);
      if (entry.bytes > maxBytes || (present && present.purgesAtStart > entry.purgesAtStart)) return false;
      if (present) forget(present);
      entries.set(entry.key, entry);
      bytes += entry.bytes;
      for (const key of entry.keys) {
        const set = dependents.get(key) ?? new Set();
        dependents.set(key, set.add(entry));
      }
      makeRoom();
      return true;
    },
    grow(entry: Entry, grownBytes: number): void {
      entry.bytes += grownBytes;
      if (entries.get(entry.key) !== entry) return;
      bytes += grownBytes;
      makeRoom();
    },
    purge(keys: readonly PurgeKey[]): void {
      purges += 1;
      for (const key of keys) purgeKey(key);
      if (lastPurgeOf.size <= maxRemembered) return;
      lastPurgeOf.clear();
      lastPurgeOfAll = purges;
    },
    purgeCount: () => purges,
    isPurgedSince: (keys: readonly string[], count: number) =>
      lastPurgeOfAll > count || keys.some((key) => (lastPurgeOf.get(key) ?? 0) > count),
    figures: () => ({ entries: entries.size, bytes, keys: dependents.size }),
  };
}

export type Store = ReturnType<typeof createStore>;
