import { storageKeys } from '@nobicast/contracts/brand';
import { audioElementId, noticeElementId, playbackCopy } from './first-play-handover.ts';
import { minifiedFirstPlay } from './first-play.text.ts';
import { playerCopy } from './player.copy.ts';

const settings = [
  storageKeys.resume,
  storageKeys.volume,
  storageKeys.playbackRate,
  playerCopy.pause,
  playbackCopy.playFailed,
  playbackCopy.loadFailed,
];

/** The single audio element and the element for the script's messages. Nothing is loaded before a click (0006). */
export const audioElement = `<audio id="${audioElementId}" preload="none"></audio><p id="${noticeElementId}" role="alert"></p>`;

/** Plays from a served page before any bundle has loaded (decision 0019). It must directly follow `audioElement`. */
export const firstPlayScript = `(${minifiedFirstPlay})(document,${settings.map((text) => JSON.stringify(text)).join()})`;
