import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './roles.ts';

export type ServiceName = 'content' | 'auth' | 'comments' | 'media';
/** Who answers a call: a service, or the gateway where it composes several. */
export type RouteOwner = ServiceName | 'gateway';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call promises. Services implement it, the gateway routes by it, every caller is typed by it. */
export interface RouteContract {
  /** The name it is exported by, also the operation id of the OpenAPI document. */
  id: string;
  owner: RouteOwner;
  method: HttpMethod;
  /** OpenAPI style: `/api/episodes/{id}`. */
  path: string;
  summary: string;
  access: Access;
  /** The reply is the same for everybody: caches may keep it and other origins may read it. With GET and `public` only. */
  isShared?: true;
  /** The names in braces of the path. */
  params?: z.ZodType;
  /** Absent where there is none to give: any is refused. Only a loose object lets unknown ones pass (decision 0022). */
  query?: z.ZodType;
  body?: z.ZodType;
  /** The schema of `data`, or of the whole body where the reply has no envelope. Absent for bytes. */
  reply?: z.ZodType;
  /** The fields of `data` also stand at the top level of the envelope (metrics, A46). */
  isFlat?: true;
  /** The media type of a reply without our envelope. `audio/*` where each file has its own. */
  replyMediaType?: string;
  /** A file to keep, with a name (Content-Disposition). */
  isAttachment?: true;
  /** A file that is read in parts, and again only where it has changed (Range, If-None-Match). */
  hasRanges?: true;
  /** Bytes that are kept elsewhere are answered by the address where they are (302). */
  mayRedirect?: true;
  /** It opens or ends something that this browser is known by. */
  setsCookies?: true;
  /** Also takes `application/x-www-form-urlencoded`: a plain form, for readers without JavaScript. */
  takesForms?: true;
  /** A reading call that is work: counted for each visitor address, as writes are. */
  isCostly?: true;
  /** A reply that has not begun by then is not waited for any longer; half a minute where absent. */
  deadlineMs?: number;
  /** Error codes this call may answer with, besides those any call may (validation, access, failures). */
  errors?: readonly ErrorCode[];
}

/** Its argument, whose schemas and literals become part of its type. Refuses fields that no contract has. */
export const defineRoute = <const Route extends RouteContract>(
  route: Route & Record<Exclude<keyof Route, keyof RouteContract>, never>,
): Route => route;

type Schemas = 'params' | 'query' | 'body' | 'reply';

/** What the schema of this part yields; undefined where the contract has none. */
export type ParsedPart<Route, Part extends Schemas> =
  Route extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What is given to the schema of this part; undefined where the contract has none. */
export type SentPart<Route, Part extends Schemas> =
  Route extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

/** A part that the contract has; it may be left out where all its values may. */
type InputPart<Part extends Schemas, Values> = Values extends undefined
  ? unknown
  : Record<never, never> extends Values
    ? { [Name in Part]?: Values }
    : { [Name in Part]: Values };

/** What a caller puts into the address: the values that the service reads. */
export type AddressInput<Route> = InputPart<'params', ParsedPart<Route, 'params'>> &
  InputPart<'query', ParsedPart<Route, 'query'>>;

/** What a caller gives: the values of the address, and what the schema of the body takes. */
export type ContractInput<Route> = AddressInput<Route> & InputPart<'body', SentPart<Route, 'body'>>;
