import { callPath, listEpisodes, type InputOf } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';

type ListQuery = NonNullable<InputOf<typeof listEpisodes>['query']>;

export const listPath = (query: ListQuery) => callPath(listEpisodes, { query });

/** The list of episodes as the site at this address gives it. */
export const listOf = (baseUrl: string, query: ListQuery) =>
  callService(listEpisodes, { baseUrl, query, deadlineMs: 30_000 });
