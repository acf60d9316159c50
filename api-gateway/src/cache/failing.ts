import { createRecent } from './recent.ts';

const maxAddresses = 5_000;
/** The pause between two probes of a failed part. */
const probeEveryMs = 500;

/** Result of the last request; `incomplete` is a page with parts missing. */
export type Health = 'fine' | 'incomplete' | 'failed';

interface Part {
  hasFailed: boolean;
  isProbed: boolean;
  probedAtMs: number;
}

/**
 * Tracks which parts, and which of their addresses, failed or were late last time. Requests with a stale
 * reply do not wait for those; one probe at a time finds out whether they have recovered.
 */
export function createFailing(nowMs: () => number) {
  const parts = new Map<string, Part>();
  const addresses = createRecent<Health>(maxAddresses);

  function partOf(name: string): Part {
    const part = parts.get(name) ?? { hasFailed: false, isProbed: false, probedAtMs: -Infinity };
    parts.set(name, part);
    return part;
  }

  return {
    note(part: string, address: string, health: Health): void {
      partOf(part).hasFailed = health === 'failed';
      if (health !== 'fine' || addresses.get(address)) addresses.set(address, health);
    },
    healthOf: (part: string, address: string): Health =>
      partOf(part).hasFailed ? 'failed' : (addresses.get(address) ?? 'fine'),
    /** Requests the part again, unless a probe is running or has just run. */
    probe(name: string, ask: () => Promise<unknown>): void {
      const part = partOf(name);
      if (part.isProbed || nowMs() - part.probedAtMs < probeEveryMs) return;
      part.isProbed = true;
      part.probedAtMs = nowMs();
      void ask().finally(() => {
        part.isProbed = false;
      });
    },
  };
}
