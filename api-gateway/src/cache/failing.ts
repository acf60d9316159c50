import { createRecent } from './recent.ts';

const maxAddresses = 5_000;
/** Between two attempts to reach what has failed. */
const probeEveryMs = 500;

/** How the last answer was: `incomplete` is a page of which something could not be read. */
export type Health = 'fine' | 'incomplete' | 'failed';

interface Part {
  hasFailed: boolean;
  isProbed: boolean;
  probedAtMs: number;
}

/**
 * Which parts, and which addresses of them, failed or were late when they were last asked. Whoever has something else to
 * send does not wait for them; one request at a time finds out whether they answer again.
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
    /** Asks the part again, unless somebody does already or has just done so. */
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

export type Failing = ReturnType<typeof createFailing>;
