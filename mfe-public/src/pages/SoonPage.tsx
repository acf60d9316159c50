import { Soon } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { soonHead } from './heads.ts';
import type { SoonText } from './soon.copy.ts';

/** An announced page, inside the frame. */
export function SoonPage({ page }: { page: SoonText }) {
  const { pathname } = useLocation();
  usePageHead(soonHead(page, pathname));
  return <Soon title={page.title} line={page.line} />;
}
