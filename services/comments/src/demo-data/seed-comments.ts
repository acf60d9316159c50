import { canModerate, type AuthorRole } from '@nobicast/contracts';
import type { NewComment, DemoDataRepository, PublishedSubject } from './demo-data.repository.ts';
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

type DemoWritten = Pick<DemoComment, 'hours_after' | 'state' | 'content'> &
  ({ member: string } | { name: string; email: string });

function authorOf(comment: DemoWritten, authors: readonly DemoAuthor[]) {
  if (!('member' in comment)) return { userId: null, authorName: comment.name, authorEmail: comment.email };
  const author = authors.find(({ id }) => id === comment.member);
  if (!author) throw new Error(`comments.json names an unknown member: ${comment.member}`);
  return { userId: author.id, authorName: author.name, authorEmail: author.email };
}

/** The mark of an answer, by the role of its author. */
function roleOf(answer: DemoWritten, authors: readonly DemoAuthor[]): AuthorRole | null {
  const role = 'member' in answer ? authors.find(({ id }) => id === answer.member)?.role : undefined;
  if (role === 'host' || role === 'guest') return role;
  return role !== undefined && canModerate(role) ? 'team' : null;
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
    /** Returns its id; undefined if its author is gone. */
    const seed = async (subject: PublishedSubject, written: DemoWritten, answers?: NewComment['answers']) => {
      const comment: NewComment = {
        subjectId: subject.id,
        createdAt: commentInstant(subject.publishedAt, written.hours_after, now),
        ...authorOf(written, authors),
        content: written.content,
        state: written.state,
        ...(answers && { answers }),
      };
      const found = await repository.findComment(comment);
      const id = found ?? (await repository.insert(comment));
      if (found === undefined && id !== undefined) count += 1;
      return id;
    };
    for (const comment of comments) {
      const subject = await repository.findSubject(comment.episode, comment.subject);
      // The episode or its subject was edited or deleted.
      if (!subject) continue;
      const commentId = await seed(subject, comment);
      if (commentId === undefined) continue;
      for (const answer of comment.answers ?? [])
        await seed(subject, answer, { commentId, authorRole: roleOf(answer, authors) });
    }
    return count;
  });
}
