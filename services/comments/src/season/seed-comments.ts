import type { NewComment, SeasonRepository } from './season.repository.ts';
import { commentInstant } from './season.rules.ts';
import type { SeasonAuthor, SeasonComment } from './season.schema.ts';

export interface SeedCommentsDependencies {
  inTransaction<Result>(work: (repository: SeasonRepository) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

function authorOf(comment: SeasonComment, authors: readonly SeasonAuthor[]) {
  if (!('member' in comment)) return { userId: null, authorName: comment.name, authorEmail: comment.email };
  const author = authors.find(({ id }) => id === comment.member);
  if (!author) throw new Error(`comments.json names an unknown member: ${comment.member}`);
  return { userId: author.id, authorName: author.name, authorEmail: author.email };
}

/** Undefined where the episode or its subject is not there: somebody edited them since. */
async function place(
  repository: SeasonRepository,
  comment: SeasonComment,
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

/** Gives the demonstration season its comments, once: only where none exists. Answers how many. */
export function seedComments(
  { inTransaction, clock }: SeedCommentsDependencies,
  comments: readonly SeasonComment[],
  authors: readonly SeasonAuthor[],
): Promise<number> {
  const now = clock();
  return inTransaction(async (repository) => {
    await repository.lockComments();
    if (await repository.hasComments()) return 0;
    let count = 0;
    for (const comment of comments) {
      const placed = await place(repository, comment, now);
      const { content, state } = comment;
      const author = authorOf(comment, authors);
      if (placed && (await repository.insert({ ...placed, ...author, content, state }))) count += 1;
    }
    return count;
  });
}
