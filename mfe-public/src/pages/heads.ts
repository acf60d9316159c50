import { showDescription } from '@nobicast/contracts/brand';
import type { Episode, LatestEpisode, Subject } from '@nobicast/contracts/episodes';
import { episodePicture, linkPictureSize } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { episodeHeading } from '@nobicast/contracts/titles';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { headsCopy } from './heads.copy.ts';

/** The image of an episode for link previews. */
export const coverOf = ({ cover_url, number, type }: Pick<Episode, 'cover_url' | 'number' | 'type'>) =>
  cover_url ?? paths.coverPicture(number, type, 'preview');

export const homeHead = (latest: LatestEpisode | undefined): PageHead => ({
  title: headsCopy.home,
  description: metaDescription(showDescription),
  canonicalPath: paths.home,
  image: latest && coverOf(latest.episode),
  ogType: 'website',
});

export const archivesHead = (year: number | undefined, requested: number | undefined): PageHead => ({
  title: headsCopy.archives(year),
  description: metaDescription(headsCopy.archivesDescription(year)),
  canonicalPath: requested === undefined ? paths.archives : paths.archivesOf(requested),
});

export function episodeHead(episode: Episode, subjects: readonly Subject[]): PageHead {
  const text = episode.description?.trim();
  const titles = subjects.map(({ title }) => title).join(', ');
  return {
    title: headsCopy.episode(episodeHeading(episode), episode.title?.trim() || undefined),
    description: metaDescription(text ? stripMarkdown(text) : headsCopy.episodeDescription(titles)),
    canonicalPath: paths.episode(episode.slug),
    image: episodePicture(episode),
    imageSize: linkPictureSize,
    imageAlt: headsCopy.episode(episodeHeading(episode), episode.title?.trim() || undefined),
    ogType: 'article',
    isEmbeddable: true,
  };
}

export const missingEpisodeHead = (pathname: string): PageHead => ({
  title: headsCopy.missingEpisode,
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While an episode loads, or when it could not be read. */
export const pendingEpisodeHead = (pathname: string): PageHead => ({
  title: headsCopy.loadingEpisode,
  description: metaDescription(showDescription),
  canonicalPath: pathname,
});

export const notFoundHead = (pathname: string): PageHead => ({
  title: headsCopy.notFound,
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});
