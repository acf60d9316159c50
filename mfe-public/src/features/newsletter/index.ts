export { newsletterCopy, newsletterLinkCopy, newsletterPageCopy } from './newsletter.copy.ts';
export { NewsletterCard } from './NewsletterCard.tsx';
export { NewsletterForm, type FormPurpose } from './NewsletterForm.tsx';
