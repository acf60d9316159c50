import type { RejectionReason } from '@nobicast/contracts';
import type { CommentValues } from '@nobicast/contracts/fields/comment.fields';
import { hashToken, type Knex } from '@nobicast/service-kit';
import type { CommentsForTest } from './comments-for-test.ts';

let sequence = 0;

async function insertOne<Id>(db: Knex, table: string, row: Record<string, unknown>): Promise<Id> {
  const [inserted] = await db(table).insert(row).returning<{ id: Id }[]>('id');
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`);
  return inserted.id;
}

/** With its own episode. */
export async function buildSubject(
  { content }: Pick<CommentsForTest, 'content'>,
  fields: { title?: string; episodeTitle?: string | null; slug?: string; publishedAt?: string } = {},
): Promise<{ id: number; slug: string; episodeId: number }> {
  sequence += 1;
  const slug = fields.slug ?? `episode-n${sequence}`;
  const episodeId = await insertOne<number>(content, 'content.episodes', {
    number: sequence,
    type: 'podcast',
    title: fields.episodeTitle === undefined ? `Titre ${sequence}` : fields.episodeTitle,
    slug,
    published_at: fields.publishedAt ?? '2026-01-05T09:00:00Z',
  });
  const id = await insertOne<number>(content, 'content.subjects', {
    episode_id: episodeId,
    title: fields.title ?? 'Un sujet',
    order_index: 0,
  });
  return { id, slug, episodeId };
}

export function buildUser(
  { auth }: Pick<CommentsForTest, 'auth'>,
  fields: { id?: string; email?: string } = {},
): Promise<string> {
  sequence += 1;
  return insertOne<string>(auth, 'auth.users', { email: `membre${sequence}@exemple.fr`, ...fields });
}

/** With its own subject unless one is given. */
export async function buildComment(
  comments: CommentsForTest,
  fields: Partial<CommentValues> & {
    episode_subject_id?: number;
    new_user_id?: string | null;
    author_name?: string;
    author_email?: string;
    content?: string;
    created_at?: string;
    is_approved?: boolean;
    rejected_at?: string;
    rejection_reason?: RejectionReason;
    thread_id?: number;
    answered_id?: number;
    wants_answer_mail?: boolean;
    browser_hash?: Buffer;
    wants_mail?: boolean;
  } = {},
): Promise<number> {
  const subjectId = fields.episode_subject_id ?? (await buildSubject(comments)).id;
  return insertOne<number>(comments.db, 'comments.comments', {
    author_name: 'Ada',
    author_email: 'ada@exemple.fr',
    content: 'Un commentaire',
    ...fields,
    episode_subject_id: subjectId,
  });
}

/** As if it had been sent to an unproven inbox. */
export async function buildMail(
  { db }: Pick<CommentsForTest, 'db'>,
  { token, commentId }: { token: string; commentId: number },
): Promise<void> {
  await db('comments.mails').insert({
    token_hash: Buffer.from(hashToken(token), 'hex'),
    comment_id: commentId,
    inbox_hash: Buffer.from('aa', 'hex'),
    sent_at: new Date(),
  });
}
