import { screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

let stub: ReturnType<typeof stubFetch>;
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

test('an episode without a number shows none anywhere, and is named by its title (T3-B12)', async () => {
  const path = '/api/episodes/la-panne';
  const detail = buildDetail({
    episode: buildEpisode({ number: null, slug: 'la-panne', title: 'La panne' }),
    previous: { id: 3, slug: 'avant', number: null, title: 'Avant' },
  });
  stub = stubFetch({ '/api/metrics/episode/975': { status: 404, body: '' } });
  await openPage('/episodes/la-panne', { cache: { [path]: detail } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nobicast La panne');
  expect(document.title).toBe('Nobicast, La panne');
  expect(screen.getByRole('region', { name: 'Lecteur, épisode' })).toBeTruthy();
  const cover = screen.getByRole<HTMLImageElement>('img', { name: 'Couverture de l’épisode' });
  expect(new URL(cover.src).pathname).toBe('/covers/sans-numero.svg');
  expect(document.body.textContent).not.toMatch(/#|null/);
});
