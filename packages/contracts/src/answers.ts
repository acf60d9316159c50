import { errorCodes, type ErrorCode } from './errors.ts';
import type { RouteContract } from './route-contract.ts';

/** One way in which a call may be answered: a status with the media type of its body. */
export interface Answer {
  status: number;
  /** Absent where there is no body to read: a redirect, or "you have it already". */
  mediaType?: string;
  /** Of a failure: the codes that have this status. */
  codes?: readonly ErrorCode[];
}

export const jsonMediaType = 'application/json';

/** Whatever is asked: a request nobody can read, a failure of ours, a dependency that is away. */
const codesOfEveryCall = [
  'bad_request',
  'validation_failed',
  'internal',
  'database_unavailable',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The codes that calls share, beside those that a contract names. Which of them a call has, errorCodesOf says. */
export type CommonCode =
  (typeof codesOfEveryCall)[number] | 'unauthenticated' | 'forbidden' | 'not_found' | 'too_many_requests';

function codesOfAccess({ access }: RouteContract): readonly ErrorCode[] {
  if (access === 'members' || access === 'services') return ['unauthenticated'];
  return typeof access === 'string' ? [] : ['forbidden'];
}

/** What guards a call in the gateway, by its method. */
function codesOfGuards({ access, method, isCostly }: RouteContract): readonly ErrorCode[] {
  if (access === 'services') return [];
  if (method !== 'GET') return ['origin_refused', 'too_many_requests'];
  return isCostly ? ['too_many_requests'] : [];
}

/** Every code that a call may be refused with: those that its contract names, and those that follow from the rest of it. */
export function errorCodesOf(contract: RouteContract): readonly ErrorCode[] {
  const codes: ErrorCode[] = [...(contract.errors ?? []), ...codesOfEveryCall];
  codes.push(...codesOfAccess(contract), ...codesOfGuards(contract));
  // A name in the path that cannot be one is an address that does not exist.
  if (contract.params) codes.push('not_found');
  if (contract.body) codes.push('malformed_json', 'too_large', 'unsupported_media_type');
  // It reads the replies of others.
  if (contract.owner === 'gateway') codes.push('bad_gateway');
  return [...new Set(codes)];
}

function successesOf(contract: RouteContract): Answer[] {
  const mediaType = contract.replyMediaType ?? jsonMediaType;
  const answers: Answer[] = [{ status: 200, mediaType }];
  if (contract.hasRanges) answers.push({ status: 206, mediaType });
  if (contract.mayRedirect) answers.push({ status: 302 });
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
 * All that a call may be answered with, by status. The API document is made of it, and the servers of our tests
 * hold every reply against it.
 */
export const answersOf = (contract: RouteContract): readonly Answer[] =>
  [...successesOf(contract), ...failuresOf(contract)].sort((one, other) => one.status - other.status);
