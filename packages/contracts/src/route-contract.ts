import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './roles.ts';

export type ServiceName = 'content' | 'auth' | 'comments' | 'media';
/** Who answers a call: a service, or the gateway for replies composed from several services. */
export type RouteOwner = ServiceName | 'gateway';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The contract of a call: services implement it, the gateway routes by it, callers get their types from it. */
export interface RouteContract {
  /** The name it is exported by, also the operation id of the OpenAPI document. */
  id: string;
  owner: RouteOwner;
  method: HttpMethod;
  /** OpenAPI style: `/api/episodes/{id}`. */
  path: string;
  summary: string;
  access: Access;
  /**
   * What it does cannot be undone, or gives power over others: the session must have proved not long ago that its
   * member is there, by signing in, by a passkey or by a mailed link (decision 0081). The gateway checks it.
   */
  needsFreshProof?: true;
  /** The reply is the same for everybody: caches may store it, other origins read it. Only with GET and `public`. */
  isShared?: true;
  /** The parameters in braces in the path. */
  params?: z.ZodType;
  /** Absent where the call takes none. Unknown ones are refused, unless this is a loose object (decision 0022). */
  query?: z.ZodType;
  body?: z.ZodType;
  /** The schema of `data`, or of the whole body where the reply has no envelope. Absent for bytes. */
  reply?: z.ZodType;
  /** The fields of `data` are repeated at the top level of the envelope (metrics, A46). */
  isFlat?: true;
  /** The media type of a reply without our envelope. `audio/*` where each file has its own. */
  replyMediaType?: string;
  /** Of a reply that is a stream of server-sent events: the data of each kind of event. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** A file to download, with a name (Content-Disposition). */
  isAttachment?: true;
  /** A file that supports ranges and conditional requests (Range, If-None-Match). */
  hasRanges?: true;
  /** The reply says when it last changed (Last-Modified). */
  isDated?: true;
  /** 302: the file is hosted elsewhere, or the store delivers it. 301: what it belonged to was merged into another. */
  redirects?: readonly (301 | 302)[];
  /** The reply says who is signed in: a call whose session cannot be resolved fails, instead of being anonymous. */
  tellsSession?: true;
  /** The reply sets or clears a cookie: also the gateway’s, after a write for certain roles (own-changes.ts). */
  setsCookies?: true;
  /**
   * Whoever has the address may read what is there: no cache keeps its replies, no search engine lists it, and nothing
   * that the reply leads to is told of it.
   */
  isConfidential?: true;
  /** Also takes `application/x-www-form-urlencoded`: a plain form, for visitors without JavaScript. */
  takesForms?: true;
  /** Also takes `application/csp-report`: JSON that browsers send by themselves. */
  takesCspReports?: true;
  /**
   * Takes `multipart/form-data` instead of JSON: one file in the field `file`, and the fields of this schema, in any
   * order. The handler reads the body itself. It may arrive for hours, and is cut once nothing arrives any more.
   */
  form?: z.ZodType;
  /**
   * What its calls are counted as by the rate limits (decision 0015). Where absent, GET calls are not counted, and
   * others count as writes: of the member, or of the visitor's network if nobody is signed in.
   */
  countedAs?: 'sign_in' | 'event' | 'costly_read' | 'nothing';
  /**
   * The call changes a row that has a version, which the caller may send as it was read (`If-Match: "7"`). If the row
   * has changed since, nothing is written: 412 `stale_version`, whose `data` has this schema. A browser on a page of
   * the site has to send it: 428 `version_needed`.
   */
  conflict?: z.ZodType;
  /** Fields of the body: a call that only has these needs no version. */
  versionlessFields?: readonly string[];
  /** The gateway gives up on a reply that has not begun by then; after 30 s where absent. */
  deadlineMs?: number;
  /** Error codes specific to this call, in addition to those of any call (validation, access, failures). */
  errors?: readonly ErrorCode[];
}

/** Returns its argument, typed with its schemas and literals. Unknown fields do not compile. */
export const defineRoute = <const Route extends RouteContract>(
  route: Route & Record<Exclude<keyof Route, keyof RouteContract>, never>,
): Route => route;

type Schemas = 'params' | 'query' | 'body' | 'form' | 'reply' | 'conflict';

/** What the schema of this part returns; undefined where the contract has none. */
export type ParsedPart<Route, Part extends Schemas> =
  Route extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What the schema of this part accepts; undefined where the contract has none. */
export type SentPart<Route, Part extends Schemas> =
  Route extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

/** One part of the input; optional where all its values are. */
type InputPart<Part extends Schemas, Values> = [Values] extends [undefined]
  ? unknown
  : Record<never, never> extends Values
    ? { [Name in Part]?: Values }
    : { [Name in Part]: Values };

/** What a caller puts into the address, as the values that the service receives. */
export type AddressInput<Route> = InputPart<'params', ParsedPart<Route, 'params'>> &
  InputPart<'query', ParsedPart<Route, 'query'>>;

/** What a caller passes: the values of the address, and what the schema of the body accepts. */
export type ContractInput<Route> = AddressInput<Route> & InputPart<'body', SentPart<Route, 'body'>>;

/** What a caller of a contract with a form passes beside the file. */
export type FormInput<Route> = AddressInput<Route> & InputPart<'form', SentPart<Route, 'form'>>;
