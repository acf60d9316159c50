import type { PublicProfile } from '@nobicast/contracts/profile';
import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription } from '@nobicast/web-kit/format';
import { userCopy } from '../features/user-profile/user.copy.ts';
import { avatarOf, linksOf, nameOf } from '../features/user-profile/user.rules.ts';

/** `origin` is only given on the server; structured data is only part of served documents. */
export function userHead(user: PublicProfile, origin = ''): PageHead {
  const name = nameOf(user);
  const path = paths.user(user.id);
  const bio = user.bio?.trim();
  const image = avatarOf(user) ?? undefined;
  return {
    title: documentTitle(name),
    description: metaDescription(bio || userCopy.description(name)),
    canonicalPath: path,
    image,
    ogType: 'profile',
    jsonLd: [
      {
        '@type': 'ProfilePage',
        url: `${origin}${path}`,
        dateCreated: user.joined_at,
        inLanguage: 'fr-FR',
        mainEntity: {
          '@type': 'Person',
          '@id': `${origin}${path}#person`,
          identifier: user.id,
          name,
          url: `${origin}${path}`,
          image,
          description: bio,
          sameAs: linksOf(user).map(({ url }) => url),
          knowsAbout: user.expertise_areas,
        },
      },
    ],
  };
}

/** For a profile that does not exist. Not indexable. */
export const unknownUserHead = (pathname: string): PageHead => ({
  title: documentTitle(userCopy.unknownTitle),
  description: metaDescription(brand.description),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While a profile loads, or if it could not be loaded. */
export const pendingUserHead = (pathname: string): PageHead => ({
  title: documentTitle(userCopy.profile),
  description: metaDescription(brand.description),
  canonicalPath: pathname,
});
