import type { ErrorCode } from './errors.ts';
import type { AddressInput, ContractInput, ParsedPart, RouteContract } from './route-contract.ts';
import type * as contracts from './contracts.ts';

type Contracts = typeof contracts;

/** A line of calls.ts, or a contract: both name the contract that gives the types. */
export type Call = Pick<RouteContract, 'method' | 'path'> & { readonly id: keyof Contracts };
/** A call that changes nothing. */
export type ReadCall = Call & { readonly method: 'GET' };
/** A call that does. */
export type WriteCall = Call & { readonly method: Exclude<RouteContract['method'], 'GET'> };

type ContractOf<C extends Call> = Contracts[C['id']];

/** What its caller gives: the parts that its contract has. */
export type InputOf<C extends Call> = ContractInput<ContractOf<C>>;

/** What a call gives: the `data` of its reply. */
export type ReplyOf<C extends Call> = ParsedPart<ContractOf<C>, 'reply'>;

/** Codes that any call may answer with. */
type CommonCode =
  | 'bad_request'
  | 'validation_failed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'internal'
  | 'service_unavailable'
  | 'too_many_requests';

/** The codes this call may be refused with, of those that its contract names. */
export type RefusalOf<C extends Call> =
  CommonCode | (ContractOf<C> extends { errors: readonly (infer Code extends ErrorCode)[] } ? Code : never);

/** Any input, its types forgotten. */
export interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

/** A path with the names in braces filled in and encoded, and the query values that are not undefined. */
export function fillPath(path: string, { params = {}, query = {} }: AnyInput): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return sent.length === 0 ? filled : `${filled}?${new URLSearchParams(sent).toString()}`;
}

/** The address of a call, without origin. */
export const callPath = <C extends Call>({ path }: C, input: AddressInput<ContractOf<C>>): string =>
  // Whatever the contract, its input has no other parts than these.
  fillPath(path, input as AnyInput);
