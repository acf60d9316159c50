import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { themeScript } from './document.ts';

const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

/** The players that a click may load. */
const clickToLoadFrames = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com'];

export const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' ${themeScriptHash}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  `frame-src ${clickToLoadFrames.join(' ')}`,
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every document. Sign-in pages tell nobody where the visitor comes from. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const isSignIn = request.path.startsWith('/auth/');
  response.setHeader('Referrer-Policy', isSignIn ? 'same-origin' : 'strict-origin-when-cross-origin');
  next();
};
