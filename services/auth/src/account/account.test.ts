import { hashEmail } from '@nobicast/service-kit';
import { connectForTest, untilBlocked } from '@nobicast/service-kit/testing';
import {
  actorHeaders,
  buildSession,
  buildSignInRequest,
  buildUser,
  startAuthForTest,
  type AuthForTest,
  type UserFields,
} from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());
beforeEach(() => auth.db('auth.users').delete());

async function buildMember(fields: UserFields = {}) {
  const user = await buildUser(auth, fields);
  const session = await buildSession(auth, { user });
  return { ...user, headers: actorHeaders(auth, session) };
}
const remove = async (headers: Record<string, string>, body: unknown) => {
  const response = await fetch(`${auth.url}/api/account`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // Every reply is an envelope.
  const reply = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: reply, cookies: response.headers.getSetCookie() };
};
const accounts = async () =>
  (await auth.db('auth.users').orderBy('email').select<{ id: string }[]>('id')).map(({ id }) => id);
const messageJobs = async () => {
  const { rows } = await auth.db.raw<{ rows: { payload: unknown }[] }>(
    `select j.payload from auth_jobs._private_jobs j join auth_jobs._private_tasks t on t.id = j.task_id
      where t.identifier = 'erase_messages'`,
  );
  return rows.map(({ payload }) => payload);
};
const unlinkJobsOf = async (userId: string) => {
  const { rows } = await auth.db.raw<{ rows: unknown[] }>(
    `select j.id from auth_jobs._private_jobs j join auth_jobs._private_tasks t on t.id = j.task_id
      where t.identifier = 'unlink_guest' and j.payload->>'userId' = ?`,
    [userId],
  );
  return rows;
};

test('deleting an account deletes its sessions and sign-in requests, notifies content and clears the cookies', async () => {
  const member = await buildMember({ email: 'zoe@example.org' });
  const other = await buildMember();
  await buildSignInRequest(auth, { email: member.email });
  const { status, body, cookies } = await remove(member.headers, { email: ' Zoe@Example.org ' });
  expect([status, body]).toEqual([200, { ok: true, data: {} }]);
  expect(cookies).toEqual([
    expect.stringMatching(/^nobicast_session=;.*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^nobicast_device=;.*Expires=Thu, 01 Jan 1970/),
  ]);
  expect(await accounts()).toEqual([other.id]);
  expect(await auth.db('auth.sessions').select('user_id')).toEqual([{ user_id: other.id }]);
  expect(await auth.db('auth.sign_in_links').select('id')).toEqual([]);
  expect(await unlinkJobsOf(member.id)).toHaveLength(1);
  expect(await unlinkJobsOf(other.id)).toEqual([]);
  expect(await messageJobs()).toEqual([{ emailHash: hashEmail('zoe@example.org') }]);

  // While the signed actor is still valid.
  expect((await remove(member.headers, { email: 'zoe@example.org' })).status).toBe(401);
  expect(await unlinkJobsOf(member.id)).toHaveLength(1);
});

test('its comments stay, anonymised', async () => {
  const member = await buildMember();
  const content = connectForTest(auth.database.urlFor('content'), 'content');
  const comments = connectForTest(auth.database.urlFor('comments'), 'comments');
  await content.raw(
    `with e as (insert into content.episodes (number, type, slug, published_at) values (1, 'podcast', 'un', now()) returning id)
      insert into content.subjects (episode_id, title, order_index) select id, 'Un sujet', 0 from e`,
  );
  const subject = await content('content.subjects').first<{ id: number }>('id');
  await comments('comments.comments').insert({
    episode_subject_id: subject.id,
    author_name: 'Zoé',
    author_email: member.email,
    content: 'Je reste',
    new_user_id: member.id,
  });
  await remove(member.headers, { email: member.email });
  expect(
    await comments('comments.comments').select('author_name', 'author_email', 'content', 'new_user_id'),
  ).toEqual([{ author_name: 'Compte supprimé', author_email: '', content: 'Je reste', new_user_id: null }]);
  await Promise.all([content.destroy(), comments.destroy()]);
});

test('nothing is deleted if the typed address is not that of the account', async () => {
  const member = await buildMember();
  const other = await buildMember();
  const { status, body, cookies } = await remove(member.headers, { email: other.email });
  expect([status, body.code, cookies]).toEqual([400, 'confirmation_mismatch', []]);
  expect(body.fields).toEqual([
    { in: 'body', path: 'email', message: 'L’adresse saisie n’est pas celle de votre compte.' },
  ]);
  expect((await remove(member.headers, {})).body.code).toBe('validation_failed');
  expect((await remove(member.headers, { email: member.email, id: other.id })).status).toBe(400);
  expect(await accounts()).toHaveLength(2);
  expect(await unlinkJobsOf(member.id)).toEqual([]);
});

test('a visitor cannot delete anything', async () => {
  const { email } = await buildMember();
  expect((await remove({}, { email })).status).toBe(401);
  expect(await accounts()).toHaveLength(1);
});

test('the last active admin cannot delete their account, one of two can', async () => {
  const admin = await buildMember({ role: 'admin' });
  await buildMember({ role: 'admin', is_active: false });
  await buildMember({ role: 'moderator' });
  const refusal = await remove(admin.headers, { email: admin.email });
  expect([refusal.status, refusal.body.code]).toEqual([409, 'last_admin']);
  expect(await accounts()).toHaveLength(3);

  await buildMember({ role: 'admin' });
  expect((await remove(admin.headers, { email: admin.email })).status).toBe(200);
});

test('of the last two admins who delete their accounts at once, one stays', async () => {
  const admins = await Promise.all([1, 2, 3].map(() => buildMember({ role: 'admin' })));
  const replies = await Promise.all(admins.map(({ headers, email }) => remove(headers, { email })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(await accounts()).toHaveLength(1);
});

test('deleting an admin waits for their concurrent sign-in, without a deadlock', async () => {
  const admin = await buildMember({ role: 'admin' });
  await buildMember({ role: 'admin' });
  const linkId = await buildSignInRequest(auth, { email: admin.email });
  const { removal } = await auth.db.transaction(async (signIn) => {
    // In the order of a sign-in: first the link, then the account.
    await signIn('auth.sign_in_links').where({ id: linkId }).update({ consumed_at: auth.clock() });
    const promise = remove(admin.headers, { email: admin.email });
    await untilBlocked(auth.db);
    await signIn('auth.users').where({ id: admin.id }).forUpdate().first('id');
    return { removal: promise };
  });
  expect((await removal).status).toBe(200);
  expect(await auth.db('auth.sign_in_links').select('id')).toEqual([]);
});
