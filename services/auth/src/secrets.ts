import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a cookie carries: 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url');

export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What the database keeps of a token. 256 random bits need no salt. */
export const hashToken = (token: string) => sha256(token);

/** What the database keeps of the e-mail address of a former account. */
export const hashEmail = (email: string) => sha256(email.toLowerCase());

/** What the database keeps of a network address: it can be compared, not read back. */
export const hashAddress = (address: string, salt: string) =>
  createHmac('sha256', salt).update(address).digest('hex').slice(0, 32);
