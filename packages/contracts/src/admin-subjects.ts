import { z } from 'zod';
import * as calls from './calls.ts';
import { subjectSchema } from './episodes.ts';
import { bodyFields } from './field-schemas.ts';
import { idParamSchema } from './fields.ts';
import { subjectFields } from './fields/subject.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { conflictSchema, versionSchema } from './versions.ts';

const { adminSubjects: bounds } = limits;
const admins = ['admin'] as const;

export const plannedMinutesSchema = z
  .int()
  .nullable()
  .describe('How long the hosts mean to talk about the subject, in minutes; null where they have not said');

export const adminSubjectSchema = subjectSchema.omit({ link_card: true }).extend({
  version: versionSchema.describe(
    'Counts the changes of the subject, except those of its position. Sent back in `If-Match`',
  ),
  // An older release of the service does not send it.
  planned_minutes: plannedMinutesSchema.default(null),
  is_start_unchecked: z.boolean().describe('True where the audio was replaced after the start was set'),
});
export type AdminSubject = z.infer<typeof adminSubjectSchema>;

const subjectsReply = z.object({
  subjects: z.array(adminSubjectSchema).describe('In the order of the episode'),
});
const episodeParams = z.strictObject({ id: idParamSchema });
const subjectParams = z.strictObject({ id: idParamSchema, subjectId: idParamSchema });

export const listAdminSubjects = defineRoute({
  ...calls.listAdminSubjects,
  id: 'listAdminSubjects',
  owner: 'content',
  access: admins,
  summary: 'The subjects of an episode, public or not.',
  params: episodeParams,
  reply: subjectsReply,
  errors: ['episode_not_found'],
});

const fields = {
  ...bodyFields(subjectFields),
  order_index: z
    .int()
    .min(0)
    .max(bounds.maxCount)
    .describe('The position, counted from 0; other subjects move. In the new order, starts must still rise'),
  start_ms: z
    .int()
    .min(0)
    .max(bounds.maxStartMs, 'Un jour au plus.')
    .nullable()
    .describe(
      'Must come after the starts of earlier subjects, before those of later ones, and before the end of the audio',
    ),
};
const optionalFields = z.strictObject(fields).partial();

export const createSubject = defineRoute({
  ...calls.createSubject,
  id: 'createSubject',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: `Adds a subject, at the end where no position is given. An episode has ${bounds.maxCount} subjects at most.`,
  params: episodeParams,
  body: optionalFields.required({ title: true }),
  reply: z.object({ subject: adminSubjectSchema }),
  errors: ['episode_not_found', 'too_many_subjects'],
});

export type SubjectChange = z.input<typeof optionalFields>;

export const updateSubject = defineRoute({
  ...calls.updateSubject,
  id: 'updateSubject',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Changes the fields that are sent. `order_index` moves the subject to this position; a change of `order_index` alone needs no `If-Match`.',
  params: subjectParams,
  body: optionalFields,
  reply: z.object({ subject: adminSubjectSchema }),
  conflict: conflictSchema(adminSubjectSchema),
  versionlessFields: ['order_index'],
  errors: ['episode_not_found', 'subject_not_found'],
});

export const deleteSubject = defineRoute({
  ...calls.deleteSubject,
  id: 'deleteSubject',
  needsFreshProof: true,
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Deletes a subject with its comments.',
  params: subjectParams,
  reply: z.object({}),
  errors: ['episode_not_found', 'subject_not_found'],
});

export const pastedFormSchema = z.enum(['json', 'podlove', 'numbered', 'cue', 'audacity', 'lines']);
export type PastedForm = z.infer<typeof pastedFormSchema>;

const line = z.int().min(1).describe('The line of the text, counted from 1');
const pastedSubjectSchema = z.object({
  line,
  title: z.string(),
  start_ms: z.int().min(0).nullable(),
  url: z.string().nullable(),
  planned_minutes: plannedMinutesSchema.optional(),
});
export type PastedSubject = z.infer<typeof pastedSubjectSchema>;

const pastedProblemSchema = z.object({
  line,
  written: z.string(),
  reason: z.enum([
    'unread',
    'no_title',
    'title_too_long',
    'bad_time',
    'repeated',
    'too_many',
    'bad_link',
    'time_in_title',
    'further_links',
    'further_cells',
    'note',
  ]),
});
export type PastedProblem = z.infer<typeof pastedProblemSchema>;

export const readPastedSubjects = defineRoute({
  ...calls.readPastedSubjects,
  id: 'readPastedSubjects',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'The subjects that a pasted text lists: chapters of Podlove, Podcasting 2.0, Audacity, mp4chaps or a CUE sheet, or lines or rows of a table that have a title each, and perhaps a time, an address and a length. Nothing is stored.',
  body: z.strictObject({ text: z.string().max(bounds.pastedLength) }),
  reply: z.object({
    form: pastedFormSchema,
    subjects: z
      .array(pastedSubjectSchema)
      .describe('In the order of the text; in the order of their starts where all have one'),
    problems: z
      .array(pastedProblemSchema)
      .describe('Lines that give no subject, or of which a part is ignored'),
  }),
});

const newSubjectSchema = optionalFields
  .pick({ title: true, content_type: true, content_url: true, start_ms: true, planned_minutes: true })
  .required({ title: true });
export type NewSubject = z.input<typeof newSubjectSchema>;

export const createSubjects = defineRoute({
  ...calls.createSubjects,
  id: 'createSubjects',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary:
    'Adds several subjects at the end, all of them or none. An error names the position of the refused subject in the body.',
  params: episodeParams,
  body: z.strictObject({ subjects: z.array(newSubjectSchema).min(1).max(bounds.maxCount) }),
  reply: subjectsReply,
  errors: ['episode_not_found', 'too_many_subjects'],
});

export const shiftSubjectStarts = defineRoute({
  ...calls.shiftSubjectStarts,
  id: 'shiftSubjectStarts',
  owner: 'content',
  setsCookies: true,
  access: admins,
  summary: 'Moves the starts of a subject and of all subjects after it by the same time.',
  params: subjectParams,
  body: z.strictObject({
    by_ms: z
      .int()
      .min(-bounds.maxStartMs, 'Un jour au plus.')
      .max(bounds.maxStartMs, 'Un jour au plus.')
      .describe('In milliseconds; negative moves the starts to an earlier time'),
  }),
  reply: subjectsReply,
  errors: ['episode_not_found', 'subject_not_found'],
});
