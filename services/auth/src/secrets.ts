import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a cookie carries: 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** What the database keeps of a token. 256 random bits need no salt. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** What the database keeps of a network address: it can be compared, not read back. */
export const hashAddress = (address: string, salt: string) =>
  createHmac('sha256', salt).update(address).digest('hex').slice(0, 32);
