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

/** A reply as its reader has it. */
export interface ReceivedReply {
  status: number;
  /** Without parameters; undefined where the reply says none. */
  mediaType: string | undefined;
  /** The text of a JSON body; undefined where there is no body (HEAD, 304) or it is not JSON. */
  text: string | undefined;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);

/** Where a value differs from what its schema makes of it: schemas leave out what they do not know. */
function differences(path: string, given: unknown, parsed: unknown): string[] {
  if (isDeepStrictEqual(given, parsed)) return [];
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((item, index) => differences(`${path}[${index}]`, item, parsed[index]));
  if (!isFields(given) || !isFields(parsed)) return [`${path} is not what its schema makes of it`];
  return Object.keys(given).flatMap((name) =>
    Object.hasOwn(parsed, name)
      ? differences(`${path}.${name}`, given[name], parsed[name])
      : [`${path}.${name} is not in the contract`],
  );
}

/** What is wrong with a value, strictly: what is missing or of another kind, and what the schema does not know. */
function mismatches(path: string, value: unknown, schema: RouteContract['reply']): string[] {
  if (!schema) return [];
  const parsed = schema.safeParse(value);
  if (parsed.success) return differences(path, value, parsed.data);
  return parsed.error.issues.map((issue) => `${[path, ...issue.path].join('.')}: ${issue.message}`);
}

/** What is wrong with the reply to a failed call, whichever call it was. */
export function mismatchesOfFailure({ status }: ReceivedReply, body: unknown): string[] {
  const wrong = mismatches('failure', body, failureSchema);
  const { data } = failureSchema.safeParse(body);
  if (!data) return wrong;
  const { code } = data;
  if (!isKnownCode(code)) return [...wrong, `failure.code ${code} is in no registry`];
  if (errorCodes[code].status !== status) wrong.push(`failure.code ${code} does not have status ${status}`);
  return wrong;
}

function mismatchesOfSuccess(contract: RouteContract, body: unknown): string[] {
  if (contract.replyMediaType) return mismatches('body', body, contract.reply);
  if (!isFields(body) || body.ok !== true) return ['the body is no envelope with ok: true'];
  const { ok: _ok, data, ...flat } = body;
  const wrong = mismatches('data', data, contract.reply);
  return isDeepStrictEqual(flat, contract.isFlat ? data : {})
    ? wrong
    : [...wrong, `beside data stand other fields than the contract says: ${Object.keys(flat).join(', ')}`];
}

const isOfType = (mediaType: string | undefined, promised: string) =>
  promised.endsWith('/*') ? mediaType?.startsWith(promised.slice(0, -1)) === true : mediaType === promised;

/** What a reply has that its contract does not promise, and the other way round; nothing where they agree. */
export function mismatchesOf(
  contract: RouteContract,
  reply: ReceivedReply,
  /** Codes that the process answers beside those of the contract. */
  otherCodes: readonly ErrorCode[] = [],
): string[] {
  const body = reply.text === undefined ? undefined : parseJson(reply.text);
  const isFailure = isFields(body) && body.ok === false;
  if (isFailure && otherCodes.some((code) => code === body.code)) return mismatchesOfFailure(reply, body);
  const answer = answersOf(contract).find(({ status }) => status === reply.status);
  if (!answer) return [`status ${reply.status} is not among its answers`];
  const { mediaType, codes } = answer;
  if (mediaType === undefined) return [];
  if (!isOfType(reply.mediaType, mediaType))
    return [`status ${reply.status} comes as ${reply.mediaType ?? 'nothing'}, not as ${mediaType}`];
  if (reply.text === undefined) return [];
  if (body === undefined) return ['the body is not JSON'];
  if (!codes) return reply.mediaType === jsonMediaType ? mismatchesOfSuccess(contract, body) : [];
  const wrong = mismatchesOfFailure(reply, body);
  const isNamed = isFields(body) && codes.some((code) => code === body.code);
  return isNamed || wrong.length > 0
    ? wrong
    : [`failure.code ${String(isFields(body) && body.code)} is not among its codes`];
}
