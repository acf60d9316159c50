import { brand } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { isVerifyAddress } from '../src/sign-in/verify-address.ts';
import { verifyCopy } from '../src/sign-in/verify.copy.ts';

/**
 * The head of a document that the browser renders. Pages of members are indexed by nobody; a public page that
 * could not be rendered this once does not leave the index for it.
 */
export const plainHead = (pathname: string, isPublic: boolean): PageHead => ({
  title: isVerifyAddress(pathname) ? verifyCopy.title : brand.name,
  description: brand.description,
  canonicalPath: pathname,
  isIndexable: isPublic,
});
