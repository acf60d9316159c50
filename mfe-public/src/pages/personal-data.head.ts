import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { personalDataCopy } from '../features/personal-data/personal-data.copy.ts';

export const personalDataHead: PageHead = {
  title: documentTitle(personalDataCopy.title),
  description: personalDataCopy.description,
  canonicalPath: paths.personalData,
  isIndexable: false,
};
