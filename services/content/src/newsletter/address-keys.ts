import { createHmac } from 'node:crypto';
import { hashToken } from '@nobicast/service-kit';

/** What stands for an e-mail address where the address itself is not kept, or must not be seen. */
export interface AddressKeys {
  /** The keyed hash of a folded address. */
  hashOf(email: string): Buffer;
  /**
   * The token of the links that end the subscription of an address. It is the same in every issue, so that old mails
   * work as well as new ones, and nobody can compute it who does not have the salt.
   */
  unsubscribeTokenOf(email: string): string;
  /** The token that confirms a request: the same in each mail of it, should a worker be killed after it sent one. */
  confirmTokenOf(requestId: string): string;
  /** The token of the way out of the mails before shows. */
  reminderEndTokenOf(email: string): string;
  /** The token that confirms a request of such mails: another for each key. */
  reminderConfirmTokenOf(email: string, key: string): string;
  /** The key under which presses of the form are counted. */
  limitKeyOf(kind: 'inbox' | 'inbox a day' | 'network', value: string): string;
}

export function createAddressKeys(salt: string): AddressKeys {
  const keyed = (purpose: string, value: string) =>
    createHmac('sha256', salt).update(`newsletter ${purpose}\n${value}`);
  return {
    hashOf: (email) => keyed('address', email).digest(),
    unsubscribeTokenOf: (email) => keyed('unsubscribe', email).digest('base64url'),
    confirmTokenOf: (requestId) => keyed('confirm', requestId).digest('base64url'),
    reminderEndTokenOf: (email) => keyed('reminder end', email).digest('base64url'),
    reminderConfirmTokenOf: (email, key) => keyed(`reminder confirm ${key}`, email).digest('base64url'),
    limitKeyOf: (kind, value) => keyed(kind, value).digest('base64url'),
  };
}

/** The stored form of a token. */
export const tokenHashOf = (token: string) => Buffer.from(hashToken(token), 'hex');
