import { z } from 'zod';
import { emailSchema, memberParamsSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

/** An account and the directory entry of the same address are one person (A57). Idempotent. */
export const linkGuest = defineRoute({
  id: 'linkGuest',
  owner: 'content',
  access: 'services',
  method: 'PUT',
  path: '/internal/users/{id}/guest',
  summary: 'The guest of this address has this account.',
  params: memberParamsSchema,
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ is_linked: z.boolean() }),
});

export const unlinkGuest = defineRoute({
  id: 'unlinkGuest',
  owner: 'content',
  access: 'services',
  method: 'DELETE',
  path: '/internal/users/{id}/guest',
  summary: 'Forgets the account of a guest: it was deleted.',
  params: memberParamsSchema,
  reply: z.object({}),
});
