import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';

export interface Announcement {
  path: string;
  title: string;
  line: string;
}

export const announced: readonly Announcement[] = [
  {
    path: `${paths.admin}/*`,
    title: 'Administration',
    line: 'La régie est en travaux. Elle ouvrira aux personnes qui tiennent le site.',
  },
];

export const announcedHead = ({ title, line }: Announcement, pathname: string): PageHead => ({
  title: `${title}, ${brand.name}`,
  description: line,
  canonicalPath: pathname,
  isIndexable: false,
});
