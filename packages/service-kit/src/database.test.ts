import { changesChannel, listenForChanges, type ChangeListener } from './changes.ts';
import { connectDatabase, pingDatabase, type Knex } from './database.ts';
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
});
afterAll(async () => {
  await Promise.all([admin.destroy(), auth.destroy()]);
  await database.drop();
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

test('a role cannot create tables in public or in another schema, and the gateway cannot read other schemas', async () => {
  await expect(auth.raw('create table public.x (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(auth.raw('create table content.x (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(auth.raw('select id from content.episodes')).rejects.toMatchObject({ code: '42501' });
  const gateway = connectForTest(database.urlFor('gateway'), 'gateway');
  for (const statement of [
    'select id from content.published_episodes',
    'create table public.x (id integer)',
    'create table content.x (id integer)',
    'create schema another',
  ])
    await expect(gateway.raw(statement)).rejects.toMatchObject({ code: '42501' });
  await gateway.destroy();
});

test('the gateway has tables in its own schema, which no other role can read', async () => {
  const gateway = connectForTest(database.urlFor('gateway'), 'gateway');
  await gateway.raw('create table gateway.counters (name text primary key, value integer not null)');
  await gateway('counters').insert({ name: 'reads', value: 1 });
  await expect(auth.raw('select value from gateway.counters')).rejects.toMatchObject({ code: '42501' });
  await gateway.destroy();
});

test('provisioning again closes the database to the role of an earlier release', async () => {
  const databaseName = new URL(database.adminUrl).pathname.slice(1);
  const password = testVariable('NOBICAST_TEST_ROLE_PASSWORD');
  await admin.raw(`create role nobicast_shell login password '${password}'`);
  try {
    await admin.raw(`grant connect on database ${databaseName} to nobicast_shell`);
    const url = new URL(database.adminUrl);
    url.username = 'nobicast_shell';
    url.password = password;
    const connect = async () => {
      const shell = connectForTest(url.href, 'public');
      await pingDatabase(shell).finally(() => shell.destroy());
    };
    await connect();
    await provisionDatabase({
      adminUrl: testVariable('NOBICAST_TEST_ADMIN_URL'),
      databaseName,
      rolePassword: () => password,
    });
    await expect(connect()).rejects.toMatchObject({ code: '42501' });
  } finally {
    await admin.raw('drop owned by nobicast_shell; drop role nobicast_shell');
  }
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

test('a pool recovers after its connections were terminated', async () => {
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
      url: database.urlFor('gateway'),
      onChange: (keys) => heard.push(keys.join(' ')),
      onLost: () => heard.push('lost'),
    });
    await listener.ready;
  });
  afterEach(() => listener.close());

  test('a change is notified once per transaction, and not when it is rolled back', async () => {
    const content = connectForTest(database.urlFor('content'), 'content');
    const insert = (db: Knex, id: number) =>
      db('episodes').insert({ id, number: 1, type: 'podcast', slug: `n${id}`, published_at: new Date(0) });
    await content.raw('alter table episodes alter column id set generated by default');
    await content.transaction(async (transaction) => {
      await insert(transaction, 1);
      await transaction('episodes').where({ id: 1 }).update({ title: 'One' });
      await transaction('episodes').where({ id: 1 }).update({ title: 'Two' });
    });
    await content
      .transaction(async (transaction) => {
        await insert(transaction, 3);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await content.raw(`notify ${changesChannel}, 'end'`);
    await eventually(() => heard.includes('end'));
    expect(heard).toEqual(['any-episode episode-1 episodes number-1', 'any-episode episode-1', 'end']);
    await content.destroy();
  });

  test('onLost is called when the connection is lost, and again when it is restored', async () => {
    await admin.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_gateway'`,
    );
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['lost', 'lost']);
    expect(listener.isListening()).toBe(true);
    await admin.raw(`notify ${changesChannel}, 'episodes !episode-7'`);
    await eventually(() => heard.includes('episodes !episode-7'));
  });
});

test('a listener without a database keeps trying to connect and can be closed', async () => {
  const listener = listenForChanges({
    url: 'postgres://x:x@127.0.0.1:1/x',
    onChange: () => undefined,
    onLost: () => undefined,
  });
  expect(listener.isListening()).toBe(false);
  await listener.close();
});
