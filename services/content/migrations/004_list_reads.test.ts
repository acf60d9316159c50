import { migrateSchema } from '@nobicast/service-kit';
import { connectForTest, createTestDatabase } from '@nobicast/service-kit/testing';
import { migrations } from './index.ts';

test('the episodes of an earlier release are counted, those of the future too', async () => {
  const database = await createTestDatabase();
  const admin = connectForTest(database.adminUrl, 'public');
  const db = connectForTest(database.urlFor('content'), 'content');
  try {
    await admin.raw('drop schema content cascade; create schema content authorization nobicast_content');
    await migrateSchema(db, { schema: 'content', migrations: migrations.slice(0, 3) });
    const instants = [
      '2024-12-31T22:59:59Z',
      '2024-12-31T23:00:00Z',
      '2025-06-01T00:00:00Z',
      '2099-01-05T00:00:00Z',
    ];
    await db('content.episodes').insert(
      instants.map((published_at, index) => ({
        number: 1,
        type: 'podcast',
        slug: `n${index}`,
        published_at,
      })),
    );
    await migrateSchema(db, { schema: 'content', migrations });
    expect(await db('content.episode_years').orderBy('year').select('year', 'type', 'episode_count')).toEqual(
      [
        { year: 2024, type: 'podcast', episode_count: 1 },
        { year: 2025, type: 'podcast', episode_count: 2 },
        { year: 2099, type: 'podcast', episode_count: 1 },
      ],
    );
  } finally {
    await Promise.all([admin.destroy(), db.destroy()]);
    await database.drop();
  }
});
