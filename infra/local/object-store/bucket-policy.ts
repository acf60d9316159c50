/** What a bucket allows everybody. Other statements do not matter: the one account may do everything. */
import { S3Error } from './errors.ts';

type Statement = {
  effect: 'Allow' | 'Deny';
  isAboutEverybody: boolean;
  actions: RegExp[];
  resources: RegExp[];
};

export type BucketPolicy = { text: string; statements: Statement[] };

const maxPolicyBytes = 20 * 1024;
const knownFields = new Set(['Sid', 'Effect', 'Principal', 'Action', 'Resource']);

/** A policy that this store cannot apply in full is refused. */
export function parseBucketPolicy(text: string, bucketName: string): BucketPolicy {
  if (Buffer.byteLength(text) > maxPolicyBytes)
    throw new S3Error('MalformedPolicy', 'The policy is too large.');
  const policy = parseJson(text);
  if (!isPlainObject(policy)) throw new S3Error('MalformedPolicy');
  const statements = Array.isArray(policy.Statement) ? policy.Statement : [policy.Statement];
  return { text, statements: statements.map((statement) => parseStatement(statement, bucketName)) };
}

/** `action` is `s3:GetObject`, say. A denial overrides any permission. */
export function allowsEverybody(
  policy: BucketPolicy | undefined,
  action: string,
  bucketName: string,
  key: string,
): boolean {
  const resource = key === '' ? arnOf(bucketName) : `${arnOf(bucketName)}/${key}`;
  const effects = (policy?.statements ?? [])
    .filter((statement) => statement.isAboutEverybody)
    .filter((statement) => statement.actions.some((pattern) => pattern.test(action)))
    .filter((statement) => statement.resources.some((pattern) => pattern.test(resource)))
    .map((statement) => statement.effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

function parseStatement(statement: unknown, bucketName: string): Statement {
  if (!isPlainObject(statement)) throw new S3Error('MalformedPolicy');
  const unknownField = Object.keys(statement).find((field) => !knownFields.has(field));
  if (unknownField !== undefined) throw new S3Error('MalformedPolicy', `${unknownField} is not supported.`);
  const effect = statement.Effect;
  if (effect !== 'Allow' && effect !== 'Deny') throw new S3Error('MalformedPolicy', 'Effect is not valid.');
  const resources = textsOf(statement.Resource);
  const isForeign = (resource: string): boolean =>
    resource !== arnOf(bucketName) && !resource.startsWith(`${arnOf(bucketName)}/`);
  if (resources.some(isForeign)) throw new S3Error('MalformedPolicy', 'A resource is outside the bucket.');
  return {
    effect,
    isAboutEverybody: isEverybody(statement.Principal),
    actions: textsOf(statement.Action).map(wildcardPattern),
    resources: resources.map(wildcardPattern),
  };
}

function isEverybody(principal: unknown): boolean {
  if (principal === '*') return true;
  if (!isPlainObject(principal)) throw new S3Error('MalformedPolicy', 'Principal is not valid.');
  return textsOf(principal.AWS).includes('*');
}

function textsOf(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string'))
    throw new S3Error('MalformedPolicy');
  return texts;
}

/** `*` is any text and `?` any character, also across lines: a key may contain line feeds. */
function wildcardPattern(text: string): RegExp {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\*+/g, '.*').replaceAll('?', '.')}$`, 'su');
}

function arnOf(bucketName: string): string {
  return `arn:aws:s3:::${bucketName}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new S3Error('MalformedPolicy', 'The policy is not JSON.');
    throw cause;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
