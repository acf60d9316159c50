import { downloadEpisode, getFeed, getFeedArchive, listEpisodes, streamEpisode } from './calls.ts';
import { fillPath } from './fill-path.ts';
import { pagePaths } from './generated/page-paths.ts';

/** Sizes of episodes' pictures in pixels: squares for players and feeds, a rectangle for link previews. */
const pictureSizes = { player: '512', feed: '1400', preview: '1200x630' } as const;

/** In the address of the cover that is drawn for episodes without a number. */
const unnumbered = 'sans-numero';

/** The page addresses of the site. Pages, e-mails and feeds take them from here; a page declares its own in its file. */
export const paths = {
  ...pagePaths,
  archivesOf: (year: number) => `${pagePaths.archives}?year=${year}`,
  /** The player of an episode, for pages of other sites. The only documents that may be framed are below `/embed`. */
  embed: (slug: string) => `/embed/episodes/${slug}`,
  comment: (slug: string, subjectId: number, commentId: number) =>
    `${pagePaths.subject(slug, subjectId)}#commentaire-${commentId}`,
  searchFor: (query: string) => `${pagePaths.search}?${new URLSearchParams({ q: query })}`,
  /** Sign-in that returns to where the visitor was. */
  loginFrom: (path: string) => `${pagePaths.login}?next=${encodeURIComponent(path)}`,
  feed: getFeed.path,
  feedArchive: getFeedArchive.path,
  publicApi: listEpisodes.path,
  /** The generated cover of an episode that has no image of its own. */
  generatedCover: (number: number | null, type: 'podcast' | 'preparation') =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number ?? unnumbered}.svg`,
  /** The same as PNG, for what draws no SVG. */
  coverPicture: (number: number | null, type: 'podcast' | 'preparation', use: keyof typeof pictureSizes) =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number ?? unnumbered}-${pictureSizes[use]}.png`,
  stream: (episodeId: number) => fillPath(streamEpisode.path, { params: { id: episodeId } }),
  download: (episodeId: number) => fillPath(downloadEpisode.path, { params: { id: episodeId } }),
} as const;

/**
 * A path of this site, or undefined for anything that a browser could read as another site: absolute and
 * scheme-relative addresses, backslashes, control characters. For destinations that come from outside.
 */
export function sitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const base = 'https://site.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  // Dot segments are resolved now: the result must still begin with exactly one slash.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

export type Paths = typeof paths;
