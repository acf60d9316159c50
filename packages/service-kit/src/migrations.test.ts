import type { Knex } from './database.ts';
import { createSchemaCheck, migrateSchema, type Migration } from './migrations.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  recordingLogger,
  type TestDatabase,
} from './testing/index.ts';

let database: TestDatabase;
let auth: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = connectForTest(database.urlFor('auth'), 'auth');
  await auth.raw(`create schema ${schema}`);
});
afterAll(async () => {
  await auth.destroy();
  await database.drop();
});

/** Empty, unlike the schemas of the services. */
const schema = 'playground';

const create = (name: string): Migration => ({
  name,
  up: async (db) => {
    await db.raw(`create table ${schema}.${name} (id integer primary key)`);
  },
});

test('migrations run once and in order, and a second run applies only new ones', async () => {
  expect(await migrateSchema(auth, { schema, migrations: [create('m1')] })).toEqual(['m1']);
  expect(await migrateSchema(auth, { schema, migrations: [create('m1'), create('m2')] })).toEqual(['m2']);
  expect(await migrateSchema(auth, { schema, migrations: [create('m1'), create('m2')] })).toEqual([]);
});

test('a failing migration rolls back the whole run and leaves no lock', async () => {
  const broken: Migration = { name: 'm4', up: (db) => db.raw('create table nonsense') };
  const known = [create('m1'), create('m2')];
  await expect(
    migrateSchema(auth, { schema, migrations: [...known, create('m3'), broken] }),
  ).rejects.toThrow();
  expect(await migrateSchema(auth, { schema, migrations: [...known, create('m3')] })).toEqual(['m3']);
});

test('replicas that migrate at the same time apply each migration once', async () => {
  const migrations = [create('m1'), create('m2'), create('m3'), create('m5')];
  const other = connectForTest(database.urlFor('auth'), schema);
  const runs = await Promise.all([auth, other].map((db) => migrateSchema(db, { schema, migrations })));
  await other.destroy();
  expect(runs.flat()).toEqual(['m5']);
});

describe('while a long read, such as a backup, has a table that a migration alters', () => {
  const table = `${schema}.episodes`;
  const migrations: Migration[] = [
    { name: 'episodes', up: (db) => db.raw(`create table ${table} (id integer primary key)`) },
    { name: 'episode_titles', up: (db) => db.raw(`alter table ${table} add column title text`) },
  ];
  let reader: Knex;
  let backup: Knex.Transaction;

  beforeEach(async () => {
    await auth.raw(`drop table if exists ${table}, ${schema}.migrations, ${schema}.migrations_lock`);
    await migrateSchema(auth, { schema, migrations: migrations.slice(0, 1) });
    reader = connectForTest(database.urlFor('auth'), 'auth');
    backup = await reader.transaction();
    await backup.raw(`select id from ${table}`);
  });
  afterEach(async () => {
    if (!backup.isCompleted()) await backup.commit();
    await reader.destroy();
  });

  const isWaitingForTable = async () => {
    const { rows } = await reader.raw<{ rows: unknown[] }>(
      `select 1 from pg_locks where relation = '${table}'::regclass and not granted`,
    );
    return rows.length > 0;
  };
  const columns = () =>
    reader('information_schema.columns')
      .where({ table_schema: schema, table_name: 'episodes' })
      .pluck('column_name');

  test('others read that table, and the migration goes through once the read has ended', async () => {
    const { logger, lines } = recordingLogger();
    const lockWait = { timeoutMs: 500, pauseMs: 50, attempts: 1_000 };
    const migrated = migrateSchema(auth, { schema, migrations, logger, lockWait });
    await eventually(isWaitingForTable);
    // It would wait for the migration, which waits for the backup, and fail after its statement timeout.
    await reader.raw(`select id from ${table}`);
    await eventually(() => lines.length > 1);
    expect(lines[1]).toMatchObject({ level: 'warn', schema, attempt: 2, attempts: 1_000 });
    expect(await columns()).toEqual(['id']);
    await backup.commit();
    expect(await migrated).toEqual(['episode_titles']);
    expect(await columns()).toEqual(['id', 'title']);
  });

  test('the migration gives up, says why, and leaves neither a change nor a lock', async () => {
    const { logger, lines } = recordingLogger();
    const lockWait = { timeoutMs: 50, pauseMs: 10, attempts: 3 };
    await expect(migrateSchema(auth, { schema, migrations, logger, lockWait })).rejects.toMatchObject({
      message: expect.stringMatching(/schema playground .* 3 attempts .* pg_stat_activity/),
      cause: { code: '55P03' },
    });
    expect(lines.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await columns()).toEqual(['id']);
    await backup.commit();
    expect(await migrateSchema(auth, { schema, migrations, lockWait })).toEqual(['episode_titles']);
  });

  test('another error is not tried again', async () => {
    const { logger, lines } = recordingLogger();
    const broken: Migration = { name: 'broken', up: (db) => db.raw('create table nonsense') };
    await expect(
      migrateSchema(auth, { schema, migrations: [...migrations.slice(0, 1), broken], logger }),
    ).rejects.toMatchObject({ code: '42601' });
    expect(lines).toEqual([]);
  });
});

test('a replica waits for one that migrates longer than a lock may take', async () => {
  const table = `${schema}.slow`;
  const lockWait = { timeoutMs: 50, pauseMs: 10, attempts: 1 };
  const slow: Migration = {
    name: 'slow',
    up: (db) => db.raw(`create table ${table} (id integer); select pg_sleep(0.5)`),
  };
  await auth.raw(`drop table if exists ${schema}.migrations, ${schema}.migrations_lock`);
  const other = connectForTest(database.urlFor('auth'), 'auth');
  const runs = await Promise.all(
    [auth, other].map((db) => migrateSchema(db, { schema, migrations: [slow], lockWait })),
  );
  await other.destroy();
  expect(runs.flat()).toEqual(['slow']);
});

test('a schema is ready once the last migration of the release has run, also on that of a later release', async () => {
  const release = [create('r1'), create('r2')];
  await auth.raw(`drop table if exists ${schema}.migrations, ${schema}.migrations_lock`);
  const asked: string[] = [];
  const watched = connectForTest(database.urlFor('auth'), 'auth');
  watched.on('query', ({ sql }: { sql: string }) => asked.push(sql));
  const check = createSchemaCheck(watched, { schema, migrations: release });
  await expect(check()).rejects.toMatchObject({ code: '42P01' });
  await migrateSchema(auth, { schema, migrations: release.slice(0, 1) });
  await expect(check()).rejects.toThrow('The schema playground lacks the migration r2.');
  await migrateSchema(auth, { schema, migrations: [...release, create('r3')] });
  await check();
  const count = asked.length;
  await check();
  expect(asked).toHaveLength(count);
  await watched.destroy();
});
