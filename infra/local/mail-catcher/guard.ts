import type { IncomingHttpHeaders } from 'node:http';

const ourHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request names this machine. A foreign page can point its own host name at 127.0.0.1 (DNS rebinding) and
 * read the replies, which contain sign-in links.
 */
export const isOurHost = ({ host = '' }: IncomingHttpHeaders) => ourHosts.test(host);

/** Browsers send `Origin` with whatever changes something: a request without it comes from no page of another site. */
export const isSameOrigin = ({ host, origin }: IncomingHttpHeaders) =>
  origin === undefined || origin === `http://${host}`;

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** Our own pages show a mail in a separate frame. */
export const pagePolicy = [
  ...common,
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "frame-ancestors 'none'",
].join('; ');

/** A mail in its frame may open links, in an ordinary tab. No script, no form, no cookie. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** For the HTML of a mail, in its frame or not. Looking at a mail contacts no other host. */
export const mailPolicy = [
  `sandbox ${mailSandbox}`,
  ...common,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

export const filePolicy = ['sandbox', ...common, "frame-ancestors 'none'"].join('; ');
