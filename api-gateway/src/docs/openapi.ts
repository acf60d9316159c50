import {
  brand,
  cookieNames,
  failureSchema,
  jsonMediaType,
  publicRoutes,
  type RouteContract,
} from '@nobicast/contracts';
import type { z } from 'zod';
import { jsonSchema, parameters } from './json-schema.ts';
import { headers, methodNotAllowed, responsesOf } from './responses.ts';

const formMediaType = 'application/x-www-form-urlencoded';
const multipartMediaType = 'multipart/form-data';

const description = [
  'Replies are `{ ok: true, data }` or `{ ok: false, error, code, fields?, requestId }`: `code` is for programs, `error` is a sentence for people, in French.',
  '**Parameters.** A query parameter that a call does not name is refused (400 `validation_failed`); only the audio of an episode ignores it.',
  '**Methods.** HEAD is answered like GET, without the body. Any method that an address does not have is 405, with `Allow`.',
  '**Writes and their origin.** Calls other than GET, HEAD and OPTIONS are accepted if their `Origin` is this site’s; without `Origin`, if `Sec-Fetch-Site` is `same-origin`; with neither, if they carry no session cookie. Any other is 403 `origin_refused`. Programs of yours that send no cookie need no `Origin`.',
  '**Limits.** Writes are counted per member, or per network for visitors who are not signed in. Sign-in calls, listening events and expensive reads are counted per network. Beyond the limit the reply is 429 `too_many_requests` with `Retry-After`. Signing out is never refused.',
  '**Other origins.** Pages of every site may read the calls that are the same for everybody (`Access-Control-Allow-Origin: *`), and no other.',
].join('\n\n');

/** No session, a session, or either where it changes the reply. */
function securityOf({ access }: RouteContract): Record<string, never[]>[] {
  if (access === 'public') return [];
  return access === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
}

function multipartSchema(form: z.ZodType) {
  const { properties = {}, required = [], ...schema } = jsonSchema(form, 'input');
  return {
    ...schema,
    required: ['file', ...required],
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
  };
}

function requestBody(contract: RouteContract) {
  if (contract.form)
    return {
      requestBody: {
        required: true,
        content: { [multipartMediaType]: { schema: multipartSchema(contract.form) } },
      },
    };
  if (!contract.body) return {};
  const schema = jsonSchema(contract.body, 'input');
  const form = contract.takesForms ? { [formMediaType]: { schema } } : {};
  return { requestBody: { required: true, content: { [jsonMediaType]: { schema }, ...form } } };
}

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'The part that is wanted: `bytes=0-99`',
  schema: { type: 'string' },
};
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the reply that the caller has',
  schema: { type: 'string' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` of the row that the caller has read: `"7"`. Without it the change is made to any version; a page of the site, whose browser sends `Sec-Fetch-Site: same-origin`, has to send it',
  schema: { type: 'string' },
};

const operation = (contract: RouteContract) => ({
  operationId: contract.id,
  summary: contract.summary,
  tags: [contract.owner],
  security: securityOf(contract),
  /** `public`, `optional`, `members`, or a list of roles. */
  'x-access': contract.access,
  parameters: [
    ...parameters(contract.params, 'path'),
    ...parameters(contract.query, 'query'),
    ...(contract.hasRanges ? [range] : []),
    ...(contract.hasRanges || contract.isShared ? [ifNoneMatch] : []),
    ...(contract.conflict ? [ifMatch] : []),
  ],
  ...requestBody(contract),
  responses: responsesOf(contract),
});

/** The OpenAPI 3.1 document of the public API, generated from the contracts. */
export function createOpenApiDocument({ publicUrl }: { publicUrl: string }): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of publicRoutes) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1.0.0', description },
    servers: [{ url: '/', description: 'This site' }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      headers,
      responses: { MethodNotAllowed: methodNotAllowed },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNames(publicUrl).session,
          description: 'Set by `verifySignIn`, for this host alone and out of reach of scripts.',
        },
      },
    },
  };
}

export const writeOpenApiDocument = (publicUrl: string): string =>
  JSON.stringify(createOpenApiDocument({ publicUrl }));
