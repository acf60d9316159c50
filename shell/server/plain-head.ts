import { brand, showDescription } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import { isSignInAddress, isVerifyAddress } from '../src/sign-in/verify-address.ts';
import { verifyCopy } from '../src/sign-in/verify.copy.ts';

/**
 * For a document that the browser renders. Member pages are not indexed; a public page that failed to render stays in
 * the index.
 */
export const plainHead = (pathname: string, isPublic: boolean): PageHead => ({
  title: isVerifyAddress(pathname) ? verifyCopy.title : brand.name,
  description: showDescription,
  canonicalPath: pathname,
  isIndexable: isPublic && !isSignInAddress(pathname),
});
