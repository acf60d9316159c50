import { z } from 'zod';
import { emailSchema, memberParamsSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

/** An account and a guest of the directory with the same e-mail address are one person (A57). Idempotent. */
export const linkGuest = defineRoute({
  id: 'linkGuest',
  owner: 'content',
  access: 'services',
  method: 'PUT',
  path: '/internal/users/{id}/guest',
  summary: 'Links the guest with this e-mail address to the account.',
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
  summary: 'Unlinks a deleted account from its guest.',
  params: memberParamsSchema,
  reply: z.object({}),
});
