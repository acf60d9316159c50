import type { AdminParticipant } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildParticipant,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(() => content.close());

const pathOf = (episodeId: number) => `/api/admin/episodes/${episodeId}/participants`;
const add = (episodeId: number, body: object) => content.call('POST', pathOf(episodeId), { as: maud, body });
const list = async (episodeId: number) =>
  // The services for tests check every reply against its contract.
  (await content.call('GET', pathOf(episodeId), { as: maud })).body.data as AdminParticipant[];

test('a one-off person is read back as sent (API-ADMIN-65 to 75, API-ADMIN-77 to 80)', async () => {
  const { id } = await buildEpisode(content.db);
  const person = {
    name: 'Odile Hérisson',
    role: 'Chercheuse',
    bio: 'Elle écoute.',
    avatar_url: 'https://exemple.fr/odile.webp',
    participant_role: 'co-host',
  };
  const { status, body } = await add(id, { type: 'phantom', ...person });
  expect([status, body.data]).toEqual([
    200,
    {
      participant: {
        ...person,
        id: expect.any(Number),
        guest_id: null,
        is_phantom: true,
        is_confirmed: false,
      },
    },
  ]);
  await add(id, { type: 'phantom', name: 'Marc', participant_role: 'guest' });
  expect((await list(id)).map(({ name }) => name)).toEqual(['Odile Hérisson', 'Marc']);
});

test('somebody of the directory comes with its entry, once (API-ADMIN-76)', async () => {
  const { id } = await buildEpisode(content.db);
  const guest_id = await buildGuest(content.db, { name: 'Awa', role: 'Animatrice', bio: 'Bio' });
  const body = { type: 'registered', guest_id, participant_role: 'host' };
  expect((await add(id, body)).body.data).toMatchObject({
    participant: { name: 'Awa', role: 'Animatrice', bio: 'Bio', guest_id, is_phantom: false },
  });
  expect((await add(id, body)).body.code).toBe('already_participates');
  expect((await add(id, { ...body, guest_id: 999_999 })).body.code).toBe('guest_not_found');
  expect(await list(id)).toHaveLength(1);
});

test.each([
  [{ type: 'registered', participant_role: 'guest' }, 'guest_id'],
  [{ type: 'phantom', participant_role: 'guest' }, 'name'],
  [{ type: 'phantom', participant_role: 'guest', name: ' ' }, 'name'],
  [{ type: 'phantom', participant_role: 'boss', name: 'Marc' }, 'participant_role'],
  [{ type: 'other', participant_role: 'guest', name: 'Marc' }, 'type'],
  [
    { type: 'phantom', participant_role: 'guest', name: 'Marc', avatar_url: 'javascript:alert(1)' },
    'avatar_url',
  ],
])('%j is refused (API-ADMIN-71, API-ADMIN-74 to 77)', async (body, path) => {
  const { id } = await buildEpisode(content.db);
  const reply = await add(id, body);
  expect([reply.status, reply.body.fields]).toMatchObject([400, [{ path }]]);
  expect(await list(id)).toEqual([]);
});

test('a removed participant is gone, and the audit says who removed it (API-ADMIN-81)', async () => {
  const [one, other] = [await buildEpisode(content.db), await buildEpisode(content.db)];
  const participant = await buildParticipant(content.db, { episode_id: one.id, name: 'Marc' });
  const remove = (episodeId: number) =>
    content.call('DELETE', `${pathOf(episodeId)}?participantId=${participant}`, { as: maud });
  expect((await remove(other.id)).body.code).toBe('participant_not_found');
  expect((await remove(one.id)).status).toBe(200);
  expect((await remove(one.id)).body.code).toBe('participant_not_found');
  expect(await list(one.id)).toEqual([]);
  const audit = await content.db('content.audit').where({ target_type: 'participant' }).orderBy('id');
  expect(audit.at(-1)).toMatchObject({
    action: 'delete',
    actor_name: 'Maud',
    target_id: String(participant),
    details: { episode_id: one.id },
  });
});

// T3-B7
test('the hosts of an episode become those with whom others begin; one press adds them, once', async () => {
  const [chosen, next] = [await buildEpisode(content.db), await buildEpisode(content.db)];
  const [host, coHost, guest] = [
    await buildGuest(content.db, { name: 'Solène' }),
    await buildGuest(content.db, { name: 'Marc' }),
    await buildGuest(content.db, { name: 'Invitée' }),
  ];
  await add(chosen.id, { type: 'registered', guest_id: coHost, participant_role: 'co-host' });
  await add(chosen.id, { type: 'registered', guest_id: host, participant_role: 'host' });
  await add(chosen.id, { type: 'registered', guest_id: guest, participant_role: 'guest' });
  await add(chosen.id, { type: 'phantom', name: 'De passage', participant_role: 'host' });
  const defaultsOf = (id: number, method: 'PUT' | 'POST') =>
    content.call(method, `${pathOf(id)}/defaults`, { as: maud, body: {} });
  expect((await defaultsOf(chosen.id, 'PUT')).body.data).toEqual({
    participants: [
      { guest_id: coHost, name: 'Marc', participant_role: 'co-host' },
      { guest_id: host, name: 'Solène', participant_role: 'host' },
    ],
  });
  await add(next.id, { type: 'registered', guest_id: host, participant_role: 'host' });
  // Two producers at once.
  await Promise.all([defaultsOf(next.id, 'POST'), defaultsOf(next.id, 'POST')]);
  expect((await list(next.id)).map(({ name }) => name)).toEqual(['Solène', 'Marc']);
  // Whoever leaves the directory is no default any more.
  await content.db('content.episode_participants').where({ guest_id: coHost }).delete();
  await content.db('content.guests').where({ id: coHost }).delete();
  const { body } = await content.call('GET', '/api/admin/default-participants', { as: maud });
  expect(body.data).toMatchObject({ participants: [{ name: 'Solène' }] });
  // Chosen again, they replace the former ones.
  expect((await defaultsOf((await buildEpisode(content.db)).id, 'PUT')).body.data).toEqual({
    participants: [],
  });
});

// T3-B2
test('a guest is noted as confirmed, and not, with a record of who did', async () => {
  const { id } = await buildEpisode(content.db);
  const participant_id = await buildParticipant(content.db, { episode_id: id, name: 'Odile' });
  const confirm = (body: object, episodeId = id) =>
    content.call('PATCH', pathOf(episodeId), { as: maud, body });
  expect((await list(id))[0]?.is_confirmed).toBe(false);
  for (const is_confirmed of [true, true, false, true])
    expect((await confirm({ participant_id, is_confirmed })).body.data).toMatchObject({
      participant: { id: participant_id, is_confirmed },
    });
  expect((await list(id))[0]?.is_confirmed).toBe(true);
  const other = await buildEpisode(content.db);
  expect((await confirm({ participant_id, is_confirmed: true }, other.id)).body.code).toBe(
    'participant_not_found',
  );
  const audit = await content
    .db('content.audit')
    .where({ target_type: 'participant', target_id: String(participant_id) });
  expect(audit).toHaveLength(3);
  expect(audit[0]).toMatchObject({
    action: 'update',
    actor_name: 'Maud',
    details: { episode_id: id, fields: ['is_confirmed'] },
  });
});

// T3-B2
test('what is known of a participant is corrected; texts of the directory are its own', async () => {
  const [{ id }, other] = [await buildEpisode(content.db), await buildEpisode(content.db)];
  const guest_id = await buildGuest(content.db, { name: 'Awa', role: 'Animatrice' });
  await add(id, { type: 'phantom', name: 'Mark', role: 'Juge', bio: 'Bio', participant_role: 'guest' });
  await add(id, { type: 'registered', guest_id, participant_role: 'guest' });
  const [marc, awa] = (await list(id)).map((participant) => participant.id);
  const correct = (participant: number | undefined, body: object, episodeId = id) =>
    content.call('PUT', `${pathOf(episodeId)}/${participant}/details`, { as: maud, body });
  const phantom = { type: 'phantom', participant_role: 'guest', name: 'Marc', bio: 'Bio' };
  const asHost = { type: 'registered', participant_role: 'host' };
  expect((await correct(marc, phantom)).status).toBe(200);
  expect((await correct(marc, phantom)).status).toBe(200);
  expect((await correct(awa, asHost)).body.data).toMatchObject({ participant: { participant_role: 'host' } });
  expect(await list(id)).toMatchObject([
    { id: marc, name: 'Marc', role: null, bio: 'Bio', participant_role: 'guest' },
    { id: awa, name: 'Awa', role: 'Animatrice', participant_role: 'host' },
  ]);
  for (const refused of [
    await correct(marc, phantom, other.id),
    await correct(awa, phantom),
    await correct(marc, asHost),
  ])
    expect(refused.body.code).toBe('participant_not_found');
  expect((await correct(marc, { ...phantom, name: ' ' })).body.fields).toMatchObject([{ path: 'name' }]);
  const audit = await content
    .db('content.audit')
    .where({ target_type: 'participant', action: 'update' })
    .whereIn('target_id', [String(marc), String(awa)])
    .orderBy('id');
  expect(audit).toMatchObject([
    { actor_name: 'Maud', target_id: String(marc), details: { fields: ['name', 'role'] } },
    { actor_name: 'Maud', target_id: String(awa), details: { fields: ['participant_role'] } },
  ]);
});

test('an unknown episode has none', async () => {
  const reply = await content.call('GET', pathOf(999_999), { as: maud });
  expect([reply.status, reply.body.code]).toEqual([404, 'episode_not_found']);
  expect((await add(999_999, { type: 'phantom', name: 'x', participant_role: 'guest' })).body.code).toBe(
    'episode_not_found',
  );
});
