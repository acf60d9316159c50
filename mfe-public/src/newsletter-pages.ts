/** The pages behind one dynamic import: see page-routes.tsx. Those behind the links of mails have most in common. */
export { ConfirmContactPage } from './pages/ConfirmContactPage.tsx';
export { NewsletterConfirmationPage, NewsletterUnsubscribePage } from './pages/NewsletterLinkPages.tsx';
export { NewsletterPage } from './pages/NewsletterPage.tsx';
