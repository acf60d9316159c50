import type { CommonCode } from './answers.ts';
import type { ErrorCode } from './errors.ts';
import type { AddressInput, ContractInput, ParsedPart, RouteContract } from './route-contract.ts';
import type * as contracts from './contracts.ts';

type Contracts = typeof contracts;

/** The contracts by method and path: a look-up by text, which the compiler does fast. */
type ContractsByAddress = {
  [
    Name in keyof Contracts as Contracts[Name] extends {
      method: infer Method extends string;
      path: infer Path extends string;
    }
      ? `${Method} ${Path}`
      : never
  ]: Contracts[Name];
};

/** A line of calls.ts, or a contract: method and path tell which contract gives the types. */
export type Call = Pick<RouteContract, 'method' | 'path'>;
/** A call that changes nothing. */
export type ReadCall = Call & { readonly method: 'GET' };
/** A call that does. */
export type WriteCall = Call & { readonly method: Exclude<RouteContract['method'], 'GET'> };

type ContractOf<C extends Call> = `${C['method']} ${C['path']}` extends infer Address extends
  keyof ContractsByAddress
  ? ContractsByAddress[Address]
  : never;

/** What its caller gives: the parts that its contract has. */
export type InputOf<C extends Call> = ContractInput<ContractOf<C>>;

/** What a call gives: the `data` of its reply. */
export type ReplyOf<C extends Call> = ParsedPart<ContractOf<C>, 'reply'>;

/** The codes this call may be refused with, of those that its contract names. */
export type RefusalOf<C extends Call> =
  CommonCode | (ContractOf<C> extends { errors: readonly (infer Code extends ErrorCode)[] } ? Code : never);

/** Any input, its types forgotten. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A path with the names in braces filled in and encoded, and the query values that are not undefined. */
export function fillPath(path: string, { params, query }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const sent = new URLSearchParams();
  for (const name in query) if (query[name] !== undefined) sent.set(name, String(query[name]));
  return `${filled}?${sent}`.replace(/\?$/, '');
}

/** The address of a call, without origin. */
export const callPath = <C extends Call>({ path }: C, input: AddressInput<ContractOf<C>>): string =>
  // Whatever the contract, its input has no other parts than these.
  fillPath(path, input as AnyInput);
