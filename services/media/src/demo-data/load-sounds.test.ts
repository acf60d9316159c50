import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { audioRepository } from '../audio/audio.repository.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import { envelopesRepository } from '../sounds/envelopes.repository.ts';
import { soundsRepository } from '../sounds/sounds.repository.ts';
import {
  buildEpisode,
  filePart,
  kindPart,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { loadSounds } from './load-sounds.ts';
import { episodeFilesSchema, preparedSoundsSchema } from './sounds.schema.ts';

const folder = path.resolve(__dirname, '../../../../infra/demo-data');
const readText = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const { sounds } = preparedSoundsSchema.parse(JSON.parse(readText('sounds.json')));
const { episodes } = episodeFilesSchema.parse(JSON.parse(readText('content.json')));
const readAudio = (file: string) => readFileSync(path.join(folder, 'audio', file));

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.content('content.episodes').delete();
  await media.db('media_jobs._private_jobs').delete();
});

const load = (options: { failsAt?: number } = {}) => {
  let ids = 0;
  return loadSounds(
    {
      demoData: demoDataRepository(media.db),
      removals: removalsRepository(media.db),
      store: media.store,
      inTransaction: (work) =>
        media.db.transaction((transaction) =>
          work({
            audio: audioRepository(transaction),
            removals: removalsRepository(transaction),
            demoData: demoDataRepository(transaction),
            envelopes: envelopesRepository(transaction),
            sounds: soundsRepository(transaction),
          }),
        ),
      audioFolder: path.join(folder, 'audio'),
      uploadLifetimeMs: 60_000,
      newId: () => {
        ids += 1;
        if (ids === options.failsAt) throw new Error('killed');
        return randomUUID();
      },
      clock: () => new Date(),
      onProgress: (done, all) => progress.push(`${done}/${all}`),
    },
    [
      { slug: 'deux', audio: '975.mp3' },
      { slug: 'themes', audio: null },
      { slug: 'un', audio: 'archive.mp3' },
    ],
    sounds,
  );
};
let progress: string[];
beforeEach(() => (progress = []));

/** All that is known of the audio, except where and when it was stored. */
async function readSound(episodeId: number) {
  const { rows } = await media.db.raw<{ rows: { is_heard: boolean }[] }>(
    `select a.kind, a.mime_type, a.size_bytes, a.duration_ms, s.facts_state, s.facts, s.waveform_state, s.levels,
        s.id3_bytes, s.object_key = a.object_key as is_current, s.envelope_state <> 'waiting' as is_heard,
        e.steps, e.silences, e.integrated_lufs, e.true_peak_dbtp
      from media.audio a join media.sounds s on s.episode_id = a.episode_id
        left join media.envelopes e on e.episode_id = a.episode_id
      where a.episode_id = ?`,
    [episodeId],
  );
  return rows[0];
}

async function jobCount(): Promise<number> {
  const { rows } = await media.db.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from media_jobs.jobs where task_identifier in ('hear_sound', 'remove_object')`,
  );
  return rows[0]?.count ?? -1;
}

test('what the jobs find out of the files is what the demo data says of them', async () => {
  const worker = media.startJobs();
  for (const [slug, file] of [
    ['deux', '975.mp3'],
    ['un', 'archive.mp3'],
  ] as const) {
    const uploadedTo = await buildEpisode(media);
    await uploadForm(media, uploadedTo, [kindPart('audio'), filePart(readAudio(file))]);
    await eventually(async () => (await readSound(uploadedTo))?.is_heard === true);
    const loadedTo = await buildEpisode(media, { slug });
    await load();
    expect(await readSound(loadedTo)).toEqual(await readSound(uploadedTo));
  }
  await worker.stop();
});

test('each file of the demo data is described, as it is now', () => {
  const described = new Map(sounds.map(({ file, sha256 }) => [file, sha256]));
  const used = new Set(episodes.flatMap(({ audio }) => audio ?? []));
  expect([...described.keys()].sort()).toEqual([...used].sort());
  for (const [file, sha256] of described)
    expect([file, createHash('sha256').update(readAudio(file)).digest('hex')]).toEqual([file, sha256]);
});

test('no work is left for the jobs, and a second run changes nothing', async () => {
  const newest = await buildEpisode(media, { slug: 'deux' });
  await load();
  expect([await jobCount(), progress]).toEqual([0, ['2/2']]);
  const audio = await audioRepository(media.db).find(newest);
  await load();
  expect(await audioRepository(media.db).find(newest)).toEqual(audio);
});

test('a run that was interrupted is continued, newest first, and audio of somebody else is left alone', async () => {
  const newest = await buildEpisode(media, { slug: 'deux' });
  const oldest = await buildEpisode(media, { slug: 'un' });
  await expect(load({ failsAt: 2 })).rejects.toThrow('killed');
  expect(progress).toEqual(['1/2']);
  expect([await readSound(newest), await readSound(oldest)]).toEqual([expect.anything(), undefined]);

  await audioRepository(media.db).remove(newest);
  await audioRepository(media.db).put(newest, {
    kind: 'external',
    url: 'https://sounds.example/mine.mp3',
    mimeType: 'audio/mpeg',
    sizeBytes: 5,
    durationMs: 5,
    uploadedAt: new Date(),
  });
  await load();
  expect(await audioRepository(media.db).find(newest)).toMatchObject({
    url: 'https://sounds.example/mine.mp3',
  });
  expect(await readSound(oldest)).toBeDefined();
});
