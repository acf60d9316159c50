import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { frameCopy } from './features/frame/frame.copy.ts';

/** Search engines must not index what only admins see. */
export const adminHead = (title: string, canonicalPath: string): PageHead => ({
  title: documentTitle(title),
  description: frameCopy.description,
  canonicalPath,
  isIndexable: false,
});
