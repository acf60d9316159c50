import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { newsletterLinkCopy, newsletterPageCopy } from '../features/newsletter/newsletter.copy.ts';

export const newsletterHead: PageHead = {
  title: documentTitle(newsletterPageCopy.head),
  description: newsletterPageCopy.description,
  canonicalPath: newsletterPaths.root,
};

/** Not indexable: the page belongs to whoever got the mail. */
export const newsletterLinkHead = (purpose: 'confirmation' | 'unsubscribe'): PageHead => ({
  title: documentTitle(newsletterLinkCopy[purpose].head),
  description: newsletterLinkCopy.description,
  canonicalPath: newsletterPaths[purpose],
  isIndexable: false,
});
