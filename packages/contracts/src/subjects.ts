import { z } from 'zod';
import * as calls from './calls.ts';
import { commentPageSchema } from './comments.ts';
import { episodeReferenceSchema, episodeSchema, subjectSchema } from './episodes.ts';
import { idParamSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const subjectReplySchema = commentPageSchema.extend({
  subject: subjectSchema,
  episode: episodeSchema,
  running_order: z.array(subjectSchema).describe('All subjects of the episode, in its order'),
});
export type SubjectReply = z.infer<typeof subjectReplySchema>;

export const getSubject = defineRoute({
  ...calls.getSubject,
  id: 'getSubject',
  owner: 'gateway',
  access: 'public',
  isShared: true,
  summary: 'One subject with its episode and the first page of its approved comments.',
  params: z.strictObject({ id: episodeReferenceSchema, subjectId: idParamSchema }),
  reply: subjectReplySchema,
  errors: ['episode_not_found', 'subject_not_found'],
});
