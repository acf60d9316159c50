import { addAudit, databaseOwners, type Knex } from './index.ts';
import { connectForTest, createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let retention: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  retention = connectForTest(database.urlFor('retention'), 'public');
});
afterAll(async () => {
  await retention.destroy();
  await database.drop();
});

const monthsAgo = (months: number) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months);
  return at;
};

const entry = (targetId: string, at: Date) => ({
  at,
  actorId: 'maud',
  actorName: 'Maud',
  action: 'delete',
  targetType: 'episode',
  targetId,
});

describe.each(databaseOwners)('the audit of %s', (owner) => {
  let db: Knex;
  beforeAll(async () => {
    db = connectForTest(database.urlFor(owner), owner);
    await addAudit(db, owner, [entry('old', monthsAgo(13)), entry('young', monthsAgo(11))]);
  });
  afterAll(() => db.destroy());

  test.each([
    'update %.audit set actor_name = null',
    'delete from %.audit',
    'truncate %.audit',
    // Granting a right that one may not grant is only a warning.
    'grant all on %.audit to current_user; delete from %.audit',
    'alter table %.audit add column note text',
    'alter table %.audit disable row level security',
    'alter table %.audit rename to was_audit',
    'alter table %.audit owner to current_user',
    `create policy all_rows on %.audit for delete to current_user using (true)`,
    'create rule keep_none as on insert to %.audit do instead nothing',
    'drop index %.audit_at',
    'drop table %.audit cascade',
    `create or replace view %.published_audit as select * from %.published_audit where false`,
    'drop view %.published_audit cascade',
    'alter schema % owner to current_user',
    'alter schema % rename to other',
    'drop schema % cascade',
    'set role nobicast_audit_owner',
    'grant nobicast_audit_owner to current_user',
  ])('its own service may not: %s', async (sql) => {
    await expect(db.raw(sql.replaceAll('%', owner))).rejects.toMatchObject({ code: '42501' });
  });

  test('its own service may not have a trigger there, which could swallow rows', async () => {
    await db.raw(`create function ${owner}.swallow() returns trigger language plpgsql
      as $$ begin return null; end $$`);
    const adding = db.raw(`create trigger swallow before insert on ${owner}.audit
      for each row execute function ${owner}.swallow()`);
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });

  test('its own service still migrates its schema', async () => {
    await db.raw(`create table ${owner}.of_a_test (id integer);
      grant usage on schema ${owner} to nobicast_gateway;
      grant select on ${owner}.of_a_test to nobicast_gateway;
      drop table ${owner}.of_a_test`);
  });

  test('the role of the retention deletes what is older than twelve months, and cannot touch the rest', async () => {
    await retention.raw(`delete from ${owner}.audit`);
    const { rows } = await db.raw<{ rows: unknown[] }>(`select target_id from ${owner}.audit`);
    expect(rows).toEqual([{ target_id: 'young' }]);
    for (const sql of [
      `select actor_name from ${owner}.audit`,
      `update ${owner}.audit set at = now() - interval '2 years'`,
      `truncate ${owner}.audit`,
      `drop table ${owner}.audit`,
      `insert into ${owner}.audit (at) values (now())`,
    ])
      await expect(retention.raw(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('auth reads it, and nobody else does', async () => {
    for (const role of [...databaseOwners, 'gateway'] as const) {
      const other = connectForTest(database.urlFor(role), 'public');
      const reading = other.raw(`select * from ${owner}.published_audit`);
      if (role === 'auth' || role === owner) await reading;
      else await expect(reading).rejects.toMatchObject({ code: '42501' });
      await other.destroy();
    }
  });
});
