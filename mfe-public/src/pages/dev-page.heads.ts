import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { analyticsTestCopy, botCheckTestCopy } from '../features/dev-pages/dev-pages.copy.ts';

/** The test pages for developers are not for search engines (A72). */
const devPageHead = (copy: { head: string; intro: string }, canonicalPath: string): PageHead => ({
  title: documentTitle(copy.head),
  description: copy.intro,
  canonicalPath,
  isIndexable: false,
});

export const botCheckTestHead = devPageHead(botCheckTestCopy, paths.botCheckTest);
export const analyticsTestHead = devPageHead(analyticsTestCopy, paths.analyticsTest);
