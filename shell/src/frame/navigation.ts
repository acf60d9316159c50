import { paths } from '@nobicast/contracts/paths';
import { isUnder } from '../router/remote-of.ts';
import { frameCopy } from './frame.copy.ts';

interface NavigationEntry {
  to: string;
  label: string;
  /** Another prefix that belongs to this entry: episodes are part of the archives. */
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

const slimFooterPaths = [paths.login, '/auth', paths.dashboard, paths.admin];

/** Pages with a task, such as signing in, do without the list of other pages. */
export const hasSlimFooter = (pathname: string) =>
  slimFooterPaths.some((prefix) => isUnder(pathname, prefix));

/** `aria-current`: `page` on the entry's own page, `true` on a page that belongs to it. */
export function currentMark(
  { to, alsoUnder }: NavigationEntry,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  const isInside =
    (to !== paths.home && isUnder(pathname, to)) || (alsoUnder !== undefined && isUnder(pathname, alsoUnder));
  return isInside ? 'true' : undefined;
}
