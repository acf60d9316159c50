import { brand } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';

interface Controls {
  start(): void;
  seek(seconds: number): void;
  position(): number;
  duration(): number;
}

/** Shows the episode on the lock screen and handles its media keys, from the first press on. */
export function connectMediaSession(audio: HTMLAudioElement, controls: Controls): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  const { start, seek, position, duration } = controls;
  const skip = (seconds: number) => seek(Math.min(Math.max(position() + seconds, 0), duration()));
  const { skipSeconds } = limits.player;
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', start],
    ['pause', () => audio.pause()],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? skipSeconds)],
    ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
  ];
  const connect = () => {
    const { title = '', artwork = '' } = document.querySelector<HTMLElement>('.player')?.dataset ?? {};
    session.metadata = new MediaMetadata({
      title,
      artist: brand.name,
      artwork: [{ src: new URL(artwork, location.href).href, sizes: '512x512', type: 'image/png' }],
    });
    for (const [action, handle] of actions) {
      try {
        session.setActionHandler(action, handle);
      } catch {
        // A browser throws for an action it does not support; the others still work.
      }
    }
  };
  audio.addEventListener('play', connect, { once: true });
}
