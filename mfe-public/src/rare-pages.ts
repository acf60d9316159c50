/** The pages behind one dynamic import: see page-routes.tsx. */
export { NotFoundPage } from './pages/NotFoundPage.tsx';
export { AboutPage } from './pages/AboutPage.tsx';
export { AdvertisingPage } from './pages/AdvertisingPage.tsx';
export { FaqPage } from './pages/FaqPage.tsx';
export { LegalNoticePage, PrivacyPage, TermsPage } from './pages/LegalPages.tsx';
export { SubscribePage } from './pages/SubscribePage.tsx';
export { DownloadCountsPage } from './pages/DownloadCountsPage.tsx';
