import type { RouteContract } from '@nobicast/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { mostly, strangeText, strangeValue, valueLike } from './values.ts';

export interface GeneratedRequest {
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Like browsers, which replace unpaired surrogates with U+FFFD. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));

function pathOf({ path, params }: RouteContract, ids: readonly string[]): fc.Arbitrary<string> {
  if (!params) return fc.constant(path);
  const { properties = {} } = jsonSchemaOf(params);
  const words = Object.values(properties).map((schema) => {
    const usual =
      typeof schema === 'object'
        ? valueLike(schema).map((value) => encoded(String(value)))
        : fc.constant('1');
    return fc.oneof(
      { weight: 8, arbitrary: ids.length > 0 ? fc.oneof(usual, fc.constantFrom(...ids)) : usual },
      { weight: 2, arbitrary: strangeText.map(encoded) },
      // Escapes that no encoder produces.
      { weight: 1, arbitrary: fc.constantFrom('%', '%E0%A4', '%00', '%2e%2e', '.', 'x%2Fy', 'latest') },
    );
  });
  return fc
    .tuple(...words)
    .map((texts) => texts.reduce((filled, text) => filled.replace(/\{\w+\}/, () => text || '%20'), path));
}

const strangeQuery = fc.constantFrom(
  '%',
  '=',
  '&&',
  'a[]=1',
  'a[b]=1',
  '_t=1',
  '__proto__=1',
  'utm_source=x',
  '%00=1',
);

function queryOf({ query }: RouteContract): fc.Arbitrary<string> {
  const known = query ? valueLike(jsonSchemaOf(query)) : fc.constant({});
  const usual = known.map((values) =>
    Object.entries(values as Record<string, unknown>)
      .map(([name, value]) => `${name}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
      .join('&'),
  );
  return fc.tuple(usual, mostly(fc.constant(''), strangeQuery), fc.boolean()).map(([sent, more, isTwice]) => {
    const parts = [sent, more, isTwice && more ? sent : ''].filter(Boolean);
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
}

export const json = { 'content-type': 'application/json' };
type Sent = Pick<GeneratedRequest, 'headers' | 'body'>;

/** Missing, malformed or of another type than the call expects. */
const strangeBody: fc.Arbitrary<Sent> = fc.oneof(
  strangeValue.map((value) => ({ headers: json, body: JSON.stringify(value) })),
  fc.constantFrom<Sent>(
    { headers: json, body: '{"email"' },
    { headers: json, body: '' },
    { headers: json, body: `{"email":"${'a'.repeat(70_000)}"}` },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
    { headers: { 'content-type': 'text/plain' }, body: 'token=1' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'token=1&token=2&%=' },
    { headers: {}, body: undefined },
  ),
);

const boundary = '-----form-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (head: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

/** Whole, cut, or with other fields. */
function formOf(form: z.ZodType): fc.Arbitrary<Sent> {
  const fields = valueLike(jsonSchemaOf(form)).map((values) =>
    Object.entries(values as Record<string, unknown>).map(([name, value]) =>
      part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  );
  const file = fc
    .tuple(
      fc.constantFrom('file', 'File', 'other', ''),
      fc.oneof(strangeText, fc.constantFrom('ID3\u0004', 'RIFF\0\0\0\0WAVE', 'GIF89a', 'PK\u0003\u0004')),
    )
    .map(([name, value]) => part(`name="${name}"; filename="x.mp3"`, value));
  return fc
    .tuple(fields, file, fc.boolean(), mostly(fc.constant(false), fc.constant(true)))
    .map(([written, sent, isFileFirst, isCut]) => {
      const parts = isFileFirst ? [sent, ...written] : [...written, sent];
      return { headers: multipart, body: `${parts.join('')}${isCut ? '' : `--${boundary}--\r\n`}` };
    });
}

function bodyOf({ body, form, method, reply }: RouteContract): fc.Arbitrary<Sent> {
  const none: Sent = { headers: {}, body: undefined };
  if (form) return mostly(formOf(form), strangeBody);
  if (method === 'GET' || !reply) return fc.constant(none);
  if (!body) return mostly(fc.constant(none), strangeBody);
  const fields = valueLike(jsonSchemaOf(body)).map((value) => ({
    headers: json,
    body: JSON.stringify(value),
  }));
  const more = fc
    .tuple(valueLike(jsonSchemaOf(body)), strangeText, strangeValue)
    .map(([known, name, value]) => ({
      headers: json,
      // Built as text, because a key `__proto__` must be sent as a key.
      body: JSON.stringify({ ...(known as object) })
        .replace(/\}$/, `,${JSON.stringify(name)}:${JSON.stringify(value)}}`)
        .replace('{,', '{'),
    }));
  return fc.oneof(
    { weight: 6, arbitrary: fields },
    { weight: 2, arbitrary: more },
    { weight: 2, arbitrary: strangeBody },
  );
}

function conditionsOf({ hasRanges }: RouteContract): fc.Arbitrary<Record<string, string>> {
  if (!hasRanges) return fc.constant({});
  return fc.record(
    {
      range: fc.constantFrom(
        'bytes=0-0',
        'bytes=-1',
        'bytes=5-',
        'bytes=9999-',
        'bytes=1-0',
        'bytes=0-1,2-3',
        'lines=1',
        'bytes=-0',
        'bytes=99999999999999999999-',
      ),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', 'x'),
      'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 2099 00:00:00 GMT'),
      'if-range': fc.constantFrom('"x"', 'yesterday'),
    },
    { requiredKeys: [] },
  );
}

/**
 * Requests to one call: valid by its schemas, at their bounds, just beyond them, and malformed. `ids` are of existing
 * rows, for the parameter in the path.
 */
export const requestsTo = (
  contract: RouteContract,
  ids: readonly string[] = [],
): fc.Arbitrary<GeneratedRequest> =>
  fc
    .tuple(pathOf(contract, ids), queryOf(contract), bodyOf(contract), conditionsOf(contract))
    .map(([path, query, sent, conditions]) => ({
      // Node itself refuses longer ones (431, without a body).
      target: (path + query).slice(0, 12_000),
      headers: { ...sent.headers, ...conditions },
      body: sent.body,
    }));
