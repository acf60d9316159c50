import type { FrameLocator, Locator, Page } from '@playwright/test';
import { findTimedEpisode } from '../stack/audio.ts';
import { problemsInTheme } from '../stack/axe.ts';
import { openForeignPage, type ForeignPage } from '../stack/foreign-page.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

// The player on the page of another site (decision 0051), in a browser that blocks playback without a user gesture.

/** All that is loaded before the press, in bytes. */
const maxBytes = 40_000;

let foreign: ForeignPage | undefined;
test.afterEach(async () => {
  await foreign?.close();
  foreign = undefined;
});

/** Opens a page of another site that frames this address of ours. */
async function frame(page: Page, siteUrl: string, address: string, attributes = 'width="640" height="320"') {
  foreign = await openForeignPage(
    siteUrl,
    `<iframe title="Lecteur" src="${siteUrl}${address}" ${attributes}></iframe>`,
  );
  await page.goto(foreign.url, { waitUntil: 'networkidle' });
  return page.frameLocator('iframe');
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

test('plays on another site: nothing is loaded before the press but 40 KB, and no cookie is set', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { podcast, durationSeconds } = await findTimedEpisode(request);
  const loaded: { url: string; bytes: number }[] = [];
  const cookies: string[] = [];
  page.on('requestfinished', async (done) => {
    if (!done.url().startsWith(stack.url)) return;
    const { responseBodySize, responseHeadersSize } = await done.sizes();
    loaded.push({ url: done.url(), bytes: responseBodySize + responseHeadersSize });
  });
  const asked: string[] = [];
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
  const player = await frame(page, stack.url, `/embed/episodes/${podcast.slug}`);
  await expect(slider(player)).toHaveAttribute('max', String(durationSeconds));
  const ours = asked.filter((url) => url.startsWith(stack.url));
  expect(asked.filter((url) => !url.startsWith(stack.url) && !url.startsWith(foreign?.url ?? ''))).toEqual(
    [],
  );
  expect(ours.map((url) => new URL(url).pathname)).toEqual([
    `/embed/episodes/${podcast.slug}`,
    expect.stringMatching(/^\/(api\/)?covers\//),
  ]);
  await expect.poll(() => loaded.length).toBe(ours.length);
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(4_000);
  expect(bytes).toBeLessThan(maxBytes);

  await playButton(player).click();
  await expectPlaying(player);
  await playButton(player).click();
  await expect(player.getByRole('button', { name: 'Écouter' })).toBeVisible();
  // Nothing is reported: the server counts the requests for the sound.
  const sinceThen = asked.slice(asked.indexOf(ours.at(-1) ?? '') + 1).map((url) => new URL(url).pathname);
  expect(new Set(sinceThen)).toEqual(
    new Set([
      `/api/episodes/${podcast.id}/stream`,
      // The lock screen's.
      ...sinceThen.filter((path) => path.startsWith('/covers/')),
    ]),
  );
  expect(cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('starts at the moment of its address, lists the subjects, and plays the one that is pressed', async ({
  page,
  request,
  stack,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const [first, second] = [subjects[0], subjects[1]];
  if (!first || !second) throw new Error('The demo data has no two subjects with a start.');
  const start = Math.ceil(second.startSeconds) + 1;
  const player = await frame(page, stack.url, `/embed/episodes/${podcast.slug}?t=${start}s`);
  const items = player.getByRole('list', { name: 'Sujets' }).getByRole('button');
  await expect(items).toHaveCount(subjects.length);
  for (const [index, { title }] of subjects.entries()) await expect(items.nth(index)).toContainText(title);
  await expect(items.nth(1)).toHaveAttribute('aria-current', 'true');
  const out = player.getByRole('link', { name: 'Ouvrir l’épisode sur Nobicast (nouvel onglet)' });
  await expect(out).toHaveAttribute('href', `/episodes/${podcast.slug}?t=${start}`);
  await expect(out).toHaveAttribute('rel', 'noopener');
  await playButton(player).click();
  await expectPlaying(player, start);

  await items.nth(0).click();
  await expect(items.nth(0)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => positionOf(player.locator('audio'))).toBeLessThan(start);
  await expectPlaying(player, first.startSeconds);
  const opening = page.context().waitForEvent('page');
  await out.click();
  const opened = await opening;
  await expect(opened).toHaveURL(new RegExp(`/episodes/${podcast.slug}\\?t=\\d+$`));
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('is used by keyboard, also in a low frame, where the list covers the player', async ({
  page,
  request,
  stack,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const player = await frame(page, stack.url, `/embed/episodes/${podcast.slug}`, 'width="300" height="180"');
  await page.keyboard.press('Tab');
  await expect(playButton(player)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(slider(player)).toBeFocused();
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

test('tells that its sound could not be loaded, and tries again at the next press', async ({
  page,
  request,
  stack,
}) => {
  const { podcast } = await findTimedEpisode(request);
  const stream = `**/api/episodes/${podcast.id}/stream`;
  await page.route(stream, (route) => route.fulfill({ status: 404, body: '' }));
  const player = await frame(page, stack.url, `/embed/episodes/${podcast.slug}?t=7`);
  await playButton(player).click();
  await expect(player.getByRole('status')).toHaveText('Fichier audio non disponible pour cet épisode');
  await expect(player.getByRole('button', { name: 'Écouter' })).toBeVisible();
  await page.unroute(stream);
  await playButton(player).click();
  await expectPlaying(player, 7);
  await expect(player.getByRole('status')).toHaveText('');
});

test('needs no storage: it plays where cookies and storage are forbidden', async ({
  page,
  request,
  stack,
}) => {
  const { podcast } = await findTimedEpisode(request);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const player = await frame(page, stack.url, `/embed/episodes/${podcast.slug}`);
  await playButton(player).click();
  await expectPlaying(player);
});

test('no other document can be framed, and the frames of what does not exist say so', async ({
  browser,
  request,
  stack,
}) => {
  const { podcast } = await findEpisodes(request);
  // Its console reports every refusal.
  const page = await browser.newPage();
  for (const address of ['/', `/episodes/${podcast.slug}`, '/login', '/admin', '/search', '/embedded']) {
    await frame(page, stack.url, address);
    await expect
      .poll(() => page.frames()[1]?.url(), { message: address, timeout: 30_000 })
      .toBe('chrome-error://chromewebdata/');
    await foreign?.close();
  }
  const player = await frame(page, stack.url, '/embed/episodes/absent');
  await expect(player.getByRole('heading')).toHaveText('Cet épisode n’existe pas, ou n’est plus publié.');
  await page.close();
});

test('a preparation is a card that leads to its page', async ({ page, request, stack }) => {
  const { preparation } = await findEpisodes(request);
  const player = await frame(page, stack.url, `/embed/episodes/${preparation.slug}`);
  await expect(player.getByRole('status')).toContainText('Une préparation se lit');
  await expect(player.getByRole('button')).toHaveCount(0);
  await expect(player.locator('audio')).toHaveCount(0);
});

for (const [width, height] of [
  [300, 180],
  [300, 320],
  [640, 320],
] as const)
  test(`is accessible at ${width} × ${height} pixels, in both themes and with large text`, async ({
    page,
    request,
  }) => {
    const { podcast } = await findTimedEpisode(request);
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark'] as const) {
      await page.goto(`/embed/episodes/${podcast.slug}?theme=${theme}`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(await problemsInTheme(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/embed/episodes/${podcast.slug}`);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 238, 225)');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    const [about, controls] = [
      await page.locator('.about').boundingBox(),
      await page.locator('.controls').boundingBox(),
    ];
    expect(controls?.y).toBeGreaterThanOrEqual((about?.y ?? NaN) + (about?.height ?? NaN));
    expect(await problemsInTheme(page)).toEqual([]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it has the player of the browser and the link, and no dead button', async ({ page, request }) => {
    const { podcast } = await findTimedEpisode(request);
    // Not in a frame of another site: the test's browser may turn scripts off there only after they have run.
    await page.goto(`/embed/episodes/${podcast.slug}`);
    await expect(page.locator('audio[controls]')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ouvrir l’épisode sur Nobicast/ })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });
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
  // The code is for pages: a frame does not show it.
  await expect(player.getByText('Intégrer ce lecteur')).toBeHidden();
  await expect(page.getByTitle(/^Lecteur\s: Nobicast #\d+, /)).toBeVisible();
});

test('programs find the player by oEmbed, from the pages of episodes and subjects', async ({
  request,
  stack,
}) => {
  const { podcast, subjects } = await findTimedEpisode(request);
  const reply = await request.get(`/api/episodes/${podcast.slug}`);
  const { data } = (await reply.json()) as { data: { subjects: { id: number; title: string }[] } };
  const [first] = subjects;
  const subject = data.subjects.find(({ title }) => title === first?.title);
  const starts = {
    [`/episodes/${podcast.slug}`]: '',
    [`/episodes/${podcast.slug}/subjects/${subject?.id}`]: `?t=${Math.floor(first?.startSeconds ?? 0)}`,
  };
  for (const [address, start] of Object.entries(starts)) {
    const html = await (await request.get(address)).text();
    const [, link = ''] =
      /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(html) ?? [];
    const response = await request.get(link, { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers()['access-control-allow-origin']).toBe('*');
    const oEmbed = (await response.json()) as { html: string; width: number; thumbnail_url: string };
    expect(oEmbed.html).toContain(`src="${stack.url}/embed/episodes/${podcast.slug}${start}"`);
    expect((await request.get(oEmbed.thumbnail_url)).headers()['content-type']).toBe('image/png');
    const narrow = (await (await request.get(`${link}&maxwidth=300&maxheight=200`)).json()) as typeof oEmbed;
    expect(narrow.html).toContain('width="300" height="200"');
    expect((await request.get(`${link}&format=xml`)).status()).toBe(501);
  }
  expect((await request.get('/api/oembed?url=https%3A%2F%2Felsewhere.example%2F')).status()).toBe(404);
});
