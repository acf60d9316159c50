import { z } from 'zod';
import { instantSchema } from './fields.ts';

/** The caller sends it back in `If-Match`. */
export const versionSchema = z
  .int()
  .min(1)
  .describe('The number of the version, which each change raises. Sent back in `If-Match`');

/** What somebody changed since a version. */
export const changeSchema = z.object({
  fields: z.array(z.string()).describe('The fields that changed, by their names in the reply'),
  by: z
    .string()
    .nullable()
    .describe('The name of the person who changed them; null for an import or another automatic change'),
  at: instantSchema,
});
export type Change = z.infer<typeof changeSchema>;

/** What is told about a row that has changed since the version that was sent. */
export const conflictSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    current: row,
    changes: z.array(changeSchema).describe('The changes since the version that was sent, the oldest first'),
  });

/** In a body that a form saves while somebody types: allowed only where nobody can read the row yet. */
export const autosaveSchema = z
  .literal(true)
  .describe(
    'Says that a form saves this while somebody types. Refused with `stale_version` where the page is public, because readers would see half a sentence',
  )
  .optional();
