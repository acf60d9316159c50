import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { mp3File } from '../../stack/episode-files.ts';
import { linkIn, readMail } from '../../stack/mailbox.ts';
import { fetchCurrentUser, requestLink } from '../../stack/sign-in.ts';
import { publishUnchecked, startStack, type StartedStack } from '../../stack/start-stack.ts';
import { expect, test, watchPageErrors } from '../../stack/test.ts';

// docs/first-day.md in a browser, on an empty site.
const root = path.resolve(import.meta.dirname, '../../..');
const admin = 'premiere@exemple.org';
let dataFolder: string;
let site: StartedStack | undefined;

test.describe.configure({ timeout: 600_000 });

test.beforeEach(async () => {
  dataFolder = mkdtempSync(path.join(root, '.nobicast-e2e-'));
  publishUnchecked(dataFolder);
  site = await startStack(dataFolder, { NOBICAST_DEMO_DATA: 'off', ADMIN_EMAILS: admin });
});
test.afterEach(async () => {
  await site?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const publicPages = [
  '/',
  '/a-propos',
  '/archives',
  '/archives?year=2024',
  '/archives?type=podcast',
  '/invites',
  '/invites/candidature',
  '/blog',
  '/newsletter',
  '/contact',
  '/faq',
  '/publicite',
  '/s-abonner',
  '/mesure-d-audience',
  '/mes-donnees',
  '/search',
  '/search?q=rien',
  '/login',
];
const memberPages = [
  '/dashboard',
  ...['profil', 'activite', 'moderation'].map((tab) => `/dashboard?onglet=${tab}`),
];
const adminPages = [
  '/admin',
  ...['utilisateurs', 'episodes', 'moderation', 'systeme'].map((tab) => `/admin?onglet=${tab}`),
];
const editorialPages = ['messages', 'articles', 'invites', 'newsletter'].map(
  (part) => `/admin/redaction/${part}`,
);

test(
  'on the first day an empty site is whole, and its first admin publishes the first episode',
  { tag: '@embedded' },
  async ({ browser }) => {
    if (!site) throw new Error('The empty site has not started.');
    const { siteUrl, mailUrl } = site;
    const context = await browser.newContext({ baseURL: siteUrl, locale: 'fr-FR' });
    const page = await context.newPage();
    const pageErrors = watchPageErrors(page);
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
    });
    const readPages = async (addresses: readonly string[]) => {
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
        const text = await page.locator('body').innerText();
        const broken = text.match(
          /undefined|\bNaN\b|\bnull\b|\[object|Application Error|Erreur|No published/,
        );
        expect({ address, broken: broken?.[0] }).toEqual({ address, broken: undefined });
      }
    };

    await test.step('its public pages and feeds say that nothing is there yet', async () => {
      await readPages(publicPages);
      for (const feed of ['/feed.xml', '/feed-archive.xml', '/blog/feed.xml', '/sitemap.xml']) {
        const reply = await page.request.get(feed);
        expect([feed, reply.status()]).toEqual([feed, 200]);
        expect(await reply.text()).not.toContain('<item>');
      }
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Le premier épisode se prépare' })).toBeVisible();
    });

    await test.step('the first admin signs in, and finds the pages of members and of the back office', async () => {
      await requestLink(page, admin);
      await page.goto(linkIn(await readMail(page.request, mailUrl, admin)));
      await expect(page).toHaveURL(/\/auth\/success/);
      expect((await fetchCurrentUser(page)).role).toBe('admin');
      await readPages([...memberPages, ...adminPages, ...editorialPages]);
    });

    await test.step('the first episode is number 1, and public with its audio', async () => {
      await page.goto('/admin?onglet=episodes');
      await page.getByRole('button', { name: 'Nouvel Épisode' }).click();
      const form = page.getByRole('dialog', { name: 'Créer un Nouvel Épisode' });
      await expect(form.getByLabel('Numéro')).toHaveValue('1');
      await form.getByLabel('Titre').fill('Allumer la lampe');
      await page.getByRole('button', { name: 'Créer', exact: true }).click();
      await expect(form).toHaveCount(0);
      await page.getByRole('button', { name: /^Actions pour/ }).click();
      await page.getByRole('menuitem', { name: 'Gérer les fichiers' }).click();
      const audio = page.getByRole('region', { name: 'Fichier audio', exact: true });
      await audio.locator('input[type=file]').setInputFiles(mp3File(240_000));
      await expect(audio.getByText('Fichier audio uploadé avec succès !')).toBeVisible();
      await expect(async () => {
        await page.goto('/');
        await expect(page.getByRole('heading', { name: /Allumer la lampe/ })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByRole('button', { name: "Écouter l'épisode" }).first()).toBeEnabled();
      await expect
        .poll(async () => (await page.request.get('/feed.xml')).text())
        .toMatch(/<title>[^<]*Allumer la lampe<\/title>[\s\S]*<enclosure [^>]*type="audio\/mpeg"/);
    });
    expect(failed).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
