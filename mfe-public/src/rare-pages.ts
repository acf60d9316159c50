/** The pages behind one dynamic import: see page-routes.tsx. */
export { NotFoundPage } from './pages/NotFoundPage.tsx';
export { ComingSoonPage } from './pages/ComingSoonPage.tsx';
