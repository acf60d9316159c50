import type { FrameLocator, Locator, Page } from '@playwright/test';
import { findTimedEpisode } from '../../stack/audio.ts';
import { problemsInTheme } from '../../stack/axe.ts';
import { openForeignPage, type ForeignPage } from '../../stack/foreign-page.ts';
import { expect, test } from '../../stack/test.ts';

// The player on the page of another site (decision 0051), in a browser that blocks playback without a user gesture.

/** Before the press, in bytes. */
const maxBytes = 40_000;

let foreign: ForeignPage | undefined;
test.afterEach(async () => {
  await foreign?.close();
  foreign = undefined;
});

async function frame(
  page: Page,
  siteUrl: string,
  addresses: string[],
  attributes = 'width="640" height="320"',
) {
  const frames = addresses.map(
    (address) => `<iframe title="Lecteur" src="${siteUrl}${address}" ${attributes}></iframe>`,
  );
  foreign = await openForeignPage(siteUrl, frames.join(''));
  await page.goto(foreign.url, { waitUntil: 'networkidle' });
  return page.frameLocator('iframe').last();
}

const playButton = (player: FrameLocator | Page) =>
  player.getByRole('button', { name: /^(Écouter|Mettre en pause)$/ });
const slider = (player: FrameLocator | Page) =>
  player.getByRole('slider', { name: 'Position dans l’épisode' });
const positionOf = (audio: Locator) => audio.evaluate((element: HTMLAudioElement) => element.currentTime);

async function expectPlaying(player: FrameLocator | Page, from = 0) {
  const audio = player.locator('audio');
  await expect(player.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  const before = Math.max(from, await positionOf(audio));
  await expect.poll(() => positionOf(audio), { timeout: 30_000 }).toBeGreaterThan(before + 0.2);
}

test('plays on another site: 40 KB before the press, without cookies or storage, from the moment of its address, by subject', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { podcast, durationSeconds, subjects } = await findTimedEpisode(request);
  const [first, second] = subjects;
  if (!first || !second) throw new Error('The demo data has no two subjects with a start.');
  const loaded: { url: string; bytes: number }[] = [];
  const cookies: string[] = [];
  const asked: string[] = [];
  page.on('requestfinished', async (done) => {
    if (!done.url().startsWith(stack.url)) return;
    const { responseBodySize, responseHeadersSize } = await done.sizes();
    loaded.push({ url: done.url(), bytes: responseBodySize + responseHeadersSize });
  });
  page.on('request', (sent) => {
    // In containers the sound is redirected to the store.
    const isOfStore = sent.resourceType() === 'media' && !sent.url().startsWith(stack.url);
    if (!isOfStore) asked.push(sent.url());
    if (sent.headers().cookie) cookies.push(`sent with ${sent.url()}`);
  });
  page.on('response', async (response) => {
    if ((await response.headersArray()).some(({ name }) => /^set-cookie$/i.test(name)))
      cookies.push(`set by ${response.url()}`);
  });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const start = Math.ceil(second.startSeconds) + 1;
  const player = await frame(page, stack.url, [`/embed/episodes/${podcast.slug}?t=${start}s`]);
  let ours: string[] = [];

  await test.step('before the press it has loaded its document, its picture and one font (T3-L12)', async () => {
    await expect(slider(player)).toHaveAttribute('max', String(durationSeconds));
    await expect.poll(() => asked.filter((url) => url.endsWith('.woff2')).length).toBe(1);
    ours = asked.filter((url) => url.startsWith(stack.url));
    const isOurs = (url: string) => url.startsWith(stack.url) || url.startsWith(foreign?.url ?? '');
    expect(asked.filter((url) => !isOurs(url))).toEqual([]);
    expect(ours.map((url) => new URL(url).pathname)).toEqual([
      `/embed/episodes/${podcast.slug}`,
      expect.stringMatching(/^\/(api\/)?covers\//),
      expect.stringMatching(/\/bricolage\.[\da-f]+\.woff2$/),
    ]);
    await expect.poll(() => loaded.length).toBe(ours.length);
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeGreaterThan(4_000);
    expect(bytes).toBeLessThan(maxBytes);
  });

  const items = player.getByRole('list', { name: 'Sujets' }).getByRole('button');
  const out = player.getByRole('link', { name: 'Ouvrir l’épisode sur Nobicast (nouvel onglet)' });
  await test.step('it plays from the moment of its address, and another subject where it is pressed', async () => {
    await expect(items).toHaveCount(subjects.length);
    for (const [index, { title }] of subjects.entries()) await expect(items.nth(index)).toContainText(title);
    await expect(items.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(out).toHaveAttribute('href', `/episodes/${podcast.slug}?t=${start}`);
    await playButton(player).click();
    await expectPlaying(player, start);
    await items.nth(0).click();
    await expect(items.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => positionOf(player.locator('audio'))).toBeLessThan(start);
    await expectPlaying(player, first.startSeconds);
    await playButton(player).click();
    await expect(player.getByRole('button', { name: 'Écouter' })).toBeVisible();
  });

  await test.step('nothing is reported, since the server counts the requests for the sound, and no cookie is set', async () => {
    const sinceThen = asked.slice(asked.indexOf(ours.at(-1) ?? '') + 1).map((url) => new URL(url).pathname);
    expect(new Set(sinceThen)).toEqual(
      new Set([
        `/api/episodes/${podcast.id}/stream`,
        // For the lock screen.
        ...sinceThen.filter((path) => path.startsWith('/covers/')),
      ]),
    );
    expect(cookies).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('the link opens the episode at this moment in a new tab without an opener', async () => {
    await expect(out).toHaveAttribute('rel', 'noopener');
    const opening = context.waitForEvent('page');
    await out.click();
    const opened = await opening;
    await expect(opened).toHaveURL(new RegExp(`/episodes/${podcast.slug}\\?t=\\d+$`));
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });
});

test('is used by keyboard in a low frame, where the list covers the player, also after its sound could not be loaded', async ({
  page,
  request,
  stack,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const player = await frame(
    page,
    stack.url,
    [`/embed/episodes/${podcast.slug}?t=7`],
    'width="300" height="180"',
  );
  await page.keyboard.press('Tab');
  await expect(playButton(player)).toBeFocused();

  // E9
  const stream = `**/api/episodes/${podcast.id}/stream`;
  await page.route(stream, (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('Enter');
  await expect(player.getByRole('status')).toHaveText('Fichier audio non disponible pour cet épisode');
  await expect(player.getByRole('button', { name: 'Écouter' })).toBeFocused();
  await page.unroute(stream);
  await page.keyboard.press('Enter');
  await expectPlaying(player, 7);
  await expect(player.getByRole('status')).toHaveText('');
  await page.keyboard.press('Enter');
  await expect(player.getByRole('button', { name: 'Écouter' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(slider(player)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider(player)).toHaveValue('6');
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^6 secondes sur 1 minute/);
  await page.keyboard.press('Tab');
  const toggle = player.getByRole('button', { name: 'Sujets' });
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  const hide = player.getByRole('button', { name: 'Masquer' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const second = player.getByRole('list', { name: 'Sujets' }).getByRole('button').nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(second).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(player.getByRole('list', { name: 'Sujets' }).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toggle).toBeFocused();
  await expectPlaying(player, subjects[0]?.startSeconds);
});

test('no other document can be framed, and the frame of what does not exist says so', async ({
  browser,
  stack,
}) => {
  // The console reports every refusal.
  const page = await browser.newPage();
  // All other documents are tested in api-gateway and shell/server.
  const refused = ['/', '/login', '/embedded'];
  const player = await frame(page, stack.url, [...refused, '/embed/episodes/absent']);
  await expect(player.getByRole('heading')).toHaveText('Cet épisode n’existe pas, ou n’est plus publié.');
  await expect
    .poll(() => page.frames().map((each) => each.url()), { timeout: 30_000 })
    .toEqual([
      foreign?.url,
      ...refused.map(() => 'chrome-error://chromewebdata/'),
      `${stack.url}/embed/episodes/absent`,
    ]);
  await page.close();
});

test('is accessible at every size, in both themes and with large text, and follows the system or its address', async ({
  page,
  request,
}) => {
  const { podcast } = await findTimedEpisode(request);
  const address = `/embed/episodes/${podcast.slug}`;
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await page.goto(address);
  for (const [width, height] of [
    [300, 180],
    [300, 320],
    [640, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [colorScheme, background] of [
      ['dark', 'rgb(11, 14, 19)'],
      ['light', 'rgb(244, 238, 225)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('body')).toHaveCSS('background-color', background);
      expect([width, height, colorScheme, await problemsInTheme(page)]).toEqual([
        width,
        height,
        colorScheme,
        [],
      ]);
    }
    await setTextSize('32px');
    const [about, controls] = [
      await page.locator('.about').boundingBox(),
      await page.locator('.controls').boundingBox(),
    ];
    expect(controls?.y).toBeGreaterThanOrEqual((about?.y ?? NaN) + (about?.height ?? NaN));
    expect([width, height, await problemsInTheme(page)]).toEqual([width, height, []]);
    await setTextSize('');
  }
  // The opposite of the system's theme.
  await page.goto(`${address}?theme=dark`);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 19)');
  expect(await problemsInTheme(page)).toEqual([]);
});

test('without JavaScript it has the player of the browser and the link, and no dead button', async ({
  pageWithoutScripts: page,
  request,
}) => {
  const { podcast } = await findTimedEpisode(request);
  // Playwright may turn scripts off in a foreign frame only after they have run.
  await page.goto(`/embed/episodes/${podcast.slug}`);
  await expect(page.locator('audio[controls]')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ouvrir l’épisode sur Nobicast/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
});

test('the page of an episode leads to the code, which shows the player where it is pasted', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { podcast } = await findTimedEpisode(request);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/episodes/${podcast.slug}`);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Intégrer (nouvel onglet)' }).click();
  const embed = await opening;
  await expect(embed.getByRole('heading', { name: 'Intégrer ce lecteur' })).toBeVisible();
  await embed.getByRole('button', { name: 'Copier le code' }).click();
  await expect(embed.getByText('Code copié')).toBeVisible();
  const code = await embed.evaluate(() => navigator.clipboard.readText());
  foreign = await openForeignPage(stack.url, code);
  await page.goto(foreign.url);
  const player = page.frameLocator('iframe');
  await expect(playButton(player)).toBeVisible();
  await expect(player.getByText('Intégrer ce lecteur')).toBeHidden();
  await expect(page.getByTitle(/^Lecteur\s: Nobicast #\d+, /)).toBeVisible();
});
