import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filePolicy, mailPolicy, pagePolicy } from './guard.ts';

export interface Reply {
  status?: number;
  type: keyof typeof policies;
  headers?: Record<string, string>;
  /** Pieces are sent as the client takes them. */
  body: string | Buffer | AsyncIterable<string>;
}

const mediaTypes = {
  page: 'text/html',
  mail: 'text/html',
  json: 'application/json',
  text: 'text/plain',
  css: 'text/css',
  script: 'text/javascript',
  file: 'application/octet-stream',
} as const;

const policies: Record<keyof typeof mediaTypes, string> = {
  page: pagePolicy,
  mail: mailPolicy,
  json: filePolicy,
  text: filePolicy,
  css: filePolicy,
  script: filePolicy,
  file: filePolicy,
};

/** Mails contain sign-in links: no caching, no cross-site reads, no referrer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

const charset = (type: Reply['type']) => (type === 'file' ? '' : '; charset=utf-8');

export async function sendReply(
  response: ServerResponse,
  { status = 200, type, headers, body }: Reply,
): Promise<void> {
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': mediaTypes[type] + charset(type),
    'Content-Security-Policy': policies[type],
    ...headers,
  });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else await pipeline(Readable.from(body), response);
}

export const textReply = (status: number, sentence: string, headers?: Record<string, string>): Reply => ({
  status,
  type: 'text',
  body: `${sentence}\n`,
  ...(headers && { headers }),
});
