import {
  buildCaller,
  buildSession,
  buildSignInRequest,
  buildUser,
  startAuthForTest,
  type AuthForTest,
  type Caller,
} from '../testing/index.ts';
import { connectForTest } from '@nobicast/service-kit/testing';
import type { ManagedUser } from '@nobicast/contracts';

let auth: AuthForTest;
let admin: Caller;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.db('auth.users').delete();
  admin = await buildCaller(auth, { role: 'admin', name: 'Maud Keller' });
});

const pathOf = ({ id }: { id: string }) => `/api/admin/users/${id}`;
const patch = (user: { id: string }, body: unknown, version?: number) =>
  admin.call<{ user: ManagedUser }>(
    'PATCH',
    pathOf(user),
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const rowOf = ({ id }: { id: string }) =>
  auth.db('auth.users').where({ id }).first<Record<string, unknown> | undefined>();
const auditOf = ({ id }: { id: string }) =>
  auth
    .db('auth.audit')
    .where({ target_type: 'user', target_id: id })
    .orderBy('id')
    .select('actor_id', 'actor_name', 'action', 'details');
const byMaud = (action: string, details: object) => ({
  actor_id: admin.id,
  actor_name: 'Maud Keller',
  action,
  details,
});
const jobsOf = async (task: string, userId: string) => {
  const { rows } = await auth.db.raw<{ rows: unknown[] }>(
    `select j.id from auth_jobs._private_jobs j join auth_jobs._private_tasks t on t.id = j.task_id
      where t.identifier = ? and j.payload->>'userId' = ?`,
    [task, userId],
  );
  return rows.length;
};
const openSessionsOf = async ({ id }: { id: string }) =>
  (await auth.db('auth.sessions').where({ user_id: id, ended_at: null }).select('id')).length;

describe('Changing an account', () => {
  test('writes the fields that are sent, and an audit row with roles but no personal data (ADMIN-USERS-18, 20)', async () => {
    const user = await buildUser(auth, { name: 'Zoe', email: 'zoe@example.org' });
    const { status, data } = await patch(user, {
      name: ' Zoé Martin ',
      email: ' Zoe.Martin@Example.org ',
      bio: 'Une ligne',
      avatar_url: 'https://images.example/z.jpg',
      role: 'host',
    });
    expect([status, data.user]).toEqual([
      200,
      expect.objectContaining({
        name: 'Zoé Martin',
        email: 'zoe.martin@example.org',
        bio: 'Une ligne',
        avatar_url: 'https://images.example/z.jpg',
        role: 'host',
        version: 2,
      }),
    ]);
    const fields = ['name', 'email', 'bio', 'avatar_url', 'role'];
    expect(await auditOf(user)).toEqual([
      byMaud('update', { fields, version: 2, role: { from: 'user', to: 'host' } }),
    ]);
    expect(JSON.stringify(await auditOf(user))).not.toMatch(/zoe|Zoé|ligne|images/i);
    // The directory may have a guest with the new address.
    expect(await jobsOf('link_guest', user.id)).toBe(1);
  });

  test('writes nothing where nothing changes', async () => {
    const user = await buildUser(auth, { name: 'Zoé', email: 'Zoe@example.org' });
    const { data } = await patch(user, {
      name: 'Zoé',
      email: 'zoe@EXAMPLE.org',
      role: 'user',
      is_active: true,
    });
    expect(data.user.version).toBe(1);
    expect(await auditOf(user)).toEqual([]);
    expect((await rowOf(user))?.email).toBe('Zoe@example.org');
  });

  test('clears a name and refuses what is no value', async () => {
    const user = await buildUser(auth, { name: 'Zoé' });
    expect((await patch(user, { name: '' })).data.user.name).toBeNull();
    for (const body of [
      { role: 'emperor' },
      { is_active: 'yes' },
      { email: 'nobody' },
      { version: 3 },
      { id: 'x' },
    ])
      expect((await patch(user, body)).code).toBe('validation_failed');
    expect((await patch({ id: 'nobody' }, { name: 'X' })).code).toBe('user_not_found');
  });

  test('refuses the address of another account, and keeps everything as it was', async () => {
    const [user, other] = [await buildUser(auth), await buildUser(auth)];
    const { status, body } = await patch(user, { name: 'Zoé', email: other.email.toUpperCase() });
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect(body.fields).toEqual([
      { in: 'body', path: 'email', message: 'Un autre compte a déjà cette adresse.' },
    ]);
    expect(await rowOf(user)).toMatchObject({ email: user.email, name: null, version: 1 });
    expect(await auditOf(user)).toEqual([]);
  });

  test('with another address ends the links that were mailed to the former', async () => {
    const user = await buildUser(auth);
    await buildSignInRequest(auth, { email: user.email });
    await patch(user, { email: 'other@example.org' });
    expect(await auth.db('auth.sign_in_links').select('id')).toEqual([]);
  });

  test('from a stale version writes nothing, and tells who changed which fields', async () => {
    const user = await buildUser(auth, { name: 'Zoe' });
    expect((await patch(user, { name: 'Zoé' }, 1)).status).toBe(200);
    // A member's change of their own profile is not audited.
    await auth.db('auth.users').where({ id: user.id }).update({ bio: 'Moi' });
    const { status, code, body } = await patch(user, { role: 'host' }, 1);
    expect([status, code]).toEqual([412, 'stale_version']);
    expect(body.data).toEqual({
      current: expect.objectContaining({ name: 'Zoé', bio: 'Moi', role: 'user', version: 3 }),
      changes: [
        { fields: ['name'], by: 'Maud Keller', at: expect.any(String) },
        { fields: [], by: null, at: expect.any(String) },
      ],
    });
    expect((await patch(user, { role: 'host' }, 3)).data.user.version).toBe(4);
  });

  test('a sign-in makes no form stale', async () => {
    const user = await buildUser(auth);
    await auth
      .db('auth.users')
      .where({ id: user.id })
      .update({ last_sign_in_at: auth.clock(), sign_in_count: 3 });
    expect((await patch(user, { name: 'Zoé' }, 1)).status).toBe(200);
  });

  test('deactivating ends the sessions for good; activating revives none (ADMIN-USERS-21)', async () => {
    const user = await buildUser(auth);
    await buildSession(auth, { user });
    await patch(user, { is_active: false });
    expect(await openSessionsOf(user)).toBe(0);
    await patch(user, { is_active: true });
    expect(await openSessionsOf(user)).toBe(0);
    expect((await auditOf(user)).map(({ details }: { details: object }) => details)).toEqual([
      { fields: ['is_active'], version: 2, is_active: { from: true, to: false } },
      { fields: ['is_active'], version: 3, is_active: { from: false, to: true } },
    ]);
  });

  test('a host who becomes a member keeps what hosts have, unseen, and has it again as a host', async () => {
    const user = await buildUser(auth, { role: 'host', host_bio: 'J’anime', expertise_areas: ['Radio'] });
    const publicBio = async () => {
      const reply = await fetch(`${auth.url}/api/users/${user.id}`);
      return ((await reply.json()) as { data: { user: { host_bio: string | null } } }).data.user.host_bio;
    };
    await patch(user, { role: 'guest' });
    expect(await publicBio()).toBeNull();
    await patch(user, { role: 'host' });
    expect(await publicBio()).toBe('J’anime');
  });
});

describe('An admin', () => {
  test.each([
    ['demote themselves', 'PATCH', { role: 'user' }],
    ['deactivate themselves', 'PATCH', { is_active: false }],
    ['delete themselves', 'DELETE', undefined],
  ])('cannot %s here, also with other admins around', async (_, method, body) => {
    await buildUser(auth, { role: 'admin' });
    const reply = await admin.call(method, pathOf(admin), body);
    expect([reply.status, reply.code]).toEqual([409, 'own_account']);
    expect(await rowOf(admin)).toMatchObject({ role: 'admin', is_active: true });
    expect(await auditOf(admin)).toEqual([]);
  });

  test('may change their own name', async () => {
    expect((await patch(admin, { name: 'Maud K.', role: 'admin' })).data.user.name).toBe('Maud K.');
  });

  test('who was demoted after the gateway signed their call changes nothing', async () => {
    const user = await buildUser(auth);
    await auth.db('auth.users').where({ id: admin.id }).update({ role: 'moderator' });
    for (const [method, path, body] of [
      ['PATCH', pathOf(user), { role: 'admin' }],
      ['DELETE', pathOf(user), undefined],
      ['POST', `${pathOf(user)}/message`, { subject: 'a', text: 'b' }],
      ['DELETE', `${pathOf(user)}/sessions`, undefined],
    ] as const)
      expect([method, (await admin.call(method, path, body)).status]).toEqual([method, 403]);
    expect(await rowOf(user)).toMatchObject({ role: 'user' });
    expect(await auth.db('auth.user_messages').select('id')).toEqual([]);
  });
});

describe('Deleting an account', () => {
  test('deletes its sessions and links, anonymises its comments, and leaves the audit (ADMIN-USERS-19)', async () => {
    const user = await buildUser(auth, { name: 'Zoé', email: 'zoe@example.org', role: 'host' });
    await buildSession(auth, { user });
    await buildSignInRequest(auth, { email: user.email });
    const comments = connectForTest(auth.database.urlFor('comments'), 'comments');
    const content = connectForTest(auth.database.urlFor('content'), 'content');
    await content.raw(
      `with e as (insert into content.episodes (number, type, slug, published_at) values (2, 'podcast', 'deux', now()) returning id)
        insert into content.subjects (episode_id, title, order_index) select id, 'Un sujet', 0 from e`,
    );
    const { id: subjectId } = await content('content.subjects').first<{ id: number }>('id');
    await comments('comments.comments').insert({
      episode_subject_id: subjectId,
      author_name: 'Zoé',
      author_email: user.email,
      content: 'Je reste',
      new_user_id: user.id,
    });
    expect(await admin.call('DELETE', pathOf(user))).toMatchObject({ status: 200, data: {} });
    expect(await rowOf(user)).toBeUndefined();
    expect(await auth.db('auth.sessions').where({ user_id: user.id }).select('id')).toEqual([]);
    expect(await auth.db('auth.sign_in_links').select('id')).toEqual([]);
    expect(await comments('comments.comments').select('author_name', 'author_email', 'content')).toEqual([
      { author_name: 'Compte supprimé', author_email: '', content: 'Je reste' },
    ]);
    expect(await jobsOf('unlink_guest', user.id)).toBe(1);
    expect(await auditOf(user)).toEqual([byMaud('delete', { role: 'host', is_active: true })]);
    expect((await admin.call('DELETE', pathOf(user))).code).toBe('user_not_found');
    await Promise.all([comments.destroy(), content.destroy()]);
  });
});

describe('Ending sessions of an account', () => {
  test('ends one, or all, with an audit row', async () => {
    const user = await buildUser(auth);
    const [first] = [
      await buildSession(auth, { user }),
      await buildSession(auth, { user }),
      await buildSession(auth, { user }),
    ];
    expect((await admin.call('DELETE', `${pathOf(user)}/sessions/${first.id}`)).status).toBe(200);
    expect(await openSessionsOf(user)).toBe(2);
    expect((await admin.call('DELETE', `${pathOf(user)}/sessions/${first.id}`)).code).toBe(
      'session_not_found',
    );
    expect((await admin.call('DELETE', `${pathOf(user)}/sessions`)).data).toEqual({ ended: 2 });
    expect(await openSessionsOf(user)).toBe(0);
    expect(await auditOf(user)).toEqual([
      byMaud('end_sessions', { sessions: 1 }),
      byMaud('end_sessions', { sessions: 2 }),
    ]);
    expect((await admin.call('DELETE', `${pathOf(user)}/sessions`)).data).toEqual({ ended: 0 });
    expect(await auditOf(user)).toHaveLength(2);
  });

  test('does not reach sessions of somebody else through another account', async () => {
    const [user, other] = [await buildUser(auth), await buildUser(auth)];
    const { id } = await buildSession(auth, { user: other });
    expect((await admin.call('DELETE', `${pathOf(user)}/sessions/${id}`)).code).toBe('session_not_found');
    expect(await openSessionsOf(other)).toBe(1);
  });

  test('keeps the own current one when an admin ends all of their own', async () => {
    await buildSession(auth, { user: admin });
    expect((await admin.call('DELETE', `${pathOf(admin)}/sessions`)).data).toEqual({ ended: 1 });
    expect((await admin.call('GET', pathOf(admin))).status).toBe(200);
    expect(await openSessionsOf(admin)).toBe(1);
  });
});
