import { limits } from '@nobicast/contracts/limits';

/** The token of a sign-in link, undefined if it is missing or too long to be valid. */
export function linkToken(search: string): string | undefined {
  const token = new URLSearchParams(search).get('token');
  return token && token.length <= limits.signIn.tokenLength ? token : undefined;
}
