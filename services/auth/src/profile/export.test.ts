import {
  buildSession,
  buildSignInRequest,
  buildUser,
  serviceHeaders,
  startAuthForTest,
} from '../testing/index.ts';
import type { AuthForTest } from '../testing/index.ts';
import { hashEmail } from '../secrets.ts';

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
  admin_grant: Columns | null;
}

const exportOf = async (userId: string) => {
  const response = await fetch(`${auth.url}/internal/users/${userId}/export`, {
    headers: serviceHeaders(auth),
  });
  return (await response.json()) as { code?: string; data: Export };
};

/** Tables that hold nothing of which we could tell whose it is. */
const tablesOfNobody = {
  migrations: 'how far this schema is',
  migrations_lock: 'how far this schema is',
  spent_challenges: 'the puzzles of the bot check, without who solved them',
  verify_attempts: 'counted by network, without a person',
};

/** Columns that the export leaves out, each with its reason. */
const withheld: Record<string, Record<string, string>> = {
  users: {},
  sessions: {
    token_hash: 'proves the session',
    user_id: 'the id of the account, which stands there',
  },
  sign_in_links: {
    email: 'the address of the account, which stands there',
    inbox: 'the address of the account without its tag, for the limits',
    browser_hash: 'proves the browser that asked',
    device_hash: 'proves a known device',
    address_hash: 'keyed: it says nothing to the person, and would let others recognise their network',
  },
  admin_grants: { address_hash: 'the address of the account, hashed' },
};

/** Someone of whom every column has a value. */
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
    .update({ last_sign_in_at: at(3) });
  await buildSession(auth, { user, user_agent: 'Firefox', ended_at: at(4) });
  await buildSignInRequest(auth, {
    email: user.email,
    destination: '/archives',
    device_hash: 'of a known device',
    requested_at: at(1),
    sent_at: at(2),
    expires_at: at(3),
    consumed_at: at(3),
    superseded_at: at(4),
  });
  await auth.db('auth.admin_grants').insert({ address_hash: hashEmail(user.email), granted_at: at(1) });
  return user;
}

const listColumns = async () => {
  const { rows } = await auth.db.raw<{ rows: { table: string; column: string }[] }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'auth' order by 1, 2`,
  );
  return rows.filter(({ table }) => !Object.hasOwn(tablesOfNobody, table));
};

test('the export holds every column that we keep of a person, but those that are withheld for a reason', async () => {
  const user = await buildPersonWithEverything();
  const { data } = await exportOf(user.id);
  const exported: Record<string, Columns | null | undefined> = {
    users: { ...data.account, ...data.profile },
    sessions: data.sessions[0],
    sign_in_links: data.sign_in_requests[0],
    admin_grants: data.admin_grant,
  };
  const columns = await listColumns();
  expect(columns.length).toBeGreaterThan(30);
  expect([...new Set(columns.map(({ table }) => table))]).toEqual(Object.keys(exported).sort());
  for (const [table, told] of Object.entries(exported)) {
    const row = (await auth.db(`auth.${table}`).first()) as Columns;
    expect([table, Object.entries(row).filter(([, value]) => value === null)]).toEqual([table, []]);
    const kept = Object.entries(row).filter(([column]) => !Object.hasOwn(withheld[table] ?? {}, column));
    // As JSON, as it is sent.
    expect(told).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(kept))));
  }
});

test('what is withheld is there to be withheld, and no export says a hash', async () => {
  const names = new Set((await listColumns()).map(({ table, column }) => `${table}.${column}`));
  for (const [table, reasons] of Object.entries(withheld))
    for (const column of Object.keys(reasons)) expect(names).toContain(`${table}.${column}`);
  const user = await buildUser(auth);
  await buildSession(auth, { user });
  await buildSignInRequest(auth, { email: user.email });
  expect(JSON.stringify((await exportOf(user.id)).data)).not.toMatch(/hash/);
});

test('somebody who did nothing yet has an export, too; nobody has none', async () => {
  const user = await buildUser(auth);
  expect((await exportOf(user.id)).data).toEqual({
    account: expect.objectContaining({ id: user.id, email: user.email, role: 'user', is_active: true }),
    profile: expect.objectContaining({ name: null, expertise_areas: [] }),
    sessions: [],
    sign_in_requests: [],
    admin_grant: null,
  });
  expect((await exportOf('nobody')).code).toBe('user_not_found');
});
