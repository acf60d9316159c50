import type { PublicProfile } from '@nobicast/contracts/profile';
import { showDescription } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription } from '@nobicast/web-kit/format';
import { userCopy } from '../features/user-profile/user.copy.ts';
import { avatarOf, nameOf } from '../features/user-profile/user.rules.ts';

export function userHead(user: PublicProfile): PageHead {
  const name = nameOf(user);
  return {
    title: documentTitle(name),
    description: metaDescription(user.bio?.trim() || userCopy.description(name)),
    canonicalPath: paths.user(user.id),
    image: avatarOf(user) ?? undefined,
    ogType: 'profile',
  };
}

/** For a profile that does not exist. Not indexable. */
export const unknownUserHead = (pathname: string): PageHead => ({
  title: documentTitle(userCopy.unknownTitle),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While a profile loads, or if it could not be loaded. */
export const pendingUserHead = (pathname: string): PageHead => ({
  title: documentTitle(userCopy.profile),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
});
