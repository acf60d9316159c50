import { limits } from '@nobicast/contracts';
import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import {
  buildComment,
  buildModerator,
  buildSubject,
  buildUser,
  decisionOf,
  decisionsAt,
  startCommentsForFile,
} from '../testing/index.ts';

const comments = startCommentsForFile();

const get = (path: string) => comments.call('GET', path);

interface Page {
  comments: { id: number }[];
  total: number;
  newer_than: number | null;
  older_than: number | null;
}
async function pageOf(subjectId: number, more = ''): Promise<Page> {
  const { status, body } = await get(`/api/comments?episode_subject_id=${subjectId}${more}`);
  expect(status).toBe(200);
  return body.data as unknown as Page;
}
const idsOf = (page: Page) => page.comments.map(({ id }) => id);

/** One second apart. Returns their ids, newest first. */
async function insertMany(subjectId: number, count: number): Promise<number[]> {
  const { rows } = await comments.db.raw<{ rows: { id: number }[] }>(
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at, is_approved)
      select :subjectId, 'A', 'a@exemple.fr', 'x' || n, timestamptz '2026-11-01' + n * interval '1 second', true
      from generate_series(1, :count) n returning id`,
    { subjectId, count },
  );
  return rows.map(({ id }) => id).reverse();
}

test('approved comments are listed newest first, with what everybody may see of them (COMMENTS-01 to 08)', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const new_user_id = await buildUser(comments);
  const base = { episode_subject_id, is_approved: true };
  const anonymous = await buildComment(comments, {
    ...base,
    author_name: 'Solveig',
    author_email: 'solveig@exemple.fr',
    content: 'Bonsoir <b>',
    created_at: '2026-11-01T10:00:00Z',
    moment_ms: 35_000,
  });
  const byMember = await buildComment(comments, { ...base, new_user_id, created_at: '2026-11-02T10:00:00Z' });
  await buildComment(comments, { episode_subject_id });
  const page = await pageOf(episode_subject_id);
  expect(page).toMatchObject({ total: 2, newer_than: null, older_than: null, usual_delay_minutes: null });
  expect(page.comments).toEqual([
    expect.objectContaining({
      id: byMember,
      verified: true,
      user_type: 'authenticated',
      new_user_id,
      user_id: null,
    }),
    {
      ...emptyRow(commentFields),
      id: anonymous,
      author_name: 'Solveig',
      content: 'Bonsoir <b>',
      created_at: '2026-11-01T10:00:00.000Z',
      moment_ms: 35_000,
      verified: false,
      user_type: 'anonymous',
      new_user_id: null,
      user_id: null,
    },
  ]);
});

describe('pages', () => {
  const { pageSize } = limits.comments;

  test('follow each other in both directions, each comment once', async () => {
    const { id } = await buildSubject(comments);
    const all = await insertMany(id, 2 * pageSize + 5);
    const first = await pageOf(id);
    expect(first.total).toBe(all.length);
    const second = await pageOf(id, `&older_than=${first.older_than}`);
    const third = await pageOf(id, `&older_than=${second.older_than}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(all);
    expect([first.newer_than, third.older_than]).toEqual([null, null]);
    expect(idsOf(await pageOf(id, `&newer_than=${third.newer_than}`))).toEqual(idsOf(second));
    expect(idsOf(await pageOf(id, `&newer_than=${second.newer_than}`))).toEqual(idsOf(first));
  });

  test('may begin with one comment, wherever it is', async () => {
    const { id } = await buildSubject(comments);
    const all = await insertMany(id, 120);
    const [target = 0] = all.slice(100);
    const page = await pageOf(id, `&from=${target}`);
    expect(idsOf(page)).toEqual(all.slice(100));
    expect(page.newer_than).toBe(target);
  });

  test.each(['from', 'older_than', 'newer_than'])(
    '%s a comment that is unknown, not published, or of another subject are 404',
    async (edge) => {
      const { id } = await buildSubject(comments);
      await insertMany(id, 3);
      const pending = await buildComment(comments, { episode_subject_id: id });
      const elsewhere = await buildComment(comments, { is_approved: true });
      for (const absent of [pending, elsewhere, 999_999]) {
        const { status, body } = await get(`/api/comments?episode_subject_id=${id}&${edge}=${absent}`);
        expect([status, body.code]).toEqual([404, 'comment_not_found']);
      }
    },
  );

  test('go on after a comment that was withdrawn while somebody paged', async () => {
    const as = await buildModerator(comments, 'Nadia');
    const { id } = await buildSubject(comments);
    const last = await buildComment(comments, { episode_subject_id: id });
    const { decide, takeBack } = decisionsAt(comments);
    await takeBack(as, 'withdraw', [decisionOf(await decide(as, 'approve', last)).id]);
    const older = await insertMany(id, 2);
    expect(idsOf(await pageOf(id, `&older_than=${last}`))).toEqual(older);
    const from = () => get(`/api/comments?episode_subject_id=${id}&from=${last}`);
    expect((await from()).status).toBe(404);
    // Its place is there again once somebody’s answer to it is.
    const answered = { thread_id: last, answered_id: last, is_approved: true };
    await buildComment(comments, { episode_subject_id: id, ...answered });
    expect((await from()).status).toBe(200);
    expect(idsOf(await pageOf(id, `&from=${last}`))).toEqual([last, ...older]);
  });

  test.each([
    ['0', '1 au moins.'],
    ['1234567890', 'Un identifiant de neuf chiffres au plus est attendu.'],
    ['-1', 'Un identifiant de neuf chiffres au plus est attendu.'],
  ])('from the comment %s are refused with a sentence', async (from, message) => {
    const { status, body } = await get(`/api/comments?episode_subject_id=1&from=${from}`);
    expect([status, body.fields]).toEqual([400, [{ in: 'query', path: 'from', message }]]);
  });

  test('comments that are published while somebody pages are neither shown twice nor hide others', async () => {
    const { id } = await buildSubject(comments);
    const all = await insertMany(id, pageSize + 10);
    const first = await pageOf(id);
    await buildComment(comments, {
      episode_subject_id: id,
      is_approved: true,
      created_at: '2026-11-19T10:00:00Z',
    });
    const second = await pageOf(id, `&older_than=${first.older_than}`);
    expect([first, second].flatMap(idsOf)).toEqual(all);
  });

  test('of a subject that is not published are 404', async () => {
    const hidden = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
    const { status, body } = await get(`/api/comments?episode_subject_id=${hidden.id}`);
    expect([status, body.code]).toEqual([404, 'subject_not_found']);
    expect((await get(`/api/comments?episode_subject_id=1&from=1&older_than=2`)).status).toBe(400);
  });
});

test('the count is that of the approved comments on published episodes (API-PUBLIC-049, 050)', async () => {
  await comments.db('comments.comments').delete();
  const [one, other] = [await buildSubject(comments), await buildSubject(comments)];
  const hidden = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
  await insertMany(one.id, 3);
  await insertMany(other.id, 2);
  await insertMany(hidden.id, 4);
  await buildComment(comments, { episode_subject_id: one.id });
  const countOf = async (query = '') => (await get(`/api/comments/count${query}`)).body.data;
  expect(await countOf()).toEqual({ count: 5 });
  expect(await countOf(`?episode_subject_id=${one.id}`)).toEqual({ count: 3 });
  expect(await countOf(`?episode_subject_id=${hidden.id}`)).toEqual({ count: 0 });
});

test('the moments of an episode are those of its approved comments, in order', async () => {
  const { id: episode_subject_id, episodeId } = await buildSubject(comments);
  const late = await buildComment(comments, { episode_subject_id, is_approved: true, moment_ms: 90_000 });
  const early = await buildComment(comments, { episode_subject_id, is_approved: true, moment_ms: 5_000 });
  await buildComment(comments, { episode_subject_id, moment_ms: 7_000 });
  await buildComment(comments, { episode_subject_id, is_approved: true });
  const { body } = await get(`/api/episodes/${episodeId}/moments`);
  expect((body.data as { moments: { id: number }[] }).moments.map(({ id }) => id)).toEqual([early, late]);
});

test('the usual delay is the median of the last 30 days, once there are enough decisions', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const created_at = '2026-11-20T10:00:00Z';
  for (const minutes of [10, 20, 30, 40, 500]) {
    const id = await buildComment(comments, { episode_subject_id, created_at });
    await comments.db('comments.audit').insert({
      at: new Date(Date.parse(created_at) + minutes * 60_000),
      actor_id: 'm',
      actor_name: 'M',
      action: 'approve',
      target_type: 'comment',
      target_id: String(id),
    });
  }
  comments.setNow('2026-11-20T13:00:00Z');
  expect(await pageOf(episode_subject_id)).toMatchObject({ usual_delay_minutes: 30 });
});
