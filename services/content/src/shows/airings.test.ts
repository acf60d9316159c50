import type { SubjectAirings } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildMember,
  buildShowOf,
  showCommand,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let camille: UserActor;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
  maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
});
beforeEach(async () => {
  content.setNow('2026-11-28T22:00:00Z');
  await content.db('content.episodes').delete();
});
afterAll(() => content.close());

const at = (minute: number) => `2026-11-28T21:${String(minute).padStart(2, '0')}:00.000Z`;
const read = async (episodeId: number) => {
  const { body } = await content.call('GET', `/api/admin/episodes/${episodeId}/airings`, { as: maud });
  return (body.data as { subjects: SubjectAirings[] }).subjects;
};

test('T3-R5 each subject keeps when it was on air, by whom, and in which show', async () => {
  const show = await buildShowOf(content, camille);
  const [one = 0, two = 0] = show.subjectIds;
  expect(await read(show.id)).toEqual([]);
  const wrong = showCommand({ kind: 'go', leaves: one, subject: two }, at(5));
  await show.send([
    showCommand({ kind: 'begin', subject: one }, at(0)),
    wrong,
    showCommand({ kind: 'undo', target: wrong.id }, at(6)),
  ]);
  await show.send([showCommand({ kind: 'insert', leaves: one, title: 'Ajouté' }, at(10))], maud);
  const [inserted] = await content.db('content.subjects').where({ title: 'Ajouté' }).pluck<number[]>('id');
  expect(await read(show.id)).toEqual([
    {
      subject_id: one,
      postponed_from: null,
      airings: [{ from: at(0), to: at(10), by: 'Camille', show: null }],
    },
    {
      subject_id: inserted,
      postponed_from: null,
      airings: [{ from: at(10), to: null, by: 'Maud', show: null }],
    },
  ]);
});

test('T3-R5 a postponed subject says from where it comes, and keeps when it was on air there', async () => {
  const next = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: '2026-12-02T17:00:00Z',
  });
  const show = await buildShowOf(content, camille);
  await content.db('content.episodes').where({ id: show.id }).update({ number: 976 });
  const [one = 0, two = 0] = show.subjectIds;
  await show.send([
    showCommand({ kind: 'begin', subject: one }, at(0)),
    showCommand({ kind: 'go', leaves: one, subject: two }, at(5)),
    showCommand({ kind: 'postpone', subject: one }, at(6)),
    showCommand({ kind: 'end' }, at(30)),
  ]);
  const from = { slug: show.slug, number: 976 };
  expect(await read(next.id)).toEqual([
    {
      subject_id: one,
      postponed_from: from,
      airings: [{ from: at(0), to: at(5), by: 'Camille', show: from }],
    },
  ]);
  expect((await read(show.id)).map(({ subject_id: id }) => id)).toEqual([two]);
});

test('T3-R5 the audit says who began a show, who ended it and who took that back, once each', async () => {
  const show = await buildShowOf(content, camille);
  await content.db('content.episodes').where({ id: show.id }).update({ number: 976 });
  const [one = 0, two = 0] = show.subjectIds;
  const begin = showCommand({ kind: 'begin', subject: one }, at(0));
  await show.send([begin, showCommand({ kind: 'go', leaves: one, subject: two }, at(5))]);
  await show.send([begin]);
  await show.send([showCommand({ kind: 'begin', subject: two }, at(6))], maud);
  await show.send([showCommand({ kind: 'pause' }, at(7))]);
  const end = showCommand({ kind: 'end' }, at(30));
  await show.send([end], maud);
  await show.send([showCommand({ kind: 'undo', target: end.id }, at(31))]);
  const rows = await content
    .db('content.audit')
    .where({ target_type: 'episode', target_id: String(show.id) })
    .orderBy('id')
    .select('actor_name', 'details');
  const change = (actor: string, from: string, to: string) => ({
    actor_name: actor,
    details: { episode_id: show.id, number: 976, show: { from, to } },
  });
  expect(rows).toEqual([
    change('Camille', 'planned', 'on_air'),
    change('Maud', 'paused', 'ended'),
    change('Camille', 'ended', 'paused'),
  ]);
});

test('T3-R5 the history of an unknown episode is not found', async () => {
  const { status, body } = await content.call('GET', '/api/admin/episodes/999999/airings', { as: maud });
  expect([status, body.code]).toEqual([404, 'episode_not_found']);
});
