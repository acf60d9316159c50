import type { ReleaseList, ReleaseMove } from '@nobicast/contracts';
import type { CurrentReleases, Move } from '@nobicast/service-kit/releases';

const movesShown = 5;

const presentMove = ({ release, kind, by, at }: Move): ReleaseMove => ({
  release,
  kind: kind ?? null,
  by: by ?? null,
  at,
});

export async function presentReleases(
  releases: Pick<CurrentReleases, 'list' | 'listMoves'>,
): Promise<ReleaseList> {
  const remotes = await releases.list();
  return {
    remotes: await Promise.all(
      remotes.map(async ({ name, release }) => ({
        name,
        release: release ?? null,
        moves: (await releases.listMoves(name)).slice(0, movesShown).map(presentMove),
      })),
    ),
  };
}
