import {
  errorCodes,
  failureSchema,
  fillPath,
  type AnyInput,
  type ContractInput,
  type ErrorCode,
  type ParsedPart,
  type RouteContract,
} from '@nobicast/contracts';
import { z } from 'zod';
import { actorHeader, signActor, type InternalSecret } from './actor.ts';
import { ApiError } from './errors.ts';
import { fetchService, type ServiceUrl } from './instances.ts';

export interface ServiceCall {
  baseUrl: ServiceUrl;
  /** The body for a contract that takes bytes. The Blob of a file is streamed. */
  bytes?: Blob;
  /** The name of the calling service, and the secret that signs it. Absent: the call is anonymous. */
  caller?: string;
  secret?: InternalSecret;
  deadlineMs: number;
  /** Ends the call earlier. */
  stopping?: AbortSignal;
  requestId?: string;
}

/** Undefined where the text is not JSON, which a schema then refuses. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isKnownCode = (code: string): code is ErrorCode => code in errorCodes;

function failureOf(status: number, reply: unknown, { id }: RouteContract): ApiError {
  const failure = failureSchema.safeParse(reply);
  const info = { call: id, status };
  if (!failure.success || !isKnownCode(failure.data.code)) return new ApiError('bad_gateway', { info });
  const { code, error, fields } = failure.data;
  return new ApiError(code, { sentence: error, info, ...(fields ? { fields } : {}) });
}

/**
 * Calls another service and returns the parsed `data`. Throws the ApiError that the service answered with,
 * `service_unavailable` if it does not answer in time, `bad_gateway` for an invalid reply.
 */
export async function callService<Route extends RouteContract>(
  contract: Route,
  call: ServiceCall & ContractInput<Route>,
): Promise<ParsedPart<Route, 'reply'>> {
  // Every contract's input has only these parts.
  const { body, ...address } = call as AnyInput;
  const { caller, secret } = call;
  const deadline = AbortSignal.timeout(call.deadlineMs);
  const headers = new Headers();
  if (caller !== undefined && secret !== undefined)
    headers.set(actorHeader, signActor({ kind: 'service', name: caller }, secret, { now: new Date() }));
  if (call.requestId) headers.set('x-request-id', call.requestId);
  if (call.bytes) headers.set('content-type', call.bytes.type || 'application/octet-stream');
  else if (body !== undefined) headers.set('content-type', 'application/json');

  let status: number;
  let text: string;
  try {
    const response = await fetchService(call.baseUrl, fillPath(contract.path, address), {
      method: contract.method,
      headers,
      body: call.bytes ?? (body === undefined ? null : JSON.stringify(body)),
      signal: call.stopping ? AbortSignal.any([deadline, call.stopping]) : deadline,
      redirect: 'error',
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new ApiError('service_unavailable', { cause: error, info: { call: contract.id } });
  }
  const reply = parseJson(text);
  if (status >= 300) throw failureOf(status, reply, contract);
  const invalidReply = (cause?: unknown) =>
    new ApiError('bad_gateway', { cause, info: { call: contract.id, status } });
  const envelope = z.object({ ok: z.literal(true), data: z.unknown() }).safeParse(reply);
  if (!envelope.success || !contract.reply) throw invalidReply(envelope.error);
  const data = contract.reply.safeParse(envelope.data.data);
  if (!data.success) throw invalidReply(data.error);
  return data.data as ParsedPart<Route, 'reply'>;
}
