/** The pages behind one dynamic import: see page-routes.tsx. */
export { NewsletterConfirmationPage, NewsletterUnsubscribePage } from './pages/NewsletterLinkPages.tsx';
export { NewsletterPage } from './pages/NewsletterPage.tsx';
