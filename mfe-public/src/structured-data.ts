import { brand, emails, showDescription } from '@nobicast/contracts/brand';
import type { Episode, EpisodeGuest } from '@nobicast/contracts/episodes';
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

/** Somebody who takes part; their page, where they have one, says more. */
const person = (origin: string, { name, slug, avatar_url: picture }: EpisodeGuest) => ({
  '@type': 'Person',
  ...(slug !== null && {
    '@id': `${origin}${paths.guest(slug)}#person`,
    url: `${origin}${paths.guest(slug)}`,
  }),
  name,
  ...(picture !== null && { image: absolute(origin, picture) }),
});

/** Those who host an episode are its authors; without any, the show is. */
export function people(origin: string, participants: readonly EpisodeGuest[]) {
  const isGuest = ({ participant_role: role }: EpisodeGuest) => role === 'guest';
  const hosts = participants.filter((one) => !isGuest(one));
  const guests = participants.filter(isGuest);
  return {
    author: hosts.length > 0 ? hosts.map((one) => person(origin, one)) : { '@id': organizationId(origin) },
    ...(guests.length > 0 && { contributor: guests.map((one) => person(origin, one)) }),
  };
}

const maxDescription = 1_000;

/** The text on one line, as many whole sentences as fit; as many words where not even the first one does. */
export function wholeSentences(text: string): string {
  const flat = text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
  if (flat.length <= maxDescription) return flat;
  const start = flat.slice(0, maxDescription);
  const sentences = /^.*[.!?…](?:[\u00a0\u202f]?[»”)])?(?= )/.exec(start)?.[0];
  return sentences ?? `${start.replace(/ \S*$/, '')}…`;
}

export const typeOf = ({ type }: Pick<Episode, 'type'>) =>
  type === 'podcast' ? 'PodcastEpisode' : 'Article';
