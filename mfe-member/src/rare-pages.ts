/** The pages behind one dynamic import: see page-routes.tsx. */
export { AccountDeletedPage } from './pages/AccountDeletedPage.tsx';
export { AuthFailedPage } from './pages/AuthFailedPage.tsx';
export { InvalidTokenPage } from './pages/InvalidTokenPage.tsx';
export { NotFoundPage } from './pages/NotFoundPage.tsx';
