import { createHash } from 'node:crypto';
import type { UserActor } from '@nobicast/service-kit';

/**
 * How long an answer counts, from the moment its question was sent. Well below the second within which
 * a session that was ended must be worthless.
 */
export const answerLifetimeMs = 700;
const maxAnswers = 10_000;
/** No session of ours is longer: what is, need not be asked about. */
const maxTokenLength = 512;

interface Answer {
  askedAtMs: number;
  actor: Promise<UserActor | undefined>;
}

/** Whose session a cookie is. Rejects when auth does not say. */
export type FindMember = (token: string, requestId: string) => Promise<UserActor | undefined>;

export interface Sessions {
  findMember: FindMember;
  /** Who asks about this cookie from now on gets a new answer, never one that is under way already. */
  forget(token: string): void;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Remembers whose sessions these are, for a moment, so that the calls of one page ask once. A question
 * that is under way is shared for as long as its answer would count.
 */
export function rememberSessions(options: {
  /** Asks auth about the SHA-256 of a cookie. */
  ask: (tokenHash: string, requestId: string) => Promise<UserActor | undefined>;
  /** A clock that never goes back. */
  nowMs: () => number;
}): Sessions {
  const answers = new Map<string, Answer>();

  function makeRoom(): void {
    if (answers.size < maxAnswers) return;
    // A Map keeps the order of insertion: the first is the oldest.
    const [oldest] = answers.keys();
    if (oldest !== undefined) answers.delete(oldest);
  }

  const findMember: FindMember = (token, requestId) => {
    if (token.length > maxTokenLength) return Promise.resolve(undefined);
    const tokenHash = hashOf(token);
    const askedAtMs = options.nowMs();
    const known = answers.get(tokenHash);
    if (known && askedAtMs - known.askedAtMs < answerLifetimeMs) return known.actor;
    answers.delete(tokenHash);
    makeRoom();
    const answer: Answer = { askedAtMs, actor: options.ask(tokenHash, requestId) };
    answers.set(tokenHash, answer);
    // Auth may be back at the next request: a failure is shared with those who wait, and forgotten.
    answer.actor.catch(() => {
      if (answers.get(tokenHash) === answer) answers.delete(tokenHash);
    });
    return answer.actor;
  };

  return {
    findMember,
    // An answer is kept with its question, never when it comes: what is under way does not return here.
    forget: (token) => void answers.delete(hashOf(token)),
  };
}
