import { contactPaths } from '@nobicast/contracts/contact-paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { confirmationCopy } from '../features/contact/confirmation.copy.ts';

/** Not indexable: the page belongs to whoever got the mail. */
export const confirmationHead: PageHead = {
  title: documentTitle(confirmationCopy.head),
  description: confirmationCopy.description,
  canonicalPath: contactPaths.confirmation,
  isIndexable: false,
};
