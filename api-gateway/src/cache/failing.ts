import { createRecent } from './recent.ts';

const maxAddresses = 5_000;
/** The pause between two probes of a failed part. */
const probeEveryMs = 500;
/** A failure that is older says nothing of now. Longer than any fill, so that a hanging part stays known. */
const knownForMs = 30_000;

/** Result of the last request; `incomplete` is a page with parts missing. */
export type Health = 'fine' | 'incomplete' | 'failed';

interface Noted {
  health: Health;
  atMs: number;
}

interface Part {
  /** -Infinity unless its last request failed. */
  failedAtMs: number;
  isProbing: boolean;
  probedAtMs: number;
}

/**
 * Tracks which parts, and which of their addresses, failed or were late last time. Requests with a stale
 * reply do not wait for those; one probe at a time finds out whether they have recovered.
 */
export function createFailing(nowMs: () => number) {
  const parts = new Map<string, Part>();
  const addresses = createRecent<Noted>(maxAddresses);

  const isKnown = (atMs: number) => nowMs() - atMs <= knownForMs;

  function partOf(name: string): Part {
    const part = parts.get(name) ?? { failedAtMs: -Infinity, isProbing: false, probedAtMs: -Infinity };
    parts.set(name, part);
    return part;
  }

  return {
    note(part: string, address: string, health: Health): void {
      partOf(part).failedAtMs = health === 'failed' ? nowMs() : -Infinity;
      if (health !== 'fine' || addresses.get(address)) addresses.set(address, { health, atMs: nowMs() });
    },
    healthOf(part: string, address: string): Health {
      if (isKnown(partOf(part).failedAtMs)) return 'failed';
      const noted = addresses.get(address);
      return noted && isKnown(noted.atMs) ? noted.health : 'fine';
    },
    /** Requests the part again, unless a probe is running or has just run. */
    probe(name: string, ask: () => Promise<unknown>): void {
      const part = partOf(name);
      if (part.isProbing || nowMs() - part.probedAtMs < probeEveryMs) return;
      part.isProbing = true;
      part.probedAtMs = nowMs();
      void ask().finally(() => {
        part.isProbing = false;
      });
    },
  };
}
