import type { FieldError } from '@nobicast/contracts/errors';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';
import { httpText } from './status-texts.ts';

export interface ReplyRules {
  /** The page's own text for a reply that says "not ok" without saying why. */
  fallback?: string;
  /** The text for an HTML page where data was expected. */
  htmlMessage?: string;
  /** Metrics: a failed status is always told as "HTTP {status}: {statusText}". */
  isHttpTextOnly?: boolean;
}

interface RawReply {
  status: number;
  statusText: string;
  contentType: string;
  /** The header of that name, where the reply has one. */
  retryAfter?: string | null;
  /** Undefined when the body is not JSON. */
  body: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

/**
 * `data` of an envelope, or an ApiError whose message follows A61: the reply's own sentence; without one
 * the HTTP text; the page's fallback where a reply with status 2xx is not ok, or where the sentence is empty.
 */
export function readReply(reply: RawReply, rules: ReplyRules = {}): unknown {
  const isOkStatus = reply.status >= 200 && reply.status < 300;
  const body = isRecord(reply.body) ? reply.body : undefined;
  if (isOkStatus && body?.ok === true) return body.data;

  const code = typeof body?.code === 'string' ? body.code : undefined;
  const fields = Array.isArray(body?.fields) ? body.fields.filter(isFieldError) : [];
  const seconds = Number(reply.retryAfter ?? undefined);
  const retryAfterSeconds = seconds > 0 ? seconds : undefined;
  const fail = (message: string) =>
    new ApiError(message, { status: reply.status, code, fields, retryAfterSeconds });
  const sentence = typeof body?.error === 'string' ? body.error.trim() : undefined;
  const fallback = rules.fallback ?? httpText(reply);

  if (!isOkStatus && rules.isHttpTextOnly) throw fail(httpText(reply));
  if (sentence) throw fail(sentence);
  if (rules.htmlMessage && reply.contentType.includes('text/html')) throw fail(rules.htmlMessage);
  if (isOkStatus || sentence === '') throw fail(fallback);
  throw fail(httpText(reply));
}
