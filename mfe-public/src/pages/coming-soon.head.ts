import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription } from '@nobicast/web-kit/format';
import type { ComingSoonText } from './coming-soon.copy.ts';

export const comingSoonHead = ({ title, line }: ComingSoonText, pathname: string): PageHead => ({
  title: documentTitle(title),
  description: metaDescription(line),
  canonicalPath: pathname,
  isIndexable: false,
});
