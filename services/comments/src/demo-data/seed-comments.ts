import type { NewComment, DemoDataRepository } from './demo-data.repository.ts';
import { maxHoursAfter, type DemoAuthor, type DemoComment } from './demo-data.schema.ts';

export interface SeedCommentsDependencies {
  inTransaction<Result>(work: (repository: DemoDataRepository) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

const hourMs = 60 * 60_000;

/**
 * For an episode younger than `maxHoursAfter`, the hours are scaled down to its age, so that no comment lies in the
 * future.
 */
export function commentInstant(publishedAt: Date, hoursAfter: number, now: Date): Date {
  const ageMs = now.getTime() - publishedAt.getTime();
  const scale = Math.min(1, ageMs / (maxHoursAfter * hourMs));
  return new Date(publishedAt.getTime() + hoursAfter * hourMs * scale);
}

function authorOf(comment: DemoComment, authors: readonly DemoAuthor[]) {
  if (!('member' in comment)) return { userId: null, authorName: comment.name, authorEmail: comment.email };
  const author = authors.find(({ id }) => id === comment.member);
  if (!author) throw new Error(`comments.json names an unknown member: ${comment.member}`);
  return { userId: author.id, authorName: author.name, authorEmail: author.email };
}

/** Undefined if the episode or its subject was edited or deleted. */
async function place(
  repository: DemoDataRepository,
  comment: DemoComment,
  now: Date,
): Promise<Pick<NewComment, 'subjectId' | 'createdAt'> | undefined> {
  const subject = await repository.findSubject(comment.episode, comment.subject);
  return (
    subject && {
      subjectId: subject.id,
      createdAt: commentInstant(subject.publishedAt, comment.hours_after, now),
    }
  );
}

/** Only inserts missing comments. Returns how many. */
export function seedComments(
  { inTransaction, clock }: SeedCommentsDependencies,
  comments: readonly DemoComment[],
  authors: readonly DemoAuthor[],
): Promise<number> {
  const now = clock();
  return inTransaction(async (repository) => {
    await repository.lockComments();
    let count = 0;
    for (const comment of comments) {
      const placed = await place(repository, comment, now);
      const { content, state } = comment;
      const author = authorOf(comment, authors);
      if (!placed) continue;
      const written = { ...placed, ...author, content, state };
      if (!(await repository.hasComment(written)) && (await repository.insert(written))) count += 1;
    }
    return count;
  });
}
