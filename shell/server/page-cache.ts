/** A rendered document, ready to send. */
export interface RenderedPage {
  status: number;
  html: Buffer;
  /** Compressed when first asked for, once for all who ask meanwhile. */
  brotli?: Promise<Buffer>;
}

const longestAgeMs = 60_000;

/**
 * Keeps rendered pages while nothing they show has changed. Bounded by entries and bytes, the least
 * recently used goes first. Everything is dropped on any change, and nothing is kept while changes
 * cannot be heard of.
 */
export function createPageCache(options: { maxEntries: number; maxBytes: number; now: () => number }) {
  const { maxEntries, maxBytes, now } = options;
  const entries = new Map<string, { page: RenderedPage; storedAt: number }>();
  let bytes = 0;
  let generation = 0;
  let isListening = false;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.page.html.length;
    entries.delete(key);
  }

  function clear(): void {
    generation += 1;
    entries.clear();
    bytes = 0;
  }

  return {
    /** What a render was started under; see `set`. */
    generation: () => generation,
    get(key: string): RenderedPage | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (now() - entry.storedAt > longestAgeMs) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    /** Ignored when something changed since `startedUnder`: the page may show the old state. */
    set(key: string, page: RenderedPage, startedUnder: number): void {
      if (!isListening || startedUnder !== generation || page.html.length > maxBytes) return;
      remove(key);
      entries.set(key, { page, storedAt: now() });
      bytes += page.html.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    clear,
    /** Whether changes are heard of. A lost connection drops everything. */
    setListening(value: boolean): void {
      isListening = value;
      clear();
    },
    size: () => entries.size,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
