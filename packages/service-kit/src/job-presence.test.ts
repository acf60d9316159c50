import { Pool } from 'pg';
import { isPresent, openPresence } from './job-presence.ts';
import { createTestDatabase, eventually, startNetworkForTest, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const schema = 'media_jobs';

test('where Postgres says nothing any more, a job fails to begin, and those after the silence are present', async () => {
  const url = database.urlFor('media');
  const network = await startNetworkForTest(url);
  const pool = new Pool({ connectionString: network.url, connectionTimeoutMillis: 200 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const outside = new Pool({ connectionString: url });
  const presence = openPresence(pool, schema, { answerMs: 100, reconnectMs: 50 });
  const isThere = async (id: string) => {
    const { rows } = await outside.query<{ is: boolean }>(`select ${isPresent('$1', '$2::bigint')} as is`, [
      schema,
      id,
    ]);
    return rows[0]?.is === true;
  };
  // A slow machine may connect late: a job that fails to begin is tried again.
  const begin = (id: string) =>
    eventually(() =>
      presence.hold(id).then(
        () => true,
        () => false,
      ),
    );
  await begin('1');
  expect(await isThere('1')).toBe(true);
  network.cut();
  await expect(presence.hold('2')).rejects.toThrow();
  await presence.release('2');
  network.restore();
  await eventually(() => isThere('1'));
  await begin('3');
  expect([await isThere('1'), await isThere('2'), await isThere('3')]).toEqual([true, false, true]);
  presence.close();
  await pool.end();
  await outside.end();
  network.close();
});
