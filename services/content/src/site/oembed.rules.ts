import {
  brand,
  documentTitle,
  embedCode,
  embedHeight,
  episodeHeading,
  limits,
  paths,
  titleOrEnigma,
  type EpisodeDetail,
  type OEmbed,
  type Subject,
} from '@nobicast/contracts';
import { hasCredentials } from '@nobicast/contracts/credentials';

export interface EmbedTarget {
  /** The slug or the id of an episode, as it is written in the address. */
  reference: string;
  subjectId: number | undefined;
  /** `?t=`, if it looks like a time. */
  start: string | undefined;
}

const pagePattern = /^\/(?:embed\/)?episodes\/([a-z\d-]{1,200})\/?$/i;
const subjectPattern = /^\/episodes\/([a-z\d-]{1,200})\/subjects\/(\d{1,9})\/?$/i;

/** What an address leads to; undefined for another site’s, and for a page without a player. */
export function readTarget(address: string, origin: string): EmbedTarget | undefined {
  if (!URL.canParse(address) || hasCredentials(address)) return undefined;
  const { protocol, host, pathname, searchParams } = new URL(address);
  // Links to this site are written with http or https.
  if (!/^https?:$/.test(protocol) || host !== new URL(origin).host) return undefined;
  const [, reference, subjectId] = subjectPattern.exec(pathname) ?? pagePattern.exec(pathname) ?? [];
  if (reference === undefined) return undefined;
  const start = searchParams.get('t') ?? '';
  return {
    reference: reference.toLowerCase(),
    subjectId: subjectId === undefined ? undefined : Number(subjectId),
    start: /^[\dhms:]{1,12}$/i.test(start) ? start : undefined,
  };
}

export interface SizeLimits {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** The generated cover: the size of every other picture would have to be measured. */
function thumbnail({ episode }: EpisodeDetail, origin: string, { maxwidth, maxheight }: SizeLimits) {
  const edge = 512;
  if ((maxwidth ?? edge) < edge || (maxheight ?? edge) < edge) return {};
  const url = origin + paths.coverPicture(episode.number, episode.type, 'player');
  return { thumbnail_url: url, thumbnail_width: edge, thumbnail_height: edge };
}

/** How long consumers may keep it, in seconds. */
const cacheAge = 86_400;

export function oEmbed(
  detail: EpisodeDetail,
  subject: Subject | undefined,
  { start, origin, ...size }: SizeLimits & { start: string | undefined; origin: string },
): OEmbed {
  const { episode } = detail;
  const { maxwidth = Infinity, maxheight = Infinity } = size;
  const width = Math.min(limits.embed.width, maxwidth);
  const height = Math.min(embedHeight(detail), maxheight);
  const startMs = subject?.start_ms ?? undefined;
  const subjectStart = startMs === undefined ? undefined : String(Math.floor(startMs / 1_000));
  const heading = episodeHeading(episode);
  return {
    type: 'rich',
    version: '1.0',
    title: documentTitle(subject ? `${subject.title}, ${heading}` : `${heading}, ${titleOrEnigma(episode)}`),
    author_name: brand.name,
    author_url: `${origin}/`,
    provider_name: brand.name,
    provider_url: `${origin}/`,
    cache_age: cacheAge,
    width,
    height,
    html: embedCode(origin, episode, { width, height }, start ?? subjectStart),
    ...thumbnail(detail, origin, size),
  };
}
