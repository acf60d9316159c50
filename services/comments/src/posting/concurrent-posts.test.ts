import { randomUUID } from 'node:crypto';
import {
  buildComment,
  buildSubject,
  commentOf,
  postTo,
  startCommentsForFile,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const post = postTo(comments);
/** Shares the database and the first process's tokens. */
let second: CommentsForTest;
beforeAll(async () => {
  second = await startCommentsForTest({ database: comments.database, authUrl: comments.authUrl });
});
afterAll(() => second.close());

const postToSecond = (...[fields, options]: Parameters<typeof post>) =>
  postTo(second)({ turnstile_token: comments.issueToken(), ...fields }, options);
const postToEither = (index: number, ...args: Parameters<typeof post>) =>
  index % 2 === 0 ? post(...args) : postToSecond(...args);

const statusesOf = async (replies: ReturnType<typeof post>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((other) => other === status).length;
const storedIn = async (episode_subject_id: number) =>
  (await comments.db('comments.comments').where({ episode_subject_id }).select('id')).length;

test('60 concurrent posts to two processes, 6 with each key: none lost, none doubled', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const posts = Array.from({ length: 10 }, (_, author) => ({
    author_email: `auteur${author}@exemple.fr`,
    content: `Message de ${author}`,
    idempotency_key: randomUUID(),
    turnstile_token: comments.issueToken(),
  }));
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, attempt) =>
      posts.map((fields) => postToEither(attempt, { episode_subject_id, ...fields })),
    ).flat(),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
  const ids = replies.map((reply) => commentOf(reply).id);
  expect(new Set(ids).size).toBe(10);
  posts.forEach((_, author) =>
    expect(new Set(ids.filter((_id, index) => index % 10 === author)).size).toBe(1),
  );
  expect(await storedIn(episode_subject_id)).toBe(10);
});

describe('limits', () => {
  test('an author gets exactly six posts in ten minutes from two processes, and is told how long to wait', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        postToEither(index, { episode_subject_id }, { ip: `198.51.100.${index}` }),
      ),
    );
    expect(
      countOf(
        replies.map(({ status }) => status),
        200,
      ),
    ).toBe(6);
    expect(await storedIn(episode_subject_id)).toBe(6);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatch(
      /^Vous avez envoyé plusieurs messages. Réessayez dans \d+ minutes\.$/,
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  test.each([
    ['one address', () => '203.0.113.9'],
    ['addresses of one /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
    ['IPv4 addresses written as IPv6', (index: number) => (index % 2 ? '::ffff:203.0.113.8' : '203.0.113.8')],
    ['an address behind forged ones', (index: number) => `192.0.2.${index}, 198.51.100.1, 203.0.113.6`],
  ])('%s are one network, with exactly 40 posts from two processes', async (_name, addressOf) => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const statuses = await statusesOf(
      Array.from({ length: 46 }, (_, index) =>
        postToEither(
          index,
          { episode_subject_id, author_email: `membre${index}@exemple.fr` },
          { ip: addressOf(index) },
        ),
      ),
    );
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([40, 6]);
  });

  test('tags of an address are one author', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const statuses = await statusesOf(
      Array.from({ length: 10 }, (_, index) =>
        postToEither(
          index,
          { episode_subject_id, author_email: `etiquette+${index}@exemple.fr` },
          { ip: `198.51.100.${100 + index}` },
        ),
      ),
    );
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([6, 4]);
  });

  test('addresses of two /64 are two networks', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const statuses = await statusesOf(
      Array.from({ length: 46 }, (_, index) =>
        post(
          { episode_subject_id, author_email: `voisin${index}@exemple.fr` },
          { ip: `2001:db8:1:${index % 2}::1` },
        ),
      ),
    );
    expect(countOf(statuses, 200)).toBe(46);
  });
});

test('30 posts that race with the deletion of their subject leave nothing behind', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  await buildComment(comments, { episode_subject_id, is_approved: true });
  let deletion: Promise<unknown> | undefined;
  const statuses = await statusesOf(
    Array.from({ length: 30 }, async (_, index) => {
      const reply = await postToEither(
        index,
        { episode_subject_id, author_email: `course${index}@exemple.fr` },
        { ip: `198.51.100.${index}` },
      );
      // As soon as one is stored, the others are under way.
      deletion ??= comments.content('content.subjects').where({ id: episode_subject_id }).delete().then();
      return reply;
    }),
  );
  await deletion;
  expect(countOf(statuses, 200)).toBeGreaterThan(0);
  expect(countOf(statuses, 200) + countOf(statuses, 404)).toBe(30);
  expect(await storedIn(episode_subject_id)).toBe(0);
  expect(await comments.db('comments.subject_counts').where({ subject_id: episode_subject_id })).toEqual([]);
  expect((await post({ episode_subject_id })).status).toBe(404);
  const { body } = await comments.call('GET', `/api/comments/count?episode_subject_id=${episode_subject_id}`);
  expect(body.data).toEqual({ count: 0 });
});
