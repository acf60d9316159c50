import type { IncomingHttpHeaders } from 'node:http';

const ourHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request names this machine. A page elsewhere can point a host name of its own at 127.0.0.1 (DNS rebinding)
 * and would be allowed to read the replies, in which there are sign-in links.
 */
export const isOurHost = ({ host = '' }: IncomingHttpHeaders) => ourHosts.test(host);

/** Whether no page of another origin sent a request: pages always name their origin when they change something. */
export const isSameOrigin = ({ host, origin }: IncomingHttpHeaders) =>
  origin === undefined || origin === `http://${host}`;

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** Of our own pages. They show a mail in a frame of its own. */
export const pagePolicy = [
  ...common,
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "frame-ancestors 'none'",
].join('; ');

/** What a mail may do in its frame: open links, in a tab that is an ordinary one. No script, no form, no cookie. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** Of the HTML of a mail, also when it is opened by itself. Looking at a mail asks no other host for anything. */
export const mailPolicy = [
  `sandbox ${mailSandbox}`,
  ...common,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

/** Of everything that is no page. */
export const filePolicy = ['sandbox', ...common, "frame-ancestors 'none'"].join('; ');
