import { z } from 'zod';
import * as calls from './calls.ts';
import { oldAddressLength } from './old-address.ts';
import { defineRoute } from './route-contract.ts';

export const findOldAddress = defineRoute({
  ...calls.findOldAddress,
  id: 'findOldAddress',
  owner: 'content',
  access: 'public',
  summary:
    'The episode that an address of the former site of the show leads to now, for an address that has no page here.',
  query: z.strictObject({
    address: z.string().max(oldAddressLength).describe('Path and query, such as `/?p=123`'),
  }),
  reply: z.object({ slug: z.string().describe('The slug of a public episode') }),
  errors: ['not_found'],
});

/** The gateway sends these on with their query, which pages do not declare. */
export const listOldQueries = defineRoute({
  id: 'listOldQueries',
  owner: 'content',
  access: 'services',
  method: 'GET',
  path: '/internal/old-addresses',
  summary: 'The addresses of the former site that have a query string.',
  reply: z.object({ addresses: z.array(z.string()) }),
});
