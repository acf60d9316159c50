import { z } from 'zod';
import { instantSchema } from './fields.ts';

/** The caller sends it back in `If-Match`. */
export const versionSchema = z.int().min(1).describe('Counts the changes. Sent back in `If-Match`');

/** What somebody changed since a version. */
export const changeSchema = z.object({
  fields: z.array(z.string()).describe('By the names of the reply'),
  by: z.string().nullable().describe('Null for an import or another process of ours'),
  at: instantSchema,
});
export type Change = z.infer<typeof changeSchema>;

/** What is told about a row that has changed since the version that was sent. */
export const conflictSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    current: row,
    changes: z.array(changeSchema).describe('Since the version that was sent, the oldest first'),
  });

/** In a body that a form saves while somebody types: allowed only where nobody can read the row yet. */
export const autosaveSchema = z
  .literal(true)
  .describe(
    'Saved while typing. Refused with `stale_version` where the page is public: readers would see half a sentence',
  )
  .optional();
