import { listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import { removalsRepository } from './removals/removals.repository.ts';
import { buildEpisode, buildStoredAudio, startMediaForTest, type MediaForTest } from './testing/index.ts';

let media: MediaForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  media = await startMediaForTest();
  changes = await listenForTestChanges({ url: media.database.adminUrl, db: media.db });
});
afterAll(async () => {
  await changes.close();
  await media.close();
});

const notifiedBy = (work: () => PromiseLike<unknown>) => changes.notifiedBy(work);

test('a new, a changed and a deleted file announce their episode, columns that no reply shows announce nothing', async () => {
  const episodeId = await buildEpisode(media);
  const audio = () => media.db('media.audio').where({ episode_id: episodeId });
  const row = {
    episode_id: episodeId,
    kind: 'external',
    url: 'https://x.example/a.mp3',
    mime_type: 'audio/mpeg',
    size_bytes: 1,
    uploaded_at: new Date(),
  };
  const expected = [`any-episode episode-${episodeId}`];
  expect(await notifiedBy(() => media.db('media.audio').insert(row))).toEqual(expected);
  expect(await notifiedBy(() => audio().update({ duration_ms: 7_200_000 }))).toEqual(expected);
  expect(await notifiedBy(() => audio().update({ duration_ms: 7_200_000 }))).toEqual([]);
  expect(await notifiedBy(() => audio().update({ url: 'https://x.example/b.mp3' }))).toEqual([]);
  expect(await notifiedBy(() => audio().delete())).toEqual([
    `!any-episode !episode-${episodeId}`,
    ...expected,
  ]);
});

test('a waveform that has come announces its episode; what only producers see announces nothing', async () => {
  const { episodeId, objectKey: object_key } = await buildStoredAudio(media, Buffer.alloc(10));
  const sounds = () => media.db('media.sounds').where({ episode_id: episodeId });
  const waiting = { facts_state: 'waiting', waveform_state: 'waiting' };
  const row = { episode_id: episodeId, object_key, ...waiting };
  expect(await notifiedBy(() => media.db('media.sounds').insert(row))).toEqual([]);
  expect(await notifiedBy(() => sounds().update({ facts_state: 'failed' }))).toEqual([]);
  const drawn = { waveform_state: 'done', levels: [1, 2, 3] };
  expect(await notifiedBy(() => sounds().update(drawn))).toEqual([`episode-${episodeId}`]);
});

test('plays, downloads and the removal of stored files announce nothing', async () => {
  const episodeId = await buildEpisode(media);
  const heard = await notifiedBy(async () => {
    for (const kind of ['play', 'download']) {
      const response = await fetch(`${media.url}/api/metrics/${kind}`, {
        method: 'POST',
        body: JSON.stringify({ episode_id: episodeId, ncid: '3f2b8c1e-0d4a-4b6f-9a1c-2e5d7f8a9b0c' }),
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(200);
    }
    await removalsRepository(media.db).schedule('audio/gone.mp3', new Date());
  });
  expect(heard).toEqual([]);
});

test('triggers of a deletion in another schema run with the rights of this schema’s owner', async () => {
  // Before Postgres 18 they would run as the deleting role. BEFORE triggers always run as the owner.
  const { rows } = await media.db.raw<{ rows: { name: string }[] }>(
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = 'media.audio'::regclass and not t.tgisinternal and t.tgtype & 2 = 0
       and not p.prosecdef`,
  );
  expect(rows).toEqual([]);
});
