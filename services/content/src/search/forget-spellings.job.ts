import type { JobTask } from '@nobicast/service-kit';
import type { SearchRepository } from './search.repository.ts';

/** Words that no text has any more, for example of deleted people, correct nothing. */
export const forgetSpellings =
  ({ index }: { index: Pick<SearchRepository, 'forgetUnusedSpellings'> }): JobTask =>
  () =>
    index.forgetUnusedSpellings();
