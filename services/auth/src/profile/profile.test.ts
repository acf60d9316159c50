import { canHost, roles } from '@nobicast/contracts';
import {
  actorHeaders,
  buildSession,
  buildUser,
  serviceHeaders,
  startAuthForTest,
  type AuthForTest,
  type UserFields,
} from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

async function buildMember(fields: UserFields = {}) {
  const user = await buildUser(auth, fields);
  const session = await buildSession(auth, { user });
  return { ...user, headers: actorHeaders(auth, session) };
}
type Member = Awaited<ReturnType<typeof buildMember>>;

const update = async (member: { headers: Record<string, string> }, body: unknown) => {
  const response = await fetch(`${auth.url}/api/profile/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...member.headers },
    body: JSON.stringify(body),
  });
  // Every reply is an envelope.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const internal = async (path: string) => {
  const response = await fetch(`${auth.url}/internal/users/${path}`, { headers: serviceHeaders(auth) });
  // Every reply is an envelope whose data is an object.
  return (await response.json()) as { code?: string; data: Record<string, unknown> };
};
const profileOf = async ({ id }: Pick<Member, 'id'>) =>
  (await internal(id)).data.profile as Record<string, unknown>;

const everything = {
  name: 'Zoé',
  bio: 'Deux lignes\nde texte',
  avatar_url: 'https://images.example/zoe.jpg',
  host_bio: 'J’anime',
  expertise_areas: ['Réseau', ' Radio ', '', 'Réseau'],
  social_links: { twitter: 'https://x.example/zoe', website: 'https://zoe.example' },
};

test('a host can change everything; lists are cleaned, and all four networks are returned', async () => {
  const host = await buildMember({ role: 'host' });
  expect(await update(host, everything)).toEqual({ status: 200, body: { ok: true, data: {} } });
  // API-PUBLIC-056 to 062, 074 and 075: every field, as text where it is JSON in JSON.
  expect(await profileOf(host)).toEqual({
    name: 'Zoé',
    bio: 'Deux lignes\nde texte',
    avatar_url: 'https://images.example/zoe.jpg',
    role: 'host',
    host_bio: 'J’anime',
    expertise_areas: '["Réseau","Radio"]',
    social_links_json: JSON.stringify({
      twitter: 'https://x.example/zoe',
      linkedin: null,
      github: null,
      website: 'https://zoe.example',
    }),
    wants_publication_mail: true,
  });
});

test.each(roles.filter((role) => !canHost(role)))(
  'fields of hosts are ignored for the role %s, the rest is stored (DASHBOARD-25, 26, 28 to 31, API-PUBLIC-074, 075)',
  async (role) => {
    const member = await buildMember({ role });
    expect((await update(member, everything)).status).toBe(200);
    expect(await profileOf(member)).toMatchObject({
      name: 'Zoé',
      bio: 'Deux lignes\nde texte',
      host_bio: null,
      expertise_areas: '[]',
      social_links_json: '{"twitter":null,"linkedin":null,"github":null,"website":null}',
    });
  },
);

test('the mail about a published comment is switched by the member, and off by the link of such a mail', async () => {
  const member = await buildMember();
  expect(await profileOf(member)).toMatchObject({ wants_publication_mail: true });
  expect((await update(member, { wants_publication_mail: false })).status).toBe(200);
  await update(member, { bio: 'Autre chose' });
  expect(await profileOf(member)).toMatchObject({ wants_publication_mail: false });
  expect((await update(member, { wants_publication_mail: 'oui' })).body).toMatchObject({
    fields: [{ in: 'body', path: 'wants_publication_mail' }],
  });
  await update(member, { wants_publication_mail: true });
  const stop = async (id: string) => {
    const headers = serviceHeaders(auth);
    const response = await fetch(`${auth.url}/internal/users/${id}/stop-publication-mail`, {
      method: 'POST',
      headers,
    });
    return response.status;
  };
  expect([await stop(member.id), await stop(member.id), await stop('nobody')]).toEqual([200, 200, 404]);
  expect(await profileOf(member)).toMatchObject({ wants_publication_mail: false });
});

test('absent fields stay unchanged, links are merged one by one, and an empty text clears its field', async () => {
  const host = await buildMember({ role: 'host' });
  await update(host, everything);
  await update(host, { bio: '', social_links: { github: 'https://github.com/zoe', twitter: '' } });
  const profile = await profileOf(host);
  expect(profile).toMatchObject({ name: 'Zoé', bio: null, host_bio: 'J’anime' });
  expect(JSON.parse(String(profile.social_links_json))).toEqual({
    twitter: null,
    linkedin: null,
    github: 'https://github.com/zoe',
    website: 'https://zoe.example',
  });
  expect((await update(host, {})).status).toBe(200);
  expect(await profileOf(host)).toEqual(profile);
});

test('two concurrent changes are both stored', async () => {
  const host = await buildMember({ role: 'host' });
  await Promise.all([
    update(host, { social_links: { github: 'https://github.com/zoe' } }),
    update(host, { social_links: { website: 'https://zoe.example' } }),
    update(host, { name: 'Zoé' }),
  ]);
  const profile = await profileOf(host);
  expect(profile.name).toBe('Zoé');
  expect(JSON.parse(String(profile.social_links_json))).toMatchObject({
    github: 'https://github.com/zoe',
    website: 'https://zoe.example',
  });
});

test('every invalid field is reported, and nothing is stored', async () => {
  const host = await buildMember({ role: 'host', name: 'Avant' });
  const { status, body } = await update(host, {
    name: 'x'.repeat(101),
    avatar_url: 'javascript:alert(1)',
    social_links: { website: 'not an address', myspace: 'https://x.example' },
    role: 'admin',
    is_active: true,
    email: 'other@example.org',
  });
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  expect((body.fields as { path: string }[]).map(({ path }) => path).sort()).toEqual([
    'avatar_url',
    'email',
    'is_active',
    'name',
    'role',
    'social_links.myspace',
    'social_links.website',
  ]);
  expect(await profileOf(host)).toMatchObject({ name: 'Avant', role: 'host' });
});

test('an address with a user or a password is refused, and nothing is stored (T3-H2)', async () => {
  const host = await buildMember({ role: 'host' });
  const { body } = await update(host, {
    avatar_url: 'https://zoe:secret@zoe.example/zoe.jpg',
    social_links: { website: 'https://zoe:secret@zoe.example' },
  });
  const message = 'Une adresse sans identifiant ni mot de passe est attendue.';
  expect(body.fields).toEqual(
    ['avatar_url', 'social_links.website'].map((path) => ({ in: 'body', path, message })),
  );
  expect(await profileOf(host)).toMatchObject({ avatar_url: null });
});

const invisible = expect.stringMatching(/^Ce texte contient un caractère invisible .*, après « .+ »\.$/);

test.each([
  // Long texts are cleaned of these: they come with a paste.
  ['NUL', '\u0000', []],
  ['an escape character', '\u001b', []],
  ['half a surrogate pair', '\ud83d', ['bio', 'host_bio']],
  ['the other half', '\ude00', ['bio', 'host_bio']],
])('a text with %s is refused in its field, and nothing is stored', async (_name, character, longTexts) => {
  const host = await buildMember({ role: 'host', name: 'Avant' });
  const text = `a${character}b`;
  const url = `https://zoe.example/${text}`;
  const { status, body } = await update(host, {
    name: text,
    bio: text,
    host_bio: text,
    avatar_url: url,
    expertise_areas: ['Radio', text],
    social_links: { twitter: url, linkedin: url, github: url, website: url },
  });
  expect(status).toBe(400);
  const paths = ['name', 'avatar_url', 'expertise_areas.1', ...longTexts];
  const links = ['twitter', 'linkedin', 'github', 'website'].map((network) => `social_links.${network}`);
  const problems = [...paths, ...links].map((path) => ({ in: 'body', path, message: invisible }));
  expect(body.fields).toHaveLength(problems.length);
  expect(body.fields).toEqual(expect.arrayContaining(problems));
  expect(await profileOf(host)).toMatchObject({ name: 'Avant', bio: null });
});

test('line breaks and tabs are kept only in long texts, emojis and other scripts in all', async () => {
  const host = await buildMember({ role: 'host' });
  const long = 'Une\r\n\tautre\nligne 😀 שלום';
  expect((await update(host, { bio: long, host_bio: long, name: 'Zoé 👩‍💻 שלום' })).status).toBe(200);
  const kept = long.replace('\r\n', '\n');
  expect(await profileOf(host)).toMatchObject({ bio: kept, host_bio: kept, name: 'Zoé 👩‍💻 שלום' });
  expect((await update(host, { name: 'Zoé\nLéo', expertise_areas: ['a\vb'] })).status).toBe(200);
  expect(await profileOf(host)).toMatchObject({ name: 'Zoé Léo', expertise_areas: '["a b"]' });
  const { body } = await update(host, { avatar_url: 'https://zoe.exa\nmple' });
  expect(body.fields).toEqual([{ in: 'body', path: 'avatar_url', message: invisible }]);
});

test.each(['\u202a', '\u202e', '\u2066', '\u2069', '\u200b', '\u2060', '\ufeff', '\u3164'])(
  'a name cannot hide a character or reverse the text around it: %j is refused there, but not in a biography (A9)',
  async (mark) => {
    const member = await buildMember();
    const { body } = await update(member, { name: `Zoé${mark}nimda`, bio: `Zoé${mark}nimda` });
    expect(body.fields).toEqual([{ in: 'body', path: 'name', message: invisible }]);
  },
);

test('while the disk of Postgres is full, saving fails as unavailable and changes nothing', async () => {
  const member = await buildMember({ name: 'Avant' });
  // Postgres raises this error if the disk is full, which cannot be arranged everywhere.
  await auth.db.raw(`create function auth.fail_as_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before update on auth.users for each row execute function auth.fail_as_full()`);
  try {
    const { status, body } = await update(member, { name: 'Après' });
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
  } finally {
    await auth.db.raw('drop trigger full_disk on auth.users; drop function auth.fail_as_full()');
  }
  expect((await profileOf(member)).name).toBe('Avant');
  expect((await update(member, { name: 'Après' })).status).toBe(200);
});

test('a visitor, and an account that was deleted or deactivated since, cannot change anything (API-PUBLIC-074)', async () => {
  expect((await update({ headers: {} }, { name: 'x' })).status).toBe(401);
  const inactive = await buildMember({ is_active: false, name: 'Avant' });
  expect((await update(inactive, { name: 'x' })).status).toBe(401);
  expect((await profileOf(inactive)).name).toBe('Avant');
  const gone = await buildMember();
  await auth.db('auth.users').where({ id: gone.id }).delete();
  expect((await update(gone, { name: 'x' })).status).toBe(401);
});

test('a role change applies at once, whatever the role of the signed actor', async () => {
  const host = await buildMember({ role: 'host' });
  await auth.db('auth.users').where({ id: host.id }).update({ role: 'user' });
  await update(host, { host_bio: 'Encore moi', name: 'Zoé' });
  expect(await profileOf(host)).toMatchObject({ name: 'Zoé', host_bio: null });
});

test('an account is returned with its dates: joined, and last active in any session', async () => {
  const user = await buildUser(auth, { email: 'zoe@example.org' });
  const at = (instant: string) => new Date(instant);
  await auth
    .db('auth.users')
    .where({ id: user.id })
    .update({ created_at: at('2026-01-01T00:00:00Z') });
  expect((await internal(user.id)).data).toMatchObject({
    email: 'zoe@example.org',
    joined_at: '2026-01-01T00:00:00.000Z',
    last_active_at: '2026-01-01T00:00:00.000Z',
  });
  await buildSession(auth, { user, last_seen_at: at('2026-03-02T00:00:00Z') });
  await buildSession(auth, { user, last_seen_at: at('2026-03-01T00:00:00Z') });
  expect((await internal(user.id)).data.last_active_at).toBe('2026-03-02T00:00:00.000Z');
  expect((await internal('nobody')).code).toBe('user_not_found');
});

test('accounts are returned only to our own services', async () => {
  const member = await buildMember({ role: 'admin' });
  for (const headers of [{}, member.headers])
    for (const path of [member.id, `${member.id}/export`])
      expect((await fetch(`${auth.url}/internal/users/${path}`, { headers })).status).toBe(401);
});
