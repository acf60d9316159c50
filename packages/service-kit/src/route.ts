import type { FieldError, ParsedPart, RouteContract, SentPart } from '@nobicast/contracts';
import express, { type IRouter, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { requireAccess, type Actor } from './actor.ts';
import { ApiError } from './errors.ts';
import { frenchMessage, unknownName } from './french-messages.ts';

export interface RouteInput<Route extends RouteContract> {
  params: ParsedPart<Route, 'params'>;
  query: ParsedPart<Route, 'query'>;
  body: ParsedPart<Route, 'body'>;
  /**
   * The version that the caller has read (`If-Match`), for contracts with `conflict`; undefined where none was sent.
   */
  version: number | undefined;
  actor: Actor;
  /** For what the contract does not describe: the visitor's address, the user agent, a raw body. */
  request: Request;
}

export const maxJsonBytes = 64 * 1024;

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** `/api/episodes/{id}` → `/api/episodes/:id`. */
export const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** What a reply says of each problem that zod has found. */
export function fieldErrors(place: FieldError['in'], error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    if (issue.code !== 'unrecognized_keys')
      return [{ in: place, path: issue.path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({
      in: place,
      path: [...issue.path, key].join('.'),
      message: unknownName[place],
    }));
  });
}

/** For a contract without query parameters (decision 0022). */
const noParameters = z.strictObject({});

const parse = (schema: z.ZodType | undefined, value: unknown) =>
  schema ? schema.safeParse(value, { error: frenchMessage }) : { success: true as const, data: undefined };

const cspReportType = 'application/csp-report';
const jsonParser = express.json({ limit: maxJsonBytes, type: ['application/json', cspReportType] });

const formType = 'application/x-www-form-urlencoded';
const formParser = express.urlencoded({ limit: maxJsonBytes, type: formType, extended: false });

const requireBodyType =
  (types: string[]): RequestHandler =>
  (request, _response, next) => {
    // `is` returns null for a request without a body: validation then reports the missing fields.
    const isOtherType = request.is(types) === false && request.get('content-length') !== '0';
    if (isOtherType)
      throw new ApiError('unsupported_media_type', {
        sentence: 'Le corps de la demande doit être du JSON (application/json).',
      });
    next();
  };

function bodyParsers(contract: RouteContract): RequestHandler[] {
  if (!contract.body) return [];
  const types = ['application/json'];
  if (contract.takesCspReports) types.push(cspReportType);
  if (!contract.takesForms) return [requireBodyType(types), jsonParser];
  return [requireBodyType([...types, formType]), jsonParser, formParser];
}

/**
 * The version in `If-Match`, with quotes (`"7"`) or without. `*` is any version. Pages of the site must say which one
 * they have shown; programs may leave it out.
 */
function readVersion(
  { conflict, versionlessFields = [] }: RouteContract,
  request: Request,
  body: unknown,
): number | undefined {
  const header = conflict && request.get('if-match')?.trim();
  if (conflict && header === undefined && request.get('sec-fetch-site') === 'same-origin') {
    const names = Object.keys(body ?? {});
    const needsNone = names.length > 0 && names.every((name) => versionlessFields.includes(name));
    if (!needsNone) throw new ApiError('version_needed');
  }
  if (header === undefined || header === '*') return undefined;
  const digits = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (digits === undefined)
    throw new ApiError('bad_request', {
      sentence: 'L’en-tête If-Match doit contenir la version lue, par exemple "7".',
    });
  return Number(digits);
}

function readInput<Route extends RouteContract>(contract: Route, request: Request): RouteInput<Route> {
  const params = parse(contract.params, request.params);
  if (!params.success) throw new ApiError('not_found');
  const query = parse(contract.query ?? noParameters, request.query);
  // A missing body is parsed as an empty object, so that every missing field is reported.
  const body = parse(contract.body, request.body ?? {});
  if (!query.success || !body.success)
    throw new ApiError('validation_failed', {
      fields: [
        ...(query.success ? [] : fieldErrors('query', query.error)),
        ...(body.success ? [] : fieldErrors('body', body.error)),
      ],
    });
  return {
    // Each value is the output of the contract's own schema, or undefined where it has none, as in ParsedPart.
    params: params.data as ParsedPart<Route, 'params'>,
    query: (contract.query && query.data) as ParsedPart<Route, 'query'>,
    body: body.data as ParsedPart<Route, 'body'>,
    version: readVersion(contract, request, body.data),
    // The reply of a public call cannot depend on the caller.
    actor: contract.access === 'public' ? { kind: 'anonymous' } : request.actor,
    request,
  };
}

/** Browsers revalidate each time; shared caches store the reply for a minute, or until one of its keys is purged. */
export const sharedCacheControl = 'public, max-age=0, must-revalidate, s-maxage=60';

/**
 * Marks the reply as the same for everybody, with the keys of its content (`cacheKeys` of contracts): a change of any
 * purges it. Without keys it only expires. An error thrown afterwards is not shared.
 */
export function shareReply(response: Response, { keys }: { keys: readonly string[] }): void {
  response.set('Cache-Control', sharedCacheControl);
  if (keys.length > 0) response.set('Surrogate-Key', keys.join(' '));
}

const hasSharedControl = (response: Response) => response.get('Cache-Control') === sharedCacheControl;

const confidential = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

function mount(router: IRouter, contract: RouteContract, handler: RequestHandler): void {
  const authorize: RequestHandler = (request, response, next) => {
    request.routePattern = contract.path;
    if (contract.isConfidential) response.set(confidential);
    requireAccess(contract.access, request.actor);
    next();
  };
  router[methods[contract.method]](expressPath(contract.path), authorize, ...bodyParsers(contract), handler);
}

/**
 * Registers the handler of a contract that replies with JSON. Its schemas parse params, query and body: invalid
 * params are 404, anything else is 400 `validation_failed` with every invalid field. The reply is `{ ok: true, data
 * }`, which no cache may store unless the handler calls `shareReply`.
 */
export function registerRoute<Route extends RouteContract>(
  router: IRouter,
  contract: Route,
  handler: (
    input: RouteInput<Route>,
    /** For headers, such as a cookie; the handler returns the body. */
    response: Response,
  ) => Promise<SentPart<Route, 'reply'>> | SentPart<Route, 'reply'>,
): void {
  mount(router, contract, async (request, response) => {
    const data = await handler(readInput(contract, request), response);
    const flat: unknown = contract.isFlat ? data : {};
    if (!hasSharedControl(response)) response.set('Cache-Control', 'no-store');
    // Only contracts whose reply is an object have `isFlat`, so it can be spread.
    response.json({ ok: true, ...(flat as Record<string, unknown>), data });
  });
}

/**
 * Registers the handler of a contract that replies with bytes. It writes the response itself, and may throw before
 * the first byte.
 */
export function registerStream<Route extends RouteContract>(
  router: IRouter,
  contract: Route,
  handler: (input: RouteInput<Route>, response: Response) => Promise<void> | void,
): void {
  mount(router, contract, async (request, response) => {
    await handler(readInput(contract, request), response);
  });
}
