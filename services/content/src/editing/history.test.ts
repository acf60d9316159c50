import { changesSince, type Knex } from '@nobicast/service-kit';
import { listenForTestChanges } from '@nobicast/service-kit/testing';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { historyRepository, type Act } from './history.repository.ts';

let content: ContentForTest;
let db: Knex;
beforeAll(async () => {
  content = await startContentForTest();
  db = content.db;
});
afterAll(() => content.close());

const versionOf = async (table: 'episodes' | 'subjects', id: number) =>
  (await db(`content.${table}`).where({ id }).first<{ version: number }>('version')).version;

describe('the version of a row', () => {
  test('counts the updates that change it, and no others', async () => {
    const { id } = await buildEpisode(db, { title: 'Un titre' });
    const row = db('content.episodes').where({ id });
    expect(await versionOf('episodes', id)).toBe(1);
    await row.clone().update({ title: 'Un autre titre' });
    expect(await versionOf('episodes', id)).toBe(2);
    await row.clone().update({ title: 'Un autre titre' });
    await row.clone().update({ updated_at: db.fn.now() });
    expect(await versionOf('episodes', id)).toBe(2);
    await row.clone().update({ transcripts: '[{"url":"https://x.example/t"}]', description: 'Notes' });
    expect(await versionOf('episodes', id)).toBe(3);
  });

  test('cannot be set by hand', async () => {
    const { id } = await buildEpisode(db);
    await db('content.episodes').where({ id }).update({ version: 40 });
    expect(await versionOf('episodes', id)).toBe(1);
    await db('content.episodes').where({ id }).update({ version: 40, title: 'Autre' });
    expect(await versionOf('episodes', id)).toBe(2);
  });

  test('is not raised by publication, which writes nothing', async () => {
    const { id, slug } = await buildEpisode(db, { published_at: '2026-11-23T09:00:00Z' });
    content.setNow('2026-11-23T09:00:01Z');
    expect((await content.get(`/api/episodes/${slug}`)).status).toBe(200);
    expect(await versionOf('episodes', id)).toBe(1);
  });

  test('of a subject does not count its moves', async () => {
    const id = await buildSubject(db, { order_index: 0 });
    await db('content.subjects').where({ id }).update({ order_index: 4 });
    expect(await versionOf('subjects', id)).toBe(1);
    await db('content.subjects').where({ id }).update({ order_index: 5, start_ms: 1_000 });
    expect(await versionOf('subjects', id)).toBe(2);
  });
});

describe('the audit of content', () => {
  const by = { id: 'm1', name: 'Maud' };
  const at = new Date('2026-11-20T12:00:00Z');
  const record = (acts: readonly Act[], who = by) =>
    db.transaction((transaction) => historyRepository(transaction).record(acts, { by: who, at }));

  test('stays when the episode is deleted, and goes with a transaction that fails', async () => {
    const { id } = await buildEpisode(db);
    const act: Act = { type: 'episode', id, action: 'update', fields: ['title'], version: 2 };
    await record([act]);
    await db
      .transaction(async (transaction) => {
        await historyRepository(transaction).record([{ ...act, version: 3 }], { by, at });
        throw new Error('The change failed.');
      })
      .catch(() => undefined);
    await db('content.episodes').where({ id }).delete();
    const rows = await db('content.audit').where({ target_type: 'episode', target_id: String(id) });
    expect(rows).toMatchObject([
      {
        actor_id: 'm1',
        actor_name: 'Maud',
        action: 'update',
        at,
        details: { fields: ['title'], version: 2 },
      },
    ]);
  });

  test.each([
    ['changed', "update content.audit set actor_name = 'Personne'"],
    ['deleted', 'delete from content.audit'],
    ['emptied', 'truncate content.audit'],
  ])('cannot be %s by the service itself', async (_what, sql) => {
    await record([{ type: 'episode', id: 1, action: 'delete' }]);
    await expect(db.raw(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('names active accounts, and has a name for everybody else', async () => {
    await content
      .dbAs('auth')('auth.users')
      .insert({ id: 'a1', email: 'a1@x.example', name: 'Adèle', role: 'admin' });
    const history = historyRepository(db);
    expect(await history.getActor('a1')).toEqual({ id: 'a1', name: 'Adèle' });
    expect(await history.getActor('gone')).toEqual({ id: 'gone', name: 'L’administration' });
  });

  test('says who changed which fields since a version, and when an import did', async () => {
    const { id } = await buildEpisode(db);
    await db('content.episodes').where({ id }).update({ title: 'B' });
    await record([{ type: 'episode', id, action: 'update', fields: ['title'], version: 2 }]);
    // An import: no row in the audit.
    await db('content.episodes').where({ id }).update({ description: 'Importée' });
    const [row] = await db('content.episodes')
      .where({ id })
      .select<{ version: number; updated_at: Date }[]>('*');
    if (!row) throw new Error('The episode exists.');
    const facts = { version: row.version, updatedAt: row.updated_at };
    const history = historyRepository(db);
    expect(await history.listChanges({ type: 'episode', id }, 1, facts)).toEqual([
      { fields: ['title'], by: 'Maud', at: at.toISOString() },
      { fields: [], by: null, at: row.updated_at.toISOString() },
    ]);
    expect(await history.listChanges({ type: 'episode', id }, 2, facts)).toHaveLength(1);
    expect(await history.listChanges({ type: 'episode', id }, 3, facts)).toEqual([]);
    expect(await history.listChanges({ type: 'subject', id }, 3, facts)).toEqual([]);
  });

  test('versions without a record are one entry between those that have one', () => {
    const recorded = [
      { version: 2, fields: ['slug'], by: 'Maud', at },
      { version: 5, fields: ['title'], by: 'Adèle', at },
    ];
    const changes = changesSince(1, { version: 7, updatedAt: at }, recorded);
    expect(changes.map(({ by: who }) => who)).toEqual(['Maud', null, 'Adèle', null]);
  });
});

test('a former slug announces its episode when it begins and when it ends, and goes with the episode', async () => {
  const { id } = await buildEpisode(db);
  const changes = await listenForTestChanges({ url: content.directUrl, db });
  const former = () => db('content.former_slugs');
  try {
    const keys = [`episode-${id}`];
    expect(await changes.notifiedBy(() => former().insert({ slug: 'ancien', episode_id: id }))).toEqual(keys);
    expect(await changes.notifiedBy(() => former().where({ slug: 'ancien' }).delete())).toEqual(keys);
  } finally {
    await changes.close();
  }
  await former().insert({ slug: 'ancien', episode_id: id });
  await db('content.episodes').where({ id }).delete();
  expect(await former().where({ slug: 'ancien' })).toEqual([]);
});
