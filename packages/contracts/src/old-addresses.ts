import { z } from 'zod';
import * as calls from './calls.ts';
import { oldAddressLength } from './old-address.ts';
import { defineRoute } from './route-contract.ts';

export const findOldAddress = defineRoute({
  ...calls.findOldAddress,
  id: 'findOldAddress',
  owner: 'content',
  access: 'public',
  summary: 'Where an address of the former site of this show leads now. Asked for addresses without a page.',
  query: z.strictObject({
    address: z.string().max(oldAddressLength).describe('Path and query, such as `/?p=123`'),
  }),
  reply: z.object({ slug: z.string().describe('Of a public episode') }),
  errors: ['not_found'],
});

/** The gateway sends these on with their query, which pages do not declare. */
export const listOldQueries = defineRoute({
  id: 'listOldQueries',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/old-addresses',
  summary: 'The addresses of a former site that have a query.',
  reply: z.object({ addresses: z.array(z.string()) }),
});
