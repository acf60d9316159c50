import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { legalNoticeCopy, LegalPage } from '../features/legal/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';

export const page = {
  path: '/legal/mentions-legales',
  chunk: 'rare',
  inSitemap: true,
} satisfies PageDeclaration;

const head = textHead(legalNoticeCopy.head, legalNoticeCopy.description, paths.legalNotice);

export const load = (request: PageRequest) => loadText(request, head);

export const LegalNoticePage = () => <LegalPage copy={legalNoticeCopy} head={head} />;
