import { paths } from '@nobicast/contracts/paths';
import { isUnder } from '../router/remote-of.ts';
import { frameCopy } from './frame.copy.ts';

interface NavigationEntry {
  to: string;
  label: string;
  /** Other addresses that belong to this entry: an episode is found in the archives. */
  alsoUnder?: string;
}

export const mainNavigation: readonly NavigationEntry[] = [
  { to: paths.home, label: frameCopy.home },
  { to: paths.about, label: frameCopy.about },
  { to: paths.archives, label: frameCopy.archives, alsoUnder: '/episodes' },
  { to: paths.guests, label: frameCopy.guests },
  { to: paths.blog, label: frameCopy.blog },
  { to: paths.contact, label: frameCopy.contact },
];

/** Whether the visitor is on this entry's page, or on a page that belongs to it. */
export function currentMark(
  { to, alsoUnder }: NavigationEntry,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const isInside =
    (to !== paths.home && isUnder(pathname, to)) || (alsoUnder !== undefined && isUnder(pathname, alsoUnder));
  return isInside ? 'true' : undefined;
}
