import { brand } from './brand.ts';

/**
 * The names of our cookies. Under https they carry the `__Host-` prefix: no other host, not even a
 * subdomain, can set or read them.
 */
export function cookieNames(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return {
    session: `${prefix}${brand.key}_session`,
    /** Set when a sign-in starts: in this browser the link needs no confirmation. */
    signIn: `${prefix}${brand.key}_sign_in`,
    /** Set when a link was used: in this browser, strangers cannot lock the member out by using up the limits. */
    device: `${prefix}${brand.key}_device`,
    /** Set when a sign-in with a passkey starts: the challenge is for this browser alone. */
    passkey: `${prefix}${brand.key}_passkey`,
    /** Set when somebody without an account comments: in this browser the comment is shown while it waits. */
    author: `${prefix}${brand.key}_author`,
    /** Set for some seconds after a moderator's decision: the gateway then answers past its cache. */
    changed: `${prefix}${brand.key}_changed`,
  };
}

/** Common to all: unreadable by scripts, not sent with writes from other sites, valid for the host that set them. */
export function cookieAttributes(publicUrl: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') } as const;
}
