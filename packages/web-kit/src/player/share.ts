import type { HostApi } from '@nobicast/contracts/host-api';
import { playerKitCopy } from './player.copy.ts';

/** The path of an episode's page that starts at this second. */
export const momentPath = (episodePath: string, seconds: number): string =>
  `${episodePath}?t=${Math.floor(seconds)}`;

/** Opens the share sheet of the device if it has one, or else copies the URL. `path`: that of the page to share. */
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
