import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { notFoundHead } from './heads.ts';

export const loadNotFound = ({ pathname }: PageRequest): Promise<PageData> =>
  // Not kept: there is no end of wrong addresses.
  Promise.resolve({ status: 404, head: notFoundHead(pathname), cache: {}, isCacheable: false });
