import { connectDatabase, type Knex } from './database.ts';
import { migrateSchema, type Migration } from './migrations.ts';
import { connectForTest, createTestDatabase, type TestDatabase } from './testing/index.ts';

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

/** An empty schema: the schemas of the services already have their tables. */
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
  const other = connectDatabase({ url: database.urlFor('auth'), schema });
  const runs = await Promise.all([auth, other].map((db) => migrateSchema(db, { schema, migrations })));
  await other.destroy();
  expect(runs.flat()).toEqual(['m5']);
});
