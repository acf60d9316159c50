import type { OwnComment } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import {
  addressKeyOf,
  screenSubmission,
  digestOf,
  findPosted,
  awaitPosted,
  type KnownAuthor,
  type PostingDependencies,
  type Submission,
} from '../posting/post-comment.use-case.ts';
import type { Owner, PostingRepository } from '../posting/posting.repository.ts';
import type { OwnedComment, OwnRepository } from './own.repository.ts';
import { canCorrect } from './own.rules.ts';

export interface OwnDependencies extends PostingDependencies {
  own: OwnRepository;
  inTransaction<Result>(
    work: (own: OwnRepository, posts: Pick<PostingRepository, 'insert'>) => Promise<Result>,
  ): Promise<Result>;
}

/** A member may have written with the account, or in this browser without it. */
type Owners = readonly Owner[];

export interface Correction extends Omit<Submission, 'subjectId'> {
  commentId: number;
  owners: Owners;
  postKey: string | undefined;
}

async function getOwned(own: OwnRepository, commentId: number, owners: Owners) {
  for (const owner of owners) {
    const comment = await own.find(commentId, owner);
    if (comment) return { comment, owner };
  }
  throw new ApiError('comment_not_found');
}

const authorOf = (
  { hash }: Pick<OwnDependencies, 'hash'>,
  { authorName: name, authorEmail: email, userId }: OwnedComment,
): KnownAuthor => ({
  name,
  email,
  userId,
  key: userId === null ? addressKeyOf(email, hash) : `member ${userId}`,
});

async function replaceText(
  dependencies: OwnDependencies,
  correction: Correction,
  postDigest: Buffer,
): Promise<OwnComment> {
  const { own, inTransaction, posts, clock } = dependencies;
  const { commentId, content, owners } = correction;
  const { comment, owner } = await getOwned(own, commentId, owners);
  if (!canCorrect(comment, clock())) throw new ApiError('correction_closed');
  const submission = { ...correction, subjectId: comment.subjectId };
  const { flags, networkHash } = await screenSubmission(
    dependencies,
    authorOf(dependencies, comment),
    submission,
    commentId,
  );
  const now = clock();
  const corrected = await inTransaction(async (locked, inserting) => {
    const former = await locked.find(commentId, owner, { isLocked: true });
    if (!former) throw new ApiError('comment_not_found');
    // Somebody may have answered meanwhile. The five minutes were checked when the text arrived.
    if (!canCorrect(former, former.createdAt)) throw new ApiError('correction_closed');
    await locked.withdraw(commentId, owner, now);
    const inserted = await inserting.insert({
      ...former,
      content,
      flags,
      networkHash,
      postKey: correction.postKey ?? null,
      postDigest,
    });
    if (!inserted) throw new ApiError(former.answeredId === null ? 'key_reused' : 'comment_not_found');
    await locked.moveTo(inserted.id, commentId);
    return inserted;
  });
  await posts.countFirings(
    flags.map(({ phase }) => phase),
    'flagged',
    now,
  );
  return corrected;
}

/**
 * The corrected text is a new comment in the place of the former one, and waits for a moderator: a decision about the
 * former text never publishes the new one. A retry with the same key returns it.
 *
 * @throws ApiError as listed in the contract
 */
export async function correctComment(
  dependencies: OwnDependencies,
  correction: Correction,
): Promise<OwnComment> {
  const { postKey, commentId, content } = correction;
  const digest = digestOf('correction', commentId, content);
  const posted = await findPosted(dependencies, postKey, digest);
  if (posted) return posted;
  try {
    return await replaceText(dependencies, correction, digest);
  } catch (error) {
    // Another attempt with this key may have used up the token, or withdrawn the former comment.
    const other = await awaitPosted(dependencies, postKey, digest);
    if (other) return other;
    throw error;
  }
}

/** @throws ApiError `comment_not_found`, also if it was withdrawn before */
export async function withdrawComment(
  { own, clock }: Pick<OwnDependencies, 'own' | 'clock'>,
  { commentId, owners }: { commentId: number; owners: Owners },
): Promise<void> {
  const { owner } = await getOwned(own, commentId, owners);
  if (!(await own.withdraw(commentId, owner, clock()))) throw new ApiError('comment_not_found');
}
