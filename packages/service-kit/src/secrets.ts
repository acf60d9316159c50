import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits as base64url, for cookies. */
export const randomToken = () => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The stored form of a token. 256 random bits need no salt. */
export const hashToken = (token: string) => sha256(token);

/** For the address of a former account. */
export const hashEmail = (email: string) => sha256(email.toLowerCase());

/** Comparable, but not reversible without the salt. */
export const hashAddress = (address: string, salt: string) =>
  createHmac('sha256', salt).update(address).digest('hex').slice(0, 32);
