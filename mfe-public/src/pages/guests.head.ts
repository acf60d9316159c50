import { brand, showDescription } from '@nobicast/contracts/brand';
import { showPicturePath } from '@nobicast/contracts/feed-paths';
import type { GuestDetail } from '@nobicast/contracts/guests';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { guestCopy, guestsCopy } from '../features/guests/guests.copy.ts';
import { pictureOf } from '../features/guests/guests.rules.ts';

/** The filtered directory is the same page. */
export const guestsHead: PageHead = {
  title: documentTitle(guestsCopy.title),
  description: metaDescription(guestsCopy.description),
  canonicalPath: paths.guests,
};

export function guestHead(guest: GuestDetail['guest']): PageHead {
  const { name, slug, role } = guest;
  const text = guest.bio_short?.trim() || stripMarkdown(guest.bio?.trim() ?? '');
  return {
    title: documentTitle(role ? `${name}, ${role}` : name),
    description: metaDescription(text || guestCopy.description(name, role)),
    canonicalPath: paths.guest(slug),
    // A link without a picture of its own shows that of the show.
    image: pictureOf(guest) ?? showPicturePath,
    imageAlt: pictureOf(guest) ? name : brand.name,
    ogType: 'profile',
  };
}

/** For somebody who is not in the directory. Not indexable. */
export const unknownGuestHead = (pathname: string): PageHead => ({
  title: documentTitle(guestCopy.unknownTitle),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While the page loads, or if it could not be loaded. */
export const pendingGuestHead = (pathname: string): PageHead => ({
  title: documentTitle(guestsCopy.title),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
});
