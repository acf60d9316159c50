import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  buildEpisode,
  buildGuest,
  buildMessage,
  buildNewsletterSubscriber,
  buildParticipant,
  buildPost,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import {
  filePart,
  kindPart,
  listRemovals,
  mp3Of,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '@nobicast/media/testing';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import type { Knex } from '@nobicast/service-kit';
import { Client } from 'pg';
import sharp from 'sharp';
import { readTables } from './catalog.ts';
import { createBackup } from './create-backup.ts';
import { manifestFile, objectFile } from './manifest.ts';
import { readManifest, restoreBackup } from './restore-backup.ts';

interface Site {
  database: TestDatabase;
  content: ContentForTest;
  media: MediaForTest;
  owner: Knex;
}

const sites: Site[] = [];
async function startSite(): Promise<Site> {
  const database = await createTestDatabase();
  const site = {
    database,
    content: await startContentForTest(database),
    media: await startMediaForTest({ database }),
    owner: connectForTest(database.adminUrl, 'public'),
  };
  sites.push(site);
  return site;
}
const folders: string[] = [];
function newFolder(): string {
  folders.push(mkdtempSync(path.join(tmpdir(), 'backup-')));
  return folders.at(-1) ?? '';
}

let source: Site;
let backup: string;
let audioOf: number;
beforeAll(async () => {
  source = await startSite();
  await fill(source);
  backup = newFolder();
  await back(source, backup);
});
afterAll(async () => {
  for (const { database, content, media, owner } of sites) {
    await owner.destroy();
    await Promise.all([media.close(), content.close()]);
    await database.drop();
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Something in each schema, with text that a format could break, and files with the work of their jobs. */
async function fill({ content, media, owner }: Site): Promise<void> {
  const hostile = 'a\tb\\N\n"c", é 🎙 \\.';
  const { id } = await buildEpisode(content.db, { number: 975, title: hostile });
  audioOf = id;
  const subjectId = await buildSubject(content.db, { episode_id: id, title: 'Le câble' });
  const guestId = await buildGuest(content.db, { name: 'Awa Diallo' });
  await buildParticipant(content.db, { episode_id: id, guest_id: guestId });
  await buildPost(content.db, { content_md: hostile, tags: ['a,b', '{}', ''] });
  await buildMessage(content.db);
  await buildNewsletterSubscriber(content.db);
  await owner('comments.comments').insert({
    episode_subject_id: subjectId,
    author_name: 'Ada',
    author_email: 'ada@exemple.fr',
    content: hostile,
  });
  await owner.raw(
    `insert into auth.users (id, email, name, role) values (gen_random_uuid(), 'zoe@exemple.fr', 'Zoé', 'user')`,
  );
  const cover = sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc3344' } });
  for (const parts of [
    [kindPart('audio'), filePart(mp3Of(2))],
    [kindPart('cover'), filePart(await cover.png().toBuffer(), 'cover.png', 'image/png')],
  ])
    expect((await uploadForm(media, id, parts)).status).toBe(200);
  const worker = media.startJobs();
  await eventually(async () => (await media.db('media_jobs.jobs').select('id')).length === 0, {
    timeoutMs: 120_000,
  });
  await worker.stop();
}

const back = ({ database, media }: Site, folder: string) =>
  createBackup({ databaseUrl: database.adminUrl, store: media.store, folder });
const restore = ({ database, media }: Site, folder = backup) =>
  restoreBackup({ databaseUrl: database.adminUrl, store: media.store, folder });

async function digestsOf({ database }: Site): Promise<Record<string, string | null>> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  const digests: Record<string, string | null> = {};
  for (const { schema, name } of await readTables(client)) {
    const { rows } = await client.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${schema}.${name} t`,
    );
    digests[`${schema}.${name}`] = rows[0]?.digest ?? null;
  }
  await client.end();
  return digests;
}
const soundOf = async ({ media }: Site) => {
  const reply = await fetch(`${media.url}/api/episodes/${audioOf}/stream`);
  return [reply.status, Buffer.from(await reply.arrayBuffer()).toString('base64')];
};

test('an empty site that is filled from a backup has the same rows, files and next numbers', async () => {
  const target = await startSite();
  const empty = await digestsOf(target);
  await restore(target);
  const digests = await digestsOf(source);
  expect(Object.values(digests).filter(Boolean).length).toBeGreaterThan(15);
  expect(digests).not.toEqual(empty);
  expect(await digestsOf(target)).toEqual(digests);
  expect(await target.media.listStored()).toEqual(await source.media.listStored());
  expect(await soundOf(target)).toEqual(await soundOf(source));
  expect((await soundOf(target))[0]).toBe(200);
  // Sequences continue, and triggers work: the sound of a deleted episode is removed.
  const { id } = await buildEpisode(target.content.db, { number: 976 });
  expect(id).toBeGreaterThan(audioOf);
  await target.content.db('content.episodes').where({ id: audioOf }).delete();
  expect((await listRemovals(target.media)).length).toBeGreaterThan(2);
});

test('what changes meanwhile is in it as it was at the beginning, with its files', async () => {
  const site = await startSite();
  await fill(site);
  const before = await digestsOf(site);
  const stored = await site.media.listStored();
  const folder = newFolder();
  let isDeleted = false;
  const worker = site.media.startJobs();
  await createBackup({
    databaseUrl: site.database.adminUrl,
    store: {
      read: (...call) => site.media.store.read(...call),
      // The tables have been read: the episode is deleted, and its removals are due.
      stat: async (key) => {
        if (!isDeleted) {
          isDeleted = true;
          await site.content.db('content.episodes').delete();
          await eventually(async () => {
            const removals = await listRemovals(site.media);
            return removals.length === stored.length && removals.every(({ runAt }) => runAt > new Date());
          });
        }
        return site.media.store.stat(key);
      },
    },
    folder,
  });
  expect(isDeleted).toBe(true);
  await worker.stop();
  const target = await startSite();
  await restore(target, folder);
  expect(await digestsOf(target)).toEqual(before);
  expect(await target.media.listStored()).toEqual(stored);
});

test('only one is made at a time, in a folder of its own; an interrupted one is none', async () => {
  const folder = newFolder();
  await createBackup({
    databaseUrl: source.database.adminUrl,
    store: {
      read: (...call) => source.media.store.read(...call),
      stat: async (key) => {
        await expect(back(source, newFolder())).rejects.toThrow('Another backup');
        return source.media.store.stat(key);
      },
    },
    folder,
  });
  await expect(back(source, folder)).rejects.toThrow('is not empty');
  const cut = newFolder();
  const store = { stat: () => Promise.reject(new Error('cut')), read: source.media.store.read };
  await expect(createBackup({ databaseUrl: source.database.adminUrl, store, folder: cut })).rejects.toThrow(
    'cut',
  );
  expect(existsSync(path.join(cut, manifestFile))).toBe(false);
  const target = await startSite();
  await expect(restore(target, cut)).rejects.toThrow('no whole backup');
  // The interrupted backup has released the lock.
  await back(source, newFolder());
});

describe('a restore changes nothing', () => {
  let target: Site;
  let empty: Awaited<ReturnType<typeof digestsOf>>;
  beforeAll(async () => {
    target = await startSite();
    empty = await digestsOf(target);
  });
  const expectRefused = async (folder: string, message: RegExp) => {
    await expect(restore(target, folder)).rejects.toThrow(message);
    expect(await digestsOf(target)).toEqual(empty);
  };
  async function copyWith(change: (folder: string) => void): Promise<string> {
    const folder = newFolder();
    await back(source, folder);
    change(folder);
    return folder;
  }

  test('where the site is not empty', async () => {
    const used = await startSite();
    await buildEpisode(used.content.db);
    const before = await digestsOf(used);
    await expect(restore(used)).rejects.toThrow('content.episodes has rows');
    expect(await digestsOf(used)).toEqual(before);
  });

  test('where another release has made the backup', async () => {
    const folder = await copyWith((at) => {
      const file = path.join(at, manifestFile);
      const text = readFileSync(file, 'utf8').replace('"001_episodes"', '"000_other"');
      rmSync(file);
      appendFileSync(file, text);
    });
    expect(readManifest(folder).migrations.content).toContain('000_other');
    await expectRefused(folder, /another release \(content\)/);
  });

  test('where a file is damaged or cut', async () => {
    await expectRefused(
      await copyWith((folder) => appendFileSync(path.join(folder, objectFile(0)), 'x')),
      /is damaged/,
    );
    await expectRefused(
      await copyWith((folder) => {
        const file = path.join(folder, 'media.audio.copy');
        const rows = readFileSync(file, 'utf8');
        rmSync(file);
        appendFileSync(file, rows.slice(0, Math.floor(rows.length / 2)));
      }),
      /./,
    );
    await expectRefused(
      await copyWith((folder) => {
        const file = path.join(folder, 'content.guests.copy');
        rmSync(file);
        appendFileSync(file, '');
      }),
      /has 0 rows, and 1 were backed up/,
    );
  });
});
