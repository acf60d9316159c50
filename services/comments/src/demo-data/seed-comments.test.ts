import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { demoCommentsSchema, demoMembersSchema, type DemoComment } from './demo-data.schema.ts';
import { commentInstant, seedComments } from './seed-comments.ts';

const demoDataFolder = path.resolve(__dirname, '../../../../infra/demo-data');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(demoDataFolder, name), 'utf8'));
const demoComments = demoCommentsSchema.parse(read('comments.json')).comments;
const { members } = demoMembersSchema.parse(read('members.json'));

test('a comment is dated its hours after publication, and never in the future', () => {
  const published = new Date('2026-11-16T09:00:00Z');
  const at = (hours: number, now: string) => commentInstant(published, hours, new Date(now)).toISOString();
  expect(at(10, '2026-12-01T00:00:00Z')).toBe('2026-11-16T19:00:00.000Z');
  // Two and a half of the five days have passed.
  expect(at(10, '2026-11-18T21:00:00Z')).toBe('2026-11-16T14:00:00.000Z');
  expect(at(120, '2026-11-16T09:00:01Z')).toBe('2026-11-16T09:00:01.000Z');
});

test('the demo comments are about subjects of the demo data, and every member wrote at least one', () => {
  const { episodes } = read('content.json') as {
    episodes: { slug: string; subjects: { title: string }[] }[];
  };
  for (const { episode, subject } of demoComments) {
    const titles = episodes.find(({ slug }) => slug === episode)?.subjects.map(({ title }) => title);
    expect(titles).toContain(subject);
  }
  const writers = new Set(demoComments.flatMap((comment) => ('member' in comment ? [comment.member] : [])));
  expect([...writers].sort()).toEqual(members.map(({ id }) => id).sort());
  expect(demoComments.filter(({ state }) => state === 'pending').length).toBeGreaterThan(1);
});

describe('seeding', () => {
  let comments: CommentsForTest;
  const now = new Date('2026-11-20T12:00:00Z');
  const authors = [{ id: 'demo-user', name: 'Noé', email: 'noe@nobicast.example', role: 'guest' as const }];
  const base = { episode: 'un', subject: 'Câbles', hours_after: 2, content: 'Bonsoir' };
  const byMember: DemoComment = { ...base, state: 'pending', member: 'demo-user' };
  const byAnybody: DemoComment = {
    ...base,
    state: 'approved',
    name: 'Paul',
    email: 'paul@courriel.example',
  };
  const spam: DemoComment = { ...byAnybody, content: 'Achetez', state: 'rejected' };

  beforeAll(async () => {
    comments = await startCommentsForTest();
  });
  afterAll(() => comments.close());
  beforeEach(async () => {
    await comments.db('comments.comments').delete();
    await comments.content('content.episodes').delete();
    await comments.auth('auth.users').delete();
  });

  const seed = (list: readonly DemoComment[]) =>
    seedComments(
      {
        inTransaction: (work) =>
          comments.db.transaction((transaction) => work(demoDataRepository(transaction))),
        clock: () => now,
      },
      list,
      authors,
    );

  test('writes the answers to a comment below it, with the mark of their authors, once', async () => {
    await buildUser(comments, { id: 'demo-user' });
    await buildSubject(comments, { slug: 'un', title: 'Câbles', publishedAt: '2026-11-09T09:00:00Z' });
    const answer = { hours_after: 3, state: 'approved' as const };
    const answers = [
      { ...answer, member: 'demo-user', content: 'Oui.' },
      { ...answer, name: 'Léa', email: 'lea@courriel.example', content: 'Non.' },
    ];
    expect([await seed([{ ...byAnybody, answers }]), await seed([{ ...byAnybody, answers }])]).toEqual([
      3, 0,
    ]);
    const [first, ...written] = await comments
      .db('comments.comments')
      .orderBy('id')
      .select<Record<string, unknown>[]>('id', 'thread_id', 'answered_id', 'author_role');
    const below = { thread_id: first?.id, answered_id: first?.id };
    expect(written).toMatchObject([
      { ...below, author_role: 'guest' },
      { ...below, author_role: null },
    ]);
  });

  test('writes each comment under its subject, by its author, in its state', async () => {
    await buildUser(comments, { id: 'demo-user' });
    const { id } = await buildSubject(comments, {
      slug: 'un',
      title: 'Câbles',
      publishedAt: '2026-11-09T09:00:00Z',
    });
    expect(await seed([byMember, byAnybody, spam])).toBe(3);
    const createdAt = new Date('2026-11-09T11:00:00Z');
    const row = { episode_subject_id: id, created_at: createdAt, rejected_at: null, new_user_id: null };
    expect(
      await comments
        .db('comments.comments')
        .orderBy('id')
        .select(
          'episode_subject_id',
          'created_at',
          'author_name',
          'is_approved',
          'rejected_at',
          'new_user_id',
        ),
    ).toEqual([
      { ...row, author_name: 'Noé', is_approved: false, new_user_id: 'demo-user' },
      { ...row, author_name: 'Paul', is_approved: true },
      { ...row, author_name: 'Paul', is_approved: false, rejected_at: createdAt },
    ]);
  });

  test('skips comments whose subject or account no longer exists', async () => {
    await buildSubject(comments, { slug: 'un', title: 'Câbles' });
    expect(await seed([byMember, byAnybody, { ...byAnybody, subject: 'Autre chose' }])).toBe(1);
    expect(await comments.db('comments.comments').select('author_name')).toEqual([{ author_name: 'Paul' }]);
  });

  test('happens once, even for concurrent runs, and beside the comments of others', async () => {
    await buildSubject(comments, { slug: 'un', title: 'Câbles' });
    await buildComment(comments);
    expect((await Promise.all([seed([byAnybody]), seed([byAnybody])])).sort()).toEqual([0, 1]);
    expect(await seed([byAnybody, { ...byAnybody, content: 'Encore' }])).toBe(1);
  });
});
