import { Soon } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { soonHead } from './soon.head.ts';
import type { SoonPath } from './soon-paths.ts';
import { soonTexts } from './soon.copy.ts';

/** An announced page, inside the frame. */
export function SoonPage({ path }: { path: SoonPath }) {
  const { pathname } = useLocation();
  const text = soonTexts[path];
  usePageHead(soonHead(text, pathname));
  return <Soon title={text.title} line={text.line} />;
}
