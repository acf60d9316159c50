import { signInAs } from '../stack/members.ts';
import { firstProcessOf } from '../stack/parts.ts';
import { fetchCurrentUser } from '../stack/sign-in.ts';
import type { Route } from '@playwright/test';
import { dock, region } from '../stack/audio.ts';
import { expect, findEpisodes, isHydrated, test } from '../stack/test.ts';

const isJson = (type: string | undefined) => type?.includes('application/json') ?? false;

/** A path whose reply the gateway cannot have cached: each call returns another page of the list. */
const uncachedPath = () => `/api/episodes?limit=1&offset=${(offset += 1)}`;
let offset = 0;
const cachedPath = '/api/episodes/latest';

test('when Postgres is killed, the API quickly answers an error in JSON, and recovers by itself', async ({
  request,
  stack,
}) => {
  expect((await request.get(cachedPath)).status()).toBe(200);
  process.kill(firstProcessOf(stack, 'postgres'), 'SIGKILL');
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const startedAt = performance.now();
        const reply = await request.get(uncachedPath(), { timeout: 30_000 });
        // The connection timeout is 2 s; a busy machine gets ten times that.
        expect(performance.now() - startedAt).toBeLessThan(20_000);
        expect(isJson(reply.headers()['content-type'])).toBe(true);
        seen.add(reply.status());
        // What the gateway has cached is still served.
        expect((await request.get(cachedPath)).status()).toBe(200);
        return reply.status() === 200 && seen.size > 1;
      },
      { timeout: 60_000, intervals: [20] },
    )
    .toBe(true);
  expect([...seen].sort()).toEqual([200, 503]);
});

test('a killed service is restarted, and meanwhile the gateway answers 503 in JSON', async ({
  request,
  stack,
}) => {
  // Cached again, whatever the previous test did to it.
  await expect
    .poll(async () => (await request.get(cachedPath)).headers()['cache-status'], { timeout: 30_000 })
    .toBe('nobicast; hit');
  process.kill(firstProcessOf(stack, 'content'), 'SIGKILL');
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const reply = await request.get(uncachedPath());
        expect(isJson(reply.headers()['content-type'])).toBe(true);
        statuses.add(reply.status());
        expect((await request.get(cachedPath)).status()).toBe(200);
        return reply.status() === 200 && statuses.has(503);
      },
      { timeout: 60_000, intervals: [20] },
    )
    .toBe(true);
});

test('a member who signs out while auth hangs is still signed out when it responds again', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu d/ })
    .click();
  const auth = firstProcessOf(stack, 'auth');
  process.kill(auth, 'SIGSTOP');
  try {
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible({
      timeout: 60_000,
    });
  } finally {
    process.kill(auth, 'SIGCONT');
  }
  expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: false });
});

const loadFailure = 'Une partie de la page n’a pas pu être chargée.';
for (const { what, files } of [
  { what: 'the entry of the public remote', files: '**/remotes/mfe-public/**/remoteEntry.*.js' },
  { what: 'the chunk of the remote', files: '**/remotes/mfe-public/**/__federation_expose_app.*.js' },
  { what: 'the chunk of the page', files: '**/remotes/mfe-public/**/page-*.js' },
]) {
  test(`if ${what} does not load, the served page stays, shows it, has working links, and hydrates on demand`, async ({
    page,
    request,
  }) => {
    const { podcast, years } = await findEpisodes(request);
    const block = (route: Route) => route.abort('failed');
    await page.route(files, block);
    await page.goto('/archives');
    await expect(page.getByText(loadFailure)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: loadFailure })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${years[0]}`);
    await expect(page.getByText(/indisponible/)).toHaveCount(0);
    // The notice is below the footer, so it covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [footer, button] = [page.getByRole('contentinfo'), page.getByRole('button', { name: 'Réessayer' })];
    const belowFooter = async () => {
      const box = await footer.boundingBox();
      return ((await button.boundingBox())?.y ?? NaN) - ((box?.y ?? NaN) + (box?.height ?? NaN));
    };
    await expect.poll(belowFooter).toBeGreaterThanOrEqual(0);

    // Forms and links work as full page loads.
    await page.getByRole('button', { name: `Jan-Déc ${years[1]}` }).click();
    await expect(page).toHaveURL(`/archives?year=${years[1]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Épisodes ${years[1]}`);
    await expect(page.getByText(loadFailure)).toBeVisible();
    await page.goto('/archives');
    await page.locator(`a[href="/episodes/${podcast.slug}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${podcast.number}`);
    await expect(page.getByText(loadFailure)).toBeVisible();
    expect(await isHydrated(page)).toBe(false);

    // A first retry fails and a second one succeeds: with the keyboard, in the same document.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await expect(page.getByText(loadFailure)).toBeVisible();
    await expect(button).toBeFocused();
    await page.unroute(files, block);
    await page.keyboard.press('Enter');
    await expect(page.getByText(loadFailure)).toHaveCount(0);
    await expect.poll(() => isHydrated(page)).toBe(true);
    // The pressed button was removed, so the focus is on the heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

test('if the code of the next page does not load, that page shows it and can be retried, and playback continues', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  await expect(region(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  const files = '**/remotes/mfe-public/**/page-archives.*.js';
  const block = (route: Route) => route.abort('failed');
  await page.route(files, block);
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée.' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(dock(page)).toBeVisible();
  const heard = await dock(page).innerText();
  await expect.poll(() => dock(page).innerText(), { timeout: 30_000 }).not.toBe(heard);
  await page.unroute(files, block);
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  await expect(dock(page).getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

test('a page whose data cannot be loaded says so in French, with a heading that has the focus (U5)', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const block = (route: Route) => route.abort('failed');
  await page.route('**/api/episodes/*', block);
  await page.getByRole('link', { name: 'Ouvrir la page de l’épisode' }).click();
  await expect(page.getByText('C’est plus long que d’habitude.')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Le réseau ne répond pas. Vérifiez votre connexion.');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Le reste du site fonctionne.')).toBeVisible();
  await expect(page.getByText(/continue de jouer/)).toHaveCount(0);
  await page.unroute('**/api/episodes/*', block);
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading).toContainText('#');
  await expect(heading).toBeFocused();
});

test('the previous page stays until the code of the next one has loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/remotes/mfe-public/**/page-archives.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const asked = page.waitForRequest('**/page-archives.*.js');
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Friend');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
});

test('while a service hangs, a page is served stale or as a temporary 503, so search engines keep it', async ({
  request,
  stack,
}) => {
  const { all } = await findEpisodes(request);
  const address = `/episodes/${all.at(-1)?.slug}`;
  const content = firstProcessOf(stack, 'content');
  process.kill(content, 'SIGSTOP');
  try {
    const reply = await request.get(address, { timeout: 60_000 });
    const headers = reply.headers();
    expect(headers['content-type']).toContain('text/html');
    if (reply.status() === 200) expect(headers['warning'] ?? headers['cache-status']).toMatch(/Stale|hit/);
    else expect([reply.status(), headers['retry-after']]).toEqual([503, '5']);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(await reply.text()).not.toContain('noindex');
  } finally {
    process.kill(content, 'SIGCONT');
  }
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 60_000 }).toBe(200);
});
