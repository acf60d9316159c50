import { brand } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { metaDescription } from '@nobicast/web-kit/format';
import type { ComingSoonText } from './coming-soon.copy.ts';

export const comingSoonHead = ({ title, line }: ComingSoonText, pathname: string): PageHead => ({
  title: `${title}, ${brand.name}`,
  description: metaDescription(line),
  canonicalPath: pathname,
  isIndexable: false,
});
