import type { Locator, Page } from '@playwright/test';
import { audioState, expectPlaying } from '../../stack/audio.ts';
import { problemsOf } from '../../stack/axe.ts';
import {
  block,
  chooser,
  createEpisode,
  mp3File,
  openFiles,
  removeEpisodes,
} from '../../stack/episode-files.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { expect, findEpisodes, isHydrated, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const transcript = 'Transcription';
/** A line every two seconds of a minute: "Réplique 0" at 0, "Réplique 1" at 2. The one at 40 has a unique word. */
const linesWith = (word: string) =>
  Array.from({ length: 30 }, (_, index) => ({
    start: index * 2,
    text: index === 20 ? `Réplique 20, ${word}` : `Réplique ${index}`,
  }));
const clock = (seconds: number, mark: string) => `00:00:${String(seconds).padStart(2, '0')}${mark}000`;
/** Each word is in one file alone, and nowhere in the demo data. */
const files = {
  json: {
    word: 'Vanadium',
    name: 'episode.json',
    mimeType: 'application/json',
    text: JSON.stringify({
      segments: linesWith('Vanadium').map(({ start, text }) => ({
        startTime: start,
        endTime: start + 1,
        body: text,
      })),
    }),
  },
  srt: {
    word: 'Palladium',
    name: 'episode.srt',
    // As browsers report it where no program is installed for it.
    mimeType: '',
    text: linesWith('Palladium')
      .map(
        ({ start, text }, index) =>
          `${index + 1}\n${clock(start, ',')} --> ${clock(start + 1, ',')}\n${text}\n`,
      )
      .join('\n'),
  },
  vtt: {
    word: 'Zirconium',
    name: 'episode.vtt',
    mimeType: 'text/vtt',
    text: `WEBVTT\n\n${linesWith('Zirconium')
      .map(({ start, text }) => `${clock(start, '.')} --> ${clock(start + 1, '.')}\n<v Maud>${text}`)
      .join('\n\n')}`,
  },
};

const panel = (page: Page) => page.getByRole('region', { name: 'Texte de l’épisode' });
const heard = (page: Page) => panel(page).locator('li[aria-current="true"]');
const lineOf = (page: Page) => heard(page).getAttribute('data-index');
/** Each line lasts two seconds. */
const expectHeard = (page: Page) =>
  expect
    .poll(() =>
      heard(page).evaluate((line) => {
        const at = document.querySelector('audio')?.currentTime ?? NaN;
        return Number(line.getAttribute('data-index')) - Math.floor(at / 2);
      }),
    )
    .toBe(0);
/** The file names her, and somebody has to say who that is. */
async function nameMaud(own: Locator) {
  await expect(own.getByRole('heading', { name: 'Qui parle' })).toBeFocused();
  expect(await problemsOf(own.page())).toEqual([]);
  const field = own.getByLabel('Maud (30 répliques)');
  await expect(field).toHaveValue('Maud');
  await own.getByRole('button', { name: 'Enregistrer la transcription' }).click();
}
async function unfold(page: Page) {
  await page.locator('summary', { hasText: transcript }).click();
  await expect(panel(page)).toBeVisible();
}

/**
 * How late each of the next three lines was marked, and how long the machine had blocked the page just before, in
 * seconds.
 */
const delaysOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ delay: number; stalled: number }[]>((resolve) => {
        const audio = document.querySelector('audio');
        const seen: { delay: number; stalled: number }[] = [];
        const tickMs = 20;
        // In the last second.
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

// T3-F1
test('a transcript is uploaded in each format, found by its words, offered to apps, read along with the sound, and deleted', async ({
  page,
  browser,
  request: app,
  stack,
  pageWithoutScripts: plain,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createEpisode(stack);
  const headers = { origin: stack.url };
  const path = `/api/admin/episodes/${id}`;
  const replies = [
    await page.request.post(`${path}/upload`, {
      headers,
      multipart: { kind: 'audio', file: mp3File(480_000) },
    }),
    await page.request.post(`${path}/subjects`, {
      headers,
      data: { title: 'Le second sujet', start_ms: 20_000 },
    }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200]);
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'fr-FR',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const reader = await context.newPage();
  const own = block(page, transcript);
  await openFiles(page, slug);

  for (const { word, name, mimeType, text } of Object.values(files))
    await test.step(`${name} is stored, found by what is said, and leads to its second`, async () => {
      const file = { name, mimeType, buffer: Buffer.from(text) };
      await chooser(page, transcript).setInputFiles(file);
      if (name.endsWith('.vtt')) await nameMaud(own);
      await expect(own.getByText('Transcription enregistrée.')).toBeVisible();
      await expect(own.locator('dl')).toContainText('00:00:58');
      await reader.goto(`/search?q=${word}`);
      const found = reader.getByRole('main').locator(`a[href="/episodes/${slug}?t=40"]`);
      await expect(found).toHaveCount(1);
      await expect(reader.getByRole('main').locator('mark')).toHaveText(word);
      await found.click();
      await expect(reader).toHaveURL(`/episodes/${slug}?t=40`);
      await expect(own.getByRole('progressbar')).toHaveCount(0);
    });
  expect(await problemsOf(page)).toEqual([]);

  await test.step('what is damaged is mended, and said; who speaks is remembered', async () => {
    const damaged = files.vtt.text.replace('00:00:05.000', '00:00:0x.000');
    await chooser(page, transcript).setInputFiles({ ...files.vtt, buffer: Buffer.from(damaged) });
    await expect(own.getByText('1 ligne réparée.')).toBeVisible();
    await nameMaud(own);
    await expect(own.getByText('Transcription enregistrée.')).toBeVisible();
    await expect(own.getByText('1 ligne réparée.')).toBeVisible();
  });

  await test.step('the feed offers it to apps in four formats', async () => {
    const offered: (readonly [string, string])[] = [];
    for (let next: string | undefined = '/feed-archive.xml'; next !== undefined;) {
      const feed: string = await (await app.get(next)).text();
      const item = feed.split('<item>').find((part) => part.includes(`/episodes/${slug}<`)) ?? '';
      for (const [, url = '', type = ''] of item.matchAll(
        /<podcast:transcript url="([^"]+)" type="([^"]+)"/g,
      ))
        offered.push([url, type]);
      next = /<atom:link rel="next" href="([^"]+)"/.exec(feed)?.[1];
    }
    expect(offered.map(([, type]) => type)).toEqual([
      'text/vtt',
      'application/x-subrip',
      'application/json',
      'text/plain',
    ]);
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
  });

  await test.step('a press on a line plays this episode, even while another one plays, and again after it has ended', async () => {
    const { podcast } = await findEpisodes(app);
    await reader.goto(`/episodes/${podcast.slug}`);
    await expect.poll(() => isHydrated(reader)).toBe(true);
    await reader.getByRole('button', { name: 'Écouter', exact: true }).first().click();
    await expectPlaying(reader);
    const source = () =>
      reader
        .locator('audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.currentSrc);
    // Without a new document: the sound goes on.
    await reader.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/episodes/${slug}`);
    await unfold(reader);
    await expect(panel(reader).getByRole('listitem')).toHaveCount(30);
    expect(await source()).toContain(`/${podcast.id}/`);
    await expect(heard(reader)).toHaveCount(0);
    await panel(reader).getByText('Réplique 27', { exact: true }).click();
    await expect.poll(source).toContain(`/api/episodes/${id}/stream`);
    await expectPlaying(reader);
    expect((await audioState(reader)).seconds).toBeGreaterThan(53.5);
    // Six seconds are left.
    await expect.poll(async () => (await audioState(reader)).isPaused, { timeout: 60_000 }).toBe(true);
    await panel(reader).getByText('Réplique 2', { exact: true }).click();
    await expect.poll(async () => (await audioState(reader)).seconds).toBeLessThan(50);
    await expectPlaying(reader);
  });

  await test.step('the line that is heard is marked within half a second, and in sight in its box', async () => {
    await expectHeard(reader);
    for (const { delay, stalled } of await delaysOf(reader)) {
      expect(delay).toBeGreaterThan(-0.2);
      expect(delay - stalled).toBeLessThan(0.5);
    }
    await expect(heard(reader)).toBeInViewport();
    expect(await problemsOf(reader)).toEqual([]);
  });

  await test.step('it scrolls with the sound, stops when the reader scrolls, and goes on on demand; the page never moves', async () => {
    await panel(reader).getByRole('button', { name: 'Écouter à partir de 00:00:40' }).click();
    await expect(heard(reader)).toBeInViewport();
    const resume = reader.getByRole('button', { name: 'Reprendre le défilement' });
    await expect(resume).toHaveCount(0);
    await panel(reader).hover();
    await reader.mouse.wheel(0, -5_000);
    await expect(resume).toBeVisible();
    await expect(heard(reader)).not.toBeInViewport();
    await resume.click();
    await expect(heard(reader)).toBeInViewport();
    const pageTop = () => reader.evaluate(() => window.scrollY);
    const [top, line] = [await pageTop(), await lineOf(reader)];
    await expect.poll(() => lineOf(reader)).not.toBe(line);
    await expect(heard(reader)).toBeInViewport();
    expect(await pageTop()).toBe(top);
  });

  await test.step('its lines are searched, played by keyboard, and shared', async () => {
    const search = reader.getByRole('searchbox', { name: 'Chercher dans la transcription' });
    await search.fill('replique 1');
    await expect(reader.getByText('11 passages trouvés')).toBeVisible();
    await expect(panel(reader).locator('mark')).toHaveCount(11);
    await search.fill('');
    await panel(reader).getByRole('button', { name: 'Écouter à partir de 00:00:04' }).focus();
    await reader.keyboard.press('ArrowDown');
    await reader.keyboard.press('Enter');
    await expect(heard(reader)).toContainText('Réplique 3');
    await reader.keyboard.press('Tab');
    await reader.keyboard.press('Enter');
    await expect
      .poll(() => reader.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${stack.url}/episodes/${slug}?t=6`);
    await context.close();
  });

  await test.step('without JavaScript, the text is a link away', async () => {
    await plain.goto(`/episodes/${slug}`);
    await plain.locator('summary', { hasText: transcript }).click();
    await plain.getByRole('link', { name: 'Lire le texte seul' }).click();
    await expect(plain.locator('body')).toContainText('[00:00:58] Réplique 29');
  });

  const statusOf = async (ending: string) =>
    (await page.request.get(`/api/episodes/${id}/transcript${ending}`)).status();
  await test.step('before its date nobody reads it, and after its deletion neither', async () => {
    const publish = (at: string) =>
      queryAs(
        stack,
        'content',
        `update content.episodes set published_at = ${at} where id = $1 returning id`,
        [id],
      );
    await publish(`now() + interval '1 day'`);
    for (const ending of ['', '.vtt', '.txt']) await expect.poll(() => statusOf(ending)).toBe(404);
    await publish(`now() - interval '10 years'`);
    await expect.poll(() => statusOf('.vtt')).toBe(200);
    page.once('dialog', (dialog) => void dialog.accept());
    await own.getByRole('button', { name: 'Supprimer la transcription' }).click();
    await expect(own.getByText('Transcription supprimée.')).toBeVisible();
    await expect.poll(() => statusOf('.vtt')).toBe(404);
  });
});
