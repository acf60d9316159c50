import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { findPlayable } from '@nobicast/contracts/play-control';

/** The document's single audio element, which persists across pages. */
export const audioElementId = 'audio';
export const noticeElementId = 'first-play-notice';
/** In every visitor's code, unlike the texts of the dock and its sheet. The first two are verbatim. */
export const playbackCopy = {
  playFailed: 'Erreur lors de la lecture',
  loadFailed: 'Fichier audio non disponible pour cet épisode',
  offline: 'Vous êtes hors ligne.',
} as const;

/** @throws when the document contains none, that is, when our server did not render it */
export function findAudio(): HTMLAudioElement {
  const audio = document.getElementById(audioElementId);
  if (!(audio instanceof HTMLAudioElement)) throw new Error('The document has no audio element.');
  return audio;
}

export interface FirstPlay {
  episode: PlayableEpisode;
  error: string | null;
}

/**
 * Stops the first-play script from handling clicks. It keeps updating the controls until `clearFirstPlay`. Undefined
 * when nothing was pressed.
 */
export function takeOverFirstPlay(audio: HTMLAudioElement): FirstPlay | undefined {
  document.onclick = document.oninput = null;
  const episode = findPlayable(document, Number(audio.dataset.episode));
  const error = document.getElementById(noticeElementId)?.textContent || null;
  return episode && { episode, error };
}

type Choice = HTMLSelectElement | HTMLInputElement;

/**
 * React compares with the last value that was set through the element's own property, so this looks like a new
 * choice.
 */
function chooseAgain(control: Choice, chosen: string): void {
  const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  control.value = '';
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, chosen);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * What was pressed or chosen before React could answer, to be repeated in order when React listens: a click makes it
 * hydrate what the control needs first. Call it before hydration; the controls look untouched again.
 */
export function takePresses(document: Document): (() => void)[] {
  return [...document.querySelectorAll<HTMLElement>('[data-presses]')].flatMap((control) => {
    const { presses = '' } = control.dataset;
    control.ariaBusy = null;
    delete control.dataset.presses;
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement))
      return Array.from(presses, () => () => control.click());
    const chosen = control.value;
    return [() => control.click(), () => chooseAgain(control, chosen)];
  });
}

/** Removes the script's changes to the controls, once they render the player's state themselves. */
export function clearFirstPlay(audio: HTMLAudioElement): void {
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onerror = null;
  audio.onloadedmetadata = null;
  document.getElementById(noticeElementId)?.replaceChildren();
  for (const control of document.querySelectorAll<HTMLElement>('[data-sound]')) {
    control.dataset.sound = '';
    control.ariaLabel = null;
  }
}
