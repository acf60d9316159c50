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

const content = (schema: unknown) => ({ 'application/json': { schema } });

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
  if (contract.replyMediaType) {
    const bytes = { [contract.replyMediaType]: { schema: { type: 'string', format: 'binary' } } };
    return { description: 'The file', content: bytes };
  }
  const data = contract.reply ? jsonSchema(contract.reply, 'output') : {};
  const envelope = { type: 'object', required: ['ok', 'data'], properties: { ok: { const: true }, data } };
  return { description: 'Success', content: content(envelope) };
}

/** Every failure of a call by its HTTP status; several codes of one status share an entry. */
function failures(contract: RouteContract) {
  const codes = [
    ...(contract.errors ?? []),
    ...((contract.query ?? contract.body) ? ['validation_failed'] : []),
    'service_unavailable',
  ];
  const byStatus: Record<string, ReturnType<typeof failure>> = {};
  for (const code of codes) {
    if (!(code in errorCodes)) throw new Error(`${contract.id} names the unknown error code ${code}.`);
    const { status } = errorCodes[code as ErrorCode]; // checked on the line above
    const known = byStatus[status]?.description;
    byStatus[status] = failure(known ? `${known}, ${code}` : code);
  }
  return byStatus;
}

const operation = (contract: RouteContract) => ({
  operationId: contract.id,
  summary: contract.summary,
  tags: [contract.owner],
  parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
  ...(contract.body
    ? { requestBody: { required: true, content: content(jsonSchema(contract.body, 'input')) } }
    : {}),
  responses: { 200: success(contract), ...failures(contract) },
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
