/** The pages behind one dynamic import: see page-routes.tsx. */
export { ApplicationPage } from './pages/ApplicationPage.tsx';
export { ContactPage } from './pages/ContactPage.tsx';
