import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { instantSchema, userIdParamSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const admins = ['admin'] as const;
const { audit: bounds } = limits;

export const auditedServices = ['content', 'auth', 'comments', 'media'] as const;

/** What somebody did, as a row of the audit of a service keeps it: never the text of what it is about. */
export const auditEntrySchema = z.object({
  service: z.enum(auditedServices),
  id: z.int().describe('Unique within the service'),
  at: instantSchema,
  actor_id: z.string(),
  actor_name: z.string().describe('As it was then'),
  action: z.string().describe('`create`, `update`, `delete`, `approve`…'),
  target_type: z.string().describe('`episode`, `comment`, `user`…'),
  target_id: z.string(),
  details: z.record(z.string(), z.unknown()).describe('Numbers, names of fields, states'),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A word of our own code, such as `episode` or `delete`. */
const wordSchema = z.string().regex(/^[a-z_]{1,32}$/, 'Un mot en minuscules est attendu.');

/** A day of the calendar that every part of the system can compute with. */
const daySchema = z.iso
  .date('Une date est attendue.')
  .refine((day) => day >= '2000-01-01', 'Une date à partir de 2000 est attendue.');

const filterShape = {
  actor: userIdParamSchema.optional().describe('Who: the id of a person'),
  target_type: wordSchema.optional(),
  target_id: z
    .string()
    .regex(new RegExp(`^[\\w-]{1,${bounds.targetLength}}$`), 'Un identifiant est attendu.')
    .optional()
    .describe('Which one; with its `target_type`'),
  action: wordSchema.optional(),
  from: daySchema.optional().describe(`The first day, in ${brand.city}`),
  to: daySchema.optional().describe(`The last day, in ${brand.city}`),
};
const filterSchema = z.strictObject(filterShape);
export type AuditFilter = z.infer<typeof filterSchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema).describe(`The newest first, ${bounds.pageSize} at most`),
  next: z.string().nullable().describe('`before` of the next page; null on the last one'),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Whether the calendar has this instant, in a year that every part of the system can compute with. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text && text >= '2000';
}

/** Where a page of the trail begins: after this entry. `2026-11-23T09:00:00.000Z~content~7`. */
const positionSchema = z
  .string()
  .regex(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z~(${auditedServices.join('|')})~\\d{1,9}$`,
    ),
    { error: 'Une position dans le journal est attendue.', abort: true },
  )
  .refine(
    (position) => isInstant(position.split('~')[0] ?? ''),
    'Une position dans le journal est attendue.',
  );

export const listAudit = defineRoute({
  ...calls.listAudit,
  id: 'listAudit',
  owner: 'auth',
  access: admins,
  summary: 'Who did what in all services, the newest first. Kept twelve months.',
  query: z.strictObject({
    ...filterShape,
    before: positionSchema.optional().describe('`next` of the page before'),
  }),
  reply: auditPageSchema,
});

export const listAuditActors = defineRoute({
  ...calls.listAuditActors,
  id: 'listAuditActors',
  owner: 'auth',
  access: admins,
  summary: 'Everybody who is in the audit, by name.',
  reply: z.object({ actors: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const exportAudit = defineRoute({
  ...calls.exportAudit,
  id: 'exportAudit',
  needsFreshProof: true,
  owner: 'auth',
  access: admins,
  summary: 'The audit as a CSV file, with the same filters.',
  query: filterSchema,
  replyMediaType: 'text/csv',
  isAttachment: true,
});
