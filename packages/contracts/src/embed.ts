import type { Episode, EpisodeDetail } from './episodes.ts';
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';
import { paths } from './paths.ts';
import { episodeHeading, titleOrEnigma } from './titles.ts';

/** Other sites may only frame documents below `/embed`. */
export const isEmbedAddress = (path: string) => /^\/embed(\/|$)/i.test(path);

/** The accessible name of the frame. */
export const embedTitle = (episode: Episode) =>
  `Lecteur\u00a0: ${episodeHeading(episode)}, ${titleOrEnigma(episode)}`;

/** A preparation is read rather than heard: its player is a card that leads to its page. */
export const hasEmbeddedSound = ({ type, assets }: Episode) =>
  type === 'podcast' && assets.audio !== undefined;

/** The height at which everything fits: with the list of the subjects that have a start, or without one. */
export const embedHeight = ({ episode, subjects }: Pick<EpisodeDetail, 'episode' | 'subjects'>) =>
  hasEmbeddedSound(episode) && subjects.some(({ start_ms }) => start_ms !== null)
    ? limits.embed.height
    : limits.embed.plainHeight;

/**
 * The code that shows the player of an episode in a page of another site.
 *
 * @param size in CSS pixels, or as a share of what is around it
 * @param start where it begins: as in `?t=`
 */
export function embedCode(
  origin: string,
  episode: Episode,
  size: { width: number | '100%'; height: number },
  start?: string,
): string {
  const address = `${origin}${paths.embed(episode.slug)}${start === undefined ? '' : `?t=${start}`}`;
  const attributes = [
    `src="${escapeHtml(address)}"`,
    `title="${escapeHtml(embedTitle(episode))}"`,
    `width="${size.width}" height="${size.height}"`,
    'style="border:0;max-width:100%" loading="lazy"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}
