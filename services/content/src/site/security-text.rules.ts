import { emails, getSecurityContact, locale, paths } from '@nobicast/contracts';

/** Less than a year, as RFC 9116 advises, and far longer than caches keep a copy of it. */
const validMonths = 6;

/** The end of the sixth month after this one, so that the text stays the same for a month. */
const expiryAfter = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths + 1, 1));

/** The fields of security.txt. `origin`: scheme and host of the site, without a slash at the end. */
export const securityText = (origin: string, now: Date): string =>
  [
    `Contact: mailto:${emails.security}`,
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${expiryAfter(now).toISOString()}`,
    `Preferred-Languages: ${locale.slice(0, 2)}, en`,
    `Canonical: ${origin}${getSecurityContact.path}`,
    `Policy: ${origin}${paths.legalNotice}`,
    '',
  ].join('\n');
