import type { PruneSettings } from '../../api-gateway/src/releases/prune.ts';

/** What an operator may set about releases. */
export interface ReleaseSettings {
  prune: PruneSettings;
  /** How long a page may take to become interactive in the browser that checks it. */
  pageDeadlineMs: number;
}

const secondMs = 1_000;
const hourMs = 3_600_000;

/** @throws Error in one line for a variable that is not a number of 1 or more */
export function readReleaseSettings(env: NodeJS.ProcessEnv): ReleaseSettings {
  const read = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isFinite(value) || value < 1)
      throw new Error(`${name} must be 1 or more, not "${env[name]}".`);
    return value;
  };
  return {
    prune: { kept: read('RELEASES_KEPT', 10), graceMs: read('RELEASE_GRACE_HOURS', 7 * 24) * hourMs },
    // Ten times what a slow machine takes.
    pageDeadlineMs: read('RELEASE_PAGE_SECONDS', 30) * secondMs,
  };
}
