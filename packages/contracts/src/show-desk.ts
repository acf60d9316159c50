import { z } from 'zod';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { showNotesFields } from './fields/show-notes.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { showAccess, showParams, showSchema } from './shows.ts';
import { conflictSchema, versionSchema } from './versions.ts';

// What the hosts have beside them in the régie. Moderators follow a show without it.

const { shows: bounds } = limits;
const ofShow = { owner: 'content', access: showAccess } as const;

const showNotesSchema = z.object({ ...replyFields(showNotesFields), version: versionSchema });
export type ShowNotes = z.infer<typeof showNotesSchema>;

export const getShowNotes = defineRoute({
  ...calls.getShowNotes,
  ...ofShow,
  id: 'getShowNotes',
  summary: 'The notes of the hosts of a show.',
  params: showParams,
  reply: showNotesSchema,
  errors: ['episode_not_found'],
});

export const saveShowNotes = defineRoute({
  ...calls.saveShowNotes,
  ...ofShow,
  id: 'saveShowNotes',
  setsCookies: true,
  summary: 'Saves the notes of the hosts of a show while somebody types them.',
  params: showParams,
  body: z.strictObject(bodyFields(showNotesFields)),
  reply: showNotesSchema,
  conflict: conflictSchema(showNotesSchema),
  errors: ['episode_not_found'],
});

const showCommentSchema = z.object({
  id: z.int(),
  subject_id: z.int(),
  author_name: z.string(),
  content: z.string(),
  created_at: instantSchema,
});
export type ShowComment = z.infer<typeof showCommentSchema>;

export const listShowComments = defineRoute({
  ...calls.listShowComments,
  ...ofShow,
  id: 'listShowComments',
  summary: `The public comments of the subjects of a preparation, the newest first, ${bounds.maxComments} at most: a host chooses questions among them.`,
  params: showParams,
  reply: z.object({ comments: z.array(showCommentSchema) }),
  errors: ['episode_not_found'],
});

const question = {
  ...ofShow,
  setsCookies: true,
  params: showParams.extend({ commentId: idParamSchema }),
  reply: showSchema,
} as const;

export const chooseQuestion = defineRoute({
  ...calls.chooseQuestion,
  ...question,
  id: 'chooseQuestion',
  summary:
    'Marks a comment as chosen to be read on air, or as read. Hosts and moderators may do this; no public reply shows it.',
  body: z.strictObject({ is_asked: z.boolean().optional().describe('Whether the comment was read on air') }),
  errors: ['episode_not_found', 'comment_not_found'],
});

export const removeQuestion = defineRoute({
  ...calls.removeQuestion,
  ...question,
  id: 'removeQuestion',
  summary: 'Removes the mark that a comment was chosen to be read on air.',
  errors: ['episode_not_found'],
});
