/** The pages behind one dynamic import: see page-routes.tsx. */
export { AccountDeletedPage } from './pages/AccountDeletedPage.tsx';
export { AuthFailedPage } from './pages/AuthFailedPage.tsx';
export { AuthSuccessPage } from './pages/AuthSuccessPage.tsx';
export { AuthConfirmPage } from './pages/AuthConfirmPage.tsx';
export { AuthVerifyPage } from './pages/AuthVerifyPage.tsx';
export { EmailSentPage } from './pages/EmailSentPage.tsx';
export { InvalidTokenPage } from './pages/InvalidTokenPage.tsx';
export { NotFoundPage } from './pages/NotFoundPage.tsx';
