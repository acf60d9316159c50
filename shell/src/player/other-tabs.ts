import { brand } from '@nobicast/contracts/brand';
import type { PlaybackStatus } from '@nobicast/contracts/host-api';

const silentStatuses: readonly PlaybackStatus[] = ['idle', 'paused', 'failed'];

type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

/** Undefined in a browser without such channels. */
const openChannel = (): Channel | undefined =>
  'BroadcastChannel' in window ? new BroadcastChannel(`${brand.key}_playing`) : undefined;

interface Sound {
  subscribe(listener: () => void): () => void;
  getSnapshot(): { status: PlaybackStatus };
  pause(): void;
}

/**
 * Pauses the other tabs of the site when playback starts in this one, and this one when it starts in another. The
 * channel is open only while this tab plays. Returns a function that stops both.
 */
export function pauseOtherTabs(player: Sound, open = openChannel): () => void {
  let channel: Channel | undefined;
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  const update = () => {
    if (silentStatuses.includes(player.getSnapshot().status)) return close();
    if (channel) return;
    channel = open();
    if (!channel) return;
    channel.onmessage = () => player.pause();
    channel.postMessage('started');
  };
  update();
  const unsubscribe = player.subscribe(update);
  return () => {
    unsubscribe();
    close();
  };
}
