import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  allRoutes,
  jsonMediaType,
  type ErrorCode,
  type RouteContract,
  type ServiceName,
} from '@nobicast/contracts';
import type { ObservedRequest } from '../observe.ts';
import { mismatchesOf, mismatchesOfFailure, type ReceivedReply } from './check-reply.ts';

export interface CheckOptions {
  contracts: readonly RouteContract[];
  /** Error codes that any call may have, in addition to those of its contract. */
  otherCodes?: readonly ErrorCode[];
  /**
   * The app forwards replies of fake services: for their calls only its own failures are checked, which contain the
   * request id.
   */
  hasStandIns?: boolean;
}

/** A service answers its own contracts, and refuses actors with an invalid signature. */
export const checksOfService = (name: ServiceName): CheckOptions => ({
  contracts: allRoutes.filter(({ owner }) => owner === name),
  otherCodes: ['unauthenticated'],
});

/** As Express matches: ignoring case and a trailing slash. */
const patternOf = ({ path }: RouteContract) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The most specific paths come first. */
function finder(contracts: readonly RouteContract[]) {
  const rows = contracts.map((contract) => ({ contract, pattern: patternOf(contract) }));
  return ({ method, url = '' }: IncomingMessage): RouteContract | undefined => {
    const [path = ''] = url.split('?');
    const contractMethod = method === 'HEAD' ? 'GET' : method;
    return rows.find(({ contract, pattern }) => contract.method === contractMethod && pattern.test(path))
      ?.contract;
  };
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

interface WrittenReply {
  status: number;
  header(name: string): string | undefined;
  body: Buffer;
}

/**
 * Records a response. `check` receives the whole reply before its end is sent. A text that it returns is sent as a
 * failure instead, if nothing has been sent yet.
 */
function interceptReply(response: ServerResponse, check: (reply: WrittenReply) => string | undefined): void {
  const chunks: Buffer[] = [];
  const written = new Map<string, string>();
  const header = (name: string) => written.get(name) ?? response.getHeader(name)?.toString();
  const keep = (chunk: unknown, encoding: unknown) => {
    if (!header('content-type')?.startsWith(jsonMediaType)) return;
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    // Node's own signature: text comes with its encoding, or as UTF-8.
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
  };
  // Each override passes its arguments on unchanged, so that the original overloads still apply.
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    const given = args.at(-1);
    // An array of alternating names and values, or an object: getHeader returns neither.
    if (Array.isArray(given))
      for (let index = 0; index + 1 < given.length; index += 2)
        written.set(String(given[index]).toLowerCase(), String(given[index + 1]));
    else if (typeof given === 'object' && given !== null)
      for (const [name, value] of Object.entries(given as Record<string, OutgoingHttpHeader>))
        written.set(name.toLowerCase(), String(value));
    return writeHead(...args);
  }) as typeof response.writeHead;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = ((...args: unknown[]) => {
    keep(args[0], args[1]);
    return write(...args);
  }) as typeof response.write;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    if (response.writableEnded) return end(...args);
    keep(args[0], args[1]);
    const violation = check({ status: response.statusCode, header, body: Buffer.concat(chunks) });
    if (violation === undefined || response.headersSent) return end(...args);
    for (const name of ['Content-Length', 'Content-Encoding']) response.removeHeader(name);
    writeHead(500, { 'Content-Type': jsonMediaType });
    return end(JSON.stringify({ ok: false, error: violation, code: 'internal' }));
  }) as typeof response.end;
}

const apiAddress = /^[A-Z]+ \/(api|internal)(\/|$)/;

function textOf({ header, body }: WrittenReply): string | undefined {
  if (body.length === 0) return undefined;
  const decode = decoders[header('content-encoding') ?? ''];
  return (decode ? decode(body) : body).toString('utf8');
}

/** A fake service does not know the id of this request. */
const hasRequestId = (text: string | undefined, { requestId }: ObservedRequest) =>
  requestId !== undefined && text?.includes(`"requestId":"${requestId}"`) === true;

/** Wraps an app so that every reply to its contracts is checked; `violations` describes those that fail. */
export function checkReplies(
  app: RequestListener,
  { contracts, otherCodes, hasStandIns = false }: CheckOptions,
): { listener: RequestListener; violations: readonly string[] } {
  const violations: string[] = [];
  const find = finder(contracts);

  function check(
    request: ObservedRequest,
    address: string,
    contract: RouteContract | undefined,
    written: WrittenReply,
  ) {
    const mediaType = written.header('content-type')?.split(';')[0]?.trim();
    const text = textOf(written);
    const reply: ReceivedReply = { status: written.status, mediaType, text };
    if (hasStandIns && contract?.owner !== 'gateway' && !hasRequestId(text, request)) return undefined;
    const wrong = contract
      ? mismatchesOf(contract, reply, otherCodes)
      : // A failure is checked even without a contract; other replies without one are not.
        apiAddress.test(address) && text?.startsWith('{"ok":false')
        ? mismatchesOfFailure(reply, JSON.parse(text))
        : [];
    if (wrong.length === 0) return undefined;
    const violation = `${contract?.id ?? 'No contract'} (${address}, ${reply.status}): ${wrong.join('; ')}`;
    violations.push(violation);
    return violation;
  }

  const listener: RequestListener = (request, response) => {
    const contract = find(request);
    // Express rewrites `url` while it looks for a handler.
    const address = `${request.method} ${request.url}`;
    interceptReply(response, (written) => check(request, address, contract, written));
    return app(request, response);
  };
  return { listener, violations };
}
