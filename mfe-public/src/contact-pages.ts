/** The pages behind one dynamic import: see page-routes.tsx. */
export { ApplicationPage } from './pages/ApplicationPage.tsx';
export { ConfirmContactPage, ContactPage } from './pages/ContactPage.tsx';
