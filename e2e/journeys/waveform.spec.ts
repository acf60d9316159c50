import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { region } from '../stack/audio.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Everything here is of 2015, so that no other journey meets it, and is deleted afterwards.
const prefix = 'onde-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

const sampleRate = 8_000;
const seconds = 24;

/** A WAV file: a third silence, a third a loud tone, a third noise half as loud that comes and goes four times. */
function silenceToneSpeech(): Buffer {
  const samples = sampleRate * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  let random = 1;
  for (let index = Math.ceil(samples / 3); index < samples; index += 1) {
    const share = index / samples;
    random = (random * 48_271) % 2_147_483_647;
    const tone = Math.sin((2 * Math.PI * 440 * index) / sampleRate);
    const noise = Math.floor((share - 2 / 3) * 24) % 2 === 0 ? random / 2_147_483_647 - 0.5 : 0;
    bytes.writeInt16LE(Math.round((share < 2 / 3 ? tone : noise) * 30_000), 44 + index * 2);
  }
  return bytes;
}

async function createEpisode(page: Page, stack: Stack): Promise<{ id: number; slug: string }> {
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const reply = await page.request.post('/api/admin/episodes', {
    headers: { origin: stack.url },
    data: { number: 15, slug, type: 'podcast', published_at: '2015-02-02T09:00:00.000Z', title: slug },
  });
  const { data } = (await reply.json()) as { data: { episode: { id: number } } };
  return { id: data.episode.id, slug };
}

const wave = (page: Page) => region(page).locator('#onde');

/** The heights of the bars that are drawn, from the left; the track is 100 high. */
async function heights(page: Page): Promise<number[]> {
  const path = (await wave(page).getAttribute('d')) ?? '';
  return [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
}

// ADMIN-ASSETS, the waveform of the player
test('the player draws a plain track until the sound is known, and then silence, a tone and speech where they are', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(240_000);
  await signInAs(context, stack, 'admin');
  const { id, slug } = await createEpisode(page, stack);
  const upload = await page.request.post(`/api/admin/episodes/${id}/upload`, {
    headers: { origin: stack.url },
    multipart: {
      kind: 'audio',
      file: { name: 'essai.wav', mimeType: 'audio/wav', buffer: silenceToneSpeech() },
    },
  });
  expect(upload.status()).toBe(200);

  // As long as the job has not run.
  await page.route('**/waveform', (route) => route.fulfill({ json: { ok: true, data: { levels: null } } }));
  await page.goto(`/episodes/${slug}`);
  await expect(region(page)).toBeVisible();
  await expect(wave(page)).toHaveAttribute('d', 'M0 50H960');
  await page.unroute('**/waveform');

  const levels = async () => {
    const reply = await page.request.get(`/api/episodes/${id}/waveform`);
    return ((await reply.json()) as { data: { levels: number[] | null } }).data.levels;
  };
  await expect.poll(levels, { timeout: 120_000 }).not.toBeNull();

  await page.goto(`/episodes/${slug}`);
  await expect.poll(async () => (await heights(page)).length).toBe(240);
  const drawn = await heights(page);
  const part = (from: number, until: number) => drawn.slice(Math.ceil(from * 80) + 2, until * 80 - 2);
  expect(Math.max(...part(0, 1))).toBeLessThanOrEqual(4);
  expect(Math.min(...part(1, 2))).toBeGreaterThan(75);
  for (let index = 0; index < 8; index += 1) {
    const eighth = part(2 + index / 8, 2 + (index + 1) / 8);
    if (index % 2 === 0) expect(Math.min(...eighth)).toBeGreaterThan(30);
    else expect(Math.max(...eighth)).toBeLessThanOrEqual(4);
  }

  // What the listener sees: the browser has drawn the bars of the tone higher than those of the silence.
  const boxes = await wave(page).boundingBox();
  expect(boxes?.height).toBeGreaterThan(40);
});

test('the document has a plain track, and the fetch of the waveform does not delay its first paint', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('M0 50H960');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/waveform', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await expect(region(page)).toBeVisible();
  await expect(wave(page)).toHaveAttribute('d', 'M0 50H960');
  release();
  await expect.poll(async () => (await heights(page)).length).toBe(240);
});
