import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mp3Of } from '@nobicast/media/sounds';
import type { Page } from '@playwright/test';
import { Client } from 'minio';
import { queryAs, signInAs } from './members.ts';
import { expect, type Stack } from './test.ts';

// Everything here is of 2014, which no other journey uses, and is deleted afterwards.
const prefix = 'fichiers-';
const bucket = 'nobicast-media';
export const removeEpisodes = (stack: Stack) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`);

export const newSlug = () => `${prefix}${randomUUID().slice(0, 8)}`;

/** Of about this size. */
export const mp3File = (bytes: number, { kilobits = 64 } = {}) => ({
  name: 'nobicast-14.mp3',
  mimeType: 'audio/mpeg',
  buffer: mp3Of(bytes / (kilobits * 125), { kilobits: [kilobits] }),
});

export async function createEpisode(stack: Stack, publishedAt = '2014-02-03T09:00:00Z') {
  const slug = newSlug();
  const [row] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values (14, 'podcast', $1, $1, $2) returning id`,
    [slug, publishedAt],
  );
  if (!row) throw new Error('No episode was created.');
  return { id: row.id, slug };
}

export const filesDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Gestion des Assets - Épisode #14', exact: true });
export const block = (page: Page, name: 'Fichier audio' | 'Image de couverture' | 'Transcription') =>
  filesDialog(page).getByRole('region', { name, exact: true });
export const chooser = (page: Page, name: Parameters<typeof block>[1]) =>
  block(page, name).locator('input[type=file]');
export const bar = (page: Page, name: Parameters<typeof block>[1]) =>
  block(page, name).getByRole('progressbar');
export const percentOf = async (page: Page, name: Parameters<typeof block>[1]) =>
  Number(await bar(page, name).getAttribute('aria-valuenow'));

/** The list shows this episode alone. */
export async function openFiles(page: Page, slug: string) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await page.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: 'Gérer les fichiers' }).click();
  await expect(filesDialog(page)).toBeVisible();
}

/** The list shows this episode alone. */
export async function openEpisode(page: Page, slug: string) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await page.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
}
export async function openSubjects(page: Page, slug: string) {
  await openEpisode(page, slug);
  await page.getByRole('tab', { name: /^Sujets/ }).click();
}

export async function openFilesOfNew(page: Page, stack: Stack) {
  await signInAs(page.context(), stack, 'admin');
  const episode = await createEpisode(stack);
  await openFiles(page, episode.slug);
  return episode;
}

/** What is left of all uploads to an episode: its row, its objects, and unfinished ones. */
export async function storedOf(stack: Stack, episodeId: number) {
  const rows = await queryAs<{ object_key: string; size_bytes: number }>(
    stack,
    'media',
    'select object_key, size_bytes::int from media.audio where episode_id = $1',
    [episodeId],
  );
  const { addresses } = JSON.parse(readFileSync(path.join(stack.dataFolder, 'run.json'), 'utf8')) as {
    addresses: { store: number };
  };
  const secrets = JSON.parse(readFileSync(path.join(stack.dataFolder, 'secrets.json'), 'utf8')) as {
    storeAccessKey: string;
    storeSecretKey: string;
  };
  const client = new Client({
    endPoint: '127.0.0.1',
    port: addresses.store,
    useSSL: false,
    accessKey: secrets.storeAccessKey,
    secretKey: secrets.storeSecretKey,
  });
  const folder = `audio/${episodeId}/`;
  const namesIn = async (list: AsyncIterable<unknown>, field: 'name' | 'key') => {
    const names: string[] = [];
    // The client types its lists as any.
    for await (const item of list) names.push((item as Record<typeof field, string>)[field]);
    return names;
  };
  /** The client reads the parts of each upload: if one ends meanwhile, the list is read again. */
  const listUnfinished = async (): Promise<string[]> => {
    try {
      return await namesIn(client.listIncompleteUploads(bucket, folder, true), 'key');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'NoSuchUpload') return listUnfinished();
      throw error;
    }
  };
  return {
    rows,
    objects: await namesIn(client.listObjectsV2(bucket, folder, true), 'name'),
    unfinished: await listUnfinished(),
  };
}
