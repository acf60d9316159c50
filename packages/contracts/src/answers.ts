import { errorCodes, type ErrorCode } from './errors.ts';
import type { RouteContract } from './route-contract.ts';

/** One possible answer to a call. */
export interface Answer {
  status: number;
  /** Absent where there is no body: a redirect, or 304 Not Modified. */
  mediaType?: string;
  /** For a failure: the error codes with this status. */
  codes?: readonly ErrorCode[];
}

export const jsonMediaType = 'application/json';

/** Possible for every call: an unreadable request, an internal failure, an unavailable dependency. */
const codesOfEveryCall = [
  'bad_request',
  'validation_failed',
  'internal',
  'auth_unavailable',
  'database_unavailable',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The codes that calls share, in addition to those in their contract. `errorCodesOf` tells which of them apply to a call. */
export type CommonCode =
  | (typeof codesOfEveryCall)[number]
  | 'unauthenticated'
  | 'forbidden'
  | 'fresh_proof_needed'
  | 'passkey_needed'
  | 'not_found'
  | 'too_many_requests'
  | 'stale_version'
  | 'version_needed';

function codesOfAccess({ access, needsFreshProof }: RouteContract): readonly ErrorCode[] {
  const proof = needsFreshProof ? ['fresh_proof_needed' as const] : [];
  if (access === 'members' || access === 'services') return ['unauthenticated', ...proof];
  return typeof access === 'string' ? proof : ['forbidden', 'passkey_needed', ...proof];
}

function codesOfGuards({ access, method, countedAs }: RouteContract): readonly ErrorCode[] {
  if (access === 'services') return [];
  const isWrite = method !== 'GET';
  const isCounted = countedAs ? countedAs !== 'nothing' : isWrite;
  return [
    ...(isWrite ? ['origin_refused' as const] : []),
    ...(isCounted ? ['too_many_requests' as const] : []),
  ];
}

/** Every error code of a call: those listed in its contract, and those that follow from the rest of the contract. */
export function errorCodesOf(contract: RouteContract): readonly ErrorCode[] {
  const codes: ErrorCode[] = [...(contract.errors ?? []), ...codesOfEveryCall];
  codes.push(...codesOfAccess(contract), ...codesOfGuards(contract));
  // A path parameter that fails its schema is answered as an address that does not exist.
  if (contract.params) codes.push('not_found');
  if (contract.body) codes.push('malformed_json', 'too_large', 'unsupported_media_type');
  if (contract.form) codes.push('too_large', 'unsupported_media_type');
  if (contract.conflict) codes.push('stale_version', 'version_needed');
  // The gateway composes these replies from those of several services.
  if (contract.owner === 'gateway') codes.push('bad_gateway');
  return [...new Set(codes)];
}

function successesOf(contract: RouteContract): Answer[] {
  const mediaType = contract.replyMediaType ?? jsonMediaType;
  const answers: Answer[] = [{ status: 200, mediaType }];
  if (contract.hasRanges) answers.push({ status: 206, mediaType });
  for (const status of contract.redirects ?? []) answers.push({ status });
  if (contract.takesForms) answers.push({ status: 303 });
  if (contract.isShared || contract.hasRanges) answers.push({ status: 304 });
  return answers;
}

function failuresOf(contract: RouteContract): Answer[] {
  const codes = errorCodesOf(contract);
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))];
  return statuses.map((status) => ({
    status,
    mediaType: jsonMediaType,
    codes: codes.filter((code) => errorCodes[code].status === status),
  }));
}

/**
 * Every possible answer to a call, by status. The API document is generated from it, and the servers of our tests
 * check every reply against it.
 */
export const answersOf = (contract: RouteContract): readonly Answer[] =>
  [...successesOf(contract), ...failuresOf(contract)].sort((one, other) => one.status - other.status);
