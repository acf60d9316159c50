import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, watchPageErrors, type Stack } from '../stack/test.ts';

// Axe on several pages, and several tabs.
test.describe.configure({ timeout: 240_000 });

// Everything here is deleted afterwards.
const prefix = 'apercu-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

/** A minute of silence: 8-bit PCM, 8 kHz. */
function silence(): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(60 * rate, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A podcast of in two days, with audio and a subject that begins at second 20. */
async function schedule(request: APIRequestContext, stack: Stack) {
  const headers = { origin: stack.url };
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const title = `Secret ${slug}`;
  const published_at = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const data = { number: 17, slug, type: 'podcast', published_at, title };
  const created = await request.post('/api/admin/episodes', { headers, data });
  const { id } = ((await created.json()) as { data: { episode: { id: number } } }).data.episode;
  const episode = `/api/admin/episodes/${id}`;
  const file = { name: 'sound.wav', mimeType: 'audio/wav', buffer: silence() };
  const replies = [
    await request.post(`${episode}/upload`, { headers, multipart: { file, kind: 'audio' } }),
    await request.post(`${episode}/subjects`, {
      headers,
      data: { title: 'Le second sujet', start_ms: 20_000 },
    }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200]);
  return { id, slug, title };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const positionOf = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function openMenu(page: Page, slug: string) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await button(page, 'Actions pour l’épisode 17').click();
}
const addressFor = (page: Page, whom: string) =>
  page.getByRole('textbox', { name: `Adresse pour ${whom}` }).inputValue();

// Field review, scene 8; ADMIN-EPISODES-29 to 31
test('a guest sees and hears an episode before its date at an address of their own, until it is revoked', async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug, title } = await schedule(page.request, stack);
  await openMenu(page, slug);
  await page.getByRole('menuitem', { name: 'Adresses d’aperçu' }).click();
  await page.getByRole('textbox', { name: 'Pour qui' }).fill('Odile');
  await button(page, 'Créer une adresse').click();
  await expect(page.getByText('Pour Odile')).toBeVisible();
  const usual = page.viewportSize();
  for (const width of [360, 768, usual?.width ?? 1280]) {
    await page.setViewportSize({ width, height: usual?.height ?? 760 });
    expect(await problemsOf(page)).toEqual([]);
  }
  const address = await addressFor(page, 'Odile');

  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Asia/Tokyo' });
  const guest = await context.newPage();
  const errors = watchPageErrors(guest);
  const requested: string[] = [];
  guest.on('request', (request) => requested.push(new URL(request.url()).pathname));

  // The document says it all without scripts, and nothing to search engines.
  const document = await context.request.get(address);
  const { headers, html } = { headers: document.headers(), html: await document.text() };
  expect([
    document.status(),
    headers['cache-control'],
    headers['x-robots-tag'],
    headers['referrer-policy'],
  ]).toEqual([200, 'no-store', 'noindex', 'no-referrer']);
  for (const text of [title, 'cet épisode n’est pas encore public', 'Le second sujet', '<noscript>'])
    expect(html).toContain(text);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(new RegExp(`ld\\+json|/episodes/${slug}|og:image|/api/episodes/${id}`));

  await guest.goto(address);
  await expect(guest.getByRole('note')).toContainText('Publication le');
  await expect(button(guest, 'Écouter').first()).toBeVisible();
  expect(await problemsOf(guest)).toEqual([]);
  await button(guest, /00:00:20/).click();
  await expect.poll(() => positionOf(guest), { timeout: 30_000 }).toBeGreaterThan(20.5);
  await expect(guest.locator('#lecteur')).toContainText('Le second sujet');
  await guest.locator('main').getByRole('link', { name: 'Archives' }).first().click();
  await expect(guest).toHaveURL(/\/archives/);
  // The sound goes on, and the player leads back to the preview.
  const reached = await positionOf(guest);
  await expect.poll(() => positionOf(guest)).toBeGreaterThan(reached);
  await guest.getByRole('link', { name: `#17 ${title}` }).click();
  await expect(guest).toHaveURL(address);

  // Figures and memory know nothing.
  expect(requested.filter((path) => path.startsWith('/api/metrics'))).toEqual([]);
  await guest.reload();
  await expect(guest.getByText('Prêt à écouter')).toBeVisible();

  // Everybody else finds nothing, the admin too.
  for (const request of [context.request, page.request])
    for (const path of [`/episodes/${slug}`, `/api/episodes/${id}/stream`, `/api/episodes/${id}`])
      expect([path, (await request.get(path)).status()]).toEqual([path, 404]);

  await button(page, 'Révoquer l’adresse pour Odile').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(page.getByText('Aucune adresse d’aperçu')).toBeVisible();
  const token = new URL(address).searchParams.get('cle') ?? '';
  expect((await context.request.get(`/api/previews/stream?token=${token}`)).status()).toBe(404);
  expect((await guest.goto(address))?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'Aperçu indisponible' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('an admin opens a scheduled episode from the list, and its preview leads to the page once it is public', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug, title } = await schedule(page.request, stack);
  const opened = async (name: string) => {
    await openMenu(page, slug);
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name }).click(),
    ]);
    return tab;
  };
  const preview = await opened("Voir l'épisode");
  await expect(preview.getByRole('note')).toContainText('cet épisode n’est pas encore public');
  const address = preview.url();
  const sound = await opened('Écouter');
  await expect(sound).toHaveURL(/\/api\/previews\/stream\?token=/);
  await openMenu(page, slug);
  const [download] = await Promise.all([
    page
      .context()
      .waitForEvent('page')
      .then((tab) => tab.waitForEvent('download')),
    page.getByRole('menuitem', { name: 'Télécharger' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Nobicast#17.*\.wav$/);

  const soon = new Date(Date.now() + 1_500).toISOString();
  const change = await page.request.put(`/api/admin/episodes/${id}`, {
    headers: { origin: stack.url },
    data: { published_at: soon },
  });
  expect(change.status()).toBe(200);
  await expect
    .poll(async () => (await page.request.get(address, { maxRedirects: 0 })).headers().location)
    .toBe(`/episodes/${slug}`);
  await preview.goto(address);
  await expect(preview).toHaveURL(`/episodes/${slug}`);
  await expect(preview.getByText(title).first()).toBeVisible();
  expect(await preview.title()).not.toContain('Aperçu');
  // What was heard before the date is in no figure.
  const figures = await page.request.get(`/api/metrics/episode/${id}`);
  expect(await figures.json()).toMatchObject({ data: { plays: 0, downloads: 0 } });
});
