import { brand } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { headsCopy } from './heads.copy.ts';

/** Member pages are personal, so search engines must not index them. */
export const memberHead = (title: string, canonicalPath: string): PageHead => ({
  title: `${title}, ${brand.name}`,
  description: headsCopy.description,
  canonicalPath,
  isIndexable: false,
});
