import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { findPlayable } from '@nobicast/contracts/play-control';

/** The document's single audio element, which persists across pages. */
export const audioElementId = 'audio';
/** Where the first-play script shows its error message. */
export const noticeElementId = 'first-play-notice';

/** @throws when the document contains none, that is, when our server did not render it */
export function findAudio(): HTMLAudioElement {
  const audio = document.getElementById(audioElementId);
  if (!(audio instanceof HTMLAudioElement)) throw new Error('The document has no audio element.');
  return audio;
}

/** What the visitor started before the player was ready. */
export interface FirstPlay {
  episode: PlayableEpisode;
  /** The error message that was shown, null when nothing failed. */
  error: string | null;
}

/**
 * Stops the first-play script from handling clicks. It keeps updating the controls until `clearFirstPlay`. Undefined
 * when nothing was pressed.
 */
export function takeOverFirstPlay(audio: HTMLAudioElement): FirstPlay | undefined {
  document.onclick = null;
  const episode = findPlayable(document, Number(audio.dataset.episode));
  const error = document.getElementById(noticeElementId)?.textContent || null;
  return episode && { episode, error };
}

/**
 * The buttons that were pressed before React could answer them, as often as each was, looking untouched again. To be
 * called before hydration; their presses are repeated when React listens, which hydrates what they need first.
 */
export function takePresses(document: Document): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-presses]')].flatMap((button) => {
    const { presses = '' } = button.dataset;
    button.ariaBusy = null;
    delete button.dataset.presses;
    return Array.from(presses, () => button);
  });
}

/** Removes the script's changes to the controls, once the controls render the player's state themselves. */
export function clearFirstPlay(audio: HTMLAudioElement): void {
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onerror = null;
  audio.onloadedmetadata = null;
  document.getElementById(noticeElementId)?.replaceChildren();
  for (const control of document.querySelectorAll<HTMLElement>('[data-sound]')) {
    control.dataset.sound = '';
    control.ariaLabel = null;
  }
}
