import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, idSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { conflictSchema, versionSchema } from './versions.ts';

// Starts of subjects from what was pressed while a show was recorded (decision 0116). The rules are in alignment-plan.ts.

const { adminSubjects, alignment: bounds } = limits;

const dayAtMost = 'Un jour au plus.';
const offset = z.int().min(-adminSubjects.maxStartMs, dayAtMost).max(adminSubjects.maxStartMs, dayAtMost);
const inRecording = offset.describe('From the beginning of the recording');

const cueSchema = z.strictObject({
  subject_id: idSchema,
  at_ms: inRecording,
  nudge_ms: z
    .int()
    .min(-bounds.maxNudgeMs, 'Dix minutes au plus.')
    .max(bounds.maxNudgeMs, 'Dix minutes au plus.')
    .describe('Moves its start alone, in the sound'),
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
  shift_ms: offset.describe('From the recording to the sound: an introduction that was added is positive'),
  cuts: z
    .array(
      cutSchema.refine(({ from_ms: from, to_ms: to }) => to > from, {
        message: 'La fin d’une coupe est après son début.',
      }),
    )
    .max(bounds.maxCuts)
    .describe('Ranges of the recording that the edit removed'),
  refused: z
    .array(z.string().max(60))
    .max(adminSubjects.maxCount)
    .describe('The keys of proposed cuts that were refused'),
});
export type KeptPlan = z.infer<typeof planSchema>;

const markSchema = z.object({ id: z.string(), at_ms: z.int(), word: z.string() });
export type Mark = z.infer<typeof markSchema>;

const rangeSchema = z.object({ from_ms: z.int(), to_ms: z.int() });

const alignmentSchema = z.object({
  version: versionSchema,
  duration_ms: z.int().nullable().describe('Of the sound; null where there is none or it is not known'),
  subjects: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        start_ms: z.int().nullable(),
        is_start_unchecked: z.boolean(),
      }),
    )
    .describe('In order'),
  recording: z
    .object({
      length_ms: z.int().nullable().describe('Null until the show has ended'),
      cues: z
        .array(z.object({ subject_id: z.int(), at_ms: z.int() }))
        .describe('When each subject was first on air'),
      marks: z.array(markSchema),
      pauses: z.array(rangeSchema),
    })
    .nullable()
    .describe('As it was pressed; null where there was no show'),
  plan: planSchema.nullable().describe('As it was kept last'),
  is_shift_current: z
    .boolean()
    .describe('False once the sound was replaced after the shift was set: cues and cuts stay'),
  accepted_at: instantSchema.nullable().describe('When starts were last written from the plan'),
  can_undo: z.boolean().describe('The starts are still as they were accepted'),
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
    'What is needed to find the starts of subjects in the edited sound: when they were on air, and which cuts and shift lead from the recording to the sound.',
  errors: ['episode_not_found'],
});

export const saveAlignment = defineRoute({
  ...calls.saveAlignment,
  ...ofEpisode,
  id: 'saveAlignment',
  setsCookies: true,
  summary:
    'Keeps cues, cuts and shift, but no cue of a subject that the episode does not have. No start changes.',
  body: planSchema.extend({
    confirms_shift: z
      .literal(true)
      .optional()
      .describe('The shift fits the current sound, even if its value has not changed'),
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
    'Writes the starts of the kept plan, all of them or none, and orders the subjects by them. It can be undone.',
  body: z.strictObject({}),
  conflict: conflictSchema(alignmentSchema),
  errors: ['episode_not_found', 'alignment_not_ready'],
});

export const undoAlignment = defineRoute({
  ...calls.undoAlignment,
  ...ofEpisode,
  id: 'undoAlignment',
  setsCookies: true,
  summary: 'Gives back the starts and the order of before; refused once somebody changed them.',
  body: z.strictObject({}),
  errors: ['episode_not_found', 'alignment_not_accepted', 'starts_changed'],
});
