import { showDescription } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription } from '@nobicast/web-kit/format';

/** The head of a page that has no content yet, or never will. */
export const plainHead = (title: string, canonicalPath: string, isIndexable = true): PageHead => ({
  title: documentTitle(title),
  description: metaDescription(showDescription),
  canonicalPath,
  isIndexable,
});

/** What the page of a row is called where the row does not exist, and while it loads or could not be read. */
export interface RowTitles {
  missing: string;
  pending: string;
}

/** The head of a page about one row while the row is unknown or missing. */
export const pendingOrMissingHead = (isMissing: boolean, pathname: string, titles: RowTitles): PageHead =>
  plainHead(isMissing ? titles.missing : titles.pending, pathname, !isMissing);

export const notFoundTitle = 'Page introuvable';
