import type { FieldError } from '@nobicast/contracts/errors';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';
import { httpText } from './status-texts.ts';

export interface ReplyRules {
  /** Shown if a failed reply has no message. */
  fallback?: string;
  /** Shown for an HTML reply where JSON was expected. */
  htmlMessage?: string;
  /** For metrics: failed statuses always show "HTTP {status}: {statusText}". */
  isHttpTextOnly?: boolean;
}

interface RawReply {
  status: number;
  statusText: string;
  contentType: string;
  retryAfter?: string | null;
  /** Undefined when the body is not JSON. */
  body: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

/**
 * The `data` of an envelope; otherwise throws an ApiError with the message of A61: the reply's own; without one the
 * HTTP text; the page's fallback if a 2xx reply is not ok, or if the reply's message is empty.
 */
export function readReply(reply: RawReply, rules: ReplyRules = {}): unknown {
  const isOkStatus = reply.status >= 200 && reply.status < 300;
  const body = isRecord(reply.body) ? reply.body : undefined;
  if (isOkStatus && body?.ok === true) return body.data;

  const code = typeof body?.code === 'string' ? body.code : undefined;
  const requestId = typeof body?.requestId === 'string' ? body.requestId : undefined;
  const fields = Array.isArray(body?.fields) ? body.fields.filter(isFieldError) : [];
  const failure = (text: string) =>
    new ApiError(text, {
      status: reply.status,
      code,
      requestId,
      fields,
      retryAfterSeconds: Number(reply.retryAfter) || undefined,
      data: body?.data,
    });
  const message = typeof body?.error === 'string' ? body.error.trim() : undefined;
  const fallback = rules.fallback ?? httpText(reply);

  if (!isOkStatus && rules.isHttpTextOnly) throw failure(httpText(reply));
  if (message) throw failure(message);
  if (rules.htmlMessage && reply.contentType.includes('text/html')) throw failure(rules.htmlMessage);
  if (isOkStatus || message === '') throw failure(fallback);
  throw failure(httpText(reply));
}
