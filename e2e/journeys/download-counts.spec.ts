import type { Page } from '@playwright/test';
import { queryAs } from '../stack/members.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

const address = '/mesure-d-audience';
const player = (page: Page) => page.getByRole('region', { name: /^Lecteur, épisode/ });

async function play(page: Page, slug: string) {
  await page.goto(`/episodes/${slug}`);
  await player(page).getByRole('button', { name: 'Écouter' }).click();
  const slider = player(page).getByRole('slider', { name: 'Position dans l’épisode' });
  await expect.poll(async () => Number(await slider.inputValue()), { timeout: 30_000 }).toBeGreaterThan(0.2);
}
const analyticsCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'ncid');

test('who refuses the measurement on its page sends no play and has no cookie, and both come back (ANALYTICS-09)', async ({
  page,
  request,
  pageErrors,
}) => {
  const { podcast } = await findEpisodes(request);
  const plays: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/metrics/play')) plays.push(sent.url());
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Refuser la mesure' }).click();
  await expect(page.getByText('La mesure du lecteur est refusée dans ce navigateur.')).toBeVisible();
  await play(page, podcast.slug);
  expect([plays, await analyticsCookie(page)]).toEqual([[], undefined]);
  await page.goto(address);
  await page.getByRole('button', { name: 'Accepter la mesure' }).click();
  await play(page, podcast.slug);
  await expect.poll(() => plays).toHaveLength(1);
  expect((await analyticsCookie(page))?.value).toMatch(/^[\da-f-]{36}$/);
  expect(pageErrors).toEqual([]);
});

test('a request for audio is stored with a hash in place of its address; an opened page is none', async ({
  page,
  request,
  stack,
}) => {
  const { podcast } = await findEpisodes(request);
  // Nobody else has this agent.
  const agent = `Journey/${Date.now()}`;
  const stored = () =>
    queryAs<{ method: string; status: number; hash: string }>(
      stack,
      'media',
      'select method, status, address_hash as hash from media.delivery_events where user_agent = $1 order by id',
      [agent],
    );
  await page.setExtraHTTPHeaders({ 'user-agent': agent });
  await page.goto(`/episodes/${podcast.slug}`);
  await expect(player(page)).toBeVisible();
  const stream = `/api/episodes/${podcast.id}/stream`;
  const headers = { 'user-agent': agent };
  await request.head(stream, { headers });
  await expect.poll(async () => (await stored()).length).toBe(1);
  const answer = await request.get(stream, { headers: { ...headers, range: 'bytes=0-1' }, maxRedirects: 0 });
  // The sound itself, or where it is in the store.
  expect([206, 302]).toContain(answer.status());
  await expect.poll(async () => (await stored()).length).toBe(2);
  const rows = await stored();
  expect(rows.map(({ method, status }) => [method, status])).toEqual([
    ['HEAD', 200],
    ['GET', answer.status()],
  ]);
  for (const { hash } of rows) expect(hash).toMatch(/^[\da-f]{32}$/);
});

test('the page is whole without JavaScript', async ({ pageWithoutScripts: page, stack }) => {
  await page.goto(`${stack.url}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesure d’audience');
  await expect(page.getByRole('heading', { name: 'Refuser la mesure' })).toBeVisible();
  // Playwright finds no text in <noscript>.
  await expect(page.locator('main noscript p')).toBeVisible();
});
