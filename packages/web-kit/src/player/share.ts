import type { HostApi } from '@nobicast/contracts/host-api';
import { playerKitCopy } from './player.copy.ts';

/** The episode's path with a start time. */
export const momentPath = (episodePath: string, seconds: number): string =>
  `${episodePath}?t=${Math.floor(seconds)}`;

/** Opens the device's share sheet, or else copies the URL. */
export async function shareLink(notify: HostApi['notify'], title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return;
    }
    await window.navigator.clipboard.writeText(url);
    notify(playerKitCopy.linkCopied);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) notify(playerKitCopy.linkNotCopied(url), { kind: 'error', staysOpen: true });
  }
}
