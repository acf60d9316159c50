import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';

export const textHead = (title: string, description: string, canonicalPath: string): PageHead => ({
  title: documentTitle(title),
  description,
  canonicalPath,
});
