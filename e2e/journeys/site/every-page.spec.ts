import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import type { BrowserContext, Page } from '@playwright/test';
import { problemsInLight, problemsOf, sidewaysScroll } from '../../stack/axe.ts';
import { budgetsByAddress, overruns, type Budget } from '../../stack/budgets.ts';
import { signInAs } from '../../stack/members.ts';
import { publicPages, testPages } from '../../stack/public-pages.ts';
import { followRequests } from '../../stack/requests.ts';
import { expect, isHydrated, test, type Stack } from '../../stack/test.ts';
import {
  brokenHeadings,
  expectLargeTextToFit,
  gluedWords,
  holdFonts,
  readShifts,
  releaseFonts,
  scrollThrough,
  smallTargets,
  transfers,
  watchOtherSites,
  watchShifts,
} from '../../stack/visited-page.ts';

// What holds for every page: each is opened once, and all is checked in that visit.
// LAYOUT-01, SEO-03, ROLES-07, FS7, U10, U21, ROUTES-01 to 03, ROUTES-05, ROUTES-12 to 19, ROUTES-23
test.describe.configure({ timeout: 900_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const texts: Record<string, string> = {
  '/a-propos': 'Comment un épisode se fait',
  '/blog': 'Derniers articles',
  '/contact': 'Délais de réponse',
  '/direct/rappel': 'Me prévenir',
  '/faq': 'Vos questions',
  '/invites/candidature': 'Domaine d',
  '/legal/cgu': 'Conditions d’utilisation',
  '/legal/confidentialite': 'Gérer les préférences de cookies',
  '/legal/mentions-legales': 'Mentions légales',
  '/mesure-d-audience': 'Refuser la mesure',
  '/newsletter': 'S’inscrire',
  '/publicite': 'La règle de la maison',
  '/s-abonner': 'Une autre application',
  '/test-turnstile': 'Vérifier le jeton',
  '/analytics-test': 'Envoyer une écoute',
  '/users/demo-host': 'Camille Rousseau',
  '/users/nobody': 'Ce membre n’existe pas.',
  '/login': 'Recevoir le lien',
  '/auth/email-sent?email=alice%40example.org': 'Renvoyer le lien',
  '/auth/success?name=Zo%C3%A9&email=z%40example.org&new=true': 'Compte créé avec succès !',
  '/auth/verify': '',
  '/auth/invalid-token': 'Lien éteint',
  '/auth/failed?code=E42': 'E42',
  '/auth/account-deleted': 'Compte supprimé',
  '/auth/confirm': 'C’est bien moi',
};
const furtherPages = ['/search', '/search?q=zzzzqq', '/users/nobody', '/episodes/inconnu'];
/** Pages that need a valid token. */
const aboutALink = /^\/(apercu|mes-donnees|commentaires|contact\/|newsletter\/)/;
const glued = /\/subjects\/|^\/blog\/./;
const missing = ['/absente', '/users/nobody', '/episodes/inconnu'];
const signInPages = Object.keys(texts).filter((address) => /^\/(login|auth)/.test(address));
const hostPages = [
  ['/dashboard', "Vue d'ensemble"],
  ['/dashboard?onglet=profil', 'Modifier'],
  ['/dashboard?onglet=activite', 'Activité'],
] as const;
const moderatorPages = [
  ['/dashboard?onglet=moderation', 'Approuver'],
  ['/regie/themes-pour-975', 'Conducteur'],
] as const;
const adminPages = [
  ['/dashboard', "Vue d'ensemble"],
  ['/regie', 'Régie'],
  ['/regie/themes-pour-975', 'Conducteur'],
  ['/admin', 'Par rôle'],
  ['/admin?onglet=utilisateurs', 'utilisateurs'],
  ['/admin?onglet=episodes', 'épisodes trouvés'],
  ['/admin?onglet=episodes&vue=cartes', 'épisodes trouvés'],
  ['/admin?onglet=moderation', 'Historique'],
  ['/admin?onglet=systeme', 'État et latence'],
  ['/admin?onglet=systeme&partie=versions', 'Versions des remotes'],
  ['/admin?onglet=systeme&partie=taches', 'Service des fichiers'],
  ['/admin?onglet=systeme&partie=import', 'Adresse du flux'],
  ['/admin?onglet=systeme&partie=journal', 'Exporter en CSV'],
  ['/admin/episodes/1', 'Fiche'],
  ...Object.values(editorialPaths).map((address) => [address, ''] as const),
] as const;

async function untilLoaded(
  page: Page,
  untilQuiet: () => Promise<void>,
  address: string,
  text = texts[address],
) {
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  if (text) await expect(page.getByText(text).first(), address).toBeAttached();
  await untilQuiet();
  await expect(page.locator('main [data-skeleton]'), address).toHaveCount(0);
}

/** Closed parts are invisible to axe and readers. */
const toggleDetails = (page: Page, isOpen: boolean) =>
  page
    .locator('main details')
    .evaluateAll((all, open) => all.forEach((node) => node.toggleAttribute('open', open)), isOpen);

/** Below its button, and all of it can be reached. */
async function expectMenuToFit(page: Page, { height }: { height: number }) {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await button.isVisible())) return;
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  const panel = page.locator('#menu-principal');
  await expect(panel).toBeInViewport();
  const [bar, box] = [await button.boundingBox(), await panel.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN));
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(height + 1);
  await panel.getByRole('link', { name: 'Connexion' }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('link', { name: 'Connexion' })).toBeInViewport();
  await page.keyboard.press('Escape');
}

/** What is seen while a page is open. */
async function watchPage(page: Page, context: BrowserContext, stack: Stack) {
  const asked = await watchOtherSites(context, stack);
  await watchShifts(page);
  // Each visit is a first one, on which fonts come after the paint.
  await holdFonts(page);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    // A missing page, and the pictures of other sites, fail on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      consoleErrors.push(message.text());
  });
  const remotes = new Set<string>();
  page.on('request', (sent) => {
    const remote = /\/remotes\/([^/]+)\//.exec(sent.url())?.[1];
    if (remote) remotes.add(remote);
  });
  return { asked, consoleErrors, remotes, untilQuiet: followRequests(page) };
}
type Watched = Awaited<ReturnType<typeof watchPage>>;

/** Its fonts arrive after it is hydrated: nothing may move then. */
async function openPublic(page: Page, { remotes, untilQuiet }: Watched, address: string, budget?: Budget) {
  const isPublic = !signInPages.includes(address);
  remotes.clear();
  const response = await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => isHydrated(page), address).toBe(true);
  await releaseFonts(page);
  await untilLoaded(page, untilQuiet, address);
  const shifts = await readShifts(page);
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  if (isPublic && !testPages.includes(address))
    expect.soft(moved, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
  if (isPublic) expect([address, ...remotes]).toEqual([address, 'mfe-public']);
  if (budget) expect([address, ...overruns(budget, await transfers(page))]).toEqual([address]);
  return response;
}

const desk = { width: 1440, height: 900 };

test('every public page on a phone, and widened to a desk', async ({
  page,
  context,
  request,
  stack,
  pageErrors,
}) => {
  const watched = await watchPage(page, context, stack);
  const { asked, consoleErrors, untilQuiet } = watched;
  const pages = await publicPages(request);
  const budgetOf = await budgetsByAddress(request, pages);
  const expectNoErrors = (address: string) =>
    expect([address, asked.others, consoleErrors, pageErrors]).toEqual([address, [], [], []]);

  for (const address of [...pages, ...furtherPages, ...signInPages])
    await test.step(address, async () => {
      // Lighthouse's phone, and then a smaller one.
      await page.setViewportSize({ width: 412, height: 823 });
      const response = await openPublic(page, watched, address, budgetOf.get(address));
      if (!aboutALink.test(address)) expect(response?.status()).toBe(missing.includes(address) ? 404 : 200);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){3};/);
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(part);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

      await toggleDetails(page, true);
      await scrollThrough(page);
      await untilQuiet();
      expectNoErrors(address);
      // T3-L4
      expect([address, ...(await brokenHeadings(page))]).toEqual([address]);
      await page.setViewportSize({ width: 360, height: 740 });
      // T3-L15
      expect([address, ...(await smallTargets(page))]).toEqual([address]);
      if (!glued.test(address)) expect([address, ...(await gluedWords(page))]).toEqual([address]);
      expect([address, ...(await problemsOf(page))]).toEqual([address]);
      await page.setViewportSize(desk);
      await scrollThrough(page);
      await untilQuiet();
      expectNoErrors(address);
      expect([address, ...(await problemsInLight(page))]).toEqual([address]);
      await toggleDetails(page, false);
      await expectLargeTextToFit(page, address, async (size) => {
        if (address === '/contact') await expectMenuToFit(page, size);
      });
    });
  expect(asked.pictures.size).toBeGreaterThan(0);
});

test('a page of each layout opened on a desk in the dark', async ({
  page,
  context,
  request,
  stack,
  pageErrors,
}) => {
  const watched = await watchPage(page, context, stack);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [address, budget] of await budgetsByAddress(request, await publicPages(request)))
    await test.step(address, async () => {
      await openPublic(page, watched, address, budget);
      expect([address, watched.asked.others, watched.consoleErrors, pageErrors]).toEqual([
        address,
        [],
        [],
        [],
      ]);
    });
});

for (const [name, instant, text] of [
  ['the day of a distribution', '2026-11-16T09:30:00Z', 'Distribution en cours !'],
  ['the day after', '2026-11-17T09:30:00Z', 'lundi 23 novembre 2026, 10:00, Paris'],
] as const)
  test(`on ${name} the time that the browser knows moves nothing on home`, async ({ page }) => {
    await page.clock.setFixedTime(instant);
    await watchShifts(page);
    await holdFonts(page);
    for (const size of [desk, { width: 360, height: 740 }]) {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(page.getByText(text)).toBeVisible();
      await expect.poll(() => isHydrated(page)).toBe(true);
      expect(await readShifts(page)).toEqual([]);
    }
  });

/** Opened with large text, the dashboard shows its open tab. */
async function expectTabInView(page: Page, { width, rootSize }: { width: number; rootSize: number }) {
  await page.evaluate((size) => sessionStorage.setItem('text-size', `${size}px`), rootSize);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await expect(async () => {
    const tab = await page.getByRole('tab', { selected: true }).first().boundingBox();
    expect(tab?.x).toBeGreaterThan(-1);
    expect((tab?.x ?? NaN) + Math.min(tab?.width ?? NaN, width - 60)).toBeLessThanOrEqual(width);
  }).toPass({ timeout: 15_000 });
}

for (const [role, pages] of [
  ['host', hostPages],
  ['moderator', moderatorPages],
  ['admin', adminPages],
] as const)
  test(`every page of a signed-in ${role}`, async ({ page, context, stack, pageErrors }) => {
    const asked = await watchOtherSites(context, stack);
    await signInAs(context, stack, role);
    const untilQuiet = followRequests(page);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = sessionStorage.getItem('text-size') ?? '';
      });
    });
    for (const [address, text] of pages)
      await test.step(address, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(address);
        await untilLoaded(page, untilQuiet, address, text);
        await scrollThrough(page);
        await untilQuiet();
        expect([address, asked.others, pageErrors]).toEqual([address, [], []]);
        for (const width of [1440, 360]) {
          await page.setViewportSize({ width, height: 800 });
          if (role === 'host' && width === 360)
            expect([address, width, ...(await gluedWords(page))]).toEqual([address, width]);
          const problems = await (width === 360 ? problemsOf(page) : problemsInLight(page));
          expect([address, width, ...problems]).toEqual([address, width]);
        }
        if (role === 'admin') return;
        await expectLargeTextToFit(page, address, async (size) => {
          if (address === moderatorPages[0][0]) await expectTabInView(page, size);
        });
      });
  });
