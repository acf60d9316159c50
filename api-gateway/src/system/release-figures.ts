import type { FigureGroup } from '@nobicast/service-kit';
import type { CurrentReleases } from '@nobicast/service-kit/releases';

const figure = 'remote_release_info';

/** A remote whose current release is missing has no value. */
export const releaseFigures = (releases: CurrentReleases['list']): FigureGroup => ({
  group: 'releases',
  figures: [
    {
      name: figure,
      help: '1, with the current release of a remote',
      kind: 'gauge',
      labels: ['remote', 'release'],
    },
  ],
  read: async () =>
    (await releases()).flatMap(({ name: remote, release }) =>
      release === undefined ? [] : [{ figure, labels: { remote, release }, value: 1 }],
    ),
});
