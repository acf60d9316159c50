import { Client } from 'pg';
import { createRemovals, type RemovalsPosition } from './removals.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let gateway: Client;
let writers: Client[];
beforeAll(async () => {
  database = await createTestDatabase();
  const connect = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  gateway = await connect(database.urlFor('gateway'));
  writers = [await connect(database.urlFor('content')), await connect(database.urlFor('auth'))];
});
afterAll(async () => {
  for (const client of [gateway, ...writers]) await client.end();
  await database.drop();
});

const query = (sql: string, values: unknown[]) => gateway.query(sql, values);
const announce = (client: Client, schema: string, ...keys: string[]) =>
  client.query(`select ${schema}.announce_keys($1)`, [keys]);

async function startReading(start?: RemovalsPosition) {
  const removals = createRemovals({ start, keptForMs: () => 0 });
  await removals.read(query);
  return { read: () => removals.read(query), position: removals.position };
}

test('whoever begins to read hears of what was removed while it had something, and of nothing before', async () => {
  const [content] = writers as [Client, Client];
  await announce(content, 'content', '!episode-1');
  await content.query(
    `update content.removals set removed_at = now() - interval '10 minutes' where 'episode-1' = any(keys)`,
  );
  const readAfter = (minutes: number) => createRemovals({ keptForMs: () => minutes * 60_000 }).read(query);
  expect(await readAfter(8)).toEqual([]);
  expect(await readAfter(10)).toEqual(['episode-1']);
});

test('what any service removes is read once, and what it only changes is not', async () => {
  const [content, auth] = writers as [Client, Client];
  const { read } = await startReading();
  await announce(content, 'content', 'episode-1', '!episode-2', '!any-episode');
  await announce(auth, 'auth', '!member-a', 'member-a');
  expect([...(await read())].sort()).toEqual(['any-episode', 'episode-2', 'member-a']);
  expect(await read()).toEqual([]);
});

test('a removal that commits after a later one is not missed, nor is one read twice meanwhile', async () => {
  const [content, auth] = writers as [Client, Client];
  const { read } = await startReading();
  await content.query('begin');
  await announce(content, 'content', '!episode-3');
  await announce(auth, 'auth', '!member-b');
  expect(await read()).toEqual(['member-b']);
  expect(await read()).toEqual([]);
  await content.query('commit');
  expect(await read()).toEqual(['episode-3']);
  expect(await read()).toEqual([]);
});

test('a removal that is rolled back was none', async () => {
  const [content] = writers as [Client, Client];
  const { read } = await startReading();
  await content.query('begin');
  await announce(content, 'content', '!episode-4');
  await content.query('rollback');
  expect(await read()).toEqual([]);
});

test('many keys in one removal are all read, although the notification only says that something changed', async () => {
  const [content] = writers as [Client, Client];
  const { read } = await startReading();
  const keys = Array.from({ length: 2_000 }, (_, index) => `episode-${index}`);
  await announce(content, 'content', ...keys.map((key) => `!${key}`));
  expect(new Set(await read())).toEqual(new Set(keys));
});

test('another process goes on where the one before had read up to', async () => {
  const [content] = writers as [Client, Client];
  const former = await startReading();
  await announce(content, 'content', '!episode-5');
  const next = createRemovals({ start: former.position(), keptForMs: () => 0 });
  expect(await next.read(query)).toEqual(['episode-5']);
  expect(await next.read(query)).toEqual([]);
});

test('another process reads nothing again while an older transaction of the server goes on', async () => {
  const [content, auth] = writers as [Client, Client];
  const former = await startReading();
  await auth.query('begin');
  await auth.query('select pg_current_xact_id()');
  await announce(content, 'content', '!episode-10');
  expect(await former.read()).toEqual(['episode-10']);
  await announce(content, 'content', '!episode-11');
  const next = createRemovals({ start: former.position(), keptForMs: () => 0 });
  expect(await next.read(query)).toEqual(['episode-11']);
  await auth.query('commit');
});

test.each([
  ['of another database', (position: RemovalsPosition) => ({ ...position, database: '1/2' })],
  [
    'older than the rows that are kept',
    (position: RemovalsPosition) => ({
      ...position,
      databaseTimeMs: position.databaseTimeMs - 6.1 * 86_400_000,
    }),
  ],
])('from a position %s everything counts as removed', async (_case, changed) => {
  const { position } = await startReading();
  const known = position();
  if (!known) throw new Error('Nothing was read.');
  expect(await createRemovals({ start: changed(known), keptForMs: () => 0 }).read(query)).toEqual(['*']);
});

test('rows are deleted after seven days, by later removals', async () => {
  const [content] = writers as [Client, Client];
  await announce(content, 'content', '!episode-6', '!episode-7');
  await content.query(
    `update content.removals set removed_at = now() - interval '7 days 1 minute' where 'episode-6' = any(keys)`,
  );
  await announce(content, 'content', '!episode-8');
  const { rows } = await content.query(`select 1 from content.removals where 'episode-6' = any(keys)`);
  expect(rows).toEqual([]);
});

test('the gateway reads them and can neither write nor delete any', async () => {
  await expect(gateway.query(`insert into content.removals (keys) values ('{}')`)).rejects.toThrow(
    /permission/,
  );
  await expect(gateway.query('delete from content.removals')).rejects.toThrow(/permission/);
});

test('what was removed before stays unread while an older transaction of the server goes on', async () => {
  const [content, auth] = writers as [Client, Client];
  await auth.query('begin');
  await auth.query('select pg_current_xact_id()');
  await announce(content, 'content', '!episode-9');
  await content.query(
    `update content.removals set removed_at = now() - interval '10 minutes' where 'episode-9' = any(keys)`,
  );
  const { read } = await startReading();
  expect(await read()).toEqual([]);
  await auth.query('commit');
  expect(await read()).toEqual([]);
});
