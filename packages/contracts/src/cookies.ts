import { brand } from './brand.ts';

/**
 * The names of our cookies. Under https they carry the `__Host-` prefix: no other host, not even a
 * subdomain, can set or read them.
 */
export function cookieNames(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return {
    session: `${prefix}${brand.key}_session`,
    /** Set by the start of a sign-in: only this browser consumes the link without a person's press. */
    signIn: `${prefix}${brand.key}_sign_in`,
  };
}
