import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { subscribeCopy } from '../features/subscribe/index.ts';

export const subscribeHead: PageHead = {
  title: documentTitle(subscribeCopy.title),
  description: subscribeCopy.description,
  canonicalPath: paths.subscribe,
};
