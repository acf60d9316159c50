import { contactPaths } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { confirmationCopy, contactCopy } from '../features/contact/contact.copy.ts';
import { applicationCopy } from '../features/guest-application/guest-application.copy.ts';

export const contactHead: PageHead = {
  title: documentTitle(contactCopy.head),
  description: contactCopy.description,
  canonicalPath: paths.contact,
};

/** Not indexable: the page belongs to whoever got the mail. */
export const confirmationHead: PageHead = {
  title: documentTitle(confirmationCopy.head),
  description: confirmationCopy.description,
  canonicalPath: contactPaths.confirmation,
  isIndexable: false,
};

export const applicationHead: PageHead = {
  title: documentTitle(applicationCopy.head),
  description: applicationCopy.description,
  canonicalPath: contactPaths.application,
};
