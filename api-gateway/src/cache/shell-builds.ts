import { createRecent } from './recent.ts';

const maxKnown = 20;
/** After this silence a build counts as replaced, perhaps by an earlier one. */
const silenceMs = 60_000;

/**
 * Tracks the current build of the shell: the one that appeared last. Documents name assets that disappear
 * with the processes of their build. During a deployment documents of both builds arrive; those of the
 * earlier one are not cached. After a rollback the earlier build is current again once the other has been
 * silent for a minute.
 */
export function createShellBuilds(options: { onChange(): void; nowMs: () => number }) {
  const { onChange, nowMs } = options;
  const known = createRecent<true>(maxKnown);
  let current: string | undefined;
  let lastSeenMs = 0;

  return {
    /** Whether a document of this build may be cached. Calls `onChange` first if the build is new. */
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
