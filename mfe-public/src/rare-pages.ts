/** The pages behind one dynamic import: see page-routes.tsx. */
export { NotFoundPage } from './pages/NotFoundPage.tsx';
export { SoonPage } from './pages/SoonPage.tsx';
