import {
  eraseAddressGuest,
  exportAddressGuest,
  exportMemberShows,
  getHostedEpisodes,
  linkGuest,
  unlinkGuest,
} from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { listenForTestChanges, testSecret } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildGuest,
  buildMember,
  buildParticipant,
  buildShowOf,
  buildSubject,
  showCommand,
  showOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  await content.db('content.guests').delete();
});

const call = <Params>(params: Params) => ({
  baseUrl: content.url,
  secret: testSecret,
  caller: 'auth',
  deadlineMs: 30_000,
  params,
});
const link = (id: string, email: string) => callService(linkGuest, { ...call({ id }), body: { email } });
const unlink = (id: string) => callService(unlinkGuest, call({ id }));
const hosted = async (id: string) => (await callService(getHostedEpisodes, call({ id }))).episodes;
const accountOf = async (guestId: number) =>
  (
    await content
      .db('content.guests')
      .where({ id: guestId })
      .first<{ account_id: string | null }>('account_id')
  ).account_id;

describe('an account and the guest with the same address', () => {
  test('are linked, ignoring the case of the address, and as often as requested', async () => {
    const guestId = await buildGuest(content.db, { email: 'Camille@Nobicast.example' });
    expect(await link('u1', 'camille@nobicast.example')).toEqual({ is_linked: true });
    expect(await link('u1', 'camille@nobicast.example')).toEqual({ is_linked: true });
    expect(await accountOf(guestId)).toBe('u1');
  });

  test('are not linked if the address is not in the directory, or the guest has another account', async () => {
    const guestId = await buildGuest(content.db, { email: 'awa@nobicast.example', account_id: 'u1' });
    await buildGuest(content.db);
    expect(await link('u2', 'nobody@nobicast.example')).toEqual({ is_linked: false });
    expect(await link('u2', 'awa@nobicast.example')).toEqual({ is_linked: false });
    expect(await accountOf(guestId)).toBe('u1');
  });

  test('are linked for one of several concurrent accounts', async () => {
    const guestId = await buildGuest(content.db, { email: 'awa@nobicast.example' });
    const answers = await Promise.all(
      ['u1', 'u2', 'u3'].map(async (id) => ({ id, ...(await link(id, 'awa@nobicast.example')) })),
    );
    const winners = answers.filter(({ is_linked: isLinked }) => isLinked).map(({ id }) => id);
    expect(winners).toEqual([await accountOf(guestId)]);
  });

  test('are unlinked when the account is deleted, and another can be linked', async () => {
    const guestId = await buildGuest(content.db, { email: 'awa@nobicast.example', account_id: 'u1' });
    await unlink('nobody');
    expect(await accountOf(guestId)).toBe('u1');
    await unlink('u1');
    await unlink('u1');
    expect(await accountOf(guestId)).toBeNull();
    expect(await link('u2', 'awa@nobicast.example')).toEqual({ is_linked: true });
  });

  test('are not written by a sign-in that changes nothing, so that cached pages stay', async () => {
    await buildGuest(content.db, { email: 'awa@nobicast.example', account_id: 'u1' });
    const changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
    const heard = await changes.notifiedBy(async () => {
      await link('u1', 'awa@nobicast.example');
      await link('u2', 'nobody@nobicast.example');
      await unlink('u2');
    });
    expect(heard).toEqual([]);
    expect(await changes.notifiedBy(() => unlink('u1'))).toEqual(['member-u1']);
    await changes.close();
  });
});

describe('hosted episodes', () => {
  test('are the published ones that a member hosts or co-hosts, newest first, with their numbers of approved comments', async () => {
    const guest_id = await buildGuest(content.db, { account_id: 'u1' });
    const other = await buildGuest(content.db, { account_id: 'u2' });
    const older = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z', title: ' ' });
    const newer = await buildEpisode(content.db, { published_at: '2026-02-02T09:00:00Z', description: 'd' });
    const future = await buildEpisode(content.db, { published_at: '2099-01-01T00:00:00Z' });
    const asGuest = await buildEpisode(content.db);
    await buildParticipant(content.db, { episode_id: older.id, guest_id, participant_role: 'co-host' });
    await buildParticipant(content.db, { episode_id: newer.id, guest_id, participant_role: 'co-host' });
    await buildParticipant(content.db, { episode_id: newer.id, guest_id, participant_role: 'host' });
    await buildParticipant(content.db, { episode_id: newer.id, guest_id: other, participant_role: 'host' });
    await buildParticipant(content.db, { episode_id: future.id, guest_id, participant_role: 'host' });
    await buildParticipant(content.db, { episode_id: asGuest.id, guest_id });
    const subjectId = await buildSubject(content.db, { episode_id: newer.id });
    const comment = { episode_subject_id: subjectId, author_name: 'A', author_email: 'a@b.fr', content: 'x' };
    await content
      .dbAs('comments')('comments.comments')
      .insert([{ ...comment, is_approved: true }, comment]);

    // API-PUBLIC-068 to 073: every field of a hosted episode.
    expect(await hosted('u1')).toEqual([
      {
        id: newer.id,
        slug: newer.slug,
        number: newer.number,
        type: 'podcast',
        title: expect.stringContaining('Titre'),
        host_type: 'host',
        description: 'd',
        comment_count: 1,
        published_at: '2026-02-02T09:00:00.000Z',
      },
      expect.objectContaining({ id: older.id, host_type: 'co-host', title: 'ENIGMA', comment_count: 0 }),
    ]);
    expect((await hosted('u2')).map(({ id }) => id)).toEqual([newer.id]);
    expect(await hosted('nobody')).toEqual([]);
  });

  test('are returned only to our own services', async () => {
    const response = await fetch(`${content.url}/internal/users/u1/hosted-episodes`);
    expect(response.status).toBe(401);
  });
});

test('auth and comments can read the published subjects and hostings, without addresses', async () => {
  await buildGuest(content.db, { email: 'awa@nobicast.example' });
  for (const db of [content.dbAs('comments'), content.dbAs('auth')]) {
    await db.raw('select id, title, episode_title from content.published_subjects');
    await expect(db.raw('select email from content.guests')).rejects.toMatchObject({ code: '42501' });
  }
});

describe('an address in the directory that belongs to no account', () => {
  const about = (email: string) => ({ ...call({}), body: { email } });
  const exportOf = async (email: string) => (await callService(exportAddressGuest, about(email))).guest_entry;

  test('is exported with its entry, and removed; the name stays in the episodes', async () => {
    const guestId = await buildGuest(content.db, {
      name: 'Awa',
      email: 'Awa@Nobicast.example',
      role: 'Juriste',
      avatar_url: `/api/covers/${'a'.repeat(32)}-1400.jpg`,
    });
    const other = await buildGuest(content.db, { email: 'camille@nobicast.example' });
    expect(await exportOf('awa@nobicast.example')).toEqual({
      name: 'Awa',
      email: 'Awa@Nobicast.example',
      role: 'Juriste',
      bio: null,
      bio_short: null,
      // Whole: they read it in a file.
      avatar_url: expect.stringMatching(/^https?:\/\/[^/]+\/api\/covers\/a{32}-1400\.jpg$/),
      domains: [],
      links: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    for (let time = 0; time < 2; time += 1)
      await callService(eraseAddressGuest, about('awa@nobicast.example'));
    expect(await exportOf('awa@nobicast.example')).toBeNull();
    const rows = await content
      .db('content.guests')
      .whereIn('id', [guestId, other])
      .orderBy('id')
      .select('name', 'email');
    expect(rows).toEqual([
      { name: 'Awa', email: null },
      { name: expect.any(String), email: 'camille@nobicast.example' },
    ]);
  });

  test('is left alone where the guest has an account', async () => {
    const email = 'awa@nobicast.example';
    await buildGuest(content.db, { email, account_id: 'u1' });
    expect(await exportOf(email)).toBeNull();
    await callService(eraseAddressGuest, about(email));
    expect(await content.db('content.guests').select('email')).toEqual([{ email }]);
  });
});

test('of a deleted account nothing says any more what it did in a show or in the back office (T3-R8)', async () => {
  const camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
  const { id, callTo, send, read } = await buildShowOf(content, camille);
  await send([showCommand({ kind: 'begin', subject: null })]);
  await callTo('PUT', '/notes', { text: 'Penser à l’eau' });
  await content
    .db('content.show_questions')
    .insert({ episode_id: id, comment_id: 1, chosen_by: camille.userId, chosen_at: new Date() });
  const exported = await callService(exportMemberShows, call({ id: camille.userId }));
  expect(exported.shows).toEqual({
    commands: [{ episode_id: id, pressed_at: expect.any(String), action: { kind: 'begin', subject: null } }],
    questions: [{ episode_id: id, comment_id: 1, chosen_at: expect.any(String) }],
  });
  const planned = { merge_planned_by: camille.userId, podcast_planned_by: camille.userId };
  await content.db('content.episodes').where({ id }).update(planned);
  await content.db('content.preview_links').insert({
    episode_id: id,
    token: 'p'.repeat(43),
    created_by: camille.userId,
    created_at: new Date('2026-11-20T12:00:00Z'),
    expires_at: new Date('2026-12-20T12:00:00Z'),
  });
  await content.db('content.import_runs').insert({
    source_kind: 'address',
    source: 'x',
    started_by: 'Camille',
    started_by_id: camille.userId,
    applied_by_id: camille.userId,
  });
  await unlink(camille.userId);
  const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
  expect(showOf(await read(maud)).commands).toMatchObject([{ by: null, action: { kind: 'begin' } }]);
  const tables = [
    'show_commands',
    'show_notes',
    'show_questions',
    'episodes',
    'preview_links',
    'import_runs',
  ];
  for (const table of tables)
    expect(JSON.stringify(await content.db(`content.${table}`))).not.toContain(camille.userId);
  expect(await content.db('content.import_runs').pluck('started_by')).toEqual(['']);
});
