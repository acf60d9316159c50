import type { z } from 'zod';
import type { Access } from './roles.ts';

export type ServiceName = 'content' | 'auth' | 'comments' | 'media';
/** Who answers a call: a service, or the gateway where it composes several. */
export type RouteOwner = ServiceName | 'gateway';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call promises. Services implement it, the gateway routes by it, the API page prints it. */
export interface RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Unique name, also the operation id of the OpenAPI document. */
  id: string;
  owner: RouteOwner;
  method: HttpMethod;
  /** OpenAPI style: `/api/episodes/{id}`. */
  path: string;
  summary: string;
  /** Who may call it; `anyone` where absent. */
  access?: Access;
  /**
   * The reply is the same for everybody: caches may keep it and other origins may read it. Nobody resolves
   * the caller, so it goes with GET and `anyone` only.
   */
  isShared?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The schema of `data`. Absent for calls that answer with bytes. */
  reply?: Reply;
  /** The fields of `data` also stand at the top level of the envelope (metrics, A46). */
  isFlat?: boolean;
  /** The media type of a reply that is not JSON. */
  replyMediaType?: string;
  /** Also takes `application/x-www-form-urlencoded`: a plain form, for readers without JavaScript. */
  takesForms?: boolean;
  /** A reading call that is work: counted for each visitor address, as writes are. */
  isCostly?: boolean;
  /** A reply that has not begun by then is not waited for any longer; half a minute where absent. */
  deadlineMs?: number;
  /** Error codes this call may answer with, besides validation and server failures. */
  errors?: readonly string[];
}

export function defineRoute<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodNever,
>(contract: RouteContract<Params, Query, Body, Reply>): RouteContract<Params, Query, Body, Reply> {
  return contract;
}

/** What a call gives: the type of its `data`. */
export type ReplyOf<Route extends { reply?: z.ZodType }> = z.output<NonNullable<Route['reply']>>;
