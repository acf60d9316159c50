import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { bigButton, expectPlaying } from '../stack/audio.ts';
import { countMails } from '../stack/mailbox.ts';
import { signInAs } from '../stack/members.ts';
import { whileDead, whileHung } from '../stack/parts.ts';
import { addressField, afterBotCheck, newAddress, sendButton, setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, findEpisodes, isHydrated, test, type Stack } from '../stack/test.ts';

// Each part away, one at a time, while somebody listens and turns pages. docs/runbook.md has the table.

/** A page asks four times, for ten seconds each. A busy machine gets some times that. */
const slowly = { timeout: 150_000 };
test.describe.configure({ timeout: 600_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

interface Visit {
  page: Page;
  stack: Stack;
  /** Of an episode that nobody has opened yet. */
  slug: string;
  /** Of somebody who has no account yet. */
  address: string;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Réessayer' });
const isAway = /ne répond pas|momentanément indisponible/;

/** Follows a link within the page, also one that is folded away. */
const follow = (page: Page, selector: string) => page.locator(selector).first().dispatchEvent('click');
async function openArchives(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Archives' }).click();
  await expect(heading(page)).toContainText('Épisodes', slowly);
}
async function openEpisode({ page, slug }: Visit) {
  await openArchives(page);
  await follow(page, `a[href="/episodes/${slug}"]`);
}
const openLogin = ({ page }: Visit) =>
  page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click();

async function startListening(page: Page) {
  await page.goto('/');
  // A link that is followed before would open another document, and end the sound.
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  // The sounds of the demo data last a minute.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => (audio.loop = true));
  await expectPlaying(page);
}

/** Presses "Réessayer" until this is shown. */
const retryUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click();
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass(slowly);

interface Outage {
  /** What is seen while the part is away. */
  away(visit: Visit): Promise<void>;
  back(visit: Visit): Promise<void>;
}

/** A page that was not kept anywhere says that it cannot be read, and is read by a press once it can. */
const unkeptPage: Outage = {
  async away(visit) {
    await openEpisode(visit);
    await expect(heading(visit.page)).toHaveText(isAway, slowly);
    await expect(retry(visit.page)).toBeVisible();
  },
  back: ({ page }) => retryUntil(page, heading(page).filter({ hasText: '#' })),
};

/** Another episode cannot be played, and its page can be read. It plays by a press once it can. */
const otherSound: Outage = {
  async away(visit) {
    const { page } = visit;
    await openEpisode(visit);
    await expect(heading(page)).toContainText('#', slowly);
    await bigButton(page).click();
    const failure = page.getByText(/Fichier audio non disponible|Le réseau ne répond pas/);
    await expect(failure.first()).toBeVisible(slowly);
  },
  back: ({ page }) =>
    expect(async () => {
      await bigButton(page).click();
      await expectPlaying(page);
    }).toPass(slowly),
};

const outages: Record<string, Outage> = {
  auth: {
    async away(visit) {
      await openLogin(visit);
      await addressField(visit.page).fill(visit.address);
      const failure =
        'La vérification anti-robot n’a pas abouti. Rien de ce que vous avez écrit n’est perdu.';
      await expect(visit.page.getByText(failure)).toBeVisible(slowly);
    },
    async back({ page, address }) {
      await expect(async () => {
        if (await retry(page).isVisible()) await retry(page).click();
        await expect(sendButton(page)).toBeEnabled({ timeout: 20_000 });
      }).toPass(slowly);
      await expect(addressField(page)).toHaveValue(address);
    },
  },
  comments: {
    async away(visit) {
      const { page } = visit;
      await openEpisode(visit);
      await expect(heading(page)).toContainText('#', slowly);
      await follow(page, 'main a[href*="/subjects/"]');
      await expect(heading(page)).toHaveText(isAway, slowly);
    },
    back: ({ page }) => retryUntil(page, page.getByLabel('Votre message')),
  },
  content: unkeptPage,
  media: otherSound,
  postgres: unkeptPage,
  'object-store': otherSound,
  mail: {
    async away(visit) {
      const { page, address } = visit;
      await openLogin(visit);
      await addressField(page).fill(address);
      await expect(sendButton(page)).toBeEnabled(afterBotCheck);
      await sendButton(page).click();
      await expect(page).toHaveURL(/\/auth\/email-sent\?email=/, slowly);
    },
    back: ({ page, stack, address }) =>
      expect.poll(() => countMails(page.request, stack.mailUrl, address).catch(() => 0), slowly).toBe(1),
  },
};

for (const [how, during] of [
  ['dead', whileDead],
  ['hung', whileHung],
] as const)
  for (const [index, [part, { away, back }]] of Object.entries(outages).entries())
    test(`while ${part} is ${how}, the sound plays on, pages say what cannot be shown, and all of it comes back`, async ({
      page,
      request,
      stack,
    }) => {
      const { all } = await findEpisodes(request);
      const podcasts = all.filter(({ type }) => type === 'podcast');
      // Each from the same page of the archives.
      const slug = podcasts[1 + index + (how === 'hung' ? 8 : 0)]?.slug ?? '';
      const visit = { page, stack, slug, address: newAddress() };
      await startListening(page);
      await openArchives(page);
      await during(stack, part, async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Accueil' }).click();
        await expect(heading(page)).toHaveText('Hello, Friend');
        await expectPlaying(page);
        await away(visit);
        if (outages[part] !== otherSound) await expectPlaying(page);
        await expect(page.getByRole('contentinfo')).toBeVisible();
      });
      await back(visit);
      await expectPlaying(page);
    });

/** Takes the files of a remote away for the time of a task. */
async function withoutFiles({ stack }: Visit, remote: string, task: () => Promise<void>) {
  const folder = path.join(stack.dataFolder, 'remotes', remote);
  renameSync(folder, `${folder}.away`);
  try {
    await task();
  } finally {
    renameSync(`${folder}.away`, folder);
  }
}

/** Holds the requests of a page for the files of a remote back for the time of a task. */
async function withHungFiles({ page }: Visit, remote: string, task: () => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/remotes/${remote}/**`, async (route) => {
    await released;
    await route.continue();
  });
  await task();
  release();
}

const remotes = {
  'mfe-public': {
    open: ({ page }: Visit) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
    failure: 'Cette page n’a pas pu être chargée.',
    title: 'Vos questions',
  },
  'mfe-member': {
    open: openLogin,
    failure: 'Cette partie du site est indisponible',
    title: 'Connexion',
  },
  'mfe-admin': {
    async open({ page }: Visit) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Menu d/ })
        .click();
      await page.getByRole('menuitem', { name: 'Administration' }).click();
    },
    failure: 'Cette partie du site est indisponible',
    title: "Vue d'ensemble",
  },
} as const;

for (const [how, during] of [
  ['missing', withoutFiles],
  ['hung', withHungFiles],
] as const)
  for (const [remote, { open, failure, title }] of Object.entries(remotes))
    test(`while the files of ${remote} are ${how}, the sound plays on, its page says so, and comes back`, async ({
      page,
      context,
      stack,
    }) => {
      const visit = { page, stack, slug: '', address: '' };
      if (remote === 'mfe-admin') await signInAs(context, stack, 'admin');
      await startListening(page);
      await during(visit, remote, async () => {
        await open(visit);
        await expect(heading(page)).toHaveText(failure, slowly);
        await expectPlaying(page);
        // The pages that have loaded are still there.
        await page.goBack();
        await expect(heading(page)).toHaveText('Hello, Friend');
        await page.goForward();
        await expect(heading(page)).toHaveText(failure, slowly);
        await expectPlaying(page);
      });
      await retryUntil(page, heading(page).filter({ hasText: title }));
      await expectPlaying(page);
    });
