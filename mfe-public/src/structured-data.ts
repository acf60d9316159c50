import { brand, emails, showDescription } from '@nobicast/contracts/brand';
import type { Episode } from '@nobicast/contracts/episodes';
import { showPicturePath } from '@nobicast/contracts/feed-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { episodeHeading } from '@nobicast/contracts/titles';
import { blogCopy } from './features/blog/blog.copy.ts';
import { guestsCopy } from './features/guests/guests.copy.ts';

// What the schema.org objects (JSON-LD) of several pages have in common. Only delivered documents contain them, so
// nothing but the `load` of a page uses this.

export const inLanguage = 'fr-FR';

export const organizationId = (origin: string) => `${origin}/#organization`;

/** An address of this site, or one that is whole already. */
export const absolute = (origin: string, address: string) =>
  address.startsWith('/') ? `${origin}${address}` : address;

export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': organizationId(origin),
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}${showPicturePath}`,
  description: showDescription,
  email: emails.hello,
  sameAs: [brand.links.video, brand.links.social],
});

/** The show, in few words: each of its episodes names it. */
export const series = (origin: string) => ({
  '@type': 'PodcastSeries',
  '@id': `${origin}/#podcast`,
  name: brand.name,
  url: `${origin}/`,
  // The feed that has every episode.
  webFeed: `${origin}${paths.feedArchive}`,
});

/** What a post is a part of. */
export const blogId = (origin: string) => `${origin}${paths.blog}#blog`;

/** The way from the home page to this one, which is the last. */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Accueil', path: paths.home }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

export const archivesCrumb = { name: 'Archives', path: paths.archives };
export const blogCrumb = { name: blogCopy.title, path: paths.blog };
export const guestsCrumb = { name: guestsCopy.title, path: paths.guests };
export const crumbOf = (episode: Pick<Episode, 'number' | 'type' | 'title' | 'slug'>) => ({
  name: episodeHeading(episode),
  path: paths.episode(episode.slug),
});

/** A head and its structured data, for a delivered document. */
export const withData = (head: PageHead, ...jsonLd: readonly Record<string, unknown>[]): PageHead => ({
  ...head,
  jsonLd,
});

export const typeOf = ({ type }: Pick<Episode, 'type'>) =>
  type === 'podcast' ? 'PodcastEpisode' : 'Article';
