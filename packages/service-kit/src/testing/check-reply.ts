import { isDeepStrictEqual } from 'node:util';
import {
  answersOf,
  errorCodes,
  failureSchema,
  jsonMediaType,
  type ErrorCode,
  type RouteContract,
} from '@nobicast/contracts';
import { parseJson } from '../http-client.ts';

export interface ReceivedReply {
  status: number;
  /** Without parameters; undefined where the reply has none. */
  mediaType: string | undefined;
  /** Undefined where there is no body (HEAD, 304) or it is not JSON. */
  text: string | undefined;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);

/** Where a value differs from the output of its schema, which omits unknown fields. */
function differences(path: string, given: unknown, parsed: unknown): string[] {
  if (isDeepStrictEqual(given, parsed)) return [];
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((item, index) => differences(`${path}[${index}]`, item, parsed[index]));
  if (!isFields(given) || !isFields(parsed)) return [`${path} differs from the output of its schema`];
  return Object.keys(given).flatMap((name) =>
    Object.hasOwn(parsed, name)
      ? differences(`${path}.${name}`, given[name], parsed[name])
      : [`${path}.${name} is not in the contract`],
  );
}

/** Missing fields, wrong types, and fields that are not in the schema. */
function mismatches(path: string, value: unknown, schema: RouteContract['reply']): string[] {
  if (!schema) return [];
  const parsed = schema.safeParse(value);
  if (parsed.success) return differences(path, value, parsed.data);
  return parsed.error.issues.map((issue) => `${[path, ...issue.path].join('.')}: ${issue.message}`);
}

/** For the reply to any failed call. `conflict` is that of its contract. */
export function mismatchesOfFailure(
  { status }: ReceivedReply,
  body: unknown,
  conflict?: RouteContract['conflict'],
): string[] {
  const wrong = mismatches('failure', body, failureSchema);
  const { data } = failureSchema.safeParse(body);
  if (!data) return wrong;
  const { code, data: details } = data;
  if (code === 'stale_version') wrong.push(...mismatches('failure.data', details, conflict));
  else if (details !== undefined) wrong.push(`failure.data is not in the contract`);
  if (!isKnownCode(code)) return [...wrong, `failure.code ${code} is not in the registry`];
  if (errorCodes[code].status !== status) wrong.push(`failure.code ${code} does not have status ${status}`);
  return wrong;
}

function mismatchesOfSuccess(contract: RouteContract, body: unknown): string[] {
  if (contract.replyMediaType) return mismatches('body', body, contract.reply);
  if (!isFields(body) || body.ok !== true) return ['the body is not an envelope with ok: true'];
  const { ok: _ok, data, ...flat } = body;
  const wrong = mismatches('data', data, contract.reply);
  return isDeepStrictEqual(flat, contract.isFlat ? data : {})
    ? wrong
    : [...wrong, `the fields beside data are not those of the contract: ${Object.keys(flat).join(', ')}`];
}

const isOfType = (mediaType: string | undefined, promised: string) =>
  promised.endsWith('/*') ? mediaType?.startsWith(promised.slice(0, -1)) === true : mediaType === promised;

export function mismatchesOf(
  contract: RouteContract,
  reply: ReceivedReply,
  /** Error codes of the process in addition to those of the contract. */
  otherCodes: readonly ErrorCode[] = [],
): string[] {
  const body = reply.text === undefined ? undefined : parseJson(reply.text);
  const isFailure = isFields(body) && body.ok === false;
  if (isFailure && otherCodes.some((code) => code === body.code)) return mismatchesOfFailure(reply, body);
  const answer = answersOf(contract).find(({ status }) => status === reply.status);
  if (!answer) return [`status ${reply.status} is not in the contract`];
  const { mediaType, codes } = answer;
  if (mediaType === undefined) return [];
  if (!isOfType(reply.mediaType, mediaType))
    return [`status ${reply.status} comes as ${reply.mediaType ?? 'nothing'}, not as ${mediaType}`];
  if (reply.text === undefined) return [];
  if (body === undefined) return ['the body is not JSON'];
  if (!codes) return reply.mediaType === jsonMediaType ? mismatchesOfSuccess(contract, body) : [];
  const wrong = mismatchesOfFailure(reply, body, contract.conflict);
  const isNamed = isFields(body) && codes.some((code) => code === body.code);
  return isNamed || wrong.length > 0
    ? wrong
    : [`failure.code ${String(isFields(body) && body.code)} is not in the contract`];
}
