import { newsletterLinkParameters } from '@nobicast/contracts/newsletter-paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { loadNewsletterLink, NewsletterLinkView } from '../features/newsletter/NewsletterLinkView.tsx';

export const page = {
  path: '/newsletter/confirmation',
  chunk: 'newsletter',
  hasOwnPathModule: true,
} satisfies PageDeclaration;

export const cacheParameters = newsletterLinkParameters;

export const load = (request: PageRequest) => loadNewsletterLink(request, 'confirmation');

/** Behind the link of the mail that asks whether somebody wants the newsletter. */
export const NewsletterConfirmationPage = () => <NewsletterLinkView purpose="confirmation" />;
