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

const commandIdSchema = z
  .uuid()
  .describe('A UUID that the sending page chooses for the command: a command that is sent twice counts once');
const showSubjectSchema = z
  .union([idSchema, commandIdSchema])
  .describe('The id of a subject, or of the command that inserted the subject');
const leaves = showSubjectSchema
  .nullable()
  .describe('The subject that was on air when the command was pressed; null where there was none');

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
    'When the command was pressed, by the server’s clock as the page knows it. An instant after the arrival of the command is replaced by that of the arrival',
  ),
  since_sync_ms: z
    .int()
    .min(0)
    .max(bounds.sinceSyncMs)
    .describe(
      'How long before the command was pressed the page had read the server’s clock, in ms of its monotonic clock',
    ),
  action: actionSchema,
});
export type SentShowCommand = z.input<typeof sentCommandSchema>;

const showCommandSchema = sentCommandSchema.extend({
  by: z
    .string()
    .nullable()
    .describe('The name of the person who pressed the command; null once their account is deleted'),
  subject_id: z
    .int()
    .nullable()
    .describe('The subject that an `insert` made, or that a `postpone` is about; null for other commands'),
});

const otherShowSchema = z.object({ slug: z.string(), number: z.int().nullable() });

export const showSchema = z.object({
  episode_id: z.int(),
  slug: z.string(),
  number: z.int().nullable(),
  title: z.string().nullable(),
  is_read_only: z
    .boolean()
    .describe(
      'True where the caller may not press anything: they neither host this show nor are an admin, or the show is over',
    ),
  // An older release of the service does not send these two.
  recording_starts_at: instantSchema.optional().describe('When the recording is planned to begin'),
  usual_starts_at: instantSchema.optional().describe('When the recording would begin if nobody had moved it'),
  now: instantSchema.describe('The time of the server’s clock'),
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
          .describe(
            'The preparation that a postponed subject is in now that the show has ended; null or absent for other subjects',
          ),
        postponed_from: otherShowSchema
          .nullish()
          .describe('The show that postponed this subject to here; null or absent where none did'),
      }),
    )
    .describe('In the order of the preparation'),
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
    .describe('Comments that a host means to read on air and has not read yet, the first chosen first'),
  asked_questions: z.array(z.int()).optional().describe('The ids of the comments that were read on air'),
  // An older release of the service does not send it.
  is_public: z
    .boolean()
    .optional()
    .describe('Whether the date of the preparation has come, so that listeners see it'),
  is_over: z
    .boolean()
    .optional()
    .describe('True once the preparation has become a podcast: no command is accepted any more'),
  notes_version: z
    .int()
    .optional()
    .describe(
      'The version of the notes of the hosts, which a call of their own returns; absent for callers who may not read them',
    ),
  commands: z
    .array(showCommandSchema)
    .describe('All commands of the show, by the instants at which they were pressed'),
});
export type Show = z.infer<typeof showSchema>;

const plannedShowSchema = z.object({
  episode_id: z.int(),
  slug: z.string(),
  number: z.int().nullable(),
  title: z.string().nullable(),
  recording_starts_at: instantSchema.describe('When the recording is planned to begin'),
  phase: z.enum(['planned', 'on_air', 'paused', 'ended']) satisfies z.ZodType<ShowPhase>,
  is_open: z
    .boolean()
    .describe(
      `Whether hosts can enter the show: from ${bounds.openHours} hours before its planned start until it ends`,
    ),
  // An older release of the service does not send it.
  comment_count: z
    .int()
    .optional()
    .describe('How many published comments there are, so that a host learns of new ones'),
  last_comment_at: instantSchema
    .nullish()
    .describe('When the latest published comment was written; null where there is none'),
});
export type PlannedShow = z.infer<typeof plannedShowSchema>;

export const listShows = defineRoute({
  ...calls.listShows,
  id: 'listShows',
  owner: 'content',
  access: showAccess,
  summary: `The shows that the caller may enter, the earliest planned start first; a host sees only the shows that they host. A show that is not on air is listed until ${bounds.openHours} hours after its planned start.`,
  reply: z.object({ shows: z.array(plannedShowSchema) }),
});

export const showParams = z.strictObject({
  id: episodeReferenceSchema.describe('The id or slug of the preparation'),
});

export const getShow = defineRoute({
  ...calls.getShow,
  id: 'getShow',
  owner: 'content',
  access: showAccess,
  summary:
    'What the hosts of a preparation see while the show is recorded. Clients compute the state of the show from the commands.',
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
  summary: 'Changes when the recording begins. Feeds, calendars and pages tell the new time from then on.',
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
  summary: 'Changes how long the hosts mean to talk about a subject.',
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
  summary: `Adds commands of a host, also those that waited for a network connection. Commands that were received before change nothing. A show has ${bounds.maxCommands} commands at most.`,
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
    'When each subject of an episode was on air, who put it on air and in which show, and which show postponed it. Subjects that were neither on air nor postponed are left out. Computed from the commands.',
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
              to: instantSchema.nullable().describe('When the subject left the air; null while it is on air'),
              by: z
                .string()
                .nullable()
                .describe(
                  'The name of the person who put the subject on air; null once their account is deleted',
                ),
              show: otherShowSchema
                .nullable()
                .describe(
                  'The other show in which the subject was on air; null for the show of this episode',
                ),
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
    .describe('Comments that the member chose to be read on air'),
});

export const exportMemberShows = defineRoute({
  id: 'exportMemberShows',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/shows/export',
  summary: 'The commands that a member pressed in shows, and the comments that they chose there.',
  params: memberParamsSchema,
  reply: z.object({ shows: showRecordSchema }),
});
