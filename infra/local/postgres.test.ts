import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './ports.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { signalProcess } from './process-table.ts';

const root = path.resolve(__dirname, '../..');
let folder: string;
let server: PostgresServer;
let log = '';

beforeAll(async () => {
  // In the project: the user that runs Postgres may not be able to enter the system's temporary folder.
  folder = mkdtempSync(path.join(root, '.nobicast-test-'));
  server = await startPostgres({
    root,
    folder: path.join(folder, 'postgres'),
    port: await freePort(),
    password: 'for-this-test',
    onSpawn: (child) => child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text)),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what Postgres logs about failed statements contains no personal data', async () => {
  const client = new Client({ connectionString: server.adminUrl });
  client.on('error', () => undefined); // the last statement ends its own connection
  await client.connect();
  await client.query('create table people (email text primary key, joined_at date)');
  await client.query(`insert into people values ('ada@example.org')`);
  for (const [statement, code] of [
    [`insert into people values ('ada@example.org')`, '23505'],
    [`insert into people values ('bob@example.org', 'bob@example.org')`, '22007'],
    [`insert into nowhere values ('ada@example.org')`, '42P01'],
    [`select pg_terminate_backend(pg_backend_pid()), 'ada@example.org'`, '57P01'],
  ] as const)
    await expect(client.query(statement)).rejects.toMatchObject({ code });

  const ended = new Promise((resolve) => server.process.once('close', resolve));
  if (server.process.pid) signalProcess(server.process.pid, 'SIGINT');
  await ended;
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('example.org');
});
