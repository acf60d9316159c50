import { maxExternalAudios } from '@nobicast/contracts';
import {
  audioCalls,
  buildEpisode,
  externalAudio,
  listRemovals,
  startMediaForTest,
  wavOf,
  type MediaForTest,
} from '../testing/index.ts';
import { audioRepository } from './audio.repository.ts';

let media: MediaForTest;
let { store, declare, declareAll } = audioCalls({ url: '' });

beforeAll(async () => {
  media = await startMediaForTest();
  ({ store, declare, declareAll } = audioCalls(media));
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.audio').delete();
  await media.db('media_jobs._private_jobs').delete();
  media.setNow(new Date().toISOString());
});

const find = (episodeId: number) => audioRepository(media.db).find(episodeId);

test('declaring external audio is idempotent, and replaces a stored file', async () => {
  const episodeId = await buildEpisode(media);
  await store(episodeId, wavOf(1));
  const stored = await find(episodeId);
  const url = 'https://cdn.example/a.mp3';
  expect(await declare(episodeId, url)).toBe(true);
  expect(await declare(episodeId, url)).toBe(false);
  expect(await declare(episodeId, `${url}?v=2`)).toBe(true);
  expect(await find(episodeId)).toMatchObject({ kind: 'external', url: `${url}?v=2` });
  expect(await listRemovals(media)).toMatchObject([
    { objectKey: stored?.kind === 'stored' && stored.objectKey },
  ]);
  expect(await store(episodeId, wavOf(1))).toMatchObject({ is_changed: true });
  expect(await find(episodeId)).toMatchObject({ kind: 'stored' });
});

test('a duration beyond the range of its column is a validation error', async () => {
  await expect(
    declare(await buildEpisode(media), 'https://cdn.example/a.mp3', 2 ** 31),
  ).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('external audio does not replace a stored copy of its address', async () => {
  const episodeId = await buildEpisode(media);
  const url = 'https://cdn.example/a.mp3';
  await store(episodeId, wavOf(1), url);
  expect(await declare(episodeId, url)).toBe(false);
  expect(await find(episodeId)).toMatchObject({ kind: 'stored' });
});

test('external audio does not replace a stored copy that was made over http', async () => {
  const episodeId = await buildEpisode(media);
  await store(episodeId, wavOf(1), 'http://cdn.example/a.mp3');
  expect(await declare(episodeId, 'https://cdn.example/a.mp3')).toBe(false);
  expect(await find(episodeId)).toMatchObject({ kind: 'stored' });
});

// First use I12.
test('an address with a password is not declared, and one of an older row is not published', async () => {
  const episodeId = await buildEpisode(media);
  const secret = 'https://me:secret@cdn.example/a.mp3?b=1';
  await expect(declare(episodeId, secret)).rejects.toMatchObject({ code: 'validation_failed' });
  await declare(episodeId, 'https://cdn.example/a.mp3');
  await media.db('media.audio').where({ episode_id: episodeId }).update({ url: secret });
  const response = await fetch(`${media.url}/api/episodes/${episodeId}/stream`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('https://cdn.example/a.mp3?b=1');
  expect(await response.text()).not.toContain('secret');
});

test('external audio of several episodes is declared for all of them or none', async () => {
  const ids = [await buildEpisode(media), await buildEpisode(media)];
  const both = ids.map((id) => externalAudio(id, `https://cdn.example/${id}.mp3`));
  await expect(
    declareAll(...both, externalAudio(999_999, 'https://cdn.example/a.mp3')),
  ).rejects.toMatchObject({
    code: 'episode_not_found',
  });
  expect(await Promise.all(ids.map(find))).toEqual([undefined, undefined]);
  await declare(Number(ids[0]), `https://cdn.example/${ids[0]}.mp3`);
  expect((await declareAll(...both)).changed_episode_ids).toEqual([ids[1]]);
  expect(await find(Number(ids[1]))).toMatchObject({ kind: 'external', sizeBytes: 1234 });
});

test('a declaration that is sent again because its reply was lost changes nothing', async () => {
  const episodeId = await buildEpisode(media);
  await declare(episodeId, 'https://cdn.example/a.mp3');
  const before = await find(episodeId);
  media.setNow(new Date(Date.now() + 5_000).toISOString());
  expect(await declare(episodeId, 'https://cdn.example/a.mp3')).toBe(false);
  expect(await find(episodeId)).toEqual(before);
});

test('a declaration refuses too many episodes, an episode twice, and none', async () => {
  const many = Array.from({ length: maxExternalAudios + 1 }, (_, index) =>
    externalAudio(index + 1, 'https://cdn.example/a.mp3'),
  );
  const one = externalAudio(await buildEpisode(media), 'https://cdn.example/a.mp3');
  for (const episodes of [many, [one, one], []])
    await expect(declareAll(...episodes)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await find(one.episode_id)).toBeUndefined();
});

test('declarations of the same episodes in any order, at the same time, do not block each other', async () => {
  const ids = await Promise.all(Array.from({ length: maxExternalAudios }, () => buildEpisode(media)));
  const round = (version: number) => {
    const entries = ids.map((id) => externalAudio(id, `https://cdn.example/${id}.mp3?v=${version}`));
    return declareAll(...(version % 2 ? entries : entries.reverse()));
  };
  const replies = await Promise.all(Array.from({ length: 120 }, (_, version) => round(version)));
  expect(replies.every(({ changed_episode_ids: changed }) => changed.length > 0)).toBe(true);
  const urls = await Promise.all(ids.map(find));
  // Every episode has the same last declaration.
  expect(new Set(urls.map((audio) => audio?.kind === 'external' && audio.url.split('?')[1])).size).toBe(1);
});
