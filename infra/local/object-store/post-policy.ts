/**
 * The policy of a signed form, verified against its fields. Source:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import type { AccessKeys } from './authentication.ts';
import { S3Error } from './errors.ts';
import { isSameSignature, parseCredential, signingKey, signText } from './signature-v4.ts';

export type FormFields = ReadonlyMap<string, string>;

export type SizeLimits = { minSize: number; maxSize: number };

type Condition =
  | { kind: 'equals' | 'starts-with'; field: string; value: string }
  | { kind: 'size'; limits: SizeLimits };

/** Refuses a form whose policy is not signed by us, has expired, or does not allow these fields. */
export function requirePostPolicy(fields: FormFields, keys: AccessKeys, now: Date): SizeLimits {
  const encoded = fields.get('policy');
  if (encoded === undefined) throw new S3Error('AccessDenied', 'The form has no policy.');
  requirePolicySignature(encoded, fields, keys);
  const { expiresAt, conditions } = parsePolicy(Buffer.from(encoded, 'base64').toString('utf8'));
  if (now.getTime() > expiresAt)
    throw new S3Error('AccessDenied', 'Invalid according to policy: it has expired.');
  const broken = conditions.find((condition) => !isMet(condition, fields));
  if (broken) throw new S3Error('AccessDenied', `Invalid according to policy: ${JSON.stringify(broken)}.`);
  requireNoOtherFields(fields, conditions);
  const limits = conditions.flatMap((condition) => (condition.kind === 'size' ? [condition.limits] : []));
  return {
    minSize: Math.max(0, ...limits.map(({ minSize }) => minSize)),
    maxSize: Math.min(Infinity, ...limits.map(({ maxSize }) => maxSize)),
  };
}

function requirePolicySignature(encoded: string, fields: FormFields, keys: AccessKeys): void {
  const credential = parseCredential(fields.get('x-amz-credential') ?? '');
  if (!credential || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('InvalidArgument', 'The form is not signed with AWS4-HMAC-SHA256.');
  }
  if (credential.accessKey !== keys.accessKey) throw new S3Error('InvalidAccessKeyId');
  const expected = signText(signingKey(keys.secretKey, credential), encoded);
  if (!isSameSignature(expected, fields.get('x-amz-signature') ?? ''))
    throw new S3Error('SignatureDoesNotMatch');
}

function isMet(condition: Condition, fields: FormFields): boolean {
  if (condition.kind === 'size') return true;
  const value = fields.get(condition.field) ?? '';
  return condition.kind === 'equals' ? value === condition.value : value.startsWith(condition.value);
}

/** The signer did not approve a field that the policy does not mention. */
function requireNoOtherFields(fields: FormFields, conditions: Condition[]): void {
  const mentioned = conditions.flatMap((condition) => (condition.kind === 'size' ? [] : [condition.field]));
  const allowed = new Set(['policy', 'x-amz-signature', 'bucket', ...mentioned]);
  const extra = [...fields.keys()].find((field) => !allowed.has(field) && !field.startsWith('x-ignore-'));
  if (extra !== undefined) throw new S3Error('AccessDenied', `Extra input field: ${extra}.`);
}

function parsePolicy(text: string): { expiresAt: number; conditions: Condition[] } {
  const policy = parseJson(text);
  if (typeof policy !== 'object' || policy === null) throw malformed();
  const { expiration, conditions } = policy as Partial<Record<string, unknown>>; // proof: checked to be an object
  const expiresAt = Date.parse(String(expiration));
  if (Number.isNaN(expiresAt) || !Array.isArray(conditions)) throw malformed();
  return { expiresAt, conditions: conditions.flatMap(parseCondition) };
}

/** `["eq", "$key", "a"]`, `["content-length-range", 1, 9]`, or `{ "key": "a", … }`. */
function parseCondition(condition: unknown): Condition[] {
  if (typeof condition !== 'object' || condition === null) throw malformed();
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([field, value]) => equals(field, value));
  }
  const parts: readonly unknown[] = condition;
  const [operator, first, second] = parts;
  if (operator === 'content-length-range') return [{ kind: 'size', limits: parseLimits(first, second) }];
  if (typeof first !== 'string' || !first.startsWith('$')) throw malformed();
  if (operator === 'eq') return [equals(first.slice(1), second)];
  if (operator !== 'starts-with' || typeof second !== 'string') throw malformed();
  return [{ kind: 'starts-with', field: first.slice(1).toLowerCase(), value: second }];
}

/** Metadata may be a number in the policy; in the form everything is text. */
function equals(field: string, value: unknown): Condition {
  if (typeof value !== 'string' && typeof value !== 'number') throw malformed();
  return { kind: 'equals', field: field.toLowerCase(), value: String(value) };
}

function parseLimits(min: unknown, max: unknown): SizeLimits {
  const [minSize, maxSize] = [Number(min), Number(max)];
  if (!Number.isInteger(minSize) || !Number.isInteger(maxSize)) throw malformed();
  return { minSize, maxSize };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw malformed();
    throw cause;
  }
}

function malformed(): S3Error {
  return new S3Error('MalformedPOSTRequest', 'The policy of the form is malformed.');
}
