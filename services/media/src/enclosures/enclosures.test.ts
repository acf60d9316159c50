import { renewEnclosure, feedAudio, fillPath, getAudioFacts, type EpisodeFiles } from '@nobicast/contracts';
import { eventually, listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import { audioRepository } from '../audio/audio.repository.ts';
import {
  buildEpisode,
  buildStoredAudio,
  memberHeaders,
  mp3Of,
  adminId,
  startMediaForTest,
  wavOf,
  uploadForm,
  filePart,
  kindPart,
  type MediaForTest,
} from '../testing/index.ts';

const sound = mp3Of(2);
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

const headers = () => memberHeaders(media);
const ask = (path: string, init: RequestInit = {}) =>
  fetch(media.url + path, { redirect: 'manual', ...init });

async function renew(episodeId: number, version: number, sender: Record<string, string> = headers()) {
  const response = await ask(fillPath(renewEnclosure.path, { params: { id: episodeId } }), {
    method: renewEnclosure.method,
    headers: { ...sender, 'content-type': 'application/json' },
    body: JSON.stringify({ version }),
  });
  const { data, code } = (await response.json()) as {
    data?: { enclosure: { version: number; path: string } };
    code?: string;
  };
  return { status: response.status, code, path: data?.enclosure.path };
}

async function factsOf(episodeId: number) {
  const response = await ask(fillPath(getAudioFacts.path, { params: { id: episodeId } }), {
    headers: headers(),
  });
  return ((await response.json()) as { data: EpisodeFiles }).data.audio?.enclosure;
}

/** As content reads it for the feeds. */
const fileInFeeds = async (episodeId: number) =>
  (
    await media
      .content('media.published_assets')
      .where({ episode_id: episodeId })
      .first<{ enclosure_file: string | null }>('enclosure_file')
  ).enclosure_file;

/** At former and current addresses. */
const typesAt = async (episodeId: number, ...files: string[]) => {
  const types: string[] = [];
  for (const file of files) {
    const response = await ask(`/audio/${episodeId}/${file}`, { method: 'HEAD' });
    types.push(
      response.status === 200 ? (response.headers.get('content-type') ?? '') : String(response.status),
    );
  }
  return types;
};

const listAudit = () =>
  media.db('media.audit').orderBy('id').select('action', 'target_type', 'target_id', 'actor_id', 'details');

const setType = (episodeId: number, mimeType: string) =>
  media.db('media.audio').where({ episode_id: episodeId }).update({ mime_type: mimeType });

test.each(Object.keys(feedAudio))('%s has an address as soon as it is stored', async (mimeType) => {
  const { episodeId } = await buildStoredAudio(media, sound, {}, mimeType);
  expect(await fileInFeeds(episodeId)).toMatch(/^1\.(mp3|m4a)$/);
});

test('a file of the same type in its place has the same address, also after the first one was deleted', async () => {
  const { episodeId } = await buildStoredAudio(media, sound);
  const before = await fileInFeeds(episodeId);
  expect((await uploadForm(media, episodeId, [kindPart('audio'), filePart(mp3Of(3))])).status).toBe(200);
  expect([before, await fileInFeeds(episodeId)]).toEqual(['1.mp3', '1.mp3']);
  await audioRepository(media.db).remove(episodeId);
  expect(await typesAt(episodeId, '1.mp3')).toEqual(['404']);
  const again = mp3Of(4);
  expect((await uploadForm(media, episodeId, [kindPart('audio'), filePart(again)])).status).toBe(200);
  expect(await fileInFeeds(episodeId)).toBe('1.mp3');
  const delivered = await ask(`/audio/${episodeId}/1.mp3`);
  expect(Buffer.from(await delivered.arrayBuffer())).toEqual(again);
});

test('an MP3 in place of an M4A has the next address; the former one delivers it, under its true type', async () => {
  const { episodeId } = await buildStoredAudio(media, sound, {}, 'audio/mp4');
  expect(await fileInFeeds(episodeId)).toBe('1.m4a');
  expect((await uploadForm(media, episodeId, [kindPart('audio'), filePart(sound)])).status).toBe(200);
  expect(await fileInFeeds(episodeId)).toBe('2.mp3');
  expect(await typesAt(episodeId, '1.m4a', '2.mp3')).toEqual(['audio/mpeg', 'audio/mpeg']);
  expect(await typesAt(episodeId, '1.mp3', '2.m4a', '3.mp3')).toEqual(['404', '404', '404']);
  expect(Buffer.from(await (await ask(`/audio/${episodeId}/1.m4a`)).arrayBuffer())).toEqual(sound);
});

test('what no app plays leaves the feeds, but not the address that was given', async () => {
  const { episodeId } = await buildStoredAudio(media, sound);
  expect((await uploadForm(media, episodeId, [kindPart('audio'), filePart(wavOf(1))])).status).toBe(200);
  expect(await typesAt(episodeId, '1.mp3')).toEqual(['audio/wav']);
  expect(await factsOf(episodeId)).toBeNull();
  await setType(episodeId, 'audio/mp3');
  expect(await fileInFeeds(episodeId)).toBe('1.mp3');
});

test('a sound that a merge brings keeps the address of the podcast, or takes the next one', async () => {
  const podcast = await buildStoredAudio(media, sound);
  for (const [mimeType, file] of [
    ['audio/mpeg', '1.mp3'],
    ['audio/x-m4a', '2.m4a'],
  ] as const) {
    const preparation = await buildStoredAudio(media, sound, { type: 'preparation' }, mimeType);
    await media.db('media.audio').where({ episode_id: podcast.episodeId }).delete();
    await media.content.raw('select media.move_to_episode(?, ?, true, false)', [
      preparation.episodeId,
      podcast.episodeId,
    ]);
    expect(await fileInFeeds(podcast.episodeId)).toBe(file);
  }
  expect(await typesAt(podcast.episodeId, '1.mp3')).toEqual(['audio/x-m4a']);
});

describe('to ask listeners to fetch again', () => {
  test('gives the sound the next address; all former ones deliver it, ranges included', async () => {
    const { episodeId } = await buildStoredAudio(media, sound);
    expect(await factsOf(episodeId)).toEqual({ version: 1, path: `/audio/${episodeId}/1.mp3` });
    const renewed = { status: 200, code: undefined, path: `/audio/${episodeId}/2.mp3` };
    const announced = await changes.notifiedBy(async () => {
      expect(await renew(episodeId, 2)).toEqual(renewed);
    });
    // The gateway purges these: feeds have the key of any episode.
    expect(announced).toEqual([`any-episode episode-${episodeId}`]);
    expect(await fileInFeeds(episodeId)).toBe('2.mp3');
    expect(await factsOf(episodeId)).toEqual({ version: 2, path: `/audio/${episodeId}/2.mp3` });
    expect(await typesAt(episodeId, '1.mp3', '2.mp3', '3.mp3', '0.mp3', '01.mp3')).toEqual([
      'audio/mpeg',
      'audio/mpeg',
      '404',
      '404',
      '404',
    ]);
    for (const file of ['1.mp3', '2.mp3']) {
      const part = await ask(`/audio/${episodeId}/${file}`, { headers: { range: 'bytes=10-19' } });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, sound.subarray(10, 20)]);
    }
  });

  test('requests at all addresses are those of the episode', async () => {
    const { episodeId } = await buildStoredAudio(media, sound);
    await renew(episodeId, 2);
    for (const file of ['1.mp3', '2.mp3'])
      await (
        await ask(`/audio/${episodeId}/${file}`, { headers: { 'user-agent': 'AntennaPod/3.5.0' } })
      ).arrayBuffer();
    await eventually(async () => {
      await media.recorder.flush();
      const rows = await media
        .db('media.delivery_events')
        .where({ episode_id: episodeId, is_eligible: true });
      return rows.length === 2;
    });
  });

  test('sent twice, it is done once, with one row in the audit', async () => {
    const { episodeId } = await buildStoredAudio(media, sound);
    const before = (await listAudit()).length;
    const replies = await Promise.all([renew(episodeId, 2), renew(episodeId, 2)]);
    const path = `/audio/${episodeId}/2.mp3`;
    expect(replies.map((reply) => [reply.status, reply.path])).toEqual([
      [200, path],
      [200, path],
    ]);
    expect((await listAudit()).slice(before)).toEqual([
      {
        action: 'renew',
        target_type: 'audio',
        target_id: String(episodeId),
        actor_id: adminId,
        details: { version: 2 },
      },
    ]);
  });

  test('is refused to who has seen another address', async () => {
    const { episodeId } = await buildStoredAudio(media, sound);
    expect(await renew(episodeId, 3)).toMatchObject({ status: 409, code: 'enclosure_changed' });
    await renew(episodeId, 2);
    await renew(episodeId, 3);
    expect(await renew(episodeId, 2)).toMatchObject({ status: 409, code: 'enclosure_changed' });
    expect(await fileInFeeds(episodeId)).toBe('3.mp3');
    for (const version of [1, 0, 1.5]) expect((await renew(episodeId, version)).status).toBe(400);
  });

  test.each(['moderator', 'user'] as const)('is refused to a %s', async (role) => {
    const { episodeId } = await buildStoredAudio(media, sound);
    expect(await renew(episodeId, 2, memberHeaders(media, role))).toMatchObject({ status: 403 });
    expect(await fileInFeeds(episodeId)).toBe('1.mp3');
  });

  test('is refused where no feed names the sound', async () => {
    const refused = { status: 409, code: 'not_in_feeds' };
    const scheduled = await buildStoredAudio(media, sound, { published_at: '2099-01-01T00:00:00Z' });
    const preparation = await buildStoredAudio(media, sound, { type: 'preparation' });
    const wav = await buildStoredAudio(media, sound, {}, 'audio/wav');
    const silent = await buildEpisode(media);
    for (const id of [scheduled.episodeId, preparation.episodeId, wav.episodeId, silent])
      expect(await renew(id, 2)).toMatchObject(refused);
    expect(await renew(999_999, 2)).toMatchObject({ status: 404, code: 'episode_not_found' });
    expect(await factsOf(scheduled.episodeId)).toBeNull();
  });
});

test('the addresses go with their episode', async () => {
  const { episodeId } = await buildStoredAudio(media, sound);
  await media.content('content.episodes').where({ id: episodeId }).delete();
  expect(await media.db('media.enclosures').where({ episode_id: episodeId })).toEqual([]);
});
