import type { EpisodeDetail, Preview, PreviewLink } from '@nobicast/contracts';
import { previewLink } from '@nobicast/contracts/preview-link';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

const friday = '2026-11-20T12:00:00.000Z';
const monday = '2026-11-23T09:00:00.000Z';

let content: ContentForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(() => content.close());
beforeEach(() => content.setNow(friday));

const scheduled = (fields: Parameters<typeof buildEpisode>[1] = {}) =>
  buildEpisode(content.db, { published_at: monday, ...fields });
const pathOf = (episodeId: number) => `/api/admin/episodes/${episodeId}/previews`;
const create = (episodeId: number, body: object = {}) =>
  content.call('POST', pathOf(episodeId), { as: maud, body });
const list = async (episodeId: number) =>
  // The services for tests check every reply against its contract.
  ((await content.call('GET', pathOf(episodeId), { as: maud })).body.data as { previews: PreviewLink[] })
    .previews;
const newPreview = async (episodeId: number, body: object = {}) => {
  const reply = await create(episodeId, body);
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return (reply.body.data as { preview: PreviewLink }).preview;
};
const open = (token: string) => fetch(`${content.url}/api/previews?token=${token}`);
const opened = async (token: string) => {
  const reply = await open(token);
  return [reply.status, ((await reply.json()) as { data?: Preview }).data] as const;
};

test('a preview address shows a scheduled episode with its parts, which stays 404 for everybody else', async () => {
  const { id, slug } = await scheduled({ slug: 'un-secret', title: 'Un secret' });
  await buildSubject(content.db, { episode_id: id, title: 'Premier', start_ms: 60_000 });
  const guest_id = await buildGuest(content.db, { name: 'Odile' });
  await buildParticipant(content.db, { episode_id: id, guest_id });
  const { token, label, created_by, expires_at } = await newPreview(id, { label: 'Odile', days: 5 });
  expect([label, created_by, expires_at]).toEqual(['Odile', 'Maud', '2026-11-25T12:00:00.000Z']);
  // It opens in the address line without a word of the episode.
  expect(previewLink(token)).toMatch(/^\/apercu\?cle=[\w-]{43}$/);

  const [status, preview] = await opened(token);
  expect([status, preview]).toMatchObject([
    200,
    {
      state: 'preview',
      expires_at,
      episode: { id, slug, title: 'Un secret' },
      subjects: [{ title: 'Premier', start_ms: 60_000 }],
      guests: [{ name: 'Odile' }],
    },
  ]);
  for (const reference of [slug, id])
    expect((await content.get(`/api/episodes/${reference}`)).status).toBe(404);
});

test('no cache keeps it, no search engine shows it, and it is not passed on', async () => {
  const { token } = await newPreview((await scheduled()).id);
  for (const address of [token, 'x'.repeat(43)]) {
    const { headers } = await open(address);
    const names = ['cache-control', 'x-robots-tag', 'referrer-policy', 'surrogate-key'];
    expect(names.map((name) => headers.get(name))).toEqual(['no-store', 'noindex', 'no-referrer', null]);
  }
});

test('an unknown, a revoked and an expired address are answered alike', async () => {
  const { id } = await scheduled({ published_at: '2027-03-01T09:00:00Z' });
  const [revoked, expired] = [await newPreview(id), await newPreview(id, { days: 1 })];
  const revoke = () => content.call('DELETE', `${pathOf(id)}/${revoked.id}`, { as: maud });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).body.code).toBe('preview_not_found');
  content.setNow('2026-11-21T12:00:00.001Z');
  const replies = await Promise.all(
    [revoked.token, expired.token, 'x'.repeat(43), 'short', ''].map(async (token) => {
      const reply = await open(token);
      const body = (await reply.json()) as Record<string, unknown>;
      return [reply.status, { ...body, requestId: undefined }];
    }),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject([404, { code: 'preview_not_found' }]);
  expect(await list(id)).toEqual([]);
});

test('from its date on it leads to the page of the episode, unless it was revoked', async () => {
  const { id, slug } = await scheduled();
  // It would have expired by then.
  const { token } = await newPreview(id, { days: 1 });
  const revoked = await newPreview(id);
  await content.call('DELETE', `${pathOf(id)}/${revoked.id}`, { as: maud });
  content.setNow(monday);
  expect(await opened(token)).toEqual([200, { state: 'public', slug }]);
  expect((await opened(revoked.token))[0]).toBe(404);
  expect((await create(id)).body.code).toBe('already_public');
});

// T3-B20
test('made once the preparation is public, it shows the podcast that this becomes; one from before leads to the page', async () => {
  const { id, slug } = await scheduled({ type: 'preparation' });
  const before = await newPreview(id, { days: 30 });
  content.setNow('2026-11-23T09:00:01.000Z');
  const { token } = await newPreview(id, { days: 30 });
  expect(await opened(before.token)).toEqual([200, { state: 'public', slug }]);
  expect(await opened(token)).toMatchObject([200, { state: 'preview', episode: { id, type: 'podcast' } }]);
  await content.db('content.episodes').where({ id }).update({ type: 'podcast' });
  expect(await opened(token)).toEqual([200, { state: 'public', slug }]);
  expect((await create(id)).body.code).toBe('already_public');
});

test('it works for thirty days at most, and an episode has twenty at most', async () => {
  const { id } = await scheduled({ published_at: '2027-03-01T09:00:00Z' });
  expect((await newPreview(id)).expires_at).toBe('2026-12-20T12:00:00.000Z');
  expect((await create(id, { days: 31 })).body.fields).toMatchObject([{ path: 'days' }]);
  for (let count = 1; count < 20; count += 1) await newPreview(id);
  const { status, body } = await create(id);
  expect([status, body.code]).toEqual([409, 'too_many_previews']);
  expect(await list(id)).toHaveLength(20);
});

test('who made and revoked an address is in the audit, without the address', async () => {
  const { id } = await scheduled();
  const preview = await newPreview(id, { label: 'Odile' });
  await content.call('DELETE', `${pathOf(id)}/${preview.id}`, { as: maud });
  const audit = await content
    .db('content.audit')
    .where({ target_type: 'preview', target_id: preview.id })
    .orderBy('id');
  expect(audit).toMatchObject(
    ['create', 'delete'].map((action) => ({ action, actor_name: 'Maud', details: { episode_id: id } })),
  );
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${preview.token}|Odile`));
});

test('its sibling is named only where it is public', async () => {
  const { id, number } = await scheduled();
  await scheduled({ number, type: 'preparation' });
  const { token } = await newPreview(id);
  const siblingOf = async () => ((await opened(token))[1] as EpisodeDetail).sibling;
  expect(await siblingOf()).toBeNull();
  await buildEpisode(content.db, { number, type: 'preparation', slug: 'les-themes' });
  expect(await siblingOf()).toMatchObject({ slug: 'les-themes' });
});

test('an unknown episode has none; a deleted one takes its addresses with it', async () => {
  const reply = await content.call('GET', pathOf(999_999), { as: maud });
  expect([reply.status, reply.body.code]).toEqual([404, 'episode_not_found']);
  expect((await create(999_999)).body.code).toBe('episode_not_found');
  const { id } = await scheduled();
  const { token } = await newPreview(id);
  expect((await content.call('DELETE', `/api/admin/episodes/${id}`, { as: maud })).status).toBe(200);
  expect((await opened(token))[0]).toBe(404);
});
