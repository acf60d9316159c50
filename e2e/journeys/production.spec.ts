import { rmSync, writeFileSync } from 'node:fs';
import { wavOf } from '@nobicast/media/sounds';
import type { Page } from '@playwright/test';
import { bigButton, expectPlaying, recordAudioEvents, region, seconds } from '../stack/audio.ts';
import {
  block,
  chooser,
  createEpisode,
  mp3File,
  newSlug,
  openFiles,
  removeEpisodes,
} from '../stack/episode-files.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, isHydrated, test, type Stack } from '../stack/test.ts';

/** Of the audio of the whole production: `npm run test:long` takes as much as a real one has. */
const audioMebibytes = Number(process.env.NOBICAST_AUDIO_MEBIBYTES ?? 4);
const mebibyte = 1024 * 1024;
const audio = 'Fichier audio';
const storedAudio = 'Fichier audio uploadé avec succès !';
/** Seconds; a large file is read, stored and looked at for longer. */
const uploadTimeout = { timeout: 30_000 + audioMebibytes * 1_000 };

test.afterEach(({ stack }) => removeEpisodes(stack));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const start = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Début de «\\s${title}\\s»$`) });

async function openEpisode(page: Page, slug: string) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await button(page, /^Actions pour/).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
}
async function save(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// ROLES-14
test('an episode is produced: prepared, its subjects collected, its audio sent, its starts set, published at its date, and heard', async ({
  page,
  browser,
  stack,
}, testInfo) => {
  test.setTimeout(120_000 + 3 * uploadTimeout.timeout);
  await signInAs(page.context(), stack, 'admin');
  const slug = newSlug();

  // The preparation, public at once.
  await page.goto('/admin?onglet=episodes');
  await button(page, 'Nouvel Épisode').click();
  const created = page.getByRole('dialog', { name: 'Créer un Nouvel Épisode' });
  await created.getByLabel('Numéro').fill('14');
  await created.getByLabel('Type').selectOption('preparation');
  await created.getByLabel('Titre').fill('Le conducteur de nuit');
  await created.getByLabel('Slug').fill(slug);
  await created.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(created).toHaveCount(0);
  const visitor = await (await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })).newPage();
  const statusFor = async (path: string) => (await visitor.request.get(path)).status();
  await expect.poll(() => statusFor(`/episodes/${slug}`)).toBe(200);

  // Its subjects.
  await openEpisode(page, slug);
  await page.getByRole('tab', { name: /^Sujets/ }).click();
  for (const title of ['La panne', 'Le câble', 'La suite']) {
    await button(page, 'Ajouter un sujet').click();
    const form = page.getByRole('dialog', { name: 'Ajouter un sujet' });
    await form.getByLabel('Titre').fill(title);
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(form).toHaveCount(0);
  }
  await expect(page.getByRole('tab', { name: 'Sujets (3)' })).toBeVisible();

  // It becomes the podcast of its number, with a date to come.
  await page.getByRole('tab', { name: "Détails de l'épisode" }).click();
  await page.getByRole('dialog').getByLabel('Type').selectOption('podcast');
  await page.getByRole('dialog').getByRole('spinbutton').first().click();
  await page.keyboard.type('020220991000');
  await save(page);
  await expect.poll(() => statusFor(`/episodes/${slug}`)).toBe(404);

  // The audio.
  const file = testInfo.outputPath('nobicast-14.mp3');
  writeFileSync(file, mp3File(audioMebibytes * mebibyte, { kilobits: 320 }).buffer);
  await openFiles(page, slug);
  await chooser(page, audio).setInputFiles(file);
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible(uploadTimeout);
  rmSync(file);
  const [{ id } = { id: 0 }] = await queryAs<{ id: number }>(
    stack,
    'content',
    'select id from content.episodes where slug = $1',
    [slug],
  );
  expect(await statusFor(`/api/episodes/${id}/stream`)).toBe(404);

  // The starts.
  await openEpisode(page, slug);
  await page.getByRole('tab', { name: 'Sujets (3)' }).click();
  for (const [title, at] of [
    ['La panne', '0:00'],
    ['Le câble', '0:20'],
    ['La suite', '0:45'],
  ] as const) {
    await start(page, title).fill(at);
    await start(page, title).press('Enter');
    await expect(start(page, title)).toHaveValue(/^00:/);
  }
  await expect(page.getByText('3 débuts réels sur 3')).toBeVisible();

  // The date comes: nobody waits for 2099 here. Nothing is written at that instant.
  await queryAs(
    stack,
    'content',
    "update content.episodes set published_at = now() + interval '10 seconds' where slug = $1 returning id",
    [slug],
  );
  expect(await statusFor(`/episodes/${slug}`)).toBe(404);
  await expect.poll(() => statusFor(`/episodes/${slug}`), { timeout: 60_000 }).toBe(200);

  // It is heard, from a subject.
  await visitor.goto(`/episodes/${slug}`);
  await expect.poll(() => isHydrated(visitor)).toBe(true);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('14');
  await visitor
    .getByRole('button', { name: /00:00:45/ })
    .first()
    .click();
  await expectPlaying(visitor);
  expect(await seconds(visitor)).toBeGreaterThanOrEqual(45);
  await expect(region(visitor)).toContainText('La suite');
  await visitor.context().close();
});

/** Two minutes: the first is loud, the second silent. */
function loudThenSilent(): Buffer {
  const bytes = wavOf(120);
  for (let at = 44; at < bytes.length / 2; at += 4) bytes[at] = 200;
  return bytes;
}

/** The audio of an episode, sent as an admin without the dialog. */
async function sendAudio(page: Page, stack: Stack, id: number, buffer: Buffer) {
  const reply = await page.request.post(`/api/admin/episodes/${id}/upload`, {
    headers: { origin: stack.url },
    multipart: { kind: 'audio', file: { name: 'nobicast-14.wav', mimeType: 'audio/wav', buffer } },
  });
  expect(reply.status()).toBe(200);
}

test('the audio is replaced while somebody listens: the sound goes on, and the starts are to be checked', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(600_000);
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createEpisode(stack);
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index, start_ms)
      values ($1, 'Un', 0, 0), ($1, 'Deux', 1, 20000), ($1, 'Trois', 2, null) returning id`,
    [id],
  );
  await sendAudio(page, stack, id, loudThenSilent());
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
  await expect(block(page, audio).getByText(storedAudio)).toBeVisible(uploadTimeout);
  await expect(block(page, audio).getByText('00:01:52')).toBeVisible();
  await expectPlaying(listener);
  expect(await events()).toEqual([]);
  await listener.context().close();

  // A job tells content.
  await expect(async () => {
    await openEpisode(page, slug);
    await page.getByRole('tab', { name: /^Sujets/ }).click();
    await expect(page.getByText('à vérifier', { exact: true })).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  // The figures stay, and a waveform of the new file follows.
  expect(await countPlays()).toBe(1);
  await expect.poll(loudParts, { timeout: 250_000 }).toBe(0);
});
