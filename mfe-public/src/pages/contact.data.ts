import { readOutcome } from '@nobicast/contracts/contact-paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { loadText } from './text-pages.data.ts';

/** A page with a form. After a plain one it says what came of it, to one reader: that is not cached. */
export const loadForm =
  (head: PageHead) =>
  async (request: PageRequest): Promise<PageData> => {
    const page = await loadText(head)(request);
    return readOutcome(request.search) === undefined ? page : { ...page, isCacheable: false };
  };

/** The page behind a mailed link, for one reader: never cached. Reading it changes nothing. */
export const loadConfirmation =
  (head: PageHead) =>
  async (request: PageRequest): Promise<PageData> => ({
    ...(await loadText(head)(request)),
    isCacheable: false,
  });
