import type { PlayableEpisode } from './host-api.ts';
import { paths } from './paths.ts';

/**
 * Attributes of a play control in a served document. Until the page is hydrated, the shell's first-play script
 * uses nothing else (decision 0019):
 * - `data-play`, `data-src`: the episode and the address of its audio
 * - `data-at`: the second it always starts from; a control without it starts and pauses
 * - `data-show`: the id of an element that a start brings into view
 * - `data-sound`: empty on a control that starts and pauses; the script writes "loading" or "playing" into it, and the
 *   action of the next press into `aria-label`. Style sheets show the state from these two: the control itself
 *   has its name as text and never changes either, so that hydration finds what it expects.
 */
export const playControl = (
  episodeId: number,
  {
    atSeconds,
    showId,
    src = paths.stream(episodeId),
  }: { atSeconds?: number; showId?: string; src?: string | undefined } = {},
) => ({
  'data-play': episodeId,
  'data-src': src,
  'data-at': atSeconds,
  'data-show': showId,
  'data-sound': atSeconds === undefined ? '' : undefined,
  // The first-play script may have changed the element before hydration.
  suppressHydrationWarning: true,
});

/** The id of what a page itself shows of the show on air: the shell's bar is redundant while it is in view. */
export const livePanelId = 'en-direct';

/** Attribute of an element around or beside play controls: what the player shows about their episode. */
export const playableFacts = (episode: PlayableEpisode) => ({ 'data-playable': JSON.stringify(episode) });

/** The data of an episode that has play controls in this document; undefined when it has none. */
export function findPlayable(document: Document, episodeId: number): PlayableEpisode | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-playable]'))
    .map((element) => JSON.parse(element.dataset.playable ?? '') as PlayableEpisode) // written by playableFacts
    .find((episode) => episode.episodeId === episodeId);
}

/** The id of the player that a page shows for its episode. The frame's skip link leads to it. */
export const pagePlayerId = 'lecteur';

/**
 * The start-and-pause control of the page's own player of an episode: one inside an element with its data. Null when
 * the page has none.
 */
export const findPageControl = (document: Document, episodeId: number): Element | null =>
  document.querySelector(`[data-playable] [data-play="${episodeId}"][data-sound]`);
