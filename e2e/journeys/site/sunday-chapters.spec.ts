import { randomUUID } from 'node:crypto';
import type { SentShowCommand } from '@nobicast/contracts';
import type { Page } from '@playwright/test';
import NodeID3 from 'node-id3';
import { problemsAtEachWidth } from '../../stack/axe.ts';
import { recordStarts } from '../../stack/audio.ts';
import { block, mp3File, newSlug, openFiles, removeEpisodes } from '../../stack/episode-files.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { expect, test, type Stack } from '../../stack/test.ts';
import { transfers } from '../../stack/visited-page.ts';

test.describe.configure({ timeout: 240_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const minute = 60_000;
const subjects = ['Le câble', 'La passerelle', 'Le courrier'];
const inserted = 'Une panne en direct';

/** Of the recording, in ms: what was pressed on Saturday. */
const pressed = { passerelle: 5 * minute, mark: 7 * minute, inserted: 10 * minute, end: 15 * minute };
/** Of the edit: an introduction, and half a minute less before the mark. */
const edit = { introMs: 12_000, cutMs: 30_000 };
/** Of the edited sound. The last two were moved by ear. */
const wanted = [
  ['Le câble', edit.introMs],
  ['La passerelle', pressed.passerelle + edit.introMs + 100],
  [inserted, pressed.inserted - edit.cutMs + edit.introMs - 1_000],
] as const;

/** A preparation whose show was recorded from twenty minutes ago on. */
async function recordShow(page: Page, stack: Stack) {
  const slug = newSlug();
  const rows = await queryAs<{ id: number; episode_id: number }>(
    stack,
    'content',
    `with made as (
        insert into content.episodes (number, type, title, slug, published_at)
        values (14, 'preparation', $1, $1, now() - interval '3 days') returning id
      )
      insert into content.subjects (episode_id, title, order_index)
      select made.id, t, n - 1 from made, unnest($2::text[]) with ordinality s (t, n) returning id, episode_id`,
    [slug, subjects],
  );
  const [cable = 0, passerelle = 0, courrier = 0] = rows.map(({ id }) => id);
  const recordedFrom = Date.now() - 20 * minute;
  const command = (atMs: number, action: SentShowCommand['action']): SentShowCommand => ({
    id: randomUUID(),
    pressed_at: new Date(recordedFrom + atMs).toISOString(),
    since_sync_ms: 0,
    action,
  });
  const commands = [
    command(0, { kind: 'begin', subject: cable }),
    command(0, { kind: 'record' }),
    command(pressed.passerelle, { kind: 'go', leaves: cable, subject: passerelle }),
    command(pressed.mark, { kind: 'mark', word: 'à couper' }),
    command(pressed.inserted, { kind: 'insert', leaves: passerelle, title: inserted }),
    command(pressed.inserted + minute, { kind: 'mark', word: 'bon extrait' }),
    command(pressed.inserted + minute, { kind: 'postpone', subject: courrier }),
    command(pressed.end, { kind: 'end' }),
  ];
  const reply = await page.request.post(`/api/shows/${slug}/commands`, {
    data: { commands },
    headers: { origin: stack.url },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return { id: rows[0]?.episode_id ?? 0, slug };
}

/** All of them, Tab included. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'keydown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

async function upload(page: Page, id: number, seconds: number) {
  await page.goto(`/admin/episodes/${id}`);
  const uploaded = page.waitForResponse(`/api/admin/episodes/${id}/upload`);
  await page
    .getByRole('region', { name: 'Fichier audio', exact: true })
    .locator('input[type=file]')
    .setInputFiles(mp3File(seconds * 32 * 125, { kilobits: 32 }));
  expect((await uploaded).status()).toBe(200);
}

const cueOf = (page: Page, title: string) => page.getByRole('group', { name: `Début de « ${title} »` });
/** In seconds, with tenths. The first cue is at the beginning of the recording, so it is its start too. */
const shiftOf = async (page: Page) =>
  parseFloat((await page.locator('output').innerText()).replace(',', '.'));

/** How often the sound of the page went back to where the loop around La passerelle begins. */
async function countLoops(page: Page) {
  const from = (pressed.passerelle + edit.introMs + 100) / 1_000 - 0.5;
  const audio = page.locator('audio[src*="/admin/"]');
  await audio.evaluate((element: HTMLAudioElement & { loops?: number }, start) => {
    element.loops = 0;
    element.addEventListener('seeked', () => {
      if (Math.abs(element.currentTime - start) < 0.3) element.loops = (element.loops ?? 0) + 1;
    });
  }, from);
  return () => audio.evaluate((element: HTMLAudioElement & { loops?: number }) => element.loops);
}

/** Written into the MP3, which is then downloaded as a listener does. */
async function chaptersInFile(page: Page, { id, slug }: { id: number; slug: string }) {
  await openFiles(page, slug);
  const audio = block(page, 'Fichier audio');
  await audio.getByRole('button', { name: 'Écrire les chapitres dans le fichier' }).press('Enter');
  await expect(audio.getByText(/^Chapitres écrits dans le fichier/)).toBeVisible({ timeout: 60_000 });
  const file = await (await page.request.get(`/api/episodes/${id}/stream`)).body();
  const chapters = NodeID3.read(file).chapter?.map(({ startTimeMs, tags }) => [tags?.title, startTimeMs]);
  return { chapters, bytes: file.length };
}

async function itemOf(page: Page, slug: string) {
  const feed = await (await page.request.get('/feed.xml')).text();
  const text = feed.split('<item>').find((item) => item.includes(slug)) ?? '';
  const [, guid] = /<guid[^>]*>([^<]+)</.exec(text) ?? [];
  const [, length] = /<enclosure[^>]* length="(\d+)"/.exec(text) ?? [];
  return { text, guid, bytes: Number(length) };
}

test('T3-K10 a Sunday: the clicks of the show become the chapters of the player, the feed, JSON and the file, by keyboard', async ({
  context,
  page,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { id, slug } = await recordShow(page, stack);
  const presses = await countPresses(page);

  await upload(page, id, (pressed.end - edit.cutMs + edit.introMs) / 1_000);

  await page.goto(`/admin/episodes/${id}/calage`);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const cue = (title: string) => cueOf(page, title);
  await expect(page.getByRole('heading', { level: 1, name: 'Caler les débuts' })).toBeVisible();
  await expect(cue('Le courrier')).toHaveCount(0);
  await expect(cue('La passerelle')).toContainText('00:05:00');

  // One shift, for the introduction.
  await tabTo(page, button('Retarder tous les débuts de 5 s'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tabTo(page, button('Retarder tous les débuts de 1 s'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cue('Le câble')).toContainText('00:00:12');

  // Two nudges by ear: a tenth later, a second earlier.
  await tabTo(page, button('Écouter en boucle le début de « La passerelle »'));
  await page.keyboard.press('ArrowRight');
  await expect(cue('La passerelle')).toContainText('00:05:12,1');
  const loops = await countLoops(page);
  await page.keyboard.press('Enter');
  await expect.poll(loops, 'the second around the cue is heard again and again').toBeGreaterThan(2);
  await page.keyboard.press('Enter');
  await expect(button('Écouter en boucle le début de « La passerelle »')).toHaveText('En boucle');
  await tabTo(page, button(`Écouter en boucle le début de « ${inserted} »`));
  await page.keyboard.press('Shift+ArrowLeft');

  // One cut: with the shift, the length of the sound tells how long it is.
  await expect(page.getByText('Le son est plus court que l’enregistrement de 30 s')).toBeVisible();
  await tabTo(page, button('Couper, « À couper » : 00:06:30 à 00:07:00, 30 s'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Coupes du montage' })).toBeFocused();
  await expect(button(/^Couper/)).toHaveCount(0);
  await expect(cue(inserted)).toContainText('00:09:41,0');
  await expect(page.getByText('00:10:42 · bon extrait')).toBeVisible();
  expect(await problemsAtEachWidth(page)).toEqual([]);

  await tabTo(page, button('Accepter 3 débuts'));
  await page.keyboard.press('Enter');
  await expect(button('Annuler les débuts posés')).toBeVisible();
  const made = await presses();
  test.info().annotations.push({ type: 'presses', description: String(made) });
  expect(made).toBeLessThanOrEqual(80);

  const headers = { origin: stack.url };
  await queryAs(stack, 'content', `update content.episodes set type = 'podcast' where id = $1 returning id`, [
    id,
  ]);
  const near = (ms: number) => ({ asymmetricMatch: (other: unknown) => Math.abs(Number(other) - ms) <= 50 });
  const expected = wanted.map(([title, ms]) => [title, near(ms)]);

  const json = (await (await page.request.get(`/api/episodes/${id}/chapters`)).json()) as {
    chapters: { title: string; startTime: number }[];
  };
  expect(json.chapters.map(({ title, startTime }) => [title, startTime * 1_000])).toEqual(expected);

  const item = await itemOf(page, slug);
  const inFeed = [...item.text.matchAll(/<psc:chapter start="(\d+):(\d+):([\d.]+)" title="([^"]+)"/g)].map(
    ([, hours, minutes, rest, title]) => [
      title,
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(rest)) * 1_000,
    ],
  );
  expect(inFeed).toEqual(expected);

  await page.goto(`/episodes/${slug}`);
  const starts = await recordStarts(page);
  for (const [index, [, ms]] of wanted.entries()) {
    await page
      .getByRole('button', { name: /^Écouter à partir de/ })
      .nth(index)
      .click({ timeout: 15_000 });
    await expect
      .poll(async () => (await starts())?.map((seconds) => seconds * 1_000))
      .toContainEqual(near(ms));
  }

  const { chapters, bytes } = await chaptersInFile(page, { id, slug });
  expect(chapters).toEqual(expected);
  // The same item of the feed, with the length of the file as it is now.
  expect(bytes).toBeGreaterThan(item.bytes);
  await expect.poll(async () => (await itemOf(page, slug)).bytes).toBe(bytes);
  expect(item.guid).toBeTruthy();
  expect((await itemOf(page, slug)).guid).toBe(item.guid);

  const undone = await page.request.post(`/api/admin/episodes/${id}/alignment/undo`, { data: {}, headers });
  expect(undone.status(), await undone.text()).toBe(200);
  const { subjects: after } = ((await undone.json()) as { data: { subjects: { start_ms: number | null }[] } })
    .data;
  expect(after.map(({ start_ms: start }) => start)).toEqual(after.map(() => null));
});

test('T3-K11 the waveform is zoomed and dragged without a task of 100 ms at a quarter of the speed', async ({
  context,
  page,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { id } = await recordShow(page, stack);
  const minutes = 30;
  await upload(page, id, minutes * 60 + 0.5);
  const scripts = async () => (await transfers(page)).filter(({ url }) => url.endsWith('.js'));
  const known = new Set((await scripts()).map(({ url }) => url));
  await page.goto(`/admin/episodes/${id}/calage`);
  const wave = page.locator('canvas');
  await expect(wave).toBeVisible({ timeout: 120_000 });
  const added = (await scripts()).filter(({ url }) => !known.has(url));
  expect(added.length).toBeGreaterThan(0);
  expect(added.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);

  // By keys: a click would run scripts of the test in the page.
  await page.getByRole('button', { name: 'Agrandir la forme d’onde' }).focus();
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  const taken: number[] = [];
  const press = async (key: string) => {
    const before = await busyMs();
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    taken.push((await busyMs()) - before);
  };
  for (let times = 0; times < 5; times += 1) await press('Enter');
  await page.keyboard.press('Tab');
  for (let times = 0; times < 10; times += 1) await press('ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  for (let times = 0; times < 6; times += 1) await press('Enter');
  await expect(page.getByText('00:00:00 – 00:30:00')).toBeVisible();
  // Processor time, because other work of the machine is none of a press.
  expect(Math.max(...taken), taken.join(', ')).toBeLessThanOrEqual(100 / 4);

  // Dragging shifts all of them by as much as the picture says.
  const box = await wave.boundingBox();
  if (!box) throw new Error('The waveform has no place.');
  const secondsPerPixel = (minutes * 60) / box.width;
  await page.mouse.move(box.x + 300, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + 340, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => shiftOf(page)).toBeCloseTo(40 * secondsPerPixel, 0);

  // A click leads there, and the first subject begins where it is heard.
  await page.mouse.click(box.x + 100, box.y + 80);
  await page.getByRole('button', { name: 'Le premier sujet commence ici' }).click();
  await expect.poll(() => shiftOf(page)).toBeCloseTo(100 * secondsPerPixel, 0);
});
