export { newsletterCopy, newsletterLinkCopy, newsletterPageCopy } from './newsletter.copy.ts';
export { NewsletterForm } from './NewsletterForm.tsx';
export { NewsletterLinkForm } from './NewsletterLinkForm.tsx';
