import { callPath, listAdminEpisodes, listUsers } from '@nobicast/contracts';
import { actorHeader, signActor } from '@nobicast/service-kit';
import { withDatabase } from './database.ts';
import type { Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const samples = 60;
const maxRatio = 2;
const manyUsers = 100_000;
const fewUsers = 100;

export interface Both<Value> {
  large: Value;
  small: Value;
}

/** Throws for a failure. */
export function adminOf(service: 'content' | 'auth', { addresses, secrets }: Stack, userId = 'bench') {
  const admin = { kind: 'user', userId, role: 'admin', sessionId: 'bench' } as const;
  return async (method: 'GET' | 'POST', path: string, body?: FormData): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${addresses[service]}${path}`, {
      method,
      headers: { [actorHeader]: signActor(admin, secrets.internal, { now: new Date() }) },
      ...(body && { body }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${text}`);
    const reading: unknown = JSON.parse(text);
    return reading;
  };
}
type AdminCall = ReturnType<typeof adminOf>;

async function timeRead(call: AdminCall, path: string): Promise<number> {
  const startedAt = performance.now();
  await call('GET', path);
  return performance.now() - startedAt;
}

async function listRows(
  group: string,
  lists: Record<string, string>,
  calls: Both<AdminCall>,
): Promise<Row[]> {
  const [firstPage = ''] = Object.values(lists);
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const { subject, baseline } = await interleave(
      samples,
      () => timeRead(calls.large, path),
      () => timeRead(calls.small, firstPage),
    );
    const pair = { subject: median(subject), baseline: median(baseline), format: ms };
    rows.push(comparisonRow({ name: `${group}, ${name}`, ...pair }, maxRatio));
  }
  return rows;
}

export const adminListRows = ({ large, small }: Both<Stack>): Promise<Row[]> =>
  listRows(
    '10,000 episodes: admin list',
    {
      'first page': callPath(listAdminEpisodes, {}),
      'search for a number': callPath(listAdminEpisodes, { query: { search: '97' } }),
      'search for two words': callPath(listAdminEpisodes, { query: { search: 'bench-42' } }),
      'search that finds nearly all': callPath(listAdminEpisodes, { query: { search: 'episode' } }),
    },
    { large: adminOf('content', large), small: adminOf('content', small) },
  );

/** Accounts over ten years, of all roles, one in twenty deactivated. Two parameters: how many, and who acts. */
const fillUsers = `
  insert into auth.users (id, email, name, role, is_active, created_at)
  select gen_random_uuid(), 'membre-' || n || '@bench.example',
    (array['Camille', 'Zoé', 'Adèle', 'Noé', 'Maud', 'Bastien', 'Inès'])[1 + n % 7] || ' Durand-' || n,
    case when n % 500 = 0 then 'moderator' when n % 100 = 0 then 'host' when n % 50 = 0 then 'guest' else 'user' end,
    n % 20 <> 0, now() - n * interval '50 minutes'
  from generate_series(1, $1::integer) n
  union all select $2::uuid, 'bench@bench.example', 'Bench', 'admin', true, now()`;
const actingAdmin = '00000000-0000-4000-8000-00000000be4c';

async function fill(stack: Stack, count: number): Promise<AdminCall> {
  await withDatabase(stack, 'superuser', async (client) => {
    await client.query(fillUsers, [count, actingAdmin]);
    await client.query('vacuum analyze auth.users');
  });
  return adminOf('auth', stack, actingAdmin);
}

export async function userListRows({ large, small }: Both<Stack>): Promise<Row[]> {
  const calls = { large: await fill(large, manyUsers), small: await fill(small, fewUsers) };
  const list = (query: Parameters<typeof callPath<typeof listUsers>>[1]['query']) =>
    callPath(listUsers, { query });
  return listRows(
    '100,000 users: admin list',
    {
      'first page': list({}),
      'filter by role': list({ role: 'moderator' }),
      'filter by status': list({ status: 'inactive' }),
      'search for an address': list({ search: 'membre-4242@bench' }),
      'search for a name': list({ search: 'zoe durand-77' }),
      'search for two letters': list({ search: 'zo' }),
      'search that finds all': list({ search: 'bench' }),
      'search within a filter': list({ search: 'adele', role: 'host', status: 'active' }),
    },
    calls,
  );
}
