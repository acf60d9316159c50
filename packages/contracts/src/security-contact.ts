import { z } from 'zod';
import * as calls from './calls.ts';
import { defineRoute } from './route-contract.ts';

export const getSecurityContact = defineRoute({
  ...calls.getSecurityContact,
  id: 'getSecurityContact',
  owner: 'content',
  access: 'public',
  isShared: true,
  summary: 'Where to report a security problem of the site (security.txt, RFC 9116).',
  query: z.object({}).describe('Unknown parameters are ignored'),
  replyMediaType: 'text/plain',
});
