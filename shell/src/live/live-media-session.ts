import { brand } from '@nobicast/contracts/brand';
import type { LivePort } from '@nobicast/contracts/host-api';
import { liveCopy } from '@nobicast/web-kit/live';
import { takeMediaSession } from '../player/media-owner.ts';

/** Shows the subject on air on the lock screen, and handles its media keys. Returns a function that ends it. */
export function showMediaOfShow(live: LivePort): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  let shown: string | undefined;
  const update = () => {
    const { live: known, playback } = live.getSnapshot();
    if (playback === 'silent') return release?.();
    // An episode that plays has taken the media keys from a show that is paused.
    if (!release && playback === 'paused') return;
    release ??= takeMediaSession(
      [
        ['play', () => live.listen()],
        ['pause', () => live.pause()],
        ['stop', () => live.stop()],
      ],
      () => {
        release = undefined;
        shown = undefined;
      },
    );
    const title = known?.show?.subject?.title ?? brand.name;
    if (title !== shown) {
      shown = title;
      navigator.mediaSession.metadata = new MediaMetadata({
        title,
        artist: `${brand.name}, ${liveCopy.onAir}`,
      });
    }
    navigator.mediaSession.playbackState = playback === 'paused' ? 'paused' : 'playing';
  };
  const unsubscribe = live.subscribe(update);
  update();
  return () => {
    unsubscribe();
    release?.();
  };
}
