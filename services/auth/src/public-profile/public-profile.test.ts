import { canHost, roles, type PublicProfile } from '@nobicast/contracts';
import { sharedCacheControl, type Knex } from '@nobicast/service-kit';
import { connectForTest } from '@nobicast/service-kit/testing';
import { buildUser, startAuthForTest, type AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
let content: Knex;
let comments: Knex;
beforeAll(async () => {
  auth = await startAuthForTest();
  content = connectForTest(auth.database.urlFor('content'), 'content');
  comments = connectForTest(auth.database.urlFor('comments'), 'comments');
});
afterAll(async () => {
  await Promise.all([content.destroy(), comments.destroy()]);
  await auth.close();
});

const get = async (id: string) => {
  const response = await fetch(`${auth.url}/api/users/${id}`);
  // Every reply is an envelope.
  const body = (await response.json()) as { code?: string; data?: { user: PublicProfile } };
  return { status: response.status, body };
};
async function profileOf(id: string): Promise<PublicProfile> {
  const { status, body } = await get(id);
  if (status !== 200 || !body.data) throw new Error(`The profile answered ${status}.`);
  return body.data.user;
}

let sequence = 0;
async function insertOne(db: Knex, table: string, row: Record<string, unknown>): Promise<number> {
  const [inserted] = await db(table).insert(row).returning<{ id: number }[]>('id');
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`);
  return inserted.id;
}
/** With one subject; published long ago by default. */
async function buildEpisode(fields: { title?: string | null; published_at?: string } = {}) {
  sequence += 1;
  const episode = { number: sequence, slug: `episode-n${sequence}`, type: 'podcast' };
  const id = await insertOne(content, 'content.episodes', {
    title: 'Un titre',
    published_at: '2026-01-05T09:00:00Z',
    ...episode,
    ...fields,
  });
  const subjectId = await insertOne(content, 'content.subjects', {
    episode_id: id,
    title: 'Un sujet',
    order_index: 0,
  });
  return { id, subjectId, ...episode };
}
const buildComment = (userId: string, subjectId: number, fields: Record<string, unknown> = {}) =>
  insertOne(comments, 'comments.comments', {
    episode_subject_id: subjectId,
    author_name: 'Zoé',
    author_email: 'zoe@example.org',
    content: 'Un commentaire',
    new_user_id: userId,
    is_approved: true,
    ...fields,
  });

const hostFields = {
  host_bio: 'J’anime',
  expertise_areas: ['Réseau'],
  social_links: { website: 'https://zoe.example', github: 'https://github.com/zoe' },
};

test('a host’s profile shows everything except the e-mail address', async () => {
  const { id, email } = await buildUser(auth, {
    role: 'host',
    name: 'Zoé',
    bio: 'Bonsoir',
    avatar_url: 'https://images.example/zoe.jpg',
    ...hostFields,
  });
  const profile = await profileOf(id);
  expect(profile).toEqual({
    id,
    name: 'Zoé',
    bio: 'Bonsoir',
    avatar_url: 'https://images.example/zoe.jpg',
    role: 'host',
    joined_at: expect.stringMatching(/^\d{4}-.*Z$/),
    host_bio: 'J’anime',
    expertise_areas: ['Réseau'],
    social_links: [
      { network: 'github', url: 'https://github.com/zoe' },
      { network: 'website', url: 'https://zoe.example' },
    ],
    comments: [],
    comment_count: 0,
    hosted_episodes: [],
  });
  expect(JSON.stringify(profile)).not.toContain(email);
});

test.each(roles.filter((role) => !canHost(role)))(
  'the fields of hosts stay hidden for the role %s',
  async (role) => {
    const { id } = await buildUser(auth, { role, name: 'Zoé', ...hostFields });
    expect(await profileOf(id)).toMatchObject({
      role,
      name: 'Zoé',
      host_bio: null,
      expertise_areas: [],
      social_links: [],
    });
  },
);

test('the twenty newest approved comments are shown, and all approved ones counted', async () => {
  const { id } = await buildUser(auth);
  const other = await buildUser(auth);
  const episode = await buildEpisode();
  const future = await buildEpisode({ published_at: '2099-01-01T00:00:00Z' });
  for (let day = 1; day <= 22; day += 1)
    await buildComment(id, episode.subjectId, { created_at: new Date(Date.UTC(2026, 5, day)) });
  await buildComment(id, episode.subjectId, { is_approved: false, content: 'En attente' });
  await buildComment(id, episode.subjectId, {
    is_approved: false,
    rejected_at: new Date(),
    content: 'Rejeté',
  });
  await buildComment(id, future.subjectId, { content: 'Pas encore' });
  await buildComment(other.id, episode.subjectId, { content: 'D’une autre' });

  const profile = await profileOf(id);
  expect(profile.comment_count).toBe(22);
  expect(profile.comments.map(({ created_at: at }) => at.slice(8, 10))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(22 - index).padStart(2, '0')),
  );
  expect(new Set(profile.comments.map(({ content: text }) => text))).toEqual(new Set(['Un commentaire']));
  expect(profile.comments[0]).toMatchObject({
    subject_id: episode.subjectId,
    subject_title: 'Un sujet',
    episode_slug: episode.slug,
    episode_number: episode.number,
    episode_type: 'podcast',
  });
});

test('the published episodes that a member hosts are shown, newest first', async () => {
  const { id } = await buildUser(auth, { role: 'host' });
  const guestId = await insertOne(content, 'content.guests', { key: 'zoe', name: 'Zoé', account_id: id });
  const older = await buildEpisode({ title: null, published_at: '2026-01-05T09:00:00Z' });
  const newer = await buildEpisode({ published_at: '2026-02-02T09:00:00Z' });
  const future = await buildEpisode({ published_at: '2099-01-01T00:00:00Z' });
  const asGuest = await buildEpisode();
  const take = (episodeId: number, participant_role: string) =>
    insertOne(content, 'content.episode_participants', {
      episode_id: episodeId,
      guest_id: guestId,
      participant_role,
      order_index: 0,
    });
  await take(older.id, 'co-host');
  await take(newer.id, 'host');
  await take(future.id, 'host');
  await take(asGuest.id, 'guest');

  expect((await profileOf(id)).hosted_episodes).toEqual([
    {
      id: newer.id,
      slug: newer.slug,
      number: newer.number,
      type: 'podcast',
      title: 'Un titre',
      host_type: 'host',
      published_at: '2026-02-02T09:00:00.000Z',
    },
    expect.objectContaining({ id: older.id, title: 'ENIGMA', host_type: 'co-host' }),
  ]);
});

test('a profile is a shared reply, with the keys of the member and of every episode it shows', async () => {
  const { id } = await buildUser(auth, { role: 'host' });
  const guestId = await insertOne(content, 'content.guests', { key: 'hote', name: 'Zoé', account_id: id });
  const hosted = await buildEpisode();
  const commented = await buildEpisode();
  await insertOne(content, 'content.episode_participants', {
    episode_id: hosted.id,
    guest_id: guestId,
    participant_role: 'host',
    order_index: 0,
  });
  await buildComment(id, commented.subjectId);
  const { headers } = await fetch(`${auth.url}/api/users/${id}`);
  expect(headers.get('cache-control')).toBe(sharedCacheControl);
  expect(headers.get('surrogate-key')).toBe(
    `member-${id} episodes episode-${commented.id} episode-${hosted.id}`,
  );
  const missing = await fetch(`${auth.url}/api/users/nobody`);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('a deactivated, an unknown and an impossible account have no profile', async () => {
  const { id } = await buildUser(auth, { is_active: false });
  for (const unknown of [id, 'nobody'])
    expect(await get(unknown)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  for (const impossible of ['a%20b', 'x'.repeat(65), '%00']) expect((await get(impossible)).status).toBe(404);
});
