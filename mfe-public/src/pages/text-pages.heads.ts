import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { advertisingCopy } from '../features/advertising/advertising.copy.ts';
import { faqCopy } from '../features/faq/faq.copy.ts';
import { legalNoticeCopy } from '../features/legal/legal-notice.copy.ts';
import { privacyCopy } from '../features/legal/privacy.copy.ts';
import { termsCopy } from '../features/legal/terms.copy.ts';
import { aboutCopy } from './about.copy.ts';

const textHead = (copy: { head: string; description: string }, canonicalPath: string): PageHead => ({
  title: documentTitle(copy.head),
  description: copy.description,
  canonicalPath,
});

export const aboutHead = textHead(aboutCopy, paths.about);
export const advertisingHead = textHead(advertisingCopy, paths.advertising);
export const faqHead = textHead(faqCopy, paths.faq);
export const legalNoticeHead = textHead(legalNoticeCopy, paths.legalNotice);
export const privacyHead = textHead(privacyCopy, paths.privacy);
export const termsHead = textHead(termsCopy, paths.terms);
