import type { BulkOutcome } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import { buildAdmin, buildEpisode, startContentForTest, type ContentForTest } from '../../testing/index.ts';

let content: ContentForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(() => content.close());
beforeEach(() => content.db('content.episodes').delete());

const remove = (selection: object) =>
  content.call('POST', '/api/admin/episodes/delete', { as: maud, body: { selection } });
const setType = (selection: object, type: string) =>
  content.call('POST', '/api/admin/episodes/set-type', { as: maud, body: { selection, type } });
const outcomesOf = ({ body }: Awaited<ReturnType<typeof remove>>) =>
  (body.data as { outcomes: BulkOutcome[] }).outcomes;
const buildMany = async (count: number, fields: object = {}) => {
  const built: { id: number; number: number }[] = [];
  for (let index = 0; index < count; index += 1) built.push(await buildEpisode(content.db, fields));
  return built;
};
const remaining = async () => (await content.db('content.episodes').select('id')).length;
const actsOn = (id: number) =>
  content
    .db('content.audit')
    .where({ target_id: String(id) })
    .select('actor_name', 'action', 'details');

// ADMIN-EPISODES-11: what its button does
test('the episodes that are named are deleted, and each has its outcome and its record', async () => {
  const [first, second, third] = await buildMany(3);
  if (!first || !second || !third) throw new Error('There are three.');
  const gone = 999_999;
  const reply = await remove({ ids: [first.id, gone, second.id, first.id] });
  expect(outcomesOf(reply)).toEqual([
    { id: first.id, number: first.number, is_done: true, sentence: null },
    { id: gone, number: null, is_done: false, sentence: 'Épisode non trouvé' },
    { id: second.id, number: second.number, is_done: true, sentence: null },
  ]);
  expect(await content.db('content.episodes').select('id')).toEqual([{ id: third.id }]);
  expect(await actsOn(first.id)).toMatchObject([{ actor_name: 'Maud', action: 'delete' }]);
  expect(await actsOn(third.id)).toEqual([]);
});

test('all that a list shows is deleted if it still is as many', async () => {
  await buildMany(25, { title: 'Vieux numéro' });
  await buildMany(3, { title: 'Vieux numéro', type: 'preparation' });
  await buildMany(2);
  const selection = { search: 'vieux', type: 'podcast', count: 25 };
  expect(outcomesOf(await remove(selection)).filter(({ is_done: isDone }) => isDone)).toHaveLength(25);
  expect(await remaining()).toBe(5);

  for (const changed of [selection, { search: 'vieux', count: 2 }, { count: 1_000 }]) {
    const { status, body } = await remove(changed);
    expect([status, body.code]).toEqual([409, 'selection_changed']);
  }
  expect(await remaining()).toBe(5);
});

test('the type changes, where it is another one', async () => {
  const [podcast] = await buildMany(1);
  const [preparation] = await buildMany(1, { type: 'preparation' });
  if (!podcast || !preparation) throw new Error('There are two.');
  const outcomes = outcomesOf(await setType({ count: 2 }, 'preparation'));
  expect(outcomes.map(({ is_done: isDone }) => isDone)).toEqual([true, true]);
  const rows = await content.db('content.episodes').orderBy('id').select('type', 'version');
  expect(rows).toEqual([
    { type: 'preparation', version: 2 },
    { type: 'preparation', version: 1 },
  ]);
  expect(await actsOn(podcast.id)).toMatchObject([
    { action: 'update', details: { fields: ['type'], version: 2 } },
  ]);
  expect(await actsOn(preparation.id)).toEqual([]);
});

test('a selection is named or counted, never empty or without a limit', async () => {
  for (const selection of [{ ids: [] }, { count: 0 }, { count: 1_001 }, {}, { ids: [1], count: 1 }])
    expect((await remove(selection)).status).toBe(400);
});
