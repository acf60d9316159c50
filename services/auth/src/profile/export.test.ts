import { randomUUID } from 'node:crypto';
import { hashEmail } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildSession,
  buildSignInRequest,
  buildUser,
  serviceHeaders,
  startAuthForTest,
} from '../testing/index.ts';
import type { AuthForTest } from '../testing/index.ts';

let auth: AuthForTest;
beforeAll(async () => {
  auth = await startAuthForTest();
});
afterAll(() => auth.close());

type Columns = Record<string, unknown>;
interface Export {
  account: Columns;
  profile: Columns;
  sessions: Columns[];
  sign_in_requests: Columns[];
  host_reminders: Columns[];
  account_changes: Columns[];
  admin_grant: Columns | null;
  passkeys: Columns[];
  security_events: Columns[];
}

const exportOf = async (userId: string) => {
  const response = await fetch(`${auth.url}/internal/users/${userId}/export`, {
    headers: serviceHeaders(auth),
  });
  return (await response.json()) as { code?: string; data: Export };
};

/** Without personal data. */
const tablesOfNobody = {
  migrations: 'which migrations have run',
  migrations_lock: 'which migrations have run',
  removals: 'which public pages a cache must not show any more, by keys, for seven days',
  passkey_challenges: 'what browsers were asked to sign, hashed, for five minutes',
  spent_challenges: 'challenges of the bot check, without who solved them',
  verify_attempts: 'counted by network, not by person',
  address_proofs: 'requests without an account, exported to whoever proves the address',
  erasures: 'what was erased, never whose',
  user_counts: 'how many accounts there are',
  user_messages: 'what waits to be mailed to the person, and is deleted then',
  address_notices: 'what waits to be mailed to a former address, and is deleted then',
};

/** Omitted from the export, each with its reason. */
const withheld: Record<string, Record<string, string>> = {
  users: {
    version: 'how often the row has changed, for whoever edits it',
    search_text: 'name and address again, for the search of the administration',
  },
  sessions: {
    token_hash: 'proves the session',
    user_id: 'the id of the account, which is exported',
  },
  sign_in_links: {
    email: 'the address of the account, which is exported',
    inbox: 'the address of the account without its tag, for rate limits',
    browser_hash: 'proves the browser that asked',
    device_hash: 'proves a known device',
    session_id: 'the id of a session, which is exported',
    address_hash: 'a keyed hash: meaningless to the person, and would let others recognise their network',
  },
  host_reminders: { user_id: 'the id of the account, which is exported' },
  audit: {
    id: 'the place in the log',
    actor_id: 'somebody else',
    actor_name: 'somebody else',
    target_type: 'always an account',
    target_id: 'the id of the account, which is exported',
    takes_back: 'the place in the log of another row',
  },
  admin_grants: { address_hash: 'the address of the account, hashed' },
  passkeys: {
    id: 'the place of the row',
    user_id: 'the id of the account, which is exported',
    credential_id: 'by which a browser finds the passkey on the device of the person, who has it there',
    public_key: 'verifies signatures, and says nothing about the person',
    counter: 'how often the device signed, as far as it says so',
    transports: 'how a browser reaches the device',
  },
  security_events: { id: 'the place of the row', user_id: 'the id of the account, which is exported' },
};

/** With a value in every column. */
async function buildPersonWithEverything() {
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));
  const user = await buildUser(auth, {
    email: 'zoe+export@example.org',
    name: 'Zoé',
    bio: 'Deux lignes',
    avatar_url: 'https://images.example/zoe.jpg',
    role: 'host',
    host_bio: 'J’anime',
    expertise_areas: ['Radio'],
    social_links: {
      twitter: 'https://x.example/z',
      linkedin: 'https://l.example/z',
      github: 'https://g.example/z',
      website: 'https://zoe.example',
    },
  });
  await auth
    .db('auth.users')
    .where({ id: user.id })
    .update({ last_sign_in_at: at(3), sign_in_count: 1 });
  await buildSession(auth, { user, user_agent: 'Firefox', ended_at: at(4), proved_at: at(3) });
  await buildSignInRequest(auth, {
    email: user.email,
    destination: '/archives',
    device_hash: 'of a known device',
    session_id: randomUUID(),
    requested_at: at(1),
    sent_at: at(2),
    expires_at: at(3),
    consumed_at: at(3),
    superseded_at: at(4),
  });
  await auth
    .db('auth.host_reminders')
    .insert({ user_id: user.id, episode_id: await buildEpisode(auth), published_at: at(5), sent_at: at(4) });
  await auth.db('auth.audit').insert({
    at: at(6),
    actor_id: 'maud',
    actor_name: 'Maud',
    action: 'update',
    target_type: 'user',
    target_id: user.id,
    takes_back: 1,
    details: { role: { from: 'user', to: 'host' } },
  });
  await auth.db('auth.passkeys').insert({
    id: randomUUID(),
    user_id: user.id,
    credential_id: 'of a device',
    public_key: Buffer.from('public'),
    counter: 1,
    transports: ['usb'],
    name: 'Clé du studio',
    created_at: at(6),
    last_used_at: at(7),
  });
  await auth.db('auth.security_events').insert({
    id: randomUUID(),
    user_id: user.id,
    at: at(6),
    kind: 'passkey_added',
    details: { name: 'Clé du studio' },
    user_agent: 'Firefox',
  });
  await auth.db('auth.admin_grants').insert({ address_hash: hashEmail(user.email), granted_at: at(1) });
  return user;
}

const listColumns = async () => {
  const { rows } = await auth.db.raw<{ rows: { table: string; column: string }[] }>(
    // Views only show what tables hold.
    `select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'auth' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  return rows.filter(({ table }) => !Object.hasOwn(tablesOfNobody, table));
};

test('the export contains every stored column about a person, except those withheld for a reason', async () => {
  const user = await buildPersonWithEverything();
  const { data } = await exportOf(user.id);
  const exported: Record<string, Columns | null | undefined> = {
    users: { ...data.account, ...data.profile },
    sessions: data.sessions[0],
    sign_in_links: data.sign_in_requests[0],
    host_reminders: data.host_reminders[0],
    audit: data.account_changes[0],
    admin_grants: data.admin_grant,
    passkeys: data.passkeys[0],
    security_events: data.security_events[0],
  };
  const columns = await listColumns();
  expect(columns.length).toBeGreaterThan(30);
  expect([...new Set(columns.map(({ table }) => table))]).toEqual(Object.keys(exported).sort());
  for (const [table, told] of Object.entries(exported)) {
    const row = (await auth.db(`auth.${table}`).first()) as Columns;
    expect([table, Object.entries(row).filter(([, value]) => value === null)]).toEqual([table, []]);
    const kept = Object.entries(row).filter(([column]) => !Object.hasOwn(withheld[table] ?? {}, column));
    expect(told).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(kept))));
  }
});

test('every withheld column exists and has a value, and no export contains a hash', async () => {
  const names = new Set((await listColumns()).map(({ table, column }) => `${table}.${column}`));
  for (const [table, reasons] of Object.entries(withheld))
    for (const column of Object.keys(reasons)) expect(names).toContain(`${table}.${column}`);
  const user = await buildUser(auth);
  await buildSession(auth, { user });
  await buildSignInRequest(auth, { email: user.email });
  expect(JSON.stringify((await exportOf(user.id)).data)).not.toMatch(/hash/);
});

test('a member without any activity has an export, too; an unknown member has none', async () => {
  const user = await buildUser(auth);
  expect((await exportOf(user.id)).data).toEqual({
    account: expect.objectContaining({ id: user.id, email: user.email, role: 'user', is_active: true }),
    profile: expect.objectContaining({ name: null, expertise_areas: [] }),
    sessions: [],
    sign_in_requests: [],
    host_reminders: [],
    account_changes: [],
    admin_grant: null,
    passkeys: [],
    security_events: [],
  });
  expect((await exportOf('nobody')).code).toBe('user_not_found');
});
