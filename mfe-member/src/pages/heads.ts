import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { headsCopy } from './heads.copy.ts';

/** Member pages are personal, so search engines must not index them. */
export const memberHead = (title: string, canonicalPath: string): PageHead => ({
  title: documentTitle(title),
  description: headsCopy.description,
  canonicalPath,
  isIndexable: false,
});
