import { contactPaths } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { contactCopy } from '../features/contact/contact.copy.ts';
import { applicationCopy } from '../features/guest-application/guest-application.copy.ts';

export const contactHead: PageHead = {
  title: documentTitle(contactCopy.head),
  description: contactCopy.description,
  canonicalPath: paths.contact,
};

export const applicationHead: PageHead = {
  title: documentTitle(applicationCopy.head),
  description: applicationCopy.description,
  canonicalPath: contactPaths.application,
};
