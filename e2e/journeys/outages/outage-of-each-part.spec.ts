import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { bigButton, expectPlaying } from '../../stack/audio.ts';
import {
  follow,
  heading,
  openArchives,
  openEpisode,
  openLogin,
  retry,
  retryUntil,
  slowly,
  startListening,
} from '../../stack/listener.ts';
import { countMails } from '../../stack/mailbox.ts';
import { signInAs } from '../../stack/members.ts';
import { whileDead, whileHung } from '../../stack/parts.ts';
import {
  addressField,
  afterBotCheck,
  fetchCurrentUser,
  newAddress,
  sendButton,
  setRandomIpAddress,
} from '../../stack/sign-in.ts';
import { expectAllUp, expectShownAway, retryFailedJob } from '../../stack/system-tab.ts';
import { expect, findEpisodes, test, type Stack } from '../../stack/test.ts';

// Each part is down, one at a time, while somebody listens and an administrator watches. docs/runbook.md has the
// table. Here each kind of part is down once, in one of two ways; `npm run test:long` takes each part, dead and hung.

const isLong = process.env.NOBICAST_OUTAGES === 'long';
const usual = ['postgres dead', 'content dead', 'auth dead', 'object-store hung', 'mail dead'];

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 60_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

interface Visit {
  page: Page;
  /** With the tab "Système" open. */
  admin: Page;
  adminId: string;
  browser: Browser;
  request: APIRequestContext;
  stack: Stack;
  /** An episode that was never opened. */
  slug: string;
  /** Without an account. */
  address: string;
}

const isAway = /ne répond pas|momentanément indisponible/;

interface Outage {
  /** Its row in the tab "Système". */
  label: string;
  /** Shown in the tab where the part is needed for authentication. */
  keepsOut?: readonly [subject: string, code: string | undefined];
  away?(visit: Visit): Promise<void>;
  back?(visit: Visit): Promise<void>;
}

const unkeptPage = {
  async away({ page, slug }: Visit) {
    await openEpisode(page, slug);
    await expect(heading(page)).toHaveText(isAway, slowly);
    await expect(heading(page)).toBeFocused();
    await expect(retry(page)).toBeVisible();
  },
  async back({ page }: Visit) {
    await retryUntil(page, heading(page).filter({ hasText: '#' }));
    await expect(heading(page)).toBeFocused();
  },
};

const otherSound = {
  async away({ page, slug }: Visit) {
    await openEpisode(page, slug);
    await expect(heading(page)).toContainText('#', slowly);
    await bigButton(page).click();
    const failure = page.getByText(/Fichier audio non disponible|Le réseau ne répond pas/);
    await expect(failure.first()).toBeVisible(slowly);
  },
  back: ({ page }: Visit) =>
    expect(async () => {
      await bigButton(page).click();
      await expectPlaying(page);
    }).toPass(slowly),
};

/** Each call returns another page of the list, so the reply is never cached. */
const unkeptPath = () => `/api/episodes?limit=1&offset=${(offset += 1)}`;
let offset = 0;

async function expectCallsFail(request: APIRequestContext): Promise<void> {
  const startedAt = performance.now();
  const reply = await request.get(unkeptPath(), { timeout: 60_000 });
  // Deadlines are ten seconds at most; a busy machine gets some times that.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect([reply.status(), reply.headers()['content-type']]).toEqual([
    503,
    expect.stringContaining('application/json'),
  ]);
  expect((await request.get('/api/episodes/latest')).status()).toBe(200);
}

const openMember = async ({ browser, stack }: Pick<Visit, 'browser' | 'stack'>) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' });
  await signInAs(context, stack);
  return context.newPage();
};
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Menu d/ });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Connexion' });

const unconfirmed = 'Votre session n’a pas pu être vérifiée. Ce que vous avez écrit reste ici.';
/** A member keeps the page and the typed text, sees a notice, and saves later (LAYOUT-37). */
async function startTyping(visit: Visit) {
  const page = await openMember(visit);
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Modifier' }).click();
  const bio = page.getByLabel('Bio', { exact: true });
  await bio.fill('Je monte le son le dimanche soir.');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  const retryCheck = page.getByRole('banner').getByRole('button', { name: 'Réessayer' });
  const expectTyped = async () => {
    await expect(bio).toHaveValue('Je monte le son le dimanche soir.');
    await expect(menu(page)).toBeVisible();
  };
  return {
    async expectKept() {
      await save.click();
      await expect(page.getByRole('alert')).toHaveText(isAway, slowly);
      await expectTyped();
      // The session is checked again, as when the page comes back from the back/forward cache.
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      await expect(page.getByRole('status').filter({ hasText: unconfirmed })).toBeVisible(slowly);
      await retryCheck.click();
      await expect(retryCheck).toHaveText('Réessayer', slowly);
      await expectTyped();
      // The first check of a page shows the login link where it fails (A49).
      const other = await page.context().newPage();
      await other.goto('/');
      await expect(loginLink(other)).toBeVisible(slowly);
    },
    async expectSaved() {
      await expect(async () => {
        if (await retryCheck.isVisible()) await retryCheck.click();
        await expect(page.getByText(unconfirmed)).toHaveCount(0);
      }).toPass(slowly);
      await expectTyped();
      await expect(async () => {
        await save.click();
        await expect(page.getByText('Profil enregistré')).toBeVisible();
      }).toPass(slowly);
      await expect(
        page.getByRole('main').getByText('Je monte le son le dimanche soir.').first(),
      ).toBeVisible();
      await page.context().close();
    },
  };
}

let typing: Awaited<ReturnType<typeof startTyping>>;

const outages: Record<string, Outage & { before?(visit: Visit): Promise<void> }> = {
  postgres: {
    label: 'Base de données',
    keepsOut: ['La base de données', 'database_unavailable'],
    async before(visit) {
      typing = await startTyping(visit);
    },
    async away(visit) {
      await expectCallsFail(visit.request);
      await Promise.all([typing.expectKept(), unkeptPage.away(visit)]);
    },
    async back(visit) {
      await unkeptPage.back(visit);
      await typing.expectSaved();
    },
  },
  content: {
    label: 'Service des épisodes',
    async away(visit) {
      await expectCallsFail(visit.request);
      await unkeptPage.away(visit);
    },
    back: unkeptPage.back,
  },
  auth: {
    label: 'Service des comptes',
    keepsOut: ['Le service des comptes', 'auth_unavailable'],
    async away({ page, address }) {
      await openLogin(page);
      await addressField(page).fill(address);
      const failure =
        'La vérification anti-robot n’a pas abouti. Rien de ce que vous avez écrit n’est perdu.';
      await expect(page.getByText(failure)).toBeVisible(slowly);
    },
    async back({ page, address }) {
      await expect(async () => {
        if (await retry(page).isVisible()) await retry(page).click();
        await expect(sendButton(page)).toBeEnabled({ timeout: 20_000 });
      }).toPass(slowly);
      await expect(addressField(page)).toHaveValue(address);
    },
  },
  'object-store': { label: 'Stockage des fichiers', ...otherSound },
  mail: {
    label: 'Service e-mail',
    async away({ page, admin, adminId, address }) {
      await openLogin(page);
      await addressField(page).fill(address);
      await expect(sendButton(page)).toBeEnabled(afterBotCheck);
      await sendButton(page).click();
      await expect(page).toHaveURL(/\/auth\/email-sent\?email=/, slowly);
      await retryFailedJob(admin, 'Lien de connexion', { id: adminId });
    },
    back: ({ page, stack, address }) =>
      expect.poll(() => countMails(page.request, stack.mailUrl, address).catch(() => 0), slowly).toBe(1),
  },
  comments: {
    label: 'Service des commentaires',
    async away({ page, slug }) {
      await openEpisode(page, slug);
      await expect(heading(page)).toContainText('#', slowly);
      await follow(page, 'main a[href*="/subjects/"]');
      await expect(heading(page)).toHaveText(isAway, slowly);
    },
    back: ({ page }) => retryUntil(page, page.getByLabel('Votre message')),
  },
  media: { label: 'Service des fichiers', ...otherSound },
  shell: { label: 'Rendu des pages' },
  gateway: { label: 'Passerelle', keepsOut: ['La passerelle', undefined] },
};

for (const [how, during] of [
  ['dead', whileDead],
  ['hung', whileHung],
] as const)
  for (const [index, [part, { label, keepsOut, before, away, back }]] of Object.entries(outages).entries()) {
    if (!isLong && !usual.includes(`${part} ${how}`)) continue;
    // OP4, OP5, ADMIN-SYSTEM-01, ADMIN-SYSTEM-02
    test(`while ${part} is ${how}, the sound plays on, pages say what cannot be shown, Système names it, and all of it comes back`, async ({
      page,
      browser,
      request,
      stack,
    }) => {
      const { all } = await findEpisodes(request);
      const podcasts = all.filter(({ type }) => type === 'podcast');
      const slug = podcasts[1 + index + (how === 'hung' ? 8 : 0)]?.slug ?? '';
      const office = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' });
      const { id: adminId } = await signInAs(office, stack, 'admin');
      const admin = await office.newPage();
      const visit = { page, admin, adminId, browser, request, stack, slug, address: newAddress() };
      await admin.goto('/admin?onglet=systeme');
      await request.get('/api/episodes/latest');
      await startListening(page);
      await openArchives(page);
      await before?.(visit);
      await expectAllUp(admin);
      await during(stack, part, async () => {
        if (!away) return expectShownAway(admin, label, keepsOut);
        await page.getByRole('banner').getByRole('link', { name: 'Accueil' }).click();
        await expect(heading(page)).toHaveText('Hello, Friend');
        await expectPlaying(page);
        await expectShownAway(admin, label, keepsOut);
        await away(visit);
        if (away !== otherSound.away) await expectPlaying(page);
        await expect(page.getByRole('contentinfo')).toBeVisible();
      });
      await back?.(visit);
      await expectPlaying(page);
      await expectAllUp(admin);
      await office.close();
    });
  }

// A request to a hung part ends at the deadline of its caller.
test('while content, auth or Postgres hangs, calls fail as JSON, a page is an older one or a temporary 503, and a member can sign out (D8)', async ({
  browser,
  request,
  stack,
}) => {
  const { all } = await findEpisodes(request);
  const address = `/episodes/${all.at(-1)?.slug}`;
  await request.get('/api/episodes/latest');
  await test.step('content', () =>
    whileHung(stack, 'content', async () => {
      const [reply] = await Promise.all([
        request.get(address, { timeout: 60_000 }),
        expectCallsFail(request),
      ]);
      const headers = reply.headers();
      expect(headers['content-type']).toContain('text/html');
      if (reply.status() === 200) expect(headers['warning'] ?? headers['cache-status']).toMatch(/Stale|hit/);
      else expect([reply.status(), headers['retry-after']]).toEqual([503, '5']);
      // Search engines keep it.
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(await reply.text()).not.toContain('noindex');
    }));
  await expect.poll(async () => (await request.get(address)).status(), slowly).toBe(200);
  await test.step('Postgres', () => whileHung(stack, 'postgres', () => expectCallsFail(request)));
  await expect.poll(async () => (await request.get(unkeptPath())).status(), slowly).toBe(200);
  await test.step('auth', async () => {
    const page = await openMember({ browser, stack });
    await page.goto('/');
    await menu(page).click();
    await whileHung(stack, 'auth', async () => {
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
      await expect(loginLink(page)).toBeVisible(slowly);
    });
    expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });
    await page.context().close();
  });
});
