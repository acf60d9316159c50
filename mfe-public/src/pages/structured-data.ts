import { brand, emails, showDescription } from '@nobicast/contracts/brand';
import type { Episode, LatestEpisode, Subject } from '@nobicast/contracts/episodes';
import { showPicturePath } from '@nobicast/contracts/feed-paths';
import { paths } from '@nobicast/contracts/paths';
import type { GuestDetail } from '@nobicast/contracts/guests';
import type { PublicProfile } from '@nobicast/contracts/profile';
import type { PageHead } from '@nobicast/contracts/remote';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { guestsCopy } from '../features/guests/guests.copy.ts';
import { linksOf as guestLinksOf, pictureOf } from '../features/guests/guests.rules.ts';
import { avatarOf, linksOf, nameOf } from '../features/user-profile/user.rules.ts';
import { timedSubjects } from '../subject-times.ts';
import { headsCopy } from './heads.copy.ts';
import { guestHead, guestsHead } from './guests.head.ts';
import { episodeHead, homeHead } from './heads.ts';
import { subjectHead } from './subject.head.ts';
import { userHead } from './user.head.ts';

// schema.org objects in JSON-LD. Only delivered documents contain them, so the browser's code imports none of this.

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

const website = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/`,
  description: showDescription,
  inLanguage,
  publisher: { '@id': organizationId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The show, in few words: each of its episodes names it. */
const series = (origin: string) => ({
  '@type': 'PodcastSeries',
  '@id': `${origin}/#podcast`,
  name: brand.name,
  url: `${origin}/`,
  // The feed that has every episode.
  webFeed: `${origin}${paths.feedArchive}`,
});

const wholeSeries = (origin: string) => ({
  ...series(origin),
  description: showDescription,
  image: `${origin}${showPicturePath}`,
  inLanguage,
  license: brand.licence.url,
  publisher: { '@id': organizationId(origin) },
});

/** The way from the home page to this one, which is the last. */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: headsCopy.crumbs.home, path: paths.home }, ...steps].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    }),
  ),
});

const archives = { name: headsCopy.crumbs.archives, path: paths.archives };
const crumbOf = (episode: Pick<Episode, 'number' | 'type' | 'title' | 'slug'>) => ({
  name: episodeHeading(episode),
  path: paths.episode(episode.slug),
});

/** Seconds as an ISO 8601 duration: "PT2H15M0S". */
function isoDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

/** The subjects whose start is known, each until the next one or the end. */
function clips(episode: Episode, subjects: readonly Subject[], origin: string) {
  const timed = timedSubjects(subjects, 0).flatMap(({ subject, startSeconds }) =>
    startSeconds === undefined ? [] : [{ subject, startSeconds }],
  );
  return timed.map(({ subject, startSeconds }, index) => ({
    '@type': 'Clip',
    name: subject.title,
    url: `${origin}${paths.subject(episode.slug, subject.id)}`,
    startOffset: startSeconds,
    endOffset:
      timed[index + 1]?.startSeconds ??
      (episode.duration_ms === null ? undefined : episode.duration_ms / 1000),
  }));
}

const podcastFacts = (episode: Episode, subjects: readonly Subject[], origin: string) => ({
  episodeNumber: episode.number,
  partOfSeries: series(origin),
  ...(episode.season !== null && {
    partOfSeason: { '@type': 'PodcastSeason', seasonNumber: episode.season },
  }),
  duration: episode.duration_ms === null ? undefined : isoDuration(episode.duration_ms),
  associatedMedia: episode.assets.audio && {
    '@type': 'AudioObject',
    contentUrl: `${origin}${paths.stream(episode.id)}`,
  },
  hasPart: clips(episode, subjects, origin),
});

/** A head and its structured data, for a delivered document. */
export const withData = (head: PageHead, ...jsonLd: readonly Record<string, unknown>[]): PageHead => ({
  ...head,
  jsonLd,
});

export const homeDocument = (latest: LatestEpisode | undefined, origin: string): PageHead =>
  withData(homeHead(latest), website(origin), organization(origin), wholeSeries(origin));

export const archivesDocument = (head: PageHead, origin: string): PageHead =>
  withData(head, breadcrumbs(origin, [archives]));

const typeOf = ({ type }: Pick<Episode, 'type'>) => (type === 'podcast' ? 'PodcastEpisode' : 'Article');

export function episodeDocument(episode: Episode, subjects: readonly Subject[], origin: string): PageHead {
  const head = episodeHead(episode, subjects);
  const isPodcast = episode.type === 'podcast';
  return withData(
    head,
    {
      '@type': typeOf(episode),
      name: titleOrEnigma(episode),
      headline: titleOrEnigma(episode),
      url: `${origin}${head.canonicalPath}`,
      description: head.description,
      image: head.image && absolute(origin, head.image),
      datePublished: episode.published_at,
      inLanguage,
      publisher: { '@id': organizationId(origin) },
      ...(isPodcast && podcastFacts(episode, subjects, origin)),
    },
    organization(origin),
    breadcrumbs(origin, [archives, crumbOf(episode)]),
  );
}

/** The discussion of a subject, with its first comments. */
export function subjectDocument(reply: SubjectReply, origin: string): PageHead {
  const { subject, episode, comments, total } = reply;
  const head = subjectHead(reply);
  return withData(
    head,
    {
      '@type': 'DiscussionForumPosting',
      headline: subject.title,
      text: head.description,
      url: `${origin}${head.canonicalPath}`,
      image: head.image && absolute(origin, head.image),
      datePublished: episode.published_at,
      inLanguage,
      author: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
      isPartOf: { '@type': typeOf(episode), url: `${origin}${paths.episode(episode.slug)}` },
      commentCount: total,
      comment: comments.slice(0, 10).map((comment) => ({
        '@type': 'Comment',
        text: comment.content,
        datePublished: comment.created_at,
        author: { '@type': 'Person', name: comment.author_name },
      })),
    },
    breadcrumbs(origin, [archives, crumbOf(episode), { name: subject.title, path: head.canonicalPath }]),
  );
}

export function userDocument(user: PublicProfile, origin: string): PageHead {
  const head = userHead(user);
  const url = `${origin}${head.canonicalPath}`;
  return withData(head, {
    '@type': 'ProfilePage',
    url,
    dateCreated: user.joined_at,
    inLanguage,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      identifier: user.id,
      name: nameOf(user),
      url,
      image: avatarOf(user) ?? undefined,
      description: user.bio?.trim(),
      sameAs: linksOf(user).map((link) => link.url),
      knowsAbout: user.expertise_areas,
    },
  });
}

const directory = { name: guestsCopy.title, path: paths.guests };

export const guestsDocument = (origin: string): PageHead =>
  withData(guestsHead, breadcrumbs(origin, [directory]));

export function guestDocument(guest: GuestDetail['guest'], origin: string): PageHead {
  const head = guestHead(guest);
  const picture = pictureOf(guest);
  const url = `${origin}${head.canonicalPath}`;
  return withData(
    head,
    {
      '@type': 'ProfilePage',
      url,
      inLanguage,
      mainEntity: {
        '@type': 'Person',
        '@id': `${url}#person`,
        name: guest.name,
        url,
        jobTitle: guest.role ?? undefined,
        image: picture ? absolute(origin, picture) : undefined,
        description: guest.bio_short?.trim(),
        sameAs: guestLinksOf(guest.links).map((link) => link.url),
        knowsAbout: guest.domains,
      },
    },
    breadcrumbs(origin, [directory, { name: guest.name, path: head.canonicalPath }]),
  );
}
