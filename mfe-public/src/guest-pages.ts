/** The pages behind one dynamic import: see page-routes.tsx. */
export { GuestPage } from './pages/GuestPage.tsx';
export { GuestsPage } from './pages/GuestsPage.tsx';
