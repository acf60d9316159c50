import type { UserActor } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildMember,
  buildShowOf,
  showCommand,
  showOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';
import { jobsSchema } from '../../migrations/index.ts';
import { settlePostponedJob } from './postponed.use-case.ts';

let content: ContentForTest;
let camille: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
});
beforeEach(async () => {
  content.setNow('2026-11-28T22:00:00Z');
  await content.db('content.episodes').delete();
});
afterAll(() => content.close());

const buildNext = (number = 977) =>
  buildEpisode(content.db, { type: 'preparation', number, published_at: '2026-12-02T17:00:00Z' });
const at = (minute: number) => `2026-11-28T21:${String(minute).padStart(2, '0')}:00.000Z`;

/** A show of three subjects that has begun and postponed its second one. */
async function buildPostponing() {
  const show = await buildShowOf(content, camille);
  await content.db('content.episodes').where({ id: show.id }).update({ number: 976 });
  const [one = 0, two = 0] = show.subjectIds;
  const postpone = showCommand({ kind: 'postpone', subject: two }, at(10));
  await show.send([showCommand({ kind: 'begin', subject: one }, at(0)), postpone]);
  return { ...show, one, two, postpone, end: showCommand({ kind: 'end' }, at(30)) };
}
const subjectsOf = (episodeId: number) =>
  content.db('content.subjects').where({ episode_id: episodeId }).orderBy('order_index').pluck('title');

describe('a subject that is postponed (T3-R5)', () => {
  test('stays until the show ends, goes to the next preparation then, and says from where it comes', async () => {
    const next = await buildNext();
    const { id, slug, two, end, send } = await buildPostponing();
    expect(await subjectsOf(id)).toEqual(['Un', 'Deux', 'Trois']);
    const ended = showOf(await send([end]));
    expect([await subjectsOf(id), await subjectsOf(next.id)]).toEqual([['Un', 'Trois'], ['Deux']]);
    expect(ended.subjects.at(-1)).toMatchObject({ id: two, moved_to: { slug: next.slug, number: 977 } });
    const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
    const { body } = await content.call('GET', `/api/shows/${next.slug}`, { as: maud });
    expect(body.data).toMatchObject({ subjects: [{ id: two, postponed_from: { slug, number: 976 } }] });
    const audited = content.db('content.audit').where({ target_type: 'subject', target_id: String(two) });
    expect(await audited.select('actor_name', 'details')).toMatchObject([
      { actor_name: 'Camille', details: { fields: ['episode_id'], episode_id: next.id } },
    ]);
  });

  test('goes at once where the show has ended already', async () => {
    const next = await buildNext();
    const { subjectIds, end, send } = await buildPostponing();
    await send([end]);
    await send([showCommand({ kind: 'postpone', subject: subjectIds[2] ?? 0 }, at(40))]);
    expect(await subjectsOf(next.id)).toEqual(['Deux', 'Trois']);
  });

  test.each(['postpone', 'end'] as const)('comes back when %s is taken back, and no later', async (name) => {
    const next = await buildNext();
    const { id, send, ...commands } = await buildPostponing();
    await send([commands.end]);
    const { id: target, pressed_at: pressed } = commands[name];
    const minute = Number(pressed.slice(14, 16));
    const tooLate = showCommand({ kind: 'undo', target }, at(minute + 11));
    await send([tooLate]);
    expect(await subjectsOf(next.id)).toEqual(['Deux']);
    await send([showCommand({ kind: 'undo', target }, at(minute + 9))]);
    expect(await subjectsOf(next.id)).toEqual([]);
    expect(await subjectsOf(id)).toEqual(['Un', 'Trois', 'Deux']);
  });

  test('leaves its start to the recording that it was in, and comes back without one (T3-B8)', async () => {
    const next = await buildNext();
    const { id, two, end, send, subjectIds } = await buildPostponing();
    for (const [index, subject] of subjectIds.entries())
      await content
        .db('content.subjects')
        .where({ id: subject })
        .update({ start_ms: (index + 1) * 60_000, is_start_unchecked: true });
    const starts = (episodeId: number) =>
      content
        .db('content.subjects')
        .where({ episode_id: episodeId })
        .orderBy('order_index')
        .pluck('start_ms');
    await send([end]);
    expect([await starts(id), await starts(next.id)]).toEqual([[60_000, 180_000], [null]]);
    await content.db('content.subjects').where({ id: two }).update({ start_ms: 30_000 });
    await send([showCommand({ kind: 'undo', target: end.id }, at(39))]);
    expect(await starts(id)).toEqual([60_000, 180_000, null]);
    const audited = content.db('content.audit').where({ target_type: 'subject', target_id: String(two) });
    expect(await audited.orderBy('id').pluck('details')).toMatchObject([
      { fields: ['episode_id', 'start_ms'], episode_id: next.id },
      { fields: ['episode_id', 'start_ms'], episode_id: id },
    ]);
  });

  test('stays where the show was only tried out, and no preparation is made for it (T3-R10)', async () => {
    const { id, end, send } = await buildPostponing();
    await content
      .db('content.episodes')
      .where({ id })
      .update({ recording_starts_at: '2026-12-05T20:00:00Z' });
    await send([end]);
    expect(await subjectsOf(id)).toEqual(['Un', 'Deux', 'Trois']);
    expect(await content.db('content.episodes').pluck('id')).toEqual([id]);
  });

  test('of several processes one moves it, once', async () => {
    const next = await buildNext();
    const { end, send } = await buildPostponing();
    await Promise.all([send([end]), send([end]), send([end])]);
    expect(await subjectsOf(next.id)).toEqual(['Deux']);
  });

  test('is moved by a job where the process died after it had stored the end', async () => {
    const next = await buildNext();
    const { id, two, end, send } = await buildPostponing();
    await send([end]);
    await content.db('content.subjects').where({ id: two }).update({ episode_id: id });
    const jobs = await content.db.raw<{ rows: { payload: unknown }[] }>(
      `select payload from ${jobsSchema}._private_jobs`,
    );
    const settle = settlePostponedJob(content.db, () => new Date('2026-11-28T22:00:00Z'));
    for (const { payload } of jobs.rows) await settle(payload);
    expect(await subjectsOf(next.id)).toEqual(['Deux']);
  });

  // T3-B19, T3-B20
  test('without a next preparation one is made that opens on its usual day, after the podcast, which nobody sees yet', async () => {
    const { end, send } = await buildPostponing();
    await Promise.all([send([end]), send([end])]);
    const made = await content
      .db('content.episodes')
      .where({ number: 977 })
      .select('id', 'type', 'published_at');
    expect(made).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'preparation',
        published_at: new Date('2026-12-02T09:00:00Z'),
      },
    ]);
    expect(await subjectsOf((made[0] as { id: number }).id)).toEqual(['Deux']);
  });

  test('stays where the next preparation can have no address', async () => {
    await buildEpisode(content.db, { slug: 'episode-977' });
    const { id, end, send } = await buildPostponing();
    expect((await send([end])).status).toBe(200);
    expect(await subjectsOf(id)).toEqual(['Un', 'Deux', 'Trois']);
  });
});
