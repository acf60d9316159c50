import { ComingSoon } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { comingSoonHead, type ComingSoonText } from './coming-soon.copy.ts';

/** The page of an address that is already linked, until its real page is built. */
export function ComingSoonPage({ page }: { page: ComingSoonText }) {
  const { pathname } = useLocation();
  usePageHead(comingSoonHead(page, pathname));
  return <ComingSoon title={page.title} line={page.line} />;
}
