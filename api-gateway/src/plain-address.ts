import type { RequestHandler } from 'express';

/** A request target may be a whole URL (RFC 9112, 3.2.2). */
const schemeAndHost = /^https?:\/\/[^/?\\]*/i;

/**
 * The path and query of a request target. Undefined for a target that no browser sends and that Express or
 * the URL parser would read differently: they drop `#…` and trim blanks, so that `/metrics#a` would pass our
 * routes and reach `/metrics` of the shell.
 */
export function originForm(target: string): string | undefined {
  if (/[^\x21-\x7e]|#/.test(target)) return undefined;
  if (target.startsWith('/')) return target;
  if (!schemeAndHost.test(target)) return undefined;
  const rest = target.replace(schemeAndHost, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What a sentence puts behind an address, and a mail or a chat takes for its end: `)`, `.`, `»`, a blank. */
const endOfSentence = /(?<=[^/])(?:[)\],.;:!'"]|%(?:20|22|29|5D|C2%A0|C2%BB|E2%80%9D)){1,9}$/i;

/** Calls with parameters: they answer as their contracts say, with a 404 where nothing has this name. */
const ofCalls = /^\/(?:api|audio|sitemaps)\//;

export const isPlain = (path: string) => plainPath(path) === path;

function plainPath(path: string): string {
  const single = path.replace(/[/\\]{2,}/g, '/');
  return ofCalls.test(single) ? single : single.replace(endOfSentence, '');
}

/**
 * Redirects `//archives` to `/archives`: one page for the shell but two for the browser, which would break
 * hydration. Browsers treat backslashes as slashes. `/archives).` leads there too: no address of ours ends so.
 */
export const plainAddress: RequestHandler = (request, response, next) => {
  const [path = '/', ...query] = request.originalUrl.split('?');
  if (isPlain(path)) return next();
  response.redirect(308, [plainPath(path), ...query].join('?'));
};
