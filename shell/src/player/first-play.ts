import { storageKeys } from '@nobicast/contracts/brand';
import { audioElementId, noticeElementId } from './first-play-handover.ts';
import { minifiedFirstPlay } from './first-play.text.ts';
import { playerCopy } from './player.copy.ts';

const settings = [
  storageKeys.resume,
  storageKeys.volume,
  storageKeys.playbackRate,
  playerCopy.pause,
  playerCopy.playFailed,
  playerCopy.loadFailed,
];

/** The one audio element, and the place of what the script below has to say. Nothing is loaded before a press (0006). */
export const audioElement = `<audio id="${audioElementId}" preload="none"></audio><p id="${noticeElementId}" role="alert"></p>`;

/** Plays from a served page before any bundle has arrived (decision 0019). It stands right behind `audioElement`. */
export const firstPlayScript = `(${minifiedFirstPlay})(document,${settings.map((text) => JSON.stringify(text)).join()})`;
