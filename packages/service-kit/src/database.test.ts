import { changesChannel, listenForChanges, type ChangeListener } from './changes.ts';
import { connectDatabase, migrateSchema, pingDatabase, type Knex, type Migration } from './database.ts';
import { toApiError } from './errors.ts';
import { provisionDatabase, urlOfDatabase } from './provision.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  testVariable,
  type TestDatabase,
} from './testing/index.ts';

let database: TestDatabase;
let admin: Knex;
let auth: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = connectForTest(database.adminUrl, 'public');
  auth = connectForTest(database.urlFor('auth'), 'auth');
  await auth.raw(`create schema ${schema}`);
});
afterAll(async () => {
  await Promise.all([admin.destroy(), auth.destroy()]);
  await database.drop();
});

/** An empty schema: those of the services have their tables already. */
const schema = 'playground';

const create = (name: string): Migration => ({
  name,
  up: async (db) => {
    await db.raw(`create table ${schema}.${name} (id integer primary key)`);
  },
});

test('migrations run once, in order, and again only what is new', async () => {
  expect(await migrateSchema(auth, { schema, migrations: [create('m1')] })).toEqual(['m1']);
  expect(await migrateSchema(auth, { schema, migrations: [create('m1'), create('m2')] })).toEqual(['m2']);
  expect(await migrateSchema(auth, { schema, migrations: [create('m1'), create('m2')] })).toEqual([]);
});

test('a failing migration leaves nothing of the whole run, and no lock', async () => {
  const broken: Migration = { name: 'm4', up: (db) => db.raw('create table nonsense') };
  const known = [create('m1'), create('m2')];
  await expect(
    migrateSchema(auth, { schema, migrations: [...known, create('m3'), broken] }),
  ).rejects.toThrow();
  expect(await migrateSchema(auth, { schema, migrations: [...known, create('m3')] })).toEqual(['m3']);
});

test('replicas that migrate together do it once', async () => {
  const migrations = [create('m1'), create('m2'), create('m3'), create('m5')];
  const other = connectDatabase({ url: database.urlFor('auth'), schema });
  const runs = await Promise.all([auth, other].map((db) => migrateSchema(db, { schema, migrations })));
  await other.destroy();
  expect(runs.flat()).toEqual(['m5']);
});

test('provisioning again changes nothing', async () => {
  const url = new URL(database.adminUrl);
  await provisionDatabase({
    adminUrl: testVariable('NOBICAST_TEST_ADMIN_URL'),
    databaseName: url.pathname.slice(1),
    rolePassword: () => testVariable('NOBICAST_TEST_ROLE_PASSWORD'),
  });
  await pingDatabase(auth);
});

test('a role can connect to no database but ours', async () => {
  for (const name of ['postgres', 'template1']) {
    const elsewhere = connectForTest(urlOfDatabase(database.urlFor('content'), name), 'public');
    await expect(elsewhere.raw('select 1')).rejects.toMatchObject({ code: '42501' });
    await elsewhere.destroy();
  }
});

test('a role cannot build in public or in another schema; the shell can read nothing', async () => {
  await expect(auth.raw('create table public.x (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(auth.raw('create table content.x (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(auth.raw('select id from content.episodes')).rejects.toMatchObject({ code: '42501' });
  const shell = connectDatabase({ url: database.urlFor('shell'), schema: 'public' });
  await expect(shell.raw('select id from content.published_episodes')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(shell.raw('create table public.x (id integer)')).rejects.toMatchObject({ code: '42501' });
  await shell.destroy();
});

test('a closed port is reported as database_unavailable, without hanging', async () => {
  const gone = connectDatabase({ url: 'postgres://nobicast_auth:x@127.0.0.1:1/nobicast', schema: 'auth' });
  const startedAt = Date.now();
  const error: unknown = await gone.raw('select 1').then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(toApiError(error).code).toBe('database_unavailable');
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  await gone.destroy();
});

test('a pool recovers when its connections have been terminated', async () => {
  await pingDatabase(auth);
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_auth' and datname = current_database()`,
  );
  await eventually(() =>
    pingDatabase(auth).then(
      () => true,
      () => false,
    ),
  );
});

describe('changes', () => {
  let listener: ChangeListener;
  let heard: string[];

  beforeEach(async () => {
    heard = [];
    listener = listenForChanges({
      url: database.urlFor('shell'),
      onChange: (owner) => heard.push(owner),
      onLost: () => heard.push('lost'),
    });
    await listener.ready;
  });
  afterEach(() => listener.close());

  test('a change is heard once per transaction, and not when it is rolled back', async () => {
    const content = connectDatabase({ url: database.urlFor('content'), schema: 'content' });
    const insert = (db: Knex, slug: string) =>
      db('episodes').insert({ number: 1, type: 'podcast', slug, published_at: new Date() });
    await content.transaction(async (transaction) => {
      await insert(transaction, 'one');
      await insert(transaction, 'two');
    });
    await content
      .transaction(async (transaction) => {
        await insert(transaction, 'three');
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await content.raw(`notify ${changesChannel}, 'end'`);
    await eventually(() => heard.includes('end'));
    expect(heard).toEqual(['content', 'end']);
    await content.destroy();
  });

  test('a lost connection is announced, and again when it is back', async () => {
    await admin.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_shell'`,
    );
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['lost', 'lost']);
    expect(listener.isListening()).toBe(true);
    await admin.raw(`notify ${changesChannel}, 'media'`);
    await eventually(() => heard.includes('media'));
  });
});

test('a listener that finds no database keeps trying and can be closed', async () => {
  const listener = listenForChanges({
    url: 'postgres://x:x@127.0.0.1:1/x',
    onChange: () => undefined,
    onLost: () => undefined,
  });
  expect(listener.isListening()).toBe(false);
  await listener.close();
});
