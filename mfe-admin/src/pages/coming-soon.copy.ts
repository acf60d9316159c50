import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';

export interface ComingSoonText {
  path: string;
  title: string;
  line: string;
}

export const comingSoonPages: readonly ComingSoonText[] = [
  {
    path: `${paths.admin}/*`,
    title: 'Administration',
    line: 'La régie est en travaux. Elle ouvrira aux personnes qui tiennent le site.',
  },
];

export const comingSoonHead = ({ title, line }: ComingSoonText, pathname: string): PageHead => ({
  title: documentTitle(title),
  description: line,
  canonicalPath: pathname,
  isIndexable: false,
});
