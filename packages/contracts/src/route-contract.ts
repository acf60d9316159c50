import type { z } from 'zod';

export type ServiceName = 'content' | 'auth' | 'comments' | 'media';
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
  owner: ServiceName;
  method: HttpMethod;
  /** OpenAPI style: `/api/episodes/{id}`. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The schema of `data`. Absent for calls that answer with bytes. */
  reply?: Reply;
  /** The fields of `data` also stand at the top level of the envelope (metrics, A46). */
  isFlat?: boolean;
  /** The media type of a reply that is not JSON. */
  replyMediaType?: string;
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
