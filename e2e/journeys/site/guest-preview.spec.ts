import { wavOf } from '@nobicast/media/sounds';
import type { Download, Page } from '@playwright/test';
import { seconds } from '../../stack/audio.ts';
import { problemsOf } from '../../stack/axe.ts';
import { newSlug, removeEpisodes } from '../../stack/episode-files.ts';
import { signInAs } from '../../stack/members.ts';
import { expect, test, watchPageErrors } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// Field review, scene 8; ADMIN-EPISODES-29 to 31
test('a guest sees and hears an episode before its date at an address of their own, until it is revoked; the admin’s leads to the page from then on', async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const [headers, slug] = [{ origin: stack.url }, newSlug()];
  const title = `Secret ${slug}`;
  const published_at = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const data = { number: 17, slug, type: 'podcast', published_at, title };
  const created = await page.request.post('/api/admin/episodes', { headers, data });
  const { id } = ((await created.json()) as { data: { episode: { id: number } } }).data.episode;
  const episode = `/api/admin/episodes/${id}`;
  const file = { name: 'sound.wav', mimeType: 'audio/wav', buffer: wavOf(60) };
  const replies = [
    await page.request.post(`${episode}/upload`, { headers, multipart: { file, kind: 'audio' } }),
    await page.request.post(`${episode}/subjects`, {
      headers,
      data: { title: 'Le second sujet', start_ms: 20_000 },
    }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200]);

  const choose = (name: string) => page.getByRole('menuitem', { name }).click();
  const openMenu = async () => {
    await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
    await button(page, 'Actions pour l’épisode 17').click();
  };
  await openMenu();
  await choose('Adresses d’aperçu');
  await page.getByRole('textbox', { name: 'Pour qui' }).fill('Odile');
  await button(page, 'Créer une adresse').click();
  await expect(page.getByText('Pour Odile')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const address = await page.getByRole('textbox', { name: 'Adresse pour Odile' }).inputValue();

  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Asia/Tokyo' });
  const guest = await context.newPage();
  const errors = watchPageErrors(guest);
  const requested: string[] = [];
  guest.on('request', (request) => requested.push(new URL(request.url()).pathname));

  await test.step('the document says it all without scripts, and nothing to search engines', async () => {
    const document = await context.request.get(address);
    const sent = document.headers();
    expect([document.status(), sent['cache-control'], sent['x-robots-tag'], sent['referrer-policy']]).toEqual(
      [200, 'no-store', 'noindex', 'no-referrer'],
    );
    const html = await document.text();
    for (const text of [title, 'cet épisode n’est pas encore public', 'Le second sujet', '<noscript>'])
      expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(new RegExp(`ld\\+json|/episodes/${slug}|og:image|/api/episodes/${id}`));
  });

  await test.step('it is heard from a subject, the sound goes on elsewhere, and the player leads back', async () => {
    await guest.goto(address);
    await expect(guest.getByRole('note')).toContainText('Publication le');
    await expect(button(guest, 'Écouter').first()).toBeVisible();
    expect(await problemsOf(guest)).toEqual([]);
    await button(guest, /00:00:20/).click();
    await expect.poll(() => seconds(guest), { timeout: 30_000 }).toBeGreaterThan(20.5);
    await expect(guest.locator('#lecteur')).toContainText('Le second sujet');
    await guest.locator('main').getByRole('link', { name: 'Archives' }).first().click();
    await expect(guest).toHaveURL(/\/archives/);
    const reached = await seconds(guest);
    await expect.poll(() => seconds(guest)).toBeGreaterThan(reached);
    await guest.getByRole('link', { name: `#17 ${title}` }).click();
    await expect(guest).toHaveURL(address);
    // Nothing is counted or stored.
    expect(requested.filter((path) => path.startsWith('/api/metrics'))).toEqual([]);
    await guest.reload();
    await expect(guest.getByText('Prêt à écouter')).toBeVisible();
  });

  await test.step('everybody else finds nothing, the admin too; revoked, it is gone', async () => {
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

  await test.step('the admin opens, hears and downloads it from the list', async () => {
    const opened = async (name: string) => {
      await openMenu();
      const tab = page.waitForEvent('popup');
      await choose(name);
      return tab;
    };
    const preview = await opened("Voir l'épisode");
    await expect(preview.getByRole('note')).toContainText('cet épisode n’est pas encore public');
    const sound = await opened('Écouter');
    await expect(sound).toHaveURL(/\/api\/admin\/episodes\/\d+\/stream$/);
    await openMenu();
    // The browser counts it among those of the page or of its tab, and closes the tab.
    const downloading = new Promise<Download>((resolve) => {
      page.once('download', resolve);
      page.context().once('page', (tab) => tab.once('download', resolve));
    });
    await choose('Télécharger');
    expect((await downloading).suggestedFilename()).toMatch(/^Nobicast_\d+\.wav$/);

    const own = preview.url();
    const change = await page.request.put(episode, {
      headers,
      data: { published_at: new Date(Date.now() + 1_500).toISOString() },
    });
    expect(change.status()).toBe(200);
    await expect
      .poll(async () => (await page.request.get(own, { maxRedirects: 0 })).headers().location)
      .toBe(`/episodes/${slug}`);
    await preview.goto(own);
    await expect(preview).toHaveURL(`/episodes/${slug}`);
    await expect(preview.getByText(title).first()).toBeVisible();
    expect(await preview.title()).not.toContain('Aperçu');
    const figures = await page.request.get(`/api/metrics/episode/${id}`);
    expect(await figures.json()).toMatchObject({ data: { plays: 0, downloads: 0 } });
  });
});
