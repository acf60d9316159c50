import type { UserActor } from '@nobicast/service-kit';
import {
  alignmentAt,
  buildAdmin,
  buildMember,
  buildShowOf,
  showCommand,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let maud: UserActor;
let camille: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
});
beforeEach(() => content.setNow('2026-11-29T12:00:00Z'));
afterAll(() => content.close());

const minute = 60_000;
const at = (time: string) => `2026-11-28T${time}.000Z`;
const alignmentOf = (episodeId: number) => alignmentAt(content, maud, episodeId);

test('T3-K2 cues, marks and pauses are those of the show, from the beginning of its recording', async () => {
  const show = await buildShowOf(content, camille);
  const [one = 0, two = 0, three = 0] = show.subjectIds;
  const wrong = showCommand({ kind: 'go', leaves: two, subject: three }, at('20:21:00'));
  await show.send([
    showCommand({ kind: 'begin', subject: one }, at('20:00:00')),
    showCommand({ kind: 'pause' }, at('20:00:10')),
    showCommand({ kind: 'resume' }, at('20:00:20')),
    showCommand({ kind: 'pause' }, at('20:00:30')),
    showCommand({ kind: 'mark', word: 'bon extrait' }, at('20:00:40')),
    showCommand({ kind: 'record' }, at('20:01:00')),
    showCommand({ kind: 'resume' }, at('20:01:05')),
    showCommand({ kind: 'go', leaves: one, subject: two }, at('20:11:00')),
    showCommand({ kind: 'mark', word: 'à couper' }, at('20:12:00')),
    wrong,
    showCommand({ kind: 'undo', target: wrong.id }, at('20:21:10')),
    showCommand({ kind: 'insert', leaves: two, title: 'Ajouté' }, at('20:31:00')),
    showCommand({ kind: 'pause' }, at('20:33:00')),
    showCommand({ kind: 'resume' }, at('20:34:30')),
    showCommand({ kind: 'postpone', subject: three }, at('20:40:00')),
  ]);
  const inserted = await content
    .db('content.subjects')
    .where({ title: 'Ajouté' })
    .first<{ id: number }>('id');
  const { recording, plan: kept, version } = await alignmentOf(show.id).read();
  expect([kept, version]).toEqual([null, 1]);
  expect(recording).toEqual({
    length_ms: null,
    cues: [
      { subject_id: one, at_ms: -minute },
      { subject_id: two, at_ms: 10 * minute },
      { subject_id: inserted.id, at_ms: 30 * minute },
    ],
    marks: [
      { id: expect.any(String) as string, at_ms: -20_000, word: 'bon extrait' },
      { id: expect.any(String) as string, at_ms: 11 * minute, word: 'à couper' },
    ],
    // As far as they were recorded.
    pauses: [
      { from_ms: 0, to_ms: 5_000 },
      { from_ms: 32 * minute, to_ms: 33.5 * minute },
    ],
  });
  await show.send([showCommand({ kind: 'end' }, at('21:01:00'))]);
  const ended = await alignmentOf(show.id).read();
  expect(ended.recording?.length_ms).toBe(60 * minute);
  expect(ended.subjects.map(({ title }) => title)).toEqual(['Un', 'Deux', 'Ajouté']);
});

test('T3-K2 a show that was resumed more than a day later proposes only what can be kept', async () => {
  const show = await buildShowOf(content, camille);
  const [one = 0] = show.subjectIds;
  await show.send([
    showCommand({ kind: 'begin', subject: one }, at('20:00:00')),
    showCommand({ kind: 'mark', word: 'à couper' }, at('20:05:00')),
    showCommand({ kind: 'pause' }, at('20:10:00')),
    showCommand({ kind: 'resume' }, at('20:11:00')),
    showCommand({ kind: 'pause' }, at('20:30:00')),
  ]);
  content.setNow('2026-11-30T12:00:00Z');
  await show.send([
    showCommand({ kind: 'resume' }, '2026-11-29T21:00:00.000Z'),
    showCommand({ kind: 'mark', word: 'à couper' }, '2026-11-29T21:05:00.000Z'),
  ]);
  const episode = alignmentOf(show.id);
  const { recording } = await episode.read();
  expect(recording?.marks.map(({ at_ms }) => at_ms)).toEqual([5 * minute]);
  expect(recording?.pauses).toEqual([{ from_ms: 10 * minute, to_ms: 11 * minute }]);
  expect(
    (await episode.save({ cues: [], shift_ms: 0, cuts: recording?.pauses ?? [], refused: [] })).status,
  ).toBe(200);
});
