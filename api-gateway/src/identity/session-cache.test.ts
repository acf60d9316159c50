import { createHash } from 'node:crypto';
import type { UserActor } from '@nobicast/service-kit';
import { lifetimeMs, createSessionCache } from './session-cache.ts';

const member: UserActor = { kind: 'user', userId: 'u1', role: 'user', sessionId: 's1' };

interface Settle {
  resolve(actor: UserActor): void;
  reject(error: Error): void;
}

function buildSessions() {
  const asked: string[] = [];
  const state = { nowMs: 0, answer: (): Promise<UserActor | undefined> => Promise.resolve(member) };
  const { findMember, forget } = createSessionCache({
    resolve: (tokenHash) => {
      asked.push(tokenHash);
      return state.answer();
    },
    nowMs: () => state.nowMs,
  });
  return { asked, state, forget, find: (token: string) => findMember(token, 'request-1') };
}

describe('The memory of sessions', () => {
  it('asks with the SHA-256 of the cookie, never with the cookie', async () => {
    const { asked, find } = buildSessions();
    await expect(find('token')).resolves.toEqual(member);
    expect(asked).toEqual([createHash('sha256').update('token').digest('hex')]);
  });

  it('asks once for the calls of one moment, also while the answer is under way', async () => {
    const { asked, state, find } = buildSessions();
    await Promise.all([find('token'), find('token')]);
    state.nowMs = lifetimeMs - 1;
    await find('token');
    expect(asked).toHaveLength(1);
  });

  it('forgets after less than a second, counted from the question', async () => {
    const { asked, state, find } = buildSessions();
    let answerLate: (actor: UserActor) => void = () => undefined;
    state.answer = () => new Promise((resolve) => (answerLate = resolve));
    const first = find('token');
    state.nowMs = lifetimeMs;
    state.answer = () => Promise.resolve(undefined);
    await expect(find('token')).resolves.toBeUndefined();
    answerLate(member);
    await expect(first).resolves.toEqual(member);
    expect(asked).toHaveLength(2);
    expect(lifetimeMs).toBeLessThan(1_000);
  });

  it('shares a failure with those who wait, and asks again at the next call', async () => {
    const { asked, state, find } = buildSessions();
    state.answer = () => Promise.reject(new Error('away'));
    const outcomes = await Promise.allSettled([find('token'), find('token')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveLength(1);
    state.answer = () => Promise.resolve(member);
    await expect(find('token')).resolves.toEqual(member);
  });

  it('asks again about a session that was forgotten, and about no other', async () => {
    const { asked, state, find, forget } = buildSessions();
    await Promise.all([find('token'), find('another')]);
    forget('token');
    state.answer = () => Promise.resolve(undefined);
    await expect(find('token')).resolves.toBeUndefined();
    await expect(find('another')).resolves.toEqual(member);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['comes', (settle: Settle) => settle.resolve(member)],
    ['fails', (settle: Settle) => settle.reject(new Error('away'))],
  ])('keeps nothing of an answer that %s after its session was forgotten', async (_outcome, end) => {
    const { asked, state, find, forget } = buildSessions();
    let settle: Settle = { resolve: () => undefined, reject: () => undefined };
    state.answer = () => new Promise((resolve, reject) => (settle = { resolve, reject }));
    const first = find('token');
    forget('token');
    state.answer = () => Promise.resolve(undefined);
    await expect(find('token')).resolves.toBeUndefined();
    end(settle);
    await Promise.allSettled([first]);
    await expect(find('token')).resolves.toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('keeps no more than ten thousand answers', async () => {
    const { asked, find } = buildSessions();
    for (let index = 0; index <= 10_000; index += 1) await find(`token-${index}`);
    await find('token-0');
    await find('token-10000');
    expect(asked).toHaveLength(10_002);
  });

  it('does not ask about what is too long to be one of ours', async () => {
    const { asked, find } = buildSessions();
    await expect(find('x'.repeat(5_000))).resolves.toBeUndefined();
    expect(asked).toHaveLength(0);
  });
});
