import { createRecent } from './recent.ts';

const maxKnown = 20;
/** A build that sent no document for this long has been replaced, perhaps by an earlier one. */
const silenceMs = 60_000;

/**
 * Which build of the shell is the current one: the last that appeared. Documents name the assets of their build, and
 * those end with its processes. While a deployment is under way documents of both builds arrive in turn: those of the
 * earlier one are not kept, and change nothing. After a roll back the earlier build is the current one again, as soon
 * as the other has been silent for a minute.
 */
export function createShellBuilds(options: { onChange(): void; nowMs: () => number }) {
  const { onChange, nowMs } = options;
  const known = createRecent<true>(maxKnown);
  let current: string | undefined;
  let lastSeenMs = 0;

  return {
    /** Whether a document of this build may be kept. Calls `onChange` first where it is the first of a new build. */
    isCurrent(build: string): boolean {
      const isOther = build !== current;
      if (isOther && known.get(build) && nowMs() - lastSeenMs < silenceMs) return false;
      const isFirst = current === undefined;
      known.set(build, true);
      current = build;
      lastSeenMs = nowMs();
      if (isOther && !isFirst) onChange();
      return true;
    },
  };
}

export type ShellBuilds = ReturnType<typeof createShellBuilds>;
