import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { LegalPage, termsCopy } from '../features/legal/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';

export const page = {
  path: '/legal/cgu',
  chunk: 'rare',
  inSitemap: true,
} satisfies PageDeclaration;

const head = textHead(termsCopy.head, termsCopy.description, paths.terms);

export const load = (request: PageRequest) => loadText(request, head);

export const TermsPage = () => <LegalPage copy={termsCopy} head={head} />;
