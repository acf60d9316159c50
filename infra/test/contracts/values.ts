import fc from 'fast-check';
import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Characters that are invisible, change the text direction, or end a string in some programs. */
const invisible = [
  '\u0000',
  '\u0007',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\udfff',
];

/** Unexpected for any field: numbers beyond every column, and fragments of JavaScript, SQL and paths. */
const strangeTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '١',
  '007',
  '1000',
  '1001',
  '999999999',
  '2147483648',
  '9999999999',
  '18446744073709551616',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '../../etc/passwd',
  '%00',
  '%',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'É'.repeat(300),
  'a'.repeat(9_000),
];

export const strangeText = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.string({ maxLength: 5 }), fc.constantFrom(...invisible), fc.string({ maxLength: 5 }))
    .map((parts) => parts.join('')),
);

const strangeNumber = fc.constantFrom(
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 31) - 1,
  1e300,
  5e-324,
);

/** Any JSON, mostly of another type than expected. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  strangeNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function textAround({ minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const longest = maxLength ?? 64;
  const lengths = [minLength - 1, minLength, longest, longest + 1].filter((length) => length >= 0);
  return fc.constantFrom(...lengths).map((length) => 'x'.repeat(length));
}

/** fast-check is slow to prepare arbitrary strings, so each kind is made once. */
const textsByKind = new Map<string, fc.Arbitrary<string>>();

function textLike(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength, maxLength, pattern, format } = schema;
  const kind = JSON.stringify([minLength, maxLength, pattern, format]);
  const texts = textsByKind.get(kind) ?? makeTexts(schema);
  textsByKind.set(kind, texts);
  return texts;
}

function makeTexts(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength, pattern, format } = schema;
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'uri') return fc.webUrl();
  if (pattern?.includes('@'))
    return fc.oneof(
      fc.constant('awa@nobicast.example'),
      fc.emailAddress(),
      fc.stringMatching(new RegExp(pattern)),
    );
  if (pattern) return fc.oneof(fc.constantFrom('1', '2', '3'), fc.stringMatching(new RegExp(pattern)));
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength ?? 64, 64) }),
    fc.webUrl(),
    textAround(schema),
  );
}

function numberLike({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const smallest = Number(minimum ?? -1_000);
  const largest = Number(maximum ?? 1_000_000);
  return fc.oneof(
    fc.constantFrom(1, 2, 3),
    fc.integer({ min: smallest, max: Math.min(largest, 1_000_000) }),
    fc.constantFrom(smallest - 1, smallest, largest, largest + 1),
  );
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function objectLike({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema) ? [[name, mostly(valueLike(schema), strangeValue)] as const] : [],
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** Mostly the first, now and then the second. */
export const mostly = <Value, Other>(usual: fc.Arbitrary<Value>, seldom: fc.Arbitrary<Other>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: seldom });

export function valueLike(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.filter(isSchema).map(valueLike));
  switch (schema.type) {
    case 'string':
      return textLike(schema);
    case 'integer':
    case 'number':
      return numberLike(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items, maxItems = 3 } = schema;
      const item = isSchema(items) && !Array.isArray(items) ? valueLike(items) : strangeValue;
      const around = fc
        .constantFrom(maxItems, maxItems + 1)
        .chain((length) => fc.array(item, { minLength: length, maxLength: length }));
      return mostly(fc.array(item, { maxLength: 3 }), around);
    }
    case 'object':
    case undefined:
    default:
      return objectLike(schema);
  }
}
