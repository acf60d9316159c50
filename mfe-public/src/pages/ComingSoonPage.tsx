import { ComingSoon } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { comingSoonHead } from './coming-soon.head.ts';
import type { ComingSoonPath } from './coming-soon-paths.ts';
import { comingSoonTexts } from './coming-soon.copy.ts';

/** The page of an address that is already linked, until its real page is built. */
export function ComingSoonPage({ path }: { path: ComingSoonPath }) {
  const { pathname } = useLocation();
  const text = comingSoonTexts[path];
  usePageHead(comingSoonHead(text, pathname));
  return <ComingSoon title={text.title} line={text.line} />;
}
