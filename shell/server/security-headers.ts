import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { reportCspViolation } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { isUnder } from '../src/router/remote-of.ts';
import { isSignInAddress } from '../src/sign-in/verify-address.ts';
import { inlineScripts } from './document.ts';

const inlineScriptHashes = inlineScripts.map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

const clickToLoadFrames = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com'];
/**
 * The script and the frame of Turnstile, which makes its calls inside that frame. ALTCHA only needs our own origin.
 */
const turnstileOrigin = 'https://challenges.cloudflare.com';

export interface SecuritySettings {
  hasTurnstile: boolean;
  devOrigins?: readonly string[];
}

export function contentSecurityPolicy({ hasTurnstile, devOrigins = [] }: SecuritySettings): string {
  const turnstile = hasTurnstile ? [turnstileOrigin] : [];
  const own = ["'self'", ...devOrigins];
  // Development servers announce changes over a WebSocket.
  const connections = [...own, ...devOrigins.map((origin) => origin.replace(/^http/, 'ws'))];
  return [
    `default-src ${own.join(' ')}`,
    `script-src ${[...own, ...inlineScriptHashes, ...turnstile].join(' ')}`,
    `style-src ${own.join(' ')} 'unsafe-inline'`,
    `img-src ${own.join(' ')} data: https:`,
    `media-src ${own.join(' ')} https:`,
    `connect-src ${connections.join(' ')}`,
    `frame-src ${[...clickToLoadFrames, ...turnstile].join(' ')}`,
    // Development servers inline their workers in the code.
    `worker-src 'self'${devOrigins.length > 0 ? ' data:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Deprecated, but the only way that every browser supports.
    `report-uri ${reportCspViolation.path}`,
  ].join('; ');
}

/** Sign-in pages send no referrer to other sites; a preview, whose address is a secret, sends none to anybody. */
function referrerPolicyOf(pathname: string, isPreview: boolean): string {
  if (isPreview) return 'no-referrer';
  return isSignInAddress(pathname) ? 'same-origin' : 'strict-origin-when-cross-origin';
}

/**
 * Sets the headers of every document. By default it is not stored, so that "back" after a sign-out shows no member
 * page. Search pages are private without `no-store`, which would keep them out of the back/forward cache.
 */
export function setDocumentHeaders(
  response: Response,
  pathname: string,
  { policy, isPublic }: { policy: string; isPublic: boolean },
): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const isPreview = isUnder(pathname, paths.preview);
  response.setHeader('Referrer-Policy', referrerPolicyOf(pathname, isPreview));
  const isSearch = isPublic && isUnder(pathname, paths.search);
  response.setHeader('Cache-Control', isSearch ? 'private, no-cache' : 'no-store');
  if (!isPublic || isPreview) response.setHeader('X-Robots-Tag', 'noindex');
}
