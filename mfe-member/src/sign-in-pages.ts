/** The pages behind one dynamic import: see page-routes.tsx. */
export { AuthSuccessPage } from './pages/AuthSuccessPage.tsx';
export { AuthVerifyPage } from './pages/AuthVerifyPage.tsx';
export { EmailSentPage } from './pages/EmailSentPage.tsx';
