export * from './CookiePreferences.tsx';
export { LegalPage } from './LegalPage.tsx';
export { legalNoticeCopy } from './legal-notice.copy.ts';
export { cookies, privacyCopy } from './privacy.copy.ts';
export { termsCopy } from './terms.copy.ts';
