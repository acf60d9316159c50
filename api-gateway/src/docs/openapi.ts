import {
  brand,
  errorCodes,
  failureSchema,
  publicRoutes,
  type ErrorCode,
  type RouteContract,
} from '@nobicast/contracts';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const content = (schema: unknown) => ({ [json]: { schema } });

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const failure = (description: string) => ({
  description,
  content: content({ $ref: '#/components/schemas/Failure' }),
});

function success(contract: RouteContract) {
  if (contract.replyMediaType === json) return { description: 'The file', content: content({}) };
  if (contract.replyMediaType) {
    const bytes = { [contract.replyMediaType]: { schema: { type: 'string', format: 'binary' } } };
    return { description: 'The file', content: bytes };
  }
  const data = contract.reply ? jsonSchema(contract.reply, 'output') : {};
  const envelope = { type: 'object', required: ['ok', 'data'], properties: { ok: { const: true }, data } };
  return { description: 'Success', content: content(envelope) };
}

/** What the gateway may answer before the call reaches its service. */
function guardCodes({ access, method, isCostly }: RouteContract): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (access === 'members') codes.push('unauthenticated');
  else if (typeof access !== 'string') codes.push('forbidden');
  if (method !== 'GET') codes.push('origin_refused');
  if (method !== 'GET' || isCostly) codes.push('too_many_requests');
  return codes;
}

/** Every failure of a call by its HTTP status; several codes of one status share an entry. */
function failures(contract: RouteContract) {
  const codes = new Set<ErrorCode>([
    ...(contract.errors ?? []),
    ...((contract.query ?? contract.body) ? (['validation_failed'] as const) : []),
    ...guardCodes(contract),
    'service_unavailable',
  ]);
  const byStatus: Record<string, ReturnType<typeof failure>> = {};
  for (const code of codes) {
    const { status } = errorCodes[code];
    const known = byStatus[status]?.description;
    byStatus[status] = failure(known ? `${known}, ${code}` : code);
  }
  return byStatus;
}

function requestBody(contract: RouteContract) {
  if (!contract.body) return {};
  const schema = jsonSchema(contract.body, 'input');
  const types = contract.takesForms ? { ...content(schema), [form]: { schema } } : content(schema);
  return { requestBody: { required: true, content: types } };
}

const operation = (contract: RouteContract) => ({
  operationId: contract.id,
  summary: contract.summary,
  tags: [contract.owner],
  parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
  /** Who may call it: `public`, `optional`, `members`, or a list of roles. */
  'x-access': contract.access,
  ...requestBody(contract),
  responses: {
    200: success(contract),
    ...(contract.takesForms ? { 303: { description: 'Where a form leads to' } } : {}),
    ...failures(contract),
  },
});

/** The OpenAPI 3.1 document of the public API, from the same contracts that the services answer by. */
export function createOpenApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of publicRoutes) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: 'Replies are `{ ok: true, data }` or `{ ok: false, error, code, fields?, requestId }`.',
    },
    paths,
    components: { schemas: { Failure: jsonSchema(failureSchema, 'output') } },
  };
}
