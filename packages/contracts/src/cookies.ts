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
    /** Set where a link was used: strangers cannot lock its member out of this browser. */
    device: `${prefix}${brand.key}_device`,
  };
}

/** What they all are: for no script, for writes of our own pages only, and for the host that set them. */
export function cookieAttributes(publicUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') } as const;
}
