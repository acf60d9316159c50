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
  id: z.int().describe('The id of the entry, unique within its service'),
  at: instantSchema,
  actor_id: z.string(),
  actor_name: z.string().describe('The name of the person at that time'),
  action: z.string().describe('What was done: `create`, `update`, `delete`, `approve`…'),
  target_type: z.string().describe('The kind of thing that it was done to: `episode`, `comment`, `user`…'),
  target_id: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .describe('Facts about the act, such as numbers, names of fields and states; never texts'),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A word of our own code, such as `episode` or `delete`. */
const wordSchema = z.string().regex(/^[a-z_]{1,32}$/, 'Un mot en minuscules est attendu.');

/** A day of the calendar that every part of the system can compute with. */
const daySchema = z.iso
  .date('Une date est attendue.')
  .refine((day) => day >= '2000-01-01', 'Une date à partir de 2000 est attendue.');

const filterShape = {
  actor: userIdParamSchema.optional().describe('Only acts of the person with this id'),
  target_type: wordSchema.optional(),
  target_id: z
    .string()
    .regex(new RegExp(`^[\\w-]{1,${bounds.targetLength}}$`), 'Un identifiant est attendu.')
    .optional()
    .describe('Only acts about the target with this id; sent together with `target_type`'),
  action: wordSchema.optional(),
  from: daySchema.optional().describe(`Only acts from this day on, in ${brand.city} time`),
  to: daySchema.optional().describe(`Only acts up to this day, in ${brand.city} time`),
};
const filterSchema = z.strictObject(filterShape);
export type AuditFilter = z.infer<typeof filterSchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema).describe(`The newest first, ${bounds.pageSize} at most`),
  next: z.string().nullable().describe('The value of `before` for the next page; null on the last page'),
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
  summary: 'Who did what in all services, the newest act first. Acts are kept for twelve months.',
  query: z.strictObject({
    ...filterShape,
    before: positionSchema.optional().describe('The value of `next` of the page before'),
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
  summary: 'The audit as a CSV file, with the filters of `listAudit`.',
  query: filterSchema,
  replyMediaType: 'text/csv',
  isAttachment: true,
});
