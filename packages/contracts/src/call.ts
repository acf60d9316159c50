import type { CommonCode } from './answers.ts';
import type { ErrorCode } from './errors.ts';
import { fillPath, type AnyInput } from './fill-path.ts';
import type { AddressInput, ContractInput, FormInput, ParsedPart, RouteContract } from './route-contract.ts';
import type * as contracts from './contracts.ts';

type Contracts = typeof contracts;

/** The contracts by method and path: the compiler resolves string keys quickly. */
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

/** An entry of calls.ts, or a contract: method and path select the contract that gives the types. */
export type Call = Pick<RouteContract, 'method' | 'path'>;
export type ReadCall = Call & { readonly method: 'GET' };
export type WriteCall = Call & { readonly method: Exclude<RouteContract['method'], 'GET'> };

type ContractOf<C extends Call> = `${C['method']} ${C['path']}` extends infer Address extends
  keyof ContractsByAddress
  ? ContractsByAddress[Address]
  : never;

/** Whether the call is refused without a fresh proof: `sendProven` asks for one. */
export type NeedsFreshProof<C extends Call> = ContractOf<C> extends { needsFreshProof: true } ? true : false;

/** What the caller passes: the parts that the contract has. */
export type InputOf<C extends Call> = ContractInput<ContractOf<C>>;

/** What the caller of an upload passes beside the file. */
export type FormInputOf<C extends Call> = FormInput<ContractOf<C>>;

/** The `data` of the reply. */
export type ReplyOf<C extends Call> = ParsedPart<ContractOf<C>, 'reply'>;

/** What a refusal for a stale version tells (`stale_version`). */
export type ConflictOf<C extends Call> = ParsedPart<ContractOf<C>, 'conflict'>;

/** The error codes of this call: those in its contract, and those that calls share. */
export type RefusalOf<C extends Call> =
  | CommonCode
  | (ContractOf<C> extends { errors: readonly (infer Code extends ErrorCode)[] } ? Code : never);

/** The address of a call, without origin. */
export const callPath = <C extends Call>({ path }: C, input: AddressInput<ContractOf<C>>): string =>
  // Every contract's input has only these parts.
  fillPath(path, input as AnyInput);
