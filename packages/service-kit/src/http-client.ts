import { errorCodes, failureSchema, type ErrorCode, type RouteContract } from '@nobicast/contracts';
import { z } from 'zod';
import { actorHeader, signActor } from './actor.ts';
import { ApiError } from './errors.ts';

type InputOf<Schema extends z.ZodType> = [Schema] extends [z.ZodNever] ? undefined : z.input<Schema>;

export interface ServiceCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  /** `http://127.0.0.1:4003`, without a path. */
  baseUrl: string;
  params?: InputOf<Params>;
  query?: InputOf<Query>;
  body?: InputOf<Body>;
  /** The raw body of a contract that takes bytes. A Blob of a file is read while it is sent. */
  bytes?: Blob;
  secret: string;
  /** The calling service's name. */
  caller: string;
  deadlineMs: number;
  requestId?: string;
}

const record = (value: unknown): Record<string, unknown> =>
  // Inputs of object schemas; anything else has no entries to send.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The address of a call: `{id}` filled in and encoded, undefined query values left out. */
export function callUrl(baseUrl: string, path: string, params: unknown, query: unknown): URL {
  const values = record(params);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const url = new URL(filled, baseUrl);
  for (const [name, value] of Object.entries(record(query)))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

const isKnownCode = (code: string): code is ErrorCode => code in errorCodes;

function failureOf(status: number, reply: unknown, contract: RouteContract): ApiError {
  const failure = failureSchema.safeParse(reply);
  const info = { call: contract.id, status };
  if (!failure.success || !isKnownCode(failure.data.code)) return new ApiError('bad_gateway', { info });
  const { code, error, fields } = failure.data;
  return new ApiError(code, { sentence: error, info, ...(fields ? { fields } : {}) });
}

/**
 * Calls another service's `/internal` contract as this service. Answers its parsed `data`; throws the
 * ApiError it answered with, `service_unavailable` when it cannot be reached in time, `bad_gateway` for nonsense.
 */
export async function callService<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  contract: RouteContract<Params, Query, Body, Reply>,
  call: ServiceCall<Params, Query, Body>,
): Promise<z.output<Reply>> {
  const actor = signActor({ kind: 'service', name: call.caller }, call.secret, { now: new Date() });
  const headers = new Headers({ [actorHeader]: actor });
  if (call.requestId) headers.set('x-request-id', call.requestId);
  if (call.bytes) headers.set('content-type', call.bytes.type || 'application/octet-stream');
  else if (call.body !== undefined) headers.set('content-type', 'application/json');

  let status: number;
  let text: string;
  try {
    const response = await fetch(callUrl(call.baseUrl, contract.path, call.params, call.query), {
      method: contract.method,
      headers,
      body: call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body)),
      signal: AbortSignal.timeout(call.deadlineMs),
      redirect: 'error',
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new ApiError('service_unavailable', { cause: error, info: { call: contract.id } });
  }
  const reply = parseJson(text);
  if (status >= 300) throw failureOf(status, reply, contract);
  const nonsense = (cause?: unknown) =>
    new ApiError('bad_gateway', { cause, info: { call: contract.id, status } });
  const envelope = z.object({ ok: z.literal(true), data: z.unknown() }).safeParse(reply);
  if (!envelope.success || !contract.reply) throw nonsense(envelope.error);
  const data = contract.reply.safeParse(envelope.data.data);
  if (!data.success) throw nonsense(data.error);
  return data.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Not JSON is nonsense, which the caller reports; anything else is ours.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
