import { answersOf, jsonMediaType, type Answer, type RouteContract } from '@nobicast/contracts';
import { jsonSchema } from './json-schema.ts';

/** For `components.headers`, without those of transport and security. */
export const headers = {
  'x-request-id': {
    description: 'The id of this request in our logs; failures repeat it as `requestId`.',
    required: true,
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'How long caches may keep it.',
    required: true,
    schema: { type: 'string' },
  },
  ETag: { description: 'For `If-None-Match` and `If-Range`.', schema: { type: 'string' } },
  'Last-Modified': { description: 'For `If-Modified-Since` and `If-Range`.', schema: { type: 'string' } },
  Age: { description: 'Seconds since our cache took the reply.', schema: { type: 'integer', minimum: 0 } },
  'Cache-Status': { description: 'What our cache did (RFC 9211).', schema: { type: 'string' } },
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may read it.',
    schema: { const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'What those pages may read besides.',
    schema: { type: 'string' },
  },
  'Accept-Ranges': { description: 'Parts can be asked for.', required: true, schema: { const: 'bytes' } },
  'Content-Range': {
    description: 'Which part this is (`bytes 0-99/5000`), or how long the file is (`bytes */5000`).',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'The name of the file.', required: true, schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which it makes sense to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: { description: 'Where it leads to.', required: true, schema: { type: 'string' } },
  'X-Robots-Tag': { description: 'Search engines leave it out.', schema: { const: 'noindex' } },
  Allow: { description: 'The methods that this address takes.', required: true, schema: { type: 'string' } },
  'Set-Cookie': { description: 'Opens or ends what this browser is known by.', schema: { type: 'string' } },
} as const;

type HeaderName = keyof typeof headers;

/** Shared calls are answered by our cache, failures too. */
const headersOfShared: readonly HeaderName[] = [
  'ETag',
  'Age',
  'Cache-Status',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

function headersOfSuccess(contract: RouteContract, { status }: Answer): HeaderName[] {
  const names: HeaderName[] = [];
  if (contract.hasRanges && status !== 301 && status !== 302)
    names.push('ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition');
  if (contract.isDated) names.push('Last-Modified');
  if (contract.isAttachment) names.push('Content-Disposition');
  if (status === 206) names.push('Content-Range');
  if (status === 301 || status === 302 || status === 303) names.push('Location');
  return names;
}

function headersOfFailure({ status }: Answer): HeaderName[] {
  if (status === 416) return ['Content-Range'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

const references = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function headersOf(contract: RouteContract, answer: Answer) {
  const names = answer.codes ? headersOfFailure(answer) : headersOfSuccess(contract, answer);
  if (contract.setsCookies) names.push('Set-Cookie');
  if (contract.isConfidential) names.push('X-Robots-Tag');
  const shared = contract.isShared ? headersOfShared : [];
  return references(['x-request-id', 'Cache-Control', ...shared, ...names]);
}

/** Replies that are also flat repeat the fields of `data` beside it. */
function envelope(contract: RouteContract) {
  const data = contract.reply ? jsonSchema(contract.reply, 'output') : {};
  const { properties = {}, required = [] } = contract.isFlat ? data : {};
  return {
    type: 'object',
    required: ['ok', 'data', ...required],
    properties: { ok: { const: true }, ...properties, data },
    additionalProperties: false,
  };
}

/** JSON Schema knows no streams: the schemas of their events are beside that of the text. */
const eventsOf = ({ events = {} }: RouteContract) =>
  Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, jsonSchema(schema, 'output')]));

function successSchema(contract: RouteContract) {
  if (contract.events) return { type: 'string', 'x-events': eventsOf(contract) };
  if (!contract.replyMediaType) return envelope(contract);
  return contract.reply ? jsonSchema(contract.reply, 'output') : { type: 'string', format: 'binary' };
}

const failureSchema = (codes: readonly string[]) => ({
  allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
});

const descriptions: Readonly<Record<number, string>> = {
  200: 'Success',
  206: 'The part that was asked for (`Range`)',
  301: 'The preparation was merged into a podcast: its audio is there',
  302: 'The audio is kept by its publisher: there it is',
  303: 'The page that a form leads to, whether it succeeded or not',
  304: 'The caller has this very reply already (`If-None-Match`)',
};

function responseOf(contract: RouteContract, answer: Answer) {
  const { status, mediaType, codes } = answer;
  const schema = codes ? failureSchema(codes) : successSchema(contract);
  return {
    description: codes?.map((code) => `\`${code}\``).join(', ') ?? descriptions[status] ?? 'Success',
    headers: headersOf(contract, answer),
    ...(mediaType ? { content: { [mediaType]: { schema } } } : {}),
  };
}

export const responsesOf = (contract: RouteContract) => ({
  ...Object.fromEntries(
    answersOf(contract).map((answer) => [String(answer.status), responseOf(contract, answer)]),
  ),
  405: { $ref: '#/components/responses/MethodNotAllowed' },
});

/** For another method at a known address, which no contract describes. */
export const methodNotAllowed = {
  description: '`method_not_allowed`: this address takes other methods',
  headers: references(['x-request-id', 'Cache-Control', 'Allow']),
  content: { [jsonMediaType]: { schema: failureSchema(['method_not_allowed']) } },
};
