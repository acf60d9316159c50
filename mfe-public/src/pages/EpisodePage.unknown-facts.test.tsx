import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode, buildPreparation } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

let stub: ReturnType<typeof stubFetch>;
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

async function open(detail: EpisodeDetail) {
  const { id, slug } = detail.episode;
  stub = stubFetch({ [`/api/metrics/episode/${id}`]: { status: 404, body: '' } });
  await openPage(`/episodes/${slug}`, { cache: { [`/api/episodes/${slug}`]: detail } });
}

test('the usual length is shown while the audio has not been measured (EPISODE-07, U19)', async () => {
  await open(buildDetail({ episode: buildEpisode({ duration_ms: null }) }));
  expect(screen.getByText('~2h15')).toBeTruthy();
});

test('a preparation has no length and no figures (U19)', async () => {
  await open(buildDetail({ episode: buildPreparation() }));
  expect(screen.queryByText(/2h15/)).toBeNull();
  expect(screen.queryByText('L’épisode en chiffres')).toBeNull();
});

// U19
test.each([
  ['a podcast', buildEpisode(), 'Celui-ci s’écoute sans conducteur.'],
  [
    'an old preparation',
    buildPreparation({ published_at: '2020-01-06T09:00:00Z' }),
    'Ses thèmes n’ont pas été notés.',
  ],
  [
    'a preparation of this week',
    buildPreparation({ published_at: new Date().toISOString() }),
    'Le conducteur s’écrit jusqu’au dernier moment. Repassez avant la diffusion.',
  ],
])('%s without subjects says what to expect', async (_name, episode, hint) => {
  await open(buildDetail({ episode, subjects: [] }));
  expect(screen.getByText('Aucun sujet disponible pour cet épisode')).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
});
