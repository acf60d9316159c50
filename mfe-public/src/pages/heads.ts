import { brand } from '@nobicast/contracts/brand';
import type { Episode, LatestEpisode, Subject } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { headsCopy } from './heads.copy.ts';

/** The image of an episode for link previews. */
export const coverOf = ({ cover_url, number, type }: Pick<Episode, 'cover_url' | 'number' | 'type'>) =>
  cover_url ?? paths.coverPicture(number, type, 'preview');

const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  url: `${origin}/`,
  description: brand.description,
  email: brand.emails.hello,
  sameAs: [brand.links.video, brand.links.social],
});

const series = (origin: string) => ({
  '@type': 'PodcastSeries',
  name: brand.name,
  url: `${origin}/`,
});

/** Seconds as an ISO 8601 duration: "PT2H15M0S". */
const isoDuration = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
};

/** `origin` is known on the server; structured data only goes into delivered documents. */
export const homeHead = (latest: LatestEpisode | undefined, origin = ''): PageHead => ({
  title: headsCopy.home,
  description: metaDescription(brand.description),
  canonicalPath: paths.home,
  image: latest && coverOf(latest.episode),
  ogType: 'website',
  jsonLd: [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      description: brand.description,
      inLanguage: 'fr-FR',
      publisher: { '@id': `${origin}/#organization` },
    },
    organization(origin),
  ],
});

export const archivesHead = (year: number, requested: number | undefined): PageHead => ({
  title: headsCopy.archives(year),
  description: metaDescription(headsCopy.archivesDescription(year)),
  canonicalPath: requested === undefined ? paths.archives : paths.archivesOf(year),
});

export function episodeHead(episode: Episode, subjects: readonly Subject[], origin = ''): PageHead {
  const path = paths.episode(episode.slug);
  const text = episode.description?.trim();
  const titles = subjects.map(({ title }) => title).join(', ');
  const description = metaDescription(text ? stripMarkdown(text) : headsCopy.episodeDescription(titles));
  const image = coverOf(episode);
  const isPodcast = episode.type === 'podcast';
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    title: headsCopy.episode(episodeHeading(episode), episode.title?.trim() || undefined),
    description,
    canonicalPath: path,
    image,
    ogType: 'article',
    jsonLd: [
      {
        '@type': isPodcast ? 'PodcastEpisode' : 'Article',
        name: titleOrEnigma(episode),
        headline: titleOrEnigma(episode),
        url: `${origin}${path}`,
        description,
        image: absolute(image),
        datePublished: episode.published_at,
        inLanguage: 'fr-FR',
        ...(isPodcast && {
          episodeNumber: episode.number,
          partOfSeries: series(origin),
          duration: episode.duration_ms === null ? undefined : isoDuration(episode.duration_ms),
          associatedMedia: {
            '@type': 'AudioObject',
            contentUrl: `${origin}${paths.stream(episode.id)}`,
            encodingFormat: 'audio/mpeg',
          },
        }),
      },
      organization(origin),
    ],
  };
}

export const missingEpisodeHead = (pathname: string): PageHead => ({
  title: headsCopy.missingEpisode,
  description: metaDescription(brand.description),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While an episode loads, or when it could not be read. */
export const pendingEpisodeHead = (pathname: string): PageHead => ({
  title: headsCopy.loadingEpisode,
  description: metaDescription(brand.description),
  canonicalPath: pathname,
});

export const notFoundHead = (pathname: string): PageHead => ({
  title: headsCopy.notFound,
  description: metaDescription(brand.description),
  canonicalPath: pathname,
  isIndexable: false,
});
