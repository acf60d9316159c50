import type { AuthorRole, PublicAnswer, PublicComment } from '@nobicast/contracts';
import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import { fieldColumns } from '../comment-columns.ts';

/** Of rows `c`; never the address. */
export const publicColumns = `c.id, c.author_name, c.content, c.created_at, ${fieldColumns},
  c.new_user_id is not null as verified,
  case when c.new_user_id is null then 'anonymous' else 'authenticated' end as user_type,
  c.new_user_id, c.user_id`;

export const answerColumns = `${publicColumns}, c.author_role,
  nullif(c.answered_id, c.thread_id) as answers_to`;

type WrittenRow = Omit<PublicAnswer, 'created_at' | 'author_role' | 'answers_to'> & { created_at: Date };
export type CommentRow = WrittenRow & { is_approved: boolean };
export type AnswerRow = WrittenRow & { author_role: AuthorRole | null; answers_to: number | null };

const presentWritten = ({ created_at, ...row }: WrittenRow) => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Leaves out nulls: listeners' answers have no role, and most answer the comment that begins the conversation. */
export const presentAnswer = ({ author_role, answers_to, ...row }: AnswerRow): PublicAnswer => ({
  ...presentWritten(row),
  ...(author_role !== null && { author_role }),
  ...(answers_to !== null && { answers_to }),
});

/** In the place of a comment that is not public any more, for the answers to it. */
const withdrawn = {
  author_name: 'Message retiré',
  content: '',
  ...emptyRow(commentFields),
  verified: false,
  user_type: 'anonymous',
  new_user_id: null,
  user_id: null,
  is_withdrawn: true,
} as const;

export const presentComment = (
  { is_approved: isApproved, ...row }: CommentRow,
  answers: PublicAnswer[],
): PublicComment => ({
  ...presentWritten(row),
  ...(!isApproved && withdrawn),
  ...(answers.length > 0 && { answers }),
});
