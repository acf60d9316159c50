import { watchReleases, type CurrentReleases } from '@nobicast/service-kit/releases';

/** Watches the release pointers of the remotes. When one moves, pages of its former release are purged. */
export function followReleases(options: {
  releases: Pick<CurrentReleases, 'names' | 'read'>;
  folder: string;
  onMove(remote: string): void;
}) {
  const { releases, folder, onMove } = options;
  const current = new Map<string, string>();
  let looking: Promise<void> | undefined;

  async function lookOnce(): Promise<void> {
    for (const remote of await releases.names()) {
      const release = (await releases.read(remote))?.release;
      if (release === undefined || release === current.get(remote)) continue;
      const isFirst = !current.has(remote);
      current.set(remote, release);
      if (!isFirst) onMove(remote);
    }
  }

  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined;
    }));

  const watching = watchReleases({ folder, look });

  const matchesCurrent = (releases: readonly (readonly [remote: string, release: string])[]) =>
    releases.every(([remote, release]) => current.get(remote) === release);

  return {
    /** Reads the pointers again before it says no. */
    async areCurrent(releases: readonly (readonly [remote: string, release: string])[]): Promise<boolean> {
      if (matchesCurrent(releases)) return true;
      // A look that is under way may have read the pointer before it moved.
      await looking;
      await look();
      return matchesCurrent(releases);
    },
    close: watching.close,
  };
}

export type Releases = ReturnType<typeof followReleases>;
