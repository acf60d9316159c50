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

  test.each(['update %.audit set actor_name = null', 'delete from %.audit', 'truncate %.audit'])(
    'its own service may not: %s',
    async (sql) => {
      await expect(db.raw(sql.replace('%', owner))).rejects.toMatchObject({ code: '42501' });
    },
  );

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
