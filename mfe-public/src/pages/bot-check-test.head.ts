import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { botCheckTestCopy } from '../features/bot-check-test/bot-check-test.copy.ts';

export const botCheckTestHead: PageHead = {
  title: documentTitle(botCheckTestCopy.head),
  description: botCheckTestCopy.intro,
  canonicalPath: paths.botCheckTest,
  isIndexable: false,
};
