import type { APIRequestContext, Page } from '@playwright/test';
import { audioState, expectPlaying } from '../stack/audio.ts';
import { problemsOf } from '../stack/axe.ts';
import { block, chooser, createEpisode, mp3File, openFiles, removeEpisodes } from '../stack/episode-files.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, findEpisodes, isHydrated, test, type Stack } from '../stack/test.ts';

// Uploads, a minute of sound, and axe.
test.describe.configure({ timeout: 240_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const transcript = 'Transcription';
/** A line every two seconds of a minute: "Réplique 0" at 0, "Réplique 1" at 2. The one at 40 has a word of its own. */
const linesWith = (word: string) =>
  Array.from({ length: 30 }, (_, index) => ({
    start: index * 2,
    text: index === 20 ? `Réplique 20, ${word}` : `Réplique ${index}`,
  }));
/** Each is in one file alone, and nowhere in the demo data. */
const words = { vtt: 'Zirconium', srt: 'Palladium', json: 'Vanadium' } as const;
const clock = (seconds: number, mark: string) => `00:00:${String(seconds).padStart(2, '0')}${mark}000`;

const files = {
  vtt: {
    name: 'episode.vtt',
    mimeType: 'text/vtt',
    text: `WEBVTT\n\n${linesWith(words.vtt)
      .map(({ start, text }) => `${clock(start, '.')} --> ${clock(start + 1, '.')}\n<v Maud>${text}`)
      .join('\n\n')}`,
  },
  srt: {
    name: 'episode.srt',
    // What browsers say of it where no program is installed for it.
    mimeType: '',
    text: linesWith(words.srt)
      .map(
        ({ start, text }, index) =>
          `${index + 1}\n${clock(start, ',')} --> ${clock(start + 1, ',')}\n${text}\n`,
      )
      .join('\n'),
  },
  json: {
    name: 'episode.json',
    mimeType: 'application/json',
    text: JSON.stringify({
      segments: linesWith(words.json).map(({ start, text }) => ({
        startTime: start,
        endTime: start + 1,
        body: text,
      })),
    }),
  },
};
const formats = ['vtt', 'srt', 'json'] as const;
const fileOf = ({ name, mimeType, text }: (typeof files)['vtt']) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** An episode with a minute of sound and a subject at second 20. */
async function createWithSound(request: APIRequestContext, stack: Stack) {
  const episode = await createEpisode(stack);
  const headers = { origin: stack.url };
  const path = `/api/admin/episodes/${episode.id}`;
  const replies = [
    await request.post(`${path}/upload`, { headers, multipart: { kind: 'audio', file: mp3File(480_000) } }),
    await request.post(`${path}/subjects`, { headers, data: { title: 'Le second sujet', start_ms: 20_000 } }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200]);
  return episode;
}
async function store(request: APIRequestContext, stack: Stack, id: number, file = files.vtt) {
  const reply = await request.post(`/api/admin/episodes/${id}/transcript`, {
    headers: { origin: stack.url },
    // Playwright sends no file without a type.
    multipart: { file: { ...fileOf(file), mimeType: file.mimeType || 'application/octet-stream' } },
  });
  expect(reply.status()).toBe(200);
}

const panel = (page: Page) => page.getByRole('region', { name: 'Texte de l’épisode' });
const heard = (page: Page) => panel(page).locator('li[aria-current="true"]');
/** Asserts that the line that is marked is the one that is heard now: each lasts two seconds. */
const expectHeard = (page: Page) =>
  expect
    .poll(() =>
      heard(page).evaluate((line) => {
        const at = document.querySelector('audio')?.currentTime ?? NaN;
        return Number(line.getAttribute('data-index')) - Math.floor(at / 2);
      }),
    )
    .toBe(0);
async function openTranscript(page: Page, slug: string) {
  await page.goto(`/episodes/${slug}`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.locator('summary', { hasText: transcript }).click();
  await expect(panel(page)).toBeVisible();
}

test('each format is uploaded by the admin, shown, found by its words, and offered to apps; a broken file is refused with its line', async ({
  page,
  request: app,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createWithSound(page.request, stack);
  await openFiles(page, slug);
  for (const format of formats) {
    await chooser(page, transcript).setInputFiles(fileOf(files[format]));
    await expect(block(page, transcript).getByText('Transcription enregistrée.')).toBeVisible();
    await expect(block(page, transcript).locator('dl')).toContainText(format.toUpperCase());
    await expect(block(page, transcript).locator('dl')).toContainText('00:00:58');
    const visitor = await page.context().newPage();
    await openTranscript(visitor, slug);
    await expect(panel(visitor).getByRole('listitem')).toHaveCount(30);
    await expect(panel(visitor).getByText('Réplique 29', { exact: true })).toBeAttached();
    // What is said is found, and leads to its second.
    await visitor.goto(`/search?q=${words[format]}`);
    const found = visitor.getByRole('main').locator(`a[href="/episodes/${slug}?t=40"]`);
    await expect(found).toHaveCount(1);
    await expect(visitor.getByRole('main').locator('mark')).toHaveText(words[format]);
    await found.click();
    await expect(visitor).toHaveURL(`/episodes/${slug}?t=40`);
    await visitor.close();
    // The bar of the upload stays for a moment.
    await expect(block(page, transcript).getByRole('progressbar')).toHaveCount(0);
  }
  expect(await problemsOf(page)).toEqual([]);

  const broken = { ...files.vtt, text: files.vtt.text.replace('00:00:04.000', '00:00:0x.000') };
  await chooser(page, transcript).setInputFiles(fileOf(broken));
  await expect(block(page, transcript).getByRole('alert')).toHaveText(
    'Ligne 9\u00a0: «\u00a000:00:0x.000\u00a0» n’est pas un temps.',
  );
  const text = await (await page.request.get(`/api/episodes/${id}/transcript.txt`)).text();
  expect(text).toContain('[00:00:58] Réplique 29');

  const offered: (readonly [string, string])[] = [];
  for (let next: string | undefined = '/feed-archive.xml'; next !== undefined;) {
    const feed: string = await (await app.get(next)).text();
    const item = feed.split('<item>').find((part) => part.includes(`/episodes/${slug}<`)) ?? '';
    for (const [, url = '', type = ''] of item.matchAll(/<podcast:transcript url="([^"]+)" type="([^"]+)"/g))
      offered.push([url, type]);
    next = /<atom:link rel="next" href="([^"]+)"/.exec(feed)?.[1];
  }
  expect(offered.map(([, type]) => type)).toEqual(['text/vtt', 'application/x-subrip', 'application/json']);
  for (const [url, type] of offered) {
    const [get, head] = [await app.get(url), await app.head(url)];
    expect([get.status(), head.status(), head.headers()['content-type']]).toEqual([
      200,
      200,
      `${type}; charset=utf-8`,
    ]);
    expect(get.headers()['access-control-allow-origin']).toBe('*');
    expect(await get.text()).toContain('Réplique 29');
    const { etag } = get.headers();
    const again = await app.get(url, { headers: { 'if-none-match': etag ?? '' } });
    expect([etag !== undefined, again.status()]).toEqual([true, 304]);
  }

  page.once('dialog', (dialog) => void dialog.accept());
  await block(page, transcript).getByRole('button', { name: 'Supprimer la transcription' }).click();
  await expect(block(page, transcript).getByText('Transcription supprimée.')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/episodes/${id}/transcript.vtt`)).status())
    .toBe(404);
});

/**
 * How far the sound was into each of the next three lines when it was marked, and how long the machine had not let the
 * page run just before, in seconds.
 */
const delaysOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ delay: number; stalled: number }[]>((resolve) => {
        const audio = document.querySelector('audio');
        const seen: { delay: number; stalled: number }[] = [];
        const tickMs = 20;
        // The times of the last second's ticks.
        let ticks = [performance.now()];
        setInterval(() => {
          ticks = [...ticks.filter((at) => at > performance.now() - 1_000), performance.now()];
        }, tickMs);
        const stalledSeconds = () => {
          const gaps = [...ticks, performance.now()].map((at, index) => at - (ticks[index - 1] ?? at));
          return Math.max(0, ...gaps.map((gap) => gap - 2 * tickMs)) / 1_000;
        };
        const observer = new MutationObserver((changes) => {
          for (const { target } of changes) {
            if (!(target instanceof Element) || target.getAttribute('aria-current') !== 'true') continue;
            const delay = (audio?.currentTime ?? NaN) - 2 * Number(target.getAttribute('data-index'));
            seen.push({ delay, stalled: stalledSeconds() });
            if (seen.length === 3) resolve(seen);
          }
        });
        observer.observe(document, { subtree: true, attributeFilter: ['aria-current'] });
      }),
  );

test('the line that is heard is marked within half a second of its time, whatever the format', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createWithSound(page.request, stack);
  for (const format of formats) {
    await store(page.request, stack, id, files[format]);
    await expect
      .poll(async () => (await page.request.get(`/api/episodes/${id}/transcript`)).text())
      .toContain(words[format]);
    await openTranscript(page, slug);
    await expect(panel(page)).toContainText(words[format]);
    await panel(page).getByRole('button', { name: 'Écouter à partir de 00:00:04' }).click();
    await expectPlaying(page);
    expect((await audioState(page)).seconds).toBeGreaterThanOrEqual(4);
    await expectHeard(page);
    for (const { delay, stalled } of await delaysOf(page)) {
      expect(delay).toBeGreaterThan(-0.2);
      expect(delay - stalled).toBeLessThan(0.5);
    }
    // It is in sight, in its box.
    await expect(heard(page)).toBeInViewport();
  }
});

test('a press on a line plays this episode, even while another one plays, and again after it has ended', async ({
  page,
  request,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createWithSound(page.request, stack);
  await store(page.request, stack, id);
  const { podcast } = await findEpisodes(request);
  await page.goto(`/episodes/${podcast.slug}`);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('button', { name: 'Écouter', exact: true }).first().click();
  await expectPlaying(page);
  const source = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentSrc);
  const position = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentTime);
  // Without a new document: the sound goes on.
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/episodes/${slug}`);
  await page.locator('summary', { hasText: transcript }).click();
  await expect(panel(page)).toBeVisible();
  expect(await source()).toContain(`/${podcast.id}/`);
  await expect(heard(page)).toHaveCount(0);
  await panel(page).getByText('Réplique 27', { exact: true }).click();
  await expect.poll(source).toContain(`/api/episodes/${id}/stream`);
  await expectPlaying(page);
  expect(await position()).toBeGreaterThan(53.5);
  await expect.poll(async () => (await audioState(page)).isPaused, { timeout: 30_000 }).toBe(true);
  await panel(page).getByText('Réplique 25', { exact: true }).click();
  await expectPlaying(page);
  expect(await position()).toBeGreaterThanOrEqual(50);
  await expectHeard(page);
});

test('it goes on scrolling until the reader scrolls; search, keys and links work', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createWithSound(page.request, stack);
  await store(page.request, stack, id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTranscript(page, slug);
  expect(await problemsOf(page)).toEqual([]);
  const play = (time: string) => panel(page).getByRole('button', { name: `Écouter à partir de ${time}` });
  await play('00:00:40').click();
  await expectPlaying(page);
  await expect(heard(page)).toBeInViewport();
  const resume = page.getByRole('button', { name: 'Reprendre le défilement' });
  await expect(resume).toHaveCount(0);
  await panel(page).hover();
  await page.mouse.wheel(0, -5_000);
  await expect(resume).toBeVisible();
  await expect(heard(page)).not.toBeInViewport();
  await resume.click();
  await expect(heard(page)).toBeInViewport();
  // Following moves its box, not the page.
  const pageTop = () => page.evaluate(() => window.scrollY);
  const [top, line] = [await pageTop(), await heard(page).getAttribute('data-index')];
  await expect.poll(() => heard(page).getAttribute('data-index')).not.toBe(line);
  await expect(heard(page)).toBeInViewport();
  expect(await pageTop()).toBe(top);
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Chercher dans la transcription' }).fill('replique 1');
  await expect(page.getByText('11 passages trouvés')).toBeVisible();
  await expect(panel(page).locator('mark')).toHaveCount(11);
  await page.getByRole('searchbox', { name: 'Chercher dans la transcription' }).fill('');
  await play('00:00:04').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heard(page)).toContainText('Réplique 3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${stack.url}/episodes/${slug}?t=6`);
});

test('without JavaScript, the text is a link away; before its date, nobody reads it', async ({
  pageWithoutScripts: plain,
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createWithSound(page.request, stack);
  await store(page.request, stack, id);
  await plain.goto(`/episodes/${slug}`);
  await plain.locator('summary', { hasText: transcript }).click();
  const link = plain.getByRole('link', { name: 'Lire le texte seul' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(plain.locator('body')).toContainText('[00:00:58] Réplique 29');

  await queryAs(
    stack,
    'content',
    `update content.episodes set published_at = now() + interval '1 day' where id = $1 returning id`,
    [id],
  );
  for (const ending of ['', '.vtt', '.txt'])
    await expect
      .poll(async () => (await page.request.get(`/api/episodes/${id}/transcript${ending}`)).status())
      .toBe(404);
});
