import type { AdminSubject } from '@nobicast/contracts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

let id: number;
beforeEach(async () => {
  id = (await buildEpisode(content.db)).id;
});

const add = (subjects: readonly object[]) =>
  content.call('POST', `/api/admin/episodes/${id}/subjects/several`, { body: { subjects } });
const titles = async () =>
  content.db('content.subjects').where({ episode_id: id }).orderBy('order_index').pluck<string[]>('title');

// T3-B17: six subjects took a minute, one dialog apiece.
describe('several subjects', () => {
  test('are added at the end in their order, with one story in the audit', async () => {
    await add([{ title: 'Avant' }]);
    const { status, body } = await add([
      { title: 'Un', start_ms: 1_000 },
      { title: 'Deux', content_type: 'link', content_url: 'https://exemple.fr/', planned_minutes: 20 },
      { title: 'Trois', start_ms: 2_000 },
    ]);
    expect(status).toBe(200);
    const { subjects } = body.data as { subjects: AdminSubject[] };
    expect(subjects.map(({ planned_minutes: minutes }) => minutes)).toEqual([null, null, 20, null]);
    expect(subjects.map(({ title, order_index, start_ms, content_url }) => [title, order_index, start_ms, content_url])).toEqual([
      ['Avant', 0, null, null],
      ['Un', 1, 1_000, null],
      ['Deux', 2, null, 'https://exemple.fr/'],
      ['Trois', 3, 2_000, null],
    ]);
    const rows = await content
      .db('content.audit')
      .where({ target_type: 'subject' })
      .whereIn('target_id', subjects.slice(1).map((subject) => String(subject.id)))
      .select<{ at: Date; action: string }[]>('at', 'action');
    expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(1);
  }); // prettier-ignore

  test('are all refused where one does not fit, each by its position', async () => {
    await add([{ title: 'Avant', start_ms: 5_000 }]);
    const { status, body } = await add([
      { title: 'Un', start_ms: 1_000 },
      { title: 'Deux' },
      { title: 'Trois', content_type: 'link' },
    ]);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields).toMatchObject([
      {
        path: 'subjects.0.start_ms',
        message: 'Ce début n’est pas après celui d’un sujet précédent, à 0:05.',
      },
      { path: 'subjects.2.content_url', message: "L'URL est requise pour le type lien" },
    ]);
    expect(await titles()).toEqual(['Avant']);
    expect((await add(Array.from({ length: 200 }, () => ({ title: 'x' })))).body.code).toBe(
      'too_many_subjects',
    );
  });

  test('are read from a text, which stores nothing', async () => {
    const text = '00:12 Un\n1:75 Faux';
    const { status, body } = await content.call('POST', '/api/admin/pasted-subjects', { body: { text } });
    expect([status, body.data]).toEqual([
      200,
      {
        form: 'lines',
        subjects: [{ line: 1, title: 'Un', start_ms: 12_000, url: null }],
        problems: [{ line: 2, written: '1:75 Faux', reason: 'bad_time' }],
      },
    ]);
    expect(await titles()).toEqual([]);
  });
});

test('a text is shown before it is saved: times within its sound lead to it, without a sound they are text', async () => {
  const show = async (duration_ms?: number) => {
    const body = {
      markdown: 'À 0:05, puis à 0:15.',
      as: 'notes',
      ...(duration_ms !== undefined && { duration_ms }),
    };
    const reply = await content.call('POST', '/api/admin/shown-text', { body });
    return (reply.body.data as { html: string }).html.match(/data-seconds="\d+"/g);
  };
  expect([await show(10_000), await show()]).toEqual([['data-seconds="5"'], null]);
});
