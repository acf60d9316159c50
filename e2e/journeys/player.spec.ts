import type { Page } from '@playwright/test';
import { dock, findTimedEpisode } from '../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

// These journeys read the playback from what the page shows; first-play.spec.ts observes the audio element itself.
const bigPlayer = (page: Page) => page.getByRole('region', { name: /^Lecteur, épisode/ });
const slider = (page: Page) => bigPlayer(page).getByRole('slider', { name: 'Position dans l’épisode' });
const position = async (page: Page) => Number(await slider(page).inputValue());

/**
 * Until the sound has moved: `?t=` puts the slider ahead before anything plays. Once hydrated, because keys do nothing
 * before, and links open another document.
 */
async function startPlaying(page: Page) {
  await expect.poll(() => isHydrated(page)).toBe(true);
  const start = await position(page);
  await bigPlayer(page).getByRole('button', { name: 'Écouter' }).click();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(start + 0.2);
}

/** Pauses, and returns where: what the page shows before follows the sound with a delay. */
async function pause(page: Page): Promise<number> {
  await bigPlayer(page).getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(bigPlayer(page).getByRole('button', { name: 'Écouter' })).toBeVisible();
  return position(page);
}

// HOME-04 to 06, HOME-21, PLAYER-04, 05 and 08, API-METRICS-13
test('"Écouter l\'épisode" plays, counts one play, and keeps playing across navigations', async ({
  page,
  pageErrors,
}) => {
  const plays: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/metrics/play')) plays.push(request.postDataJSON());
  });
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
  await expect(bigPlayer(page)).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Principale' })
    .first()
    .getByRole('link', { name: 'Archives' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  await expect(dock(page)).toBeVisible();
  const before = await dock(page).innerText();
  await expect.poll(() => dock(page).innerText(), { timeout: 30_000 }).not.toBe(before);
  await dock(page).getByRole('button', { name: 'Mettre en pause' }).click();
  await dock(page).getByRole('button', { name: 'Écouter' }).click();
  await expect(dock(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  expect(plays).toHaveLength(1);
  expect(plays[0]).toMatchObject({
    episode_id: expect.any(Number),
    ncid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(pageErrors).toEqual([]);
});

test('skips ten seconds, but not beyond the beginning (PLAYER-11 to 13)', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await startPlaying(page);
  const start = await pause(page);
  await bigPlayer(page).getByRole('button', { name: 'Avancer de 10 secondes' }).click();
  await expect.poll(() => position(page)).toBeCloseTo(start + 10, 0);
  await bigPlayer(page).getByRole('button', { name: 'Reculer de 10 secondes' }).click();
  await bigPlayer(page).getByRole('button', { name: 'Reculer de 10 secondes' }).click();
  await expect.poll(() => position(page)).toBe(0);
  await expect(slider(page)).toHaveAttribute('step', '0.1');
});

test('a subject with a real start plays from there, and a URL with ?t= starts at that time', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  const reply = (await (await request.get(`/api/episodes/${podcast.slug}`)).json()) as {
    data: { subjects: { title: string; start_ms: number | null }[] };
  };
  const subject = reply.data.subjects[1];
  if (!subject?.start_ms) throw new Error('The latest podcast of the demo data has real starts.');
  const startSeconds = subject.start_ms / 1000;
  await page.goto(`/episodes/${podcast.slug}`);
  await page
    .getByRole('button', { name: /^Écouter à partir de/ })
    .nth(1)
    .click();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(startSeconds - 0.5);
  await expect(bigPlayer(page)).toContainText(subject.title);

  const other = await page.context().newPage();
  await other.goto(`/episodes/${podcast.slug}?t=40`);
  await other
    .getByRole('region', { name: /^Lecteur/ })
    .getByRole('button', { name: 'Écouter' })
    .click();
  await expect.poll(() => position(other), { timeout: 30_000 }).toBeGreaterThanOrEqual(39.5);
});

test('remembers speed and position', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await startPlaying(page);
  await bigPlayer(page).getByRole('button', { name: 'Avancer de 10 secondes' }).click();
  await bigPlayer(page).getByLabel('Vitesse de lecture').selectOption('1.5');
  const stopped = await pause(page);
  expect(stopped).toBeGreaterThan(9);
  await page.reload();
  await bigPlayer(page).getByRole('button', { name: 'Écouter' }).click();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(stopped - 1);
  await expect(bigPlayer(page).getByLabel('Vitesse de lecture')).toHaveValue('1.5');
});

test('can be controlled with the keyboard', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await startPlaying(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('k');
  await expect(bigPlayer(page).getByRole('button', { name: 'Écouter' })).toBeVisible();
  const paused = await position(page);
  await page.keyboard.press('l');
  await expect.poll(() => position(page)).toBeCloseTo(paused + 10, 0);
  await page.keyboard.press('k');
  await expect(bigPlayer(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

test('shows an error when the audio is missing, and when playback fails (PLAYER-15, 16)', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.route('**/api/episodes/*/stream', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"ok":false}' }),
  );
  await page.goto(`/episodes/${podcast.slug}`);
  await bigPlayer(page).getByRole('button', { name: 'Écouter' }).click();
  await expect(page.getByText('Fichier audio non disponible pour cet épisode').first()).toBeVisible();

  const refused = await page.context().newPage();
  await refused.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await refused.goto(`/episodes/${podcast.slug}`);
  await refused
    .getByRole('region', { name: /^Lecteur/ })
    .getByRole('button', { name: 'Écouter' })
    .click();
  await expect(refused.getByText('Erreur lors de la lecture').first()).toBeVisible();
});

// PLAYER-09
test('another episode’s page does not affect playback until its own button is pressed', async ({
  page,
  request,
}) => {
  const { all } = await findEpisodes(request);
  const [first, second] = all.filter((episode) => episode.type === 'podcast');
  if (!first || !second) throw new Error('The demo data has two podcasts.');
  const plays: { episode_id: number }[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/metrics/play')) plays.push(sent.postDataJSON() as { episode_id: number });
  });
  await page.goto(`/episodes/${first.slug}`);
  await startPlaying(page);
  await page.locator('main a[href="/archives"]').first().click();
  await page.locator(`main a[href="/episodes/${second.slug}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${second.number}`);
  await expect(dock(page)).toContainText(`#${first.number}`);
  expect(await position(page)).toBe(0);
  await startPlaying(page);
  await expect(dock(page)).toContainText(`#${second.number}`);
  await expect.poll(() => plays.map((play) => play.episode_id)).toEqual([first.id, second.id]);
});

test('a download has the suggested file name and is counted (EPISODE-10, PLAYER-17, API-METRICS-15)', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  const counted = page.waitForRequest((sent) => sent.url().endsWith('/api/metrics/download'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger' }).first().click();
  expect((await counted).postDataJSON()).toMatchObject({ episode_id: podcast.id });
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^Nobicast#${podcast.number}_[A-Za-z0-9_]+\\.mp3$`),
  );
});

test('the keys of the slider move by seconds and subjects (U7)', async ({ page, request }) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [first, second] = subjects;
  if (!first || !second) throw new Error('The latest podcast of the demo data has real starts.');
  await page.goto(`/episodes/${podcast.slug}?t=5`);
  await startPlaying(page);
  const start = await pause(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeCloseTo(start + 5, 1);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => position(page)).toBeCloseTo(start + 4, 1);
  await page.keyboard.press('Home');
  await expect.poll(() => position(page)).toBe(0);
  for (const subject of [first, second]) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => position(page)).toBeCloseTo(subject.startSeconds, 1);
    await expect(slider(page)).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`sujet\\u00a0: ${subject.title}$`),
    );
  }
  await page.keyboard.press('PageUp');
  await expect.poll(() => position(page)).toBeCloseTo(first.startSeconds, 1);
  await expect(page.locator('[aria-current="true"]').filter({ hasText: first.title })).toBeVisible(); // U18
});

test('a failed playback can be retried and downloaded (U15)', async ({ page, request }) => {
  const { podcast } = await findEpisodes(request);
  const stream = '**/api/episodes/*/stream';
  await page.route(stream, (route) => route.fulfill({ status: 404, body: '{"ok":false}' }));
  await page.goto(`/episodes/${podcast.slug}`);
  await bigPlayer(page).getByRole('button', { name: 'Écouter' }).click();
  const retry = bigPlayer(page).getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible();
  await expect(bigPlayer(page).getByRole('link', { name: 'Télécharger (nouvel onglet)' })).toHaveAttribute(
    'href',
    `/api/episodes/${podcast.id}/download`,
  );
  await page.unroute(stream);
  await retry.click();
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(0.2);
  await expect(retry).toHaveCount(0);
});

test('?t= beyond the end says so, and one press plays from the beginning (U16)', async ({
  page,
  request,
}) => {
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}?t=9h`);
  await expect(bigPlayer(page)).toContainText('Le lien mène à 09:00:00, après la fin');
  await startPlaying(page);
  expect(await position(page)).toBeLessThan(60);
});

test('"Partager" offers a link to the current moment, which starts there (U17)', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}?t=36`);
  await startPlaying(page);
  const paused = await pause(page);
  await bigPlayer(page).getByRole('button', { name: 'Partager' }).click();
  const fromHere = page.getByRole('button', { name: /^À partir de \d\d:\d\d$/ });
  await expect(fromHere).toBeFocused();
  const [minutes = 0, seconds = 0] = ((await fromHere.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const moment = 60 * minutes + seconds;
  expect(moment).toBeGreaterThanOrEqual(36);
  expect(Math.abs(moment - paused)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await expect(bigPlayer(page).getByRole('button', { name: 'Partager' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fromHere).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lien copié')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`/episodes/${podcast.slug}\\?t=${moment}$`));
});
