import { newsletterLinkParameters } from '@nobicast/contracts/newsletter-paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { loadNewsletterLink, NewsletterLinkView } from '../features/newsletter/NewsletterLinkView.tsx';

export const page = {
  path: '/newsletter/desinscription',
  chunk: 'newsletter',
  hasOwnPathModule: true,
} satisfies PageDeclaration;

export const cacheParameters = newsletterLinkParameters;

export const load = (request: PageRequest) => loadNewsletterLink(request, 'unsubscribe');

/** Behind the link at the end of every issue. */
export const NewsletterUnsubscribePage = () => <NewsletterLinkView purpose="unsubscribe" />;
