export * from './CookiePreferences.tsx';
export * from './LegalText.tsx';
export type { LegalCopy } from './legal-text.ts';
export { legalNoticeCopy } from './legal-notice.copy.ts';
export { cookies, privacyCopy } from './privacy.copy.ts';
export { termsCopy } from './terms.copy.ts';
