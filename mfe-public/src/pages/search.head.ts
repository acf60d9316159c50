import { showDescription } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription } from '@nobicast/web-kit/format';
import { searchCopy } from '../features/search/search.copy.ts';

/** Results are for people: search engines have their own. */
export const searchHead = (query: string): PageHead => ({
  title: documentTitle(query === '' ? searchCopy.label : `${query}, recherche`),
  description: metaDescription(showDescription),
  canonicalPath: paths.search,
  isIndexable: false,
});
