import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import {
  bar,
  block,
  chooser,
  filesDialog,
  imageOf,
  mp3File,
  openFilesOfNew,
  percentOf,
  removeEpisodes,
  storedOf,
} from '../stack/episode-files.ts';
import { expectAdminStatus, queryAs } from '../stack/members.ts';
import { firstProcessOf } from '../stack/parts.ts';
import { expect, test } from '../stack/test.ts';

test.afterEach(({ stack }) => removeEpisodes(stack));

const audio = 'Fichier audio';
const cover = 'Image de couverture';
const storedAudio = 'Fichier audio uploadé avec succès !';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const streamOf = (page: Page, id: number) => page.request.get(`/api/episodes/${id}/stream`);
const mebibyte = 1024 * 1024;

/** Drops a file on a block, as the browser would. */
async function drop(page: Page, name: typeof audio | typeof cover, file: ReturnType<typeof mp3File>) {
  const dataTransfer = await page.evaluateHandle(
    ({ name: fileName, mimeType, base64 }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: mimeType }));
      return transfer;
    },
    { ...file, base64: file.buffer.toString('base64') },
  );
  await block(page, name).dispatchEvent('dragover', { dataTransfer });
  await block(page, name).dispatchEvent('drop', { dataTransfer });
}

/** Notes when this text is first in the page, by its own clock: a slow machine sees it later. */
async function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle((wanted) => {
    const times: number[] = [];
    new MutationObserver(() => {
      if (times.length === 0 && document.body.textContent.includes(wanted))
        times.push(performance.timeOrigin + performance.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return times;
  }, text);
  return async () => (await noted.evaluate(([at]) => at)) ?? NaN;
}

test('audio and cover are sent, shown and heard, and the list follows', async ({ page, stack }) => {
  const { id, slug } = await openFilesOfNew(page, stack);
  // ADMIN-ASSETS-01 to 03, 05, 13, 15
  await expect(block(page, audio).getByText('MP3, WAV ou OGG, 500MB au plus.')).toBeVisible();
  await expect(block(page, cover).getByText('1400x1400 recommandé')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await problemsOf(page)).toEqual([]);
  const chosen = page.waitForEvent('filechooser');
  await block(page, audio).getByText('Déposez le fichier audio ici, ou choisissez un fichier').click();
  const shownAt = await watchFor(page, storedAudio);
  const listing = page.waitForResponse(/\/api\/admin\/episodes\?/);
  await (await chosen).setFiles(mp3File(300_000));
  // ADMIN-ASSETS-19
  await expect(block(page, audio).getByText(storedAudio, { exact: true })).toBeVisible();
  // ADMIN-ASSETS-21
  const listedAt = (await listing).request().timing().startTime;
  expect(listedAt - (await shownAt())).toBeGreaterThan(500);
  // ADMIN-ASSETS-14
  await expect(block(page, audio).getByText(/^29\d(,\d)?\sKB$/)).toBeVisible();
  await expect(block(page, audio).getByText('00:00:37')).toBeVisible();
  expect((await streamOf(page, id)).status()).toBe(200);

  // ADMIN-ASSETS-04, 10
  const refreshed = page.waitForResponse(/\/api\/admin\/episodes\?/);
  await drop(page, cover, await imageOf(page, 'image/png'));
  // ADMIN-ASSETS-20
  await expect(
    block(page, cover).getByText('Image de couverture uploadé avec succès !', { exact: true }),
  ).toBeVisible();
  await expect(block(page, cover).getByAltText('Couverture actuelle')).toHaveJSProperty('naturalWidth', 600);
  // The list behind is pale while it is read.
  await refreshed;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await problemsOf(page)).toEqual([]);
  // ADMIN-ASSETS-06
  await button(page, 'Fermer').click();
  await expect(filesDialog(page)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: slug });
  await expect(row.getByText(/^Audio\s29\d(,\d)?\sKo$/)).toBeVisible();
  await expect(row.getByText(/^Cover\s\d+(,\d)?\sK?o$/)).toBeVisible();
  await expect(row.getByText(/absente?$/)).toHaveCount(0);
});

test('what cannot be sent is refused at once, with the specified sentence', async ({
  page,
  stack,
}, testInfo) => {
  await openFilesOfNew(page, stack);
  const refusal = (name: typeof audio | typeof cover) => block(page, name).getByRole('alert');
  const file = (name: string, mimeType: string, bytes = 500) => ({
    name,
    mimeType,
    buffer: Buffer.alloc(bytes),
  });
  await chooser(page, audio).setInputFiles(file('x.flac', 'audio/flac'));
  // ADMIN-ASSETS-08
  await expect(refusal(audio)).toHaveText('Format audio non supporté. Utilisez MP3, WAV ou OGG.');
  await expect(block(page, audio).getByText('x.flac, 500 B')).toBeVisible();
  const large = testInfo.outputPath('large.mp3');
  const handle = openSync(large, 'w');
  ftruncateSync(handle, 501 * mebibyte);
  closeSync(handle);
  await chooser(page, audio).setInputFiles(large);
  // ADMIN-ASSETS-09
  await expect(refusal(audio)).toHaveText('Le fichier audio est trop volumineux (max 500MB).');
  await chooser(page, cover).setInputFiles(file('x.gif', 'image/gif'));
  // ADMIN-ASSETS-11
  await expect(refusal(cover)).toHaveText("Format d'image non supporté. Utilisez JPG, PNG ou WebP.");
  await chooser(page, cover).setInputFiles(file('x.png', 'image/png', 5.1 * mebibyte));
  // ADMIN-ASSETS-12
  await expect(refusal(cover)).toHaveText("L'image est trop volumineuse (max 5MB).");
  expect(await problemsOf(page)).toEqual([]);
  // What only claims to be audio is refused by the server, with the same sentence, and can be sent again.
  await chooser(page, audio).setInputFiles(file('x.mp3', 'audio/mpeg', 20_000));
  await expect(refusal(audio)).toHaveText('Format audio non supporté. Utilisez MP3, WAV ou OGG.');
  await expect(block(page, audio).getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

test(
  'the bar waits at 90 until media has stored the file (ADMIN-ASSETS-16 to 18)',
  { tag: '@embedded' },
  async ({ page, stack }) => {
    await openFilesOfNew(page, stack);
    const media = firstProcessOf(stack, 'media');
    // It is full for a moment only: the page looks in each frame.
    const isFull = page.waitForFunction(() =>
      document.querySelector('[role=progressbar][aria-valuenow="100"]'),
    );
    process.kill(media, 'SIGSTOP');
    try {
      await chooser(page, audio).setInputFiles(mp3File(200_000));
      await expect(bar(page, audio)).toHaveAttribute('aria-valuenow', '90');
      await expect(
        block(page, audio).getByText('Tout est parti. Enregistrement en cours…').last(),
      ).toBeVisible();
      // The other block is not concerned.
      await expect(bar(page, cover)).toHaveCount(0);
      expect(await problemsOf(page)).toEqual([]);
    } finally {
      process.kill(media, 'SIGCONT');
    }
    await isFull;
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  },
);

test(
  'while media takes nothing, the bar does not run ahead of what has arrived',
  { tag: '@embedded' },
  async ({ page, stack }) => {
    test.setTimeout(240_000);
    const { id } = await openFilesOfNew(page, stack);
    const media = firstProcessOf(stack, 'media');
    process.kill(media, 'SIGSTOP');
    try {
      await chooser(page, audio).setInputFiles(mp3File(45 * mebibyte));
      let last = -1;
      // Until all buffers in between are full.
      await expect
        .poll(
          async () => {
            const percent = await percentOf(page, audio);
            const isStill = percent > 0 && percent === last;
            last = percent;
            return isStill;
          },
          { intervals: [3_000], timeout: 60_000 },
        )
        .toBe(true);
      // What the buffers of the two connections in between can hold: 10 MiB each.
      expect((last / 100) * 45).toBeLessThan(24);
    } finally {
      process.kill(media, 'SIGCONT');
    }
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible({ timeout: 60_000 });
    expect((await storedOf(stack, id)).rows).toHaveLength(1);
  },
);

test('a server without an answer, and one without a sentence (ADMIN-ASSETS-22)', async ({ page, stack }) => {
  const { id } = await openFilesOfNew(page, stack);
  const answer = (status: number, body: object) =>
    page.route(`**/api/admin/episodes/${id}/upload`, (route) => route.fulfill({ status, json: body }), {
      times: 1,
    });
  await answer(200, { ok: false });
  await chooser(page, audio).setInputFiles(mp3File(50_000));
  await expect(block(page, audio).getByRole('alert')).toHaveText("Erreur lors de l'upload");
  await answer(507, { ok: false, error: 'Le stockage des fichiers est plein.', code: 'store_full' });
  await button(page, 'Réessayer').click();
  await expect(block(page, audio).getByRole('alert')).toHaveText('Le stockage des fichiers est plein.');
  await button(page, 'Réessayer').click();
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
});

test('a file is deleted after a question of the browser', async ({ page, stack }) => {
  const { id } = await openFilesOfNew(page, stack);
  await chooser(page, audio).setInputFiles(mp3File(50_000));
  await chooser(page, cover).setInputFiles(await imageOf(page, 'image/webp'));
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  const questions: string[] = [];
  const answerNext = (isYes: boolean) =>
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  answerNext(false);
  await button(page, 'Supprimer le fichier audio').click();
  expect((await streamOf(page, id)).status()).toBe(200);
  answerNext(true);
  await button(page, 'Supprimer le fichier audio').click();
  // ADMIN-ASSETS-25
  await expect(
    block(page, audio).getByText('Fichier audio supprimé avec succès !', { exact: true }),
  ).toBeVisible();
  await expect.poll(async () => (await streamOf(page, id)).status()).toBe(404);
  answerNext(true);
  await button(page, 'Supprimer l’image').click();
  await expect(block(page, cover).getByText('Image de couverture supprimé avec succès !')).toBeVisible();
  // ADMIN-ASSETS-23, 24
  expect(questions).toEqual([
    'Êtes-vous sûr de vouloir supprimer le fichier audio ?',
    'Êtes-vous sûr de vouloir supprimer le fichier audio ?',
    "Êtes-vous sûr de vouloir supprimer l'image de couverture ?",
  ]);
  await expect(block(page, cover).getByText('Déposez l’image ici')).toBeVisible();
});

test('listeners are asked to fetch again: the feed gives another address, and the former one still delivers', async ({
  page,
  stack,
}) => {
  const { id, slug } = await openFilesOfNew(page, stack);
  const waitForList = () => page.waitForResponse(/\/api\/admin\/episodes\?/);
  let listed = waitForList();
  await chooser(page, audio).setInputFiles(mp3File(50_000));
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  await expect(block(page, audio).getByText(`/audio/${id}/1.mp3`)).toBeVisible();
  /** What the feed says of this episode; the cache of the gateway follows within seconds. */
  const inFeed = async () => {
    const feed = await (await page.request.get('/feed-archive.xml')).text();
    const item = feed.split('<item>').find((text) => text.includes(`<title>${slug}</title>`)) ?? '';
    return { guid: /<guid [^>]*>([^<]+)</.exec(item)?.[1], file: /\/audio\/\d+\/([^"]+)"/.exec(item)?.[1] };
  };
  await expect.poll(async () => (await inFeed()).file).toBe('1.mp3');
  const { guid } = await inFeed();
  await listed;
  // A mere replacement changes nothing.
  listed = waitForList();
  await chooser(page, audio).setInputFiles(mp3File(60_000));
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  expect((await inFeed()).file).toBe('1.mp3');
  // The list behind is pale while it is read.
  await listed;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await button(page, 'Faire retélécharger le fichier audio').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/garde son identité/)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Demander', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(block(page, audio).getByText(`/audio/${id}/2.mp3`)).toBeVisible();
  await expect(button(page, 'Faire retélécharger le fichier audio')).toBeFocused();
  await expect.poll(inFeed).toEqual({ guid, file: '2.mp3' });
  const sounds = await Promise.all(
    ['1.mp3', '2.mp3'].map(async (file) => (await page.request.get(`/audio/${id}/${file}`)).body()),
  );
  expect(sounds[0]?.length).toBeGreaterThan(55_000);
  expect(sounds[0]?.equals(sounds[1] ?? Buffer.alloc(0))).toBe(true);
});

test('after the session ended, the file is still there, and is sent after signing in again', async ({
  page,
  stack,
}) => {
  await openFilesOfNew(page, stack);
  const setExpiry = (expiry: string) =>
    queryAs(
      stack,
      'auth',
      `update auth.sessions set expires_at = ${expiry} where user_agent = 'Journey' and user_id in
        (select id from auth.users where role = 'admin') returning id`,
    );
  await setExpiry("now() - interval '1 hour'");
  await expectAdminStatus(page, 403);
  await chooser(page, audio).setInputFiles(mp3File(50_000));
  await expect(block(page, audio).getByRole('link', { name: /^Se reconnecter/ })).toBeVisible();
  await setExpiry("now() + interval '1 day'");
  await expectAdminStatus(page, 200);
  await button(page, 'Réessayer').click();
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
});

test('a file is replaced by keyboard, and the focus stays in the dialog', async ({
  page,
  stack,
}, testInfo) => {
  const { id } = await openFilesOfNew(page, stack);
  const first = testInfo.outputPath('first.mp3');
  const handle = openSync(first, 'w');
  writeSync(handle, mp3File(50_000).buffer);
  closeSync(handle);
  const choose = async (label: string) => {
    const chosen = page.waitForEvent('filechooser');
    await block(page, audio).getByLabel(label).focus();
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(first);
  };
  await choose('Déposez le fichier audio ici, ou choisissez un fichier');
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await filesDialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const before = await storedOf(stack, id);
  await choose('Remplacer le fichier audio');
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
  await expect
    .poll(
      async () => {
        const { rows, objects } = await storedOf(stack, id);
        return rows[0]?.object_key !== before.rows[0]?.object_key && objects.length === 1;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Actions pour/ })).toBeFocused();
});
