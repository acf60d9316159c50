import { getContactConfirmation } from '@nobicast/contracts/calls';
import { readConfirmationToken, readOutcome } from '@nobicast/contracts/contact-paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { readCall } from '../read-call.ts';
import { confirmationHead } from './confirm-contact.head.ts';
import { loadText } from './text-pages.data.ts';

/** A page with a form. After a plain one it says what came of it, to one reader: that is not cached. */
export const loadForm =
  (head: PageHead) =>
  async (request: PageRequest): Promise<PageData> => {
    const page = await loadText(head)(request);
    return readOutcome(request.search) === undefined ? page : { ...page, isCacheable: false };
  };

/** The page behind a mailed link, for one reader: never cached. Reading it changes nothing. */
export async function loadConfirmation(request: PageRequest): Promise<PageData> {
  const token = readConfirmationToken(request.search);
  const found = await readCall(request, getContactConfirmation, { query: { token } });
  return {
    // A link that is not valid (any more) is gone for search engines and scanners, too.
    status: found.state === 'failed' ? 410 : 200,
    head: confirmationHead,
    cache: found.cache,
    isCacheable: false,
  };
}
