import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, idSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { conflictSchema, versionSchema } from './versions.ts';

// Starts of subjects from what was pressed while a show was recorded (decision 0116). Its rules: alignment-plan.ts.

const { adminSubjects, alignment: bounds } = limits;

const dayAtMost = 'Un jour au plus.';
const offset = z.int().min(-adminSubjects.maxStartMs, dayAtMost).max(adminSubjects.maxStartMs, dayAtMost);
const inRecording = offset.describe('In ms from the beginning of the recording');

const cueSchema = z.strictObject({
  subject_id: idSchema,
  at_ms: inRecording,
  nudge_ms: z
    .int()
    .min(-bounds.maxNudgeMs, 'Dix minutes au plus.')
    .max(bounds.maxNudgeMs, 'Dix minutes au plus.')
    .describe('Moves the start of this subject alone, in ms of the sound; negative is earlier'),
});
export type AlignmentCue = z.infer<typeof cueSchema>;

const cutSchema = z.strictObject({ from_ms: inRecording, to_ms: inRecording });
export type Cut = z.infer<typeof cutSchema>;

const planSchema = z.strictObject({
  cues: z
    .array(cueSchema)
    .max(adminSubjects.maxCount)
    .refine((cues) => new Set(cues.map(({ subject_id: id }) => id)).size === cues.length, {
      message: 'Un sujet a un seul repère.',
    }),
  shift_ms: offset.describe(
    'What is added to a time of the recording to find it in the sound, in ms: positive where an introduction was added',
  ),
  cuts: z
    .array(
      cutSchema.refine(({ from_ms: from, to_ms: to }) => to > from, {
        message: 'La fin d’une coupe est après son début.',
      }),
    )
    .max(bounds.maxCuts)
    .describe('Ranges of the recording that the edit removed'),
  refused: z
    .array(z.string().regex(/^[\w:-]{1,60}$/))
    .max(adminSubjects.maxCount)
    .describe('The keys of the proposed cuts that an admin refused'),
});
export type KeptPlan = z.infer<typeof planSchema>;

const markSchema = z.object({ id: z.string(), at_ms: z.int(), word: z.string() });
export type Mark = z.infer<typeof markSchema>;

const rangeSchema = z.object({ from_ms: z.int(), to_ms: z.int() });

const alignmentSchema = z.object({
  version: versionSchema,
  duration_ms: z
    .int()
    .nullable()
    .describe('The length of the sound; null where there is no sound or its length is not known'),
  subjects: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        start_ms: z.int().nullable(),
        is_start_unchecked: z.boolean(),
      }),
    )
    .describe('In the order of the episode'),
  recording: z
    .object({
      length_ms: z.int().nullable().describe('The length of the recording; null until the show has ended'),
      cues: z
        .array(z.object({ subject_id: z.int(), at_ms: z.int() }))
        .describe('When each subject was first on air'),
      marks: z.array(markSchema),
      pauses: z.array(rangeSchema),
    })
    .nullable()
    .describe('What the hosts pressed during the show; null where there was no show'),
  plan: planSchema.nullable().describe('The plan as last saved; null where none was saved'),
  is_shift_current: z
    .boolean()
    .describe('False where the sound was replaced after the shift was set. Cues and cuts are then kept'),
  accepted_at: instantSchema
    .nullable()
    .describe('When starts were last written from the plan; null where they never were'),
  can_undo: z
    .boolean()
    .describe('Whether the starts can be taken back: none was changed since they were written from the plan'),
});
export type Alignment = z.infer<typeof alignmentSchema>;

const ofEpisode = {
  owner: 'content',
  access: ['admin'],
  params: z.strictObject({ id: idParamSchema }),
  reply: alignmentSchema,
} as const;

export const getAlignment = defineRoute({
  ...calls.getAlignment,
  ...ofEpisode,
  id: 'getAlignment',
  summary:
    'What is needed to find the starts of subjects in the edited sound: when each subject was on air, and the cuts and the shift between the recording and the sound.',
  errors: ['episode_not_found'],
});

export const saveAlignment = defineRoute({
  ...calls.saveAlignment,
  ...ofEpisode,
  id: 'saveAlignment',
  setsCookies: true,
  summary:
    'Saves cues, cuts and shift. Cues of subjects that the episode does not have are left out. No start changes.',
  body: planSchema.extend({
    confirms_shift: z
      .literal(true)
      .optional()
      .describe('Says that the shift fits the current sound, even if its value has not changed'),
  }),
  conflict: conflictSchema(alignmentSchema),
  errors: ['episode_not_found'],
});

export const acceptAlignment = defineRoute({
  ...calls.acceptAlignment,
  ...ofEpisode,
  id: 'acceptAlignment',
  setsCookies: true,
  summary:
    'Writes the starts of the saved plan, all of them or none, and orders the subjects by their starts. This can be undone.',
  body: z.strictObject({}),
  conflict: conflictSchema(alignmentSchema),
  errors: ['episode_not_found', 'alignment_not_ready'],
});

export const undoAlignment = defineRoute({
  ...calls.undoAlignment,
  ...ofEpisode,
  id: 'undoAlignment',
  setsCookies: true,
  summary:
    'Restores the starts and the order from before they were written from the plan. Refused once somebody has changed them.',
  body: z.strictObject({}),
  errors: ['episode_not_found', 'alignment_not_accepted', 'starts_changed'],
});
