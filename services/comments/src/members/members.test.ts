import { getMemberComments } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { buildComment, buildSubject, buildUser, startCommentsForFile } from '../testing/index.ts';

const comments = startCommentsForFile();

const call = (id: string) => ({
  baseUrl: comments.url,
  secret: testSecret,
  caller: 'gateway',
  deadlineMs: 30_000,
  params: { id },
});
const summaryOf = (id: string) => callService(getMemberComments, call(id));

describe('a member’s comments', () => {
  test('are counted in every state, and returned with the titles of episode and subject', async () => {
    const new_user_id = await buildUser(comments);
    const subject = await buildSubject(comments, { title: 'Câbles', episodeTitle: '' });
    const mine = { new_user_id, episode_subject_id: subject.id };
    await buildComment(comments, { ...mine, created_at: '2026-10-01T10:00:00Z', is_approved: true });
    const newest = await buildComment(comments, {
      ...mine,
      created_at: '2026-11-02T10:00:00Z',
      rejected_at: '2026-11-03T10:00:00Z',
      rejection_reason: 'off_topic',
      content: 'Le dernier',
    });
    await buildComment(comments, { episode_subject_id: subject.id });
    await buildComment(comments, { new_user_id: await buildUser(comments) });

    const { recent, daily: _daily, ...figures } = await summaryOf(new_user_id);
    expect(figures).toEqual({ answers: [], total: 2, this_month: 1, newest_at: '2026-11-02T10:00:00.000Z' });
    // API-PUBLIC-063 to 067
    expect(recent[0]).toEqual({
      id: newest,
      episode_title: 'ENIGMA',
      episode_slug: subject.slug,
      subject_id: subject.id,
      subject_title: 'Câbles',
      content: 'Le dernier',
      created_at: '2026-11-02T10:00:00.000Z',
      is_approved: false,
      rejection: 'Il ne parle pas de ce sujet.',
    });
    expect(recent.map(({ is_approved: isApproved }) => isApproved)).toEqual([false, true]);
  });

  test('tell what others answered to them, once it is published, the newest first (T3-L5)', async () => {
    const [new_user_id, other] = [await buildUser(comments), await buildUser(comments)];
    const { id: episode_subject_id, slug } = await buildSubject(comments, { title: 'Câbles' });
    const approved = { episode_subject_id, is_approved: true };
    const mine = await buildComment(comments, { ...approved, new_user_id });
    const answer = (fields: Parameters<typeof buildComment>[1]) =>
      buildComment(comments, { ...approved, thread_id: mine, answered_id: mine, ...fields });
    const byMember = await answer({ new_user_id: other, created_at: '2026-11-02T10:00:00Z' });
    const newest = await answer({ author_name: 'Zoé', content: 'Oui.', created_at: '2026-11-03T10:00:00Z' });
    await answer({ new_user_id });
    await answer({ is_approved: false });
    await answer({ answered_id: byMember, created_at: '2026-11-04T10:00:00Z' });

    const { answers } = await summaryOf(new_user_id);
    expect(answers?.map(({ id }) => id)).toEqual([newest, byMember]);
    expect(answers?.[0]).toEqual({
      id: newest,
      author_name: 'Zoé',
      content: 'Oui.',
      created_at: '2026-11-03T10:00:00.000Z',
      subject_id: episode_subject_id,
      subject_title: 'Câbles',
      episode_slug: slug,
    });
    expect((await summaryOf(other)).answers?.map(({ content }) => content)).toEqual(['Un commentaire']);
  });

  test('are counted by day of the Paris calendar, over 90 days (U30)', async () => {
    comments.setNow('2026-11-20T12:00:00Z');
    const new_user_id = await buildUser(comments);
    const instants = [
      // 89 days before the 20th of November, in Paris in summer time: the first day, and the instant before.
      '2026-08-22T22:00:00Z',
      '2026-08-22T21:59:59Z',
      // Midnight in Paris, in winter.
      '2026-11-18T22:59:59Z',
      '2026-11-18T23:00:00Z',
      '2026-11-19T12:00:00Z',
    ];
    for (const created_at of instants) await buildComment(comments, { new_user_id, created_at });
    await buildComment(comments, { created_at: '2026-11-19T12:00:00Z' });
    const { daily } = await summaryOf(new_user_id);
    expect(daily).toHaveLength(90);
    expect([daily[0]?.day, daily.at(-1)?.day]).toEqual(['2026-08-23', '2026-11-20']);
    expect(daily.filter((day) => day.comments > 0)).toEqual([
      { day: '2026-08-23', comments: 1 },
      { day: '2026-11-18', comments: 1 },
      { day: '2026-11-19', comments: 2 },
    ]);
  });

  test('are limited to the ten newest', async () => {
    const new_user_id = await buildUser(comments);
    const { id: episode_subject_id } = await buildSubject(comments);
    const days = Array.from({ length: 12 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    for (const day of days)
      await buildComment(comments, { new_user_id, episode_subject_id, created_at: `${day}T10:00:00Z` });
    const { total, recent } = await summaryOf(new_user_id);
    expect(total).toBe(12);
    expect(recent.map(({ created_at: at }) => at.slice(0, 10))).toEqual(days.reverse().slice(0, 10));
  });

  test.each([
    // December begins in Paris at 23:00 UTC.
    ['2026-11-30T22:59:59Z', '2026-11-30T22:59:59Z', 1],
    ['2026-11-30T22:59:59Z', '2026-11-30T23:00:00Z', 0],
    ['2026-11-30T23:00:00Z', '2026-11-30T23:00:00Z', 1],
    // In summer two hours earlier; a year ago is another month.
    ['2026-06-30T22:00:00Z', '2026-07-01T08:00:00Z', 1],
    ['2025-07-02T08:00:00Z', '2026-07-02T08:00:00Z', 0],
  ])('written at %s, at %s this month counts %i', async (created_at, now, expected) => {
    const new_user_id = await buildUser(comments);
    await buildComment(comments, { new_user_id, created_at });
    comments.setNow(now);
    expect((await summaryOf(new_user_id)).this_month).toBe(expected);
  });

  test('are empty for a member without comments and for an unknown one', async () => {
    const none = { total: 0, this_month: 0, newest_at: null, recent: [], answers: [] };
    for (const id of [await buildUser(comments), 'nobody']) {
      const { daily, ...rest } = await summaryOf(id);
      expect(rest).toEqual(none);
      expect(daily.every((day) => day.comments === 0)).toBe(true);
    }
  });
});

test('comments of a deleted account stay, without its id, name and address', async () => {
  const new_user_id = await buildUser(comments);
  const others = await buildUser(comments);
  const person = { author_name: 'Zoé Martin', author_email: 'zoe@exemple.fr' };
  const id = await buildComment(comments, { ...person, new_user_id, is_approved: true, content: 'Je reste' });
  const kept = await buildComment(comments, { ...person, new_user_id: others });
  const anonymous = await buildComment(comments, person);

  await comments.auth('auth.users').where({ id: new_user_id }).delete();

  const rows = await comments
    .db('comments.comments')
    .whereIn('id', [id, kept, anonymous])
    .orderBy('id')
    .select('author_name', 'author_email', 'new_user_id', 'content', 'is_approved');
  expect(rows).toEqual([
    {
      author_name: 'Compte supprimé',
      author_email: '',
      new_user_id: null,
      content: 'Je reste',
      is_approved: true,
    },
    expect.objectContaining({ ...person, new_user_id: others }),
    expect.objectContaining({ ...person, new_user_id: null }),
  ]);
});

test('only our own services get an answer', async () => {
  expect((await fetch(`${comments.url}/internal/users/u1/comments`)).status).toBe(401);
});
