import type { Role } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import { startCommentsForTest, type CommentsForTest } from './comments-for-test.ts';
import { buildUser } from './factories.ts';

/** Resets clock and limits before each test. */
export function startCommentsForFile(
  options: Parameters<typeof startCommentsForTest>[0] = {},
): CommentsForTest {
  // Filled by beforeAll, before the first test.
  const comments = {} as CommentsForTest;
  beforeAll(async () => void Object.assign(comments, await startCommentsForTest(options)));
  afterAll(() => comments.close());
  beforeEach(async () => {
    comments.setNow('2026-11-20T12:00:00Z');
    await comments.db('comments.rate_limits').delete();
  });
  return comments;
}

export type Reply = Awaited<ReturnType<CommentsForTest['call']>>;

export const memberActor = (userId: string): UserActor => ({
  kind: 'user',
  userId,
  role: 'user',
  sessionId: 's',
});

/** Inserts an account with this role, and returns it signed in. */
export async function buildModerator(
  comments: CommentsForTest,
  name: string,
  role: Role = 'moderator',
): Promise<UserActor> {
  const userId = await buildUser(comments);
  await comments.auth('auth.users').where({ id: userId }).update({ name, role });
  return { kind: 'user', userId, role, sessionId: 's' };
}

let texts = 0;

/** Each with its own text and bot check token. */
export const postTo =
  (comments: CommentsForTest) =>
  (
    fields: Record<string, unknown> = {},
    options: { as?: UserActor; ip?: string; cookie?: string } = {},
  ): Promise<Reply> => {
    texts += 1;
    const body = {
      author_name: 'Solveig',
      author_email: 'solveig@exemple.fr',
      content: `Un message ${texts}`,
      turnstile_token: comments.issueToken(),
      ...fields,
    };
    return comments.call('POST', '/api/comments', { ...options, body });
  };

export const commentOf = ({ body }: Reply) => (body.data as { comment: Record<string, unknown> }).comment;

export const decisionsAt = (comments: CommentsForTest) => ({
  decide: (as: UserActor, action: 'approve' | 'reject', id: number, body?: unknown) =>
    comments.call('POST', `/api/moderation/comments/${id}/${action}`, {
      as,
      ...(body !== undefined && { body }),
    }),
  decideAll: (as: UserActor, action: 'approve' | 'reject', comment_ids: number[]) =>
    comments.call('POST', '/api/moderation/decisions', { as, body: { action, comment_ids } }),
  takeBack: (as: UserActor, action: 'undo' | 'restore' | 'withdraw', decision_ids: number[]) =>
    comments.call('POST', '/api/moderation/decisions/take-back', { as, body: { action, decision_ids } }),
});

export const decisionOf = ({ body }: Reply) => (body.data as { decision: { id: number } }).decision;

export const outcomesOf = ({ body }: Reply) =>
  (body.data as { outcomes: { outcome: string; sentence?: string; decision?: { id: number } }[] }).outcomes;
