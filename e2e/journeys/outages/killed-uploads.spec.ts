import type { Page } from '@playwright/test';
import {
  bar,
  block,
  chooser,
  mp3File,
  openFiles,
  openFilesOfNew,
  percentOf,
  removeEpisodes,
  storedOf,
} from '../../stack/episode-files.ts';
import { queryAs } from '../../stack/members.ts';
import { firstProcessOf } from '../../stack/parts.ts';
import { openOnSlowLine } from '../../stack/slow-line.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

test.afterEach(({ stack }) => removeEpisodes(stack));

const audio = 'Fichier audio';
const mebibyte = 1024 * 1024;
/** Ten times what a restart takes. */
const slowly = { timeout: 60_000 };

/** Uploads three parts of the store, and waits until half of it is sent. */
async function sendHalf(
  { line, page }: Awaited<ReturnType<typeof openOnSlowLine>>,
  stack: Stack,
  id: number,
  begin: () => Promise<void>,
): Promise<string> {
  line.setBytesPerSecond(6 * mebibyte);
  await begin();
  await expect.poll(() => percentOf(page, audio), { intervals: [50], ...slowly }).toBeGreaterThanOrEqual(50);
  line.setBytesPerSecond(mebibyte / 2);
  await expect.poll(async () => (await storedOf(stack, id)).unfinished.length, slowly).toBe(1);
  return (await storedOf(stack, id)).unfinished[0] ?? '';
}

/** Waits until the supervisor has restarted the part. */
async function kill(stack: Stack, part: 'media' | 'gateway', page: Page) {
  const pid = firstProcessOf(stack, part);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stack.parts()[part] !== pid, slowly).toBe(true);
  // 404 is an answer of media: the episode has no audio.
  await expect
    .poll(
      () =>
        page.request.get('/api/episodes/1/stream').then(
          (reply) => reply.status() < 500,
          () => false,
        ),
      slowly,
    )
    .toBe(true);
}

/** The clean-up after a killed process is due a day later. */
const letTheDayPass = (stack: Stack, id: number) =>
  queryAs(
    stack,
    'media',
    'update media_jobs._private_jobs set run_at = now() where key like $1 returning id',
    [`audio/${id}/%`],
  );

async function expectOnlyWhole(stack: Stack, id: number, rowCount: number) {
  await expect
    .poll(async () => {
      const { rows, objects, unfinished } = await storedOf(stack, id);
      return {
        rows: rows.length,
        isWhole: String(objects) === String(rows.map((row) => row.object_key)),
        unfinished,
      };
    }, slowly)
    .toEqual({ rows: rowCount, isWhole: true, unfinished: [] });
}

test('the browser goes, media is killed, the gateway is killed during an upload: nothing is left, and the next try works', async ({
  browser,
  stack,
}) => {
  test.setTimeout(400_000);
  const file = mp3File(24 * mebibyte);
  const first = await openOnSlowLine(browser, stack);
  const { id, slug } = await openFilesOfNew(first.page, stack);
  const state = await first.page.context().storageState();
  await test.step('the browser goes', async () => {
    await sendHalf(first, stack, id, () => chooser(first.page, audio).setInputFiles(file));
    await first.close();
    // Media notices at once that the sender is gone.
    await expectOnlyWhole(stack, id, 0);
  });

  const next = await openOnSlowLine(browser, stack);
  const { line, page } = next;
  await page.context().addCookies(state.cookies);
  await openFiles(page, slug);
  await expect(bar(page, audio)).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Réessayer', exact: true });
  const keys: string[] = [];
  try {
    for (const [part, begin] of [
      ['media', () => chooser(page, audio).setInputFiles(file)],
      ['gateway', () => again.click()],
    ] as const)
      await test.step(`${part} is killed`, async () => {
        keys.push(await sendHalf(next, stack, id, begin));
        await kill(stack, part, page);
        await expect(block(page, audio).getByRole('alert')).toBeVisible(slowly);
        expect((await storedOf(stack, id)).rows).toEqual([]);
        await letTheDayPass(stack, id);
        await expectOnlyWhole(stack, id, 0);
      });
    line.setBytesPerSecond(undefined);
    await again.click();
    await expect(block(page, audio).getByText('Fichier audio uploadé avec succès !')).toBeVisible(slowly);
    await expectOnlyWhole(stack, id, 1);
    const [whole] = (await storedOf(stack, id)).objects;
    expect(keys).not.toContain(whole);
    expect((await page.request.get(`/api/episodes/${id}/stream`)).status()).toBe(200);
  } finally {
    await next.close();
  }
});
