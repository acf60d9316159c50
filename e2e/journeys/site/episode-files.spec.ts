import { rmSync, writeFileSync } from 'node:fs';
import { wavOf } from '@nobicast/media/sounds';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { bigButton, expectPlaying, recordAudioEvents } from '../../stack/audio.ts';
import {
  bar,
  block,
  chooser,
  createEpisode,
  filesDialog,
  mp3File,
  openFiles,
  openFilesOfNew,
  openSubjects,
  percentOf,
  removeEpisodes,
  storedOf,
} from '../../stack/episode-files.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { openOnSlowLine } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

/** `npm run test:long` takes longer than the five minutes after which Node would end a request. */
const uploadSeconds = Number(process.env.NOBICAST_UPLOAD_SECONDS ?? 3);
test.describe.configure({ timeout: 600_000 + uploadSeconds * 2_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const audio = 'Fichier audio';
const cover = 'Image de couverture';
const storedAudio = 'Fichier audio uploadé avec succès !';
/** For sizes and waveforms made by a job. */
const slowly = { timeout: 120_000 };
const mebibyte = 1024 * 1024;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();

async function drop(page: Page, name: typeof audio | typeof cover, type: string, buffer: Buffer) {
  const dataTransfer = await page.evaluateHandle(
    ({ mimeType, base64 }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped', { type: mimeType }));
      return transfer;
    },
    { mimeType: type, base64: buffer.toString('base64') },
  );
  await block(page, name).dispatchEvent('dragover', { dataTransfer });
  await block(page, name).dispatchEvent('drop', { dataTransfer });
}

/** The source that the browser has chosen. */
const shownIn = (page: Page) =>
  page
    .locator('main picture img')
    .first()
    .evaluate(
      (image: HTMLImageElement) =>
        image.complete && image.naturalWidth > 0 && new URL(image.currentSrc).pathname,
    );

test('an episode gets its audio and its cover: shown, heard, in the feed, in the size that fits, replaced and deleted', async ({
  page,
  browser,
  stack,
}, testInfo) => {
  const { id, slug } = await openFilesOfNew(page, stack);
  const first = testInfo.outputPath('first.mp3');
  writeFileSync(first, mp3File(50_000).buffer);
  const chooseByKeyboard = async (label: string) => {
    const chosen = page.waitForEvent('filechooser');
    await block(page, audio).getByLabel(label).focus();
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(first);
    await expect(block(page, audio).getByText(storedAudio, { exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await filesDialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
  };
  /** The cache of the gateway follows within seconds. */
  const inFeed = async () => {
    const feed = await (await page.request.get('/feed-archive.xml')).text();
    const item = feed.split('<item>').find((text) => text.includes(`<title>${slug}</title>`)) ?? '';
    return { guid: /<guid [^>]*>([^<]+)</.exec(item)?.[1], file: /\/audio\/\d+\/([^"]+)"/.exec(item)?.[1] };
  };

  await test.step('the audio is sent by keyboard, heard, and in the feed', async () => {
    await chooseByKeyboard('Déposez le fichier audio ici, ou choisissez un fichier');
    await expect(block(page, audio).getByText('00:00:06')).toBeVisible();
    await expect(block(page, audio).getByText(`/audio/${id}/1.mp3`)).toBeVisible();
    expect(await statusOf(page, `/api/episodes/${id}/stream`)).toBe(200);
    await expect.poll(async () => (await inFeed()).file).toBe('1.mp3');
  });

  await test.step('replaced, it keeps its address; apps are asked to fetch again at another one, and the former delivers', async () => {
    const { guid } = await inFeed();
    const before = (await storedOf(stack, id)).rows[0]?.object_key;
    await chooseByKeyboard('Remplacer le fichier audio');
    await expect
      .poll(async () => {
        const { rows, objects } = await storedOf(stack, id);
        return rows[0]?.object_key !== before && objects.length === 1;
      }, slowly)
      .toBe(true);
    expect((await inFeed()).file).toBe('1.mp3');
    await button(page, 'Faire retélécharger le fichier audio').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Demander', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(block(page, audio).getByText(`/audio/${id}/2.mp3`)).toBeVisible();
    await expect(button(page, 'Faire retélécharger le fichier audio')).toBeFocused();
    await expect.poll(inFeed).toEqual({ guid, file: '2.mp3' });
    const [former, current] = await Promise.all(
      ['1.mp3', '2.mp3'].map(async (file) => (await page.request.get(`/audio/${id}/${file}`)).body()),
    );
    expect(former?.length).toBeGreaterThan(45_000);
    expect(current?.equals(former ?? Buffer.alloc(0))).toBe(true);
  });

  await test.step('a cover that is dropped is shown here, and the list follows', async () => {
    const picture = sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#cc3344' } });
    await drop(page, cover, 'image/jpeg', await picture.jpeg().toBuffer());
    await expect(block(page, cover).getByAltText('Couverture actuelle')).toBeVisible(slowly);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Actions pour/ })).toBeFocused();
    const row = page.getByRole('row').filter({ hasText: slug });
    await expect(row.getByText(/^Audio\s\d+(,\d)?\sKo$/)).toBeVisible();
    await expect(row.getByText(/^Cover\s\d+(,\d)?\sK?o$/)).toBeVisible();
  });

  await test.step('readers get the size that fits, without a layout shift; previews of links show the picture', async () => {
    const coverUrl = async () => {
      const reply = await page.request.get(`/api/episodes/${slug}`);
      return ((await reply.json()) as { data: { episode: { cover_url: string } } }).data.episode.cover_url;
    };
    await expect.poll(coverUrl, slowly).toMatch(/^\/api\/covers\/[0-9a-f]{32}-1400\.jpg$/);
    const start = (await coverUrl()).replace('-1400.jpg', '');
    // A browser uses a larger cached picture: readers have none.
    const reader = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: 1_440, height: 900 },
    });
    const reading = await reader.newPage();
    await reading.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        // Entries of this type have a value.
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const document = await (await reading.goto(`/episodes/${slug}`))?.text();
    await expect.poll(() => shownIn(reading)).toBe(`${start}-768.avif`);
    // The same place as a generated cover.
    const box = await reading.locator('main picture img').first().boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    const shifts = await reading.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    const [, preview = ''] = /<meta property="og:image" content="([^"]+)"/.exec(document ?? '') ?? [];
    expect(preview).toContain(`${stack.url}/pictures/episodes/${slug}-`);
    const drawn = await reading.request.get(preview);
    expect(drawn.headers()['content-type']).toBe('image/png');
    await reading.goto('/archives?year=2014');
    await expect.poll(() => shownIn(reading)).toBe(`${start}-192.avif`);
    // Whole: only of generated covers the edges are cut off.
    const inList = reading.locator('main picture img').first();
    const frame = await inList.locator('xpath=ancestor::div[1]').boundingBox();
    expect((await inList.boundingBox())?.width).toBeCloseTo(frame?.width ?? 0, 0);
    await reader.close();

    await openFiles(page, slug);
    const answerNext = (isYes: boolean) =>
      page.once('dialog', (dialog) => void (isYes ? dialog.accept() : dialog.dismiss()));
    answerNext(false);
    await button(page, 'Supprimer le fichier audio').click();
    expect(await statusOf(page, `/api/episodes/${id}/stream`)).toBe(200);
    answerNext(true);
    await button(page, 'Supprimer le fichier audio').click();
    await expect.poll(() => statusOf(page, `/api/episodes/${id}/stream`)).toBe(404);
    answerNext(true);
    await button(page, 'Supprimer l’image').click();
    for (const ending of ['-1400.jpg', '-192.avif'])
      await expect.poll(() => statusOf(page, `${start}${ending}`)).toBe(404);
  });
});

/** Two minutes: the first is loud, the second silent. */
function loudThenSilent(): Buffer {
  const bytes = wavOf(120);
  for (let at = 44; at < bytes.length / 2; at += 4) bytes[at] = 200;
  return bytes;
}

test('the audio is replaced while somebody listens: the sound goes on, and the starts are to be checked', async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createEpisode(stack);
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index, start_ms)
      values ($1, 'Un', 0, 0), ($1, 'Deux', 1, 20000), ($1, 'Trois', 2, null) returning id`,
    [id],
  );
  const sent = await page.request.post(`/api/admin/episodes/${id}/upload`, {
    headers: { origin: stack.url },
    multipart: {
      kind: 'audio',
      file: { name: 'nobicast-14.wav', mimeType: 'audio/wav', buffer: loudThenSilent() },
    },
  });
  expect(sent.status()).toBe(200);
  const loudParts = async () => {
    const reply = await page.request.get(`/api/episodes/${id}/waveform`);
    const { data } = (await reply.json()) as { data: { levels: number[] | null } };
    return data.levels?.filter((level) => level > 50).length;
  };
  await expect.poll(loudParts, { timeout: 250_000 }).toBeGreaterThan(100);
  const listener = await (await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })).newPage();
  await listener.goto(`/episodes/${slug}`);
  await expect.poll(() => isHydrated(listener)).toBe(true);
  await bigButton(listener).click();
  await expectPlaying(listener);
  const countPlays = async () =>
    (await queryAs(stack, 'media', 'select id from media.listening_events where episode_id = $1', [id]))
      .length;
  await expect.poll(countPlays).toBe(1);
  const events = await recordAudioEvents(listener);

  await openFiles(page, slug);
  await chooser(page, audio).setInputFiles(mp3File(112 * 8_000));
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible({ timeout: 60_000 });
  await expect(block(page, audio).getByText('00:01:52')).toBeVisible();
  await expectPlaying(listener);
  expect(await events()).toEqual([]);
  await listener.context().close();

  await expect(async () => {
    await openSubjects(page, slug);
    await expect(page.getByText('à vérifier', { exact: true })).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await countPlays()).toBe(1);
  await expect.poll(loudParts, { timeout: 250_000 }).toBe(0);
});

test('on a slow line: the bar tells what has passed, a line that drops is tried again, and an upload is cancelled', async ({
  browser,
  stack,
}, testInfo) => {
  const { line, page, pageErrors, close } = await openOnSlowLine(browser, stack);
  const file = testInfo.outputPath('nobicast-14.mp3');
  const { buffer } = mp3File(30 * mebibyte);
  writeFileSync(file, buffer);
  try {
    const { id } = await openFilesOfNew(page, stack);

    await test.step('the bar is never far ahead of what has passed the line, which drops at 70 %', async () => {
      // Slow enough that a busy machine cuts the line before everything is sent.
      line.setBytesPerSecond(4 * mebibyte);
      const before = line.bytesThrough();
      await chooser(page, audio).setInputFiles(file);
      const ahead: number[] = [];
      await expect
        .poll(
          async () => {
            const percent = await percentOf(page, audio);
            ahead.push((percent / 100) * buffer.length - (line.bytesThrough() - before));
            return percent;
          },
          { intervals: [20], timeout: 60_000 },
        )
        .toBeGreaterThanOrEqual(70);
      line.cut();
      expect(Math.max(...ahead)).toBeLessThan(16 * mebibyte);
      expect(ahead.length).toBeGreaterThan(10);
      await expect(block(page, audio).getByRole('alert')).toContainText('La connexion a été coupée.');
    });

    await test.step('"Réessayer" sends the same file, as long as it takes: one row, one object, nothing else', async () => {
      line.restore();
      line.setBytesPerSecond(buffer.length / uploadSeconds);
      const since = Date.now();
      await button(page, 'Réessayer').click();
      await expect(block(page, audio).getByText(storedAudio)).toBeVisible({
        timeout: 60_000 + uploadSeconds * 1_500,
      });
      expect(Date.now() - since).toBeGreaterThan(uploadSeconds * 800);
      const [row] = (await storedOf(stack, id)).rows;
      expect(row?.size_bytes).toBe(buffer.length);
      await expect
        .poll(() => storedOf(stack, id), { timeout: 60_000 })
        .toEqual({ rows: [row], objects: [row?.object_key], unfinished: [] });
    });

    await test.step('the next one is cancelled, and never left without a question', async () => {
      const before = await storedOf(stack, id);
      line.setBytesPerSecond(mebibyte / 8);
      const begin = async () => {
        await chooser(page, audio).setInputFiles(file);
        await expect.poll(() => percentOf(page, audio)).toBeGreaterThan(0);
      };
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await begin();
      // The focus does not get lost with the button.
      await button(page, 'Annuler l’envoi').focus();
      await page.keyboard.press('Enter');
      await expect(block(page, audio).getByText('Envoi annulé. Rien n’a été changé.')).toBeVisible();
      await expect(block(page, audio)).toBeFocused();

      await begin();
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: /^Interrompre l’envoi/ });
      await question.getByRole('button', { name: 'Continuer l’envoi' }).click();
      // The browser asks before it leaves the document.
      const asked = page.waitForEvent('dialog');
      // Not within the evaluation, which would wait for the question.
      await page.evaluate(() => void setTimeout(() => window.location.reload()));
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
      await expect(bar(page, audio)).toBeVisible();
      await button(page, 'Fermer').click();
      await question.getByRole('button', { name: 'Interrompre et fermer' }).click();
      await expect(filesDialog(page)).toHaveCount(0);
      line.setBytesPerSecond(undefined);
      await expect.poll(() => storedOf(stack, id), { timeout: 60_000 }).toEqual(before);
    });
    expect(pageErrors).toEqual([]);
  } finally {
    rmSync(file);
    await close();
  }
});
