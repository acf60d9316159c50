import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { findPlayable } from '@nobicast/contracts/play-control';

/** The one audio element of the document: it outlives every page. */
export const audioElementId = 'audio';
/** Where the first-play script says what went wrong. */
export const noticeElementId = 'first-play-notice';

/** @throws when the document carries none: then it is not one of ours */
export function findAudio(): HTMLAudioElement {
  const audio = document.getElementById(audioElementId);
  if (!(audio instanceof HTMLAudioElement)) throw new Error('The document has no audio element.');
  return audio;
}

/** What a visitor has started before the player was there. */
export interface FirstPlay {
  episode: PlayableEpisode;
  /** The sentence that was shown, null when nothing went wrong. */
  error: string | null;
}

/**
 * Ends the first-play script's answers to presses, from this moment on; it goes on drawing the controls until
 * `clearFirstPlay`. Undefined when nothing has been pressed.
 */
export function takeOverFirstPlay(audio: HTMLAudioElement): FirstPlay | undefined {
  document.onclick = null;
  const episode = findPlayable(document, Number(audio.dataset.episode));
  const error = document.getElementById(noticeElementId)?.textContent || null;
  return episode && { episode, error };
}

/** Removes what the script has drawn: once the controls draw the player's state themselves. */
export function clearFirstPlay(audio: HTMLAudioElement): void {
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onerror = null;
  document.getElementById(noticeElementId)?.replaceChildren();
  for (const control of document.querySelectorAll<HTMLElement>('[data-sound]')) {
    control.dataset.sound = '';
    control.ariaLabel = null;
  }
}
