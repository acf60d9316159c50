import { listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from './testing/index.ts';

let comments: CommentsForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
  changes = await listenForTestChanges({ url: comments.adminUrl, db: comments.db });
});
afterAll(async () => {
  await changes.close();
  await comments.close();
});

const notifiedBy = (work: () => PromiseLike<unknown>) => changes.notifiedBy(work);
const comment = (id: number) => comments.db('comments.comments').where({ id });
const countsOf = (episodeId: number) => `any-episode counts-${episodeId}`;

test('adding, changing, rejecting or deleting an unapproved comment announces nothing', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const new_user_id = await buildUser(comments);
  let id = 0;
  const heard = await notifiedBy(async () => {
    id = await buildComment(comments, { episode_subject_id, new_user_id });
    await comment(id).update({ content: 'Mieux dit' });
    await comment(id).update({ rejected_at: new Date() });
    await comment(id).delete();
  });
  expect(heard).toEqual([]);
});

test('approving, changing, hiding and deleting a comment announces its episode’s counts and its author; hiding and deleting are removals', async () => {
  const { id: episode_subject_id, episodeId } = await buildSubject(comments);
  const new_user_id = await buildUser(comments);
  const id = await buildComment(comments, { episode_subject_id, new_user_id });
  const changed = [`${countsOf(episodeId)} member-${new_user_id}`];
  const removed = [
    `!counts-${episodeId} !member-${new_user_id} ${countsOf(episodeId)} member-${new_user_id}`,
  ];
  for (const [fields, expected] of [
    [{ is_approved: true }, changed],
    [{ content: 'Mieux dit' }, changed],
    [{ author_name: 'Ada L.' }, changed],
    [{ is_approved: false }, removed],
    [{ is_approved: true }, changed],
  ] as const)
    expect([fields, await notifiedBy(() => comment(id).update(fields))]).toEqual([fields, expected]);
  expect(await notifiedBy(() => comment(id).update({ author_email: 'neu@exemple.fr' }))).toEqual([]);
  expect(await notifiedBy(() => comment(id).update({ content: 'Mieux dit' }))).toEqual([]);
  expect(await notifiedBy(() => comment(id).delete())).toEqual(removed);
});

test('a comment without an account announces only the counts', async () => {
  const { id: episode_subject_id, episodeId } = await buildSubject(comments);
  const work = () => buildComment(comments, { episode_subject_id, is_approved: true });
  expect(await notifiedBy(work)).toEqual([countsOf(episodeId)]);
});

test('a comment that is moved to another subject is a removal from its episode only', async () => {
  const [from, to] = [await buildSubject(comments), await buildSubject(comments)];
  const id = await buildComment(comments, { episode_subject_id: from.id, is_approved: true });
  expect(await notifiedBy(() => comment(id).update({ episode_subject_id: to.id }))).toEqual([
    `!counts-${from.episodeId} any-episode counts-${from.episodeId} counts-${to.episodeId}`,
  ]);
});

test('on an episode that is not public yet, only the author’s profile is announced', async () => {
  const { id: episode_subject_id } = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
  const new_user_id = await buildUser(comments);
  const work = () => buildComment(comments, { episode_subject_id, new_user_id, is_approved: true });
  expect(await notifiedBy(work)).toEqual([`member-${new_user_id}`]);
});

test('deleting a subject announces its episode and the authors of its comments', async () => {
  const { id: episode_subject_id, episodeId } = await buildSubject(comments);
  const new_user_id = await buildUser(comments);
  await buildComment(comments, { episode_subject_id, new_user_id, is_approved: true });
  const heard = await notifiedBy(() =>
    comments.content('content.subjects').where({ id: episode_subject_id }).delete(),
  );
  expect(heard.sort()).toEqual([
    `!any-episode !episode-${episodeId}`,
    `!member-${new_user_id} member-${new_user_id}`,
    `any-episode episode-${episodeId}`,
  ]);
});

test('deleting an account announces the episodes of its comments, where its name is removed', async () => {
  const { id: episode_subject_id, episodeId } = await buildSubject(comments);
  const userId = await buildUser(comments);
  await buildComment(comments, { episode_subject_id, new_user_id: userId, is_approved: true });
  const heard = await notifiedBy(() => comments.auth('auth.users').where({ id: userId }).delete());
  expect(heard.sort()).toEqual([
    `!counts-${episodeId} !member-${userId} ${countsOf(episodeId)} member-${userId}`,
    `!member-${userId} member-${userId}`,
  ]);
});

test('many comments in one statement cause one notification', async () => {
  const [first, second] = [await buildSubject(comments), await buildSubject(comments)];
  const row = { author_name: 'A', author_email: 'a@b.fr', content: 'x', is_approved: true };
  const heard = await notifiedBy(() =>
    comments
      .db('comments.comments')
      .insert([first, second, second].map(({ id }) => ({ ...row, episode_subject_id: id }))),
  );
  expect(heard).toEqual([
    `any-episode ${[`counts-${first.episodeId}`, `counts-${second.episodeId}`].sort().join(' ')}`,
  ]);
});

test('triggers of a deletion in another schema run with the rights of this schema’s owner', async () => {
  // Before Postgres 18 they would run as the deleting role. BEFORE triggers always run as the owner.
  const { rows } = await comments.db.raw<{ rows: { name: string }[] }>(
    `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = 'comments.comments'::regclass and not t.tgisinternal and t.tgtype & 2 = 0
       and not p.prosecdef`,
  );
  expect(rows).toEqual([]);
});
