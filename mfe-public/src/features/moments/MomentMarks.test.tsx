import { screen, within } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode } from '../../testing/build-episode.ts';
import { openPage } from '../../testing/open-page.tsx';

const moment = (id: number, seconds: number) => ({
  id,
  subject_id: 3,
  author_name: 'Solveig',
  moment_ms: seconds * 1_000,
});
const ok = (data: unknown) => ({ body: { ok: true, data } });

async function show(episode = buildEpisode({ duration_ms: 100_000 })) {
  const stub = stubFetch({
    '/api/episodes/nobicast-975': ok(buildDetail({ episode })),
    '/api/episodes/975/moments': ok({ moments: [moment(7, 20), moment(8, 21), moment(9, 80)] }),
  });
  await openPage('/episodes/nobicast-975');
  return stub;
}
afterEach(() => {
  document.body.innerHTML = '';
});

test('the moments of comments are marks on the track that open the comment', async () => {
  const stub = await show();
  const list = within(await screen.findByRole('list', { name: 'Messages sur des moments de l’épisode' }));
  expect(
    list.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['00:00:20, 2 messages', '/episodes/nobicast-975/subjects/3#commentaire-7'],
    ['00:01:20, message de Solveig', '/episodes/nobicast-975/subjects/3#commentaire-9'],
  ]);
  stub.restore();
});

test('an episode without comments asks for none', async () => {
  const stub = await show(buildEpisode({ duration_ms: 100_000, comment_count: 0 }));
  await screen.findByRole('heading', { level: 1 });
  expect(stub.calls.map(({ path }) => path)).not.toContain('/api/episodes/975/moments');
  stub.restore();
});
