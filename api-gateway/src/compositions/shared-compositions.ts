import type { ParsedPart, RouteContract } from '@nobicast/contracts';
import { cacheKeys, getSubject, keysOfEpisodes } from '@nobicast/contracts';
import {
  failureBody,
  registerRoute,
  shareReply,
  sharedCacheControl,
  toApiError,
} from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { InternalCalls } from '../internal-calls.ts';
import { readParams } from '../shared-call.ts';
import type { Upstream } from '../upstream.ts';
import { composeSubjectReply } from './subject.ts';

export type Composition = (router: IRouter) => void;

/** A reply composed of several services, the same for everybody. */
interface SharedComposition {
  contract: RouteContract;
  /** For calls that bypass the cache because they are not in canonical form. */
  mount: Composition;
  /** For the cache: the whole reply to a canonical path. The calls to services have their own deadline. */
  read: Upstream['read'];
}

function sharedComposition<const Route extends RouteContract>(
  contract: Route,
  compose: (
    params: ParsedPart<Route, 'params'>,
    requestId: string,
  ) => Promise<{ data: ParsedPart<Route, 'reply'>; keys: readonly string[] }>,
): SharedComposition {
  const jsonType = 'application/json; charset=utf-8';
  return {
    contract,
    mount: (router) =>
      registerRoute(router, contract, async ({ params, request: { requestId } }, response) => {
        const { data, keys } = await compose(params, requestId);
        shareReply(response, { keys });
        // TypeScript cannot relate ParsedPart to SentPart of a generic route. For the replies here they are the same.
        return data as never;
      }),
    async read({ path, requestId }) {
      try {
        // The schema of the contract made this canonical path.
        const params = contract.params?.parse(readParams(contract, path)) as ParsedPart<Route, 'params'>;
        const { data, keys } = await compose(params, requestId);
        const headers = {
          'content-type': jsonType,
          'cache-control': sharedCacheControl,
          'surrogate-key': keys.join(' '),
        };
        return { status: 200, headers, body: Buffer.from(JSON.stringify({ ok: true, data })) };
      } catch (thrown) {
        const error = toApiError(thrown);
        const headers = { 'content-type': jsonType, 'cache-control': 'no-store' };
        const body = Buffer.from(JSON.stringify(failureBody(error, requestId)));
        return { status: error.status, headers, body };
      }
    },
  };
}

export type SharedCompositions = Readonly<Record<string, SharedComposition>>;

export function sharedCompositions(calls: InternalCalls): SharedCompositions {
  const list = [
    sharedComposition(getSubject, async ({ id: reference, subjectId }, requestId) => {
      const data = await composeSubjectReply(calls, { reference, subjectId, requestId });
      const { id, number } = data.episode;
      return { data, keys: [...keysOfEpisodes([id], { hasCounts: true }), ...cacheKeys.number(number)] };
    }),
  ];
  return Object.fromEntries(list.map((composition) => [composition.contract.id, composition]));
}
