import { z } from 'zod';
import * as calls from './calls.ts';
import { instantSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

export const securityEventKinds = [
  'signed_in',
  'signed_out',
  'session_ended',
  'passkey_added',
  'passkey_removed',
  'passkey_counter',
  'proved',
  'address_changed',
  'role_changed',
  'deactivated',
  'activated',
  'rescued',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventSchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  kind: z.enum(securityEventKinds),
  by: z
    .enum(['link', 'code', 'passkey', 'admin'])
    .nullable()
    .describe(
      'How the member signed in or proved that they are there, or `admin` where an admin did it; null where neither applies',
    ),
  name: z.string().nullable().describe('The name of the passkey; null for other events'),
  device: z
    .string()
    .nullable()
    .describe('Browser and operating system, in words; null where no browser of the member caused the event'),
});
export type SecurityEventEntry = z.infer<typeof securityEventSchema>;

export const listSecurityEvents = defineRoute({
  ...calls.listSecurityEvents,
  id: 'listSecurityEvents',
  owner: 'auth',
  access: 'members',
  summary:
    'What happened to the access to the caller’s account: the newest hundred events of a year, the newest first.',
  reply: z.object({ events: z.array(securityEventSchema) }),
});
