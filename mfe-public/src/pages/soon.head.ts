import { brand } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { metaDescription } from '@nobicast/web-kit/format';
import type { SoonText } from './soon.copy.ts';

export const soonHead = ({ title, line }: SoonText, pathname: string): PageHead => ({
  title: `${title}, ${brand.name}`,
  description: metaDescription(line),
  canonicalPath: pathname,
  isIndexable: false,
});
