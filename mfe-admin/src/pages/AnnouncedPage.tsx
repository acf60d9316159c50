import { Soon } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { announcedHead, type Announcement } from './announced.copy.ts';

/** A page that is linked already and built next. */
export function AnnouncedPage({ page }: { page: Announcement }) {
  const { pathname } = useLocation();
  usePageHead(announcedHead(page, pathname));
  return <Soon title={page.title} line={page.line} />;
}
