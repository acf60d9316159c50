import {
  allRoutes,
  feedPaths,
  type PlannedShow,
  type SearchReply,
  type ShowComment,
  type ShowNotes,
} from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildMember,
  buildPreview,
  buildShowOf,
  showCommand,
  showOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let camille: UserActor;
let theo: UserActor;
let louison: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  const auth = content.dbAs('auth');
  camille = await buildMember(auth, 'Camille', 'host');
  theo = await buildMember(auth, 'Théo', 'host');
  louison = await buildMember(auth, 'Louison', 'moderator');
  content.setNow('2026-11-28T20:30:00Z');
});
afterAll(() => content.close());

const buildShow = () => buildShowOf(content, camille);
async function buildComment(subjectId: number | undefined, change: Record<string, unknown> = {}) {
  const [row] = await content
    .dbAs('comments')('comments.comments')
    .insert({
      episode_subject_id: subjectId,
      author_name: 'Tom B.',
      author_email: 'tom@example.org',
      content: 'Et les câbles ?',
      is_approved: true,
      ...change,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('The comment was not inserted.');
  return row.id;
}

describe('the notes of the hosts (T3-R4)', () => {
  const notesOf = ({ body }: { body: Record<string, unknown> }) => body.data as ShowNotes;

  test('are empty at first, and are what was saved last', async () => {
    const { callTo, read } = await buildShow();
    expect(notesOf(await callTo('GET', '/notes'))).toEqual({ text: '', version: 1 });
    expect(notesOf(await callTo('PUT', '/notes', { text: 'Penser à l’eau' }))).toEqual({
      text: 'Penser à l’eau',
      version: 2,
    });
    expect(notesOf(await callTo('GET', '/notes')).text).toBe('Penser à l’eau');
    expect(showOf(await read()).notes_version).toBe(2);
  });

  test('what another host wrote meanwhile is a conflict, which says who did', async () => {
    const { callTo } = await buildShow();
    await callTo('PUT', '/notes', { text: 'De Camille' });
    const reply = await callTo('PUT', '/notes', { text: 'Plus tard' });
    expect(reply.body).toMatchObject({
      code: 'stale_version',
      data: { current: { text: 'De Camille', version: 2 }, changes: [{ fields: ['text'], by: 'Camille' }] },
    });
    // The same text is no other one.
    expect((await callTo('PUT', '/notes', { text: 'De Camille' })).status).toBe(200);
  });

  test('are read and written by the hosts of the show alone', async () => {
    const { callTo } = await buildShow();
    for (const as of [theo, louison]) {
      expect((await callTo('GET', '/notes', undefined, { as })).status).toBe(403);
      expect((await callTo('PUT', '/notes', { text: 'x' }, { as })).status).toBe(403);
    }
  });

  test('stay readable once the preparation is a podcast, to those who could write them; nobody writes them any more', async () => {
    const { id, slug, callTo, read } = await buildShow();
    const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
    const asAdmin = () => content.call('GET', `/api/admin/episodes/${id}`, { as: maud });
    expect((await asAdmin()).body.data).toMatchObject({ episode: { had_show: false } });
    await callTo('PUT', '/notes', { text: 'Penser à l’eau' });
    // Notes alone make it the preparation of a show, though nothing was pressed.
    await content.db('content.episodes').where({ slug }).update({ type: 'podcast' });
    for (const as of [camille, maud]) {
      expect(showOf(await read(as))).toMatchObject({ is_over: true, notes_version: 2 });
      expect(notesOf(await callTo('GET', '/notes', undefined, { as })).text).toBe('Penser à l’eau');
      expect((await callTo('PUT', '/notes', { text: 'x' }, { as, version: 2 })).status).toBe(403);
    }
    expect((await asAdmin()).body.data).toMatchObject({ episode: { had_show: true } });
    for (const as of [theo, louison])
      expect((await callTo('GET', '/notes', undefined, { as })).status).toBe(403);
    expect(showOf(await read(louison))).not.toHaveProperty('notes_version');
  });
});

describe('questions for the show (T3-R4)', () => {
  async function writtenAt(id: number): Promise<Date> {
    const row = await content.db('comments.searchable_comments').where({ id }).first<{ created_at: Date }>();
    return row.created_at;
  }

  test('a host chooses among the public comments of the subjects, and takes one back; it is audited', async () => {
    const { id, subjectIds, callTo } = await buildShow();
    const commentId = await buildComment(subjectIds[1]);
    await buildComment(subjectIds[1], { is_approved: false });
    const answerId = await buildComment(subjectIds[1], { thread_id: commentId, author_role: 'team' });
    const { body } = await callTo('GET', '/comments');
    const { comments } = body.data as { comments: ShowComment[] };
    expect(comments).toMatchObject([{ id: commentId, author_name: 'Tom B.', content: 'Et les câbles ?' }]);
    // Published ones, the answer of the team among them.
    const list = await content.call('GET', '/api/shows', { as: camille });
    // T3-B21
    expect((list.body.data as { shows: PlannedShow[] }).shows).toContainEqual(
      expect.objectContaining({
        episode_id: id,
        comment_count: 2,
        last_comment_at: (await writtenAt(answerId)).toISOString(),
      }),
    );
    await callTo('PUT', `/questions/${commentId}`, {});
    expect(showOf(await callTo('PUT', `/questions/${commentId}`, {})).questions).toEqual([
      {
        comment_id: commentId,
        subject_id: subjectIds[1],
        author_name: 'Tom B.',
        content: 'Et les câbles ?',
      },
    ]);
    const asked = showOf(await callTo('PUT', `/questions/${commentId}`, { is_asked: true }));
    expect([asked.questions, asked.asked_questions]).toEqual([[], [commentId]]);
    const again = showOf(await callTo('PUT', `/questions/${commentId}`, {}));
    expect([again.questions?.length, again.asked_questions]).toEqual([1, []]);
    expect(showOf(await callTo('DELETE', `/questions/${commentId}`)).questions).toEqual([]);
    const audited = content.db('content.audit').where({ target_type: 'episode', target_id: String(id) });
    expect(await audited.select('actor_name', 'details')).toEqual(
      Array.from({ length: 4 }, () => ({
        actor_name: 'Camille',
        details: expect.objectContaining({ fields: ['questions'], comment_id: commentId }) as object,
      })),
    );
  });

  test('one that is withdrawn is no question any more', async () => {
    const { subjectIds, callTo, read } = await buildShow();
    const commentId = await buildComment(subjectIds[0]);
    await callTo('PUT', `/questions/${commentId}`, {});
    await content
      .dbAs('comments')('comments.comments')
      .where({ id: commentId })
      .update({ is_approved: false });
    expect(showOf(await read()).questions).toEqual([]);
    expect((await callTo('PUT', `/questions/${commentId}`, {})).body.code).toBe('comment_not_found');
  });

  test('a moderator chooses too, and presses nothing else; not one of another show, nor do the hosts of others', async () => {
    const { subjectIds, callTo, send } = await buildShow();
    const question = `/questions/${await buildComment(subjectIds[0])}`;
    expect(showOf(await callTo('PUT', question, {}, { as: louison }))).toMatchObject({
      is_read_only: true,
      questions: [{ author_name: 'Tom B.' }],
    });
    expect((await send([showCommand({ kind: 'record' })], louison)).status).toBe(403);
    expect(showOf(await callTo('DELETE', question, undefined, { as: louison })).questions).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await callTo(method, question, {}, { as: theo })).status).toBe(403);
    const other = await buildComment((await buildShow()).subjectIds[0]);
    expect((await callTo('PUT', `/questions/${other}`, {})).body.code).toBe('comment_not_found');
  });
});

test('notes, moments, planned lengths and choices of the hosts are in no public reply (T3-R4)', async () => {
  const canary = 'canarijaune';
  const { id, slug, subjectIds, callTo, plan, send } = await buildShow();
  const [one = 0] = subjectIds;
  const commentId = await buildComment(one);
  await callTo('PUT', '/notes', { text: canary });
  await plan(one, 599);
  await callTo('PUT', `/questions/${commentId}`, {});
  await send([showCommand({ kind: 'begin', subject: one }), showCommand({ kind: 'mark', word: canary })]);
  const token = 'z'.repeat(43);
  await buildPreview(content.db, { episode_id: id, token });

  const readable = allRoutes.filter(
    ({ owner, method, access }) =>
      owner === 'content' && method === 'GET' && (access === 'public' || access === 'optional'),
  );
  const addresses = readable.flatMap(({ path }) =>
    [String(id), slug, String(one)].map((value) => path.replaceAll(/\{\w+\}/g, value)),
  );
  const feeds = Object.values(feedPaths).filter((path) => typeof path === 'string');
  const pages = [...addresses, ...addresses.map((address) => `${address}?token=${token}`), ...feeds];
  let found = 0;
  for (const page of new Set(pages)) {
    const response = await fetch(content.url + page);
    const text = await response.text();
    if (response.ok && text.includes(slug)) found += 1;
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/planned_minutes|notes_version|"questions"/);
  }
  const { groups } = await content.data<SearchReply>(`/api/search?q=${canary}`);
  expect(groups.flatMap(({ hits }) => hits)).toEqual([]);
  // It looked where the preparation is shown.
  expect(found).toBeGreaterThan(2);
});
