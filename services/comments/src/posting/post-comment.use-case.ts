import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits as bounds, type FieldError, type OwnComment } from '@nobicast/contracts';
import { commentFields, type CommentValues } from '@nobicast/contracts/fields/comment.fields';
import { namesOf, pick } from '@nobicast/contracts/fields/field';
import { ApiError, inboxOf, type Accounts } from '@nobicast/service-kit';
import { runChecks, type Check, type Facts } from './checks.ts';
import type { PostLimits } from './post-limits.ts';
import type { Conversation, OpenSubject, PostingRepository } from './posting.repository.ts';

export interface PostingDependencies {
  posts: PostingRepository;
  accounts: Accounts;
  limits: PostLimits;
  checks: readonly Check[];
  reportCheckFailure: (phase: string, error: unknown) => void;
  clock: () => Date;
  /** The keyed hash of a network or an e-mail address. */
  hash: (text: string) => Buffer;
}

/** What the checks, the bot check and the limits need of a text. */
export interface Submission {
  subjectId: number;
  content: string;
  botCheckToken: string;
  clientIp: string;
  /** Limits count by network. */
  network: string;
  requestId: string;
}

export interface Post extends Submission, CommentValues {
  /** The comment that is answered. */
  answersTo: number | null;
  /** Undefined for a visitor without an account. */
  userId: string | undefined;
  name: string | undefined;
  email: string | undefined;
  /** Ignored for members, who have a switch in their profile. */
  wantsMail: boolean;
  postKey: string | undefined;
  /** The hash of the cookie by which this browser sees the pending comment. */
  browserHash: Buffer;
}

export interface KnownAuthor {
  name: string;
  email: string;
  userId: string | null;
  /** Identifies the author to limits and to `postKey`. */
  key: string;
}

const fieldNames = namesOf(commentFields);
const earlierComments = 20;
/** Pauses of a failed attempt while another one with its key may finish. */
const attemptWaitsMs = [50, 150, 400];

const invalid = (path: FieldError['path'], message: string) =>
  new ApiError('validation_failed', { fields: [{ in: 'body', path, message }] });

/** For an author without an account: the keyed hash of the inbox. */
export const addressKeyOf = (email: string, hash: PostingDependencies['hash']) =>
  `address ${hash(inboxOf(email)).toString('base64url')}`;

async function authorOf({ accounts, hash }: PostingDependencies, post: Post): Promise<KnownAuthor> {
  const { userId, name, email, requestId } = post;
  if (userId !== undefined) {
    const account = await accounts.find(userId, requestId);
    // The account was deleted a moment ago, and its sessions with it.
    if (!account) throw new ApiError('unauthenticated');
    const shownName = account.name ?? name;
    if (!shownName) throw invalid('author_name', 'Indiquez un nom.');
    return { name: shownName, email: account.email, userId, key: `member ${userId}` };
  }
  if (!name) throw invalid('author_name', 'Indiquez un nom.');
  if (!email) throw invalid('author_email', 'Indiquez une adresse email.');
  return { name, email, userId: null, key: addressKeyOf(email, hash) };
}

function requireMoment({ durationMs }: OpenSubject, momentMs: number | null): void {
  if (momentMs === null) return;
  if (durationMs === undefined) throw invalid('moment_ms', 'Cet épisode ne s’écoute pas.');
  if (durationMs !== null && momentMs > durationMs)
    throw invalid('moment_ms', 'Ce moment est après la fin de l’épisode.');
}

/** Tells whether two posts with the same key are the same. */
export const digestOf = (...sent: readonly (string | number | null)[]) =>
  createHash('sha256').update(JSON.stringify(sent)).digest();

/** Undefined if nothing was posted with this key. */
export async function findPosted(
  { posts }: Pick<PostingDependencies, 'posts'>,
  postKey: string | undefined,
  digest: Buffer,
) {
  const found = postKey === undefined ? undefined : await posts.findByKey(postKey);
  if (found && !found.digest?.equals(digest)) throw new ApiError('key_reused');
  return found?.comment;
}

/** Waits for another attempt that has not finished yet. */
export async function awaitPosted(
  dependencies: Pick<PostingDependencies, 'posts'>,
  postKey: string | undefined,
  digest: Buffer,
) {
  if (postKey === undefined) return undefined;
  for (const waitMs of attemptWaitsMs) {
    const posted = await findPosted(dependencies, postKey, digest);
    if (posted) return posted;
    await sleep(waitMs);
  }
  return findPosted(dependencies, postKey, digest);
}

/** The first reply may have been lost with its cookie: the retrying browser now sees the comment. */
async function showAgain(
  { posts }: PostingDependencies,
  author: KnownAuthor,
  { browserHash }: Post,
  posted: OwnComment,
): Promise<OwnComment> {
  if (author.userId === null) await posts.attachBrowser(posted.id, browserHash);
  return posted;
}

/** Runs before the bot check, so that a refused post does not use up its token. Returns the flags. */
async function check(
  {
    posts,
    checks,
    reportCheckFailure,
    clock,
  }: Pick<PostingDependencies, 'posts' | 'checks' | 'reportCheckFailure' | 'clock'>,
  author: KnownAuthor,
  post: Pick<Submission, 'content' | 'subjectId'>,
  correctedId: number | null,
) {
  const now = clock();
  const { userId, email } = author;
  const earlier = await posts.listEarlier(userId === null ? { email } : { userId }, earlierComments);
  const facts: Facts = {
    earlier: earlier.filter(({ id }) => id !== correctedId),
    protectedNames: await posts.listTeamNames(userId),
    now,
  };
  const draft = { content: post.content, authorName: author.name };
  const verdict = runChecks(checks, draft, facts, reportCheckFailure);
  if (verdict.kind === 'refused') {
    await posts.countFirings([verdict.phase], 'refused', now);
    const { code, sentence } = verdict.finding;
    throw code === 'validation_failed' ? invalid('content', sentence) : new ApiError(code, { sentence });
  }
  const phases = verdict.nudges.map(({ phase }) => phase);
  const fresh = phases.length === 0 ? [] : await posts.nudge(author.key, post.subjectId, phases, now);
  const nudge = verdict.nudges.find(({ phase }) => fresh.includes(phase));
  await posts.countFirings(fresh, 'nudged', now);
  if (nudge) throw new ApiError('rephrase_suggested', { sentence: nudge.suggestion });
  return verdict.flags;
}

/**
 * The checks, the bot check, then the limits. `correctedId`: the comment that the text replaces, which it may resemble.
 *
 * @throws ApiError with the reason
 */
export async function screenSubmission(
  { accounts, limits, hash, ...dependencies }: PostingDependencies,
  author: KnownAuthor,
  submission: Submission,
  correctedId: number | null,
) {
  const flags = await check(dependencies, author, submission, correctedId);
  await accounts.verifyToken(submission.botCheckToken, submission.clientIp, submission.requestId);
  const networkHash = hash(submission.network);
  await limits.take({
    author: author.key,
    network: networkHash.toString('base64url'),
    subject: String(submission.subjectId),
  });
  return { flags, networkHash };
}

/** Undefined for a text that begins a conversation. */
async function requireConversation(
  { posts }: Pick<PostingDependencies, 'posts'>,
  { subjectId, answersTo }: Post,
): Promise<Conversation | undefined> {
  if (answersTo === null) return undefined;
  const conversation = await posts.findConversation(subjectId, answersTo);
  if (!conversation) throw new ApiError('comment_not_found');
  if (conversation.answers >= bounds.comments.answers) throw new ApiError('conversation_full');
  return conversation;
}

async function postNew(
  dependencies: PostingDependencies,
  author: KnownAuthor,
  post: Post,
  postDigest: Buffer,
): Promise<OwnComment> {
  const { posts, clock } = dependencies;
  const { subjectId, content } = post;
  const subject = await posts.findSubject(subjectId);
  if (!subject) throw new ApiError('subject_not_found');
  requireMoment(subject, post.moment_ms);
  const conversation = await requireConversation(dependencies, post);
  const { flags, networkHash } = await screenSubmission(dependencies, author, post, null);
  const wantsMail = author.userId === null && post.wantsMail;
  const comment = await posts.insert({
    subjectId,
    authorName: author.name,
    authorEmail: author.email,
    userId: author.userId,
    content,
    ...pick(post, fieldNames),
    wantsMail,
    wantsAnswerMail: wantsMail,
    mailedAt: null,
    threadId: conversation?.threadId ?? null,
    answeredId: post.answersTo,
    createdAt: clock(),
    postKey: post.postKey ?? null,
    postDigest,
    networkHash,
    browserHash: author.userId === null ? post.browserHash : null,
    flags,
  });
  if (!comment) {
    // The answered comment was withdrawn a moment ago, or another attempt inserted this one.
    await requireConversation(dependencies, post);
    throw new ApiError('key_reused');
  }
  await posts.countFirings(
    flags.map(({ phase }) => phase),
    'flagged',
    clock(),
  );
  return comment;
}

/**
 * The comment waits for moderation. A retry with the same key returns the first attempt's comment, even if its bot
 * check token is spent.
 *
 * @throws ApiError as listed in the contract
 */
export async function postComment(dependencies: PostingDependencies, post: Post): Promise<OwnComment> {
  const author = await authorOf(dependencies, post);
  const { subjectId, content, answersTo } = post;
  const digest = digestOf(
    author.key,
    subjectId,
    content,
    ...fieldNames.map((name) => post[name]),
    ...(answersTo === null ? [] : [answersTo]),
  );
  const posted = await findPosted(dependencies, post.postKey, digest);
  if (posted) return showAgain(dependencies, author, post, posted);
  try {
    return await postNew(dependencies, author, post, digest);
  } catch (error) {
    // Another attempt with this key may have used up the token, or be what this text repeats.
    const other = await awaitPosted(dependencies, post.postKey, digest);
    if (other) return showAgain(dependencies, author, post, other);
    throw error;
  }
}
