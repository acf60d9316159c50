import { z } from 'zod';
import { plannedMinutesSchema } from './admin-subjects.ts';
import * as calls from './calls.ts';
import { episodeReferenceSchema, participantRoleSchema } from './episodes.ts';
import { bodyFields } from './field-schemas.ts';
import { idParamSchema, idSchema, instantSchema, memberParamsSchema } from './fields.ts';
import { episodeFields } from './fields/episode.fields.ts';
import { pickFields } from './fields/field.ts';
import { subjectFields } from './fields/subject.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import type { ShowAction, ShowPhase } from './show-state.ts';
import { lineSchema } from './text.ts';

// A show is recorded from its preparation; "on air" is that recording (decision 0106).

const { shows: bounds } = limits;

/** Hosts of other preparations are refused by the service. */
export const showAccess = ['admin', 'host', 'moderator'] as const;

const commandIdSchema = z.uuid().describe('Given by the page it was pressed on: sent twice, it is one');
const showSubjectSchema = z
  .union([idSchema, commandIdSchema])
  .describe('The id of a subject, or of the command that inserted it');
const leaves = showSubjectSchema.nullable().describe('What was on air when it was pressed');

const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begin'), subject: showSubjectSchema.nullable() }),
  z.strictObject({ kind: z.literal('record') }),
  z.strictObject({ kind: z.literal('go'), leaves, subject: showSubjectSchema }),
  z.strictObject({
    kind: z.literal('insert'),
    leaves,
    title: lineSchema.min(1).max(subjectFields.title.maxLength),
  }),
  z.strictObject({ kind: z.literal('postpone'), subject: showSubjectSchema }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('mark'), word: lineSchema.min(1).max(bounds.wordLength) }),
  z.strictObject({
    kind: z.literal('correct'),
    target: commandIdSchema,
    byMs: z.int().min(-bounds.correctionMs).max(bounds.correctionMs),
  }),
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('restart'), leaves: commandIdSchema }),
  z.strictObject({ kind: z.literal('undo'), target: commandIdSchema }),
]) satisfies z.ZodType<ShowAction>;

const sentCommandSchema = z.strictObject({
  id: commandIdSchema,
  pressed_at: instantSchema.describe(
    'By the server’s clock, as the page knows it. Later than its arrival, it counts as pressed then',
  ),
  since_sync_ms: z
    .int()
    .min(0)
    .max(bounds.sinceSyncMs)
    .describe(
      'By the monotonic clock of the page: how long before it was pressed the server’s clock was read',
    ),
  action: actionSchema,
});
export type SentShowCommand = z.input<typeof sentCommandSchema>;

const showCommandSchema = sentCommandSchema.extend({
  by: z.string().nullable().describe('The name of who pressed it; null once the account is deleted'),
  subject_id: z
    .int()
    .nullable()
    .describe('Of an insertion: the subject that it made. Of postponing: its subject'),
});

const otherShowSchema = z.object({ slug: z.string(), number: z.int().nullable() });

export const showSchema = z.object({
  episode_id: z.int(),
  slug: z.string(),
  number: z.int().nullable(),
  title: z.string().nullable(),
  is_read_only: z.boolean().describe('The caller neither hosts this show nor administers'),
  // An older release of the service does not send these two.
  recording_starts_at: instantSchema.optional().describe('As planned'),
  usual_starts_at: instantSchema.optional().describe('Where nobody moves it'),
  now: instantSchema.describe('The server’s clock'),
  subjects: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        content_url: z.string().nullable(),
        // An older release of the service does not send it.
        planned_minutes: plannedMinutesSchema.optional(),
        moved_to: otherShowSchema
          .nullish()
          .describe('It was postponed, the show has ended, and it is in this preparation now'),
        postponed_from: otherShowSchema.nullish().describe('The show that postponed it'),
      }),
    )
    .describe('In order'),
  // An older release of the service does not send these three.
  guests: z
    .array(z.object({ id: z.int(), name: z.string(), participant_role: participantRoleSchema }))
    .optional(),
  questions: z
    .array(
      z.object({
        comment_id: z.int(),
        subject_id: z.int(),
        author_name: z.string(),
        content: z.string(),
      }),
    )
    .optional()
    .describe('Comments that a host means to read on air, the first chosen first'),
  asked_questions: z.array(z.int()).optional().describe('Comments that were read on air'),
  // An older release of the service does not send it.
  is_public: z.boolean().optional().describe('Whether listeners see the preparation'),
  is_over: z.boolean().optional().describe('It is a podcast by now, so nobody presses anything any more'),
  notes_version: z
    .int()
    .optional()
    .describe(
      'Of the notes of the hosts, which are read by themselves; missing for whoever may not read them',
    ),
  commands: z.array(showCommandSchema).describe('All of them, by the instants they were pressed at'),
});
export type Show = z.infer<typeof showSchema>;

const plannedShowSchema = z.object({
  episode_id: z.int(),
  slug: z.string(),
  number: z.int().nullable(),
  title: z.string().nullable(),
  recording_starts_at: instantSchema.describe('As planned'),
  phase: z.enum(['planned', 'on_air', 'paused', 'ended']) satisfies z.ZodType<ShowPhase>,
  is_open: z
    .boolean()
    .describe(`From ${bounds.openHours} hours before the planned start until the show ends`),
  // An older release of the service does not send it.
  comment_count: z.int().optional().describe('Published ones: a host learns that there are new ones'),
  last_comment_at: instantSchema.nullish().describe('When the latest of them was written'),
});
export type PlannedShow = z.infer<typeof plannedShowSchema>;

export const listShows = defineRoute({
  ...calls.listShows,
  id: 'listShows',
  owner: 'content',
  access: showAccess,
  summary: `The shows that the caller may enter, the next one first: a host those of their own preparations. One that never began stays for ${bounds.openHours} hours.`,
  reply: z.object({ shows: z.array(plannedShowSchema) }),
});

export const showParams = z.strictObject({
  id: episodeReferenceSchema.describe('Of the preparation: its id or slug'),
});

export const getShow = defineRoute({
  ...calls.getShow,
  id: 'getShow',
  owner: 'content',
  access: showAccess,
  summary:
    'What the hosts of a preparation see while it is recorded. Its state is computed from the commands.',
  params: showParams,
  reply: showSchema,
  errors: ['episode_not_found'],
});

export const moveShow = defineRoute({
  ...calls.moveShow,
  id: 'moveShow',
  owner: 'content',
  setsCookies: true,
  access: showAccess,
  summary: 'A host says when the recording begins: everybody is told this time from then on.',
  params: showParams,
  body: z.strictObject(bodyFields(pickFields(episodeFields, 'recording_starts_at'))),
  reply: showSchema,
  errors: ['episode_not_found'],
});

export const planSubjectOfShow = defineRoute({
  ...calls.planSubjectOfShow,
  id: 'planSubjectOfShow',
  owner: 'content',
  setsCookies: true,
  access: showAccess,
  summary: 'A host says how long they mean to talk about a subject.',
  params: showParams.extend({ subjectId: idParamSchema }),
  body: z.strictObject(bodyFields(pickFields(subjectFields, 'planned_minutes'))),
  reply: showSchema,
  errors: ['episode_not_found', 'subject_not_found'],
});

export const sendShowCommands = defineRoute({
  ...calls.sendShowCommands,
  id: 'sendShowCommands',
  owner: 'content',
  setsCookies: true,
  access: showAccess,
  summary: `Adds commands of a host, also some that waited for a network; those that are known change nothing. A show has ${bounds.maxCommands} at most.`,
  params: showParams,
  body: z.strictObject({ commands: z.array(sentCommandSchema).min(1).max(bounds.batch) }),
  reply: showSchema,
  errors: ['episode_not_found', 'too_many_commands', 'too_many_subjects'],
});

export const listAirings = defineRoute({
  ...calls.listAirings,
  id: 'listAirings',
  owner: 'content',
  access: ['admin'],
  summary:
    'When the subjects of an episode were on air, by whom and in which show, and which show postponed them. Those without either are left out. Computed from the commands.',
  params: z.strictObject({ id: idParamSchema }),
  reply: z.object({
    subjects: z.array(
      z.object({
        subject_id: z.int(),
        postponed_from: otherShowSchema.nullable(),
        airings: z
          .array(
            z.object({
              from: instantSchema,
              to: instantSchema.nullable().describe('Null while it is on air'),
              by: z.string().nullable().describe('Who put it on air; null once the account is deleted'),
              show: otherShowSchema.nullable().describe('Null for the show of this episode'),
            }),
          )
          .describe('The earliest first'),
      }),
    ),
  }),
  errors: ['episode_not_found'],
});
export type SubjectAirings = z.infer<typeof listAirings.reply>['subjects'][number];

/** What a member did in shows, for the export of their account. */
export const showRecordSchema = z.object({
  commands: z.array(
    sentCommandSchema.pick({ pressed_at: true, action: true }).extend({ episode_id: z.int() }),
  ),
  questions: z
    .array(z.object({ episode_id: z.int(), comment_id: z.int(), chosen_at: instantSchema }))
    .describe('Comments that they chose to be read on air'),
});

export const exportMemberShows = defineRoute({
  id: 'exportMemberShows',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/shows/export',
  summary: 'What a member pressed and chose in shows.',
  params: memberParamsSchema,
  reply: z.object({ shows: showRecordSchema }),
});
