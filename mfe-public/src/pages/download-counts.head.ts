import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { downloadCountsCopy } from '../features/download-counts/download-counts.copy.ts';

export const downloadCountsHead: PageHead = {
  title: documentTitle(downloadCountsCopy.title),
  description: downloadCountsCopy.description,
  canonicalPath: paths.downloadCounts,
};
