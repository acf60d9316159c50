import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

async function show(
  episode = buildEpisode({ duration_ms: 100_000 }),
  moments = [moment(7, 20), moment(8, 21), moment(9, 80)],
  after: Promise<unknown> = Promise.resolve(),
) {
  const stub = stubFetch({
    '/api/episodes/nobicast-975': ok(buildDetail({ episode })),
    '/api/episodes/975/moments': { ...ok({ moments }), after },
  });
  await openPage('/episodes/nobicast-975');
  return stub;
}
afterEach(() => {
  document.body.innerHTML = '';
});

const marks = async () =>
  within(await screen.findByRole('list', { name: 'Messages sur des moments de l’épisode' }));
const linksOf = (list: Awaited<ReturnType<typeof marks>>) =>
  list
    .queryAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

test('the moment of a comment is a mark on the track that opens the comment', async () => {
  const stub = await show();
  expect(linksOf(await marks())).toEqual([
    ['00:01:20, message de Solveig', '/episodes/nobicast-975/subjects/3#commentaire-9'],
  ]);
  stub.restore();
});

test('a mark of several moments opens the list of them all, and takes the focus back (W8)', async () => {
  const stub = await show();
  const name = '00:00:20, 2 messages';
  const button = (await marks()).getByRole('button', { name, expanded: false });
  fireEvent.click(button);
  const list = screen.getByRole('list', { name });
  expect(linksOf(within(list))).toEqual([
    ['00:00:20, message de Solveig', '/episodes/nobicast-975/subjects/3#commentaire-7'],
    ['00:00:21, message de Solveig', '/episodes/nobicast-975/subjects/3#commentaire-8'],
  ]);
  expect(document.activeElement).toBe(within(list).getAllByRole('link')[0]);
  fireEvent.keyDown(list, { key: 'Escape' });
  expect(screen.queryByRole('list', { name })).toBeNull();
  expect([document.activeElement, button.getAttribute('aria-expanded')]).toEqual([button, 'false']);
  fireEvent.click(button);
  expect(screen.getByRole('list', { name })).toBeTruthy();
  fireEvent.click(button);
  expect(screen.queryByRole('list', { name })).toBeNull();
  stub.restore();
});

test('their place is there before they are known, and not where there are none (T3-L14)', async () => {
  let send: (value: unknown) => void = () => undefined;
  const after = new Promise((resolve) => (send = resolve));
  const stub = await show(buildEpisode({ duration_ms: 100_000, comment_count: 2 }), [], after);
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelectorAll('.marks')).toHaveLength(1);
  send(undefined);
  await waitFor(() => expect(document.querySelectorAll('.marks')).toHaveLength(0));
  expect(screen.queryByRole('list', { name: /moments/ })).toBeNull();
  stub.restore();
});

test('an episode without comments asks for none', async () => {
  const stub = await show(buildEpisode({ duration_ms: 100_000, comment_count: 0 }));
  await screen.findByRole('heading', { level: 1 });
  expect(stub.calls.map(({ path }) => path)).not.toContain('/api/episodes/975/moments');
  expect(document.querySelector('.marks')).toBeNull();
  stub.restore();
});
