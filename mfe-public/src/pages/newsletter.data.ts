import { getNewsletterConfirmation, getNewsletterSubscription } from '@nobicast/contracts/calls';
import { newsletterPaths, readNewsletterLink } from '@nobicast/contracts/newsletter-paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { readCall } from '../read-call.ts';
import { newsletterHead, newsletterLinkHead } from './newsletter.heads.ts';

/** The page of the form, which also says how a form without JavaScript was answered. */
export const loadNewsletter = ({ pathname, search }: PageRequest): Promise<PageData> =>
  Promise.resolve({
    status: 200,
    head: newsletterHead,
    cache: {},
    // Spellings of the address are endless: only the exact one is cached.
    isCacheable: pathname === newsletterPaths.root && search === '',
  });

/** A page behind the link of a mail, for one reader: never cached. Reading it changes nothing. */
export const loadNewsletterLink =
  (purpose: 'confirmation' | 'unsubscribe') =>
  async (request: PageRequest): Promise<PageData> => {
    const call = purpose === 'confirmation' ? getNewsletterConfirmation : getNewsletterSubscription;
    const found = await readCall(request, call, { query: { token: readNewsletterLink(request.search) } });
    return {
      // A link that is not valid (any more) is gone for search engines and scanners, too.
      status: found.state === 'failed' ? 410 : 200,
      head: newsletterLinkHead(purpose),
      cache: found.cache,
      isCacheable: false,
    };
  };
